/**
 * Scenes that have a name, and their answers. The build computes these answers with the same `gjkcore`, so that a figure is
 * complete before Python has loaded. A figure starts with the preset that has the name of its kind.
 *
 * The scene of a preset may be a file of its own, which `from` names: a large one is loaded only where somebody asks for it.
 *
 * @typedef {import("../types.js").Answer} Answer
 * @typedef {import("../types.js").Scene} Scene
 */
import { later } from "../../baked/later.js";
import { files } from "../../baked/scenes.js";
import { figureOf, KINDS } from "../figures/index.js";
import presets from "../presets.json";
import { readScene } from "./scene.js";

const PRESETS = /** @type {Record<string, {title: string, scene: {kind: string, from?: string}}>} */ (/** @type {unknown} */ (presets));
const FILES = /** @type {Record<string, () => Promise<{default: {scene: unknown}}>>} */ (/** @type {unknown} */ (files));

/** @param {string} name */
export const isPreset = (name) => Object.hasOwn(PRESETS, name);

/** @type {Map<string, Scene>} */
const scenes = new Map();

/** Is the scene of a preset there, or in a file that has to be fetched? @param {string} name */
export const isAtHand = (name) => scenes.has(name) || !PRESETS[name].scene.from;

/** @param {string} name @throws if its file does not come */
export async function fetchPreset(name) {
  if (isAtHand(name)) return;
  const { scene } = (await FILES[name]()).default;
  scenes.set(name, readScene(scene, KINDS));
}

/** @param {string} name  of a preset that is at hand @returns {Scene} */
export function presetScene(name) {
  const scene = scenes.get(name) ?? readScene(PRESETS[name].scene, KINDS);
  scenes.set(name, scene);
  return scene;
}

/** Names and titles of the presets of a kind. @param {string} kind */
export function presetsOf(kind) {
  const offered = Object.entries(PRESETS).filter(([, { scene }]) => scene.kind === kind);
  return offered.map(([name, { title }]) => ({ name, title }));
}

/** The name of the preset that equals a scene, or null. @param {Scene} scene */
export function presetOf(scene) {
  return sameAs(scene, (preset) => preset);
}

/** The name of the preset at hand whose scene, changed so, equals a scene; or null. @param {Scene} scene @param {(preset: Scene) => Scene} changed */
function sameAs(scene, changed) {
  const found = presetsOf(scene.kind).find(({ name }) => isAtHand(name) && equal(changed(presetScene(name)), scene));
  return found?.name ?? null;
}

/** @param {string} name */
export const presetTitle = (name) => PRESETS[name].title;

/**
 * The shortest attributes that ask for a scene: the name of a preset, and the method if it is not the preset's.
 * @param {Scene} scene
 * @returns {{preset: string, method?: string} | null} null if only the scene itself will do
 */
export function presetAsked(scene) {
  const { method } = scene;
  const preset = presetOf(scene);
  if (preset) return { preset };
  const same = sameAs(scene, (other) => ({ ...other, method }));
  return same ? { preset: same, method } : null;
}

/** Are two JSON values equal? @param {unknown} a @param {unknown} b @returns {boolean} */
function equal(a, b) {
  if (typeof a !== "object" || typeof b !== "object" || !a || !b) return a === b;
  const [these, those] = [Object.entries(a), /** @type {Record<string, unknown>} */ (b)];
  return these.length === Object.keys(those).length && these.every(([key, value]) => equal(value, those[key]));
}

/** @param {string} name @returns {Answer | null} null if it must be fetched first */
export const bakedAtHand = (name) => figureOf(name)?.answer ?? null;

/** @param {string} name @returns {Promise<Answer>} */
export async function baked(name) {
  const loaded = await later[/** @type {keyof typeof later} */ (name)]();
  return /** @type {Answer} */ (/** @type {unknown} */ (loaded.default));
}
