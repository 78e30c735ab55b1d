/** The picture between two steps, and when it moves. */
import assert from "node:assert/strict";
import test from "node:test";
import { movement } from "../../web/src/draw/moving.ts";
import { marksOf } from "../../web/src/draw/paint.ts";
import { svgOf } from "../../web/src/draw/svg.ts";
import { Motion } from "../../web/src/element/motion.ts";
import { isAlike, mixed as mixedScene } from "../../web/src/kinds/tour/gliding.ts";
import { pictured } from "../../web/src/element/pictured.ts";
import { drawn, paletteOf } from "../../web/src/poster.ts";
import { Figure, FIGURES, reader } from "./figure.js";
import { some } from "./extent.js";

const LIGHT = paletteOf(0);

/** The pictures of a figure's panels at a step, each with its panel. */
async function picturesAt(figure, step) {
  await figure.show(step);
  const { model } = figure;
  const { pictures } = pictured(model);
  return pictures.map((picture) => ({
    ...picture.picture(model.stillFrame, LIGHT, []),
    panel: { id: picture.spec.id, view: picture.view, ctx: {} },
  }));
}

/** The paths and texts that are drawn, the lowest first. */
function tagsOf(marks) {
  const body = svgOf(marks, { width: 1000, height: 1000, title: "" }).replace(/<defs>.*<\/defs>/s, "");
  return [...body.matchAll(/<(?:path|text)[^>]*>[^<]*/g)].map(([tag]) =>
    tag.replace(/url\(#[^)]*\)/g, "url()").replace(/ data-edge="[^"]*"/, ""),
  );
}

/** What is drawn on each panel between two steps. */
async function between(figure, from, to, progress, isBack = false) {
  const [{ frame }] = await picturesAt(figure, from);
  const pictures = await picturesAt(figure, to);
  const moved = movement(frame, isBack)(progress);
  return pictures.map((picture) => tagsOf(moved(picture.panel.ctx, picture)));
}

const still = async (figure, step) => (await picturesAt(figure, step)).map((picture) => tagsOf(marksOf(picture)));

/** Paths that are hidden have no ink, and are in a file alone. */
const isSeen = (tag) => !/(stroke|fill)-opacity="0"/.test(tag);

/** What only one of two pictures has. */
const differences = (one, other) => [
  ...one.filter((tag) => isSeen(tag) && !other.includes(tag)),
  ...other.filter((tag) => isSeen(tag) && !one.includes(tag)),
];

/** The corners of a path, in pixels. */
function cornersOf(tag) {
  const [, dx = 0, dy = 0] = tag.match(/translate\((\S+) (\S+)\)/) ?? [];
  return [...tag.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x) + Number(dx), Number(y) + Number(dy)]);
}

/** The middles of the diamonds of a colour. */
const diamonds = (tags, color) =>
  tags
    .filter((tag) => tag.includes(`fill="${color}"`) && cornersOf(tag).length === 4)
    .map(cornersOf)
    .map(([top, , bottom]) => mixed(top, bottom, 0.5));

const mixed = (p, q, e) => p.map((x, axis) => x * (1 - e) + q[axis] * e);

/** Is one of the points at a place? */
const has = (points, place) => points.some((p) => Math.hypot(...p.map((x, axis) => x - place[axis])) < 0.1);

/** The figures that have steps of one answer, each with the numbers of two steps whose pictures differ. */
async function stepped() {
  const found = [];
  for (const name of FIGURES) {
    const figure = await Figure.open(name);
    if (figure.count < 2 || figure.model.stepsAreScenes) continue;
    found.push({ name, figure, last: figure.count - 1 });
  }
  return found;
}

test("in every kind with steps, in the plane and in space, the picture between two steps differs from both, and ends as the later one", async () => {
  const all = await stepped();
  assert.ok(all.length > 12);
  for (const { name, figure, last } of some(all, 2)) {
    for (const to of new Set([1, last])) {
      const about = `${name} from 0 to ${to}`;
      const [start, end] = [await still(figure, 0), await still(figure, to)];
      const ways = [start, end];
      for (const progress of [0.2, 0.8]) ways.push(await between(figure, 0, to, progress));
      assert.equal(new Set(ways.map(String)).size, 4, about);
      const arrived = await between(figure, 0, to, 1);
      arrived.forEach((tags, i) => assert.deepEqual(differences(tags, end[i]), [], about));
    }
  }
});

