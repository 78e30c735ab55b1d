/**
 * Reads scenes from attributes, properties and links. The page draws what has the form of a scene, before Python has answered. What is
 * wrong with any other one, and with the values of this one, Python says.
 */
import { CHOICES, OF_VIEW } from "../attributes.ts";
import { dimensionOf, registry, type Field, type Fields } from "../registry.ts";
import { readCamera } from "../interaction/camera.ts";
import { MAX_LINK_CHARACTERS } from "../interaction/permalink.ts";
import * as words from "../words/interface.ts";
import { isPreset, PRESETS, writtenScene } from "./preset-files.ts";
import type { Scene } from "../types.ts";
import { isRecord } from "../lists.ts";

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

/** A scene that cannot be drawn. Python says why. */
export class NoScene extends SceneError {
  scene: object;

  constructor(scene: object) {
    super("bad_scene", words.scenes.notDrawn, "scene");
    this.scene = scene;
  }
}

/** @throws {SceneError} */
export function parse(text: string): unknown {
  if (text.length > MAX_LINK_CHARACTERS) {
    throw new SceneError("too_large", words.scenes.tooLong(text.length, MAX_LINK_CHARACTERS));
  }
  if (text === String({})) throw new SceneError("bad_json", words.scenes.noText, "scene");
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new SceneError("bad_json", words.scenes.noJson((error as Error).message)); // JSON.parse throws nothing else
  }
}

/** The members of a scene besides the fields of its kind. */
const ENVELOPE = ["schema", "kind", "seq"];

/**
 * @param kinds  the kinds that this page can show
 * @param usual  the kind of a scene that names none
 * @returns a copy, with members that nobody knows
 * @throws {SceneError} what is wrong with its envelope; {NoScene} if it cannot be drawn
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
  const of = { dimension: dimensionOf(scene[first]) === 3 ? 3 : 2, depth: 0 };
  const read: Record<string, unknown> = { schema: registry.schema, kind, method };
  const keys = new Set([...Object.keys(fields), ...Object.keys(scene)]);
  for (const key of [...ENVELOPE, "method"]) keys.delete(key);
  for (const key of keys) {
    const given = scene[key] ?? null;
    if (given !== null) read[key] = fields[key]?.type === "states" && Array.isArray(given) ? given.map(readState) : copied(given);
  }
  if (!haveForm(fields, read, of)) throw new NoScene(copied(scene));
  return read as Scene; // it has the form of one
}

/** What JSON has of a value. */
const copied = <T>(value: T): T => JSON.parse(JSON.stringify(value) ?? "null");

/** A scene as one of another kind: without the fields that only its own kind has. */
export function asKind(scene: Scene, kind: string) {
  const { fields } = registry.kinds[kind];
  const own = registry.kinds[scene.kind].fields;
  const kept = Object.entries(scene).filter(([key]) => !Object.hasOwn(own, key) || Object.hasOwn(fields, key));
  return { ...Object.fromEntries(kept), kind };
}

/** @param kinds  the kinds that this page can show @throws {SceneError} */
export function checkKind(kind: string, kinds: readonly string[]) {
  if (!kinds.includes(kind)) throw new SceneError("unknown_kind", words.scenes.noKind(kind, kinds), "kind");
}

/** The name of the field that is the step which the figure shows; undefined in kinds whose steps are those of an answer. */
export const stepFieldOf = (kind: string) =>
  Object.entries(registry.kinds[kind].fields).find(([, { type }]) => type === "index")?.[0] as keyof Scene | undefined;

/** The kinds that a state may be of: those whose steps are not states. */
const STATE_KINDS = Object.keys(registry.kinds).filter((kind) => !stepFieldOf(kind));

/** A state of a tour: a scene, or the name of a preset in its place, and how it is shown. */
function readState(value: unknown, i: number) {
  const where = `states[${i}]`;
  const state = record(value, where);
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
  const texts = new Set<string>([...OF_VIEW, ...CHOICES, "within", "caption"]);
  const { scene: _scene, preset: _preset, ...shown } = state;
  const told = Object.entries(shown).map(([name, one]) => [name, texts.has(name) ? String(one) : one]);
  const { camera } = preset === undefined ? {} : PRESETS[String(preset)];
  return { scene: readScene(scene, STATE_KINDS), ...(camera && { camera }), ...Object.fromEntries(told) };
}

export const wrongCamera = (where: string, value: unknown) =>
  new SceneError("bad_camera", words.scenes.mustBe(where, show(value), words.scenes.camera), where);

// ---- the form of what is drawn

/** Of the scene, and the number of rounded shapes around a value. */
type Nested = { dimension: number; depth: number };

