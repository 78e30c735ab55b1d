/** What the gallery of failures says. `tests/test_failures.py` holds each sentence of `words.json` to the trace. */
import { pictureOf } from "../../words/numbers.ts";
import { told, type ClaimOf } from "../../words/claims.ts";
import entries from "./words.json";
import { verdict } from "../../words/verdict.ts";
import type { AnyAnswerOf, State } from "../../types.ts";

type Answer = AnyAnswerOf<"failures">;

/** Why it goes wrong, or what another engine did; its report. */
type Entry = { why: string; report?: string; link?: string };

type Claim = ClaimOf<typeof SENTENCES>;

/** The title of its figure, and what its page and the authors’ guide say of it. */
export const title = "Where published code fails";
export const whatItShows = "a gallery of inputs on which published code fails, each opened at the step where it goes wrong";

export const SENTENCES = {
  /** @param claim  amount: the distance or the depth */
  robust_finds: ({ state, amount, iterations }: { state: State; amount: number; iterations: number }) => {
    const found = {
      separated: `the distance ${pictureOf(amount)}`,
      touching: "that the shapes touch",
      intersecting: `the overlap of depth ${pictureOf(amount)}`,
    }[state];
    return `Our robust method finds ${found} in ${iterations} ${iterations === 1 ? "iteration" : "iterations"}.`;
  },
  v_length: ({ length }: { length: number }) =>
    `v is ${pictureOf(length)} long. Normalising it would change no decision: only the support mapping uses v, and a shorter one points the same way.`,
  v_zero: () => "v is zero, so it has no direction that normalising it could keep.",
  v_overflown: () => "The length of v is too large for a float, so normalising it comes too late.",
};

const ENTRIES: Record<string, Entry> = entries;

/** The entry of a preset. @returns null if the gallery does not have it */
export const entryOf = (preset: string | null): Entry | null => (preset && ENTRIES[preset]) || null;

/** Why the run goes wrong: in the gallery's words, or else by how it ended. */
export function whyText(answer: Answer, entry: Entry | null) {
  return entry?.why ?? verdict(answer).why;
}

/** What the robust method makes of the same shapes. @param step  null for all */
export function* failureClaims({ result, robust_run: { iterations }, trace }: Answer, step: number | null): Generator<Claim> {
  yield { say: "robust_finds", state: result.state, amount: Math.abs(result.signed_distance), iterations };
  // Only vec3.ca speaks of the length of its direction, v. It takes the first one as given.
  if (trace.method === "vec3" && step) yield lengthOfV(trace.steps[step].direction);
}

/** @param v  a float that has overflowed is null */
function lengthOfV(v: readonly (number | null)[]): Claim {
  const length = Math.hypot(...v.map((x) => x ?? Infinity));
  if (length === Infinity) return { say: "v_overflown" };
  return length ? { say: "v_length", length } : { say: "v_zero" };
}

export const failureText = (answer: Answer, step: number | null) => told(SENTENCES, failureClaims(answer, step));