test("a movement back is the movement there, backwards", async () => {
  for (const name of ["gjk", "epa", "solids"]) {
    const figure = await Figure.open(name);
    const [there, back] = [await between(figure, 1, 2, 0.75), await between(figure, 2, 1, 0.25, true)];
    assert.deepEqual(back[1], there[1], name);
  }
});

test("the line across d sweeps to the new support point, which is seen when the line is there", async () => {
  for (const [view, index] of [
    ["together", 0],
    ["apart", 1],
  ]) {
    const figure = await Figure.open("gjk", { view });
    const pictures = await picturesAt(figure, 2);
    const { support, direction, simplex_before } = figure.answer.trace.steps[2];
    const { toScreen } = pictures[index].panel.view;
    const see = (p) => toScreen.call(pictures[index].panel.view, p);
    const w = see(support.w);
    const [p, q] = simplex_before.map((v) => see(v.w));
    const along = (at) => (at[0] * direction[0] - at[1] * direction[1]) / Math.hypot(...direction);
    const line = (tags) => along(cornersOf(tags.findLast((tag) => tag.includes(`stroke="${LIGHT.direction}"`) && /"8 5"/.test(tag)))[0]);
    const places = [];
    for (const progress of [0.1, 0.5, 0.9]) {
      const tags = (await between(figure, 1, 2, progress))[index];
      assert.equal(has(diamonds(tags, LIGHT.newest), w), progress > 0.5, `${view} ${progress}`);
      places.push(line(tags));
    }
    const [start, middle, end] = places;
    assert.ok(start < middle && Math.abs(start - mixed([along(mixed(p, q, 0.5))], [along(w)], 0.056)[0]) < 0.5, view);
    assert.ok(Math.abs(middle - along(w)) < 0.5 && Math.abs(end - along(w)) < 0.5, view);
  }
});

/** How far a point is outside a convex polygon, in pixels. @param {readonly number[]} p @param {readonly number[][]} polygon */
function outside([x, y], polygon) {
  const sides = polygon.map(([x0, y0], i) => {
    const [x1, y1] = polygon[(i + 1) % polygon.length];
    return ((x - x0) * (y1 - y0) - (y - y0) * (x1 - x0)) / Math.hypot(x1 - x0, y1 - y0);
  });
  return Math.min(Math.max(...sides), Math.max(...sides.map((side) => -side)));
}

/** The marks that stand, and the corners of paths, of the simplex in what is drawn. @param {string[]} tags */
const ofSimplex = (tags) =>
  [LIGHT.simplex, LIGHT.newest].flatMap((color) =>
    tags
      .filter((tag) => tag.startsWith("<path") && tag.includes(`"${color}"`) && !tag.includes('"2 3"')) // the distance to O has such dots
      .filter((tag) => color === LIGHT.simplex || cornersOf(tag).length === 4) // an arrow of the newest point is no part of it
      .flatMap((tag) => cornersOf(tag)),
  );

/** The largest mark is a diamond, whose corners are this far from its middle. */
const MARK_PX = 6 * 1.35 + 0.1;

test("in 60 frames of each movement the simplex is inside A - B: it grows to its new point, and never leaves", async () => {
  let frames = 0;
  for (const [name, view] of [
    ["gjk", "together"],
    ["gjk", "apart"],
    ["apart", "together"],
    ["missed", "apart"],
    ["distance", "apart"],
  ]) {
    const figure = await Figure.open(name, { view, layers: "simplex,direction,supports" });
    const { difference } = figure.answer;
    for (let to = 1; to < figure.count; to += 1) {
      for (const isBack of [false, true]) {
        const [from, at] = isBack ? [to, to - 1] : [to - 1, to];
        const [{ frame }] = await picturesAt(figure, from);
        const pictures = await picturesAt(figure, at);
        const moved = movement(frame, isBack);
        const picture = pictures.find(({ panel }) => panel.id === (view === "apart" ? "difference" : "plane"));
        const hull = difference.map((p) => picture.panel.view.toScreen(p));
        for (let i = 0; i <= 60; i += 1) {
          const points = ofSimplex(tagsOf(moved(i / 60)(picture.panel.ctx, picture)));
          frames += 1;
          for (const p of points) assert.ok(outside(p, hull) <= MARK_PX, `${name} ${view} ${from} to ${at}, frame ${i}: ${p}`);
        }
      }
    }
  }
  assert.ok(frames > 1500);
});

