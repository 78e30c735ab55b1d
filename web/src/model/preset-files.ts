/**
 * The scenes of presets as they are written. A large one is in a file of its own, which `from` names, and is fetched only where
 * somebody asks for it. A tour may name other presets.
 */
import { files } from "../../baked/scenes.ts";
import presets from "../presets.json";

type Written = { kind: string; from?: string; states?: unknown };

/** `camera` is from where a scene of space is seen, and `layers` what is drawn, as the attributes have it. */
export const PRESETS: Record<string, { title: string; camera?: string; layers?: string; scene: Written }> = presets;

const FILES: Record<string, () => Promise<{ default: { scene: Written } }>> = files;

const fetched: Map<string, Written> = new Map();

export const isPreset = (name: string) => Object.hasOwn(PRESETS, name);

/** The scene of a preset, not checked; null if it is in a file that has not been fetched. */
export const writtenScene = (name: string) => fetched.get(name) ?? (PRESETS[name].scene.from ? null : PRESETS[name].scene);

/** The presets that the states of a scene name. */
export function presetsIn(scene: unknown): string[] {
  const { states } = (scene ?? {}) as Written; // not yet checked
  if (!Array.isArray(states)) return [];
  return states.map((state) => state?.preset).filter((name) => typeof name === "string" && isPreset(name));
}

/** Are the scenes of a preset, and of those that it names, there? */
export const isAtHand = (name: string) => [name, ...presetsIn(writtenScene(name))].every((one) => writtenScene(one));

/** Fetches the scenes of a preset, and of those that it names. @throws if a file does not come */
export async function fetchPreset(name: string) {
  await fetchScene(name);
  await Promise.all(presetsIn(writtenScene(name)).map(fetchScene));
}

async function fetchScene(name: string) {
  if (!writtenScene(name)) fetched.set(name, (await FILES[name]()).default.scene);
}
