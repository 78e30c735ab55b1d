/** Marks as an SVG, without a browser. */
import assert from "node:assert/strict";
import test from "node:test";
import baked from "../../web/baked/gjk.json";
import { arrow, circle, hatch, mark, rectangle } from "../../web/src/draw/marks.ts";
import { Ink, shift } from "../../web/src/draw/ink.ts";
import { marksOf } from "../../web/src/draw/paint.ts";
import { Path, pathOf } from "../../web/src/shapes/path.ts";
import { svgOf } from "../../web/src/draw/svg.ts";
import { View } from "../../web/src/draw/view.ts";
import { figure } from "../../web/src/kinds/gjk/figure.ts";
import presets from "../../web/src/presets.json";

/** Letters of half the font's size. @type {import("../../web/src/draw/svg.ts").Measure} */
function measure(text, font, baseline) {
  const size = parseFloat(/([\d.]+)px/.exec(font)[1]);
  return { width: (text.length * size) / 2, down: baseline === "middle" ? 0.3 * size : 0 };
}

/** @param {(ink: Ink) => void} drawing @param {boolean} [isCompact] */
function drawn(drawing, isCompact) {
  const ink = new Ink((text, font) => measure(text, font, "middle").width, true);
  drawing(ink);
  return svgOf(ink.marks, { width: 200, height: 100, title: "a test", measure, isCompact });
}

test("a path has the commands of its SVG, to a thousandth of a pixel", () => {
  const path = pathOf([
    [0, 0],
    [10.12345, 0],
    [10, 20],
  ]);
  assert.match(
    drawn((ink) => ink.fill(path, "#000")),
    /<path d="M0 0L10.123 0L10 20Z" fill="#000"\/>/,
  );
});

test("an arc is two halves, so that a whole turn is not none", () => {
  const text = drawn((ink) => ink.stroke(circle([50, 50], 10), "#000"));
  assert.match(text, /d="M60 50A10 10 0 0 1 40 50A10 10 0 0 1 60 50"/);
});

test("an arc that runs counter-clockwise goes round that way, and a line leads to its start", () => {
  const path = new Path();
  path.moveTo(0, 0);
  path.arc(50, 50, 10, 0, -Math.PI, true);
  assert.match(
    drawn((ink) => ink.stroke(path, "#000")),
    /d="M0 0L60 50A10 10 0 0 0 50 40A10 10 0 0 0 40 50"/,
  );
});

test("what is not finite is left out, as on a canvas", () => {
  const path = pathOf([
    [0, 0],
    [NaN, 3],
    [Infinity, 3],
    [5, 5],
  ]);
  const text = drawn((ink) => ink.stroke(path, "#000"));
  assert.match(text, /d="M0 0L5 5Z"/);
  assert.doesNotMatch(text, /NaN|Infinity/);
});

/** @param {number} x @param {number} y */
const toCorner = (x, y) =>
  pathOf([
    [0, 0],
    [x, y],
  ]);

test("marks of a group have its place and are as faint as it is; those after it are not", () => {
  const text = drawn((ink) => {
    ink.group({ matrix: shift(3, 4), alpha: 0.5 }, () => ink.stroke(toCorner(1, 1), "red", { dash: [4, 2], alpha: 0.5 }));
    ink.stroke(toCorner(2, 2), "#000");
  });
  assert.match(text, /stroke="red" stroke-width="1" stroke-opacity="0.25" stroke-dasharray="4 2" transform="translate\(3 4\)"/);
  assert.match(text, /<path d="M0 0L2 2" fill="none" stroke="#000" stroke-width="1"\/>/);
});

test("a part is a group with its id and title; a second one of the same id has none", () => {
  const text = drawn((ink) => {
    ink.part("region-<AB>", () => ink.fill(toCorner(1, 1), "#000"), "AB & more");
    ink.part("empty", () => {});
    ink.part("empty", () => {});
  });
  assert.match(text, /<g id="region-&lt;AB&gt;"><title>AB &amp; more<\/title><path [^>]+\/><\/g>/);
  assert.equal(text.match(/id="empty"/g)?.length, 1);
});