test("in 60 frames of each movement in space, the simplex is inside A - B as it is seen", async () => {
  const figure = await Figure.open("solids", { view: "together", layers: "simplex,direction,supports" });
  for (let to = 1; to < figure.count; to += 1) {
    const [{ frame }] = await picturesAt(figure, to - 1);
    const pictures = await picturesAt(figure, to);
    const [picture] = pictures;
    const moved = movement(frame, false);
    const seen = figure.answer.difference.vertices.map((p) => picture.panel.view.toScreen(p));
    for (let i = 0; i <= 60; i += 1) {
      const points = ofSimplex(tagsOf(moved(i / 60)(picture.panel.ctx, picture)));
      for (const p of points) assert.ok(beyond(p, seen) <= MARK_PX, `${to - 1} to ${to}, frame ${i}: ${p}`);
    }
  }
});

/** How far a point is outside the hull of others, at most, along one of 180 directions. @param {readonly number[]} p @param {number[][]} points */
function beyond(p, points) {
  const along = (/** @type {readonly number[]} */ [x, y], /** @type {number} */ angle) => x * Math.cos(angle) + y * Math.sin(angle);
  return Math.max(
    ...Array.from({ length: 180 }, (_, i) => along(p, (i * Math.PI) / 90) - Math.max(...points.map((q) => along(q, (i * Math.PI) / 90)))),
  );
}

test("the circle of the distance shrinks", async () => {
  const figure = await Figure.open("distance");
  const radius = ([, tags]) => Number(tags.find((tag) => tag.includes('stroke-opacity="0.8"')).match(/A(\S+) /)[1]);
  const [before, after] = [radius(await still(figure, 0)), radius(await still(figure, 1))];
  assert.ok(after < before);
  assert.ok(Math.abs(radius(await between(figure, 0, 1, 0.5)) - (before + after) / 2) < 0.01);
});

test("the closest edge of EPA bends out to the new corner", async () => {
  const figure = await Figure.open("epa");
  const polygon = ([, tags]) => cornersOf(tags.find((tag) => tag.includes(`stroke="${LIGHT.response}"`) && /Z.*"6 4"/.test(tag)));
  const [before, after] = [polygon(await still(figure, 0)), polygon(await still(figure, 1))];
  const bending = polygon(await between(figure, 0, 1, 0.5));
  const [corner] = after.filter((p) => !has(before, p));
  const [bent] = bending.filter((p) => !has(after, p));
  assert.deepEqual([bending.length, after.length], [before.length + 1, before.length + 1]);
  const { edge, polytope } = figure.answer.epa.steps[0];
  const [, { view }] = await picturesAt(figure, 1);
  const [p, q] = [polytope[edge], polytope[(edge + 1) % polytope.length]].map((corner) => view.toScreen(corner));
  assert.ok(has([bent], mixed(mixed(p, q, 0.5), corner, 0.5)));
});

test("the simplex of space grows to its new corner from amid the others", async () => {
  const figure = await Figure.open("solids", { view: "together" });
  const [panel] = await picturesAt(figure, 2);
  const { support, simplex_before } = figure.answer.trace.steps[2];
  const [tags] = await between(figure, 1, 2, 0.8);
  const [p, q] = simplex_before.map(({ w }) => panel.view.toScreen(w));
  const w = panel.view.toScreen(support.w);
  const simplex = tags.filter((tag) => tag.includes(`stroke="${LIGHT.simplex}"`)).flatMap(cornersOf);
  assert.ok(has(simplex, mixed(mixed(p, q, 0.5), w, 2 * 0.896 - 1)));
  assert.ok(has(diamonds(tags, LIGHT.newest), w));
});

test("the name of a point stays at it, and that of a new point comes when the point is there", async () => {
  const figure = await Figure.open("gjk");
  const left = (tags, name) =>
    tags
      .filter((tag) => tag.includes(`>${name}<`) && tag.includes("italic"))
      .map((tag) => [Number(tag.match(/ x="(\S+)"/)[1]), Number(tag.match(/ y="(\S+)"/)[1])]);
  const [before, after] = [(await still(figure, 1))[1], (await still(figure, 2))[1]];
  assert.deepEqual(left((await between(figure, 1, 2, 0.5))[1], "w₁"), left(before, "w₁"));
  assert.deepEqual(left(before, "w₁"), left(after, "w₁"));
  assert.deepEqual(left(before, "w₃"), []);
  assert.deepEqual(left((await between(figure, 1, 2, 0.9))[1], "w₃"), left(after, "w₃"));
});

