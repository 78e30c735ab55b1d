/** What colour says: the ground is neutral but under a failure, and an overlap is marked where it is. */
import assert from "node:assert/strict";
import test from "node:test";
import { paletteOf } from "../../web/src/poster.ts";
import { Figure } from "./figure.js";

const { failure, panel, response } = paletteOf(0);

/** The rings of the colour of overlaps around O. @param {Figure} figure */
const rings = (figure) => (figure.ink("origin") ?? "").split(`stroke="${response}"`).length - 1;

for (const [preset, overlaps] of [
  ["gjk", true],
  ["apart", false],
  ["touching", false],
  ["distance", false],
  ["epa", true],
  ["compare-missed", true],
  ["minkowski-pentagons", true],
]) {
  test(`${preset}: A ∩ B is filled and O has a ring ${overlaps ? "" : "only "}where the shapes overlap`, async () => {
    const figure = await Figure.open(preset);
    assert.equal(figure.ids.includes("overlap"), overlaps);
    assert.equal(rings(figure), overlaps ? 1 : 0);
    if (overlaps) assert.match(figure.ink("overlap"), /clip-path="url\(#[^)]+\)"/);
  });
}

test("only a verdict that is wrong colours the ground", async () => {
  for (const [preset, isWrong] of [
    ["gjk", false],
    ["touching", false],
    ["apart", false],
    ["missed", true],
    ["failures", true],
    ["triangle-let-through", false],
  ]) {
    const figure = await Figure.open(preset);
    assert.equal(figure.model.isFailure, isWrong, preset);
    assert.equal(figure.svg().includes(failure), isWrong, preset);
    assert.ok(figure.svg().includes(isWrong ? failure : panel), preset);
  }
});

test("in an article a picture has no grid and no numbers, but where coordinates are told or are the point", async () => {
  const numbers = (figure) => [...figure.svg().matchAll(/<text [^>]*font-size="10"[^>]*>/g)].length;
  for (const preset of ["gjk", "distance", "epa", "compare", "simplices", "support"]) {
    const [plain, quiet] = [await Figure.open(preset), await Figure.open(preset, { controls: "article" })];
    assert.ok(numbers(plain) > 5, preset);
    assert.equal(numbers(quiet), 0, preset);
  }
  for (const preset of ["sum", "minkowski", "underflow"])
    assert.ok(numbers(await Figure.open(preset, { controls: "article" })) > 3, preset);
});
