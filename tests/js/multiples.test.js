/** The steps of a figure beside each other, as paper and feeds show them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Ink } from "../../web/src/draw/ink.ts";
import { svgOf } from "../../web/src/draw/svg.ts";
import { multiples } from "../../web/src/element/multiples.ts";
import { paletteOf, stepsPoster } from "../../web/src/poster.ts";
import { textOf } from "../support/html.js";
import { answerTo, Figure, sceneOf } from "./figure.js";

const ROOM = { width: 300, height: 200 };

/** The number, the words and the picture of each step that a preset shows. */
async function shownOf(preset) {
  const { model } = await Figure.open(preset);
  const before = [model.step, model.all, model.point];
  const shown = multiples(model, ROOM, paletteOf(0)).map(({ number, text, draw }) => {
    const ink = new Ink(true);
    draw(ink);
    return { number, text, svg: svgOf(ink.marks, { ...ROOM, title: number }) };
  });
  assert.deepEqual([model.step, model.all, model.point], before, `${preset} shows what it did before`);
  return shown;
}

test("each step has its number, what it does, and a picture of its own", async () => {
  for (const preset of ["gjk", "epa", "distance", "triangle-regions", "solids"]) {
    const { model } = await Figure.open(preset);
    const shown = await shownOf(preset);
    const count = model.steps.length;
    assert.deepEqual(
      shown.map(({ number }) => number),
      Array.from({ length: count }, (_, i) => String(i + 1)),
      preset,
    );
    assert.equal(new Set(shown.map(({ svg }) => svg)).size, count, preset);
    for (const [i, { text }] of shown.entries()) {
      const { model: there } = await Figure.open(preset, { step: String(i) });
      assert.equal(text, there.point, `${preset}, ${i}`);
    }
  }
});

test("of many steps the first, the last and some between them are shown; of a list of pairs and of a tour none", async () => {
  const numbers = (await shownOf("round")).map(({ number }) => Number(number));
  assert.equal(numbers.length, 9);
  assert.deepEqual([numbers[0], numbers.at(-1)], [1, (await Figure.open("round")).model.steps.length]);
  assert.ok(numbers.every((number, i) => !i || number > numbers[i - 1]));
  for (const preset of ["report-cubes", "tour", "support"]) assert.deepEqual(await shownOf(preset), [], preset);
});

test("a poster of the steps has all their pictures and what they do", async () => {
  const scene = await sceneOf("gjk");
  const { svg, title } = await stepsPoster({ preset: "gjk" }, scene, await answerTo(scene));
  assert.match(title, /Intersecting/);
  for (const number of ["1", "2", "3", "4"]) assert.equal(svg.match(new RegExp(`> ?${number}<`, "g")).length, 2, number);
  const { model } = await Figure.open("gjk");
  const letters = (text) => text.replace(/\s/g, ""); // lines are broken anywhere
  const written = letters(textOf(svg));
  for (const step of model.steps.keys()) {
    model.goTo(step);
    assert.ok(written.includes(letters(model.point)), model.point);
  }
});
