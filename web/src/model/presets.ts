/**
 * Scenes that have a name, and their answers. The build computes these answers with the same `gjkcore`, so that a figure is
 * complete before Python has loaded. A figure starts with the preset that has the name of its kind.
 */
import { figureOf, KINDS } from "./kinds.ts";
import { readCamera } from "../interaction/camera.ts";
import { isAtHand, PRESETS, writtenScene } from "./preset-files.ts";
import { readScene } from "./scene.ts";
import type { Aim, Answer, Scene } from "../types.ts";
import { isRecord } from "../lists.ts";

const scenes: Map<string, Scene> = new Map();

/** @param name  of a preset that is at hand */
export function presetScene(name: string): Scene {
  const scene = scenes.get(name) ?? readScene(writtenScene(name), KINDS);
  scenes.set(name, scene);
  return scene;
}

/** Names and titles of the presets of a kind. */
export function presetsOf(kind: string) {
  const offered = Object.entries(PRESETS).filter(([, { scene }]) => scene.kind === kind);
  return offered.map(([name, { title }]) => ({ name, title }));
}

/** The name of the preset that equals a scene, or null. */
export function presetOf(scene: Scene) {
  return sameAs(scene, (preset) => preset);
}

/** The name of the preset at hand whose scene, changed so, equals a scene; or null. */
function sameAs(scene: Scene, changed: (preset: Scene) => Scene) {
  const found = presetsOf(scene.kind).find(({ name }) => isAtHand(name) && equal(changed(presetScene(name)), scene));
  return found?.name ?? null;
}

const cameras: Map<string, Aim | null> = new Map();

/** From where a preset is seen, and the names of its layers; null where it leaves that to its figure. */
export interface Look {
  camera: Aim | null;
  layers: readonly string[] | null;
}

/** The look of the preset that equals a scene; null if there is none. */
export function lookOf(scene: Scene): Look | null {
  const name = presetOf(scene);
  return name === null ? null : { camera: cameraOfPreset(name), layers: PRESETS[name].layers?.split(",") ?? null };
}

export function cameraOfPreset(name: string) {
  const { camera } = PRESETS[name];
  if (camera && !cameras.has(name)) cameras.set(name, readCamera(camera));
  return cameras.get(name) ?? null;
}

export const presetTitle = (name: string) => PRESETS[name].title;

/**
 * The shortest attributes that ask for a scene: the name of a preset, and the method if it is not the preset's.
 * @returns null if only the scene itself will do
 */
export function presetAsked(scene: Scene): { preset: string; method?: string } | null {
  const { method } = scene;
  const preset = presetOf(scene);
  if (preset) return { preset };
  const same = sameAs(scene, (other) => ({ ...other, method }));
  return same ? { preset: same, method } : null;
}

/** Are two JSON values equal? */
export function equal(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (!isRecord(a) || !isRecord(b)) return false;
  const these = Object.entries(a);
  return these.length === Object.keys(b).length && these.every(([key, value]) => equal(value, b[key]));
}

/** @returns null if it must be fetched first */
export const bakedAtHand = (name: string): Answer | null => figureOf(name)?.answer ?? null;

export async function baked(name: string): Promise<Answer> {
  const { later } = await import("../../baked/later.ts"); // the names of a hundred files, which the first picture does not need
  const loaded = await later[name as keyof typeof later]();
  return loaded.default as Answer; // as gjkcore wrote it
}
