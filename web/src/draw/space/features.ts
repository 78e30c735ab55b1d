/**
 * The vertices, edges and faces of A - B (or of A + B), what each of them comes from on A and on B, and which one lies under a
 * pointer.
 *
 * Python names for each vertex of A - B the vertex of A and the vertex of B that it comes from. All else follows by counting: the
 * vertices of A that a face of A - B names are those of one vertex, one edge or one face of A, and so on B. So the face is that
 * feature of A minus that feature of B. A surface with round parts, which is sampled, has no such features.
 *
 * Notation: a feature is the list of the indices of its vertices, one for a vertex, two for an edge, more for a face, in their
 * order around it. The *whole* is A - B or A + B.
 */
import { distanceTo } from "../view.ts";
import { surfaceOf } from "./body.ts";
import { formOf, type Form, type HalfSpace } from "./hiding.ts";
import { wholeOf, type Answer } from "./whole.ts";
import type { Frame as FrameOf, Linked, Mesh, Point, Point3, Solid } from "../../types.ts";
import type { SpaceView } from "./view.ts";

export type Frame = FrameOf<{ shapes: Solid[] }, Answer>;
export type Feature = readonly number[];

/** What a linked feature lights on A, on B and on the whole. */
type Lit = Record<Linked["of"], Feature[]>;

/** A corner on the screen, without its depth, which comes last. */
const flat = ({ points }: { points: readonly (readonly number[])[] }, i: number) => points[i] as Point;

/** Both solids, in the order of the scene. */
export const SIDES = ["a", "b"] as const;

/** The features of a surface, by their kind. */
export function featuresOf(mesh: Mesh): Record<"faces" | "edges" | "vertices", Feature[]> {
  const loops = loopsOf(mesh);
  const edges = mesh.faces.length ? surfaceOf(mesh).edges.map(({ i, j }) => [i, j]) : loops.filter(({ length }) => length > 1);
  return { faces: mesh.faces, edges, vertices: [...new Set(loops.flat())].map((i) => [i]) };
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

/** The feature that lies `by` places after the linked one on the whole, or the first one. */
export function nextFeature({ answer, linked }: Frame, by: number): Linked | null {
  const whole = answer && wholeOf(answer);
  if (!whole?.pairs) return null;
  const { faces, edges, vertices } = featuresOf(whole);
  const all = [...faces, ...edges, ...vertices];
  const at = linked?.of === "whole" ? all.findIndex((one) => String(one) === String(linked.feature)) : -1;
  return { of: "whole", feature: all[at < 0 ? (by > 0 ? 0 : all.length - 1) : (at + by + all.length) % all.length] };
}

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
export function featureAt({ answer }: Frame, view: SpaceView, at: Point, reach: number, panel: string): Linked | null {
  if (!answer) return null;
  const whole = wholeOf(answer);
  if (!whole.pairs) return null;
  const solids = SIDES.map((of, i) => seenAt(of, answer.outlines[i], view, at));
  solids.sort((one, other) => other.depth - one.depth);
  const all = [
    ...(panel === "difference" || panel === "sum" ? [] : solids),
    ...(panel === "shapes" ? [] : [seenAt("whole", whole, view, at)]),
  ];
  // One that is passed at its rim comes after those that are hit.
  all.sort((one, other) => Number(one.face < 0) - Number(other.face < 0));
  for (const one of all) {
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
