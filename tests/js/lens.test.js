/** What a camera among the objects sees, in a panel of its own. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { behind, lensOf } from "../../web/src/kinds/scene3d/lens.ts";
import { loopAround } from "../../web/src/draw/space/hiding.ts";
import { add, cross, dot, mean, scaled, sub, unit } from "../../web/src/shapes/vector.ts";
import { Figure, sceneOf } from "./figure.js";

/** The figure of the camera, with the view of its picture after that is drawn. */
async function opened(scene = "frustum-space") {
  const figure = await Figure.open(scene);
  const lens = lensOf(figure.model.frame);
  const view = figure.viewsOfPanels()[1];
  if (lens) view.aim(lens);
  return { figure, lens, view };
}

/** The scene of the preset with its camera changed. */
async function withCamera(change) {
  const { objects, ...scene } = await sceneOf("frustum-space");
  const at = objects.findIndex(({ camera }) => camera);
  return { ...scene, objects: objects.map((object, i) => (i === at ? { ...object, ...change } : object)) };
}

/** A quarter turn about z, and then some about x. */
const TILTED = [
  [0, -1, 0],
  [0.8, 0, -0.6],
  [0.6, 0, 0.8],
];

const apart = (p, q) => Math.hypot(...p.map((x, k) => x - q[k]));

test("what lies on a line from the eye is drawn where the line passes the near plane, also with a camera that is tilted", async () => {
  for (const rotation of [undefined, TILTED]) {
    const { lens, view } = await opened(await withCamera({ offset: [0.5, -1, 2], ...(rotation && { rotation }) }));
    const [a, b, , d] = lens.near;
    for (let k = 0; k < 50; k++) {
      const [s, t] = [(k % 7) / 6, (k % 5) / 4];
      const onPlane = add(a, add(scaled(sub(b, a), s), scaled(sub(d, a), t)));
      const beyond = add(lens.eye, scaled(sub(onPlane, lens.eye), 1 + k));
      assert.ok(apart(view.toScreen(beyond), view.toScreen(onPlane)) < 1e-6);
    }
  }
});

test("the near plane is the frame of the picture: it fills its panel, upright as the camera is", async () => {
  for (const rotation of [undefined, TILTED]) {
    const { lens, view } = await opened(await withCamera(rotation ? { rotation } : {}));
    const [x, y] = [0, 1].map((k) => [...new Set(lens.near.map((p) => Math.round(view.toScreen(p)[k] * 1e6) / 1e6))].sort((p, q) => p - q));
    assert.ok(x.length === 2 && y.length === 2, "its sides are upright and level");
    assert.ok(x[0] > 15 && x[1] < view.width - 15 && y[0] > 30 && y[1] < view.height - 15);
    assert.ok(x[0] < 30 || y[0] < 45);
    assert.ok(Math.abs((x[1] - x[0]) / (y[1] - y[0]) - 1 / 0.7) < 1e-6, "its corners are (±0.5, ±0.35)");
    const top = lens.near.filter((p) => Math.abs(view.toScreen(p)[1] - y[0]) < 1e-5);
    assert.ok(dot(sub(mean(top), mean(lens.near)), lens.up) > 0);
  }
});

test("the picture has just the objects that meet the frustum, and the other panel the eye and the near plane with their names", async () => {
  const { figure } = await opened();
  const { seen } = figure.answer;
  assert.deepEqual(figure.idsOf("seen-").sort(), seen.map((i) => `seen-${i + 1}`).sort());
  const [scene, picture] = figure.texts().map((panel) => panel.map(({ text }) => text));
  for (const name of ["eye", "near plane"]) assert.ok(scene.includes(name) && !picture.includes(name));
  await figure.drag("0", -60, 40);
  assert.notDeepEqual(figure.answer.seen, seen);
  assert.deepEqual(figure.idsOf("seen-").sort(), figure.answer.seen.map((i) => `seen-${i + 1}`).sort());
});

