/** The steps of a figure as one SVG that moves, without a browser. */
import { writeFileSync, mkdirSync } from "node:fs";
import { test } from "node:test";
import presets from "../../web/src/presets.json";
import { animatedSvg, filmOf } from "../../web/src/element/film.ts";
import { answerTo, Figure } from "./figure.js";

test("sizes", async () => {
  mkdirSync("/tmp/film", { recursive: true });
  const rows = [];
  for (const preset of Object.keys(presets)) {
    const t = performance.now();
    const { model } = await Figure.open(preset);
    const film = await filmOf(model, answerTo);
    const svg = animatedSvg(film);
    writeFileSync(`/tmp/film/${preset}.svg`, svg);
    rows.push([
      svg.length,
      film.takes.length,
      preset,
      Math.round(performance.now() - t),
      svg.includes("filter:invert"),
      /<style>([^@]*@font-face[^@]*)*/.exec(svg)[0].length,
    ]);
  }
  rows.sort((a, b) => a[0] - b[0]);
  console.log("median", rows[rows.length >> 1]);
  for (const row of rows.filter((row, i) => i % 12 === 0 || i > rows.length - 12)) console.log(row.join(" "));
});
