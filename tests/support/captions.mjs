/**
 * Every sentence that the page can say of some answers, by the page's own functions.
 *
 * In: JSON {legends: {method: {region: text}}, answers: [...], comparisons: [...], best} on standard input; `best` is the
 * smallest gap of the challenge. Out: for each answer, then for each comparison, a list of [what, index, text].
 */
import { readFileSync } from "node:fs";
import { gjkCaption } from "../../web/src/words/captions.js";
import { compareCaption, compareHeadline } from "../../web/src/words/compare.js";
import { distanceCaption } from "../../web/src/words/distance.js";
import { epaFigureCaption } from "../../web/src/words/epa.js";
import { flowCountText, flowStepText } from "../../web/src/words/flow.js";
import { minkowskiCaption } from "../../web/src/words/minkowski.js";
import { exactText, verdict } from "../../web/src/words/verdict.js";

const { legends, answers, comparisons, best } = JSON.parse(readFileSync(0, "utf-8"));

/** @param {string} method @param {string} region */
const legend = (method, region) => legends[method][region];

/** @param {string} method */
const titled = (method) => method[0].toUpperCase() + method.slice(1);

const FRAME = { step: 0, all: false, layers: new Set(), choices: {}, best: null };

/** What every figure of a pair of shapes says. @param {any} answer */
function ofPair(answer) {
  const frame = { ...FRAME, answer };
  const { steps } = answer.trace;
  const last = steps.length - 1;
  const each = (/** @type {string} */ what, /** @type {any[]} */ all, /** @type {(frame: any) => string} */ say) =>
    all.map((_, step) => [what, step, say({ ...frame, step })]);
  const response = { ...frame, layers: new Set(["response"]) };
  const epa = answer.epa?.steps ?? [];
  const challenge = { ...frame, choices: { challenge: "close" } };
  const { text, why } = verdict(answer);
  return [
    ...each("step", steps, (one) => gjkCaption(one, legend)),
    ...epa.map((_, i) => ["epa", i, gjkCaption({ ...response, step: steps.length + i }, legend)]),
    ["all", last, gjkCaption({ ...frame, all: true }, legend)],
    ...each("distance", steps, distanceCaption),
    ["distance", last, distanceCaption({ ...frame, all: true })],
    ["challenge", 0, distanceCaption(challenge)],
    ["challenge", 0, distanceCaption({ ...challenge, best })],
    ...each("response", [...epa, null], epaFigureCaption),
    ["response", 0, epaFigureCaption({ ...frame, all: true })],
    ...each("flow", steps, flowStepText),
    ...each("why", steps, flowCountText),
    ["why", last, flowCountText({ ...frame, all: true })],
    ["minkowski", 0, minkowskiCaption({ ...frame, step: answer.cloud?.length ?? 0 })],
    ["exact", 0, exactText(answer.result)],
    ["text", 0, text],
    ["why", 0, why],
  ];
}

/** What the comparison says. @param {any} answer */
function ofComparison(answer) {
  const frame = { ...FRAME, answer };
  return [
    ["caption", 0, compareCaption(frame, titled)],
    ["all", 0, compareCaption({ ...frame, all: true }, titled)],
    ["headline", 0, compareHeadline(answer)],
  ];
}

process.stdout.write(JSON.stringify([...answers.map(ofPair), ...comparisons.map(ofComparison)]));
