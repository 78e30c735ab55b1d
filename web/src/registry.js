/**
 * What gjkcore says of itself: which kinds of figure, types of shape and methods there are, and what each holds.
 * Scenes are checked against this, so that the page and Python cannot differ.
 *
 * @typedef {"point" | "points" | "number" | "radius" | "radii" | "shape"} Field
 *     what stands under a key: see `READERS` in `element/scene.js`
 * @typedef {Record<string, Field | `${Field}?`>} Fields  a question mark: it may be left out
 * @typedef {{name: string, title: string, source: string, dimensions: number[], answers: string, regions: Record<string, string>}} Method
 */
import methods from "../baked/methods.json";

/** @type {readonly Method[]} */
export const METHODS = /** @type {Method[]} */ (/** @type {unknown} */ (methods)).filter(({ dimensions }) => dimensions.includes(2));

/** What a scene of each kind holds, and how many shapes. @type {Record<string, {shapes: readonly number[], fields: Fields}>} */
export const KINDS = {
  gjk: { shapes: [2], fields: { start: "point?" } },
  minkowski: { shapes: [2], fields: { start: "point?" } },
};

/** What a shape of each type holds. @type {Record<string, Fields>} */
export const SHAPES = {
  polygon: { vertices: "points" },
  circle: { center: "point", radius: "radius" },
  ellipse: { center: "point", radii: "radii", angle: "number?" },
  capsule: { p: "point", q: "point", radius: "radius" },
  rounded: { shape: "shape", radius: "radius" },
  segment: { p: "point", q: "point" },
  point: { p: "point" },
};
