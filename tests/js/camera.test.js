/** The attribute `camera`: its text, what it makes a figure show, and the views of presets. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Model } from "../../web/src/model/model.ts";
import { cameraOfPreset } from "../../web/src/model/presets.ts";
import { readScene } from "../../web/src/model/scene.ts";
import { figureNameOf, KINDS, loadFigure } from "../../web/src/model/kinds.ts";
import { cameraText, facing, readCamera, shortCameraText } from "../../web/src/interaction/camera.ts";
import { pictured } from "../../web/src/element/pictured.ts";
import presets from "../../web/src/presets.json";
import { dimensionOf } from "../../web/src/registry.ts";
import { Figure, sceneOf } from "./figure.js";

const near = (p, q) => p.forEach((x, i) => assert.ok(Math.abs(x - q[i]) < 1e-9, `${p} is not ${q}`));

/** The presets in space. */
const IN_SPACE = (await Promise.all(Object.keys(presets).map(async (name) => (dimensionOf(await sceneOf(name)) === 3 ? [name] : []))))
  .flat()
  .filter((name) => presets[name].scene.kind !== "tour");

test("a camera is a yaw, a pitch within 90 degrees and a zoom above 0; the last two may be left out", () => {
  const { PI } = Math;
  assert.deepEqual(readCamera("90 -45 2"), { yaw: PI / 2, pitch: -PI / 4, zoom: 2 });
  assert.deepEqual(readCamera("180"), { yaw: PI, pitch: 0, zoom: 1 });
  assert.deepEqual(readCamera("  -360\t90 "), { yaw: -2 * PI, pitch: PI / 2, zoom: 1 });
  assert.deepEqual(readCamera("1e1 .5"), { yaw: PI / 18, pitch: PI / 360, zoom: 1 });
  for (const wrong of [
    "",
    " ",
    "80,10",
    "80 91",
    "80 -90.5",
    "80 10 0",
    "80 10 -1",
    "80 10 1e9",
    "80 10 1 1",
    "left",
    "NaN",
    "Infinity 0",
    "0x10",
    "1 2 3px",
  ]) {
    assert.equal(readCamera(wrong), null, wrong);
  }
});

test("a camera's text gives the camera back, with whole turns and a zoom of 1 left out in links", () => {
  assert.equal(cameraText(readCamera("80 10")), "80 10 1");
  assert.equal(shortCameraText(readCamera("80 10")), "80 10");
  assert.equal(shortCameraText(readCamera("80 10 1.5")), "80 10 1.5");
  assert.equal(cameraText(readCamera("725 -90 0.25")), "5 -90 0.25");
  assert.equal(cameraText(readCamera("-0.001 -0.001")), "0 0 1");
});

/** The view of a preset's first picture. */
async function viewOf(preset, attributes, room) {
  const { model } = await Figure.open(preset, attributes);
  return pictured(model, room).pictures[0].view;
}

test("0 0 looks along -z with y up; a growing yaw comes to see x, a growing pitch looks from above", async () => {
  const axes = async (camera) => {
    const { right, up, near: towards } = (await viewOf("solids", { camera })).camera;
    return [right, up, towards];
  };
  const [x, y, z] = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  const minus = (v) => v.map((c) => -c);
  for (const [camera, right, up, towards] of [
    ["0 0", x, y, z],
    ["90 0", minus(z), y, x],
    ["0 90", x, minus(z), y],
    ["0 -90", x, z, minus(y)],
    ["180", minus(x), y, minus(z)],
  ]) {
    const found = await axes(camera);
    [right, up, towards].forEach((axis, i) => near(found[i], axis));
  }
});

test("the vector of a view along it points at the viewer", () => {
  near(Object.values(facing([1, 0, 0])), [Math.PI / 2, 0]);
  near(Object.values(facing([0, 3, 0])), [0, Math.PI / 2]);
  near(Object.values(facing([0, 0, 2])), [0, 0]);
  near(Object.values(facing([-1, -Math.SQRT2, 1])), [-Math.PI / 4, -Math.PI / 4]);
});

test("zoom multiplies the scale at which everything fits", async () => {
  const [fitted, zoomed] = [await viewOf("solids", { camera: "10 20" }), await viewOf("solids", { camera: "10 20 1.5" })];
  assert.ok(Math.abs(zoomed.scale / fitted.scale - 1.5) < 1e-9);
  assert.equal(zoomed.fitted, fitted.scale);
});

test("a state of a tour has the camera that it names, or else its preset's", async () => {
  for (const name of ["solids", "epa-solids"]) await loadFigure(figureNameOf(presets[name].scene));
  const states = [{ preset: "epa-solids", camera: "12 34" }, { preset: "epa-solids" }, { preset: "solids" }];
  for (const [at, camera] of ["12 34 1", cameraText(cameraOfPreset("epa-solids")), cameraText(cameraOfPreset("solids"))].entries()) {
    const tour = readScene({ kind: "tour", states: states.map((state) => ({ ...state, scene: presets[state.preset].scene })), at }, KINDS);
    const figure = await Figure.open(tour);
    assert.equal(cameraText(pictured(figure.model).pictures[0].view.camera), camera);
  }
  assert.throws(() => readScene({ kind: "tour", states: [{ preset: "solids", camera: "up" }] }, KINDS), {
    code: "bad_camera",
    where: "states[0].camera",
  });
});

test("a preset's view stays while its scene is changed, and leaves with it; undoing brings both back", async () => {
  const [first, other] = [readScene(presets.solids.scene, KINDS), readScene(presets["epa-solids"].scene, KINDS)];
  for (const scene of [first, other]) await loadFigure(figureNameOf(scene));
  const model = new Model(first);
  model.begin(first);
  const home = cameraOfPreset("solids");
  assert.equal(model.camera, home);
  model.drag({ ...first, shapes: [...first.shapes].reverse() });
  assert.equal(model.camera, home);
  model.drop();
  model.open(other);
  assert.equal(model.camera, cameraOfPreset("epa-solids"));
  model.replace({ ...first, shapes: [first.shapes[0], first.shapes[0]] });
  assert.equal(model.camera, null);
  model.undo();
  model.undo();
  assert.equal(model.camera, home);
});

test("a camera that is asked for goes before the preset's, until the reader opens another scene", async () => {
  const [first, other] = [readScene(presets.solids.scene, KINDS), readScene(presets["epa-solids"].scene, KINDS)];
  const model = new Model(first);
  model.begin(first);
  model.askCamera(readCamera("1 2"));
  model.replace(other);
  assert.deepEqual(model.camera, readCamera("1 2"));
  model.askCamera(null);
  assert.equal(model.camera, cameraOfPreset("epa-solids"));
  model.askCamera(readCamera("1 2"));
  model.open(first);
  assert.equal(model.camera, cameraOfPreset("solids"));
});

test("each preset in space has its own view, which is a camera", () => {
  for (const name of IN_SPACE) {
    if (presets[name].camera === undefined)
      assert.equal(name, "solids-flat"); // seen as the plane is
    else assert.ok(cameraOfPreset(name), name);
  }
});
