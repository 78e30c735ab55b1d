/**
 * Run by the build under Node.js, after esbuild has bundled it: draws posters. Standard input has a list of
 * `{attributes, scene, answer, form}` as JSON; standard output gets a list of `{svg, title, width, height}`.
 */
import { readFileSync } from "node:fs";
import { barePoster, poster, stepsPoster } from "../src/poster.ts";

const FORMS = { bare: barePoster, steps: stepsPoster, whole: poster };

const drawn = [];
for (const { attributes, scene, answer, form } of JSON.parse(readFileSync(0, "utf8"))) {
  drawn.push(await FORMS[form](attributes, scene, answer));
}
console.log(JSON.stringify(drawn));
