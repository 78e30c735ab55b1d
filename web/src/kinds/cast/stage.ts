/** What each step of a cast shows: a step of the ray cast, and at the end the contact. */
import { numbered, type AnyStep } from "../../steps.ts";
import { mapped } from "../../lists.ts";
import * as words from "../../words/interface.ts";
import type { AnyAnswerOf, AnyFrameOf } from "../../types.ts";

type Answer = AnyAnswerOf<"cast">;

export type Impact = Answer["impact"];
type Step = Answer["steps"][number];

/** The name of the layer with B at each bound. */
export const GHOSTS = "ghosts";

/** That of the layer with the simplex. */
export const SIMPLEX = "simplex";

/** The contact is the step after the last. */
export const stepsOf = ({ steps, impact: { state } }: Answer): AnyStep[] => [
  ...numbered(words.cast.step, steps.length),
  { text: words.cast.ends[state === "hit" ? "hit" : state === "initial" ? "initial" : "miss"] },
];

export type Stage = { impact: Impact } & ({ at: "step"; step: Step; isLast: boolean } | { at: "end" });

export function stageOf({ answer, step, all, pending }: AnyFrameOf<"cast">): Stage | null {
  if (!answer || pending) return null;
  const { steps, impact } = answer;
  const shown = all ? undefined : steps[Math.max(step, 0)];
  return shown ? { impact, at: "step", step: shown, isLast: shown === steps.at(-1) } : { impact, at: "end" };
}

/** The times until which the steps so far have proved the way free, each once, without 0. */
export function boundsOf({ answer, step, all }: AnyFrameOf<"cast">): number[] {
  const { steps = [] } = answer ?? {};
  const found = steps.slice(0, all ? steps.length : step + 1).flatMap(({ lower }) => (lower ? [lower] : []));
  return [...new Set(found)];
}

/** The support point of a step with the radii of both shapes: on A, on B before it moves, and the first minus the second. */
export function supportOf<V extends readonly number[]>(
  { point, normal }: { point: { a: V; b: V }; normal: V },
  [ra, rb]: readonly [number, number],
): Record<"a" | "b" | "w", V> {
  const a = mapped(point.a, (x, i) => x + ra * normal[i]);
  const b = mapped(point.b, (x, i) => x - rb * normal[i]);
  return { a, b, w: mapped(a, (x, i) => x - b[i]) };
}
