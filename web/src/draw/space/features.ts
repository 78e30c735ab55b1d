/**
 * The vertices, edges and faces of A - B (or of A + B), what each of them comes from on A and on B, and which one lies under a
 * pointer.
 *
 * Python names for each vertex of A - B the vertex of A and the vertex of B that it comes from. All else follows by counting: the
 * vertices of A that a face of A - B names are those of one vertex, one edge or one face of A, and so on B. So the face is that
 * feature of A minus that feature of B. Of a sampled surface each vertex comes from a point of A and a point of B, and each face
 * from a part of A and a part of B: see `parts.ts`.
 *
 * Notation: a feature is the list of the indices of its vertices, one for a vertex, two for an edge, more for a face, in their
 * order around it. The *whole* is A - B or A + B.
 */
import { distanceTo } from "../view.ts";
import { surfaceOf } from "./body.ts";
import { formOf, type Form, type HalfSpace } from "./hiding.ts";
import { around, partsOf, type Part, type Patch } from "./parts.ts";
import { comesOf, wholeOf, type Answer } from "./whole.ts";
import type { Frame as FrameOf, Linked, Mesh, Point, Point3, Solid } from "../../types.ts";
import type { SpaceView } from "./view.ts";

export type Frame = FrameOf<{ shapes: Solid[] }, Answer>;
export type Feature = readonly number[];

/** What a linked feature lights. */
interface Lit {
  /** On A. */
  a: Feature[];
  /** On B. */
  b: Feature[];
  /** On the whole. */
  whole: Feature[];
  /** Of sampled surfaces. */
  patches?: Partial<Record<Linked["of"], Patch>>;
}

/** A corner on the screen, without its depth, which comes last. */
const flat = ({ points }: { points: readonly (readonly number[])[] }, i: number) => points[i] as Point;

/** Which part a point is on that comes from two surfaces without parts. */
const WHOLLY_ROUND = "surface|surface";

/** Both solids, in the order of the scene. */
export const SIDES = ["a", "b"] as const;

/** The features of a surface, by their kind. */
export function featuresOf(mesh: Mesh): Record<"faces" | "edges" | "vertices", Feature[]> {
  const loops = loopsOf(mesh);
  const edges = mesh.faces.length ? surfaceOf(mesh).edges.map(({ i, j }) => [i, j]) : loops.filter(({ length }) => length > 1);
  return { faces: mesh.faces, edges, vertices: [...new Set(loops.flat())].map((i) => [i]) };
}

/**
 * The features of the whole as a reader walks through them. Of a sampled one, a point of each part; of one that is round all over, each
 * point.
 */
function inOrder(answer: Answer, solids: readonly Solid[]): Linked[] {
  const whole = wholeOf(answer);
  const { faces, edges, vertices } = featuresOf(whole);
  if (whole.pairs) return [...faces, ...edges, ...vertices].map((feature) => ({ of: "whole", feature }));
  const parts = whole.faces.map((loop, f) => onPart(answer, solids, loop[0], f));
  const distinct = parts.filter(({ part }, f) => parts.findIndex((other) => other.part === part) === f);
  return distinct.length > 1 ? distinct : vertices.map(([k]) => onPart(answer, solids, k));
}

/** A vertex of a sampled whole, on the part of one of its faces. */
function onPart(
  answer: Answer,
  solids: readonly Solid[],
  k: number,
  face: number = wholeOf(answer).faces.findIndex((loop) => loop.includes(k)),
): Linked {
  const from = partsOf(answer, solids).whole[face] ?? [];
  return { of: "whole", feature: [k], part: from.map(({ key }) => key).join("|") };
}

/** The faces; a segment or a point is a loop of its own. */
const loopsOf = ({ faces, vertices }: Mesh): Feature[] => (faces.length ? faces : [vertices.map((_, i) => i)]);

/** The feature of A and that of B which a feature of an exact whole comes from. */
export const sourcesOf = ({ pairs = [] }: Mesh, feature: Feature) =>
  SIDES.map((_, side) => [...new Set(feature.map((k) => (pairs ?? [])[k][side]))]);

/** Everything on an exact whole that comes from a feature of A (side 0) or of B (1). */
export function madeOf(whole: Mesh, side: 0 | 1, feature: Feature) {
  const wanted = String([...feature].sort());
  const comes = (one: Feature) => String(sourcesOf(whole, one)[side].sort()) === wanted;
  const { faces, edges, vertices } = featuresOf(whole);
  return { faces: faces.filter(comes), edges: edges.filter(comes), vertices: vertices.filter(comes) };
}

/** What is lit on the whole and on both solids. */
export function litOf(frame: Frame): Lit | null {
  const { answer, linked, pending } = frame;
  if (!answer || !linked || pending) return null;
  const whole = wholeOf(answer);
  if (!whole.pairs) return litOfParts(answer, frame.scene.shapes, linked);
  const { of, feature } = linked;
  if (of === "whole") {
    const [a, b] = sourcesOf(whole, feature);
    return { a: [a], b: [b], whole: [feature] };
  }
  const { faces, edges, vertices } = madeOf(whole, of === "a" ? 0 : 1, feature);
  // What is a part of something lit needs no light of its own.
  const isPart = (larger: Feature[]) => (one: Feature) => !larger.some((other) => one.every((i) => other.includes(i)));
  const lit = [...faces, ...edges.filter(isPart(faces)), ...vertices.filter(isPart([...faces, ...edges]))];
  return { a: [], b: [], whole: lit, [of]: [feature] };
}

