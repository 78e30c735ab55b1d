/**
 * The vertices, edges and faces of A - B (or of A + B), what each of them comes from on A and on B, and which one lies under a
 * pointer.
 *
 * Python names for each vertex of A - B the vertex of A and the vertex of B that it comes from. All else follows by counting: the
 * vertices of A that a face of A - B names are those of one vertex, one edge or one face of A, and so on B. So the face is that
 * feature of A minus that feature of B. Of a sampled surface each vertex comes from a point of A and a point of B, and each face
 * from a part of A and a part of B: see `parts.js`.
 *
 * Notation: a feature is the list of the indices of its vertices, one for a vertex, two for an edge, more for a face, in their
 * order around it. The *whole* is A - B or A + B.
 *
 * @typedef {import("../../types.js").Linked} Linked
 * @typedef {import("../../types.js").Mesh} Mesh
 * @typedef {import("../../types.js").Point} Point
 * @typedef {import("../../types.js").Point3} Point3
 * @typedef {import("../../types.js").Solid} Solid
 * @typedef {import("./view.js").SpaceView} SpaceView
 * @typedef {import("./whole.js").Answer} Answer
 * @typedef {import("../../types.js").Frame<{shapes: import("../../types.js").Solid[]}, Answer>} Frame
 * @typedef {readonly number[]} Feature
 * @typedef {import("./parts.js").Part} Part
 *
 * @typedef {object} Lit  what a linked feature lights
 * @property {Feature[]} a  on A
 * @property {Feature[]} b  on B
 * @property {Feature[]} whole  on the whole
 * @property {Partial<Record<Linked["of"], import("./parts.js").Patch>>} [patches]  of sampled surfaces
 */
import { distanceTo } from "../pointing.js";
import { surfaceOf } from "./body.js";
import { formOf } from "./hiding.js";
import { around, partsOf } from "./parts.js";
import { comesOf, wholeOf } from "./whole.js";

/** Which part a point is on that comes from two surfaces without parts. */
const WHOLLY_ROUND = "surface|surface";

/** Both solids, in the order of the scene. */
export const SIDES = /** @type {const} */ (["a", "b"]);

/** The features of a surface, by their kind. @param {Mesh} mesh @returns {Record<"faces" | "edges" | "vertices", Feature[]>} */
export function featuresOf(mesh) {
  const loops = loopsOf(mesh);
  const edges = mesh.faces.length ? surfaceOf(mesh).edges.map(({ i, j }) => [i, j]) : loops.filter(({ length }) => length > 1);
  return { faces: mesh.faces, edges, vertices: [...new Set(loops.flat())].map((i) => [i]) };
}

/** The features of the whole as a reader walks through them. Of a sampled one, a point of each part; of one that is round all over, each point. @param {Answer} answer @param {readonly Solid[]} solids @returns {Linked[]} */
function inOrder(answer, solids) {
  const whole = wholeOf(answer);
  const { faces, edges, vertices } = featuresOf(whole);
  if (whole.pairs) return [...faces, ...edges, ...vertices].map((feature) => ({ of: "whole", feature }));
  const parts = whole.faces.map((loop, f) => onPart(answer, solids, loop[0], f));
  const distinct = parts.filter(({ part }, f) => parts.findIndex((other) => other.part === part) === f);
  return distinct.length > 1 ? distinct : vertices.map(([k]) => onPart(answer, solids, k));
}

