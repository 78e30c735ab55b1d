/** The captions of an advancement, in at most 14 words, its details and its table. */
import { pictureOf, pointText } from "../../words/numbers.ts";
import { engineNext, told, type ClaimOf } from "../../words/claims.ts";
import { endOf, shownOf, stageOf, stagesOf, type Stage } from "./stage.ts";
import type { Row } from "../../words/rows.ts";
import type { AnyAnswerOf, AnyFrameOf, AnySceneOf } from "../../types.ts";

type Frame = AnyFrameOf<"impact">;
type Answer = AnyAnswerOf<"impact">;

/** The titles of its figures, and what its page and the authors’ guide say of it. */
export const title = "When moving shapes touch";
export const titleInSpace = "When moving solids touch";
export const whatItShows =
  "the time of impact of two shapes that move and turn, the steps that prove it, and what frames miss; in space, too";

export const SENTENCES = {
  impact_hits: ({ t }: { t: number }) => `A and B first touch at t = ${pictureOf(t)}`,
  impact_misses: ({ until }: { until: number }) => `A and B do not touch up to t = ${pictureOf(until)}`,
  impact_initial: ({ depth, leaving }: { depth: number; leaving: boolean }) =>
    `A and B ${depth ? `overlap at t = 0, ${pictureOf(depth)} deep` : "touch at t = 0"}; the motion ${leaving ? "parts" : "does not part"} them`,
  impact_capped: ({ t, count }: { t: number; count: number }) => `Free until t = ${pictureOf(t)}, the last of ${count} steps`,
  proved_free: ({ t, distance, bound }: { t: number; distance: number; bound: number }) =>
    `Apart by ${pictureOf(distance)} at t = ${pictureOf(t)}, they cannot touch before t = ${pictureOf(bound)}.`,
  free_to_end: ({ t, distance }: { t: number; distance: number }) =>
    `Apart by ${pictureOf(distance)} at t = ${pictureOf(t)}, they cannot touch before the end.`,
  contact_reached: () => "The steps prove that the shapes do not touch before this time.",
  gave_up: ({ distance }: { distance: number }) => `The turn is too fast for the bound: the shapes are still ${pictureOf(distance)} apart.`,
  begins_in_contact: () => "The shapes are in contact before anything moves.",
  apart_then: ({ t, distance }: { t: number; distance: number }) => `At t = ${pictureOf(t)} the shapes are ${pictureOf(distance)} apart.`,
  in_contact_then: ({ t }: { t: number }) => `At t = ${pictureOf(t)} the shapes touch or overlap.`,
  whole_shapes: () => "The bound counts how fast every point can come nearer, turns included. So nothing thin is jumped over.",
  engine_after_impact: () => engineNext,
  time_is_exact: () => "This time was settled exactly, and then rounded down once.",
  time_is_early: ({ error }: { error: number }) => `This time is never late, and at most ${pictureOf(error)} early.`,
  frames_miss: ({ count }: { count: number }) => `None of ${count} samples is in contact, so frames alone miss the hit.`,
  frames_late: ({ t, late }: { t: number; late: number }) =>
    `The first sample in contact is at t = ${pictureOf(t)}, ${pictureOf(late)} after the impact.`,
  frames_clear: ({ count }: { count: number }) => `None of ${count} samples is in contact, and there is no contact between them.`,
  frames_begin: () => "The first sample is in contact already.",
};

/** The answer, above the picture. */
export function impactClaim({ impact }: Answer, scene: AnySceneOf<"impact">): ClaimOf<typeof SENTENCES> {
  const { state, t, depth, leaving, iterations } = impact;
  if (state === "hit") return { say: "impact_hits", t: t ?? 0 };
  if (state === "initial") return { say: "impact_initial", depth, leaving };
  if (state === "iteration_cap") return { say: "impact_capped", t: t ?? 0, count: iterations };
  return { say: "impact_misses", until: endOf(scene) };
}

export const headline = (answer: Answer, scene: AnySceneOf<"impact">) => told(SENTENCES, [impactClaim(answer, scene)]);

/** Why it is so, at a stage. */
function* stageClaims({ answer }: Frame, stage: Stage): Generator<ClaimOf<typeof SENTENCES>> {
  if (!answer) return;
  const { state } = answer.impact;
  const { t } = stage;
  const { distance } = stage.gap;
  if (stage.at === "time") return yield distance ? { say: "apart_then", t, distance } : { say: "in_contact_then", t };
  if (stage.at === "end") {
    if (state === "initial") return yield { say: "begins_in_contact" };
    return yield state === "hit" ? { say: "contact_reached" } : { say: "gave_up", distance };
  }
  const { bound } = stage.step;
  yield state === "miss" && stage.isLast ? { say: "free_to_end", t, distance } : { say: "proved_free", t, distance, bound };
}

