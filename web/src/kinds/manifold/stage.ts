/** What each step of a manifold shows: the features, a line of the clipping, and the contacts. */
import * as words from "../../words/interface.ts";
import type { AnyStep } from "../../steps.ts";
import type { AnyAnswerOf, AnyFrameOf, Layer } from "../../types.ts";

type Answer = AnyAnswerOf<"manifold">;
type Clip = Answer["clips"][number];

export type Manifold = NonNullable<Answer["manifold"]>;
export type Contact = Manifold["points"][number];

/** The name of the layer that shows one contact alone. */
export const ONE_POINT = "one-point";

/** That of the layer with the ids of all contacts. */
export const IDS = "ids";

/** A curved shape has no features that could be clipped: its contact is the only step. */
export const stepsOf = ({ manifold, features, clips }: Answer, layers: ReadonlySet<Layer>): AnyStep[] => {
  if (!manifold || layers.has(ONE_POINT)) return [];
  const made = features
    ? [{ text: words.manifold.features }, ...clips.map((_, i) => ({ text: words.manifold.clip(i + 1, clips.length) }))]
    : [];
  return [...made, { text: words.manifold.contacts }];
};

/** What a frame shows; null where there is no manifold, or one contact alone is shown. */
export type Stage = { manifold: Manifold } & ({ at: "features" } | { at: "clip"; clip: Clip; before: Clip | null } | { at: "contacts" });

export function stageOf({ answer, step, all, layers, pending }: AnyFrameOf<"manifold">): Stage | null {
  if (!answer?.manifold || pending || layers.has(ONE_POINT)) return null;
  const { manifold, features, clips } = answer;
  if (all || !features || step > clips.length) return { manifold, at: "contacts" };
  if (step < 1) return { manifold, at: "features" };
  return { manifold, at: "clip", clip: clips[step - 1], before: clips[step - 2] ?? null };
}
