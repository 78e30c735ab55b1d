/** Pictures that leave the page: as SVG, with their fonts, and as films. */
import assert from "node:assert/strict";
import { test } from "node:test";
import sans from "../../web/baked/fonts/sans.face";
import serif from "../../web/baked/fonts/serif.face";
import serifStrong from "../../web/baked/fonts/serifStrong.face";
import { filmOf as drawnFilm, SHOT_S } from "../../web/src/draw/film.ts";
import { Ink, shift } from "../../web/src/draw/ink.ts";
import { SANS, SERIF, widthOf } from "../../web/src/draw/letters.ts";
import { hatch } from "../../web/src/draw/marks.ts";
import { svgOf } from "../../web/src/draw/svg.ts";
import presets from "../../web/src/presets.json";
import { animatedSvg, filmOf, shotsOf, sizeOf } from "../../web/src/saving/film.ts";
import { stepsPage } from "../../web/src/saving/page.ts";
import { Path, pathOf } from "../../web/src/shapes/path.ts";
import { answerTo, Figure } from "./figure.js";
import { some } from "./extent.js";

// ---- SVG

/** @param {(ink: Ink) => void} drawing @param {boolean} [isCompact] */
function drawn(drawing, isCompact) {
  const ink = new Ink(true);
  drawing(ink);
  return svgOf(ink.marks, { width: 200, height: 100, title: "a test", isCompact });
}

test("an arc that runs counter-clockwise goes round that way, and a line leads to its start", () => {
  const path = new Path();
  path.moveTo(0, 0);
  path.arc(50, 50, 10, 0, -Math.PI, true);
  assert.match(
    drawn((ink) => ink.stroke(path, "#000")),
    /d="M0 0L60 50A10 10 0 0 0 50 40A10 10 0 0 0 40 50"/,
  );
});

test("what is not finite is left out, as on a canvas", () => {
  const path = pathOf([
    [0, 0],
    [NaN, 3],
    [Infinity, 3],
    [5, 5],
  ]);
  const text = drawn((ink) => ink.stroke(path, "#000"));
  assert.match(text, /d="M0 0L5 5Z"/);
  assert.doesNotMatch(text, /NaN|Infinity/);
});

const toCorner = (x, y) =>
  pathOf([
    [0, 0],
    [x, y],
  ]);

test("marks of a group have its place and are as faint as it is; those after it are not", () => {
  const text = drawn((ink) => {
    ink.group({ matrix: shift(3, 4), alpha: 0.5 }, () => ink.stroke(toCorner(1, 1), "red", { dash: [4, 2], alpha: 0.5 }));
    ink.stroke(toCorner(2, 2), "#000");
  });
  assert.match(text, /stroke="red" stroke-width="1" stroke-opacity="0.25" stroke-dasharray="4 2" transform="translate\(3 4\)"/);
  assert.match(text, /<path d="M0 0L2 2" fill="none" stroke="#000" stroke-width="1"\/>/);
});

test("a part is a group with its id and title; a second one of the same id has none", () => {
  const text = drawn((ink) => {
    ink.part("region-<AB>", () => ink.fill(toCorner(1, 1), "#000"), "AB & more");
    ink.part("empty", () => {});
    ink.part("empty", () => {});
  });
  assert.match(text, /<g id="region-&lt;AB&gt;"><title>AB &amp; more<\/title><path [^>]+\/><\/g>/);
  assert.equal(text.match(/id="empty"/g)?.length, 1);
});

test("a label has its rim below it, as a text that is no label: few programs know another way", () => {
  const font = `italic 16px ${SERIF}`;
  const text = drawn((ink) => ink.stand("inscription", [[5, 30]], { text: "a − b", color: "#000", font, paper: "#fff", halfWidth: 15 }));
  const [rim, label, ...others] = text.match(/<text.*?<\/text>/g);
  assert.match(rim, /fill="none" stroke="#fff" stroke-width="4"/);
  assert.match(label, /fill="#000" data-label="">a − b<\/text>/);
  assert.doesNotMatch(rim, /data-label/);
  assert.doesNotMatch(text, /paint-order/);
  assert.equal(others.length, 0);
});

