/**
 * What the gallery of failures says. `tests/test_failures.py` holds each sentence of `failures.json` to the trace.
 *
 * @typedef {import("../types.js").AnyAnswerOf<"failures">} Answer
 * @typedef {{why: string, report?: string, link?: string}} Entry  why it goes wrong, or what another engine did; its report
 * @typedef {Pick<import("../types.js").AnswerOf<"failure-search">["hits"][number], "verdict" | "character" | "seed">} Hit
 * @typedef {import("./claims.js").ClaimOf<typeof SENTENCES>} Claim
 */
import { pictureOf } from "./numbers.js";
import { told } from "./claims.js";
import entries from "./failures.json";
import * as words from "./interface.js";
import { verdict } from "./verdict.js";

/** The title of its figure, its row in the README and the first sentence of its page. */
export const title = "Where published code fails";
export const whatItShows =
  "a gallery of inputs on which published code fails, each opened at the step where it goes wrong; and a search for more";

export const SENTENCES = {
  /** @param {{state: import("../types.js").State, amount: number, iterations: number}} claim  amount: the distance or the depth */
  robust_finds: ({ state, amount, iterations }) => {
    const found = {
      separated: `the distance ${pictureOf(amount)}`,
      touching: "that the shapes touch",
      intersecting: `the overlap of depth ${pictureOf(amount)}`,
    }[state];
    return `Our robust method finds ${found} in ${iterations} ${iterations === 1 ? "iteration" : "iterations"}.`;
  },
  goes_wrong: () => "This is the step at which the run goes wrong.",
  /** @param {{length: number}} claim */
  v_length: ({ length }) =>
    `v is ${pictureOf(length)} long. Normalising it would change no decision: only the support mapping uses v, and a shorter one points the same way.`,
  v_zero: () => "v is zero, so it has no direction that normalising it could keep.",
  v_overflown: () => "The length of v is too large for a float, so normalising it comes too late.",
};

/** The entry of a preset. @param {string | null} preset @returns {Entry | null} null if the gallery does not have it */
export const entryOf = (preset) => (preset && /** @type {Record<string, Entry>} */ (entries)[preset]) || null;

/** Why the run goes wrong: in the gallery's words, or else by how it ended. @param {Answer} answer @param {Entry | null} entry */
export function whyText(answer, entry) {
  return entry?.why ?? verdict(answer).why;
}

/** What the robust method makes of the same shapes, and where the figure opens. @param {Answer} answer @param {number | null} step  null for all @returns {Generator<Claim>} */
export function* failureClaims({ result, robust_run: { iterations }, trace, wrong_at }, step) {
  yield { say: "robust_finds", state: result.state, amount: Math.abs(result.signed_distance), iterations };
  if (wrong_at !== null && step === wrong_at) yield { say: "goes_wrong" };
  // Only vec3.ca speaks of the length of its direction, v. It takes the first one as given.
  if (trace.method === "vec3" && step) yield lengthOfV(trace.steps[step].direction);
}

/** @param {readonly (number | null)[]} v  a float that has overflowed is null @returns {Claim} */
function lengthOfV(v) {
  const length = Math.hypot(...v.map((x) => x ?? Infinity));
  if (length === Infinity) return { say: "v_overflown" };
  return length ? { say: "v_length", length } : { say: "v_zero" };
}

/** @param {Answer} answer @param {number | null} step */
export const failureText = (answer, step) => told(SENTENCES, failureClaims(answer, step));

/** How far a search has come. @param {{tried: number, perSecond: number, running: boolean, found: number, title: string}} search */
export function searchText({ tried, perSecond, running, found, title }) {
  if (!tried) return running ? "Searching …" : `Random shapes against the exact answer, until ${title} is wrong.`;
  const count = `${words.numbers.written(tried)} ${tried === 1 ? "input" : "inputs"} tried`;
  const speed = `${words.numbers.written(Math.round(perSecond))} a second`;
  return `${count}, ${speed}: ${found ? `${found} ${found === 1 ? "failure" : "failures"}` : "no failure"} found.`;
}

const VERDICTS = /** @type {Record<string, string>} */ ({
  missed: "misses an overlap",
  false: "sees a collision",
  loops: "gives no answer",
});

/** One hit of a search. @param {Hit} hit @param {string} title  of the method */
export const hitText = ({ verdict, character, seed }, title) => `${title} ${VERDICTS[verdict]}: ${character}, input ${seed}`;