/** Have all fields the form that drawing needs? Python fills in those that are left out. */
function haveForm(fields: Fields | undefined, given: unknown, of: Nested): boolean {
  if (!isRecord(given) || Array.isArray(given)) return false;
  return Object.entries(fields ?? {}).every(([key, field]) => {
    const value = given[key] ?? null;
    return value === null ? !field.required : FORMS[field.type](value, field, of);
  });
}

const isNumber = (x: unknown, { min }: Field = PLAIN) =>
  typeof x === "number" && Number.isFinite(x) && Math.abs(x) <= registry.limits.number && !(min !== undefined && x < min);

const isWhole = (x: unknown, { min = 0, max = Infinity }: Field) => Number.isInteger(x) && Number(x) >= min && Number(x) <= max;

const isPoint = (p: unknown, field: Field, { dimension }: Nested) =>
  Array.isArray(p) && p.length === dimension && p.every((x) => isNumber(x, field));

const isChoice = (x: unknown, { choices = [] }: Field) => choices.some((one) => one === x);

/** Is it a list of an allowed length, whose items have a form? */
const isList = (value: unknown, { min = 0, max = Infinity }: Field, isItem: (item: unknown, i: number) => boolean) =>
  Array.isArray(value) && value.length >= min && value.length <= max && value.every(isItem);

function isShape(shape: unknown, of: Nested): boolean {
  if (!isRecord(shape) || of.depth > registry.limits.depth) return false;
  const { type } = shape;
  if (typeof type !== "string" || !Object.hasOwn(registry.shapes, type)) return false;
  const { fields, dimensions } = registry.shapes[type];
  return dimensions.includes(of.dimension) && haveForm(fields, shape, of);
}

/** An object of a scene has a shape, or is like an earlier one. */
const isObject = (object: unknown, i: number, { fields }: Field, of: Nested) =>
  haveForm(fields, object, of) && isRecord(object) && (object.like == null) !== (object.shape == null) && Number(object.like ?? -1) < i;

function isMotion(motion: unknown, of: Nested) {
  if (!isRecord(motion)) return false;
  const { translation, rotation, center } = motion;
  const isTurn = rotation == null || (of.dimension === 3 ? !rotation || isPoint(rotation, PLAIN, of) : isNumber(rotation));
  return isPoint(translation, PLAIN, of) && isTurn && (center == null || isPoint(center, PLAIN, of));
}

/** The field of a point in a list. */
const PLAIN: Field = { type: "point", code: "bad_point" } as const;

const SPATIAL = { dimension: 3, depth: 0 };

/** For each type of field, whether a value has the form that drawing needs. */
export const FORMS: Record<string, (value: unknown, field: Field, of: Nested) => boolean> = {
  number: isNumber,
  whole: isWhole,
  index: isWhole,
  point: isPoint,
  direction: isPoint,
  rotation: (value) => isList(value, { ...PLAIN, min: 3, max: 3 }, (row) => isPoint(row, PLAIN, SPATIAL)),
  points: (value, field, of) => isList(value, field, (p) => isPoint(p, PLAIN, of)),
  bounds: (value, _field, of) => isList(value, { ...PLAIN, min: 2, max: 2 }, (p) => isPoint(p, PLAIN, of)),
  shape: (value, _field, of) => isShape(value, { ...of, depth: of.depth + 1 }),
  shapes: (value, field, of) => isList(value, field, (shape) => isShape(shape, of)),
  polygons: (value, field, of) => isList(value, field, (shape) => isShape(shape, of)),
  objects: (value, field, of) => isList(value, field, (object, i) => isObject(object, i, field, of)),
  motions: (value, field, of) => isList(value, field, (motion) => isMotion(motion, of)),
  options: (value, field, of) => haveForm(field.fields, value, of),
  flag: (value) => typeof value === "boolean",
  text: (value) => typeof value === "string",
  choice: isChoice,
  choices: (value, field) => isList(value, { ...field, min: 1, max: Infinity }, (name) => isChoice(name, field)),
  states: (value, field) => isList(value, field, () => true), // `readState` has read them
};

// ---- messages

function record(value: unknown, where: string): Record<string, unknown> {
  if (!isRecord(value) || Array.isArray(value)) {
    throw new SceneError("bad_scene", words.scenes.mustBe(where, show(value), words.scenes.object), where);
  }
  return value;
}

/** A value as text for a message. */
export function show(value: unknown) {
  if (value === undefined) return words.scenes.absent;
  const text = typeof value === "number" ? String(value) : (JSON.stringify(value) ?? String(value));
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
