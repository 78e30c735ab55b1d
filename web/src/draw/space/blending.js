/**
 * Bodies between two steps. What is the same in both stays. A body whose corners are mostly where they were moves to its new
 * place; one that has got corners bends out; all else fades in or out, late where new support points come from a.
 *
 * @typedef {import("../../types.js").Point3} Point3
 * @typedef {import("../moving.js").Flight} Flight
 * @typedef {import("./body.js").Body} Body
 * @typedef {import("./view.js").SpaceView} SpaceView
 */
import { add, mean, scaled } from "../../shapes/vector.js";

/**
 * @param {SpaceView} view
 * @returns {(before: readonly Body[], after: readonly Body[], flight: Flight) => (e: number) => Body[]} the bodies when the picture
 *     has moved by the part e from those before to those after
 */
export const blend = (view) => (before, after, flight) => {
  const free = new Set(before);
  const take = (/** @type {Body} */ body, /** @type {(old: Body, body: Body) => boolean} */ matches) => {
    const found = [...free].find((old) => matches(old, body));
    if (found) free.delete(found);
    return found;
  };
  const same = new Map(after.map((body) => [body, take(body, isSame)]));
  const moves = after.map((body) => {
    if (same.get(body)) return () => [body];
    const old = take(body, isMoved);
    if (old) return (/** @type {number} */ e) => [placed(body, old.vertices, e)];
    const grown = take(body, isGrown);
    if (grown) {
      const start = bent(grown, body);
      return (/** @type {number} */ e) => [faded(grown, 1 - e), placed(body, start, e)];
    }
    const start = body.vertices.map((p) => startOf(p, body, view, flight));
    const isTied = body.vertices.some((p) => flight(view.toScreen(p)));
    return (/** @type {number} */ e) => [faded(placed(body, start, e), isTied ? Math.max(2 * e - 1, 0) : e)];
  });
  const gone = [...free];
  return (e) => [...gone.map((body) => faded(body, 1 - e)), ...moves.flatMap((move) => move(e))].filter(({ seen }) => seen !== 0);
};

/** Is it drawn alike? @param {Body} old @param {Body} body */
const isAlike = (old, body) =>
  old.part?.id === body.part?.id &&
  JSON.stringify([old.color, old.opacity, old.looks, old.width, old.dashed, old.solid]) ===
    JSON.stringify([body.color, body.opacity, body.looks, body.width, body.dashed, body.solid]);

/** @param {Point3} p @param {Point3} q */
const isAt = (p, q) => p.every((x, axis) => x === q[axis]);

/** @param {Body} old @param {Body} body @returns {number} */
const unmoved = (old, body) =>
  old.vertices === body.vertices ? body.vertices.length : body.vertices.filter((p, i) => isAt(p, old.vertices[i])).length;

/** @param {Body} old @param {Body} body */
const hasCorners = (old, body) =>
  old.vertices.length === body.vertices.length && isAlike(old, body) && String(old.faces) === String(body.faces);

/** @param {Body} old @param {Body} body */
const isSame = (old, body) =>
  hasCorners(old, body) && unmoved(old, body) === body.vertices.length && String(old.lines) === String(body.lines);

/** @param {Body} old @param {Body} body */
const isMoved = (old, body) => hasCorners(old, body) && 2 * unmoved(old, body) > body.vertices.length;

/** Has it got further corners behind those that it had? @param {Body} old @param {Body} body */
const isGrown = (old, body) =>
  old.vertices.length > 3 &&
  body.vertices.length > old.vertices.length &&
  isAlike(old, body) &&
  old.vertices.every((p, i) => isAt(p, body.vertices[i]));

/** Where the corners of a body were before it has got some of them: amid those around. @param {Body} old @param {Body} body */
const bent = (old, body) =>
  body.vertices.map((p, i) => {
    if (i < old.vertices.length) return p;
    const around = body.faces.filter((face) => face.includes(i)).flat();
    const known = around.filter((k) => k < old.vertices.length);
    return known.length ? mean(known.map((k) => body.vertices[k])) : p;
  });

/** Where a corner of a new body comes from. @param {Point3} p @param {Body} body @param {SpaceView} view @param {Flight} flight */
function startOf(p, { from }, view, flight) {
  if (from) return add(p, from);
  const at = view.toScreen(p);
  const start = flight(at);
  return start ? add(p, view.vectorToWorld([start[0] - at[0], start[1] - at[1]])) : p;
}

/** @param {Body} body @param {readonly Point3[]} start @param {number} e @returns {Body} */
const placed = (body, start, e) => ({
  ...body,
  vertices: body.vertices.map((p, i) => (isAt(p, start[i]) ? p : add(scaled(start[i], 1 - e), scaled(p, e)))), // exact at both ends
});

/** @param {Body} body @param {number} part  that is seen @returns {Body} */
const faded = (body, part) => ({
  ...body,
  opacity: body.opacity * part,
  looks: body.looks?.map((look) => ({ ...look, opacity: look.opacity * part })),
  seen: part,
});