test("a label with a rim around it is one text, which says so", () => {
  const font = "italic 600 15px Cambria, 'Times New Roman', serif";
  const text = drawn((ink) => ink.stand("inscription", [[5, 30]], { text: "a − b", color: "#000", font, paper: "#fff", halfWidth: 15 }));
  assert.equal(text.match(/<text/g)?.length, 1);
  assert.match(
    text,
    /x="20" y="34.5" font-family="[^"]+" font-size="15" font-style="italic" font-weight="600" text-anchor="middle" fill="#000"/,
  );
  assert.match(text, /paint-order="stroke" data-label="">a − b<\/text>/);
});

test("what is clipped is in a group of its own", () => {
  const text = drawn((ink) => {
    ink.group({ clip: rectangle(0, 0, 10, 10) }, () => ink.fill(toCorner(99, 99), "#000"));
    ink.fill(toCorner(1, 1), "#000");
  });
  assert.match(text, /<g clip-path="url\(#clipPath-1\)"><path d="M0 0L99 99" fill="#000"\/><\/g><path d="M0 0L1 1"/);
});

test("a hatch is a definition, and lies where its element does; a compact picture has the same places in its coordinates", () => {
  const half = new Path();
  half.arc(10, 10, 5, 0, Math.PI);
  const draw = (/** @type {Ink} */ ink) =>
    ink.group({ matrix: shift(3, 4) }, () => {
      ink.fill(half, hatch("blue"));
      ink.text("A", [1, 0], "black", "600 12px system-ui, sans-serif", "start");
    });
  const [usual, compact] = [drawn(draw), drawn(draw, true)];
  assert.match(usual, /<pattern id="pattern-1" width="8" height="8"[^>]*><path [^>]*stroke="blue"/);
  assert.match(usual, /<path d="M15 10A[^"]*" fill="url\(#pattern-1\)" transform="translate\(3 4\)"/);
  assert.match(usual, /<text x="1" y="3.6" font-family="system-ui, sans-serif" [^>]* transform="translate\(3 4\)"/);
  assert.doesNotMatch(usual, /patternTransform/);
  assert.match(compact, /<path d="M18 14A5 5 0 0 1 13 19A5 5 0 0 1 8 14" fill="url/);
  assert.match(compact, /<text x="4" y="7.6" font-size="12"/);
  assert.match(compact, /<svg [^>]*font-family="system-ui, sans-serif"/);
  assert.match(compact, /<pattern [^>]*patternTransform="translate\(3 4\)"/);
  assert.doesNotMatch(compact, / transform=/);
});

test("a turned picture keeps its matrix", () => {
  const text = drawn((ink) => ink.group({ matrix: [0, 1, -1, 0, 5, 0] }, () => ink.fill(toCorner(1, 1), "#000")));
  assert.match(text, /transform="matrix\(0 1 -1 0 5 0\)"/);
});

test("marks and arrows of the layers come out", () => {
  const text = drawn((ink) => {
    arrow(ink, [0, 0], [50, 0], { color: "red", dash: [2, 2] });
    for (const shape of ["round", "diamond", "square", "triangle"]) mark(ink, [20, 20], { color: "red", paper: "white", shape });
  });
  assert.equal(text.match(/<path/g)?.length, 2 + 4 * 2);
});

test("a panel of a figure is drawn without a browser", () => {
  const view = Object.assign(new View(), { width: 200, height: 100, scale: 10 });
  const palette = /** @type {any} */ (new Proxy({}, { get: (_, name) => `#${String(name).length}00` }));
  const layers = new Set(["simplex", "direction", "supports", "names"]);
  const frame = { scene: presets.gjk.scene, answer: baked, pending: false, step: 1, all: false, layers, choices: {} };
  const text = drawn((ink) => {
    for (const panel of figure.panels("apart", frame.scene, { flow: "on" }))
      ink.marks.push(...marksOf({ view, layers: panel.layers, frame, palette, handles: [] }, ink.width, true));
  });
  for (const id of ["simplex", "difference", "support-w", "flow-point-line"])
    assert.equal(text.match(new RegExp(`id="${id}"`, "g"))?.length, 1, id);
  assert.doesNotMatch(text, /undefined|NaN/);
});
