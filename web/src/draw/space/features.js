/**
 * The vertices, edges and faces of A - B (or of A + B), what each of them comes from on A and on B, and which one lies under a
 * pointer.
 *
 * Python names for each vertex of A - B the vertex of A and the vertex of B that it comes from. All else follows by counting: the
 * vertices of A that a face of A - B names are those of one vertex, one edge or one face of A, and so on B. So the face is that
 * feature of A minus that feature of B. Of a sampled surface each vertex comes from a point of A and a point of B.
 *
 * Notation: a feature is the list of the indices of its vertices, one for a vertex, two for an edge, more for a face, in their
 * order around it. The *whole* is A - B or A + B.
 *
 * @typedef {import("../../types.js").Linked} Linked
 * @typedef {import("../../types.js").Mesh} Mesh
 * @typedef {import("../../types.js").Point} Point
 * @typedef {import("../../types.js").Point3} Point3
 * @typedef {import("./view.js").SpaceView} SpaceView
 * @typedef {{outlines: Mesh[]} & ({difference: Mesh} | {sum: Mesh})} Answer
 * @typedef {import("../../types.js").Frame<unknown, Answer>} Frame
 * @typedef {readonly number[]} Feature
 *
 * @typedef {object} Lit  what a linked feature lights
 * @property {Feature[]} a  on A
 * @property {Feature[]} b  on B
 * @property {Feature[]} whole  on the whole
 */
import { sub } from "../../shapes/vector.js";
import { distanceTo } from "../pointing.js";
import { surfaceOf } from "./body.js";
import { formOf } from "./hiding.js";

/** Both solids, in the order of the scene. */
export const SIDES = /** @type {const} */ (["a", "b"]);

/** @param {Answer} answer */
export const wholeOf = (answer) => ("sum" in answer ? answer.sum : answer.difference);

/** @param {Answer} answer @returns {"−" | "+"} */
export const signOf = (answer) => ("sum" in answer ? "+" : "−");

/** The features of a surface, by their kind. @param {Mesh} mesh @returns {Record<"faces" | "edges" | "vertices", Feature[]>} */
export function featuresOf(mesh) {
  const loops = loopsOf(mesh);
  const edges = mesh.faces.length ? surfaceOf(mesh).edges.map(({ i, j }) => [i, j]) : loops.filter(({ length }) => length > 1);
  return { faces: mesh.faces, edges, vertices: [...new Set(loops.flat())].map((i) => [i]) };
}

/** The features as a reader walks through them. @param {Mesh} mesh */
function inOrder(mesh) {
  const { faces, edges, vertices } = featuresOf(mesh);
  return mesh.pairs ? [...faces, ...edges, ...vertices] : vertices;
}

/** The faces; a segment or a point is a loop of its own. @param {Mesh} mesh @returns {Feature[]} */
const loopsOf = ({ faces, vertices }) => (faces.length ? faces : [vertices.map((_, i) => i)]);

/** The feature of A and that of B which a feature of an exact whole comes from. @param {Mesh} whole @param {Feature} feature */
export const sourcesOf = ({ pairs = [] }, feature) => SIDES.map((_, side) => [...new Set(feature.map((k) => (pairs ?? [])[k][side]))]);

/** Everything on an exact whole that comes from a feature of A (side 0) or of B (1). @param {Mesh} whole @param {0 | 1} side @param {Feature} feature */
export function madeOf(whole, side, feature) {
  const wanted = String([...feature].sort());
  const comes = (/** @type {Feature} */ one) => String(sourcesOf(whole, one)[side].sort()) === wanted;
  const { faces, edges, vertices } = featuresOf(whole);
  return { faces: faces.filter(comes), edges: edges.filter(comes), vertices: vertices.filter(comes) };
}

/** What is lit on an exact whole and on both solids; nothing where the whole is sampled. @param {Frame} frame @returns {Lit | null} */
export function litOf({ answer, linked, pending }) {
  if (!answer || !linked || pending) return null;
  const whole = wholeOf(answer);
  if (!whole.pairs) return null;
  const { of, feature } = linked;
  if (of === "whole") {
    const [a, b] = sourcesOf(whole, feature);
    return { a: [a], b: [b], whole: [feature] };
  }
  const { faces, edges, vertices } = madeOf(whole, of === "a" ? 0 : 1, feature);
  // What is a part of something lit needs no light of its own.
  const isPart = (/** @type {Feature[]} */ larger) => (/** @type {Feature} */ one) =>
    !larger.some((other) => one.every((i) => other.includes(i)));
  const lit = [...faces, ...edges.filter(isPart(faces)), ...vertices.filter(isPart([...faces, ...edges]))];
  return { a: [], b: [], whole: lit, [of]: [feature] };
}

/** The linked point of a sampled whole, and the points a and b that it comes from. @param {Frame} frame */
export const pointsOf = ({ answer, linked, pending }) =>
  answer && linked && !pending && wholeOf(answer).on_a ? comesOf(answer, linked.feature[0]) : null;