// ---- the clock

/** An element that shows a figure, for the clock of its pictures. */
async function hostOf({ model }) {
  const el = { model, stage: null, sight: { inView: true }, hands: { isMoving: false }, addController() {}, draw: () => el.motion.drawn() };
  el.motion = new Motion(el);
  globalThis.requestIdleCallback = (act) => (el.loads = act());
  el.motion.hostUpdated();
  delete globalThis.requestIdleCallback;
  await el.loads;
  el.draw();
  return el;
}

let now = 0;
/** What the next frame does. */
let onFrame = null;
globalThis.requestAnimationFrame = (act) => ((onFrame = act), 1);
globalThis.cancelAnimationFrame = () => (onFrame = null);

/** The next frame, `ms` milliseconds later. */
function frame(ms) {
  now += ms;
  const act = onFrame;
  onFrame = null;
  act?.();
}

/** Runs with a clock that only frames move on. */
async function timed(act) {
  const { now: real } = performance;
  performance.now = () => now;
  await act().finally(() => (performance.now = real));
}

test("a step is a movement of 600 ms however it is set, and by however many; no other change is one", () =>
  timed(async () => {
    const figure = await Figure.open("gjk", { step: "0" });
    const { model } = figure;
    const el = await hostOf(figure);
    const steps = {
      next: () => model.goTo(1), // buttons, keys and the scrubber
      last: () => model.goTo("last"),
      back: () => model.askStep("0"), // attributes, properties, links and messages
      further: () => model.askStep("2"),
      all: () => (model.all = true),
    };
    for (const [name, set] of Object.entries(steps)) {
      set();
      el.motion.hostUpdate();
      for (const ms of [0, 200, 390]) {
        frame(ms);
        assert.ok(model.frame.movement, `${name} ${ms}`);
        assert.equal(model.stillFrame.movement, null);
      }
      frame(20);
      assert.equal(model.motion, null, name);
    }
    const others = {
      layer: () => model.toggleLayer("names"),
      view: () => model.askView("together"),
      drag: () => model.drag({ ...model.scene }),
      pointed: () => (model.pointed = 1),
    };
    for (const [name, change] of Object.entries(others)) {
      change();
      el.motion.hostUpdate();
      assert.equal(model.motion, null, name);
      el.draw();
    }
  }));

test("a step that is set in mid-movement starts from the step that the picture was on its way to", () =>
  timed(async () => {
    const figure = await Figure.open("gjk", { step: "0" });
    const { model } = figure;
    const el = await hostOf(figure);
    const shown = async (step) => {
      const { pictures } = pictured(model);
      const marks = model.frame.movement({}, pictures[1].picture(model.frame, LIGHT, []));
      return differences(tagsOf(marks), (await still(figure, step))[1]).length;
    };
    model.goTo(1);
    el.motion.hostUpdate();
    el.draw();
    frame(300);
    const before = model.motion.movement;
    model.goTo(2);
    el.motion.hostUpdate();
    assert.notEqual(model.motion.movement, before);
    assert.equal(await shown(1), 0);
  }));

test("where a hand holds something, the figure is out of view or readers prefer reduced motion, a step is at once", () =>
  timed(async () => {
    const figure = await Figure.open("gjk", { step: "0" });
    const { model } = figure;
    const el = await hostOf(figure);
    const reasons = {
      hand: (value) => (el.hands.isMoving = value),
      view: (value) => (el.sight.inView = !value),
      still: (value) => (reader.prefersStill = value),
    };
    let step = 0;
    for (const [name, set] of Object.entries(reasons)) {
      set(true);
      model.goTo((step += 1));
      el.motion.hostUpdate();
      assert.equal(model.motion, null, name);
      el.draw();
      set(false);
    }
    model.goTo(0);
    el.motion.hostUpdate();
    assert.ok(model.motion);
    frame(1000);
  }));

// ---- the tour

