/**
 * The scenes of presets as they are written. A large one is in a file of its own, which `from` names, and is fetched only where
 * somebody asks for it. A tour may name other presets.
 */
import { files } from "../../baked/scenes.js";
import presets from "../presets.json";

/** @typedef {{kind: string, from?: string, states?: unknown}} Written */

/** `camera` is from where a scene of space is seen, as the attribute has it. @type {Record<string, {title: string, camera?: string, scene: Written}>} */
export const PRESETS = /** @type {any} */ (presets);

const FILES = /** @type {Record<string, () => Promise<{default: {scene: Written}}>>} */ (/** @type {unknown} */ (files));

/** @type {Map<string, Written>} */
const fetched = new Map();

/** @param {string} name */
export const isPreset = (name) => Object.hasOwn(PRESETS, name);

/** The scene of a preset, not checked; null if it is in a file that has not been fetched. @param {string} name */
export const writtenScene = (name) => fetched.get(name) ?? (PRESETS[name].scene.from ? null : PRESETS[name].scene);

/** The presets that the states of a scene name. @param {unknown} scene @returns {string[]} */
export function presetsIn(scene) {
  const { states } = /** @type {Written} */ (scene ?? {});
  if (!Array.isArray(states)) return [];
  return states.map((state) => state?.preset).filter((name) => typeof name === "string" && isPreset(name));
}

/** Are the scenes of a preset, and of those that it names, there? @param {string} name */
export const isAtHand = (name) => [name, ...presetsIn(writtenScene(name))].every((one) => writtenScene(one));

/** Fetches the scenes of a preset, and of those that it names. @param {string} name @throws if a file does not come */
export async function fetchPreset(name) {
  await fetchScene(name);
  await Promise.all(presetsIn(writtenScene(name)).map(fetchScene));
}

/** @param {string} name */
async function fetchScene(name) {
  if (!writtenScene(name)) fetched.set(name, (await FILES[name]()).default.scene);
}