/** A vertex of a sampled whole, and the points a and b that it comes from. @param {Answer} answer @param {number} k @returns {{a: Point3, b: Point3, whole: Point3}} */
function comesOf(answer, k) {
  const { vertices, on_a: onA } = wholeOf(answer);
  const [w, a] = [vertices[k], /** @type {Point3[]} */ (onA)[k]];
  return { a, b: "sum" in answer ? sub(w, a) : sub(a, w), whole: w };
}

/** The feature that lies `by` places after the linked one on the whole, or the first one. @param {Frame} frame @param {number} by @returns {Linked | null} */
export function nextFeature({ answer, linked }, by) {
  if (!answer) return null;
  const all = inOrder(wholeOf(answer));
  const at = linked?.of === "whole" ? all.findIndex((one) => String(one) === String(linked.feature)) : -1;
  const next = at < 0 ? (by > 0 ? 0 : all.length - 1) : (at + by + all.length) % all.length;
  return { of: "whole", feature: all[next] };
}

// ---- what lies under a pointer

/**
 * A surface as it is seen at a place.
 * @typedef {object} Seen
 * @property {Linked["of"]} of
 * @property {Mesh} mesh
 * @property {import("./hiding.js").Form} form
 * @property {number} face  the index of the front face at the place; -1 where there is none
 * @property {number} depth  of that face there, towards the viewer
 */

/**
 * The feature within reach of a place on a panel: a vertex before an edge before a face. Of A and B the nearer one counts, and both
 * before the whole, which is transparent.
 * @param {Frame} frame @param {SpaceView} view @param {Point} at @param {number} reach  in pixels @param {string} panel
 * @returns {Linked | null}
 */
export function featureAt({ answer }, view, at, reach, panel) {
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
    const found = whole.pairs ? featureUnder(one, at, reach) : pointUnder(one, answer, view, at, reach);
    if (found) return whole.pairs ? { of: one.of, feature: found } : { of: "whole", feature: found };
  }
  return null;
}

/** @param {Linked["of"]} of @param {Mesh} mesh @param {SpaceView} view @param {Point} at @returns {Seen} */
function seenAt(of, mesh, view, at) {
  const form = formOf(mesh, view);
  const face = mesh.faces.findIndex((_, f) => form.turned[f] > 0 && holds(form.corners(f), at));
  return { of, mesh, form, face, depth: face < 0 ? -Infinity : depthAt(form.face(face).inner, at) };
}

/** Is a place within a convex loop of the screen, whichever way that runs? @param {readonly Point3[]} corners @param {Point} at */
function holds(corners, [x, y]) {
  const sides = corners.map(([x0, y0], i) => {
    const [x1, y1] = corners[(i + 1) % corners.length];
    return Math.sign((x1 - x0) * (y - y0) - (y1 - y0) * (x - x0));
  });
  return sides.every((side) => side >= 0) || sides.every((side) => side <= 0);
}

/** @param {import("./hiding.js").HalfSpace} plane @param {Point} at */
const depthAt = ([a, b, c, d], [x, y]) => (d - a * x - b * y) / c;

/** @param {Seen} seen @param {Point} at @param {number} reach @returns {Feature | null} */
function featureUnder({ mesh, form, face }, at, reach) {
  const front = mesh.faces.filter((_, f) => form.turned[f] > 0);
  const loops = front.length ? front : loopsOf(mesh);
  const place = (/** @type {number} */ i) => /** @type {Point} */ (/** @type {unknown} */ (form.points[i]));
  const vertices = [...new Set(loops.flat())].map((i) => [i, i]);
  const edges = loops.flatMap((loop) => loop.map((i, k) => [i, loop[(k + 1) % loop.length]]));
  const corner = nearest(vertices, ([i]) => distanceTo(at, place(i), place(i)), reach);
  if (corner) return [corner[0]];
  const edge = nearest(edges, ([i, j]) => distanceTo(at, place(i), place(j)), reach / 2);
  return edge ?? mesh.faces[face] ?? null;
}

/** The vertex of a sampled whole whose point on this surface is seen next to a place. @param {Seen} seen @param {Answer} answer @param {SpaceView} view @param {Point} at @param {number} reach @returns {Feature | null} */
function pointUnder({ of, face }, answer, view, at, reach) {
  const whole = wholeOf(answer);
  const { turned } = formOf(whole, view);
  // The normal of A - B at a - b is that of A at a, and the one of B at b turned round.
  const side = of === "b" && "difference" in answer ? -1 : 1;
  const seen = new Set(whole.faces.flatMap((loop, f) => (turned[f] === side ? loop : [])));
  const place = (/** @type {number} */ k) => view.toScreen(comesOf(answer, k)[of]);
  const found = nearest([...seen], (k) => distanceTo(at, place(k), place(k)), face < 0 ? reach : Infinity);
  return found === null ? null : [found];
}

/** The nearest of some things, if it is within reach. @template T @param {readonly T[]} all @param {(one: T) => number} distance @param {number} reach @returns {T | null} */
function nearest(all, distance, reach) {
  /** @type {T | null} */
  let best = null;
  for (const one of all) {
    const far = distance(one);
    if (far > reach || (best !== null && far >= reach)) continue;
    [best, reach] = [one, far];
  }
  return best;
}
