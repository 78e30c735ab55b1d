/**
 * Two things that a figure keeps apart: the exact answer, and what the shown method made of the same shapes.
 *
 * @typedef {import("../types.js").AnyAnswerOf<"gjk" | "failures">} Answer
 *
 * @typedef {object} Verdict
 * @property {boolean} agrees  with the exact answer
 * @property {string} text
 * @property {string} why  empty when there is nothing to explain
 */
import { pictureOf } from "../draw/numbers.js";

/** @param {Answer["result"]} result */
export function exactText({ state, signed_distance }) {
  switch (state) {
    case "separated":
      return `Separated, distance ${pictureOf(signed_distance)}`;
    case "touching":
      return "Touching, distance 0";
    case "intersecting":
      return `Intersecting, depth ${pictureOf(-signed_distance)}`;
  }
}

/** What keeps a method from an answer, by its termination. @type {Record<string, string>} */
const TROUBLE = {
  cycle: "it came back to a simplex it had before and would repeat itself for ever",
  iteration_cap: "it was stopped at its limit of iterations",
  zero_direction:
    "the search direction became zero: the origin is on the line of the simplex, or too near to it for floats to tell its side",
};

/**
 * The method's verdict beside the exact answer.
 * @param {Answer} answer
 * @returns {Verdict}
 */
export function verdict({ trace, result }) {
  const count = `${trace.steps.length} ${trace.steps.length === 1 ? "iteration" : "iterations"}`;
  const trouble = TROUBLE[trace.termination];
  if (trace.intersects === null) return { agrees: false, text: `no answer, ${count}`, why: `${sentence(trouble)}.` };
  const text = `${trace.intersects ? "collision" : "no collision"}, ${count}`;
  if (result.state === "touching") {
    const counts = trace.intersects ? "counts" : "does not count";
    return { agrees: true, text, why: `The shapes only touch: a tie, which this method ${counts} as a collision.` };
  }
  const truth = result.state === "intersecting";
  if (trace.intersects === truth) return { agrees: true, text, why: "" };
  const amount = pictureOf(Math.abs(result.signed_distance));
  const wrong = truth ? `It misses a true overlap of depth ${amount}` : `It reports a collision across a gap of ${amount}`;
  return { agrees: false, text, why: trouble ? `${wrong}: ${trouble}.` : `${wrong}.` };
}

/** @param {string | undefined} text */
const sentence = (text) => (text ? text[0].toUpperCase() + text.slice(1) : "");
