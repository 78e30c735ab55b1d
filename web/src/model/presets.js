/**
 * Scenes that have a name, and their answers. The build computes these answers with the same `gjkcore`, so that a figure is
 * complete before Python has loaded. A figure starts with the preset that has the name of its kind.
 *
 * @typedef {import("../types.js").Answer} Answer
 * @typedef {import("../types.js").Scene} Scene
 */
import { figureOf, KINDS } from "./kinds.js";
import { readCamera } from "../interaction/camera.js";
import { isAtHand, PRESETS, writtenScene } from "./preset-files.js";
import { readScene } from "./scene.js";

/** @type {Map<string, Scene>} */
const scenes = new Map();

/** @param {string} name  of a preset that is at hand @returns {Scene} */
export function presetScene(name) {
  const scene = scenes.get(name) ?? readScene(writtenScene(name), KINDS);
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

/** @type {Map<string, import("../types.js").Aim | null>} */
const cameras = new Map();

/** From where the preset that equals a scene is seen; null if there is none, and where it leaves that to its figure. @param {Scene} scene */
export function presetCamera(scene) {
  const name = presetOf(scene);
  return name === null ? null : cameraOfPreset(name);
}

/** @param {string} name */
export function cameraOfPreset(name) {
  const { camera } = PRESETS[name];
  if (camera && !cameras.has(name)) cameras.set(name, readCamera(camera));
  return cameras.get(name) ?? null;
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
export function equal(a, b) {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || !a || !b) return false;
  const [these, those] = [Object.entries(a), /** @type {Record<string, unknown>} */ (b)];
  return these.length === Object.keys(those).length && these.every(([key, value]) => equal(value, those[key]));
}

/** @param {string} name @returns {Answer | null} null if it must be fetched first */
export const bakedAtHand = (name) => figureOf(name)?.answer ?? null;

/** @param {string} name @returns {Promise<Answer>} */
export async function baked(name) {
  const { later } = await import("../../baked/later.js"); // the names of a hundred files, which the first picture does not need
  const loaded = await later[/** @type {keyof typeof later} */ (name)]();
  return /** @type {Answer} */ (/** @type {unknown} */ (loaded.default));
}
