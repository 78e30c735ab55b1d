/** EPA and the distance, in the plane and in space: what a drag is answered. */
import assert from "node:assert/strict";
import test from "node:test";
import { Figure } from "./figure.js";

/** A length as the captions write it. */
const told = (x) => String(Number(x.toPrecision(3)));

const length = (v) => Math.hypot(...v);

for (const preset of ["epa", "epa-solids"]) {
  test(`after a drag the response is as long as the depth and parts the shapes; apart there is no iteration: ${preset}`, async () => {
    const figure = await Figure.open(preset);
    for (const [dx, dy] of [
      [-20, 5],
      [10, -12],
    ]) {
      const before = figure.scene;
      await figure.drag("1", dx, dy);
      assert.notDeepEqual(figure.scene.shapes[1], before.shapes[1]);
      assert.deepEqual(figure.scene.shapes[0], before.shapes[0]);
      const { result, response } = figure.answer;
      assert.equal(result.state, "intersecting");
      assert.ok(Math.abs(length(response.offset) + result.signed_distance) < 1e-9);
      assert.ok(Math.abs(response.signed_distance) < 1e-9);
      assert.equal(figure.headline, `Intersecting, depth ${told(-result.signed_distance)}`);
    }
    await figure.drag("1", 900, 0);
    assert.equal(figure.answer.result.state, "separated");
    assert.equal(figure.step, -1);
    assert.match(figure.point, /no depth/);
  });
}

for (const preset of ["distance", "distance-solids"]) {
  test(`after a drag the distances of the iterations never rise, and the last one is the answer: ${preset}`, async () => {
    const figure = await Figure.open(preset);
    await figure.drag("1", 30, 20);
    const { trace, result } = figure.answer;
    assert.equal(result.state, "separated");
    const falling = trace.steps.map(({ closest }) => length(closest.point));
    assert.deepEqual(
      falling,
      [...falling].sort((p, q) => q - p),
    );
    assert.ok(Math.abs(falling.at(-1) - result.signed_distance) < 1e-9);
    assert.equal(figure.headline, `Separated, distance ${told(result.signed_distance)}`);
  });
}

test("the best gap is the smallest one that was let go of; overlaps do not count, and a reset forgets it", async () => {
  for (const preset of ["distance", "distance-solids"]) {
    const figure = await Figure.open(preset, { challenge: "close" });
    const best = () => figure.model.figure.extras.scoreText(figure.model.frame).replace("Best gap: ", "");
    const first = best();
    await figure.drag("1", preset === "distance" ? -25 : -12, 0);
    const gap = figure.answer.result;
    assert.equal(gap.state, "separated");
    assert.equal(best(), told(gap.signed_distance));
    assert.notEqual(best(), first);
    await figure.drag("1", -100, 0);
    assert.equal(figure.answer.result.state, "intersecting");
    assert.equal(best(), told(gap.signed_distance));
    figure.model.reset();
    await figure.ask();
    assert.equal(best(), first);
  }
});
