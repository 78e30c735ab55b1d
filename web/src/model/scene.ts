/**
 * Checks scenes from attributes, properties and links. The page draws a scene before Python has checked it, so everything
 * that drawing needs is checked here. Python makes the final check.
 */
import { CHOICES, OF_VIEW } from "../attributes.ts";
import { dimensionOf, registry, type Field, type Fields } from "../registry.ts";
import { readCamera } from "../interaction/camera.ts";
import { MAX_LINK_CHARACTERS } from "../interaction/permalink.ts";
import * as words from "../words/interface.ts";
import { placeOfFault } from "./json.ts";
import { isPreset, PRESETS, writtenScene } from "./preset-files.ts";
import type { Point, Scene, Shape } from "../types.ts";
import type { Item } from "../words/english.ts";
import { isRecord } from "../lists.ts";

/** Of the scene, and the number of rounded shapes around a value. */
type Nested = { dimension: number; depth: number };

/** The kind and the method of a scene that names none. */
export const DEFAULT_KIND = "gjk";
const DEFAULT_METHOD = "robust";

export class SceneError extends Error {
  code: string;
  where: string | null;

  constructor(code: string, message: string, where: string | null = null) {
    super(message);
    this.code = code;
    this.where = where;
  }
}

/** @throws {SceneError} */
export function parse(text: string): unknown {
  if (text.length > MAX_LINK_CHARACTERS) {
    throw new SceneError("too_large", words.scenes.tooLong(text.length, MAX_LINK_CHARACTERS));
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new SceneError("bad_json", words.scenes.noJson(reasonOf(error as Error), placeOfFault(text))); // JSON.parse throws nothing else
  }
}

/** What JSON.parse says, without the place, which each engine tells in its own way or not at all. */
const reasonOf = ({ message }: Error) =>
  message
    .replace(/^JSON.parse: |^JSON Parse error: /, "")
    .replace(/( in JSON)? at (position|line) .*$|, (\.\.\.)?"[^]*" is not valid JSON$/, "");

/** The members of a scene besides the fields of its kind. */
const ENVELOPE = ["schema", "kind", "seq"];

/**
 * @param kinds  the kinds that this page can show
 * @param usual  the kind of a scene that names none
 * @returns a copy
 * @throws {SceneError} says what is wrong, where, and what was expected
 */
export function readScene(value: unknown, kinds: readonly string[], usual: string = DEFAULT_KIND): Scene {
  const scene = record(value, "scene");
  const { schema } = scene;
  const kind = scene.kind ?? usual;
  const method = scene.method ?? DEFAULT_METHOD;
  if (schema !== undefined && schema !== registry.schema) {
    throw new SceneError("bad_schema", words.scenes.schema(show(schema), registry.schema), "schema");
  }
  const name = typeof kind === "string" ? kind : show(kind);
  checkKind(name, kinds);
  const { fields, methods } = registry.kinds[name];
  if (!methods.some((one) => one === method)) {
    throw new SceneError("unknown_method", words.scenes.noMethod(show(method), methods), "method");
  }
  // The first field besides the method decides: points have as many coordinates as its first one, two or three.
  const [, first] = Object.keys(fields);
  const nested = { dimension: dimensionOf(scene[first]) === 3 ? 3 : 2, depth: 0 };
  const read = readFields(fields, { ...scene, method }, "", nested, words.scenes.owner(String(kind)), ENVELOPE);
  return { schema: registry.schema, kind, ...read } as Scene; // checked
}

/** A scene as one of another kind: without the fields that only its own kind has. */
export function asKind(scene: Scene, kind: string) {
  const { fields } = registry.kinds[kind];
  const kept = Object.entries(scene).filter(([key]) => ENVELOPE.includes(key) || Object.hasOwn(fields, key));
  return { ...Object.fromEntries(kept), kind };
}

/** @param kinds  the kinds that this page can show @throws {SceneError} */
export function checkKind(kind: string, kinds: readonly string[]) {
  if (!kinds.includes(kind)) throw new SceneError("unknown_kind", words.scenes.noKind(kind, kinds), "kind");
}

/**
 * @param prefix  the text before the names of the fields in messages
 * @param owner  of the fields, in messages
 * @param beside  the members that are read elsewhere
 */
function readFields(
  fields: Fields | undefined = {},
  given: Record<string, unknown>,
  prefix: string,
  nested: Nested,
  owner: string,
  beside: readonly string[] = [],
) {
  checkKnown(given, [...beside, ...Object.keys(fields)], prefix, owner);
  const read: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(fields)) {
    // Python fills in the defaults of missing fields.
    if (!field.required && (given[key] ?? null) === null) continue;
    read[key] = READERS[field.type](given[key], `${prefix}${key}`, field, nested);
  }
  return read;
}

/**
 * Refuses a member that is not known. It may be one that is missing, misspelt.
 * @throws {SceneError}
 */
