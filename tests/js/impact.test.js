/** Contact and motion: the time of impact, the cast and the contact manifold, with their steps, sliders, switches and handles. */
import assert from "node:assert/strict";
import test from "node:test";
import { Figure } from "./figure.js";

test("a step for each time that is proved free and can be seen, then the contact", async () => {
  const figure = await Figure.open("impact");
  const { steps, impact, gaps } = figure.answer;
  const seen = steps.filter(({ distance }, i) => !i || distance > 1e-3 * steps[0].distance);
  assert.equal(figure.count, seen.length + 1);
  assert.match(figure.point, /^The steps prove/);
  assert.equal(impact.state, "hit");
  assert.ok(gaps.at(-1).distance < 1e-12);
  assert.ok(figure.ink("contact") && !figure.ink("closest"));
  await figure.show(0);
  assert.ok(figure.ink("closest") && !figure.ink("contact"));
  assert.match(figure.point, /^Apart by 2\.51 at t = 0, they cannot touch before t = 0\.479\.$/);
});

test("the slider of time has no steps, and says what is so then", async () => {
  const { scene } = await Figure.open("impact");
  const early = await Figure.open({ ...scene, at: 0.25 });
  assert.equal(early.count, 0);
  assert.match(early.point, /^At t = 0\.25 the shapes are .* apart\.$/);
  const late = await Figure.open({ ...scene, at: 0.9 });
  assert.match(late.point, /touch or overlap/);
});

test("few frames miss the paper, more find it late", async () => {
  const few = await Figure.open("impact-bullet");
  assert.match(few.point, /^None of 8 samples is in contact, so frames alone miss the hit\.$/);
  const more = await Figure.open({ ...few.scene, frames: 25 });
  const first = more.answer.samples.find(({ distance }) => !distance);
  assert.ok(first.t > more.answer.impact.t);
  assert.match(more.point, /The first sample in contact is at t = /);
});

test("the end of a way is dragged, also after a longer time; a shape that stands still has a handle, too", async () => {
  for (const t_max of [1, 2]) {
    const { scene } = await Figure.open("impact");
    const figure = await Figure.open({ ...scene, t_max });
    const [x, y] = figure.scene.motions[1].translation;
    await figure.drag("motion-1", 60, 0);
    const [nx, ny] = figure.scene.motions[1].translation;
    assert.ok(nx > x);
    assert.ok(Math.abs(ny - y) < 1e-9);
    await figure.drag("motion-0", 0, 40);
    assert.ok(figure.scene.motions[0].translation[1] < 0);
    const handle = figure.model.figure.handles(figure.scene, [0, 0], "").find(({ id }) => id === "motion-1");
    const turned = handle.numbers.put(figure.scene, [1, 2, 3]);
    assert.deepEqual(turned.motions[1], { ...figure.scene.motions[1], translation: [1, 2], rotation: 3 });
  }
});

test("a drag that misses is a miss", async () => {
  const figure = await Figure.open("impact");
  await figure.drag("motion-1", 0, -400);
  assert.equal(figure.answer.impact.state, "miss");
  assert.match(figure.point, /cannot touch before the end\.$/);
});

test("the shapes of a step are where the core has them: its closest points lie on them", async () => {
  const figure = await Figure.open("impact");
  await figure.show(1);
  const { t, point_b } = figure.answer.gaps[1];
  const { translation, rotation } = figure.scene.motions[1];
  const [[cx, cy], [px, py]] = [figure.answer.centers[1], point_b];
  const [x, y] = [px - cx - t * translation[0], py - cy - t * translation[1]];
  const [cos, sin] = [Math.cos(-t * rotation), Math.sin(-t * rotation)];
  const [bx, by] = [x * cos - y * sin, x * sin + y * cos];
  assert.ok(Math.abs(Math.abs(by) - 0.2) < 1e-9 || Math.abs(Math.abs(bx) - 1.2) < 1e-9);
});

/** The names and numbers of the picture. */
const textsOf = (figure) => [...figure.svg().matchAll(/<text[^>]*>([^<]+)</g)].map(([, text]) => text);

test("the ghosts say start and end, the contact touch, and the axis of time has its ends and the impact", async () => {
  for (const preset of ["impact", "impact-solids"]) {
    const figure = await Figure.open(preset);
    for (const name of ["start", "end", "touch", "0", "1"]) assert.ok(textsOf(figure).includes(name), name);
    assert.ok(textsOf(figure).some((text) => /^touch 0\.\d+$/.test(text)));
    await figure.show(0);
    assert.ok(textsOf(figure).includes("end") && !textsOf(figure).includes("start")); // B is at the start itself
  }
  const { scene } = await Figure.open("impact-miss");
  const longer = await Figure.open({ ...scene, t_max: 1.25 });
  assert.ok(textsOf(longer).includes("1.25") && !textsOf(longer).some((text) => text.startsWith("touch")));
});

