/**
 * What a picture in space is made of: bodies, which are convex, and what of them a viewer sees. The painter (`painter.js`)
 * and WebGL (`panels/webgl.js`) draw the same.
 *
 * @typedef {import("../../types.js").Point} Point
 * @typedef {import("../../types.js").Point3} Point3
 * @typedef {import("../palette.js").Palette} Palette
 * @typedef {import("./view.js").SpaceView} SpaceView
 *
 * @typedef {object} Body
 * @property {readonly Point3[]} vertices
 * @property {readonly (readonly number[])[]} faces  the indices of each one's vertices, counter-clockwise from outside
 * @property {readonly (readonly [number, number])[]} [lines]  pairs of vertices; by default the edges of the faces are drawn
 * @property {keyof Palette} color
 * @property {number} opacity  of the faces
 * @property {number} width  of the lines, in pixels
 * @property {boolean} [solid]  does it hide what is behind it?
 * @property {boolean} [dashed]
 * @property {boolean} [over]  is it seen through what hides others?
 * @property {{id: string, title?: string}} [part]  its group in an exported SVG
 *
 * @typedef {object} Side  a face as it is seen
 * @property {Point3[]} points
 * @property {Point3[]} normals  one for each point, of length one
 * @property {boolean} front  is it turned to the viewer?
 *
 * @typedef {object} Stroke  a line as it is seen
 * @property {Point3} from
 * @property {Point3} to
 * @property {boolean} front  is it in front of its own body?
 *
 * @typedef {object} Surface  what does not depend on the view
 * @property {Point3[]} normals  of the faces, of length one; zero for a face without an area
 * @property {Point3[][]} corners  for each face the normals of its corners, where round parts are smooth
 * @property {{i: number, j: number, faces: number[], sharp: boolean}[]} edges
 */

/** @template F @typedef {(frame: F, view: SpaceView) => Body[]} BodyLayer */
import { add, cross, dot, sub, unit } from "../../shapes/vector.js";

/** Faces that meet at less than this angle are parts of a round surface, which has no edge there: its cosine. */
const SMOOTH_COSINE = Math.cos(Math.PI / 7);

/** @type {WeakMap<object, Surface>} */
const surfaces = new WeakMap();

/** @param {Body} body @returns {Surface} */
function surfaceOf({ vertices, faces }) {
  const known = surfaces.get(vertices);
  if (known?.normals.length === faces.length) return known;
  const normals = faces.map((face) => normalOf(face.map((i) => vertices[i])));
  const surface = { normals, corners: cornersOf(faces, normals), edges: edgesOf(faces, normals) };
  surfaces.set(vertices, surface);
  return surface;
}

/** By Newell's sum. @param {Point3[]} corners */
function normalOf(corners) {
  const edges = corners.map((p) => sub(p, corners[0]));
  return unit(edges.reduce((sum, p, k) => add(sum, cross(p, edges[(k + 1) % edges.length])), /** @type {Point3} */ ([0, 0, 0])));
}

/** @param {readonly (readonly number[])[]} faces @param {Point3[]} normals */
function cornersOf(faces, normals) {
  /** @type {Map<number, number[]>} */
  const around = new Map();
  faces.forEach((face, f) => face.forEach((i) => around.set(i, [...(around.get(i) ?? []), f])));
  return faces.map((face, f) =>
    face.map((i) => {
      const smooth = (around.get(i) ?? []).filter((g) => dot(normals[f], normals[g]) > SMOOTH_COSINE);
      return unit(smooth.reduce((sum, g) => add(sum, normals[g]), normals[f]));
    }),
  );
}

