/**
 * Run by the build under Node.js, after esbuild has bundled it: draws posters. Standard input has a list of
 * `{attributes, scene, answer}` as JSON; standard output gets a list of `{svg, title, width, height}`.
 */
import { readFileSync } from "node:fs";
import { poster } from "../src/poster.js";

const drawn = [];
for (const { attributes, scene, answer } of JSON.parse(readFileSync(0, "utf8"))) drawn.push(await poster(attributes, scene, answer));
console.log(JSON.stringify(drawn));
