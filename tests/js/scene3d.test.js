/** Objects of a scene in space, the pairs of them, and presets in files: pure calculations, without a page. */
import assert from "node:assert/strict";
import { test } from "node:test";
import answer from "../../web/baked/scene3d.json";
import presets from "../../web/src/presets.json";
import { joined, objectSurface, pairUnder, posedSolid, shapeOf, standing } from "../../web/src/kinds/scene3d/objects.ts";
import { fetchPreset, isAtHand } from "../../web/src/model/preset-files.ts";
import { presetOf, presetScene } from "../../web/src/model/presets.ts";
import { readScene } from "../../web/src/model/scene.ts";
import { anchorOf, numbersOf, plain, pointsOf, posed, rotationAbout, turned, translated } from "../../web/src/shapes/space.ts";
import { Figure } from "./figure.js";
import { KINDS } from "../../web/src/model/kinds.ts";
import { apart, chosenPair, hits, nearest, pairSteps, savedBy, savingText, SWITCHES } from "../../web/src/kinds/scene3d/words.ts";

const near = (p, q) => p.forEach((x, i) => assert.ok(Math.abs(x - q[i]) < 1e-9, `${p} is not ${q}`));

const SCENE = presets.scene3d.scene;
const BOX = { type: "box", center: [0, 0, 0], half_extents: [1, 2, 3] };
const scene = (...objects) => ({ schema: 1, kind: "scene3d", method: "robust", objects });

/** A pair of an answer. */
const pair = (i, j, distance, more = {}) => ({ i, j, state: distance ? "separated" : "intersecting", distance, culled: false, ...more });

const COUNTS = { pairs: 3, culled: 0, calls: 3, iterations: 6, support_calls: 18, dots: 90 };

test("a posed object moves and turns about its middle, and is the plain solid in the same place", () => {
  const object = { type: "posed", shape: { type: "capsule", p: [1, 0, 0], q: [3, 0, 0], radius: 0.5 }, offset: [1, 1, 1] };
  near(anchorOf(object), [3, 1, 1]);
  const moved = turned(translated(object, [0, 2, 0]), [0, 0, 1], Math.PI / 2);
  near(anchorOf(moved), [3, 3, 1]);
  const [p, q] = pointsOf(moved);
  near(p, [3, 2, 1]);
  near(q, [3, 4, 1]);
  near(plain(moved).p, p);
  near(plain(moved).q, q);
  near(
    numbersOf(moved).put(moved, [0, 0, 0]).offset,
    moved.offset.map((x, i) => x - [3, 3, 1][i]),
  );
  const R = rotationAbout([0, 1, 0], 0.4);
  const box = plain({ shape: BOX, rotation: R, offset: [1, 0, 0] });
  near(box.center, [1, 0, 0]);
  box.rotation.forEach((row, i) => near(row, R[i]));
});

test("an object that is like another has its shape, and a surface where it stands, also while it moves", () => {
  const own = scene({ shape: BOX }, { like: 0, offset: [5, 0, 0] }, { like: 1, offset: [0, 5, 0] });
  assert.equal(shapeOf(own, 2), BOX);
  const frame = { scene: own, answered: own, answer: { outlines: [{ vertices: [[1, 2, 3]], faces: [] }], outline_of: [0, 0, 0] } };
  near(objectSurface(frame, 0).vertices[0], [1, 2, 3]);
  near(objectSurface(frame, 1).vertices[0], [6, 2, 3]);
  const moved = { ...own, objects: own.objects.with(1, { like: 0, offset: [7, 0, 0] }) };
  near(objectSurface({ ...frame, scene: moved }, 1).vertices[0], [8, 2, 3]);
  assert.equal(objectSurface({ ...frame, answer: null, scene: moved }, 0).vertices.length, 1, "known from before");
  const other = scene({ shape: { ...BOX, half_extents: [9, 9, 9] } });
  assert.equal(objectSurface({ ...frame, scene: other }, 0), null, "another shape has no surface yet");
  near(posed({ offset: [1, 1, 1] }, [[0, 0, 0]])[0], [1, 1, 1]);
  assert.deepEqual(anchorOf(posedSolid(own, 2)), [0, 5, 0]);
});

test("a ground reaches much further than the others, a camera is none", () => {
  const ground = { shape: { ...BOX, half_extents: [50, 0, 50] } };
  const own = scene({ shape: BOX }, { like: 0, offset: [5, 0, 0] }, ground, { ...ground, camera: true }, { like: 0 });
  assert.deepEqual(standing(own), [0, 1, 3, 4]);
});

test("three pairs are the nearest ones, and overlaps are no distances", () => {
  const own = scene({ shape: BOX }, { like: 0 }, { like: 0 }, { like: 0 });
  const pairs = [pair(0, 1, 0), pair(0, 2, 3), pair(0, 3, 4), pair(1, 2, 5), pair(1, 3, 1), pair(2, 3, 2)];
  const told = (list) => list.map(({ i, j }) => `${i}${j}`);
  assert.deepEqual(told(hits({ pairs }, own)), ["01"]);
  assert.deepEqual(told(nearest({ pairs }, own)), ["13", "23", "02"]);
});

