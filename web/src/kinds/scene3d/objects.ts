/**
 * Bodies and layers of a scene of many solids: the objects, those that overlap marked, lines between closest points, the walks
 * of hill climbing, and the boxes that the broad phase compares.
 */
import { anchorOf, posed, reachOf, type Posed } from "../../shapes/space.ts";
import * as words from "../../words/interface.ts";
import * as inWords from "./words.ts";
import type { SceneFrame, SceneObject, SceneOfObjects } from "./words.ts";
import { arrow, FONTS, line, mark } from "../../draw/marks.ts";
import { pictureOf } from "../../words/numbers.ts";
import { distanceTo } from "../../draw/view.ts";
import { frontOf, type Body } from "../../draw/space/body.ts";
import { handleAxesAt, isChosen, type SpacePen as SpacePenOf } from "../../draw/space/ink.ts";
import { linesOf } from "../../draw/space/shapes.ts";
import { remembered } from "../../lists.ts";
import { mean, sub } from "../../shapes/vector.ts";
import type { SpaceClimb as Climb, SpaceScenePair as Pair } from "../../../baked/types.ts";
import type { Mesh, Point, Point3, Solid } from "../../types.ts";
import type { SpaceView } from "../../draw/space/view.ts";

type SpacePen = SpacePenOf<SceneFrame>;

/** An object that reaches this many times as far as the middle one is a ground. */
const GROUND_RATIO = 6;

/** The shape of an object, which may be that of an earlier one. */
export function shapeOf({ objects }: SceneOfObjects, i: number) {
  let at = i;
  for (let { like } = objects[i]; like !== undefined; { like } = objects[at]) at = like;
  return objects[at].shape as Solid; // the first of those that are alike has one
}

/** An object as a solid of the page's own type, whose shape is at hand. */
export const posedSolid = (scene: SceneOfObjects, i: number): Posed => {
  const { rotation, offset } = scene.objects[i];
  return { type: "posed", shape: shapeOf(scene, i), ...(rotation && { rotation }), ...(offset && { offset }) };
};

/** Surfaces in the world, for as long as their object stays where it is. */
const surfaces: WeakMap<SceneObject, { shape: unknown; surface: Mesh }> = new WeakMap();

/** The surface of an object where it is now; null while Python has not told it. */
export function objectSurface({ scene, answer, answered }: SceneFrame, i: number): Mesh | null {
  const object = scene.objects[i];
  const shape = shapeOf(scene, i);
  const known = surfaces.get(object);
  if (known?.shape === shape) return known.surface;
  const mesh = answer?.outlines[answer.outline_of[i]];
  if (!mesh || !answered?.objects[i] || !isSame(shape, shapeOf(answered, i))) return null;
  const surface = { ...mesh, vertices: posed(object, mesh.vertices) };
  surfaces.set(object, { shape, surface });
  return surface;
}

/** A dragged object keeps its shape; one whose numbers were typed is read anew. */
const isSame = (shape: unknown, other: unknown) => shape === other || JSON.stringify(shape) === JSON.stringify(other);

/** How each object is drawn. */
export function looks({
  scene,
  answer,
  pending,
}: SceneFrame): (i: number) => Pick<Body, "color" | "opacity" | "width" | "solid" | "dashed"> {
  const hit = new Set(answer && !pending ? inWords.hits(answer, scene).flatMap(({ i, j }) => [i, j]) : []);
  const seen = answer && !pending ? answer.seen : null;
  const upright = new Set(standing(scene));
  return (i) => {
    if (!upright.has(i)) return { color: hit.has(i) ? "response" : "a", opacity: 0.14, width: hit.has(i) ? 3.5 : 1 };
    if (scene.objects[i].camera) return { color: "direction", opacity: 0.08, width: 1.75 };
    if (seen && !seen.includes(i)) return { color: "muted", opacity: 0, width: 1, dashed: true };
    const color = hit.has(i) ? "response" : "a";
    return { color, opacity: hit.has(i) ? 0.62 : 1, width: hit.has(i) ? 3.5 : 1.5, solid: true, dashed: pending };
  };
}