/** The parts of A and B that are linked. */
export function linkedParts(answer: Answer, solids: readonly Solid[], { of, part = "" }: Linked): Partial<Record<"a" | "b", Part>> {
  const { sides } = partsOf(answer, solids);
  const keys = of === "whole" ? part.split("|") : SIDES.map((side) => (side === of ? part : ""));
  return Object.fromEntries(SIDES.flatMap((side, i) => (sides[i].known.has(keys[i]) ? [[side, sides[i].known.get(keys[i])]] : [])));
}

/** The faces of a sampled whole that come from the linked parts. */
function facesFrom(answer: Answer, solids: readonly Solid[], linked: Linked) {
  const parts = linkedParts(answer, solids, linked);
  const comes = (from: [Part, Part]) => SIDES.every((side, i) => !parts[side] || parts[side] === from[i]);
  return partsOf(answer, solids).whole.flatMap((from, f) => (comes(from) ? [f] : []));
}

/** What is lit on a sampled whole and on both solids: nothing on a surface that is one part. */
function litOfParts(answer: Answer, solids: readonly Solid[], linked: Linked): Lit {
  const whole = wholeOf(answer);
  const { sides } = partsOf(answer, solids);
  const parts = linkedParts(answer, solids, linked);
  const lit: Lit & { patches: NonNullable<Lit["patches"]> } = { a: [], b: [], whole: [], patches: {} };
  SIDES.forEach((side, i) => {
    const part = parts[side];
    if (!part || part.kind === "surface") return;
    if (!sides[i].mesh.sampled) lit[side] = [part.ends];
    else if (part.kind === "tip") lit[side] = [[sides[i].cornerAt(part.ends[0])]];
    else lit.patches[side] = sides[i].patchOf(part);
  });
  const faces = facesFrom(answer, solids, linked);
  if (faces.length < whole.faces.length) lit.patches.whole = around(whole, faces);
  return lit;
}

/** The linked point of a sampled whole, and the points a and b that it comes from. */
export const pointsOf = ({ answer, linked, pending }: Frame) =>
  answer && linked?.of === "whole" && !pending && wholeOf(answer).on_a ? comesOf(answer, linked.feature[0]) : null;

/** The feature that lies `by` places after the linked one on the whole, or the first one. */
export function nextFeature({ answer, linked, scene }: Frame, by: number): Linked | null {
  if (!answer) return null;
  const all = inOrder(answer, scene.shapes);
  const at = all.findIndex((one) => isSame(one, linked));
  return all[at < 0 ? (by > 0 ? 0 : all.length - 1) : (at + by + all.length) % all.length];
}

const isSame = (one: Linked, other: Linked | null) =>
  one.of === other?.of && (one.part && one.part !== WHOLLY_ROUND ? one.part === other.part : String(one.feature) === String(other.feature));

// ---- what lies under a pointer

/** A surface as it is seen at a place. */
interface Seen {
  of: Linked["of"];
  mesh: Mesh;
  form: Form;
  /** The index of the front face at the place; -1 where there is none. */
  face: number;
  /** Of that face there, towards the viewer. */
  depth: number;
}

/**
 * The feature within reach of a place on a panel: a vertex before an edge before a face. Of A and B the nearer one counts, and both
 * before the whole, which is transparent.
 * @param reach  in pixels
 */
export function featureAt({ answer, scene }: Frame, view: SpaceView, at: Point, reach: number, panel: string): Linked | null {
  if (!answer) return null;
  const whole = wholeOf(answer);
  const solids = SIDES.map((of, i) => seenAt(of, answer.outlines[i], view, at));
  solids.sort((one, other) => other.depth - one.depth);
  const all = [
    ...(panel === "difference" || panel === "sum" ? [] : solids),
    ...(panel === "shapes" ? [] : [seenAt("whole", whole, view, at)]),
  ];
  // One that is passed at its rim comes after those that are hit.
  all.sort((one, other) => Number(one.face < 0) - Number(other.face < 0));
  for (const one of all) {
    if (!whole.pairs) {
      const found = partUnder(one, answer, scene.shapes, view, at, reach);
      if (found) return found;
      continue;
    }
    const feature = featureUnder(one, at, reach);
    if (feature) return { of: one.of, feature };
  }
  return null;
}

function seenAt(of: Linked["of"], mesh: Mesh, view: SpaceView, at: Point): Seen {
  const form = formOf(mesh, view);
  const face = mesh.faces.findIndex((_, f) => form.turned[f] > 0 && holds(form.corners(f), at));
  return { of, mesh, form, face, depth: face < 0 ? -Infinity : depthAt(form.inner[face], at) };
}

