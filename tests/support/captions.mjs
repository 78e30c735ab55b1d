/**
 * Every sentence that the page can say of some answers, by the page's own functions.
 *
 * In: JSON {legends: {method: {region: text}}, answers: [...]} on standard input. Out: for each answer a list of
 * [what, index, text], `what` one of step, all, epa, minkowski, exact, text, why.
 */
import { readFileSync } from "node:fs";
import { gjkCaption, minkowskiCaption } from "../../web/src/words/captions.js";
import { exactText, verdict } from "../../web/src/words/verdict.js";

const { legends, answers } = JSON.parse(readFileSync(0, "utf-8"));

/** @param {string} method @param {string} region */
const legend = (method, region) => legends[method][region];

const said = answers.map((answer) => {
  const frame = { answer, step: 0, all: false, layers: new Set(), choices: {} };
  const steps = answer.trace.steps.map((_, step) => ["step", step, gjkCaption({ ...frame, step }, legend)]);
  const response = { ...frame, layers: new Set(["response"]) };
  const before = answer.trace.steps.length;
  const epa = (answer.epa?.steps ?? []).map((_, i) => ["epa", i, gjkCaption({ ...response, step: before + i }, legend)]);
  const { text, why } = verdict(answer);
  return [
    ...steps,
    ...epa,
    ["all", before - 1, gjkCaption({ ...frame, all: true }, legend)],
    ["minkowski", 0, minkowskiCaption(frame)],
    ["exact", 0, exactText(answer.result)],
    ["text", 0, text],
    ["why", 0, why],
  ];
});
process.stdout.write(JSON.stringify(said));
