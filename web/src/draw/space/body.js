/**
 * What a picture in space is made of: bodies, which are convex. `painter.js` draws them.
 *
 * @typedef {import("../../types.js").Point} Point
 * @typedef {import("../../types.js").Point3} Point3
 * @typedef {import("../palette.js").Palette} Palette
 * @typedef {import("./view.js").SpaceView} SpaceView
 *
 * @typedef {object} Body
 * @property {readonly Point3[]} vertices
 * @property {readonly (readonly number[])[]} faces  the indices of each one's vertices, counter-clockwise from outside
 * @property {boolean} [sampled]  are its faces samples of a round surface? Otherwise each of them is flat, and each edge is drawn
 * @property {readonly (readonly [number, number])[]} [lines]  pairs of vertices; by default the edges of the faces are drawn
 * @property {keyof Palette} color
 * @property {number} opacity  of the faces; nothing is seen through a `solid` body of opacity 1
 * @property {readonly {color: keyof Palette, opacity: number}[]} [looks]  of each face, where they differ
 * @property {number} width  of the lines, in pixels
 * @property {number} [seen]  the part of its lines that is seen while it fades, from 0 to 1
 * @property {Point3} [from]  the way from its place to where it comes from when it is new
 * @property {boolean} [solid]  does it hide the lines behind it?
 * @property {boolean} [dashed]
 * @property {boolean} [omitsHidden]  is what is hidden of its lines left out?
 * @property {boolean} [named]  does each edge have the indices of its vertices in an exported SVG?
 * @property {{id: string, title?: string}} [part]  its group in an exported SVG
 *
 * @typedef {{i: number, j: number, faces: number[], sharp: boolean}} Edge  `sharp`: do its faces meet at an angle that is no part of a round surface?
 *
 * @typedef {object} Surface  what does not depend on the view
 * @property {Point3[]} normals  of the faces, of length one; zero for a face without an area
 * @property {Edge[]} edges
 */

/** @template F @typedef {(frame: F, view: SpaceView) => Body[]} BodyLayer */
import { add, cross, dot, sub, unit } from "../../shapes/vector.js";
import { formOf } from "./hiding.js";

/** Faces of a sampled surface that meet at less than this angle are parts of a round one, which has no edge there: its cosine. */
const SMOOTH_COSINE = Math.cos(Math.PI / 7);

/** @type {WeakMap<object, Surface>} */
const surfaces = new WeakMap();

/** @param {Pick<Body, "vertices" | "faces">} body @returns {Surface} */
export function surfaceOf({ vertices, faces }) {
  const known = surfaces.get(vertices);
  if (known?.normals.length === faces.length) return known;
  const normals = faces.map((face) => normalOf(face.map((i) => vertices[i])));
  const surface = { normals, edges: edgesOf(faces, normals) };
  surfaces.set(vertices, surface);
  return surface;
}

/** By Newell's sum. @param {Point3[]} corners */
function normalOf(corners) {
  const edges = corners.map((p) => sub(p, corners[0]));
  return unit(edges.reduce((sum, p, k) => add(sum, cross(p, edges[(k + 1) % edges.length])), /** @type {Point3} */ ([0, 0, 0])));
}

/**
 * @typedef {object} Smooth
 * @property {{vertex: number, normal: Point3}[]} corners  of all faces; faces that are smooth at a vertex share one
 * @property {number[][]} indices  for each face those of its corners
 * @property {number[][]} beyond  for each edge of each face, from its corner on, the face that shares both of its corners; -1 if none does
 */

/** @type {WeakMap<object, Smooth>} */
const smoothed = new WeakMap();

/** The corners of the faces of a sampled surface, with normals that are smooth where it is round. @param {Pick<Body, "vertices" | "faces">} body @returns {Smooth} */
export function cornersOf(body) {
  const { vertices, faces } = body;
  const known = smoothed.get(vertices);
  if (known?.indices.length === faces.length) return known;
  const { normals: ofFaces } = surfaceOf(body);
  /** @type {number[][]} */
  const around = vertices.map(() => []);
  faces.forEach((face, f) => face.forEach((i) => around[i].push(f)));
  /** @type {Smooth["corners"]} */
  const corners = [];
  /** Faces that have the same neighbours at a vertex have the same normal there. @type {Map<string, number>} */
  const numbers = new Map();
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

/** @param {readonly (readonly number[])[]} faces @param {Point3[]} normals */
function edgesOf(faces, normals) {
  /** @type {Map<string, Edge>} */
  const edges = new Map();
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

/** Is an edge in front of its own body? @param {Pick<Body, "vertices" | "faces">} body @param {SpaceView} view @returns {(i: number, j: number) => boolean} */
export function frontOf({ vertices, faces }, view) {
  const { edges } = surfaceOf({ vertices, faces });
  const { turned } = formOf({ vertices, faces }, view);
  const front = edges.filter((edge) => edge.faces.some((f) => turned[f] > 0));
  const known = new Set(front.map(({ i, j }) => `${i} ${j}`));
  return (i, j) => known.has(i < j ? `${i} ${j}` : `${j} ${i}`);
}

/** The outline of a body on the screen: a convex loop of points; empty where it has no area there. @param {Pick<Body, "vertices" | "faces">} body @param {SpaceView} view @returns {Point[]} */
export const outlineOf = (body, view) => formOf(body, view).outline;