test("runs of a line follow each other without places of their own, each in its font and colour", () => {
  const runs = [
    { text: "One. ", color: "red", font: `600 15px ${SANS}` },
    { text: "Two", color: "blue", font: `14px ${SANS}` },
    { text: "d", color: "blue", font: `italic 14px ${SERIF}` },
  ];
  const text = drawn((ink) => ink.runs(runs, [12, 20]), true);
  const line = /<text x="12" y="24.95" font-size="15" font-weight="600" fill="red">One. <tspan ([^>]+)>Two<.tspan><tspan ([^>]+)>d</.exec(
    text,
  );
  assert.equal(line?.[1], 'font-size="14" font-weight="normal" fill="blue"');
  assert.equal(
    line?.[2],
    'font-family="GJK Serif, GJK Sans, Georgia, serif" font-size="14" font-style="italic" font-weight="normal" fill="blue"',
  );
  assert.equal(text.match(/ x="/g)?.length, 1);
});

test("a hatch is a definition, and lies where its element does; a compact picture has the same places in its coordinates", () => {
  const half = new Path();
  half.arc(10, 10, 5, 0, Math.PI);
  const draw = (ink) =>
    ink.group({ matrix: shift(3, 4) }, () => {
      ink.fill(half, hatch("blue"));
      ink.text("A", [1, 0], "black", `600 10px ${SANS}`, "start");
    });
  const [usual, compact] = [drawn(draw), drawn(draw, true)];
  assert.match(usual, /<pattern id="pattern-1" width="8" height="8"[^>]*><path [^>]*stroke="blue"/);
  assert.match(usual, /<path d="M15 10A[^"]*" fill="url\(#pattern-1\)" transform="translate\(3 4\)"/);
  assert.match(usual, /<text x="1" y="3.3" font-family="GJK Sans, [^"]+" [^>]* transform="translate\(3 4\)"/);
  assert.doesNotMatch(usual, /patternTransform/);
  assert.match(compact, /<path d="M18 14A5 5 0 0 1 13 19A5 5 0 0 1 8 14" fill="url/);
  assert.match(compact, /<text x="4" y="7.3" font-size="10"/);
  assert.match(compact, /<svg [^>]*font-family="GJK Sans, [^"]+"/);
  assert.match(compact, /<pattern [^>]*patternTransform="translate\(3 4\)"/);
  assert.doesNotMatch(compact, / transform=/);
});

test("a turned picture keeps its matrix", () => {
  const text = drawn((ink) => ink.group({ matrix: [0, 1, -1, 0, 5, 0] }, () => ink.fill(toCorner(1, 1), "#000")));
  assert.match(text, /transform="matrix\(0 1 -1 0 5 0\)"/);
});

// ---- fonts

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

// ---- films

/** A film of each kind, and of the kinds' solids. */
const films = new Map();
for (const preset of Object.keys(presets).filter((name) => name === presets[name].scene.kind || name.endsWith("solids"))) {
  films.set(
    preset,
    Figure.open(preset).then(async ({ model }) => ({ model, film: await filmOf(model, answerTo) })),
  );
}

/** What is seen in a picture of a film, without the names of clips and patterns. */
const seenIn = (parts, i) => parts.filter(({ at }) => at.includes(i)).map(({ text }) => text.replace(/url\(#\w+\)/g, ""));

test("each picture of a film has the marks of its step, in their order, and each mark is written once for all of them", async () => {
  for (const [preset, made] of some(films, 4)) {
    const { film } = await made;
    const shots = shotsOf(film);
    const whole = { ...sizeOf(film), title: "" };
    const together = drawnFilm(shots, whole).parts;
    shots.forEach((shot, i) => {
      const alone = drawnFilm([shot], whole).parts;
      assert.deepEqual(seenIn(together, i), seenIn(alone, 0), `${preset}, ${i}`);
    });
    if (shots.length > 1)
      assert.ok(
        together.some(({ at }) => at.length === shots.length),
        preset,
      );
  }
});

test("a film shows every step for two seconds, with what it does as its title, in both looks, and again and again", async () => {
  for (const preset of ["gjk", "epa", "solids", "tour", "triangle-regions"]) {
    const { model, film } = await films.get(preset);
    const svg = animatedSvg(film);
    const count = model.steps.length;
    assert.equal(film.takes.length, count, preset);
    assert.equal(SHOT_S, 2);
    assert.ok(svg.includes(`animation:s0 ${2 * count}s step-end infinite`), preset);
    const titles = [...svg.matchAll(/<title>([^<]*)<\/title>/g)].map(([, title]) => title.replace(/&gt;/g, ">").replace(/&lt;/g, "<"));
    assert.equal(titles.length, count + 1, preset);
    for (const { title } of film.takes) assert.ok(titles.includes(title), title);
    assert.ok(/@media\(prefers-color-scheme:dark\)\{[^@]*(\[fill="#fbfaf7"\]\{fill:#16181d\}|filter:invert)/.test(svg), preset);
    assert.ok(!/<script|https?:(?!\/\/www\.w3\.org)/.test(svg), preset);
  }
});

test("without movement a film is its last step: nothing of the others is seen", async () => {
  const { film } = await films.get("gjk");
  const still = animatedSvg(film).replace(/@media\(prefers-reduced-motion:no-preference\)\{.*?\}<\/style>/s, "</style>");
  assert.ok(!/animation|@keyframes/.test(still));
  const titles = [...still.matchAll(/<g class="\w+"( visibility="hidden")?><title>(\d)/g)].map(([, hidden, number]) => [number, !hidden]);
  assert.deepEqual(titles.sort(), [
    ["1", false],
    ["2", false],
    ["3", false],
    ["4", true],
  ]);
});

test("a theme of the figure's own is that of both looks, and without a ground nothing is painted behind the picture", async () => {
  const { model } = await Figure.open("gjk");
  const dark = animatedSvg(await filmOf(model, answerTo, { theme: "dark" }));
  assert.ok(dark.includes("@media(prefers-color-scheme:dark){}"));
  assert.ok(dark.includes('fill="#16181d"') && !dark.includes("#fbfaf7"));
  const clear = animatedSvg(await filmOf(model, answerTo, { isTransparent: true }));
  assert.ok(!/<path d="M0 0L720 0[^>]*fill="#(fbfaf7|ffffff)"/.test(clear));
});

test("a tour's film has each of its states, each with its own answer", async () => {
  const { model, film } = await films.get("tour");
  assert.deepEqual(
    film.takes.map(({ title }) => title),
    model.scene.states.map(({ caption }, i) => `${i + 1}. ${caption}`),
  );
  assert.ok(new Set(shotsOf(film).map(({ light }) => JSON.stringify(light))).size === film.takes.length);
});

test("films and pages are small: half of the films at most 150 kB, those of 12 steps 200 kB, pages of steps 300 kB", async () => {
  const sizes = [];
  for (const [preset, made] of some(films, 3)) {
    const { model, film } = await made;
    const { length } = Buffer.from(animatedSvg(film));
    sizes.push(length);
    if (film.takes.length <= 12) assert.ok(length <= 200_000, `${preset}: ${length}`);
    const page = stepsPage(await filmOf(model, answerTo, { isBare: true }), "https://example.org/play.html");
    assert.ok(Buffer.from(page).length <= 300_000, `${preset}: ${page.length}`);
    assert.deepEqual(page.match(/(?:src|href)="(?!#)[^"]*"/g), ['href="https://example.org/play.html"'], preset);
  }
  sizes.sort((a, b) => a - b);
  assert.ok(sizes[sizes.length >> 1] <= 150_000, `the median is ${sizes[sizes.length >> 1]}`);
});
