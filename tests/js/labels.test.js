/** Where names stand among what is drawn. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Ink } from "../../web/src/draw/ink.ts";
import { placed } from "../../web/src/draw/labels.ts";
import { widthOf } from "../../web/src/draw/letters.ts";
import { circle, line } from "../../web/src/draw/marks.ts";
import { pathOf } from "../../web/src/shapes/path.ts";

const [paper, faint, color] = ["#ffffff", "#eeeeee", "#000000"];

/** The left end and the middle of a name to the right of (50, 50) where it is free. @param {(ink: Ink) => void} draw */
function nameAmong(draw) {
  const ink = new Ink();
  draw(ink);
  ink.write("w", [50, 50], { color, gap: 6, towards: [1, 0] });
  const room = { width: 200, height: 200, paper, faint, reserved: [], title: [0, 0, 0, 0], widthOf, chosen: new Set(ink.marks) };
  return placed(ink.marks, room)[0].group.marks[0].at[0];
}

const free = nameAmong(() => {});

for (const [name, draw] of Object.entries({
  line: (ink) => line(ink, [62, 0], [62, 100], { color }),
  outline: (ink) => ink.stroke(pathOf([[62, 0], [62, 100], [190, 50]]), color), // prettier-ignore
  arc: (ink) => ink.stroke(circle([162, 50], 100), color),
  "line that is moved": (ink) => ink.group({ matrix: [1, 0, 0, 1, 40, 0] }, () => line(ink, [22, 0], [22, 100], { color })),
})) {
  test(`a name takes a free place rather than one on a drawn ${name}`, () => assert.notDeepEqual(nameAmong(draw), free));
}

test("a name may stand on the grid, on what is as light as paper, and on a faint line", () => {
  for (const [one, alpha] of [
    [faint, 1],
    [paper, 1],
    [color, 0.2],
  ])
    // prettier-ignore
    assert.deepEqual(nameAmong((ink) => ink.faded(alpha, () => line(ink, [62, 0], [62, 100], { color: one }))), free);
});
