/**
 * Run by the build under Node.js, after esbuild has bundled it: draws posters. Standard input has a list of
 * `{attributes, scene, answer, form}` as JSON; standard output gets a list of `{svg, title, width, height}`.
 */
import { readFileSync } from "node:fs";
import subset from "subset-font";
import { kindPoster, poster, scenePoster, stepsPoster } from "../src/poster.ts";

const FORMS = { bare: scenePoster, kind: kindPoster, steps: stepsPoster, whole: poster };

/** The picture with fonts that have its own letters alone. @param {string} svg */
async function narrowed(svg) {
  const texts = svg.replace(/<style>.*?<\/style>/gs, "").match(/>[^<]+</g) ?? [];
  const letters = [...new Set(texts.join("") + "&'\"")].sort().join(""); // those that are written as entities, too
  const fonts = [...new Set([...svg.matchAll(/data:font\/woff2;base64,([^)]+)/g)].map(([, bytes]) => bytes))];
  const own = fonts.map((bytes) => subset(Buffer.from(bytes, "base64"), letters, { targetFormat: "woff2" }));
  const found = new Map(fonts.map((bytes, i) => [bytes, own[i]]));
  for (const [bytes, font] of found) svg = svg.replaceAll(bytes, (await font).toString("base64"));
  return svg;
}

const drawn = [];
for (const { attributes, scene, answer, form } of JSON.parse(readFileSync(0, "utf8"))) {
  const { svg, ...told } = await FORMS[form](attributes, scene, answer);
  drawn.push({ svg: await narrowed(svg), ...told });
}
console.log(JSON.stringify(drawn));
