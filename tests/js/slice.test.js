/** The plane through the origin that cuts A − B, and its own picture of the section. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Figure, PHONE } from "./figure.js";

const ids = (figure) => figure.model.panels.map(({ id }) => id);

test("a scene with a normal shows its slice, a link keeps it, and the section is the answer's", async () => {
  const scene = { ...(await Figure.open("solids")).scene, slice: [1, 2, 0] };
  const figure = await Figure.open(scene);
  assert.ok(figure.model.layers.has("slice") && ids(figure).includes("slice"));
  const off = await Figure.open(scene, { layers: "simplex" });
  assert.ok(!ids(off).includes("slice") && !off.model.handles.some(({ id }) => id === "slice"));
  const corners = [...figure.ink("section").matchAll(/[ML] ?[-\d.]+[ ,][-\d.]+/g)];
  assert.equal(corners.length % figure.answer.slice.points.length, 0);
});

test("the tip of the normal turns the plane: it follows a hand, and each arrow key turns it by two degrees", async () => {
  const figure = await Figure.open("solids", { layers: "slice" });
  await figure.drag("slice", 24, -13);
  const { slice } = figure.scene;
  assert.ok(Math.abs(Math.hypot(...slice) - 1) < 1e-3);
  assert.ok(slice[2] < 0.99);
  slice.forEach((x, i) => assert.ok(Math.abs(figure.answer.slice.normal[i] - x) < 1e-3));
  assert.match(figure.caption, /across n = \(/);
  await figure.edit({ ...figure.scene, slice: [0, 0, 1] });
  figure.model.askCamera({ yaw: 0, pitch: 0 });
  await figure.nudge("slice", 1, 0);
  const angle = (Math.acos(figure.scene.slice[2]) * 180) / Math.PI;
  assert.ok(Math.abs(angle - 2) < 0.05 && figure.scene.slice[0] > 0, `${angle} degrees`);
  await figure.nudge("slice", -1, 0);
  assert.ok(Math.abs(figure.scene.slice[0]) < 1e-3);
  const numbers = figure.handle("slice").numbers;
  assert.deepEqual(numbers.put(figure.scene, [0, 3, 0]).slice, [0, 3, 0]);
});

const APART = [
  { type: "box", center: [-3, 0, 0], half_extents: [1, 1, 1] },
  { type: "box", center: [3, 0, 0], half_extents: [1, 1, 1] },
];

test("a plane that misses A − B says so in its picture and in the caption: its normal separates A and B", async () => {
  const figure = await Figure.open({ schema: 1, kind: "gjk", shapes: APART, slice: [1, 0, 0] });
  assert.match(figure.caption, /The plane through O across n = \(1, 0, 0\) misses A − B, so n separates A and B\.$/);
  assert.ok(figure.texts()[2].some(({ text }) => text === "The plane misses A − B"));
  assert.ok(!figure.ids.includes("section"));
  const phone = figure.texts(PHONE)[2].find(({ text }) => text === "The plane misses A − B");
  assert.ok(phone.x >= phone.width / 2 && phone.x + phone.width / 2 <= PHONE.width, "it fits on a phone");
});

test("the handle and the plane stay in the panel, and labels lie beside each other, from wherever they are seen", async () => {
  for (const camera of ["0 0", "80 10", "-120 60", "20 90"]) {
    for (const room of [undefined, PHONE]) {
      const figure = await Figure.open("distance-solids", { layers: "slice,names,simplex", camera });
      assert.deepEqual(figure.covered(room), []);
      const { width, height } = figure.viewOf("slice");
      const [x, y] = figure.place("slice");
      assert.ok(x >= 16 && x <= width - 16 && y >= 16 && y <= height - 16);
    }
  }
});
