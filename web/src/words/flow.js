/**
 * The flow of a run (winter.dev's flow figure): how its simplex grows, stays what it is, and goes back.
 *
 * A support point that joins makes a line of a point, a triangle of a line, a tetrahedron of a triangle. The method then
 * looks where the origin is. The simplex stays what it is, or it loses points.
 *
 * @typedef {import("../types.js").AnyFrameOf<"gjk" | "failures">} Frame
 * @typedef {import("../types.js").Step | import("../types.js").SpaceStep} Step
 *
 * @typedef {object} Transition  numbers of points
 * @property {number} from  0 for the first point
 * @property {number} to  the same as `from` if the simplex stays what it is
 *
 * @typedef {Transition & {count: number, isLit: boolean}} Counted
 * @typedef {import("./claims.js").ClaimOf<typeof SENTENCES>} Claim
 */
import { epaStep, gjkStep } from "../steps.js";
import { told } from "./claims.js";
import * as words from "./interface.js";

export const SENTENCES = {
  /** @param {{count: number}} claim  of the points that stay */
  flow_stays: ({ count }) => `Flow: the new point does not join, and the simplex stays ${count ? `a ${formOf(count)}` : "empty"}.`,
  flow_begins: () => "Flow: the simplex is a point.",
  /** @param {{from: number, to: number, then: number}} claim  numbers of points */
  flow_grows: ({ from, to, then }) =>
    `Flow: the ${formOf(from)} becomes a ${formOf(to)}, which ${then === to ? "stays" : "goes back to"} a ${formOf(then)}.`,
  /** @param {{counts: readonly (Transition & {count: number})[]}} claim */
  flow_counts: ({ counts }) => {
    const each = counts.map(
      ({ from, to, count }) => `${from === to ? `${formOf(from)} stays` : `${formOf(from)} to ${formOf(to)}`} ${timesText(count)}`,
    );
    return `Flow so far: ${each.join(", ")}.`;
  },
};

/** @param {number} count */
const timesText = (count) => ["", "once", "twice"][count] ?? `${count} times`;

/** @param {number} count  of points; 0 before the first */
export const formOf = (count) => words.pictures.forms[count];

/** What becomes of the simplex in a step. @param {Step} step @returns {Transition[]} empty if the new point does not join */
export function transitionsOf({ accepted, simplex_before, simplex_after }) {
  if (!accepted) return [];
  const grown = simplex_before.length + 1;
  const joins = { from: simplex_before.length, to: grown };
  return grown < 2 ? [joins] : [joins, { from: grown, to: simplex_after.length }];
}

/**
 * The transitions so far, each with its count, in the order in which they first happen. Lit are those of the step that is shown.
 * @param {Frame} frame
 * @returns {Counted[]}
 */
export function flowOf(frame) {
  const steps = frame.answer?.trace.steps ?? [];
  const now = stepOf(frame);
  /** @type {Map<string, Counted>} */
  const counted = new Map();
  for (const step of frame.all ? steps : steps.slice(0, (gjkStep(frame)?.index ?? -1) + 1)) {
    for (const { from, to } of transitionsOf(step)) {
      const known = counted.get(`${from} ${to}`);
      counted.set(`${from} ${to}`, { from, to, count: (known?.count ?? 0) + 1, isLit: !!known?.isLit || step === now });
    }
  }
  return [...counted.values()];
}

/** The step whose transitions are lit: none while all are shown, and none of EPA's. @param {Frame} frame */
const stepOf = (frame) => (frame.all || epaStep(frame) ? null : gjkStep(frame));

/** What becomes of the simplex in the step that is shown. @param {Frame} frame @returns {Generator<Claim>} none if there is no such step */
export function* flowStepClaims(frame) {
  const step = stepOf(frame);
  if (!step) return;
  const [joins, then] = transitionsOf(step);
  if (!joins) yield { say: "flow_stays", count: step.simplex_after.length };
  else if (!then) yield { say: "flow_begins" };
  else yield { say: "flow_grows", from: joins.from, to: joins.to, then: then.to };
}

/** All transitions so far with their counts. @param {Frame} frame @returns {Generator<Claim>} */
export function* flowCountClaims(frame) {
  const counts = flowOf(frame).flatMap(({ from, to, count }) => (from ? [{ from, to, count }] : []));
  if (counts.length) yield { say: "flow_counts", counts };
}

/** @param {Frame} frame */
export const flowStepText = (frame) => told(SENTENCES, flowStepClaims(frame));

/** @param {Frame} frame */
export const flowCountText = (frame) => told(SENTENCES, flowCountClaims(frame));
