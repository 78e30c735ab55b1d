/**
 * What a camera among the objects sees: the picture that is taken from its eye through its near plane. What begins before the
 * near plane is cut there, as a camera does.
 */
import { posed } from "../../shapes/space.ts";
import { cross, dot, mean, scaled, sub, unit } from "../../shapes/vector.ts";
import { nameOf, type SceneFrame } from "./words.ts";
import * as words from "../../words/interface.ts";
import { FONTS, mark } from "../../draw/marks.ts";
import { between, formOf, hides, loopAround, partIn, sidesOf, type HalfSpace } from "../../draw/space/hiding.ts";
import { AXES, ORIGIN, type SpacePen as SpacePenOf } from "../../draw/space/ink.ts";
import { linesOf } from "../../draw/space/shapes.ts";
import { looks, objectSurface, standing, verticesOf } from "./objects.ts";
import { Camera, SpaceView, type Bounds } from "../../draw/space/view.ts";
import type { Mesh, Point3 } from "../../types.ts";
import type { Padding } from "../../draw/view.ts";
import type { Body } from "../../draw/space/body.ts";
import type { Ground } from "../../draw/space/ground.ts";

type SpacePen = SpacePenOf<SceneFrame>;

/** In the world; `near`: the corners of the near plane, counter-clockwise from the eye. */
export type Lens = { eye: Point3; near: Point3[]; up: Point3 };

/** Of the lines from the eye, and of the near plane. */
const RAY_WIDTH = 0.75;
const PLANE_WIDTH = 3;

/** The lens of the first camera that has an eye, where it is now; null if there is none. */
export function lensOf(frame: SceneFrame): Lens | null {
  const found = frame.answer?.cameras[0];
  if (!found) return null;
  const object = frame.scene.objects[found.camera];
  const surface = object?.camera ? objectSurface(frame, found.camera) : null;
  if (!surface) return null;
  const [eye, origin, up] = posed(object, [found.eye, ORIGIN, AXES.y]);
  return { eye, near: found.near.map((i) => surface.vertices[i]), up: sub(up, origin) };
}

/** Looks through a lens, in a scale of its own. Neither hands nor the other pictures of the figure change what it shows. */
export class LensView extends SpaceView {
  #padding: Padding = { x: 0, top: 0, bottom: 0 };

  constructor() {
    super(new Camera());
  }

