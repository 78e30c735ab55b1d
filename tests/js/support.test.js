/** The layers, the handles and the dials of the support figure. `tests/test_captions.py` holds its captions. */
import assert from "node:assert/strict";
import test from "node:test";
import { panelOf } from "../../web/src/interaction/handles.ts";
import { Model } from "../../web/src/model/model.ts";
import { loadFigure } from "../../web/src/model/kinds.ts";
import presets from "../../web/src/presets.json";

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
