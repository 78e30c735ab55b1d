/** What a picture in space is made of: bodies, which are convex. `painter.ts` draws them. */

import { add, cross, dot, sub, unit } from "../../shapes/vector.ts";
import { formOf } from "./hiding.ts";
import type { Point, Point3 } from "../../types.ts";
import type { Palette } from "../palette.ts";
import type { SpaceView } from "./view.ts";

export interface Body {
  vertices: readonly Point3[];
  /** The indices of each one's vertices, counter-clockwise from outside. */
  faces: readonly (readonly number[])[];
  /** Are its faces samples of a round surface? Otherwise each of them is flat, and each edge is drawn. */
  sampled?: boolean;
  /** Pairs of vertices; by default the edges of the faces are drawn. */
  lines?: readonly (readonly [number, number])[];
  color: keyof Palette;
  /** Of the faces; nothing is seen through a `solid` body of opacity 1. */
  opacity: number;
  /** Of each face, where they differ. */
  looks?: readonly { color: keyof Palette; opacity: number }[];
  /** Of the lines, in pixels. */
  width: number;
  /** The part of its lines that is seen while it fades, from 0 to 1. */
  seen?: number;
  /** The way from its place to where it comes from when it is new. */
  from?: Point3;
  /** Does it hide the lines behind it? */
  solid?: boolean;
  /** Is there no line where it crosses another solid one? */
  unseamed?: boolean;
  /** Are its faces that are turned to the viewer cut away, so that it is a bowl? */
  open?: boolean;
  /** Does a ball throw its shadow on it, and is dimmed behind it, as with solid bodies? A ball may also be in it. */
  holds?: boolean;
  dashed?: boolean;
  /** Is what is hidden of its lines left out? */
  omitsHidden?: boolean;
  /** Does each edge have the indices of its vertices in an exported SVG? */
  named?: boolean;
  /** Its group in an exported SVG. */
  part?: { id: string; title?: string };
}

/** `sharp`: do its faces meet at an angle that is no part of a round surface? */
type Edge = { i: number; j: number; faces: number[]; sharp: boolean };

/** What does not depend on the view. */
interface Surface {
  /** Of the faces, of length one; zero for a face without an area. */
  normals: Point3[];
  edges: Edge[];
}

/** Compared as a method, as `PanelLayer` is. */
export type BodyLayer<F> = { bodies(frame: F, view: SpaceView): Body[] }["bodies"];

/** Faces of a sampled surface that meet at less than this angle are parts of a round one, which has no edge there: its cosine. */
const SMOOTH_COSINE = Math.cos(Math.PI / 7);

const surfaces: WeakMap<object, Surface> = new WeakMap();

export function surfaceOf({ vertices, faces }: Pick<Body, "vertices" | "faces">): Surface {
  const known = surfaces.get(vertices);
  if (known?.normals.length === faces.length) return known;
  const normals = faces.map((face) => normalOf(face.map((i) => vertices[i])));
  const surface = { normals, edges: edgesOf(faces, normals) };
  surfaces.set(vertices, surface);
  return surface;
}

/** By Newell's sum. */
function normalOf(corners: Point3[]) {
  const edges = corners.map((p) => sub(p, corners[0]));
  return unit(edges.reduce((sum, p, k) => add(sum, cross(p, edges[(k + 1) % edges.length])), [0, 0, 0]));
}

interface Smooth {
  /** Of all faces; faces that are smooth at a vertex share one. */
  corners: { vertex: number; normal: Point3 }[];
  /** For each face those of its corners. */
  indices: number[][];
  /** For each edge of each face, from its corner on, the face that shares both of its corners; -1 if none does. */
  beyond: number[][];
}

const smoothed: WeakMap<object, Smooth> = new WeakMap();

/** The corners of the faces of a sampled surface, with normals that are smooth where it is round. */
export function cornersOf(body: Pick<Body, "vertices" | "faces">): Smooth {
  const { vertices, faces } = body;
  const known = smoothed.get(vertices);
  if (known?.indices.length === faces.length) return known;
  const { normals: ofFaces } = surfaceOf(body);
  const around: number[][] = vertices.map(() => []);
  faces.forEach((face, f) => face.forEach((i) => around[i].push(f)));
  const corners: Smooth["corners"] = [];
  /** Faces that have the same neighbours at a vertex have the same normal there. */
  const numbers: Map<string, number> = new Map();
  const indices = faces.map((face, f) =>
    face.map((vertex) => {
      const smooth = around[vertex].filter((g) => dot(ofFaces[f], ofFaces[g]) > SMOOTH_COSINE);
      const key = `${vertex} ${smooth}`;
      const normal = () => unit(smooth.reduce((sum, g) => add(sum, ofFaces[g]), ofFaces[f]));
      const number = numbers.get(key) ?? corners.push({ vertex, normal: normal() }) - 1;
      numbers.set(key, number);
      return number;
    }),
  );
  const ways = new Map(indices.flatMap((own, f) => own.map((c, k) => [`${c} ${own[(k + 1) % own.length]}`, f])));
  const beyond = indices.map((own) => own.map((c, k) => ways.get(`${own[(k + 1) % own.length]} ${c}`) ?? -1));
  const found = { corners, indices, beyond };
  smoothed.set(vertices, found);
  return found;
}

function edgesOf(faces: readonly (readonly number[])[], normals: Point3[]) {
  const edges: Map<string, Edge> = new Map();
  faces.forEach((face, f) =>
    face.forEach((p, k) => {
      const q = face[(k + 1) % face.length];
      const [i, j] = p < q ? [p, q] : [q, p];
      const edge = edges.get(`${i} ${j}`);
      if (edge) edge.faces.push(f);
      else edges.set(`${i} ${j}`, { i, j, faces: [f], sharp: true });
    }),
  );
  for (const edge of edges.values())
    edge.sharp = edge.faces.length < 2 || dot(normals[edge.faces[0]], normals[edge.faces[1]]) < SMOOTH_COSINE;
  return [...edges.values()];
}

/** Is an edge in front of its own body? */
export function frontOf({ vertices, faces }: Pick<Body, "vertices" | "faces">, view: SpaceView): (i: number, j: number) => boolean {
  const { edges } = surfaceOf({ vertices, faces });
  const { turned } = formOf({ vertices, faces }, view);
  const front = edges.filter((edge) => edge.faces.some((f) => turned[f] > 0));
  const known = new Set(front.map(({ i, j }) => `${i} ${j}`));
  return (i, j) => known.has(i < j ? `${i} ${j}` : `${j} ${i}`);
}

/** The outline of a body on the screen: a convex loop of points; empty where it has no area there. */
export const outlineOf = (body: Pick<Body, "vertices" | "faces">, view: SpaceView): Point[] => formOf(body, view).outline;
