/** The lines of the article's code are lit that the step of the figure beside them has taken. */
import assert from "node:assert/strict";
import test from "node:test";
import { lineOf } from "../../web/src/pages/lit.ts";
import { Page } from "./page.js";

const page = await Page.open("web/index.html");

/** The lines of a text of code, and the one that is lit in the file. @param {string} id */
function linesOf(id) {
  const lines = page.root.querySelector(`#${id}`).querySelectorAll("[data-lit]");
  return { names: lines.map(({ dataset }) => dataset.lit), lit: lines.find(({ attributes }) => attributes.class === "lit").dataset.lit };
}

test("as the article opens, the line is lit that the figure's step takes", async () => {
  for (const [code, id] of [
    ["update", "lit"],
    ["tetrahedron", "prism"],
  ]) {
    const { model } = await page.figure(id);
    assert.equal(linesOf(code).lit, lineOf(model.answer, model.step), code);
  }
});

test("each step of a run takes one of the lines, except the first point and one that does not pass O", async () => {
  const { names } = linesOf("update");
  const figure = await page.figure("lit");
  const [first, second] = figure.model.initial.shapes;
  const moved = (dx, dy) => ({ ...second, vertices: second.vertices.map(([x, y]) => [x + dx, y + dy]) });
  const taken = new Set();
  for (const [dx, dy] of [-6.3, -3.1, 0, 3.2].flatMap((dx) => [-3.7, 0, 2.9].map((dy) => [dx, dy]))) {
    await page.show("lit", { shapes: [first, moved(dx, dy)] });
    const { steps } = figure.answer.trace;
    steps.forEach((step, i) => {
      const line = lineOf(figure.answer, i);
      assert.equal(line === null, i === 0 || !step.accepted);
      if (line !== null) assert.ok(names.includes(line), line);
      taken.add(line);
    });
  }
  assert.deepEqual(
    [...names].filter((name) => !taken.has(name)),
    [],
  );
});

test("of four points the first face is kept that has O in front, and none where O is inside or the points cannot occur", async () => {
  const figure = await page.figure("prism");
  const [a, b, c, d] = figure.model.initial.points;
  const { names } = linesOf("tetrahedron");
  assert.ok(names.includes(lineOf(figure.answer, 0)));
  const moved = (by) => [a, b, c, d].map((p) => p.map((x, axis) => x + by[axis]));
  const inside = [a, b, c, d].reduce((sum, p) => sum.map((x, axis) => x - p[axis] / 4), [0, 0, 0]);
  await page.show("prism", { points: moved(inside) });
  assert.equal(lineOf(figure.answer, 0), "ABCD");
  await page.show("prism", { points: moved([0, -40, 0]) });
  assert.equal(lineOf(figure.answer, 0), null);
});
