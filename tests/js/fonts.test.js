/** The fonts of pictures, without a browser. */
import assert from "node:assert/strict";
import test from "node:test";
import sans from "../../web/baked/fonts/sans.face";
import serif from "../../web/baked/fonts/serif.face";
import serifStrong from "../../web/baked/fonts/serifStrong.face";
import { Ink } from "../../web/src/draw/ink.ts";
import { SANS, SERIF, widthOf } from "../../web/src/draw/letters.ts";
import { svgOf } from "../../web/src/draw/svg.ts";

/** The fonts that an SVG carries, by their family, slant and weight. @param {string} svg */
const fontsIn = (svg) =>
  Object.fromEntries(
    [
      ...svg.matchAll(/@font-face\{font-family:([^;]+);font-style:(\w+);font-weight:(\d+);src:url\(data:font\/woff2;base64,([^)]+)\)\}/g),
    ].map(([, family, style, weight, base64]) => [`${family} ${style} ${weight}`, base64]),
  );

/** An SVG of texts, each with its font. @param {[text: string, font: string][]} texts */
function written(texts) {
  const ink = new Ink(true);
  for (const [text, font] of texts) ink.text(text, [0, 0], "black", font);
  return svgOf(ink.marks, { width: 10, height: 10, title: "letters" });
}

test("a saved picture carries the faces that it is written in and no others, in at most 10 kB each", () => {
  const fonts = fontsIn(
    written([
      ["w₁ − b", `italic 16px ${SERIF}`],
      ["O", `italic 600 16px ${SERIF}`],
      ["touching", `13px ${SANS}`],
    ]),
  );
  assert.deepEqual(fonts, { "GJK Sans normal 400": sans, "GJK Serif italic 400": serif, "GJK Serif italic 600": serifStrong });
  for (const base64 of Object.values(fonts)) assert.ok(base64.length < 10_000);
});

test("a sign that the serif lacks comes from the sans, and one that both lack is left to the reader's fonts", () => {
  assert.deepEqual(Object.keys(fontsIn(written([["M", `italic 16px ${SERIF}`]]))), ["GJK Serif italic 400"]);
  assert.deepEqual(Object.keys(fontsIn(written([["∩", `italic 16px ${SERIF}`]]))), ["GJK Sans normal 400"]);
  assert.deepEqual(fontsIn(written([["☃", `italic 16px ${SERIF}`]])), {});
});

test("a text is as wide as its letters, in the face of its slant and weight", () => {
  assert.equal(widthOf("ii", `10px ${SANS}`), 2 * widthOf("i", `10px ${SANS}`));
  assert.ok(widthOf("abc", `600 10px ${SANS}`) > widthOf("abc", `10px ${SANS}`));
  assert.ok(widthOf("w", `italic 20px ${SERIF}`) > widthOf("l", `italic 20px ${SERIF}`));
  assert.equal(widthOf("☃", `10px ${SANS}`), 6);
  assert.throws(() => widthOf("a", "big"), /no font/);
});