/** The objects; those that overlap another are red and have a bold outline. */
export function objects(frame: SceneFrame): Body[] {
  const { scene } = frame;
  const look = looks(frame);
  // What is seen through comes last.
  const order = scene.objects.map((_, i) => i).sort((i, j) => Number(!!look(j).solid) - Number(!!look(i).solid));
  return order.flatMap((i) => {
    const surface = objectSurface(frame, i);
    return surface
      ? [{ ...surface, ...linesOf(surface), ...look(i), part: { id: `object-${i + 1}`, title: inWords.nameOf(scene, i) } }]
      : [];
  });
}

/** How far a shape reaches, which all objects of that shape have. */
const reachOfShape = remembered((shape: Solid) => reachOf(shape));

/** The indices of the objects that are no ground: a ground reaches much further than the others. */
export function standing(scene: SceneOfObjects) {
  const reaches = scene.objects.map((_, i) => reachOfShape(shapeOf(scene, i)));
  const middle = [...reaches].sort((p, q) => p - q)[reaches.length >> 1];
  return reaches.flatMap((reach, i) => (scene.objects[i].camera || reach <= GROUND_RATIO * middle ? [i] : []));
}

/** The vertices of objects whose surface is known. */
export const verticesOf = (frame: SceneFrame, numbers: number[]) =>
  numbers.map((i) => objectSurface(frame, i)?.vertices ?? []).filter(({ length }) => length);

/** The vertices of each object that stands over the ground; a camera does not. */
export const overGround = (frame: SceneFrame) =>
  verticesOf(
    frame,
    standing(frame.scene).filter((i) => !frame.scene.objects[i].camera),
  );

/** The height of the scene's own ground, which lies below all other objects; null if it has none. */
export function groundLevel(frame: SceneFrame) {
  const upright = standing(frame.scene);
  const others = verticesOf(
    frame,
    frame.scene.objects.flatMap((_, i) => (upright.includes(i) ? [] : [i])),
  ).flat();
  const level = Math.max(...others.map(([, y]) => y));
  const isBelow = verticesOf(frame, upright).every((vertices) => vertices.every(([, y]) => y >= level));
  return others.length && isBelow ? level : null;
}

/** The points that must be in sight; of a ground those below the objects. */
export const objectsIn = (frame: SceneFrame): Point3[] => [
  ...standing(frame.scene).flatMap((i) => objectSurface(frame, i)?.vertices ?? [anchorOf(posedSolid(frame.scene, i))]),
  ...joined(frame).flatMap(endsOf),
];

/** All points of the objects and their boxes. */
export const allIn = (frame: SceneFrame): Point3[] => [
  ...verticesOf(
    frame,
    frame.scene.objects.map((_, i) => i),
  ).flat(),
  ...boxes(frame).flatMap(({ vertices }) => vertices),
];

/** The pairs between which a line is drawn: the nearest ones, those of the object that is pointed at or taken, and the chosen pair. */
export function joined(frame: SceneFrame): Pair[] {
  const { scene, answer, pending, layers, selected, attended } = frame;
  if (!answer || pending) return [];
  const all = inWords.apart(answer, scene);
  if (layers.has("lines")) return all;
  const near = layers.has("nearest") ? inWords.nearest(answer, scene) : [];
  const chosen = inWords.chosenPair(frame);
  const isOf = (i: number) => attended === `${i}` || isChosen(selected, `${i}`);
  return all.filter((pair) => near.includes(pair) || pair === chosen || isOf(pair.i) || isOf(pair.j));
}

/** Lines between the closest points; that of the chosen pair is bold. */
export function lines(frame: SceneFrame): Body[] {
  const chosen = inWords.chosenPair(frame);
  return joined(frame).map((pair) => ({
    vertices: endsOf(pair),
    faces: [],
    lines: [[0, 1]],
    color: "ink",
    opacity: 1,
    width: pair === chosen ? 4 : 1.5,
    part: { id: `line-${pair.i + 1}-${pair.j + 1}` },
  }));
}

