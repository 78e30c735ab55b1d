/** The ground under solids: its grid, their shadows, and the lines down to them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { dropLines, groundUnder, shadowsOn } from "../../web/src/draw/space/ground.ts";
import presets from "../../web/src/presets.json";
import { pictured } from "../../web/src/element/pictured.ts";
import { Figure, PHONE } from "./figure.js";

const KINDS = ["solids", "distance-solids", "epa-solids", "compare-solids", "minkowski-solids", "failure-libccd", "scene3d", "crowd"];

/** The corners of a box. */
const box = ([x, y, z], r = 0.5) => [0, 1, 2, 3, 4, 5, 6, 7].map((k) => [x + (k & 1 ? r : -r), y + (k & 2 ? r : -r), z + (k & 4 ? r : -r)]);

test("figures of solids have a ground under them, which their layer switches off and on", async () => {
  for (const name of KINDS) {
    const figure = await Figure.open(name);
    assert.equal(figure.idsOf("ground").length, 1, name);
    assert.equal((await Figure.open(name, { layers: "hidden,names" })).idsOf("ground").length, 0, name);
    assert.equal((await Figure.open(name, { layers: "ground" })).idsOf("ground").length, 1, name);
  }
});

test("A − B, regions, combinations and solids that lie in a plane have no ground", async () => {
  for (const [name, attributes] of [
    ["solids", { view: "together" }],
    ["sum-solids", {}],
    ["solids-flat", {}],
    ["tetrahedron-regions", {}],
    ["simplex-solids", {}],
  ]) {
    assert.equal((await Figure.open(name, attributes)).idsOf("ground").length, 0, name);
  }
});

test("seen from above the ground is drawn before all solids, and from below after them", async () => {
  const idsFrom = async (preset, camera) => (await Figure.open(preset, { camera })).ids.filter((id) => /^(ground|object)/.test(id));
  for (const pitch of [30, 90]) assert.equal((await idsFrom("scene3d", `20 ${pitch}`))[0], "ground", `${pitch} degrees`);
  for (const pitch of [-30, -90]) assert.equal((await idsFrom("scene3d", `20 ${pitch}`)).at(-1), "ground", `${pitch} degrees`);
  // The eye is still above the ground.
  assert.equal((await idsFrom("scene3d", "20 -3"))[0], "ground");
  const isPaintedFirst = async (camera) => {
    const svg = (await Figure.open("solids", { camera })).svg();
    return svg.indexOf('id="ground"') < svg.indexOf('fill-opacity="0.62"');
  };
  assert.equal(await isPaintedFirst("20 3"), true);
  assert.equal(await isPaintedFirst("20 -3"), false);
});

test("the ground lies below everything and reaches beyond it, and stays where it is while a solid moves a little", () => {
  for (const size of [1e-6, 1, 1e6]) {
    for (let k = 0; k < 30; k++) {
      const solids = [box([k, -k / 3, 2]), box([-2, 3, -k])].map((points) => points.map((p) => p.map((x) => x * size)));
      const { level, grid } = groundUnder(solids, solids.flat(), null);
      for (const [x, y, z] of solids.flat()) {
        assert.ok(y > level && y - level > 0.3 * grid.step);
        assert.ok(x > grid.from[0] && x < grid.to[0] && z > grid.from[1] && z < grid.to[1]);
      }
      assert.ok((grid.to[0] - grid.from[0]) / grid.step < 12);
    }
  }
  const at = (x) => groundUnder([box([0, 0, 0]), box([3, x, 0])], [...box([0, 0, 0]), ...box([3, x, 0])], null);
  const levels = Array.from({ length: 100 }, (_, k) => at(-0.3 - k / 100).level);
  assert.ok(new Set(levels).size <= 10, "the lowest solid sinks by a unit");
});

test("a line leads from the middle of each solid straight down to its foot on the ground", () => {
  const solids = [box([1, 2, 3]), box([-4, 0, 1])];
  const ground = groundUnder(solids, solids.flat(), null);
  const lines = dropLines(ground).map(({ vertices }) => vertices);
  assert.deepEqual(lines, [
    [[1, 2, 3], [1, ground.level, 3]],
    [[-4, 0, 1], [-4, ground.level, 1]],
  ]); // prettier-ignore
});

test("each shadow is in sight as a whole, in wide panels and in narrow ones", async () => {
  for (const name of KINDS) {
    const figure = await Figure.open(name);
    for (const room of [undefined, PHONE]) {
      const { view, spec } = pictured(figure.model, room).pictures.find(({ spec }) => spec.ground);
      const places = shadowsOn(spec.ground(figure.model.frame)).map((p) => view.toScreen(p));
      assert.ok(places.length > 3, name);
      for (const [x, y] of places) assert.ok(x >= 0 && x <= view.width && y >= 0 && y <= view.height, `${name}: ${x} ${y}`);
    }
  }
});

test("a scene with a ground of its own has shadows on that, and no grid", async () => {
  const own = await Figure.open("report-figure-1");
  const [, , , floor] = own.scene.objects;
  const view = own.viewsOfPanels()[0];
  assert.doesNotMatch(own.ink("ground"), /stroke=/);
  assert.match((await Figure.open("scene3d")).ink("ground"), /stroke=/);
  // The foot of each line lies on it.
  const feet = own.model.panels[0].contents(own.model.frame).slice(-8);
  for (const [, y] of feet) assert.equal(y, floor.offset[1]);
  for (const foot of feet) assert.ok(view.toScreen(foot)[1] < view.height);
});

test("of what is hidden of the line of a solid nothing is drawn", async () => {
  const lines = async (layers) => [...(await Figure.open("scene3d", { layers })).svg().matchAll(/<path [^>]*stroke-width="0.75"[^>]*>/g)];
  const drawn = await lines("ground,hidden");
  assert.ok(drawn.length);
  assert.ok(drawn.every(([path]) => !path.includes("dasharray")));
  assert.equal((await lines("hidden")).length, 0);
});

test("in a tour solids stand over their ground, too, and scenes of objects have their perspective", async () => {
  const states = [{ preset: "solids" }, { preset: "scene3d" }];
  for (const [at, { preset }] of states.entries()) {
    const scene = { schema: 1, kind: "tour", at, states: states.map((state) => ({ ...state, scene: presets[state.preset].scene })) };
    const tour = await Figure.open(scene);
    const figure = await Figure.open(preset);
    assert.equal(tour.ink("ground"), figure.ink("ground"), preset);
    assert.deepEqual(tour.viewsOfPanels()[0].eye, figure.viewsOfPanels()[0].eye);
  }
});
