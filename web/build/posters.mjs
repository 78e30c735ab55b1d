/**
 * Run by the build under Node.js, after esbuild has bundled it: draws posters. Standard input has a list of
 * `{attributes, scene, answer, form}` as JSON; standard output gets a list of `{svg, title, width, height}`.
 */
import { readFileSync } from "node:fs";
import fontverter from "fontverter";
import { kindPoster, poster, scenePoster, stepsPoster } from "../src/poster.ts";

const FORMS = { bare: scenePoster, kind: kindPoster, steps: stepsPoster, whole: poster };

/** The picture with its fonts compressed, which takes a third of their bytes away. @param {string} svg */
async function packed(svg) {
  const fonts = [...svg.matchAll(/data:font\/ttf;base64,([^)]+)/g)];
  const addresses = new Map();
  for (const [address, bytes] of fonts) {
    const font = await fontverter.convert(Buffer.from(bytes, "base64"), "woff2");
    addresses.set(address, `data:font/woff2;base64,${font.toString("base64")}`);
  }
  return svg.replace(/data:font\/ttf;base64,[^)]+/g, (address) => addresses.get(address));
}

const drawn = [];
for (const { attributes, scene, answer, form } of JSON.parse(readFileSync(0, "utf8"))) {
  const { svg, ...told } = await FORMS[form](attributes, scene, answer);
  drawn.push({ svg: await packed(svg), ...told });
}
console.log(JSON.stringify(drawn));
