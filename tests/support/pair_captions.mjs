/**
 * What the page says of the Minkowski difference and of the Minkowski sum, by the page's own functions.
 *
 * In: JSON [{scene, answer}, ...] on standard input. Out: for each the captions of all steps: of each pair of vertices, then of
 * all pairs.
 */
import { readFileSync } from "node:fs";
import { minkowskiCaption } from "../../web/src/words/minkowski.js";
import { pairSteps } from "../../web/src/words/pairs.js";
import { sumCaption } from "../../web/src/words/sum.js";

const said = JSON.parse(readFileSync(0, "utf-8")).map(({ scene, answer }) => {
  const [caption, sign] = scene.kind === "sum" ? [sumCaption, "+"] : [minkowskiCaption, "−"];
  const pairs = pairSteps(answer, sign).slice(0, -1);
  return [...pairs.keys(), pairs.length || -1].map((step) => caption({ scene, answer, step, all: false }));
});
process.stdout.write(JSON.stringify(said));
