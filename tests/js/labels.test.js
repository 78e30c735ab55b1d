/** Where labels are written. */
import assert from "node:assert/strict";
import test from "node:test";
import { grid } from "../../web/src/draw/grid.ts";
import { Ink, piecesOf } from "../../web/src/draw/ink.ts";
import { placed } from "../../web/src/draw/labels.ts";
import { marksOf } from "../../web/src/draw/paint.ts";
import { View } from "../../web/src/draw/view.ts";

const [WIDTH, HEIGHT] = [400, 300];
const CHARACTER_WIDTH_PX = 8;
const HALF_HEIGHT_PX = 12 * 0.6;

/** @typedef {{text: string, x: number, y: number, halfWidth: number}} Written */

const widthOf = (/** @type {string} */ text) => text.length * CHARACTER_WIDTH_PX;

/** Texts that are written for marks. Characters are all equally wide. @param {import("../../web/src/draw/ink.ts").Mark[]} marks @returns {Written[]} */
const writtenIn = (marks) =>
  marks.flatMap((mark) => {
    if (mark.kind === "group") return writtenIn(mark.marks);
    const [text] = mark.kind === "inscription" ? piecesOf(mark) : [mark];
    return text.kind === "text" ? [{ text: text.text, x: text.at[0], y: text.at[1], halfWidth: widthOf(text.text) / 2 }] : [];
  });

/** What is written when all is asked for. @param {(ink: Ink) => void} ask */
function written(ask) {
  const ink = new Ink(widthOf);
  ask(ink);
  return writtenIn(placed(ink.marks, { width: WIDTH, height: HEIGHT, paper: "white", reserved: [], widthOf }));
}

/** @param {Written} a @param {Written} b */
const overlap = (a, b) => Math.abs(a.x - b.x) < a.halfWidth + b.halfWidth && Math.abs(a.y - b.y) < 2 * HALF_HEIGHT_PX;

test("no label covers another, although many name points that are close together", () => {
  const texts = written((labels) => {
    for (let i = 0; i < 30; i += 1) labels.write(`label ${i}`, [200 + i, 150 - 3 * i], { color: "black" });
  });
  assert.ok(texts.length >= 10, `only ${texts.length} labels found a place`);
  for (const [i, label] of texts.entries()) {
    for (const other of texts.slice(0, i)) assert.ok(!overlap(label, other), `${label.text} covers ${other.text}`);
  }
});

test("no label is written where tools lie over the picture", () => {
  const layers = [({ ink }) => ink.write("name", [WIDTH - 20, 20], { color: "black" })];
  const picture = { view: { width: WIDTH, height: HEIGHT }, layers, frame: {}, palette: { paper: "white" }, handles: [] };
  const [left, bottom] = [WIDTH - 90, 44];
  const texts = [[], [[left, 0, WIDTH, bottom]]].flatMap((reserved) => writtenIn(marksOf({ ...picture, reserved }, widthOf)));
  const [isUnder, isStill] = texts.map(({ x, y, halfWidth }) => x + halfWidth > left && y - HALF_HEIGHT_PX < bottom);
  assert.deepEqual([isUnder, isStill, texts.length], [true, false, 2]);
});

test("a label stays inside the panel, and is left out only if its point is less than 30 pixels from a corner", () => {
  for (let left = 0; left <= WIDTH; left += 10) {
    for (let top = 0; top <= HEIGHT; top += 10) {
      const texts = written((labels) => {
        labels.write("name", [left, top], { color: "black" });
      });
      const toCorner = Math.hypot(Math.min(left, WIDTH - left), Math.min(top, HEIGHT - top));
      assert.ok(texts.length === 1 || toCorner < 30, `no label at ${left}, ${top}`);
      for (const { x, y, halfWidth } of texts) {
        assert.ok(x - halfWidth >= 0 && x + halfWidth <= WIDTH, `${left}, ${top}`);
        assert.ok(y - HALF_HEIGHT_PX >= 0 && y + HALF_HEIGHT_PX <= HEIGHT, `${left}, ${top}`);
      }
    }
  }
});

test("a label stands in the world direction that is asked for, where that place is free", () => {
  const texts = written((labels) => {
    labels.write("up", [200, 150], { color: "black", towards: [0, 1] });
    labels.write("left", [200, 150], { color: "black", towards: [-1, 0] });
  });
  const [up, left] = texts;
  assert.ok(Math.abs(up.x - 200) < 1e-9 && up.y < 150);
  assert.ok(left.x < 200 && Math.abs(left.y - 150) < 1e-9);
});

test("a label keeps off marks and reserved boxes, also those that are drawn after it was asked for", () => {
  const texts = written((labels) => {
    labels.write("name", [195, 150], { color: "black", towards: [1, 0] });
    labels.reserve([200, 0, WIDTH, HEIGHT]);
    labels.avoid([150, 100], 20);
  });
  const [{ x, y, halfWidth }] = texts;
  assert.ok(x + halfWidth < 200);
  assert.ok(x + halfWidth < 130 || x - halfWidth > 170 || y + HALF_HEIGHT_PX < 80 || y - HALF_HEIGHT_PX > 120);
});

test("a label keeps off lines of any slope while there is room elsewhere, and stands on one where there is none", () => {
  for (let angle = 0; angle < Math.PI; angle += Math.PI / 12) {
    const along = (/** @type {number} */ d) => /** @type {[number, number]} */ ([200 + d * Math.cos(angle), 150 + d * Math.sin(angle)]);
    const texts = written((labels) => {
      labels.avoidLine(along(-120), along(120));
      labels.write("name", [200, 150], { color: "black", towards: [Math.cos(angle), -Math.sin(angle)] });
    });
    const [{ x, y, halfWidth }] = texts;
    for (let d = -120; d <= 120; d += 1) {
      const [px, py] = along(d);
      assert.ok(Math.abs(px - x) > halfWidth || Math.abs(py - y) > HALF_HEIGHT_PX, `on a line of ${angle} rad`);
    }
  }
  const texts = written((labels) => {
    for (let y = 0; y <= HEIGHT; y += 5) labels.avoidLine([0, y], [WIDTH, y]);
    labels.write("name", [200, 150], { color: "black" });
  });
  assert.equal(texts.length, 1);
});

test("a label without a free place is left out", () => {
  const texts = written((labels) => {
    labels.reserve([0, 0, WIDTH, HEIGHT]);
    labels.write("name", [200, 150], { color: "black" });
  });
  assert.deepEqual(texts, []);
});

test("the numbers of the grid are written after all labels, and only where none stands", () => {
  const view = Object.assign(new View(), { width: WIDTH, height: HEIGHT, scale: 50 });
  const numbers = (/** @type {(ink: Ink) => void} */ ask) =>
    written((ink) => {
      grid(/** @type {any} */ ({ ink, view, palette: {} }));
      ask(ink);
    }).map(({ text }) => text);
  const all = numbers(() => {});
  assert.ok(all.length >= 8);
  const [x, y] = [WIDTH / 2, HEIGHT - 8];
  const rest = numbers((labels) => labels.reserve([x - 12, y - 6, x + 12, y + 6]));
  assert.equal(rest.length, all.length - 1);
  assert.equal(numbers((labels) => labels.write("name", [200, 150], { color: "black" }))[0], "name");
});
