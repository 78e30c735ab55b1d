/** Two things that a figure keeps apart: the exact answer, and what the shown method made of the same shapes. */
import { pictureOf } from "./numbers.ts";
import { told, type ClaimOf } from "./claims.ts";
import type { AnyAnswerOf } from "../types.ts";

type Answer = AnyAnswerOf<"gjk" | "failures">;
type Claim = ClaimOf<typeof SENTENCES>;
type Trouble = keyof typeof TROUBLE;

export interface Verdict {
  /** With the exact answer. */
  agrees: boolean;
  text: string;
  /** Empty when there is nothing to explain. */
  why: string;
}

/** What keeps a method from an answer, by its termination. */
const TROUBLE = {
  cycle: "it came back to a simplex it had before and would repeat itself for ever",
  iteration_cap: "it was stopped at its limit of iterations",
  zero_direction:
    "the search direction became zero: the origin is on the line of the simplex, or too near to it for floats to tell its side",
};

export const SENTENCES = {
  exact: ({ state, signed_distance }: Pick<Answer["result"], "state" | "signed_distance">) => {
    switch (state) {
      case "separated":
        return `Separated, distance ${pictureOf(signed_distance)}`;
      case "touching":
        return "Touching, distance 0";
      case "intersecting":
        return `Intersecting, depth ${pictureOf(-signed_distance)}`;
    }
  },
  /** @param claim  null: no answer */
  verdict: ({ collision, iterations }: { collision: boolean | null; iterations: number }) =>
    `${collision === null ? "no answer" : collision ? "collision" : "no collision"}, ${iterations} ${iterations === 1 ? "iteration" : "iterations"}`,
  stopped: ({ trouble }: { trouble: Trouble }) => `${TROUBLE[trouble][0].toUpperCase()}${TROUBLE[trouble].slice(1)}.`,
  /** @param claim  does the method count touching as a collision? */
  tie: ({ counts }: { counts: boolean }) =>
    `The shapes only touch: a tie, which this method ${counts ? "counts" : "does not count"} as a collision.`,
  misses: ({ depth, trouble }: { depth: number; trouble: Trouble | null }) =>
    `It misses a true overlap of depth ${pictureOf(depth)}${troubleText(trouble)}.`,
  sees_collision: ({ gap, trouble }: { gap: number; trouble: Trouble | null }) =>
    `It reports a collision across a gap of ${pictureOf(gap)}${troubleText(trouble)}.`,
};

const troubleText = (trouble: Trouble | null) => (trouble ? `: ${TROUBLE[trouble]}` : "");

export const exactClaim = ({ state, signed_distance }: Pick<Answer["result"], "state" | "signed_distance">): Claim => ({
  say: "exact",
  state,
  signed_distance,
});

export const exactText = (result: Pick<Answer["result"], "state" | "signed_distance">) => told(SENTENCES, [exactClaim(result)]);

/** The method's verdict beside the exact answer. */
export function verdictClaims({ trace: { steps, termination, intersects }, result: { state, signed_distance } }: Answer): {
  agrees: boolean;
  text: Claim;
  why: Claim[];
} {
  const text: Claim = { say: "verdict", collision: intersects, iterations: steps.length };
  const trouble = termination in TROUBLE ? (termination as Trouble) : null; // a key that is there
  if (intersects === null) return { agrees: false, text, why: trouble ? [{ say: "stopped", trouble }] : [] };
  if (state === "touching") return { agrees: true, text, why: [{ say: "tie", counts: intersects }] };
  if (intersects === (state === "intersecting")) return { agrees: true, text, why: [] };
  const amount = Math.abs(signed_distance);
  const why = intersects ? { say: "sees_collision" as const, gap: amount, trouble } : { say: "misses" as const, depth: amount, trouble };
  return { agrees: false, text, why: [why] };
}

export function verdict(answer: Answer): Verdict {
  const { agrees, text, why } = verdictClaims(answer);
  return { agrees, text: told(SENTENCES, [text]), why: told(SENTENCES, why) };
}
