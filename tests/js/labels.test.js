/** Where labels are written. */
import assert from "node:assert/strict";
import test from "node:test";
import { grid } from "../../web/src/draw/grid.ts";
import { Labels } from "../../web/src/draw/marks.ts";
import { draw } from "../../web/src/draw/paint.ts";
import { View } from "../../web/src/draw/view.ts";

const [WIDTH, HEIGHT] = [400, 300];
const CHARACTER_WIDTH_PX = 8;
const HALF_HEIGHT_PX = 12 * 0.6;

/** @typedef {{text: string, x: number, y: number, halfWidth: number}} Written */

/**
 * Labels, and the list of what they wrote. Node.js has no canvas, so this one keeps texts and ignores all other ink. Its
 * characters are all equally wide.
 * @returns {{labels: Labels, written: Written[]}}
 */
function labelsOnPaper() {
  const { context, written } = paper();
  return { labels: new Labels(context, WIDTH, HEIGHT, "white"), written };
}

/** A canvas that keeps texts. */
function paper() {
  /** @type {Written[]} */
  const written = [];
  const widthOf = (text) => text.length * CHARACTER_WIDTH_PX;
  const texts = {
    measureText: (text) => ({ width: widthOf(text) }),
    fillText: (text, x, y) => written.push({ text, x, y, halfWidth: widthOf(text) / 2 }),
    place: undefined, // nothing moves
  };
  const context = new Proxy(texts, { get: (own, name) => (name in own ? own[name] : () => {}) });
  return { context, written };
}

/** @param {Written} a @param {Written} b */
const overlap = (a, b) => Math.abs(a.x - b.x) < a.halfWidth + b.halfWidth && Math.abs(a.y - b.y) < 2 * HALF_HEIGHT_PX;

test("no label covers another, although many name points that are close together", () => {
  const { labels, written } = labelsOnPaper();
  for (let i = 0; i < 30; i += 1) labels.write(`label ${i}`, [200 + i, 150 - 3 * i], { color: "black" });
  labels.flush();
  assert.ok(written.length >= 10, `only ${written.length} labels found a place`);
  for (const [i, label] of written.entries()) {
    for (const other of written.slice(0, i)) assert.ok(!overlap(label, other), `${label.text} covers ${other.text}`);
  }
});

test("no label is written where tools lie over the picture", () => {
  const { context, written } = paper();
  const layers = [({ labels }) => labels.write("name", [WIDTH - 20, 20], { color: "black" })];
  const picture = { view: { width: WIDTH, height: HEIGHT }, layers, frame: {}, palette: { paper: "white" }, handles: [] };
  const [left, bottom] = [WIDTH - 90, 44];
  draw(context, picture);
  draw(context, { ...picture, reserved: [[left, 0, WIDTH, bottom]] });
  const [isUnder, isStill] = written.map(({ x, y, halfWidth }) => x + halfWidth > left && y - HALF_HEIGHT_PX < bottom);
  assert.deepEqual([isUnder, isStill, written.length], [true, false, 2]);
});

test("a label stays inside the panel, and is left out only if its point is less than 30 pixels from a corner", () => {
  for (let left = 0; left <= WIDTH; left += 10) {
    for (let top = 0; top <= HEIGHT; top += 10) {
      const { labels, written } = labelsOnPaper();
      labels.write("name", [left, top], { color: "black" });
      labels.flush();
      const toCorner = Math.hypot(Math.min(left, WIDTH - left), Math.min(top, HEIGHT - top));
      assert.ok(written.length === 1 || toCorner < 30, `no label at ${left}, ${top}`);
      for (const { x, y, halfWidth } of written) {
        assert.ok(x - halfWidth >= 0 && x + halfWidth <= WIDTH, `${left}, ${top}`);
        assert.ok(y - HALF_HEIGHT_PX >= 0 && y + HALF_HEIGHT_PX <= HEIGHT, `${left}, ${top}`);
      }
    }
  }
});

test("a label stands in the world direction that is asked for, where that place is free", () => {
  const { labels, written } = labelsOnPaper();
  labels.write("up", [200, 150], { color: "black", towards: [0, 1] });
  labels.write("left", [200, 150], { color: "black", towards: [-1, 0] });
  labels.flush();
  const [up, left] = written;
  assert.ok(Math.abs(up.x - 200) < 1e-9 && up.y < 150);
  assert.ok(left.x < 200 && Math.abs(left.y - 150) < 1e-9);
});

test("a label keeps off marks and reserved boxes, also those that are drawn after it was asked for", () => {
  const { labels, written } = labelsOnPaper();
  labels.write("name", [195, 150], { color: "black", towards: [1, 0] });
  labels.reserve([200, 0, WIDTH, HEIGHT]);
  labels.avoid([150, 100], 20);
  labels.flush();
  const [{ x, y, halfWidth }] = written;
  assert.ok(x + halfWidth < 200);
  assert.ok(x + halfWidth < 130 || x - halfWidth > 170 || y + HALF_HEIGHT_PX < 80 || y - HALF_HEIGHT_PX > 120);
});

test("a label keeps off lines of any slope while there is room elsewhere, and stands on one where there is none", () => {
  for (let angle = 0; angle < Math.PI; angle += Math.PI / 12) {
    const { labels, written } = labelsOnPaper();
    const along = (/** @type {number} */ d) => /** @type {[number, number]} */ ([200 + d * Math.cos(angle), 150 + d * Math.sin(angle)]);
    labels.avoidLine(along(-120), along(120));
    labels.write("name", [200, 150], { color: "black", towards: [Math.cos(angle), -Math.sin(angle)] });
    labels.flush();
    const [{ x, y, halfWidth }] = written;
    for (let d = -120; d <= 120; d += 1) {
      const [px, py] = along(d);
      assert.ok(Math.abs(px - x) > halfWidth || Math.abs(py - y) > HALF_HEIGHT_PX, `on a line of ${angle} rad`);
    }
  }
  const { labels, written } = labelsOnPaper();
  for (let y = 0; y <= HEIGHT; y += 5) labels.avoidLine([0, y], [WIDTH, y]);
  labels.write("name", [200, 150], { color: "black" });
  labels.flush();
  assert.equal(written.length, 1);
});

test("a label without a free place is left out", () => {
  const { labels, written } = labelsOnPaper();
  labels.reserve([0, 0, WIDTH, HEIGHT]);
  labels.write("name", [200, 150], { color: "black" });
  labels.flush();
  assert.deepEqual(written, []);
});

test("the numbers of the grid are written after all labels, and only where none stands", () => {
  const numbers = (/** @type {(labels: Labels) => void} */ ask) => {
    const { labels, written } = labelsOnPaper();
    const view = Object.assign(new View(), { width: WIDTH, height: HEIGHT, scale: 50 });
    grid(/** @type {any} */ ({ ctx: labels.ctx, view, palette: {}, labels }));
    assert.deepEqual(written, []);
    ask(labels);
    labels.flush();
    return written.map(({ text }) => text);
  };
  const all = numbers(() => {});
  assert.ok(all.length >= 8);
  const [x, y] = [WIDTH / 2, HEIGHT - 8];
  const rest = numbers((labels) => labels.reserve([x - 12, y - 6, x + 12, y + 6]));
  assert.equal(rest.length, all.length - 1);
  assert.equal(numbers((labels) => labels.write("name", [200, 150], { color: "black" }))[0], "name");
});
