/** Balls: where their shadows fall, and when they are dimmed. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { drawBall, drawShadow, floorUnder, isDimmed } from "../../web/src/draw/space/ball.ts";
import { Ink } from "../../web/src/draw/ink.ts";
import { origin } from "../../web/src/draw/space/ink.ts";
import { level } from "../../web/src/draw/space/slice.ts";
import { floorLevel, solids, standing } from "../../web/src/draw/space/shapes.ts";
import { Camera, SpaceView } from "../../web/src/draw/space/view.ts";
import { Figure } from "./figure.js";

const FACES = [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]]; // prettier-ignore

/** A cube of side 2 whose middle is at (0, y, z). */
const cube = (y, z, look = {}) => ({
  vertices: [0, 1, 2, 3, 4, 5, 6, 7].map((i) => [i & 1 ? 1 : -1, (i & 2 ? 1 : -1) + y, (i & 4 ? 1 : -1) + z]),
  faces: FACES,
  color: "difference",
  opacity: 0.4,
  width: 1,
  holds: true,
  ...look,
});

const BALL = { at: [0, 0, 0], color: "ink", name: "O" };
const GROUND = { level: -5, grid: null, standing: [] };

function viewOf() {
  const camera = new Camera();
  camera.start({ yaw: 0, pitch: 0 });
  return Object.assign(new SpaceView(camera), { width: 400, height: 400, scale: 40 });
}

const heightUnder = (bodies, ground = GROUND) => floorUnder(BALL, bodies, ground)?.([0, 0]) ?? null;

test("the shadow of a ball in a bowl falls on the bowl's floor, that of one above a body on its top, and else on the ground", () => {
  assert.equal(heightUnder([cube(0.5, 0, { open: true })]), -0.5);
  assert.equal(heightUnder([cube(-2, 0)]), -1);
  assert.equal(heightUnder([cube(2, 0)]), -5, "it hangs above the ball");
  assert.equal(heightUnder([cube(-2, 3)]), -5, "it lies beside the ball");
  assert.equal(heightUnder([cube(-2, 0, { holds: false })]), -5, "it is a simplex, for example");
  assert.equal(heightUnder([cube(-2, 0), cube(-3, 0)]), -1, "the higher one");
  assert.equal(heightUnder([], null), null);
});

test("a ball is dimmed behind what is closed and in it, not before it, beside it, in a bowl, or behind what is no hull", () => {
  const view = viewOf(); // which looks along -z
  const dimmed = (...bodies) => isDimmed(BALL, bodies, view);
  assert.deepEqual([dimmed(cube(0, 3)), dimmed(cube(0, 0)), dimmed(cube(0, 3, { holds: false, solid: true }))], [true, true, true]);
  const clear = [cube(0, -3), cube(3, 3), cube(0, 3, { open: true }), cube(0, 3, { holds: false })];
  assert.deepEqual(clear.map((body) => dimmed(body)), [false, false, false, false]); // prettier-ignore
});

test("a dimmed ball has less ink, and its line ends in the middle of its shadow", () => {
  const palette = { ink: "#102030", paper: "#ffffff" };
  const alphaBehind = (body) => {
    const ink = new Ink(() => 0);
    drawBall(ink, BALL, [body], viewOf(), palette);
    return ink.marks.find(({ kind }) => kind === "group")?.alpha ?? 1;
  };
  assert.equal(alphaBehind(cube(0, -3)), 1);
  assert.ok(alphaBehind(cube(0, 3)) < 0.5);
  const ink = new Ink(() => 0);
  drawShadow(ink, BALL, [], GROUND, viewOf(), palette);
  const [shadow, line] = ink.marks;
  assert.deepEqual(line.path.commands.map(({ to }) => to), [[200, 200], [200, 400]]); // prettier-ignore
  const xs = shadow.path.commands.flatMap(({ to }) => (to ? [to[0]] : []));
  assert.ok(Math.abs((Math.min(...xs) + Math.max(...xs)) / 2 - 200) < 1e-6);
});

