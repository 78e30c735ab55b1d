/**
 * The state of a figure as the text after the `#` of a link: `preset=…&step=…&layers=…&view=…&camera=…`, with `scene=…` if no preset has
 * the scene. It holds only what differs from the start. The names are also the query parameters of `embed.html` and the
 * attributes of the element.
 */
import type { Choices, Scene } from "../types.ts";

/** Longer texts are not read. */
export const MAX_LINK_CHARACTERS = 200_000;

/**
 * @param state.preset  asks for the same scene
 * @param state.layers  null if nobody has chosen
 * @param state.camera  null if the scene is seen as at the start
 * @returns null if the scene is too large for a link
 */
export function encode({
  scene,
  preset,
  step,
  layers,
  view,
  camera,
  choices,
}: {
  scene: Scene;
  preset: { preset: string; method?: string } | null;
  step: number | "last" | "all";
  layers: readonly string[] | null;
  view: string | null;
  camera: string | null;
  choices: Choices;
}): string | null {
  const text = preset ? "" : JSON.stringify(scene);
  if (text.length > MAX_LINK_CHARACTERS) return null;
  return new URLSearchParams({
    ...(preset ?? { scene: text }),
    ...(step === "last" ? {} : { step: String(step) }),
    ...(layers ? { layers: layers.join(",") } : {}),
    ...(view ? { view } : {}),
    ...(camera ? { camera } : {}),
    ...choices,
  }).toString();
}

/** The attributes that a link or a query sets, as pairs of name and value. */
export function decode(text: string, names: readonly string[]) {
  const parameters = new URLSearchParams(text.replace(/^[#?]/, ""));
  return names.flatMap((name) => {
    const value = parameters.get(name);
    return value === null ? [] : [[name, value] as const];
  });
}
