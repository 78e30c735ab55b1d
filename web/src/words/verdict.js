/**
 * Two things that a figure keeps apart: the exact answer, and what the shown method made of the same shapes.
 *
 * @typedef {import("../types.js").AnyAnswerOf<"gjk" | "failures">} Answer
 * @typedef {import("./claims.js").ClaimOf<typeof SENTENCES>} Claim
 * @typedef {keyof typeof TROUBLE} Trouble
 *
 * @typedef {object} Verdict
 * @property {boolean} agrees  with the exact answer
 * @property {string} text
 * @property {string} why  empty when there is nothing to explain
 */
import { pictureOf } from "./numbers.js";
import { told } from "./claims.js";

/** What keeps a method from an answer, by its termination. */
const TROUBLE = {
  cycle: "it came back to a simplex it had before and would repeat itself for ever",
  iteration_cap: "it was stopped at its limit of iterations",
  zero_direction:
    "the search direction became zero: the origin is on the line of the simplex, or too near to it for floats to tell its side",
};

export const SENTENCES = {
  /** @param {Pick<Answer["result"], "state" | "signed_distance">} claim */
  exact: ({ state, signed_distance }) => {
    switch (state) {
      case "separated":
        return `Separated, distance ${pictureOf(signed_distance)}`;
      case "touching":
        return "Touching, distance 0";
      case "intersecting":
        return `Intersecting, depth ${pictureOf(-signed_distance)}`;
    }
  },
  /** @param {{collision: boolean | null, iterations: number}} claim  null: no answer */
  verdict: ({ collision, iterations }) =>
    `${collision === null ? "no answer" : collision ? "collision" : "no collision"}, ${iterations} ${iterations === 1 ? "iteration" : "iterations"}`,
  /** @param {{trouble: Trouble}} claim */
  stopped: ({ trouble }) => `${TROUBLE[trouble][0].toUpperCase()}${TROUBLE[trouble].slice(1)}.`,
  /** @param {{counts: boolean}} claim  does the method count touching as a collision? */
  tie: ({ counts }) => `The shapes only touch: a tie, which this method ${counts ? "counts" : "does not count"} as a collision.`,
  /** @param {{depth: number, trouble: Trouble | null}} claim */
  misses: ({ depth, trouble }) => `It misses a true overlap of depth ${pictureOf(depth)}${troubleText(trouble)}.`,
  /** @param {{gap: number, trouble: Trouble | null}} claim */
  sees_collision: ({ gap, trouble }) => `It reports a collision across a gap of ${pictureOf(gap)}${troubleText(trouble)}.`,
};

/** @param {Trouble | null} trouble */
const troubleText = (trouble) => (trouble ? `: ${TROUBLE[trouble]}` : "");

/** @param {Pick<Answer["result"], "state" | "signed_distance">} result @returns {Claim} */
export const exactClaim = ({ state, signed_distance }) => ({ say: "exact", state, signed_distance });

/** @param {Pick<Answer["result"], "state" | "signed_distance">} result */
export const exactText = (result) => told(SENTENCES, [exactClaim(result)]);

/**
 * The method's verdict beside the exact answer.
 * @param {Answer} answer
 * @returns {{agrees: boolean, text: Claim, why: Claim[]}}
 */
export function verdictClaims({ trace: { steps, termination, intersects }, result: { state, signed_distance } }) {
  /** @type {Claim} */
  const text = { say: "verdict", collision: intersects, iterations: steps.length };
  const trouble = termination in TROUBLE ? /** @type {Trouble} */ (termination) : null;
  if (intersects === null) return { agrees: false, text, why: trouble ? [{ say: "stopped", trouble }] : [] };
  if (state === "touching") return { agrees: true, text, why: [{ say: "tie", counts: intersects }] };
  if (intersects === (state === "intersecting")) return { agrees: true, text, why: [] };
  const amount = Math.abs(signed_distance);
  const why = intersects
    ? { say: /** @type {const} */ ("sees_collision"), gap: amount, trouble }
    : { say: /** @type {const} */ ("misses"), depth: amount, trouble };
  return { agrees: false, text, why: [why] };
}

/** @param {Answer} answer @returns {Verdict} */
export function verdict(answer) {
  const { agrees, text, why } = verdictClaims(answer);
  return { agrees, text: told(SENTENCES, [text]), why: told(SENTENCES, why) };
}