/** @param {readonly (readonly number[])[]} faces @param {Point3[]} normals */
function edgesOf(faces, normals) {
  /** @type {Map<string, {i: number, j: number, faces: number[], sharp: boolean}>} */
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

/** The faces and lines of a body as its viewer sees them. @param {Body} body @param {SpaceView} view */
export function seen(body, view) {
  const { vertices, faces, lines } = body;
  const { normals, corners, edges } = surfaceOf(body);
  const isFront = normals.map((normal) => dot(normal, view.camera.near) > 0);
  /** @type {Side[]} */
  const sides = faces.map((face, f) => ({ points: face.map((i) => vertices[i]), normals: corners[f], front: isFront[f] }));
  const turned = (/** @type {number[]} */ around) => around.some((f) => isFront[f]);
  /** @type {Stroke[]} */
  const strokes = lines
    ? lines.map(([i, j]) => ({ from: vertices[i], to: vertices[j], front: true }))
    : edges
        .filter(({ sharp, faces: around }) => sharp || isFront[around[0]] !== isFront[around[1]])
        .map(({ i, j, faces: around }) => ({ from: vertices[i], to: vertices[j], front: turned(around) }));
  // Nothing is seen through an opaque body.
  const isOpaque = body.solid && body.opacity === 1;
  return isOpaque ? { sides: sides.filter(({ front }) => front), strokes: strokes.filter(({ front }) => front) } : { sides, strokes };
}

/** Is an edge in front of its own body? @param {Pick<Body, "vertices" | "faces">} body @param {SpaceView} view @returns {(i: number, j: number) => boolean} */
export function frontOf({ vertices, faces }, view) {
  const { normals, edges } = surfaceOf(/** @type {Body} */ ({ vertices, faces }));
  const front = edges.filter((edge) => edge.faces.some((f) => dot(normals[f], view.camera.near) > 0));
  const known = new Set(front.map(({ i, j }) => `${i} ${j}`));
  return (i, j) => known.has(i < j ? `${i} ${j}` : `${j} ${i}`);
}

/** The outline of a body on the screen: a loop of points; empty where it has no faces. @param {Body} body @param {SpaceView} view @returns {Point[]} */
export function outlineOf(body, view) {
  const { normals } = surfaceOf(body);
  const front = body.faces.filter((_, f) => dot(normals[f], view.camera.near) > 0);
  const edges = front.flatMap((face) => face.map((i, k) => [i, face[(k + 1) % face.length]]));
  const known = new Set(edges.map(String));
  // An edge between two faces at the front is passed in both directions; the others lead round.
  const next = new Map(/** @type {[number, number][]} */ (edges.filter(([i, j]) => !known.has(`${j},${i}`))));
  /** @type {Point[]} */
  const loop = [];
  let at = next.keys().next().value;
  while (at !== undefined && loop.length < next.size) {
    loop.push(view.toScreen(body.vertices[at]));
    at = next.get(at);
  }
  return loop;
}

/** Bodies from the furthest to the nearest, where several in a row hide what is behind them. @param {Body[]} bodies @param {SpaceView} view */
export function ordered(bodies, view) {
  const nearness = new Map(bodies.map((body) => [body, Math.max(...body.vertices.map((p) => view.depth(p)))]));
  /** @type {Body[][]} */
  const runs = [];
  for (const body of bodies) {
    if (body.solid && runs.at(-1)?.[0].solid) runs.at(-1)?.push(body);
    else runs.push([body]);
  }
  return runs.flatMap((run) => run.sort((p, q) => (nearness.get(p) ?? 0) - (nearness.get(q) ?? 0)));
}

// ---- light

/** Where the light is, along the screen's axes: left, above and in front. */
const LIGHT = unit([-0.45, 0.75, 0.6]);

/** A face in the light is so much whiter than its colour, and one that is turned from it so much darker. */
const WHITE = 0.42;
const DARK = 0.34;

/** The colour of a face that is turned this way. @param {Point3} color  red, green and blue, from 0 to 1 @param {Point3} normal @param {SpaceView} view @returns {Point3} */
export function lit(color, normal, { camera: { right, up, near } }) {
  const light = LIGHT[0] * dot(normal, right) + LIGHT[1] * dot(normal, up) + LIGHT[2] * dot(normal, near);
  return /** @type {Point3} */ (color.map((x) => (light > 0 ? x + (1 - x) * WHITE * light : x * (1 + DARK * light))));
}

/** @type {Map<string, Point3>} */
const colors = new Map();

/** Red, green and blue of a CSS colour, from 0 to 1. @param {string} color @returns {Point3} */
export function rgbOf(color) {
  const known = colors.get(color) ?? hexed(color) ?? measured(color);
  colors.set(color, known);
  return known;
}

/** The colour `#rrggbb` or `#rgb`, as the styles write it; posters are drawn where there is no canvas. @param {string} color @returns {Point3 | null} null for any other text */
function hexed(color) {
  const digits = /^#(?:([\da-f]{2})([\da-f]{2})([\da-f]{2})|([\da-f])([\da-f])([\da-f]))$/i.exec(color)?.slice(1).filter(Boolean);
  return digits ? /** @type {Point3} */ (digits.map((digit) => parseInt(digit.padStart(2, digit), 16) / 255)) : null;
}

/** As a canvas paints it: a page may write a colour in any way. @param {string} color @returns {Point3} */
function measured(color) {
  const ctx = /** @type {CanvasRenderingContext2D} */ (
    Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d", { willReadFrequently: true })
  );
  ctx.fillStyle = color;
  ctx.fillRect(0, 0, 1, 1);
  const [r, g, b] = ctx.getImageData(0, 0, 1, 1).data;
  return [r / 255, g / 255, b / 255];
}

/** Opacities, as parts of the body's own: of faces at the back, and of lines behind their body. */
export const BACK_FACES = 0.5;
export const HIDDEN_LINES = 0.3;