/** The closest points of a pair that was not ruled out. */
const endsOf = ({ point_a, point_b }: Pair) => [point_a, point_b] as [Point3, Point3];

/** The distances of the nearest pairs are written among no more objects than this. */
const FEW = 8;

/** How far apart the chosen pair is, and the nearest ones. Many objects, or lines between all pairs, leave no room for these. */
export function distance({ ink, view, palette, frame }: SpacePen) {
  const chosen = inWords.chosenPair(frame);
  const hasRoom = frame.scene.objects.length <= FEW && !frame.layers.has("lines");
  for (const pair of joined(frame)) {
    if (!pair.distance || !(hasRoom || pair === chosen)) continue;
    const [from, to] = endsOf(pair).map((p) => view.toScreen(p));
    const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
    const isSteep = Math.abs(to[1] - from[1]) > Math.abs(to[0] - from[0]);
    const towards: Point = isSteep ? [1, 0] : [1, -3]; // beside a line that is steep, below one that is level
    ink.write(pictureOf(pair.distance), middle, { color: palette.ink, gap: 9, towards, rank: pair === chosen ? "number" : "note" });
  }
}

/**
 * The pair whose line, or whose common point, is drawn within reach of a point of the panel: the index of its step.
 * @param reach  in pixels
 */
export function pairUnder(frame: SceneFrame, view: SpaceView, at: Point, reach: number) {
  const { answer, scene } = frame;
  if (!answer) return null;
  const measured = [...inWords.hits(answer, scene), ...joined(frame)].map((pair) => {
    const [from, to] = endsOf(pair).map((p) => view.toScreen(p));
    return { pair, distance: distanceTo(at, from, to) };
  });
  const near = measured.filter(({ distance }) => distance <= reach).sort((p, q) => p.distance - q.distance);
  return near.length ? inWords.pairsOf(answer, scene).indexOf(near[0].pair) : null;
}

/** The edges of a box whose corner k has its coordinate on axis b high where bit b of k is set. */
const BOX_EDGES = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((k) => [1, 2, 4].flatMap((bit): [number, number][] => (k & bit ? [] : [[k, k | bit]])));

/** The box around each object along the axes. */
export function boxes({ answer, pending, layers }: SceneFrame): Body[] {
  if (!answer || pending || !layers.has("boxes")) return [];
  return answer.boxes.map(({ low, high }, i) => ({
    vertices: [0, 1, 2, 3, 4, 5, 6, 7].map((k) => ([0, 1, 2] as const).map((axis) => (k & (1 << axis) ? high : low)[axis])),
    faces: [],
    lines: BOX_EDGES,
    color: "direction",
    opacity: 1,
    width: 1,
    part: { id: `box-${i + 1}` },
  }));
}

/** The edges that hill climbing walked over in all calls, where they are in front of their body. */
export function walked(frame: SceneFrame, view: SpaceView): Body[] {
  const { answer, scene, pending } = frame;
  if (!answer?.climbs || pending || inWords.chosenPair(frame)) return [];
  return scene.objects.flatMap((_, i) => {
    const surface = objectSurface(frame, i);
    if (!surface) return [];
    const steps = answer.pairs.flatMap((pair, k) => stepsOn(pair, answer.climbs?.[k] ?? null, i));
    if (!steps.length) return [];
    const isFront = frontOf(surface, view);
    // An edge may be walked over often, and both ways.
    const edges = new Map(steps.filter(([p, q]) => isFront(p, q)).map((step) => [`${Math.min(...step)} ${Math.max(...step)}`, step]));
    return [{ vertices: surface.vertices, faces: [], lines: [...edges.values()], color: "simplex", opacity: 1, width: 2 }];
  });
}

/** The steps of a pair's walk on object i. */
function stepsOn(pair: Pair, climb: Climb | null, i: number): [number, number][] {
  const path = (pair.i === i ? climb?.path_a : pair.j === i ? climb?.path_b : null) ?? [];
  return path.slice(1).map((to, k) => [path[k], to]);
}

