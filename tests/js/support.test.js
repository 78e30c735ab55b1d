/** What the support figure says, held to gjkcore's answers to its presets. */
import assert from "node:assert/strict";
import test from "node:test";
import two from "../../web/baked/support.json";
import capsule from "../../web/baked/later/support-capsule.json";
import circle from "../../web/baked/later/support-circle.json";
import climb from "../../web/baked/later/support-climb.json";
import ellipse from "../../web/baked/later/support-ellipse.json";
import one from "../../web/baked/later/support-one.json";
import rounded from "../../web/baked/later/support-rounded.json";
import tie from "../../web/baked/later/support-tie.json";
import { pointText } from "../../web/src/draw/numbers.js";
import { panelOf } from "../../web/src/element/handles.js";
import { Model } from "../../web/src/element/model.js";
import { loadFigure } from "../../web/src/figures/index.js";
import presets from "../../web/src/presets.json";
import { supportCaption, supportHeadline, vertexName } from "../../web/src/words/support.js";

const ANSWERS = {
  support: two,
  "support-one": one,
  "support-tie": tie,
  "support-climb": climb,
  "support-circle": circle,
  "support-ellipse": ellipse,
  "support-capsule": capsule,
  "support-rounded": rounded,
};

/** @param {keyof typeof ANSWERS} name @param {string[]} [layers] */
const captionOf = (name, layers = []) =>
  supportCaption({ answer: ANSWERS[name], scene: presets[name].scene, layers: new Set(layers), pending: false, step: -1, all: false });

/** The indices of the largest numbers. @param {number[]} values */
const highest = (values) => values.flatMap((value, i) => (value === Math.max(...values) ? [i] : []));

test("every preset has an answer, and the headline tells its support point", () => {
  const names = Object.keys(presets).filter((name) => presets[name].scene.kind === "support");
  assert.deepEqual(names.sort(), Object.keys(ANSWERS).sort());
  for (const answer of Object.values(ANSWERS)) {
    const name = answer.support.b ? "w" : "a";
    assert.equal(supportHeadline(answer), `Support point ${name} = ${pointText(answer.support.w)}`);
  }
});

test("of two shapes, the caption names the vertex with the largest product of each, and their difference", () => {
  const [a] = highest(two.values_a);
  const [b] = highest(two.values_b);
  const text = captionOf("support");
  assert.ok(text.includes(`Of A’s vertices, ${vertexName("a", a)} is the furthest along d.`), text);
  assert.ok(text.includes(`Of B’s vertices, ${vertexName("b", b)} is the furthest along −d.`), text);
  assert.ok(text.includes(`So w = ${vertexName("a", a)} − ${vertexName("b", b)} is the furthest point of A − B along d.`), text);
});

test("of one shape, nothing is said of B or of A − B", () => {
  for (const name of Object.keys(ANSWERS).filter((preset) => preset !== "support")) {
    const text = captionOf(name);
    assert.doesNotMatch(text, /\bB\b|\bw\b/);
    assert.ok(text.includes("No point of A passes the dashed line."), text);
  }
});

test("a tie names all vertices with the largest product, the one that is taken, and the rule", () => {
  const ties = highest(tie.values_a);
  assert.equal(ties.length, 2);
  assert.equal(tie.support.ia, ties[0]);
  const [first, second] = ties.map((i) => vertexName("a", i));
  const text = captionOf("support-tie");
  assert.ok(
    text.includes(`${first} and ${second} are equally far along d: a tie. The first in the order of the scene is taken, ${first}.`),
    text,
  );
  assert.doesNotMatch(captionOf("support-one"), /tie/);
});

test("hill climbing tells both counts of the core, and only where it is shown", () => {
  for (const name of ["support-climb", "support-one", "support"]) {
    const { linear, climb: walk } = ANSWERS[name];
    const told = `The linear search looks at ${linear.dots} vertices, hill climbing at ${walk.dots}.`;
    assert.ok(captionOf(name, ["climb"]).includes(told));
    assert.ok(!captionOf(name).includes("linear"));
  }
  assert.ok(climb.climb.dots < climb.linear.dots);
  assert.doesNotMatch(captionOf("support-circle", ["climb"]), /linear/);
});

test("a round shape says where its support point comes from instead of naming a vertex", () => {
  const words = {
    circle: "its centre plus the radius",
    capsule: "further along d, plus the radius",
    rounded: "that of the shape inside, plus the radius",
    ellipse: "A formula gives it",
  };
  for (const [type, words_] of Object.entries(words)) {
    const name = `support-${type}`;
    assert.equal(presets[name].scene.shapes[0].type, type);
    assert.equal(ANSWERS[name].values_a, null);
    const text = captionOf(name);
    assert.ok(text.includes(words_), text);
    assert.doesNotMatch(text, /a\d/);
  }
});

test("a direction of zero has no furthest point", () => {
  const scene = { ...presets.support.scene, direction: [0, 0] };
  const text = supportCaption({ answer: two, scene, layers: new Set(), pending: false, step: -1, all: false });
  assert.equal(text, "The direction d is zero, so every point is a support point.");
});

test("hill climbing is shown on one shape until the reader chooses", async () => {
  await loadFigure("support");
  const model = new Model(presets.support.scene);
  assert.equal(model.layers.has("climb"), false);
  model.replace(presets["support-climb"].scene);
  assert.equal(model.layers.has("climb"), true);
  model.toggleLayer("climb");
  model.replace(presets["support-one"].scene);
  assert.equal(model.layers.has("climb"), false);
});

test("the dial of A - B stands in the panel of A - B, and in one plane with the others", async () => {
  await loadFigure("support");
  const model = new Model(presets.support.scene);
  const dial = model.handles.find(({ id }) => id === "d.w");
  const panels = Object.fromEntries(["together", "apart"].map((view) => (model.askView(view), [view, panelOf(dial, model.panels).id])));
  assert.deepEqual(panels, { together: "plane", apart: "difference" });
});

test("a turned dial turns the direction, on B the other way round", async () => {
  await loadFigure("support");
  const scene = presets["support"].scene;
  const turned = new Model(scene).handles.filter(({ kind }) => kind === "direction").map((dial) => dial.nudge(scene, 0, 90).direction);
  assert.equal(turned.length, 3);
  for (const direction of turned) assert.deepEqual(direction, [-0.6, 0.8]);
});