/** Are the samples what the picture is about? */
const isSampled = ({ answer }: Frame, stage: Stage) => stage.at === "end" && !!answer?.samples && answer.impact.state === "hit";

export function* pointClaims(frame: Frame): Generator<ClaimOf<typeof SENTENCES>> {
  const stage = stageOf(frame);
  if (!stage || !frame.answer) return;
  yield* isSampled(frame, stage) ? sampleClaims(frame.answer) : stageClaims(frame, stage);
}

export const point = (frame: Frame) => told(SENTENCES, pointClaims(frame));

export function* claims(frame: Frame): Generator<ClaimOf<typeof SENTENCES>> {
  const stage = stageOf(frame);
  const { answer } = frame;
  if (!stage || !answer) return;
  const { state, error } = answer.impact;
  if (isSampled(frame, stage)) yield* stageClaims(frame, stage);
  if (stage.at === "step") yield { say: "whole_shapes" };
  if (stage.at === "end" && state === "hit") yield error ? { say: "time_is_early", error } : { say: "time_is_exact" };
  if (!isSampled(frame, stage)) yield* sampleClaims(answer);
  if (stage.at === "end" && state === "hit") yield { say: "engine_after_impact" };
}

/** What a simulation would see that looks at frames only. */
function* sampleClaims({ impact, samples }: Answer): Generator<ClaimOf<typeof SENTENCES>> {
  if (!samples) return;
  const first = samples.find(({ distance }) => !distance);
  if (first && !first.t) return yield { say: "frames_begin" };
  if (first && impact.t !== null) yield { say: "frames_late", t: first.t, late: first.t - impact.t };
  if (!first) yield { say: impact.state === "hit" ? "frames_miss" : "frames_clear", count: samples.length };
}

export const caption = (frame: Frame) => told(SENTENCES, claims(frame));

/** The curve, for those who do not see it. */
export const curveTold = ({ answer }: Frame) => {
  const times = answer ? stagesOf(answer).map(({ t, gap }) => `${pictureOf(gap.distance)} at t = ${pictureOf(t)}`) : [];
  return times.length ? `Distance: ${times.join(", ")}.` : "";
};

/** The words of the table. */
const NAMES = {
  time: "time t",
  distance: "distance",
  bound: "free until t =",
  closest: "closest points",
  inner: (number: number) => `GJK ${number}: support point`,
  innerEnd: "GJK ended by",
  contact: "point of contact",
  normal: "normal n",
  depth: "depth",
  error: "at most early by",
  more: "further steps, too close to be seen",
  sample: (number: number) => `sample ${number}`,
};

export function* rows(frame: Frame): Generator<Row> {
  const stage = stageOf(frame);
  const { answer } = frame;
  if (!stage || !answer) return;
  yield { name: NAMES.time, value: pictureOf(stage.t, 6) };
  yield { name: NAMES.distance, value: pictureOf(stage.gap.distance) };
  if (stage.at === "step") yield* stepRows(stage.step, stage.gap);
  if (stage.at === "time") yield { name: NAMES.closest, value: `${pointText(stage.gap.point_a)}, ${pointText(stage.gap.point_b)}` };
  if (stage.at === "end") yield* endRows(answer);
  for (const [i, { t, distance }] of (answer.samples ?? []).entries()) {
    yield { name: NAMES.sample(i + 1), value: `t = ${pictureOf(t)}: ${pictureOf(distance)}` };
  }
}

function* stepRows({ bound, trace }: Answer["steps"][number], { point_a, point_b }: Answer["gaps"][number]): Generator<Row> {
  yield { name: NAMES.bound, value: pictureOf(bound, 6) };
  yield { name: NAMES.closest, value: `${pointText(point_a)}, ${pointText(point_b)}` };
  if (!trace) return;
  for (const { index, support } of trace.steps) yield { name: NAMES.inner(index + 1), value: pointText(support.w) };
  yield { name: NAMES.innerEnd, value: trace.termination.replaceAll("_", " ") };
}

function* endRows(answer: Answer): Generator<Row> {
  const { point: at, normal, depth, error, state } = answer.impact;
  if (at) yield { name: NAMES.contact, value: pointText(at) };
  if (normal) yield { name: NAMES.normal, value: pointText(normal) };
  if (state === "initial") yield { name: NAMES.depth, value: pictureOf(depth) };
  if (state === "hit") yield { name: NAMES.error, value: pictureOf(error) };
  const more = answer.steps.length - shownOf(answer);
  if (state !== "initial" && more) yield { name: NAMES.more, value: String(more) };
}