export function checkKnown(given: object, known: readonly string[], prefix: string, owner: string) {
  const unknown = Object.keys(given).find((key) => !known.includes(key));
  if (unknown === undefined) return;
  const place = prefix + unknown.slice(0, MOST_LETTERS);
  const missing = known.filter((key) => !Object.hasOwn(given, key));
  const likeness = (key: string) => likenessOf(key, unknown.slice(0, MOST_LETTERS));
  const nearest = (missing.length ? missing : known).reduce((best, key) => (likeness(key) > likeness(best) ? key : best));
  throw new SceneError("unknown_member", words.scenes.unknown(place, nearest, owner, known), place);
}

/** Of a name in a message. */
const MOST_LETTERS = 60;

/** The share of the letters of two words that both have in the same order, as in `gjkcore/figures/fields.py`. */
function likenessOf(p: string, q: string) {
  let row = Array(q.length + 1).fill(0);
  for (const letter of p) {
    const longer = [0];
    for (let j = 0; j < q.length; j += 1) longer.push(letter === q[j] ? row[j] + 1 : Math.max(row[j + 1], longer[j]));
    row = longer;
  }
  return (2 * row[q.length]) / (p.length + q.length);
}

/** A function for each type of field, which checks and copies its value. */
export const READERS: Record<string, (value: unknown, where: string, field: Field, nested: Nested) => unknown> = {
  number: readNumber,
  whole: readWhole,
  point: readPoint,
  direction: readPoint,
  rotation: (value, where, field, nested) =>
    items(value, where, { ...field, min: 3, max: 3 }, "row").map((row, i) =>
      readPoint(row, `${where}[${i}]`, PLAIN, { ...nested, dimension: 3 }),
    ),
  points: (value, where, field, nested) => items(value, where, field, "point").map((p, i) => readPoint(p, `${where}[${i}]`, PLAIN, nested)),
  bounds: (value, where, field, nested) =>
    items(value, where, { ...field, min: 2, max: 2 }, "point").map((p, i) => readPoint(p, `${where}[${i}]`, PLAIN, nested)),
  shape: (value, where, _field, nested) => readShape(value, where, { ...nested, depth: nested.depth + 1 }),
  shapes: (value, where, field, nested) =>
    items(value, where, field, "shape").map((shape, i) => readShape(shape, `${where}[${i}]`, nested)),
  objects: (value, where, field, nested) =>
    items(value, where, field, "object").map((object, i) => readObject(object, `${where}[${i}]`, i, field, nested)),
  motions: (value, where, field, nested) =>
    items(value, where, field, "motion").map((motion, i) => readMotion(motion, `${where}[${i}]`, field, nested)),
  options: (value, where, field, nested) =>
    readFields(field.fields, record(value, where, field.code), `${where}.`, nested, words.scenes.options),
  flag: (value, where, { code }) => {
    if (typeof value === "boolean") return value;
    throw new SceneError(code, words.scenes.mustBe(where, show(value), words.scenes.flag), where);
  },
  text: (value, where, { code }) => {
    if (typeof value === "string") return value;
    throw new SceneError(code, words.scenes.mustBe(where, show(value), words.scenes.text), where);
  },
  choice: readChoice,
  choices: (value, where, field) =>
    items(value, where, { ...field, min: 1 }, "name").map((name, i) => readChoice(name, `${where}[${i}]`, field)),
  index: readIndex,
  states: (value, where, field) => items(value, where, field, "state").map((state, i) => readState(state, `${where}[${i}]`, field)),
};

/** The name of the field that is the step which the figure shows; undefined in kinds whose steps are those of an answer. */
export const stepFieldOf = (kind: string) =>
  Object.entries(registry.kinds[kind].fields).find(([, { type }]) => type === "index")?.[0] as keyof Scene | undefined;

/** The kinds that a state may be of: those whose steps are not states. */
const STATE_KINDS = Object.keys(registry.kinds).filter((kind) => !stepFieldOf(kind));

/** A state of a tour: a scene, or the name of a preset in its place, and how it is shown. */
function readState(value: unknown, where: string, { choices = [] }: Field) {
  const state = record(value, where);
  checkKnown(state, choices, `${where}.`, words.scenes.state);
  const { preset } = state;
  if (preset !== undefined && !isPreset(String(preset))) {
    throw new SceneError("unknown_preset", words.scenes.noPresetAt(`${where}.preset`, show(preset)), `${where}.preset`);
  }
  const scene = preset === undefined ? state.scene : writtenScene(String(preset));
  if (scene === null && preset !== undefined) {
    throw new SceneError("not_loaded", words.scenes.notLoaded(`${where}.preset`, show(preset)), `${where}.preset`);
  }
  if (state.camera !== undefined && !readCamera(String(state.camera))) throw wrongCamera(`${where}.camera`, state.camera);
  // Not a constant of the module: in a bundle, attributes.ts may be evaluated after it.
  const shown = [...OF_VIEW, ...CHOICES, "within", "caption"].flatMap((name) =>
    state[name] === undefined ? [] : [[name, String(state[name])]],
  );
  const { camera } = preset === undefined ? {} : PRESETS[String(preset)];
  return { scene: readScene(scene, STATE_KINDS), ...(camera && { camera }), ...Object.fromEntries(shown) };
}

