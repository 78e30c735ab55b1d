/**
 * The flow of a run (winter.dev's flow figure): how its simplex grows, stays what it is, and goes back.
 *
 * A support point that joins makes a line of a point, a triangle of a line, a tetrahedron of a triangle. The method then
 * looks where the origin is. The simplex stays what it is, or it loses points. `tests/test_captions.py` checks the sentences.
 *
 * @typedef {import("../types.js").AnyFrameOf<"gjk" | "failures">} Frame
 * @typedef {import("../types.js").Step | import("../types.js").SpaceStep} Step
 *
 * @typedef {object} Transition  numbers of points
 * @property {number} from  0 for the first point
 * @property {number} to  the same as `from` if the simplex stays what it is
 *
 * @typedef {Transition & {count: number, isLit: boolean}} Counted
 */
import { epaStep, gjkStep } from "../steps.js";
import * as words from "./interface.js";

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

/** What becomes of the simplex in the step that is shown; empty if there is no such step. @param {Frame} frame */
export function flowStepText(frame) {
  const step = stepOf(frame);
  if (!step) return "";
  const [joins, then] = transitionsOf(step);
  const { length } = step.simplex_after;
  if (!joins) return `Flow: the new point does not join, and the simplex stays ${length ? `a ${formOf(length)}` : "empty"}.`;
  if (!then) return "Flow: the simplex is a point.";
  const grown = formOf(joins.to);
  const becomes = then.to === then.from ? `stays a ${grown}` : `goes back to a ${formOf(then.to)}`;
  return `Flow: the ${formOf(joins.from)} becomes a ${grown}, which ${becomes}.`;
}

/** All transitions so far with their counts. @param {Frame} frame */
export function flowCountText(frame) {
  const told = flowOf(frame)
    .filter(({ from }) => from)
    .map(({ from, to, count }) => `${from === to ? `${formOf(from)} stays` : `${formOf(from)} to ${formOf(to)}`} ${timesText(count)}`);
  return told.length ? `Flow so far: ${told.join(", ")}.` : "";
}

/** @param {number} count */
const timesText = (count) => ["", "once", "twice"][count] ?? `${count} times`;
