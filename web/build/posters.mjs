/**
 * Run by the build under Node.js, after esbuild has bundled it: draws posters. Standard input has a list of
 * `{attributes, scene, answer, form}` as JSON; standard output gets a list of `{svg, title, width, height}`.
 */
import { readFileSync } from "node:fs";
import subset from "subset-font";
import { kindPoster, poster, scenePoster } from "../src/poster.ts";

const FORMS = { bare: scenePoster, kind: kindPoster, whole: poster };

const FACE = /@font-face\{font-family:GJK (\w+);font-style:\w+;font-weight:(\d+);src:url\(data:font\/woff2;base64,([^)]+)\)\}/g;

/**
 * The letters of a picture by family and weight. The sans stands in where a serif lacks a sign, so it has all of these.
 * @param {string} svg
 */
function lettersOf(svg) {
  const letters = { "Sans 400": "", "Sans 600": "", "Serif 400": "", "Serif 600": "" };
  let whole = "";
  for (const [, tag, attributes, text] of svg.matchAll(/<(text|tspan)\b([^>]*)>([^<]*)/g)) {
    if (tag === "text") whole = attributes;
    const [weight = "normal"] = [attributes, whole].flatMap((given) => /font-weight="(\w+)"/.exec(given)?.[1] ?? []);
    letters[`${whole.includes("GJK Serif") ? "Serif" : "Sans"} ${weight === "600" ? 600 : 400}`] += text;
  }
  const rare = letters["Serif 400"].match(/[^ -~₀-₉−→∞·]/g)?.join("") ?? "";
  return { ...letters, "Sans 400": letters["Sans 400"] + rare };
}

/** The fonts of pictures, by their letters: many pictures have the same. @type {Map<string, Buffer>} */
const subsets = new Map();

/** The picture with fonts that have its own letters alone. @param {string} svg */
async function narrowed(svg) {
  const letters = lettersOf(svg);
  for (const [, family, weight, bytes] of svg.matchAll(FACE)) {
    const text = letters[`${family} ${weight}`];
    const written = text.includes("&") ? `${text}<>&'"` : text; // as entities
    const key = `${family} ${weight} ${[...new Set(written)].sort().join("")}`;
    if (!subsets.has(key)) subsets.set(key, await subset(Buffer.from(bytes, "base64"), written, { targetFormat: "woff2" }));
    svg = svg.replace(bytes, subsets.get(key).toString("base64"));
  }
  return svg;
}

const drawn = [];
const asked = JSON.parse(readFileSync(0, "utf8"));
for (const { attributes, scene, answer, form } of asked) {
  const { svg, ...told } = await FORMS[form](attributes, scene, answer);
  drawn.push({ svg: await narrowed(svg), ...told });
  if (drawn.length % 40 === 0 || drawn.length === asked.length) console.error(`posters ${drawn.length} of ${asked.length}`);
}
console.log(JSON.stringify(drawn));