/** A vertex of a sampled whole, on the part of one of its faces. @param {Answer} answer @param {readonly Solid[]} solids @param {number} k @param {number} [face] @returns {Linked} */
function onPart(answer, solids, k, face = wholeOf(answer).faces.findIndex((loop) => loop.includes(k))) {
  const from = partsOf(answer, solids).whole[face] ?? [];
  return { of: "whole", feature: [k], part: from.map(({ key }) => key).join("|") };
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

/** What is lit on the whole and on both solids. @param {Frame} frame @returns {Lit | null} */
export function litOf(frame) {
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
  const isPart = (/** @type {Feature[]} */ larger) => (/** @type {Feature} */ one) =>
    !larger.some((other) => one.every((i) => other.includes(i)));
  const lit = [...faces, ...edges.filter(isPart(faces)), ...vertices.filter(isPart([...faces, ...edges]))];
  return { a: [], b: [], whole: lit, [of]: [feature] };
}

/** The parts of A and B that are linked. @param {Answer} answer @param {readonly Solid[]} solids @param {Linked} linked @returns {Partial<Record<"a" | "b", Part>>} */
export function linkedParts(answer, solids, { of, part = "" }) {
  const { sides } = partsOf(answer, solids);
  const keys = of === "whole" ? part.split("|") : SIDES.map((side) => (side === of ? part : ""));
  return Object.fromEntries(SIDES.flatMap((side, i) => (sides[i].known.has(keys[i]) ? [[side, sides[i].known.get(keys[i])]] : [])));
}

/** The faces of a sampled whole that come from the linked parts. @param {Answer} answer @param {readonly Solid[]} solids @param {Linked} linked */
function facesFrom(answer, solids, linked) {
  const parts = linkedParts(answer, solids, linked);
  const comes = (/** @type {[Part, Part]} */ from) => SIDES.every((side, i) => !parts[side] || parts[side] === from[i]);
  return partsOf(answer, solids).whole.flatMap((from, f) => (comes(from) ? [f] : []));
}

/** What is lit on a sampled whole and on both solids: nothing on a surface that is one part. @param {Answer} answer @param {readonly Solid[]} solids @param {Linked} linked @returns {Lit} */
function litOfParts(answer, solids, linked) {
  const whole = wholeOf(answer);
  const { sides } = partsOf(answer, solids);
  const parts = linkedParts(answer, solids, linked);
  /** @type {Lit & {patches: NonNullable<Lit["patches"]>}} */
  const lit = { a: [], b: [], whole: [], patches: {} };
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

/** The linked point of a sampled whole, and the points a and b that it comes from. @param {Frame} frame */
export const pointsOf = ({ answer, linked, pending }) =>
  answer && linked?.of === "whole" && !pending && wholeOf(answer).on_a ? comesOf(answer, linked.feature[0]) : null;

/** The feature that lies `by` places after the linked one on the whole, or the first one. @param {Frame} frame @param {number} by @returns {Linked | null} */
export function nextFeature({ answer, linked, scene }, by) {
  if (!answer) return null;
  const all = inOrder(answer, scene.shapes);
  const at = all.findIndex((one) => isSame(one, linked));
  return all[at < 0 ? (by > 0 ? 0 : all.length - 1) : (at + by + all.length) % all.length];
}

/** @param {Linked} one @param {Linked | null} other */
const isSame = (one, other) =>
  one.of === other?.of && (one.part && one.part !== WHOLLY_ROUND ? one.part === other.part : String(one.feature) === String(other.feature));

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
export function featureAt({ answer, scene }, view, at, reach, panel) {
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

/**
 * What is linked where the whole is sampled: a part of A or of B; a point of the whole with its part, and also on a surface that is
 * one part.
 * @param {Seen} seen @param {Answer} answer @param {readonly Solid[]} solids @param {SpaceView} view @param {Point} at @param {number} reach
 * @returns {Linked | null}
 */
function partUnder(seen, answer, solids, view, at, reach) {
  const { of, face, mesh, form } = seen;
  const whole = wholeOf(answer);
  if (of === "whole" && face >= 0) {
    const place = (/** @type {number} */ k) => /** @type {Point} */ (/** @type {unknown} */ (form.points[k]));
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

/** The part of A or B at a place: a tip before a rim before a face. @param {"a" | "b"} of @param {Seen} seen @param {Answer} answer @param {readonly Solid[]} solids @param {Point} at @param {number} reach @returns {Linked | null} */
function partOfSide(of, seen, answer, solids, at, reach) {
  const side = partsOf(answer, solids).sides[SIDES.indexOf(of)];
  if (!seen.mesh.sampled) {
    const feature = featureUnder(seen, at, reach);
    return feature && { of, feature, part: [...feature].sort((i, j) => i - j).join(" ") };
  }
  const { form, face } = seen;
  const place = (/** @type {number} */ i) => /** @type {Point} */ (/** @type {unknown} */ (form.points[i]));
  const far = (/** @type {Part} */ part) => {
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