/** The body of A - B at a step. */
const differenceOf = (figure) => {
  const spec = figure.model.panels.find(({ id }) => id === "difference");
  return spec.bodies.flatMap((layer) => layer(figure.model.frame, viewOf())).find(({ part }) => part?.id === "difference");
};

test("A - B is a bowl exactly where the shapes overlap", async () => {
  for (const [preset, open] of [
    ["solids", true],
    ["epa-solids", true],
    ["solids-apart", false],
    ["distance-solids", false],
  ]) {
    const figure = await Figure.open(preset);
    const { state } = figure.model.answer.result;
    assert.equal(state === "intersecting", open, preset);
    assert.equal(differenceOf(figure).open, open, preset);
  }
});

test("the name of O says where O lies, at each step, and nothing while the answer is late or asked for", () => {
  const [A, B] = [cube(0, 0), cube(3, 0)].map(({ vertices, faces }) => ({ vertices, faces }));
  const nameOf = (state, more = {}) => origin({ answer: { outlines: [A, B], difference: A, result: { state } }, ...more })[0].name;
  assert.deepEqual(["intersecting", "touching", "separated"].map((state) => nameOf(state)), ["O inside", "O on the boundary", "O outside"]); // prettier-ignore
  assert.deepEqual([nameOf("separated", { withheld: true }), nameOf("separated", { pending: true })], ["O", "O"]);
  assert.equal(origin()[0].name, "O");
});

test("a half-space is drawn as a floor: its boundary alone, larger than the part that stands for it; the other solid stands on it", async () => {
  const figure = await Figure.open("floor-solids");
  const [cone, floor] = solids(figure.model.frame);
  assert.ok(cone.solid && !floor.solid);
  assert.ok(floor.vertices.every(([, y]) => Math.abs(y + 1) < 1e-9));
  const reach = (vertices) => Math.max(...vertices.map(([x, , z]) => Math.hypot(x, z)));
  assert.ok(reach(floor.vertices) > 2 * reach(figure.answer.outlines[1].vertices));
  assert.equal(floorLevel(figure.model.frame), -1);
  assert.deepEqual(standing(figure.model.frame), [cone.vertices]);
});

test("the section of A - B at O's height is hatched, and crossed in O, exactly where O is in A - B, and neither while readers guess", async () => {
  const presets = { solids: true, "epa-solids": true, "solids-apart": false, "distance-solids": false };
  for (const [preset, isIn] of Object.entries(presets)) {
    const { model } = await Figure.open(preset);
    const marksOf = (more) => {
      const ink = new Ink(() => 0);
      level({ ink, view: viewOf(), palette: { ink: "#102030" }, frame: { ...model.frame, ...more } });
      return ink.marks.map(({ kind, paint }) => (paint?.texture ? "hatch" : kind));
    };
    assert.deepEqual(marksOf({}), isIn ? ["fill", "hatch", "stroke", "stroke", "stroke"] : ["stroke"], preset);
    assert.deepEqual(marksOf({ withheld: true }), ["stroke"], preset);
  }
});

test("a ball is small enough to leave its rim free", () => {
  const widest = (rim) => {
    const ink = new Ink(() => 0);
    drawBall(ink, { ...BALL, rim }, [], viewOf(), { ink: "#102030", paper: "#ffffff" });
    const commands = ink.marks.flatMap(({ path, marks = [{ path }] }) => marks).flatMap(({ path }) => path?.commands ?? []);
    return Math.max(...commands.map(({ arc }) => arc?.[2] ?? 0));
  };
  const rimAt = (x) => [[x, -9, 0], [x, 9, 0], [-9, 0, 0]]; // prettier-ignore
  assert.equal(widest(rimAt(2)), widest(undefined));
  assert.ok(widest(rimAt(0.15)) <= 6 && widest(rimAt(0.15)) > 3);
});