test("a scene of solids opens with the lines of its three nearest pairs; the others come with the object that is taken or pointed at, or their layer", async () => {
  const figure = await Figure.open("scene3d");
  const { model } = figure;
  const lines = () => joined(model.frame).map(({ i, j }) => `${i} ${j}`);
  const first = lines();
  assert.deepEqual(first, apart(model.answer, model.scene).slice(0, 3).map(({ i, j }) => `${i} ${j}`)); // prettier-ignore
  model.attended = "2";
  const attended = lines();
  model.attended = null;
  model.selected = "2";
  assert.deepEqual(lines(), attended);
  const ofObject = lines().filter((line) => !first.includes(line));
  assert.ok(ofObject.length > 0 && ofObject.every((line) => line.split(" ").includes("2")));
  assert.equal(lines().filter((line) => line.split(" ").includes("2")).length, 5);
  model.selected = "";
  model.askLayers("lines");
  assert.equal(lines().length, 14);
});

test("a reader steps through the pairs of two objects, and the last step shows all of them", () => {
  const own = scene({ shape: BOX }, { like: 0 }, { like: 0 }, { like: 0, camera: true });
  const pairs = [pair(0, 1, 0), pair(0, 2, 2), pair(0, 3, 4), pair(1, 2, 3), pair(1, 3, 4), pair(2, 3, 4)];
  const found = { pairs, counts: COUNTS, seen: null, climbs: null };
  const texts = pairSteps(found, own).map(({ text }) => text);
  assert.deepEqual(texts, ["A and B, 1 of 3", "A and C, 2 of 3", "B and C, 3 of 3", "All 3 pairs"]);
  const chosen = (step, all = false) => chosenPair({ answer: found, scene: own, step, all });
  assert.deepEqual(
    [0, 1, 2, 3].map((step) => chosen(step)),
    [pairs[0], pairs[1], pairs[3], null],
  );
  assert.equal(chosen(1, true), null);
  assert.deepEqual(pairSteps({ pairs: [] }, scene({ shape: BOX })), []);
});

test("a line or a common point is tapped within reach, and the nearest of several is taken", () => {
  const own = scene({ shape: BOX }, { like: 0 }, { like: 0 });
  const at = (x, y) => [x, y, 0];
  const pairs = [
    pair(0, 1, 10, { point_a: at(0, 0), point_b: at(10, 0) }),
    pair(0, 2, 0, { point_a: at(50, 50), point_b: at(50, 50) }),
    pair(1, 2, 10, { point_a: at(0, 6), point_b: at(10, 6) }),
  ];
  const frame = { scene: own, answer: { pairs }, layers: new Set(["lines"]), selected: "", step: 3, all: false, pending: false }; // prettier-ignore
  const view = { toScreen: ([x, y]) => [x, y] };
  const tapped = (x, y) => pairUnder(frame, view, [x, y], 5);
  assert.deepEqual([tapped(5, 2), tapped(5, 4), tapped(52, 50), tapped(14, 0), tapped(16, 0), tapped(30, 30)], [0, 2, 1, 0, null, null]);
  assert.equal(pairUnder({ ...frame, layers: new Set() }, view, [5, 2], 5), null, "a line that is not drawn");
  assert.equal(pairUnder({ ...frame, layers: new Set(), step: 0 }, view, [5, 2], 5), 0, "that of the chosen pair is");
});

test("a switch compares the count that it is for, whichever way it stands", () => {
  const switched = { ...COUNTS, dots: 30 };
  const found = { counts: COUNTS, switched: { support: switched, broad_phase: COUNTS, warm_start: { ...COUNTS, iterations: 7 } } };
  const both = (options) => SWITCHES.map((one) => savedBy(found, { ...scene(), options }, one));
  assert.deepEqual(both({})[0], { without: 90, with: 30 });
  assert.deepEqual(both({ support: "hill" })[0], { without: 30, with: 90 });
  assert.deepEqual(both({}).map(savingText), ["67 % fewer", "the same", "17 % more"]);
  assert.equal(savedBy({ ...found, switched: null }, scene(), SWITCHES[0]), null);
});

test("a preset in a file of its own is known by name, and equal to a scene once it is fetched", async () => {
  assert.equal(isAtHand("scene3d"), true);
  assert.equal(isAtHand("report-cubes"), false);
  await fetchPreset("report-cubes");
  assert.equal(presetOf(presetScene("report-cubes")), "report-cubes");
});

test("a tour names a preset in a file of its own once it is fetched", async () => {
  const tour = { kind: "tour", states: [{ preset: "crowd", caption: "A crowd." }] };
  assert.throws(() => readScene(tour, KINDS), { code: "not_loaded", where: "states[0].preset" });
  await fetchPreset("crowd");
  assert.deepEqual(readScene(tour, KINDS).states, [{ scene: presetScene("crowd"), camera: presets.crowd.camera, caption: "A crowd." }]);
});

test("the baked answer draws every object of the first picture", () => {
  const frame = { scene: SCENE, answered: SCENE, answer };
  assert.ok(SCENE.objects.every((_, i) => objectSurface(frame, i).faces.length > 5));
});