test("the camera's picture has the ground under what it sees, as far as it is behind the near plane", async () => {
  for (const change of [{}, { offset: [0.5, -1, 2], rotation: TILTED }]) {
    const scene = await withCamera(change);
    const { figure } = await opened(scene);
    const { standing, level } = figure.model.panels[1].ground(figure.model.frame);
    const ofSeen = figure.answer.seen.map((i) => figure.answer.outlines[figure.answer.outline_of[i]].vertices.length);
    assert.deepEqual(
      standing.map(({ length }) => length),
      ofSeen,
    );
    assert.equal(level, figure.model.panels[0].ground(figure.model.frame).level);
    assert.equal(figure.idsOf("camera-ground").length, 1);
    const off = await Figure.open(scene, { layers: "names" });
    assert.equal(off.idsOf("camera-ground").length, 0);
  }
});

test("a camera that is no frustum has no picture, and words say so; a scene without a camera has one panel", async () => {
  const { figure, lens } = await opened(await withCamera({ shape: { type: "box", center: [0, 0, -3], half_extents: [1, 1, 2] } }));
  assert.equal(lens, null);
  assert.match(figure.texts()[1][0].text, /no eye/);
  assert.equal((await Figure.open("scene3d")).viewsOfPanels().length, 1);
});

test("neither turning the scene nor fitting it changes the camera's picture", async () => {
  const scales = [];
  for (const camera of ["0 0", "-50 20", "120 -30 2"]) {
    const figure = await Figure.open("frustum-space", { camera });
    const view = figure.viewsOfPanels()[1];
    view.aim(lensOf(figure.model.frame));
    scales.push([view.scale, ...view.toScreen([0, 0, -4])]);
  }
  assert.deepEqual(scales[1], scales[0]);
  assert.deepEqual(scales[2], scales[0]);
});

test("a body that is cut at a plane is closed, convex, behind the plane, and otherwise as it was", () => {
  const cube = {
    vertices: [0, 1, 2, 3, 4, 5, 6, 7].map((k) => [k & 1 ? 1 : -1, k & 2 ? 1 : -1, k & 4 ? 1 : -1]),
    faces: [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]], // prettier-ignore
  };
  let cuts = 0;
  for (let k = 0; k < 300; k++) {
    const normal = unit([Math.sin(3 * k), Math.cos(5 * k), Math.sin(7 * k + 1)]);
    const level = 2 * Math.sin(k);
    const part = behind(cube, normal, level);
    const kept = cube.vertices.filter((p) => dot(p, normal) <= level);
    if (!kept.length) {
      assert.equal(part, null);
      continue;
    }
    if (kept.length === 8) {
      assert.equal(part, cube);
      continue;
    }
    cuts += 1;
    assert.ok(part.vertices.every((p) => dot(p, normal) < level + 1e-12 && p.every((x) => Math.abs(x) < 1 + 1e-12)));
    assert.ok(kept.every((p) => part.vertices.includes(p)));
    const edges = part.faces.flatMap((face) => face.map((i, at) => `${i} ${face[(at + 1) % face.length]}`));
    assert.equal(new Set(edges).size, edges.length);
    assert.ok(edges.every((edge) => edges.includes(edge.split(" ").reverse().join(" "))));
    assert.equal(part.vertices.length - edges.length / 2 + part.faces.length, 2);
    for (const [i, j, l] of part.faces) {
      const [p, q, r] = [i, j, l].map((at) => part.vertices[at]);
      const outward = cross(sub(q, p), sub(r, p));
      assert.ok(part.vertices.every((v) => dot(sub(v, p), outward) < 1e-9));
    }
  }
  assert.ok(cuts > 100);
});

test("the outline of points runs the same way round whatever their order", () => {
  const square = [[0, 0], [1, 0], [1, 1], [0, 1], [0.5, 0.5]]; // prettier-ignore
  const loop = loopAround([...square]);
  assert.equal(loop.length, 4);
  assert.deepEqual(loopAround([...square].reverse()), loop);
});

test("a tour shows what a camera sees", async () => {
  const tour = await Figure.open({ schema: 1, kind: "tour", states: [{ preset: "frustum-space", scene: await sceneOf("frustum-space") }] });
  assert.deepEqual(tour.idsOf("seen-"), (await opened()).figure.idsOf("seen-"));
});
