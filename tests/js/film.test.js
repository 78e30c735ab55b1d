/** The steps of a figure as a film and as a page, without a browser. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { filmOf as drawnFilm, SHOT_S } from "../../web/src/draw/film.ts";
import { animatedSvg, filmOf, shotsOf, sizeOf } from "../../web/src/saving/film.ts";
import { stepsPage } from "../../web/src/saving/page.ts";
import presets from "../../web/src/presets.json";
import { answerTo, Figure } from "./figure.js";

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
  for (const [preset, made] of films) {
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
  for (const [preset, made] of films) {
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
