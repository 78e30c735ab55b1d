/** winter.dev's demo: GJK step by step, and EPA's response. */
import { html } from "lit";
import answer from "../../baked/gjk.json";
import * as inDifference from "../draw/difference.js";
import { grid } from "../draw/grid.js";
import { pictureOf, pointText } from "../draw/numbers.js";
import * as inShapes from "../draw/shapes.js";
import { methodGroup } from "../element/groups.js";
import { shapeHandles } from "../element/handles.js";
import { randomPolygons } from "../element/random.js";
import { regionText } from "../methods.js";
import { epaStep, gjkStep, stepsOf } from "../steps.js";
import { differenceOf, shapesOf } from "./contents.js";
import { exactText, verdict } from "../words/verdict.js";

/**
 * @typedef {import("../types.js").Frame} Frame
 * @typedef {import("../types.js").Step} Step
 * @typedef {import("../types.js").Trace} Trace
 */

/** @type {import("./index.js").Panel[]} */
const APART = [
  {
    id: "shapes",
    title: html`Shapes <b class="a">A</b> and <b class="b">B</b>`,
    layers: [grid, inShapes.shapes, inShapes.names, inShapes.supports, inShapes.response, inShapes.distance],
    contents: shapesOf,
  },
  {
    id: "difference",
    title: html`Minkowski difference <b class="difference">A − B</b>`,
    layers: [
      grid,
      inDifference.difference,
      inDifference.supports,
      inDifference.simplex,
      inDifference.direction,
      inDifference.origin,
      inDifference.names,
      inDifference.response,
      inDifference.distance,
    ],
    contents: differenceOf,
  },
];

/** @type {import("./index.js").Panel[]} */
const TOGETHER = [
  {
    id: "plane",
    title: html`<b class="a">A</b>, <b class="b">B</b> and <b class="difference">A − B</b>`,
    layers: [
      grid,
      inDifference.difference,
      inShapes.shapes,
      inShapes.names,
      inShapes.supports,
      inDifference.supports,
      inDifference.simplex,
      inDifference.direction,
      inDifference.origin,
      inDifference.names,
      inShapes.response,
      inDifference.response,
      inShapes.distance,
      inDifference.distance,
    ],
    contents: (frame) => [...shapesOf(frame), ...differenceOf(frame)],
  },
];

/** @type {import("./index.js").Figure} */
export const figure = {
  title: "GJK, step by step",
  answer: /** @type {import("../types.js").Answer} */ (/** @type {unknown} */ (answer)),
  views: ["apart", "together"],
  panels: (view) => (view === "together" ? TOGETHER : APART),
  layers: [
    { name: "simplex", title: "Simplex", swatch: "triangle", shown: true },
    { name: "direction", title: "Search direction d", swatch: "arrow", shown: true },
    { name: "supports", title: "Support points a, b and the arrow a − b", swatch: "marks", shown: true },
    { name: "names", title: "Names A, B, C and iteration numbers", swatch: "letter", shown: true },
    { name: "response", title: "Response: depth and normal by EPA", swatch: "response", shown: false },
  ],
  handles: shapeHandles,
  controls: methodGroup,
  steps: stepsOf,
  random: randomPolygons,
  headline: ({ result }) => exactText(result),
  verdict,
  caption(frame) {
    const { answer } = frame;
    if (!answer) return "";
    if (frame.all) return `All ${answer.trace.steps.length} iterations at once. ${ending(answer.trace)}`;
    if (epaStep(frame)) return epaCaption(frame);
    const step = gjkStep(frame);
    if (!step) return "";
    const last = step === answer.trace.steps.at(-1);
    return [found(step), step.accepted || !last ? origin(step, answer.trace.method) : "", last ? ending(answer.trace) : ""].filter(Boolean).join(" ");
  },
};

/** Which point was found, and whether it passes the origin. @param {Step} step */
function found({ index, direction, support, dot, accepted, simplex_before }) {
  const d = `d = ${pointText(direction)}`;
  if (simplex_before.length === 0) return `Start: the support point along ${d} is A = ${pointText(support.w)}.`;
  const sign = dot === null || dot === undefined ? "" : ` (A·d = ${pictureOf(dot)})`;
  if (!accepted) return `The new point A = ${pointText(support.w)}${sign} does not join the simplex.`;
  return index === 0 ? "" : `The new point A = ${pointText(support.w)} passes the origin${sign}, so it joins the simplex.`;
}

/** Where the origin was found, and what became of the simplex. @param {Step} step @param {string} method */
function origin({ region, support, simplex_before, simplex_after, accepted }, method) {
  const tested = [...(accepted ? [support] : []), ...simplex_before];
  if (tested.length < 2) return "Next, search from A towards the origin.";
  const letters = tested.map((_, i) => "ABCD"[i]);
  const kept = letters.filter((_, i) => simplex_after.some((v) => String(v.w) === String(tested[i].w)));
  const dropped = letters.filter((letter) => !kept.includes(letter));
  const where = `The origin is in region ${region}, ${regionText(method, region)}`;
  if (!dropped.length) return `${where}: ${list(kept)} ${kept.length > 1 ? "stay" : "stays"}.`;
  return `${where}: ${list(kept)} ${kept.length > 1 ? "stay" : "stays"}, ${list(dropped)} ${dropped.length > 1 ? "go" : "goes"}.`;
}

/** Why the run ended. @param {Trace} trace */
function ending({ termination, intersects, margin }) {
  const verdict = intersects === null ? "no answer" : intersects ? "the shapes intersect" : "the shapes do not intersect";
  const round = margin ? ` The radii, ${pictureOf(margin)} in all, are taken off the distance of the cores.` : "";
  return `${REASONS[termination] ?? termination}: ${verdict}.${round}`;
}

/** @type {Record<string, string>} */
const REASONS = {
  origin_enclosed: "The simplex encloses the origin",
  separating_direction: "Nothing of A − B passes the origin in this direction",
  converged: "No point of A − B is closer to the origin",
  repeated_support: "The same support point came back",
  cycle: "The simplex is one that was there before, and the run would repeat itself for ever",
  zero_direction: "The search direction became zero",
  iteration_cap: "The limit of iterations is reached",
  touching: "The origin lies on the boundary of A − B",
};

/** @param {Frame} frame */
function epaCaption(frame) {
  const step = epaStep(frame);
  const epa = frame.answer?.epa;
  if (!step || !epa) return "";
  const closest = `EPA: the edge of the polytope closest to the origin is ${pictureOf(step.distance)} away.`;
  if (step.accepted && step.support) {
    return `${closest} Along its normal ${pointText(step.normal)} lies the support point ${pointText(step.support.w)}: the edge is split there.`;
  }
  return `${closest} Nothing of A − B lies beyond it: moving B by ${pictureOf(epa.depth)} along ${pointText(epa.normal)} parts the shapes.`;
}

/** "A", "A and B", "A, B and C". @param {string[]} words */
function list(words) {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
