/** Answers that the build worked out with the same `gjkcore`, so that a figure is complete before Python is there. */
import gjk from "../../baked/gjk.json";
import { later } from "../../baked/later.js";
import minkowski from "../../baked/minkowski.json";
import presets from "../presets.json";
import { pointsOf } from "../shapes.js";
import { readScene } from "./scene.js";

/**
 * @typedef {import("../types.js").Answer} Answer
 * @typedef {import("../types.js").Scene} Scene
 */

/** The scenes that a figure of each kind starts with come along with the code; the others are fetched when chosen. */
const AT_HAND = /** @type {Record<string, Answer>} */ (/** @type {unknown} */ ({ gjk, minkowski }));

/** @param {string} name @param {readonly string[]} kinds @returns {Scene} */
export function presetScene(name, kinds) {
  return readScene(/** @type {Record<string, {scene: unknown}>} */ (presets)[name].scene, kinds);
}

/** @param {string} name */
export const isPreset = (name) => Object.hasOwn(presets, name);

/** Presets are found by their text; a scene that has one has few points. */
const MOST_POINTS = 100;

/** @type {Map<string, string> | undefined} */
let names;

/** The name of the preset that a scene is, if it is one. @param {Scene} scene @param {readonly string[]} kinds */
export function presetOf(scene, kinds) {
  names ??= new Map(Object.keys(presets).map((name) => [JSON.stringify(presetScene(name, kinds)), name]));
  const large = scene.shapes.some((shape) => pointsOf(shape).length > MOST_POINTS);
  return large ? null : (names.get(JSON.stringify(scene)) ?? null);
}

/** @param {string} name @returns {Answer | null} null when it must be fetched first */
export const bakedAtHand = (name) => AT_HAND[name] ?? null;

/** @param {string} name @returns {Promise<Answer>} */
export async function baked(name) {
  if (name in AT_HAND) return AT_HAND[name];
  const loaded = await later[/** @type {keyof typeof later} */ (name)]();
  return /** @type {Answer} */ (/** @type {unknown} */ (loaded.default));
}
