/**
 * Run by the build under Node.js: draws SVG as PNG. Standard input has a list of `{svg, width, file}` as JSON. A file is there
 * only once it is whole.
 */
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Resvg } from "@resvg/resvg-js";

const FONTS = ["DejaVuSans", "DejaVuSans-Bold", "DejaVuSerif-Italic", "DejaVuSerif-BoldItalic"];
const font = {
  loadSystemFonts: false,
  fontFiles: FONTS.map((name) => fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`))),
};

/** The library takes one family for all generic ones, so each list of families is replaced. @param {string} svg */
const withFonts = (svg) =>
  svg.replace(/font-family="[^"]*?(sans-)?serif"/g, (_, sans) => `font-family="DejaVu ${sans ? "Sans" : "Serif"}"`);

for (const { svg, width, file } of JSON.parse(readFileSync(0, "utf8"))) {
  const picture = new Resvg(withFonts(svg), { font, fitTo: { mode: "width", value: width } }).render();
  writeFileSync(`${file}.part`, picture.asPng());
  renameSync(`${file}.part`, file);
}
