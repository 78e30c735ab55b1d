/**
 * Presets as they are written. Those with which figures start, and those of the first kind, come along with the code. Of the others
 * only the kind is here, and `from`, which names what has the rest: the kind, whose presets come with its figure, or a file of its own
 * for a large scene, which is fetched only where somebody asks for it. A tour may name other presets.
 */
import { files, kinds } from "../../baked/scenes.ts";
import presets from "../../baked/presets.json";

type Written = { kind: string; from?: string; states?: unknown };

/** `camera` is from where a scene of space is seen, and `layers` what is drawn, as the attributes have it. */
export type Preset = { title: string; camera?: string; layers?: string; scene: Written };

export const PRESETS: Record<string, Preset> = presets;

const OF_KINDS: Record<string, () => Promise<{ default: Record<string, Preset> }>> = kinds;
const FILES: Record<string, () => Promise<{ default: { scene: Written } }>> = files;

const fetched: Map<string, Written> = new Map();

export const isPreset = (name: string) => Object.hasOwn(PRESETS, name);

/** The scene of a preset, not checked; null if it has not been fetched. */
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
  while (!writtenScene(name)) {
    const { kind, from = "" } = PRESETS[name].scene;
    if (from === kind) await fetchPresetsOf(kind);
    else fetched.set(name, (await FILES[from]()).default.scene);
  }
}

/** Fetches the presets that come with the figure of a kind. @throws if the file does not come */
export async function fetchPresetsOf(kind: string) {
  if (Object.hasOwn(OF_KINDS, kind)) Object.assign(PRESETS, (await OF_KINDS[kind]()).default);
}
