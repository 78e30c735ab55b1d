/** EPA and the distance, in the plane and in space: what each iteration draws and says, and what a drag is answered. */
import assert from "node:assert/strict";
import test from "node:test";
import { Figure } from "./figure.js";

/** A length as the captions write it. @param {number} x */
const told = (x) => String(Number(x.toPrecision(3)));

/** @param {number[]} v */
const length = (v) => Math.hypot(...v);

for (const preset of ["epa", "epa-solids"]) {
  test(`each iteration of EPA has its edge or face, and the steps end with the response: ${preset}`, async () => {
    const figure = await Figure.open(preset);
    const { steps } = figure.answer.epa;
    const inSpace = preset === "epa-solids";
    assert.ok(steps.length > 2);
    assert.equal(figure.count, steps.length + 1);
    for (const [k, step] of steps.entries()) {
      await figure.show(k);
      assert.ok(figure.ids.includes("difference"));
      if (!inSpace) continue;
      for (const id of ["polytope", "closest-face", "split", "normal", "closest-distance"]) assert.ok(figure.ids.includes(id), id);
      assert.equal(figure.idsOf("horizon-").length, step.horizon.length);
    }
    await figure.show(steps.length);
    assert.ok(Math.abs(figure.answer.response.signed_distance) < 1e-12);
    assert.match(figure.table.at(-1), /^distance then: 0( within rounding \(.*\))?$/);
    if (!inSpace) return;
    assert.ok(figure.ids.includes("response"));
    await figure.show("all");
    assert.equal(figure.idsOf("polytope-").length, steps.length);
  });

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
  test(`each iteration of the distance has a foot for each line, weights, and a shorter distance: ${preset}`, async () => {
    const figure = await Figure.open(preset);
    const { trace, feet, plane_feet } = figure.answer;
    const planes = plane_feet ?? trace.steps.map(() => []);
    assert.ok(feet.flat().some(({ inside }) => !inside));
    for (const [k, step] of trace.steps.entries()) {
      await figure.show(k);
      const told = figure.table.filter((line) => line.startsWith("foot on"));
      assert.deepEqual(
        told.map((line) => line.endsWith("(inside)")),
        [...feet[k], ...planes[k]].map(({ inside }) => inside),
      );
      if (preset === "distance") continue;
      for (const id of ["difference", "simplex", "feature-A", "feature-B"]) assert.ok(figure.ids.includes(id), id);
      assert.equal(figure.idsOf("foot-").length, feet[k].length);
      assert.equal(figure.idsOf("plane-foot-").length, planes[k].length);
      for (const side of ["w", "a", "b"]) {
        assert.equal(figure.idsOf(`weight-${side}-`).length, new Set(step.simplex_after.map((vertex) => String(vertex[side]))).size);
      }
    }
  });

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

test("in space the foot on a face's plane is drawn and told, and where it is outside of the face also what is taken instead", async () => {
  const figure = await Figure.open("distance-solids");
  const { plane_feet } = figure.answer;
  assert.deepEqual(new Set(plane_feet.flat().map(({ inside }) => inside)), new Set([true, false]));
  for (const [k, planes] of plane_feet.entries()) {
    await figure.show(k);
    const outside = planes.filter(({ inside }) => !inside).length;
    assert.equal(figure.table.filter((line) => /^foot on \w{3}: .* \(outside, so [A-D]{1,2}\)$/.test(line)).length, outside);
    const labels = figure.texts().flatMap((panel) => panel.filter(({ text }) => /^foot on [A-D]{3}, outside$/.test(text)));
    assert.ok(labels.length <= outside && (!outside || labels.length), `${labels.length} of ${outside}`);
    assert.deepEqual(figure.covered(), []);
  }
});

test("the challenge says the gap, that of solids too, and that shapes that overlap must be moved apart", async () => {
  const figure = await Figure.open("distance", { challenge: "close" });
  assert.ok(figure.point.endsWith("The gap is 0.991."), figure.point);
  assert.match(figure.readout, /<b>0\.991<\/b>/);
  await figure.edit({ ...figure.scene, shapes: [figure.scene.shapes[0], figure.scene.shapes[0]] });
  assert.match(figure.point, /They overlap/);
  assert.match(figure.readout, /<b>0\.991<\/b>/);
  const solids = await Figure.open("distance-solids", { challenge: "close" });
  assert.ok(solids.readout.includes(`<b>${told(solids.answer.result.signed_distance)}</b>`));
});

test("the best gap is the smallest one that was let go of; overlaps do not count, and a reset forgets it", async () => {
  for (const preset of ["distance", "distance-solids"]) {
    const figure = await Figure.open(preset, { challenge: "close" });
    const best = () => figure.readout.match(/<b>(.*?)<\/b>/)[1];
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

test("on overlap the first sentence says that the distance is 0, and the readout offers the depth", async () => {
  const figure = await Figure.open("distance-overlap");
  assert.match(figure.point, /the distance is 0/);
  assert.match(figure.readout, /Measure the depth with EPA/);
  assert.doesNotMatch((await Figure.open("distance")).readout, /Measure the depth/);
});
