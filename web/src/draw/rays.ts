/**
 * Rays, with all iterations at once: the search direction of each on A, its opposite on B, and on A - B. A ray starts at the
 * centre of what is searched and ends at the line across it beyond which there is nothing; the support point is on it.
 */
import { anchorOf } from "../shapes/index.ts";
import { epaStep, gjkStep, isPoint } from "../steps.ts";
import { along, arrow, line } from "./marks.ts";
import type { Computed, Finite, Frame as AnyFrame, FrameOf, Point, Shape, Step } from "../types.ts";
import type { Pen as PenOf } from "./paint.ts";

/** Of a kind that shows a run. */
export type Frame = FrameOf<"gjk" | "distance" | "failures">;

type Pen = PenOf<Frame>;

/** Labels keep off the outlines of polygons with at most this number of corners; others are round. */
export const MOST_AVOIDED = 32;

/** The shortest ray, in pixels: a support point may be across from the centre. */
const SHORTEST = 30;

/** Places nearer than this, in pixels, share a label. */
const NEAR = 15;

/** Can the direction be drawn? One that is zero or has overflowed (null) cannot. */
export const isDrawable = <V extends readonly (number | null)[]>(direction: V): direction is V & Finite<V> =>
  direction.some(Boolean) && isPoint(direction);

const opposite = ([x, y]: Computed): Computed => [x === null ? null : -x, y === null ? null : -y];

/** The centre of A - B: that of A less that of B. */
export function centreOfDifference({ shapes: [a, b] }: { shapes: Shape[] }): Point {
  const [p, q] = [anchorOf(a), anchorOf(b)];
  return [p[0] - q[0], p[1] - q[1]];
}

/** Is the run shown at its end, with its answer? True of what is no run. */
export function isAtEnd({ answer, all, step }: AnyFrame<unknown, unknown>) {
  const trace = answer instanceof Object && "trace" in answer ? answer.trace : null;
  return all || !(trace instanceof Object && "steps" in trace && Array.isArray(trace.steps)) || step >= trace.steps.length - 1;
}

/** On both shapes. */
export function ofShapes(pen: Pen) {
  const [a, b] = pen.frame.scene.shapes.map(anchorOf);
  rays(pen, a, (step) => ({ direction: step.direction, support: step.support.a }));
  rays(pen, b, (step) => ({ direction: opposite(step.direction), support: step.support.b }));
}

/** On the Minkowski difference, those of all iterations. */
export function ofDifference(pen: Pen) {
  const centre = centreOfDifference(pen.frame.scene);
  rays(pen, centre, (step) => ({ direction: step.direction, support: step.support.w }));
}

/** The iterations whose support points are shown: one, all of them, or none. */
export function markedSteps(frame: Frame): Step[] {
  if (frame.pending || !frame.layers.has("supports")) return [];
  if (frame.all) return frame.answer?.trace.steps ?? [];
  const step = epaStep(frame) ? null : gjkStep(frame);
  return step ? [step] : [];
}

function rays({ ink, view, palette, frame }: Pen, centre: Point, partOf: (step: Step) => { direction: Computed; support: Point }) {
  const from = view.toScreen(centre);
  const tips: { step: Step; at: Point }[] = [];
  for (const step of markedSteps(frame)) {
    const { direction, support } = partOf(step);
    if (!isDrawable(direction)) continue;
    const on = view.toScreen(support);
    const towards = along([0, 0], direction, 1);
    const reach = (on[0] - from[0]) * towards[0] + (on[1] - from[1]) * towards[1];
    const tip = along(from, direction, Math.max(reach, SHORTEST));
    ink.faded(0.75, () => {
      arrow(ink, from, tip, { color: palette.direction, dash: [4, 3], width: 1.5, head: 8 });
      line(ink, tip, on, { color: palette.direction, width: 1, dash: [1, 3] });
    });
    tips.push({ step, at: tip });
  }
  if (!frame.layers.has("names")) return;
  for (const { at, numbers, first } of shared(tips)) {
    ink.write(numbers, at, { color: palette.direction, gap: 4, towards: partOf(first).direction });
  }
}

/**
 * One label for places that are too near for one each: the numbers of all their iterations.
 * @param places  on the screen, in the order of the iterations
 */
export function shared<S extends { index: number }>(places: { step: S; at: Point }[]): { at: Point; numbers: string; first: S }[] {
  const groups: { at: Point; indices: number[]; first: S }[] = [];
  for (const { step, at } of places) {
    const group = groups.find((known) => Math.hypot(known.at[0] - at[0], known.at[1] - at[1]) < NEAR);
    if (group) group.indices.push(step.index + 1);
    else groups.push({ at, indices: [step.index + 1], first: step });
  }
  return groups.map(({ at, indices, first }) => ({ at, numbers: rangesOf(indices), first }));
}

/** "1, 3–5": runs of more than two numbers are shortened. @param numbers  rising */
export function rangesOf(numbers: number[]) {
  const runs: [number, number][] = [];
  for (const n of numbers) {
    const last = runs.at(-1);
    if (last && n === last[1] + 1) last[1] = n;
    else runs.push([n, n]);
  }
  return runs.map(([from, to]) => (to > from + 1 ? `${from}–${to}` : to > from ? `${from}, ${to}` : `${from}`)).join(", ");
}
