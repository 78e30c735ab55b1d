/** Marks as an SVG, without a browser. */
import assert from "node:assert/strict";
import test from "node:test";
import { SANS, SERIF } from "../../web/src/draw/letters.ts";
import { hatch } from "../../web/src/draw/marks.ts";
import { Ink, shift } from "../../web/src/draw/ink.ts";
import { Path, pathOf } from "../../web/src/shapes/path.ts";
import { svgOf } from "../../web/src/draw/svg.ts";

/** @param {(ink: Ink) => void} drawing @param {boolean} [isCompact] */
function drawn(drawing, isCompact) {
  const ink = new Ink(true);
  drawing(ink);
  return svgOf(ink.marks, { width: 200, height: 100, title: "a test", isCompact });
}

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

test("a label has its rim below it, as a text that is no label: few programs know another way", () => {
  const font = `italic 16px ${SERIF}`;
  const text = drawn((ink) => ink.stand("inscription", [[5, 30]], { text: "a − b", color: "#000", font, paper: "#fff", halfWidth: 15 }));
  const [rim, label, ...others] = text.match(/<text.*?<\/text>/g);
  assert.match(rim, /fill="none" stroke="#fff" stroke-width="4"/);
  assert.match(label, /fill="#000" data-label="">a − b<\/text>/);
  assert.doesNotMatch(rim, /data-label/);
  assert.doesNotMatch(text, /paint-order/);
  assert.equal(others.length, 0);
});

test("runs of a line follow each other without places of their own, each in its font and colour", () => {
  const runs = [
    { text: "One. ", color: "red", font: `600 15px ${SANS}` },
    { text: "Two", color: "blue", font: `14px ${SANS}` },
    { text: "d", color: "blue", font: `italic 14px ${SERIF}` },
  ];
  const text = drawn((ink) => ink.runs(runs, [12, 20]), true);
  const line = /<text x="12" y="24.95" font-size="15" font-weight="600" fill="red">One. <tspan ([^>]+)>Two<.tspan><tspan ([^>]+)>d</.exec(
    text,
  );
  assert.equal(line?.[1], 'font-size="14" font-weight="normal" fill="blue"');
  assert.equal(
    line?.[2],
    'font-family="GJK Serif, GJK Sans, Georgia, serif" font-size="14" font-style="italic" font-weight="normal" fill="blue"',
  );
  assert.equal(text.match(/ x="/g)?.length, 1);
});

test("a hatch is a definition, and lies where its element does; a compact picture has the same places in its coordinates", () => {
  const half = new Path();
  half.arc(10, 10, 5, 0, Math.PI);
  const draw = (ink) =>
    ink.group({ matrix: shift(3, 4) }, () => {
      ink.fill(half, hatch("blue"));
      ink.text("A", [1, 0], "black", `600 10px ${SANS}`, "start");
    });
  const [usual, compact] = [drawn(draw), drawn(draw, true)];
  assert.match(usual, /<pattern id="pattern-1" width="8" height="8"[^>]*><path [^>]*stroke="blue"/);
  assert.match(usual, /<path d="M15 10A[^"]*" fill="url\(#pattern-1\)" transform="translate\(3 4\)"/);
  assert.match(usual, /<text x="1" y="3.3" font-family="GJK Sans, [^"]+" [^>]* transform="translate\(3 4\)"/);
  assert.doesNotMatch(usual, /patternTransform/);
  assert.match(compact, /<path d="M18 14A5 5 0 0 1 13 19A5 5 0 0 1 8 14" fill="url/);
  assert.match(compact, /<text x="4" y="7.3" font-size="10"/);
  assert.match(compact, /<svg [^>]*font-family="GJK Sans, [^"]+"/);
  assert.match(compact, /<pattern [^>]*patternTransform="translate\(3 4\)"/);
  assert.doesNotMatch(compact, / transform=/);
});

test("a turned picture keeps its matrix", () => {
  const text = drawn((ink) => ink.group({ matrix: [0, 1, -1, 0, 5, 0] }, () => ink.fill(toCorner(1, 1), "#000")));
  assert.match(text, /transform="matrix\(0 1 -1 0 5 0\)"/);
});
