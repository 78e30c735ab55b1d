/**
 * Run by the build under Node.js, after esbuild has bundled it: makes the site's fonts in a folder.
 *
 *     serif.woff2, italic.woff2, sans.woff2    for pages and screens: the weights from 400 to 600 of each in one file
 *     <face>.ttf                               one weight, for pictures that the build draws, see src/draw/letters.ts
 *     <face>.face                              the same as WOFF2, for pictures that are saved
 *     widths.json                              the letters, and their widths in each face in thousandths of its size
 *
 * Adobe reserves the name of its fonts for those that have all letters, so ours have names of their own.
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import subset from "subset-font";
import { fontOf, tablesOf, widthsIn } from "./font-tables.mjs";

/** What the site's words and pictures are written with. Serifs have no ⁻ ∩ ✗ ⌘; those of the sans stand in for them. */
const LETTERS = String.fromCharCode(...Array.from({ length: 95 }, (_, i) => 32 + i)) + "\u00a0°±²³·¹×éöΔ–—’“”…⁰⁴⁵⁶⁷⁸⁹⁻₀₁₂₃₄₅₆₇₈₉→−∞∩≤≥✓✗⌘";

/** What names in pictures are written with. */
const NAMES = LETTERS.replace(/[^\w \u00a0!#'’(),./:;+<=>·₀-₉−→∞]/g, "");

const WEIGHTS = { min: 400, max: 600 };

/** For text, where the design has sizes. */
const SIZE = { opsz: 14 };

/** Each with its package's file, its name in ours, where it lies on the design's axes, and perhaps its letters. */
const SCREEN = {
  serif: ["source-serif/VAR/SourceSerif4Variable-Roman.ttf", "GJK Serif", { ...SIZE, wght: WEIGHTS }],
  italic: ["source-serif/VAR/SourceSerif4Variable-Italic.ttf", "GJK Serif", { ...SIZE, wght: WEIGHTS }],
  sans: ["source-sans/VF/SourceSans3VF-Upright.ttf", "GJK Sans", { wght: WEIGHTS }],
};
const FACES = {
  sans: [...SCREEN.sans.slice(0, 2), { wght: 400 }, LETTERS],
  sansStrong: [...SCREEN.sans.slice(0, 2), { wght: 600 }, LETTERS],
  serif: [...SCREEN.italic.slice(0, 2), { ...SIZE, wght: 400 }, NAMES],
  serifStrong: [...SCREEN.italic.slice(0, 2), { ...SIZE, wght: 600 }, NAMES],
};

/** A font under another name. @param {Buffer} font @param {string} family */
const named = (font, family) =>
  fontOf({ ...tablesOf(font), name: nameTable({ 1: family, 2: "Regular", 4: family, 6: family.replace(" ", "") }) });

/** @param {Record<string, string>} names  by the numbers of the OpenType specification */
function nameTable(names) {
  const entries = Object.entries(names);
  const head = Buffer.alloc(6 + 12 * entries.length);
  head.writeUInt16BE(entries.length, 2);
  head.writeUInt16BE(head.length, 4);
  let end = 0;
  const texts = entries.map(([id, name], i) => {
    const text = Buffer.from(name, "utf16le").swap16();
    [3, 1, 0x409, Number(id), text.length, end].forEach((value, field) => head.writeUInt16BE(value, 6 + 12 * i + 2 * field)); // in English
    end += text.length;
    return text;
  });
  return Buffer.concat([head, ...texts]);
}

/** @param {string} targetFormat @param {string[]} keepFeatures */
async function made([file, family, variationAxes, letters = LETTERS], targetFormat, keepFeatures) {
  const whole = named(readFileSync(fileURLToPath(import.meta.resolve(file))), family);
  const dropTables = ["BASE", "GDEF", "STAT", "gasp", ...(keepFeatures.length ? [] : ["GPOS", "GSUB"])];
  return subset(whole, letters, {
    targetFormat,
    variationAxes,
    keepFeatures,
    noHinting: true,
    noLayoutClosure: true,
    dropTables,
  });
}

const folder = process.argv[2];
const write = (name, contents) => writeFileSync(path.join(folder, name), contents);
for (const [name, source] of Object.entries(SCREEN)) write(`${name}.woff2`, await made(source, "woff2", ["kern"]));
const widths = { letters: LETTERS };
for (const [name, source] of Object.entries(FACES)) {
  const font = await made(source, "sfnt", []);
  write(`${name}.ttf`, font);
  write(`${name}.face`, await made(source, "woff2", []));
  widths[name] = widthsIn(font, LETTERS);
}
write("widths.json", `${JSON.stringify(widths)}\n`);
