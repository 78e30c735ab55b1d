/**
 * Run by the build under Node.js, after esbuild has bundled it: draws posters. Standard input has a list of
 * `{attributes, scene, answer, inSteps}` as JSON; standard output gets a list of `{svg, title, width, height}`.
 */
import { readFileSync } from "node:fs";
import { poster, stepsPoster } from "../src/poster.ts";

const drawn = [];
for (const { attributes, scene, answer, inSteps } of JSON.parse(readFileSync(0, "utf8"))) {
  drawn.push(await (inSteps ? stepsPoster : poster)(attributes, scene, answer));
}
console.log(JSON.stringify(drawn));