test("states of a tour that show one scene share its answer: the picture moves between their steps, and arrows slide", () =>
  timed(async () => {
    const figure = await Figure.open("tour");
    const { model } = figure;
    const at = (words) => {
      const state = model.scene.states.findIndex(({ caption }) => words.test(caption));
      assert.notEqual(state, -1, words);
      return state;
    };
    const [first, second] = [at(/ is w₁\.$/), at(/ finds w₂\. /)];
    await figure.show(first);
    const el = await hostOf(figure);
    const { answer } = model;
    model.goTo(second);
    assert.deepEqual([model.answer === answer, model.pending], [true, false]);
    el.motion.hostUpdate();
    frame(100);
    const [picture] = pictured(model).pictures.map((one) => one.picture(model.frame, LIGHT, []));
    const marks = model.frame.movement({}, picture);
    for (const step of [first, second]) assert.notEqual(differences(tagsOf(marks), (await still(figure, step))[0]).length, 0);
    frame(1000);

    await figure.show(at(/^The numbers of corners/));
    el.motion.hostUpdate();
    frame(1000);
    el.draw();
    model.goTo(at(/^All of these arrows moved/));
    el.motion.hostUpdate();
    frame(300);
    assert.equal(model.frame.movement, null);
    assert.deepEqual([model.frame.before.arrows, model.frame.progress], ["between", 0.5]);
    const { svg } = drawn(model, {});
    frame(1000);
    assert.notEqual(svg, drawn(model, {}).svg);

    await figure.show(at(/^Another pair/));
    model.goTo(at(/^How does the code know the side/));
    assert.equal(model.answer, null);
  }));

test("what differs by numbers alone glides to the next state of a tour, each picture answered; the state is then as it was written", () =>
  timed(async () => {
    const figure = await Figure.open("tour");
    const { model } = figure;
    const { states } = model.scene;
    const turns = states.findIndex(({ caption }) => /^B turns/.test(caption));
    await figure.show(turns - 1);
    let asked = 0;
    const el = { model, status: { phase: "live" }, sight: { inView: true }, stage: null, answers: { changed: () => (asked += 1) } };
    const goTo = (step) => {
      const before = model.scene;
      model.goTo(step);
      model.figure.extras.hosting.arrives(el, before);
    };
    const corner = () => model.scene.states[turns].scene.shapes[1].vertices[0];
    const [from, to] = [states[turns - 1], states[turns]].map(({ scene }) => scene.shapes[1].vertices[0]);
    goTo(turns);
    assert.deepEqual(corner(), from);
    assert.equal(model.isChanged, false);
    const way = [];
    for (let i = 0; i < 40 && model.scene === model.passing; i += 1) {
      await figure.ask();
      frame(40);
      way.push(corner());
    }
    assert.ok(asked > 10 && way.some((p) => p[0] > from[0] && p[0] < to[0]), `${asked}`);
    assert.deepEqual(model.scene, { ...model.initial, at: turns });
    assert.deepEqual(corner(), to);

    await figure.ask();
    goTo(turns - 1);
    await figure.ask();
    frame(40);
    const [mid] = model.scene.states[turns - 1].scene.shapes[1].vertices;
    goTo(turns - 2); // while it still moves
    assert.deepEqual(model.scene.states[turns - 2].scene.shapes[1].vertices[0], mid);
    assert.deepEqual(model.history.present, { ...model.initial, at: turns - 2 });
    for (let i = 0; i < 40 && model.scene === model.passing; i += 1) {
      await figure.ask();
      frame(40);
    }
    assert.deepEqual(model.scene, { ...model.initial, at: turns - 2 });

    await figure.show(turns - 1);
    el.status.phase = "starting";
    goTo(turns);
    assert.notEqual(model.scene, model.passing);
    assert.deepEqual(corner(), to);
  }));

test("scenes are alike where names, kinds and lengths agree; halfway every number is between the two", () => {
  const [one, other] = [
    { kind: "a", p: [0, 2] },
    { kind: "a", p: [4, 2] },
  ];
  assert.ok(isAlike(one, other));
  assert.deepEqual(mixedScene(one, other, 0.5), { kind: "a", p: [2, 2] });
  for (const unlike of [
    { kind: "b", p: [4, 2] },
    { kind: "a", p: [4] },
    { kind: "a", p: [4, 2], q: 1 },
    { kind: "a", p: null },
  ])
    assert.ok(!isAlike(one, unlike));
});
