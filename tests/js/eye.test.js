// A camera among the objects: its eye, its near plane, and what it sees.
import assert from "node:assert/strict";
import { test } from "node:test";
import { lensLines, lensOf } from "../../web/src/kinds/scene3d/eye.ts";
import { looks } from "../../web/src/kinds/scene3d/objects.ts";
import { dot, mean, sub } from "../../web/src/shapes/vector.ts";
import { Figure, sceneOf } from "./figure.js";

/** The scene of the preset with its camera changed. */
async function withCamera(change) {
  const { objects, ...scene } = await sceneOf("frustum-space");
  return { ...scene, objects: objects.map((object) => (object.camera ? { ...object, ...change } : object)) };
}

/** A quarter turn about z, and then some about x. */
const TILTED = [
  [0, -1, 0],
  [0.8, 0, -0.6],
  [0.6, 0, 0.8],
];

test("the eye and the near plane move and turn with the camera: the eye looks through the middle of the plane", async () => {
  for (const change of [{}, { offset: [0.5, -1, 2], rotation: TILTED }]) {
    const scene = await withCamera(change);
    const { eye, near, up } = lensOf((await Figure.open(scene)).model.frame);
    const { offset, rotation } = scene.objects.find(({ camera }) => camera);
    assert.ok(
      sub(eye, offset ?? [0, 0, 0]).every((x) => Math.abs(x) < 1e-9),
      "the frustum's lines meet in its own origin",
    );
    const [ahead, upright] = rotation ? [rotation.map((row) => -row[2]), rotation.map((row) => row[1])] : [[0, 0, -1], [0, 1, 0]]; // prettier-ignore
    const way = sub(mean(near), eye);
    assert.ok(dot(way, ahead) / Math.hypot(...way) > 1 - 1e-9);
    assert.ok(dot(up, upright) > 1 - 1e-9);
  }
});

test("what the camera does not see stays faint, and follows a drag", async () => {
  const figure = await Figure.open("frustum-space");
  const faint = () => {
    const { frame } = figure.model;
    const look = looks(frame);
    return frame.scene.objects.flatMap((object, i) => (!object.camera && look(i).opacity === 0 ? [i] : []));
  };
  const unseen = () => figure.model.scene.objects.flatMap(({ camera }, i) => (camera || figure.answer.seen.includes(i) ? [] : [i]));
  const before = faint();
  assert.ok(before.length > 0);
  assert.deepEqual(before, unseen());
  await figure.drag("0", -60, 40);
  assert.notDeepEqual(faint(), before);
  assert.deepEqual(faint(), unseen());
});

test("the picture names the eye and the near plane; a camera that is no frustum has neither", async () => {
  const named = (figure) => figure.texts()[0].map(({ text }) => text);
  const figure = await Figure.open("frustum-space");
  for (const name of ["eye", "near plane"]) assert.ok(named(figure).includes(name));
  const other = await Figure.open(await withCamera({ shape: { type: "box", center: [0, 0, -3], half_extents: [1, 1, 2] } }));
  assert.deepEqual(lensLines(other.model.frame), []);
  assert.ok(!named(other).includes("eye"));
});
