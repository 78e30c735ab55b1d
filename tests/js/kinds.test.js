/** Kinds of figure, and the attributes of all. */
import assert from "node:assert/strict";
import test from "node:test";
import gallery from "../../web/baked/failures.json";
import opengjk from "../../web/baked/later/failure-opengjk.json";
import sliver from "../../web/baked/later/failure-sliver.json";
import table from "../../web/src/attributes.json";
import { panelOf } from "../../web/src/interaction/handles.ts";
import { randomPolygons } from "../../web/src/interaction/random.ts";
import { entryOf, whyText } from "../../web/src/kinds/failures/words.ts";
import { figureNameOf, figureOf, KINDS, loadFigure } from "../../web/src/model/kinds.ts";
import { Model } from "../../web/src/model/model.ts";
import presets from "../../web/src/presets.json";
import { answerTo, sceneOf } from "./figure.js";

test("nothing is said while there is no answer", async () => {
  for (const kind of KINDS.filter((kind) => kind !== "tour")) {
    await loadFigure(kind);
    const { scene } = presets[kind];
    const frame = { scene, answer: null, step: 0, all: false, layers: new Set(), choices: {}, best: null };
    assert.equal(figureOf(kind).caption?.(frame) ?? "", "", kind);
    assert.deepEqual([...(figureOf(kind).rows?.(frame) ?? [])], [], kind);
  }
});

test("the gallery has a sentence for its presets, and other scenes have the sentence of their ending", () => {
  assert.equal(entryOf(null), null);
  assert.equal(entryOf("gjk"), null);
  assert.equal(whyText(gallery, entryOf("failures")), entryOf("failures").why);
  assert.match(whyText(sliver, null), /came back to a simplex it had before/);
  assert.equal(whyText(opengjk, null), "");
});

test("between a third and two thirds of the seeds give shapes that intersect, and a seed gives the same shapes again", async () => {
  const scene = await sceneOf("gjk");
  const seeds = Array.from({ length: 24 }, (_, seed) => seed);
  const scenes = seeds.map((seed) => randomPolygons(scene, seed));
  assert.deepEqual(
    seeds.map((seed) => randomPolygons(scene, seed)),
    scenes,
  );
  const answers = await Promise.all(scenes.map(answerTo));
  const count = answers.filter(({ result }) => result.state === "intersecting").length;
  assert.ok(count >= 8 && count <= 16, `${count} of 24`);
});

test("hill climbing is shown on one shape until the reader chooses", async () => {
  await loadFigure("support");
  const model = new Model(presets.support.scene);
  assert.equal(model.layers.has("climb"), false);
  model.replace(await sceneOf("support-climb"));
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

// ---- attributes

/** What its modules ask the page for when they are loaded. */
Object.assign(globalThis, { CSS: { supports: () => false } });

const { GjkDemo } = await import("../../web/src/element/gjk-demo.ts");

/** What an element has under a name, from the class up: its own, or what every element has. @param {string} name */
function memberOf(name) {
  for (let place = GjkDemo.prototype; place; place = Object.getPrototypeOf(place)) {
    const member = Object.getOwnPropertyDescriptor(place, name);
    if (member) return member;
  }
  return undefined;
}

test("each attribute has a property of its name, and none bears the name of a method: frameworks set the property", () => {
  const { descriptions, ...groups } = table;
  const names = Object.values(groups).flatMap((rows) => Object.keys(rows));
  assert.deepEqual(names.toSorted(), Object.keys(descriptions).toSorted());
  GjkDemo.finalize(); // as `customElements.define` does
  for (const name of names) {
    const member = memberOf(name);
    assert.equal(typeof member?.set, "function", name);
  }
  assert.equal(typeof memberOf("play")?.value, "function"); // a name that no attribute may have
});

test("the table has the names of all layers: types of other people's programs are made of it", async () => {
  const found = new Set();
  for (const { scene } of Object.values(presets)) {
    const name = figureNameOf(scene);
    await loadFigure(name);
    for (const layer of figureOf(name)?.layers ?? []) found.add(layer.name);
  }
  assert.deepEqual([...found].toSorted(), table.ofView.layers.names.toSorted());
});