  /** Aims as the camera does now. */
  aim({ eye, near: corners, up: upwards }: Lens) {
    const [a, b, c] = corners;
    const near = unit(cross(sub(b, a), sub(c, b)));
    const level = cross(upwards, near);
    const right = unit(level.some((x) => Math.abs(x) > 1e-9) ? level : sub(b, a));
    const up = cross(near, right);
    Object.assign(this.camera, { right, up, near });
    const distance = dot(sub(eye, a), near);
    const pivot = sub(eye, scaled(near, distance));
    this.eye = { pivot, distance };
    this.center = pivot;
    const bounds = this.boundsOf(corners);
    super.lookAt(bounds, this.#padding, super.scaleFor(bounds, this.#padding));
  }

  scaleFor() {
    return Infinity;
  }

  lookAt(_bounds: Bounds, padding: Padding) {
    this.#padding = padding;
  }

  cuts() {
    return false;
  }

  zoom() {}
}

/** The side of its near plane on which a camera sees. */
export function seenSide({ near: [a, b, c] }: Lens): HalfSpace {
  const towards = unit(cross(sub(b, a), sub(c, b)));
  return [...towards, dot(a, towards)];
}

/** The objects that the camera sees, as far as they are behind its near plane. */
function seenParts(frame: SceneFrame, lens: Lens): { i: number; part: Mesh }[] {
  const [x, y, z, level] = seenSide(lens);
  return (frame.answer?.seen ?? []).flatMap((i) => {
    const surface = frame.scene.objects[i] && objectSurface(frame, i);
    const part = surface && behind(surface, [x, y, z], level);
    return part ? [{ i, part }] : [];
  });
}

/** A ground under the objects that the camera sees. @param ground  under all objects */
export function seenGround(frame: SceneFrame, ground: Ground | null | undefined) {
  const upright = new Set(standing(frame.scene));
  const seen = (frame.answer?.seen ?? []).filter((i) => upright.has(i));
  return ground ? { ...ground, standing: verticesOf(frame, seen) } : null;
}

export function seenObjects(frame: SceneFrame): Body[] {
  const lens = lensOf(frame);
  const look = looks(frame);
  const parts = lens ? seenParts(frame, lens) : [];
  return parts.map(({ i, part }) => ({
    ...part,
    ...linesOf(part),
    ...look(i),
    part: { id: `seen-${i + 1}`, title: nameOf(frame.scene, i) },
  }));
}

/**
 * The part of a convex body behind a plane, closed where it is cut; null if there is none.
 * @param normal  of the plane, from where nothing is kept
 * @param level  of the plane along it
 */
export function behind<B extends Pick<Body, "vertices" | "faces">>(body: B, normal: Point3, level: number): B | null {
  const away = body.vertices.map((p) => dot(p, normal) - level);
  if (away.every((x) => x <= 0)) return body;
  const vertices: Point3[] = [];
  const numbers: Map<string, number> = new Map();
  const numberOf = (key: string, place: () => Point3) => {
    const number = numbers.get(key) ?? vertices.push(place()) - 1;
    numbers.set(key, number);
    return number;
  };
  const cut = (i: number, j: number) => {
    const [from, to] = i < j ? [i, j] : [j, i];
    const t = away[from] / (away[from] - away[to]);
    return numberOf(`${from} ${to}`, () => between(body.vertices[from], body.vertices[to], t));
  };
  /** Of the face that closes the cut, the next corner after each. */
  const rim: Map<number, number> = new Map();
  const faces = body.faces.flatMap((face) => {
    let [enters, leaves] = [-1, -1];
    const corners = face.flatMap((i, k) => {
      const j = face[(k + 1) % face.length];
      const isKept = away[i] <= 0;
      const kept = isKept ? [numberOf(`${i}`, () => body.vertices[i])] : [];
      if (isKept === away[j] <= 0) return kept;
      const at = cut(i, j);
      if (isKept) leaves = at;
      else enters = at;
      return [...kept, at];
    });
    if (leaves >= 0) rim.set(enters, leaves);
    return corners.length > 2 ? [corners] : [];
  });
  if (!faces.length) return null;
  const [start] = rim.keys();
  const closing = [start];
  for (let at = rim.get(start); at !== undefined && at !== start; at = rim.get(at)) closing.push(at);
  return { ...body, vertices, faces: [...faces, closing] };
}

/** The names of the objects that the camera sees, each in the middle of what is in the picture, unless another hides that. */
export function seenNames({ ink, view, palette, frame }: SpacePen) {
  const lens = lensOf(frame);
  if (!lens || !frame.layers.has("names")) return;
  const frameSides = sidesOf(loopAround(lens.near.map((p) => view.toScreen(p))));
  const seen = seenParts(frame, lens).map(({ i, part }) => ({ i, form: formOf(part, view) }));
  for (const { i, form } of seen) {
    const part = partIn(
      form.outline.map(([x, y]) => [x, y, form.ball.center[2]]),
      frameSides,
    );
    if (part.length < 3) continue;
    const middle = mean(part);
    if (seen.some((other) => other.form !== form && hides(other.form, middle))) continue;
    ink.write(nameOf(frame.scene, i), [middle[0], middle[1]], { color: palette.ink, font: FONTS.math, gap: 4, centred: true });
  }
}

/** The near plane of the camera, and lines from its eye to the corners of it. */
export function lensLines(frame: SceneFrame): Body[] {
  const lens = lensOf(frame);
  if (!lens) return [];
  const style = { faces: [], color: "direction", opacity: 1 } as const;
  return [
    { ...style, vertices: [lens.eye, ...lens.near], lines: lens.near.map((_, k) => [0, k + 1]), width: RAY_WIDTH },
    { ...style, vertices: lens.near, lines: lens.near.map((_, k) => [k, (k + 1) % lens.near.length]), width: PLANE_WIDTH },
  ];
}

/** The eye of the camera, and the names of the eye and of the near plane. */
export function lensNames({ ink, view, palette, frame }: SpacePen) {
  const lens = lensOf(frame);
  if (!lens) return;
  const eye = view.toScreen(lens.eye);
  mark(ink, eye, { color: palette.direction, paper: palette.paper, radius: 5, hollow: true });
  ink.avoid(eye, 6);
  const style = { color: palette.direction, isName: true, gap: 6 };
  ink.write(words.pictures.eye, eye, { ...style, towards: view.sideOf(sub(lens.eye, mean(lens.near))) });
  const [first, second] = [...lens.near].sort((p, q) => dot(q, lens.up) - dot(p, lens.up));
  ink.write(words.pictures.nearPlane, view.toScreen(mean([first, second])), { ...style, towards: view.sideOf(lens.up) });
}

/** The eye, which must be in sight. */
export function eyeIn(frame: SceneFrame): Point3[] {
  const lens = lensOf(frame);
  return lens ? [lens.eye] : [];
}