test("the turn of a way is dragged around its end, and by keys; Python answers anew", async () => {
  for (const t_max of [1, 2]) {
    const { scene } = await Figure.open("impact");
    const figure = await Figure.open({ ...scene, t_max });
    const before = figure.scene.motions[1].rotation;
    const { t } = figure.answer.impact;
    const [[x, y], [mx, my]] = [figure.place("motion-1.turn"), figure.viewOf("motion-1.turn").toScreen(endOfB(figure.scene))];
    const [u, v] = [x - mx, y - my];
    await figure.drag("motion-1.turn", v - u, -u - v); // a quarter of a turn, against the clock
    assert.ok(Math.abs(figure.scene.motions[1].rotation - before - Math.PI / 2 / t_max) < 1e-6);
    assert.notEqual(figure.answer.impact.t, t);
    await figure.nudge("motion-0.turn", -1, 0);
    assert.ok(figure.scene.motions[0].rotation > 0);
  }
  const ball = await Figure.open("impact-bullet");
  assert.ok(
    ball.handle("motion-1.turn") && !(await Figure.open("impact-collision-rs")).model.handles.some(({ id }) => id === "motion-1.turn"),
  );
});

const endOfB = ({ shapes: [, { vertices }], motions: [, { translation }], t_max = 1 }) =>
  [0, 1].map((k) => vertices.reduce((sum, p) => sum + p[k] / vertices.length, translation[k] * t_max));

test("in space both ends of the ways and both turns are held by hand and by key, and say what they are", async () => {
  const figure = await Figure.open("impact-solids");
  const labels = figure.model.handles.map(({ label }) => label);
  for (const name of ["A", "B"]) {
    assert.ok(labels.some((label) => label.startsWith(`Motion of ${name}, at (`)));
    assert.ok(labels.some((label) => label.startsWith(`Turn of ${name} on its way, (`)));
  }
  for (const [i, still] of [
    [0, 1],
    [1, 0],
  ]) {
    const { motions } = figure.scene;
    await figure.drag(`motion-${i}`, 30, 0);
    await figure.nudge(`motion-${i}`, 0, 1);
    assert.notDeepEqual(figure.scene.motions[i].translation, motions[i].translation);
    await figure.drag(`motion-${i}.turn`, 0, 40);
    const dragged = figure.scene.motions[i].rotation;
    assert.notDeepEqual(dragged, motions[i].rotation);
    await figure.nudge(`motion-${i}.turn`, 1, 0);
    assert.notDeepEqual(figure.scene.motions[i].rotation, dragged);
    assert.deepEqual(figure.scene.motions[still], motions[still]);
  }
  const { numbers } = figure.handle("motion-1");
  assert.equal(numbers.names.length, 6);
  const typed = numbers.put(figure.scene, [-9, 0, 0, 0, 0, 1]).motions[1];
  assert.deepEqual(typed, { translation: [-9, 0, 0], rotation: [0, 0, 1] });
  await figure.edit(numbers.put(figure.scene, [-9, 0, 0, 0, 0, 1]));
  assert.equal(figure.answer.impact.state, "miss");
});

test("a step leads to its run of GJK; the contact has none", async () => {
  const figure = await Figure.open("impact", { step: "0" });
  assert.match(figure.readout, /Open the GJK run of this step/);
  assert.ok(figure.answer.steps[0].trace.steps.length && figure.table.some((row) => row.startsWith("GJK 1: support point")));
  await figure.show(figure.count - 1);
  assert.doesNotMatch(figure.readout, /Open/);
});

const ghostsOf = (figure) => [1, 2, 3, 4].filter((i) => figure.ink(`ghost-${i}`)).length;

