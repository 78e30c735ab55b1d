/**
 * Captions of the distance. Notation: A the new support point, B and C the points before it, O the origin.
 *
 * @typedef {import("../types.js").AnyFrameOf<"distance">} Frame
 * @typedef {import("../types.js").AnyAnswerOf<"distance">} Answer
 * @typedef {import("../types.js").Step | import("../types.js").SpaceStep} Step
 */
import { pictureOf, pointText, sumText } from "../draw/numbers.js";
import { gjkStep, isPoint } from "../steps.js";
import { namesOf } from "./names.js";

/** The titles of its figures, its row in the README and the first sentence of its page. */
export const title = "The distance, step by step";
export const titleInSpace = "The distance in space, step by step";
export const whatItShows = "the distance step by step, with the weights of the closest points; in space, too";
export const ownAttributes = "`challenge`: `close` asks for the smallest gap without touching, and keeps the best one";

/** @param {Frame} frame */
export function distanceCaption(frame) {
  const { answer } = frame;
  if (!answer) return "";
  if (frame.choices.challenge === "close") return challenge(answer.result, frame.best);
  const { steps } = answer.trace;
  if (frame.all) return `${fall(steps)} ${ending(answer)}`.trim();
  const step = gjkStep(frame);
  if (!step) return "";
  const last = step.index === steps.length - 1;
  return [...feet(answer, step), closest(step, steps), last ? ending(answer) : ""].filter(Boolean).join(" ");
}

/** The gap of the challenge; null where the shapes touch or overlap, which does not count. @param {Answer["result"]} result */
export const gapOf = ({ state, signed_distance }) => (state === "separated" ? signed_distance : null);

/** @param {Answer["result"]} result @param {number | null} best  the smallest gap so far */
function challenge(result, best) {
  const task = "Place A and B as near to each other as you can, but do not let them touch.";
  const gap = gapOf(result);
  const now =
    gap === null ? `They ${result.state === "touching" ? "touch" : "overlap"}: move them apart again.` : `The gap is ${pictureOf(gap)}.`;
  return `${task} ${now}${best === null || best === gap ? "" : ` The best gap so far is ${pictureOf(best)}.`}`;
}

/** Each perpendicular: its foot lies on the edge, or is no point of it. @param {Answer} answer @param {Step} step */
function feet({ feet, trace }, step) {
  const { newest, simplex } = namesOf(step, trace.steps[step.index - 1]);
  return feet[step.index].map(({ q, point, weights, inside }) => {
    const other = simplex.find((named) => String(named.point.w) === String(q))?.name ?? "w";
    const foot = `The foot of the perpendicular from O onto the line ${newest}${other} is ${pointText(point)}`;
    if (inside) return `${foot}, on the edge.`;
    const [out, instead] = weights[0] < 0 ? [newest, other] : [other, newest];
    return `${foot}, outside of the edge: the weight of ${out} is ${pictureOf(Math.min(...weights))}. On this edge ${instead} is taken instead.`;
  });
}

/** @param {Step} step @param {readonly Step[]} steps */
function closest(step, steps) {
  if (!step.closest || !isPoint(step.closest.point)) return "The method computes no closest point in this iteration.";
  const { simplex } = namesOf(step, steps[step.index - 1]);
  const names = step.simplex_after.map(({ w }) => simplex.find(({ point }) => String(point.w) === String(w))?.name ?? "w");
  const now = pictureOf(Math.hypot(...step.closest.point));
  const before = steps[step.index - 1]?.closest;
  const then = before && isPoint(before.point) ? pictureOf(Math.hypot(...before.point)) : now;
  return `The closest point of the simplex is ${sumText(step.closest.weights, names)}, at distance ${now}${then === now ? "" : `, after ${then}`}.`;
}

/** @param {readonly Step[]} steps */
function fall(steps) {
  const distances = steps.flatMap(({ closest }) => (closest && isPoint(closest.point) ? [pictureOf(Math.hypot(...closest.point))] : []));
  return distances.length ? `The distance of the simplex, iteration by iteration: ${distances.join(", ")}.` : "";
}

/** @param {Answer} answer */
function ending({ result, trace }) {
  if (result.state === "intersecting")
    return "A and B overlap: their distance is 0, and the closest point says nothing of how deep. EPA measures the depth.";
  if (result.state === "touching") return "A and B touch: their distance is 0.";
  if (trace.method !== "robust") return `The exact distance is ${pictureOf(result.signed_distance)}.`;
  if (trace.margin) return `No point of the cores’ difference is closer. The exact distance is ${pictureOf(result.signed_distance)}.`;
  return `No point of A − B is closer. On the vertices of A and B these weights give ${pointText(result.point_a)} and ${pointText(result.point_b)}.`;
}
