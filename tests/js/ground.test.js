/** The ground under solids: its grid, their shadows, and the lines down to them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { dropLines, groundUnder } from "../../web/src/draw/space/ground.ts";
import presets from "../../web/src/presets.json";
import { Figure } from "./figure.js";

/** The corners of a box. */
const box = ([x, y, z], r = 0.5) => [0, 1, 2, 3, 4, 5, 6, 7].map((k) => [x + (k & 1 ? r : -r), y + (k & 2 ? r : -r), z + (k & 4 ? r : -r)]);

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
