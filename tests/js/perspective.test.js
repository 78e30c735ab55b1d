/** Perspective: the eye, what hands move, and what is in sight. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Camera, SpaceView } from "../../web/src/draw/space/view.ts";
import { add, dot, scaled, sub, unit } from "../../web/src/shapes/vector.ts";
import { Figure } from "./figure.js";

const EYE = { pivot: [0.5, -0.3, 0.2], distance: 11 };

function viewOf(k, eye = EYE) {
  const camera = new Camera();
  camera.look({ yaw: 0.7 * k, pitch: Math.sin(k), zoom: 1 });
  return Object.assign(new SpaceView(camera), { width: 400, height: 300, scale: 30, center: [0.2 * k, -0.1, 0.3], eye });
}

const POINTS = [
  [0, 0, 0],
  [1.5, -2, 0.7],
  [-3, 1, 2],
  [0.3, 3.3, -2.9],
];

const near = (found, expected, what, tolerance = 1e-9) =>
  found.forEach((x, k) => assert.ok(Math.abs(x - expected[k]) <= tolerance, `${what}: ${found} is not ${expected}`));

test("what is nearer to the eye looks larger, in proportion to one over its distance along the line of sight", () => {
  for (let k = 0; k < 10; k++) {
    const view = viewOf(k);
    const { near: towards, right } = view.camera;
    for (const p of POINTS) {
      const distance = EYE.distance - dot(sub(p, EYE.pivot), towards);
      const [[x0], [x1]] = [p, add(p, scaled(right, 0.1))].map((q) => view.toScreen(q));
      assert.ok(Math.abs((x1 - x0) * distance - 0.1 * view.scale * EYE.distance) < 1e-9);
    }
  }
});

test("points of one line of sight are drawn at one place, the nearer one before the other", () => {
  for (let k = 0; k < 10; k++) {
    const view = viewOf(k);
    const eye = add(EYE.pivot, scaled(view.camera.near, EYE.distance));
    for (const p of POINTS) {
      const q = add(p, scaled(sub(eye, p), 0.2));
      near(view.toScreen(q), view.toScreen(p), "the place");
      assert.ok(view.project(q)[2] > view.project(p)[2]);
      near(view.towardsViewer(p), unit(sub(eye, p)), "the way to the eye");
    }
  }
});

test("toWorld is the inverse of toScreen, and a zoom leaves the place under the pointer where it is", () => {
  for (let k = 0; k < 10; k++) {
    const view = viewOf(k);
    near(view.toScreen(view.toWorld([123, 45])), [123, 45], "the place");
    const p = view.toWorld([123, 45]);
    view.zoom(1.7, [123, 45]);
    view.pan(10, -20);
    near(view.toScreen(p), [133, 25], "the place", 1e-8);
  }
});

test("without an eye and with one far away the picture is the same", () => {
  const [parallel, far] = [viewOf(1, null), viewOf(1, { pivot: [0, 0, 0], distance: 1e9 })];
  for (const p of POINTS) {
    near(far.toScreen(p), parallel.toScreen(p), "the place", 1e-4);
    near([far.movementAlong(p, [0, 0.6, 0.8], [1, 2, 3])], [parallel.movementAlong(p, [0, 0.6, 0.8], [1, 2, 3])], "the movement", 1e-4);
  }
});

test("an object in perspective stays under the pointer that drags it, near and far ones alike", async () => {
  for (const preset of ["scene3d", "report-cubes", "frustum-space"]) {
    const figure = await Figure.open(preset);
    const view = figure.viewOf("1");
    assert.ok(view.eye);
    const { scene } = figure;
    for (const { id, at, move } of figure.model.handles.filter((handle) => handle.kind === "shape")) {
      const [x, y] = at(view);
      figure.model.edit(move(scene, view.toWorld([x, y]), view.toWorld([x + 70, y - 45]), view.scale, view));
      const moved = figure.handle(id).at(view);
      assert.ok(Math.hypot(moved[0] - x - 70, moved[1] - y + 45) < 1, `${preset}, ${id}`);
      figure.model.edit(scene);
    }
  }
});

test("along an axis an object comes to be drawn as near to the pointer as the axis lets it", () => {
  for (let k = 0; k < 20; k++) {
    const view = viewOf(k);
    const axis = unit([Math.sin(k), 1, Math.cos(3 * k)]);
    for (const p of POINTS) {
      const [x, y] = view.toScreen(p);
      const [u, v] = view.toScreen(add(p, axis));
      const pointer = [x + (u - x) * 0.4 + (v - y) * 0.3, y + (v - y) * 0.4 - (u - x) * 0.3]; // a part of the way, and beside it
      const by = view.movementAlong(p, axis, sub(view.toWorld(pointer), view.toWorld([x, y])));
      near(view.toScreen(add(p, scaled(axis, by))), [x + (u - x) * 0.4, y + (v - y) * 0.4], `camera ${k}`, 1e-6);
    }
  }
});

test("everything is in sight from all sides, and fills the room that there is", async () => {
  for (const preset of ["scene3d", "report-spheres", "report-figure-1", "frustum-space"]) {
    for (const camera of ["0 0", "90 20", "200 60", "-50 -40"]) {
      const figure = await Figure.open(preset, { camera });
      const [view] = figure.viewsOfPanels();
      const [panel] = figure.model.panels;
      const places = panel.contents(figure.model.frame).map((p) => view.toScreen(p));
      const [left, right] = [Math.min, Math.max].map((end) => places.map(([x]) => x).reduce((p, q) => end(p, q)));
      const [top, bottom] = [Math.min, Math.max].map((end) => places.map(([, y]) => y).reduce((p, q) => end(p, q)));
      const rest = [left, view.width - right, top, view.height - bottom];
      assert.ok(Math.min(...rest) > 15, `${preset}, ${camera}: ${rest}`);
      assert.ok(Math.abs(left - (view.width - right)) < 1 && Math.min(rest[0], rest[2]) < 45, `${preset}, ${camera}: ${rest}`);
    }
  }
});

test("an eye to which something comes near stands back, and returns when that is gone", () => {
  const view = viewOf(2, null);
  view.standBefore(POINTS);
  const { distance } = view.eye;
  const passing = add(view.eye.pivot, scaled(view.camera.near, 2 * distance));
  view.standBack([...POINTS, passing]);
  assert.ok(view.enlargement(passing) > 1 && view.enlargement(passing) < 5);
  view.standBack(POINTS);
  assert.equal(view.eye.distance, distance);
});

test("only scenes of objects are seen in perspective, pairs and their differences are not", async () => {
  for (const [preset, isInPerspective] of [
    ["scene3d", true],
    ["solids", false],
    ["minkowski-solids", false],
    ["tetrahedron-regions", false],
  ]) {
    const figure = await Figure.open(preset);
    for (const view of figure.viewsOfPanels().filter(({ camera }) => camera)) assert.equal(!!view.eye, isInPerspective, preset);
  }
});

test("a panel that stays while a scene of objects gives way to another figure has no perspective any more", async () => {
  const [objects, regions] = await Promise.all(["scene3d", "tetrahedron-regions"].map((preset) => Figure.open(preset)));
  const [{ Panel }] = objects.model.panels;
  const picture = new Panel.Picture(objects.model.panels[0], {});
  Object.assign(picture.view, { width: 400, height: 300 });
  picture.scaleFor(objects.model.frame, { x: 10, top: 10, bottom: 10 });
  assert.ok(picture.view.eye);
  [picture.spec] = regions.model.panels;
  picture.scaleFor(regions.model.frame, { x: 10, top: 10, bottom: 10 });
  assert.equal(picture.view.eye, null);
});
