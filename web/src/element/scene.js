/**
 * Scenes that come from outside: attributes, properties, links. The page draws a scene before Python has seen it,
 * so what it draws by is checked here; all else is left to Python, whose word is final.
 *
 * @typedef {import("../types.js").Scene} Scene
 * @typedef {import("../types.js").Point} Point
 * @typedef {import("../types.js").Shape} Shape
 * @typedef {import("../registry.js").Field} Field
 * @typedef {import("../registry.js").Fields} Fields
 */
import { KINDS, METHODS, SHAPES } from "../registry.js";

/** Of a scene that does not say. */
export const DEFAULT_KIND = "gjk";

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
 * @param {readonly string[]} kinds  those that this page can show
 * @returns {Scene} a copy that holds nothing but what a scene of its kind may hold
 * @throws {SceneError} saying what, where and what was expected
 */
export function readScene(value, kinds) {
  const scene = record(value, "scene");
  if (scene.schema !== undefined && scene.schema !== 1) {
    throw new SceneError("bad_schema", `The scene has schema version ${show(scene.schema)}; this page reads version 1.`, "schema");
  }
  const kind = /** @type {string} */ (scene.kind ?? DEFAULT_KIND);
  if (!kinds.includes(kind)) {
    throw new SceneError("unknown_kind", `There is no figure of kind ${show(kind)}; there are ${kinds.join(", ")}.`, "kind");
  }
  const method = /** @type {string} */ (scene.method ?? "robust");
  if (!METHODS.some(({ name }) => name === method)) {
    const known = METHODS.map(({ name }) => name).join(", ");
    throw new SceneError("unknown_method", `There is no method ${show(method)}; there are ${known}.`, "method");
  }
  const { shapes, fields } = KINDS[kind];
  const read = { schema: 1, kind, method, ...(shapes.length ? { shapes: readShapes(scene.shapes, shapes) } : {}) };
  return /** @type {Scene} */ ({ ...read, ...readFields(fields, scene, "") });
}

/** @param {unknown} value @param {readonly number[]} counts  how many there may be @returns {Shape[]} */
function readShapes(value, counts) {
  if (!Array.isArray(value) || !counts.includes(value.length)) {
    const many = counts.map((n) => (n === 1 ? "one shape, A" : "two shapes, A and B")).join(" or of ");
    throw new SceneError("bad_shapes", `A scene has a list of ${many}.`, "shapes");
  }
  return value.map((shape, i) => readShape(shape, `shapes[${i}]`, 0));
}

/** Rounded shapes in rounded shapes: more is a mistake. */
const DEEPEST = 16;

/** @param {unknown} value @param {string} where @param {number} depth @returns {Shape} */
function readShape(value, where, depth) {
  if (depth > DEEPEST) throw new SceneError("too_large", `${where} lies too deep: at most ${DEEPEST} shapes.`, where);
  const shape = record(value, where);
  const { type } = shape;
  if (typeof type !== "string" || !Object.hasOwn(SHAPES, type)) {
    const known = Object.keys(SHAPES).join(", ");
    throw new SceneError("bad_shape", `${where}.type is ${show(type)}; it must be one of ${known}.`, where);
  }
  return /** @type {Shape} */ ({ type, ...readFields(SHAPES[type], shape, `${where}.`, depth) });
}

/**
 * @param {Fields} fields
 * @param {Record<string, unknown>} given
 * @param {string} where  what stands before the names of the fields
 * @param {number} [depth]  of rounded shapes
 */
function readFields(fields, given, where, depth = 0) {
  /** @type {Record<string, unknown>} */
  const read = {};
  for (const [key, field] of Object.entries(fields)) {
    if (field.endsWith("?") && (given[key] ?? null) === null) continue;
    read[key] = READERS[/** @type {Field} */ (field.replace("?", ""))](given[key], `${where}${key}`, depth);
  }
  return read;
}

/** How each field of the registry is read. @type {Record<Field, (value: unknown, where: string, depth: number) => unknown>} */
const READERS = {
  point: readPoint,
  points: readPoints,
  number: readNumber,
  radius: readRadius,
  radii: (value, where) => readPoint(value, where).map((radius, i) => readRadius(radius, `${where}[${i}]`)),
  shape: (value, where, depth) => readShape(value, where, depth + 1),
};

/** @param {unknown} value @param {string} where @returns {Point[]} */
function readPoints(value, where) {
  if (!Array.isArray(value) || value.length === 0) {
    throw new SceneError("bad_shape", `${where} must be a list of at least one point.`, where);
  }
  return value.map((p, i) => readPoint(p, `${where}[${i}]`));
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
