/** The fonts of pictures, without a browser. */
import assert from "node:assert/strict";
import test from "node:test";
import sans from "../../web/baked/fonts/sans.ttf";
import serif from "../../web/baked/fonts/serif.ttf";
import { narrowed, tablesOf, widthsIn } from "../../web/src/draw/font-file.ts";
import { Ink } from "../../web/src/draw/ink.ts";
import { SANS, SERIF, widthOf } from "../../web/src/draw/letters.ts";
import { svgOf } from "../../web/src/draw/svg.ts";

const bytesOf = (/** @type {string} */ base64) => new Uint8Array(Buffer.from(base64, "base64"));

/** The fonts that an SVG carries, by their family, slant and weight. @param {string} svg */
const fontsIn = (svg) =>
  new Map(
    [...svg.matchAll(/@font-face\{font-family:([^;]+);font-style:(\w+);font-weight:(\d+);src:url\(data:font\/ttf;base64,([^)]+)\)\}/g)].map(
      ([, family, style, weight, base64]) => [`${family} ${style} ${weight}`, bytesOf(base64)],
    ),
  );

/** An SVG of texts, each with its font. @param {[text: string, font: string][]} texts */
function written(texts) {
  const ink = new Ink(true);
  for (const [text, font] of texts) ink.text(text, [0, 0], "black", font);
  return svgOf(ink.marks, { width: 10, height: 10, title: "letters" });
}

/** Which of these letters a font has. @param {Uint8Array} font */
const lettersOf = (font, letters = ALL) => [...letters].filter((_, i) => widthsIn(font, letters)[i] !== null).join("");

const ALL = Array.from({ length: 0x2800 - 32 }, (_, i) => String.fromCharCode(32 + i)).join("");

test("a saved picture carries the letters that it is written in, each in its own face, and no others", () => {
  const svg = written([
    ["w₁ − b", `italic 16px ${SERIF}`],
    ["O", `italic 600 16px ${SERIF}`],
    ["touching", `13px ${SANS}`],
  ]);
  const fonts = fontsIn(svg);
  assert.deepEqual([...fonts.keys()], ["GJK Sans normal 400", "GJK Serif italic 400", "GJK Serif italic 600"]);
  assert.equal(lettersOf(fonts.get("GJK Sans normal 400")), "cghinotu");
  assert.equal(lettersOf(fonts.get("GJK Serif italic 400")), " bw₁−");
  assert.equal(lettersOf(fonts.get("GJK Serif italic 600")), "O");
  assert.ok(fonts.get("GJK Serif italic 600").length < 1000);
});

test("a sign that the serif lacks comes from the sans, and one that both lack is left to the reader's fonts", () => {
  const fonts = fontsIn(written([["M ∩ N ☃", `italic 16px ${SERIF}`]]));
  assert.equal(lettersOf(fonts.get("GJK Sans normal 400")), "∩");
  assert.equal(lettersOf(fonts.get("GJK Serif italic 400")), " MN");
});

test("a font with fewer letters has their widths and outlines, also of those that are made of others", () => {
  for (const whole of [sans, serif].map(bytesOf)) {
    const letters = "Ai2₁:";
    const font = narrowed(whole, letters);
    assert.equal(lettersOf(font), [...letters].sort().join(""));
    assert.deepEqual(widthsIn(font, letters), widthsIn(whole, letters));
    assert.ok(font.length < whole.length / 5);
    const { glyf, loca, maxp, head } = tablesOf(font);
    const count = (maxp[4] << 8) | maxp[5];
    assert.equal(loca.length, 2 * (count + 1));
    assert.equal(2 * ((loca[2 * count] << 8) | loca[2 * count + 1]), glyf.length);
    assert.equal(head[51], 0, "offsets of two bytes");
  }
});

test("a text is as wide as its letters, in the face of its slant and weight", () => {
  assert.equal(widthOf("ii", `10px ${SANS}`), 2 * widthOf("i", `10px ${SANS}`));
  assert.ok(widthOf("abc", `600 10px ${SANS}`) > widthOf("abc", `10px ${SANS}`));
  assert.ok(widthOf("w", `italic 20px ${SERIF}`) > widthOf("l", `italic 20px ${SERIF}`));
  assert.equal(widthOf("☃", `10px ${SANS}`), 6);
  assert.throws(() => widthOf("a", "big"), /no font/);
});
