/** The cast: its steps, the ghosts of B, and the handle of the translation. */
import assert from "node:assert/strict";
import test from "node:test";
import { Figure } from "./figure.js";

const ghostsOf = (figure) => [1, 2, 3, 4].filter((i) => figure.ink(`ghost-${i}`)).length;

for (const preset of ["cast", "cast-solids"]) {
  test(`a step for each of the ray cast's, and one for the contact, with a ghost of B at each bound: ${preset}`, async () => {
    const figure = await Figure.open(preset);
    const { steps, impact } = figure.answer;
    assert.equal(figure.count, steps.length + 1);
    assert.equal(figure.step, steps.length);
    assert.match(figure.point, /^A and B first touch at t = 0\.\d+, at \(/);
    assert.ok(figure.ink("contact"));
    assert.equal(ghostsOf(figure), 1, "where it touches");
    await figure.show(steps.length - 1);
    const bounds = new Set([...steps.map(({ lower }) => lower), impact.t].map((t) => t.toFixed(6)));
    assert.equal(ghostsOf(figure), bounds.size);
    await figure.show(0);
    assert.equal(ghostsOf(figure), 1);
    assert.ok(figure.ink("support-w") && !figure.ink("contact"));
    assert.match(figure.point, /^B is free until the ray meets the (line|plane) through w: t = /);
  });
}

test("the tip of the translation is dragged and moved by keys, and Python answers anew", async () => {
  const figure = await Figure.open("cast");
  const before = figure.scene.translation;
  await figure.drag("translation", 0, -400);
  const [x, y] = figure.scene.translation;
  assert.equal(x, before[0]);
  assert.ok(y > before[1]);
  assert.equal(figure.answer.impact.state, "miss");
  assert.match(figure.point, /does not touch A/);
  const handle = figure.model.handles.find(({ id }) => id === "translation");
  assert.deepEqual(handle.nudge(figure.scene, 1, 0, 0.5).translation, [x + 0.5, y]);
  assert.deepEqual(handle.numbers.put(figure.scene, [1, 2]).translation, [1, 2]);
});

test("in contact at the start there are no steps, and the words say how deep and whether the motion leaves", async () => {
  const figure = await Figure.open("cast-initial");
  assert.equal(figure.count, 1);
  assert.equal(figure.headline, "In contact at t = 0, depth 0.6");
  assert.equal(figure.point, "A and B start with depth 0.6. The motion parts them.");
  await figure.drag("translation", -400, 0);
  assert.equal(figure.point, "A and B start with depth 0.6. The motion does not part them.");
});

test("ghosts that are one to the eye are drawn once; at the end the picture says what the last is", async () => {
  const graze = await Figure.open("cast-graze");
  assert.ok(graze.answer.steps.length > 10);
  assert.match(graze.svg(), />touch</);
  await graze.show(graze.answer.steps.length - 1);
  assert.ok(ghostsOf(graze) <= 3);
  assert.match((await Figure.open("cast-miss")).svg(), />end</);
  assert.doesNotMatch((await Figure.open("cast-initial")).svg(), />(touch|end)</);
});

test("in space the tip of the translation is held by hand, by key and along an axis, and typed", async () => {
  const figure = await Figure.open("cast-solids");
  const [x, y, z] = figure.scene.translation;
  await figure.drag("translation", 60, 0);
  assert.notDeepEqual(figure.scene.translation, [x, y, z]);
  const { numbers, label } = figure.handle("translation");
  assert.match(label, /^Translation T of B, \(/);
  await figure.edit(numbers.put(figure.scene, [0, 5, 0]));
  assert.equal(figure.answer.impact.state, "miss");
  figure.model.selected = "translation";
  await figure.nudge("translation.y", 0, -1, 9);
  assert.deepEqual(figure.scene.translation, [0, -4, 0]);
});