for (const preset of ["cast", "cast-solids"]) {
  test(`a step for each of the ray cast's, and one for the contact, with a ghost of B at each bound: ${preset}`, async () => {
    const figure = await Figure.open(preset);
    const { steps, impact } = figure.answer;
    assert.equal(figure.count, steps.length + 1);
    assert.equal(figure.step, steps.length);
    assert.match(figure.point, /^A and B first touch at t = 0\.\d+, at \(/);
    assert.ok(figure.ink("contact"));
    assert.equal(ghostsOf(figure), 1, "where it touches");
    await figure.show(steps.length - 1);
    const bounds = new Set([...steps.map(({ lower }) => lower), impact.t].map((t) => t.toFixed(6)));
    assert.equal(ghostsOf(figure), bounds.size);
    await figure.show(0);
    assert.equal(ghostsOf(figure), 1);
    assert.ok(figure.ink("support-w") && !figure.ink("contact"));
    assert.match(figure.point, /^B is free until the ray meets the (line|plane) through w: t = /);
  });
}

test("the tip of the translation is dragged and moved by keys, and Python answers anew", async () => {
  const figure = await Figure.open("cast");
  const before = figure.scene.translation;
  await figure.drag("translation", 0, -400);
  const [x, y] = figure.scene.translation;
  assert.equal(x, before[0]);
  assert.ok(y > before[1]);
  assert.equal(figure.answer.impact.state, "miss");
  assert.match(figure.point, /does not touch A/);
  const handle = figure.model.handles.find(({ id }) => id === "translation");
  assert.deepEqual(handle.nudge(figure.scene, 1, 0, 0.5).translation, [x + 0.5, y]);
  assert.deepEqual(handle.numbers.put(figure.scene, [1, 2]).translation, [1, 2]);
});

test("in contact at the start there are no steps, and the words say how deep and whether the motion leaves", async () => {
  const figure = await Figure.open("cast-initial");
  assert.equal(figure.count, 1);
  assert.equal(figure.headline, "In contact at t = 0, depth 0.6");
  assert.equal(figure.point, "A and B start with depth 0.6. The motion parts them.");
  await figure.drag("translation", -400, 0);
  assert.equal(figure.point, "A and B start with depth 0.6. The motion does not part them.");
});

test("ghosts that are one to the eye are drawn once; at the end the picture says what the last is", async () => {
  const graze = await Figure.open("cast-graze");
  assert.ok(graze.answer.steps.length > 10);
  assert.match(graze.svg(), />touch</);
  await graze.show(graze.answer.steps.length - 1);
  assert.ok(ghostsOf(graze) <= 3);
  assert.match((await Figure.open("cast-miss")).svg(), />end</);
  assert.doesNotMatch((await Figure.open("cast-initial")).svg(), />(touch|end)</);
});

test("in space the tip of the translation is held by hand, by key and along an axis, and typed", async () => {
  const figure = await Figure.open("cast-solids");
  const [x, y, z] = figure.scene.translation;
  await figure.drag("translation", 60, 0);
  assert.notDeepEqual(figure.scene.translation, [x, y, z]);
  const { numbers, label } = figure.handle("translation");
  assert.match(label, /^Translation T of B, \(/);
  await figure.edit(numbers.put(figure.scene, [0, 5, 0]));
  assert.equal(figure.answer.impact.state, "miss");
  figure.model.selected = "translation";
  await figure.nudge("translation.y", 0, -1, 9);
  assert.deepEqual(figure.scene.translation, [0, -4, 0]);
});

const length = (v) => Math.hypot(...v);

for (const preset of ["manifold", "manifold-solids"]) {
  test(`a step for the features, one for each line, and one for the contacts: ${preset}`, async () => {
    const figure = await Figure.open(preset);
    const { clips, manifold } = figure.answer;
    assert.equal(figure.count, clips.length + 2);
    assert.equal(figure.step, clips.length + 1);
    const written = (pattern) => figure.texts().flat().filter(({ text }) => pattern.test(text)).length; // prettier-ignore
    const [id, depth] = [/^[ab]\d.*: /, /^depth /];
    assert.deepEqual([written(id), written(depth)], [0, 1], "the deepest has its depth");
    figure.model.toggleLayer("ids");
    assert.deepEqual([written(id), written(depth)], [manifold.points.length, 0], "on request each has its id and depth");
    await figure.show(0);
    assert.match(figure.point, /^The reference is (an edge|a face) of [AB], the incident feature (an edge|a face) of [AB]\.$/);
    assert.ok(figure.ink("reference") && figure.ink("incident"));
  });

  test(`key R moves B out by the depth along the normal, and then the shapes touch: ${preset}`, async () => {
    const figure = await Figure.open(preset);
    const { manifold, result } = figure.answer;
    assert.equal(manifold.points[0].depth, -result.signed_distance);
    const moved = figure.model.figure.extras.movesOut(figure.scene, figure.answer);
    assert.deepEqual(moved.shapes[0], figure.scene.shapes[0]);
    const after = await Figure.open(moved);
    assert.ok(Math.abs(after.answer.result.signed_distance) < 1e-9);
    assert.ok(after.answer.manifold.points.every(({ depth }) => depth < 1e-9));
  });
}

test("apart by more than the margin there is no manifold, and nothing to move", async () => {
  const figure = await Figure.open("manifold");
  await figure.drag("1", 0, -300);
  assert.equal(figure.answer.manifold, null);
  assert.match(figure.point, /there is no manifold/);
  assert.equal(figure.model.figure.extras.movesOut(figure.scene, figure.answer), null);
});

test("one point alone has an arm and a torque, and no steps", async () => {
  const figure = await Figure.open("manifold", { layers: "one-point" });
  assert.equal(figure.count, 0);
  assert.match(figure.point, /Its torque tips B\.$/);
  const { push, result } = figure.answer;
  const beside = push.center.map((x, i) => push.foot[i] - x);
  assert.ok(Math.abs(length(beside) - push.arm) < 1e-9);
  assert.ok(Math.abs(beside.reduce((sum, x, i) => sum + x * result.normal[i], 0)) < 1e-9);
  assert.ok(figure.ink("torque"));
});
