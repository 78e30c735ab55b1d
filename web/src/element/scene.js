/**
 * Scenes that come from outside: attributes, properties, links. The page draws a scene before Python has seen it,
 * so what it draws by is checked here; all else is left to Python, whose word is final.
 *
 * @typedef {import("../types.js").Scene} Scene
 * @typedef {import("../types.js").Point} Point
 * @typedef {import("../types.js").Shape} Shape
 */
import { METHODS } from "../methods.js";

/** Longer texts are not read: a link is no way to send so much. */
export const LONGEST_LINK = 200_000;

/** Python refuses coordinates beyond this; so does the picture. */
const LARGEST = 1e150;

export class SceneError extends Error {
  /** @param {string} code @param {string} message @param {string | null} [where] */
  constructor(code, message, where = null) {
    super(message);
    this.code = code;
    this.where = where;
  }
}

/** @param {string} text @returns {unknown} @throws {SceneError} */
export function parse(text) {
  if (text.length > LONGEST_LINK) {
    throw new SceneError("too_large", `The scene is ${text.length} characters long; at most ${LONGEST_LINK} are read.`);
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new SceneError("bad_json", "The scene is not valid JSON.");
  }
}

/**
 * @param {unknown} value
 * @param {readonly string[]} kinds  those that this build knows
 * @returns {Scene} a copy that holds nothing but what a scene may hold
 * @throws {SceneError} saying what, where and what was expected
 */
export function readScene(value, kinds) {
  const scene = record(value, "scene");
  if (scene.schema !== undefined && scene.schema !== 1) {
    throw new SceneError("bad_schema", `The scene has schema version ${show(scene.schema)}; this page reads version 1.`, "schema");
  }
  const kind = scene.kind ?? "gjk";
  if (!kinds.includes(/** @type {string} */ (kind))) {
    throw new SceneError("unknown_kind", `There is no figure of kind ${show(kind)}; there are ${kinds.join(", ")}.`, "kind");
  }
  const method = scene.method ?? "robust";
  if (!METHODS.some(({ name }) => name === method)) {
    const known = METHODS.map(({ name }) => name).join(", ");
    throw new SceneError("unknown_method", `There is no method ${show(method)}; there are ${known}.`, "method");
  }
  if (!Array.isArray(scene.shapes) || scene.shapes.length !== 2) {
    throw new SceneError("bad_shapes", "A scene has a list of two shapes, A and B.", "shapes");
  }
  /** @type {Scene} */
  const read = {
    schema: 1,
    kind: /** @type {string} */ (kind),
    method: /** @type {string} */ (method),
    shapes: scene.shapes.map((shape, i) => readShape(shape, `shapes[${i}]`)),
  };
  if (scene.start !== undefined && scene.start !== null) read.start = readPoint(scene.start, "start");
  return read;
}

/** Rounded shapes in rounded shapes: more is a mistake. */
const DEEPEST = 16;

/** @param {unknown} value @param {string} where @param {number} [depth] @returns {Shape} */
function readShape(value, where, depth = 0) {
  const shape = record(value, where);
  const point = (/** @type {string} */ key) => readPoint(shape[key], `${where}.${key}`);
  const radius = () => readRadius(shape.radius, `${where}.radius`);
  switch (shape.type) {
    case "point":
      return { type: "point", p: point("p") };
    case "segment":
      return { type: "segment", p: point("p"), q: point("q") };
    case "circle":
      return { type: "circle", center: point("center"), radius: radius() };
    case "capsule":
      return { type: "capsule", p: point("p"), q: point("q"), radius: radius() };
    case "ellipse": {
      const radii = point("radii");
      radii.forEach((r, i) => readRadius(r, `${where}.radii[${i}]`));
      const angle = readNumber(shape.angle ?? 0, `${where}.angle`);
      return { type: "ellipse", center: point("center"), radii, angle };
    }
    case "rounded":
      if (depth >= DEEPEST) throw new SceneError("too_large", `${where} lies too deep: at most ${DEEPEST} shapes.`, where);
      return { type: "rounded", shape: readShape(shape.shape, `${where}.shape`, depth + 1), radius: radius() };
    case "polygon": {
      const { vertices } = shape;
      if (!Array.isArray(vertices) || vertices.length === 0) {
        throw new SceneError("bad_shape", `${where}.vertices must be a list of at least one point.`, `${where}.vertices`);
      }
      return { type: "polygon", vertices: vertices.map((p, i) => readPoint(p, `${where}.vertices[${i}]`)) };
    }
    default:
      throw new SceneError(
        "bad_shape",
        `${where}.type is ${show(shape.type)}; it must be polygon, circle, ellipse, capsule, rounded, segment or point.`,
        where,
      );
  }
}

/** @param {unknown} value @param {string} where */
function readRadius(value, where) {
  const radius = readNumber(value, where);
  if (radius < 0) throw new SceneError("bad_shape", `${where} is ${radius}; it must not be negative.`, where);
  return radius;
}

/** @param {unknown} value @param {string} where @returns {Point} */
function readPoint(value, where) {
  if (!Array.isArray(value) || value.length !== 2) {
    throw new SceneError("bad_point", `${where} is ${show(value)}; it must be a point [x, y].`, where);
  }
  return [readNumber(value[0], `${where}[0]`), readNumber(value[1], `${where}[1]`)];
}

/** @param {unknown} value @param {string} where */
function readNumber(value, where) {
  if (typeof value !== "number" || !Number.isFinite(value)) {
    throw new SceneError("bad_number", `${where} is ${show(value)}; it must be a finite number.`, where);
  }
  if (Math.abs(value) > LARGEST) {
    throw new SceneError("bad_number", `${where} is ${value}; numbers up to 1e150 can be worked with.`, where);
  }
  return value;
}

/** @param {unknown} value @param {string} where @returns {Record<string, unknown>} */
function record(value, where) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new SceneError("bad_scene", `${where} is ${show(value)}; it must be an object.`, where);
  }
  return /** @type {Record<string, unknown>} */ (value);
}

/** A value as a message may show it. @param {unknown} value */
function show(value) {
  const text = typeof value === "number" ? String(value) : (JSON.stringify(value) ?? String(value));
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
