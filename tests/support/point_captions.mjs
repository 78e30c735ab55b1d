/**
 * What the page says of figures whose scenes hold points, by the page's own functions.
 *
 * In: JSON [{scene, answer}, ...] on standard input. Out: for each a list of [what, index, text]; `what` is caption (of
 * the step `index`), headline, verdict, why or region (what the list says of the region `index`).
 */
import { readFileSync } from "node:fs";
import { placesOf, regionsCaption, regionsHeadline, regionsVerdict, statusText } from "../../web/src/words/regions.js";
import { simplicesCaption, simplicesHeadline } from "../../web/src/words/simplices.js";

const layers = new Set(["article"]);

const said = JSON.parse(readFileSync(0, "utf-8")).map(({ scene, answer }) => {
  const frame = { scene, answer, layers, step: -1, all: false };
  if (scene.kind === "simplices")
    return [
      ["caption", 0, simplicesCaption(frame)],
      ["headline", 0, simplicesHeadline(answer)],
    ];
  const { text, why } = regionsVerdict(answer);
  return [
    ...placesOf(answer).map((_, step) => ["caption", step, regionsCaption({ ...frame, step })]),
    ["headline", 0, regionsHeadline(answer)],
    ["verdict", 0, text],
    ["why", 0, why],
    ...answer.regions.map((region, i) => ["region", i, statusText(answer, region)]),
  ];
});
process.stdout.write(JSON.stringify(said));