/** The opacity of a step behind its object. */
const BEHIND = 0.3;

/** A step shorter than this, in pixels, is a line without a head. */
const SHORTEST_ARROW_PX = 14;

/** The walk of hill climbing in the call of the chosen pair, also behind the objects. */
export function walk(pen: SpacePen) {
  const { view, palette, ink } = pen;
  const frame = pen.frame;
  const { answer, pending } = frame;
  const chosen = inWords.chosenPair(frame);
  const climb = chosen && answer?.climbs?.[answer.pairs.indexOf(chosen)];
  if (!climb || pending) return;
  for (const { i, path } of [
    { i: chosen.i, path: climb.path_a },
    { i: chosen.j, path: climb.path_b },
  ]) {
    const surface = objectSurface(frame, i);
    if (!path || !surface) continue;
    const isFront = frontOf(surface, view);
    const color = palette.simplex;
    const places = path.map((k) => view.toScreen(surface.vertices[k]));
    for (const [k, to] of places.entries()) {
      if (!k) continue;
      const from = places[k - 1];
      ink.faded(isFront(path[k - 1], path[k]) ? 1 : BEHIND, () => {
        if (Math.hypot(to[0] - from[0], to[1] - from[1]) < SHORTEST_ARROW_PX) line(ink, from, to, { color, width: 3 });
        else arrow(ink, from, to, { color, width: 3, head: 9 });
      });
    }
    mark(ink, places[places.length - 1], { color, paper: palette.paper, radius: 4 });
    mark(ink, places[0], { color, paper: palette.paper, radius: 5, hollow: true });
    ink.avoid(places[0], 6);
    ink.write(words.pictures.start, places[0], {
      color,
      gap: 6,
      towards: view.sideOf(sub(surface.vertices[path[0]], mean(surface.vertices))),
    });
  }
}

/** Which objects overlap or touch, at a common point. */
export function overlaps({ ink, view, palette, frame }: SpacePen) {
  const { scene, answer, pending } = frame;
  if (!answer || pending) return;
  const chosen = inWords.chosenPair(frame);
  for (const pair of inWords.hits(answer, scene)) {
    const at = view.toScreen(pair.point_a as Point3); // those that meet have a common point
    mark(ink, at, { color: palette.response, paper: palette.paper, shape: "diamond", radius: pair === chosen ? 9 : 5 });
    ink.avoid(at, 6);
    if (pair === chosen) ink.write(inWords.hitText(pair, scene), at, { color: palette.ink, gap: 8, towards: [0, -1] });
  }
}

/** The middle of the upper edge of a camera's far plane; null where it has no near one. */
function farEndOf(frame: SceneFrame, i: number): Point3 | null {
  const near = frame.answer?.cameras.find(({ camera }) => camera === i)?.near;
  const far = near && objectSurface(frame, i)?.vertices.filter((_, k) => !near.includes(k));
  return far?.length ? mean([...far].sort((p, q) => q[1] - p[1]).slice(0, 2)) : null;
}

/** The name of each object, and the axes along which the chosen one moves. */
export function names(pen: SpacePen) {
  const { ink, view, palette, frame } = pen;
  const { scene, layers, selected } = frame;
  scene.objects.forEach((object, i) => {
    const anchor = anchorOf(posedSolid(scene, i));
    if (layers.has("names")) {
      const style = { color: palette.ink, font: FONTS.math, gap: 4 };
      const far = object.camera ? farEndOf(frame, i) : null;
      // A frustum holds other objects: its name stands at its far end.
      if (far) ink.write(inWords.nameOf(scene, i), view.toScreen(far), { ...style, towards: [0, 1] });
      else ink.write(inWords.nameOf(scene, i), view.toScreen(anchor), { ...style, towards: [0, 1], centred: true });
    }
    if (isChosen(selected, `${i}`)) handleAxesAt(pen, anchor, palette.ink);
  });
}
