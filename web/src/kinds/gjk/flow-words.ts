/**
 * The flow of a run (winter.dev's flow figure): how its simplex grows, stays what it is, and goes back.
 *
 * A support point that joins makes a line of a point, a triangle of a line, a tetrahedron of a triangle. The method then
 * looks where the origin is. The simplex stays what it is, or it loses points.
 */
import { epaStep, gjkStep } from "../../steps.ts";
import { told, type ClaimOf } from "../../words/claims.ts";
import * as words from "../../words/interface.ts";
import type { AnyFrameOf, SpaceStep, Step as AnyStep } from "../../types.ts";

type Frame = AnyFrameOf<"gjk" | "failures">;
type Step = AnyStep | SpaceStep;

/** Numbers of points. */
interface Transition {
  /** 0 for the first point. */
  from: number;
  /** The same as `from` if the simplex stays what it is. */
  to: number;
}

export type Counted = Transition & { count: number; isLit: boolean };
type Claim = ClaimOf<typeof SENTENCES>;

export const SENTENCES = {
  /** @param claim  of the points that stay */
  flow_stays: ({ count }: { count: number }) =>
    `Flow: the new point does not join, and the simplex stays ${count ? `a ${formOf(count)}` : "empty"}.`,
  flow_begins: () => "Flow: the simplex is a point.",
  /** @param claim  numbers of points */
  flow_grows: ({ from, to, then }: { from: number; to: number; then: number }) =>
    `Flow: the ${formOf(from)} becomes a ${formOf(to)}, which ${then === to ? "stays" : "goes back to"} a ${formOf(then)}.`,
  flow_counts: ({ counts }: { counts: readonly (Transition & { count: number })[] }) => {
    const each = counts.map(
      ({ from, to, count }) => `${from === to ? `${formOf(from)} stays` : `${formOf(from)} to ${formOf(to)}`} ${timesText(count)}`,
    );
    return `Flow so far: ${each.join(", ")}.`;
  },
};

const timesText = (count: number) => ["", "once", "twice"][count] ?? `${count} times`;

/** @param count  of points; 0 before the first */
export const formOf = (count: number) => words.pictures.forms[count];

/** What becomes of the simplex in a step. @returns empty if the new point does not join */
export function transitionsOf({ accepted, simplex_before, simplex_after }: Step): Transition[] {
  if (!accepted) return [];
  const grown = simplex_before.length + 1;
  const joins = { from: simplex_before.length, to: grown };
  return grown < 2 ? [joins] : [joins, { from: grown, to: simplex_after.length }];
}

/** The transitions so far, each with its count, in the order in which they first happen. Lit are those of the step that is shown. */
export function flowOf(frame: Frame): Counted[] {
  const steps = frame.answer?.trace.steps ?? [];
  const now = stepOf(frame);
  const counted: Map<string, Counted> = new Map();
  for (const step of frame.all ? steps : steps.slice(0, (gjkStep(frame)?.index ?? -1) + 1)) {
    for (const { from, to } of transitionsOf(step)) {
      const known = counted.get(`${from} ${to}`);
      counted.set(`${from} ${to}`, { from, to, count: (known?.count ?? 0) + 1, isLit: !!known?.isLit || step === now });
    }
  }
  return [...counted.values()];
}

/** The step whose transitions are lit: none while all are shown, and none of EPA's. */
const stepOf = (frame: Frame) => (frame.all || epaStep(frame) ? null : gjkStep(frame));

/** What becomes of the simplex in the step that is shown. @returns none if there is no such step */
export function* flowStepClaims(frame: Frame): Generator<Claim> {
  const step = stepOf(frame);
  if (!step) return;
  const [joins, then] = transitionsOf(step);
  if (!joins) yield { say: "flow_stays", count: step.simplex_after.length };
  else if (!then) yield { say: "flow_begins" };
  else yield { say: "flow_grows", from: joins.from, to: joins.to, then: then.to };
}

/** All transitions so far with their counts. */
export function* flowCountClaims(frame: Frame): Generator<Claim> {
  const counts = flowOf(frame).flatMap(({ from, to, count }) => (from ? [{ from, to, count }] : []));
  if (counts.length) yield { say: "flow_counts", counts };
}

export const flowStepText = (frame: Frame) => told(SENTENCES, flowStepClaims(frame));

export const flowCountText = (frame: Frame) => told(SENTENCES, flowCountClaims(frame));
