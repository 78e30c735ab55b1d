/** The formulas in a caption are found, and nothing else; the text stays what it was. */
import assert from "node:assert/strict";
import test from "node:test";
import { piecesOf } from "../../web/src/words/formulas.ts";

/** The text of a piece. */
const textOf = ({ text, terms = [], after }) =>
  text ?? terms.flatMap((term) => term.map(({ text, index = "" }) => text + index)).join("") + after;

/** The formulas of a caption; a bar stands where a line may be broken. */
function formulasOf(caption) {
  const pieces = piecesOf(caption);
  assert.equal(pieces.map(textOf).join(""), caption);
  return pieces.flatMap((piece) =>
    "terms" in piece
      ? [piece.terms.map((term) => term.map(({ text, index = "" }) => text + (index && `_${index}`)).join("")).join("|")]
      : [],
  );
}

const CASES = [
  ["The support point along d = (1, 0) is A = (−2.5, 3×10⁻⁵).", ["d| = (1, 0)", "A| = (−2.5, 3×10⁻⁵)"]],
  ["A passes the origin: A · d = 5.", ["A · d| = 5"]],
  ["Tests: (AB × ABC) · AO = 5 > 0, v × −S0 = −2 < 0.", ["(AB × ABC) · AO| = 5 > 0", "v × −S_0| = −2 < 0"]],
  ["for (b − a) · d is never less than 1/2.", ["(b − a) · d"]],
  ["X is a point of the hull: X = 0.25 P1 + 0.75 P12.", ["X| = 0.25 P_1| + 0.75 P_12"]],
  ["The response moves B by depth · n = (0.1, −2), the shortest way out of A.", ["depth · n| = (0.1, −2)"]],
  ["So w = a1 − b2 is the furthest point of A − B along d.", ["w| = a_1 − b_2", "A − B"]],
  ["d = (−8.34×10⁸, 1.71×10⁹, −1.96×10⁹)", ["d| = (−8.34×10⁸, |1.71×10⁹, |−1.96×10⁹)"]],
  ["All 5 iterations at once, numbered.", []],
  ["A, B and C stay. The share is 12 % of the map, from 1–4.", []],
  ["The limit of 32 iterations is reached (−2).", []],
];

test("formulas are found by their notation", () => {
  for (const [caption, formulas] of CASES) assert.deepEqual(formulasOf(caption), formulas, caption);
});