/** Is a place within a convex loop of the screen, whichever way that runs? */
function holds(corners: readonly Point3[], [x, y]: Point) {
  const sides = corners.map(([x0, y0], i) => {
    const [x1, y1] = corners[(i + 1) % corners.length];
    return Math.sign((x1 - x0) * (y - y0) - (y1 - y0) * (x - x0));
  });
  return sides.every((side) => side >= 0) || sides.every((side) => side <= 0);
}

const depthAt = ([a, b, c, d]: HalfSpace, [x, y]: Point) => (d - a * x - b * y) / c;

function featureUnder({ mesh, form, face }: Seen, at: Point, reach: number): Feature | null {
  const front = mesh.faces.filter((_, f) => form.turned[f] > 0);
  const loops = front.length ? front : loopsOf(mesh);
  const place = (i: number) => flat(form, i);
  const vertices = [...new Set(loops.flat())].map((i) => [i, i]);
  const edges = loops.flatMap((loop) => loop.map((i, k) => [i, loop[(k + 1) % loop.length]]));
  const corner = nearest(vertices, ([i]) => distanceTo(at, place(i), place(i)), reach);
  if (corner) return [corner[0]];
  const edge = nearest(edges, ([i, j]) => distanceTo(at, place(i), place(j)), reach / 2);
  return edge ?? mesh.faces[face] ?? null;
}

/**
 * What is linked where the whole is sampled: a part of A or of B; a point of the whole with its part, and also on a surface that is
 * one part.
 */
function partUnder(seen: Seen, answer: Answer, solids: readonly Solid[], view: SpaceView, at: Point, reach: number): Linked | null {
  const { of, face, mesh, form } = seen;
  const whole = wholeOf(answer);
  if (of === "whole" && face >= 0) {
    const place = (k: number) => flat(form, k);
    const k = nearest(mesh.faces[face], (i) => distanceTo(at, place(i), place(i)), Infinity);
    return onPart(answer, solids, k ?? 0, face);
  }
  const linked = of === "whole" ? null : partOfSide(of, seen, answer, solids, at, reach);
  if (linked && linked.part !== "surface" && facesFrom(answer, solids, linked).length) return linked;
  const found = pointUnder(seen, answer, view, at, reach);
  return (
    found &&
    onPart(
      answer,
      solids,
      found[0],
      whole.faces.findIndex((loop, f) => loop.includes(found[0]) && formOf(whole, view).turned[f] > 0),
    )
  );
}

/** The part of A or B at a place: a tip before a rim before a face. */
function partOfSide(of: "a" | "b", seen: Seen, answer: Answer, solids: readonly Solid[], at: Point, reach: number): Linked | null {
  const side = partsOf(answer, solids).sides[SIDES.indexOf(of)];
  if (!seen.mesh.sampled) {
    const feature = featureUnder(seen, at, reach);
    return feature && { of, feature, part: [...feature].sort((i, j) => i - j).join(" ") };
  }
  const { form, face } = seen;
  const place = (i: number) => flat(form, i);
  const far = (part: Part) => {
    if (part.kind === "tip") {
      const tip = place(side.cornerAt(part.ends[0]));
      return distanceTo(at, tip, tip);
    }
    const edges = surfaceOf(seen.mesh).edges.filter(({ faces }) => faces.some((f) => form.turned[f] > 0));
    const front = new Set(edges.map(({ i, j }) => `${i} ${j}`));
    const rim = side.rimOf(part.ends[0]).filter(([i, j]) => front.has(`${i} ${j}`));
    return 2 * Math.min(...rim.map(([i, j]) => distanceTo(at, place(i), place(j))));
  };
  const narrow = [...side.known.values()].filter(({ kind }) => kind === "tip" || kind === "rim");
  const part = nearest(narrow, far, reach) ?? side.faces[face];
  return part ? { of, feature: [...part.ends], part: part.key } : null;
}

/** The vertex of a sampled whole whose point on this surface is seen next to a place. */
function pointUnder({ of, face }: Seen, answer: Answer, view: SpaceView, at: Point, reach: number): Feature | null {
  const whole = wholeOf(answer);
  const { turned } = formOf(whole, view);
  // The normal of A - B at a - b is that of A at a, and the one of B at b turned round.
  const side = of === "b" && "difference" in answer ? -1 : 1;
  const seen = new Set(whole.faces.flatMap((loop, f) => (turned[f] === side ? loop : [])));
  const place = (k: number) => view.toScreen(comesOf(answer, k)[of]);
  const found = nearest([...seen], (k) => distanceTo(at, place(k), place(k)), face < 0 ? reach : Infinity);
  return found === null ? null : [found];
}

/** The nearest of some things, if it is within reach. */
function nearest<T>(all: readonly T[], distance: (one: T) => number, reach: number): T | null {
  let best: T | null = null;
  for (const one of all) {
    const far = distance(one);
    if (far > reach || (best !== null && far >= reach)) continue;
    [best, reach] = [one, far];
  }
  return best;
}