export const wrongCamera = (where: string, value: unknown) =>
  new SceneError("bad_camera", words.scenes.mustBe(where, show(value), words.scenes.camera), where);

/** An object of a scene: it has a shape, or is like an earlier one. */
function readObject(value: unknown, where: string, index: number, { fields, code }: Field, nested: Nested) {
  const read = readFields(fields, record(value, where, code), `${where}.`, nested, words.scenes.object);
  const { shape, like } = read;
  if (shape === undefined && like === undefined)
    throw new SceneError("bad_shape", words.scenes.missing(`${where}.shape`), `${where}.shape`);
  if (like !== undefined && (shape !== undefined || Number(like) >= index)) {
    throw new SceneError(code, words.scenes.mustBe(`${where}.like`, show(like), words.scenes.earlier(where)), `${where}.like`);
  }
  return read;
}

/** A motion of a shape. Null and no turn are left out, as nothing. */
function readMotion(value: unknown, where: string, { code }: Field, nested: Nested) {
  const motion = record(value, where, code);
  checkKnown(motion, ["translation", "rotation", "center"], `${where}.`, words.scenes.motion);
  const { translation, rotation, center } = motion;
  const turn = nested.dimension === 3 ? readPoint : readNumber;
  return {
    translation: readPoint(translation, `${where}.translation`, PLAIN, nested),
    ...(!!rotation && { rotation: turn(rotation, `${where}.rotation`, PLAIN, nested) }),
    ...((center ?? null) !== null && { center: readPoint(center, `${where}.center`, PLAIN, nested) }),
  };
}

function readIndex(value: unknown, where: string, { min, code }: Field) {
  if (Number.isInteger(value) && Number(value) >= (min ?? 0)) return value;
  throw new SceneError(code, words.scenes.mustBe(where, show(value), words.scenes.wholeFrom(min ?? 0)), where);
}

function readShape(value: unknown, where: string, nested: Nested): Shape {
  const deepest = registry.limits.depth;
  if (nested.depth > deepest) throw new SceneError("too_large", words.scenes.tooDeep(where, deepest), where);
  const shape = record(value, where);
  const { type } = shape;
  if (typeof type !== "string" || !Object.hasOwn(registry.shapes, type)) {
    const known = words.scenes.oneOf(Object.keys(registry.shapes));
    throw new SceneError("bad_shape", words.scenes.mustBe(`${where}.type`, show(type), known), `${where}.type`);
  }
  return {
    type,
    ...readFields(registry.shapes[type].fields, shape, `${where}.`, nested, words.scenes.owned(type), ["type"]),
  } as Shape; // checked
}

function items(value: unknown, where: string, { min, max, code }: Field, item: Item): unknown[] {
  const least = min ?? 0;
  const most = max ?? Infinity;
  if (Array.isArray(value) && value.length >= least && value.length <= most) return value;
  throw new SceneError(
    code,
    words.scenes.list(where, value === undefined, least, most >= registry.limits.vertices ? null : most, item),
    where,
  );
}

/** The field of a point in a list. */
const PLAIN: Field = { type: "point", code: "bad_point" } as const;

function readChoice(value: unknown, where: string, { choices = [], code }: Field) {
  if (choices.some((one) => one === value)) return value;
  throw new SceneError(code, words.scenes.mustBe(where, show(value), words.scenes.oneOf(choices)), where);
}

function readPoint(value: unknown, where: string, field: Field, { dimension }: Nested): Point {
  if (!Array.isArray(value) || value.length !== dimension) {
    throw new SceneError("bad_point", words.scenes.mustBe(where, show(value), words.scenes.point(dimension)), where);
  }
  return value.map((x, i) => readNumber(x, `${where}[${i}]`, field)) as Point; // or one of space
}

function readNumber(value: unknown, where: string, { min, code }: Field) {
  if (typeof value !== "number" || !Number.isFinite(value)) {
    throw new SceneError("bad_number", words.scenes.mustBe(where, show(value), words.scenes.finite), where);
  }
  if (Math.abs(value) > registry.limits.number) {
    const largest = registry.limits.number.toExponential().replace("+", "");
    throw new SceneError("bad_number", words.scenes.tooBig(where, value, largest), where);
  }
  if (min !== undefined && value < min) {
    throw new SceneError(code, words.scenes.tooSmall(where, value, min), where);
  }
  return value;
}

function readWhole(value: unknown, where: string, { min, max, code }: Field) {
  const [least, most] = [min ?? 0, max ?? 0];
  if (Number.isInteger(value) && Number(value) >= least && Number(value) <= most) return value;
  throw new SceneError(code, words.scenes.mustBe(where, show(value), words.scenes.wholeBetween(least, most)), where);
}

function record(value: unknown, where: string, code: string = "bad_scene"): Record<string, unknown> {
  if (!isRecord(value) || Array.isArray(value)) {
    throw new SceneError(code, words.scenes.mustBe(where, show(value), words.scenes.object), where);
  }
  return value;
}

/** A value as text for a message. */
export function show(value: unknown) {
  if (value === undefined) return words.scenes.absent;
  const text = typeof value === "number" ? String(value) : (JSON.stringify(value) ?? String(value));
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
