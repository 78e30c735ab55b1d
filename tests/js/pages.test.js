/** The pages: the formulas of a caption, the lit lines of code beside a figure, and the search of the questions. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { found, wordsOf } from "../../web/src/pages/finding.ts";
import { lineOf } from "../../web/src/pages/lit.ts";
import { piecesOf } from "../../web/src/words/formulas.ts";
import * as words from "../../web/src/words/questions.ts";
import { placesOf } from "../../web/src/words/regions.ts";
import asked from "../data/asked.json";
import { textOf, unescaped } from "../support/html.js";
import { Figure, sceneOf } from "./figure.js";

/** The text of a piece. */
const pieceText = ({ text, terms = [], after }) =>
  text ?? terms.flatMap((term) => term.map(({ text, index = "" }) => text + index)).join("") + after;

/** The formulas of a caption; a bar stands where a line may be broken. */
function formulasOf(caption) {
  const pieces = piecesOf(caption);
  assert.equal(pieces.map(pieceText).join(""), caption);
  return pieces.flatMap((piece) =>
    "terms" in piece
      ? [piece.terms.map((term) => term.map(({ text, index = "" }) => text + (index && `_${index}`)).join("")).join("|")]
      : [],
  );
}

const CASES = [
  ["The support point along d = (1, 0) is A = (−2.5, 3×10⁻⁵).", ["d = (1, 0)", "A| = (−2.5, 3×10⁻⁵)"]],
  ["A passes the origin: A · d = 5.", ["A · d = 5"]],
  ["Tests: (AB × ABC) · AO = 5 > 0, v × −S0 = −2 < 0.", ["(AB × ABC) · AO| = 5 > 0", "v × −S_0| = −2 < 0"]],
  ["for (b − a) · d is never less than 1/2.", ["(b − a) · d"]],
  ["X is a point of the hull: X = 0.25 P1 + 0.75 P12.", ["X| = 0.25 P_1| + 0.75 P_12"]],
  ["The response moves B by depth · n = (0.1, −2), the shortest way out of A.", ["depth · n| = (0.1, −2)"]],
  ["So w = a1 − b2 is the furthest point of A − B along d.", ["w = a_1 − b_2", "A − B"]],
  ["d = (−8.34×10⁸, 1.71×10⁹, −1.96×10⁹)", ["d| = (−8.34×10⁸, |1.71×10⁹, |−1.96×10⁹)"]],
  ["The weights of its foot are −+, with X in place of each ++−0.", ["−+", "++−0"]],
  ["All 5 iterations at once, numbered.", []],
  ["A, B and C stay. The share is 12 % of the map, from 1–4.", []],
  ["The limit of 32 iterations is reached (−2).", []],
];

test("formulas are found by their notation", () => {
  for (const [caption, formulas] of CASES) assert.deepEqual(formulasOf(caption), formulas, caption);
});

const WRITE =
  "import listings; print(listings.with_listings('<!-- lines: gjk.py update lit-by x -->\\n<!-- lines: gjk3d.py tetrahedron lit-by x -->\\n'))";

/** What lights each line of `update` and of `tetrahedron`, as the build writes them. */
const { stdout } = spawnSync(process.env.PYTHON ?? "python", ["-c", WRITE], {
  env: { ...process.env, PYTHONPATH: "web/build" },
  encoding: "utf8",
});
const [flat, solid] = stdout
  .split('<pre id="code-tetrahedron"')
  .map((text) => [...text.matchAll(/data-lit="([^"]+)"/g)].map(([, name]) => name));

test("each test and each outcome of a segment and a triangle lights one line, no other step does, and O is dragged into each region", async () => {
  const lit = new Set();
  const reached = new Set();
  for (const preset of ["line-vec3", "triangle-enclosed", "triangle-regions"]) {
    for (const dx of [-3, -1, 0, 1, 2, 3]) {
      for (const dy of [-3, -1, 0, 1, 2]) {
        const scene = await sceneOf(preset);
        const moved = { ...scene, method: "vec3", points: scene.points.map(([x, y]) => [x + dx, y + dy]) };
        const figure = await Figure.open(moved, { letters: "PQR" });
        const answer = figure.model.given;
        if (preset === "triangle-regions" && answer.valid) reached.add(answer.taken);
        for (const place of placesOf(answer)) {
          const line = lineOf(answer, place);
          assert.equal(line !== null, place.kind === "test" || (place.kind === "taken" && answer.taken !== null));
          if (line !== null) assert.ok(flat.includes(line), line);
          lit.add(line);
        }
      }
    }
  }
  assert.deepEqual(
    flat.filter((name) => !lit.has(name)),
    [],
  );
  assert.deepEqual([...reached].sort(), ["AB", "ABC", "AC"]);
});

test("of four points the first face is kept that has O in front, and none where O is inside or the points cannot occur", async () => {
  for (const [preset, line] of [
    ["tetrahedron-regions", "4ACD"],
    ["tetrahedron-enclosed", "4ABCD"],
    ["tetrahedron-forbidden", null],
  ]) {
    const { answer } = await Figure.open(preset);
    assert.equal(lineOf(answer, { text: "" }), line, preset);
    assert.ok(line === null || solid.includes(line));
  }
});

const page = readFileSync("web/questions.html", "utf8");
const parts = /<section id="([\w-]+)" data-words="([^"]*)">(.*?)<\/section>|<div id="(term-[\w-]+)">(.*?)<\/div>/gs;
const questions = [...page.matchAll(parts)].map(([, id, words = "", text, term, meaning]) => ({
  id: id ?? term,
  title: textOf((text ?? meaning).match(/<(h3|dt)>.*?<\/\1>/s)[0]),
  text: `${textOf(text ?? meaning)} ${unescaped(words)}`,
}));

/** How many titles somebody reads until they choose one. */
const FEW = 6;

/** The ids that the field lists first. */
const listed = (typed) =>
  found(questions, typed)
    .places.map((i) => questions[i].id)
    .slice(0, FEW);

test("each question has other words by which it is found", () => {
  assert.equal(page.match(/<section /g).length, questions.filter(({ id }) => !id.startsWith("term-")).length);
});

for (const [question, ids] of Object.entries(asked))
  for (const [typed, wanted] of Object.entries(ids))
    test(`${question}: “${typed}” finds ${wanted}`, () => {
      assert.ok(
        wanted.split(" ").some((id) => listed(typed).includes(id)),
        listed(typed).join(" "),
      );
    });

test("other forms of a word and small words do not matter", () => {
  assert.deepEqual(wordsOf("What’s > or >=: normalize?"), ["whats", ">", "or", ">=", "normalise"]);
  assert.deepEqual(listed("is it touching"), listed("touches"));
  const texts = ["The change", "It hangs", "Never hangs"].map((title) => ({ title, text: "" }));
  assert.deepEqual(found(texts, "Why does it hang?"), { places: [1, 2], hasAll: true, missing: [] });
  assert.deepEqual(found(texts, "never hang up"), { places: [2], hasAll: false, missing: ["up"] });
  assert.deepEqual(found(texts, "nothing"), { places: [], hasAll: false, missing: ["nothing"] });
});

test("a rare word counts for more than a frequent one, and a word that no text has is named", () => {
  const texts = ["The depth of a contact", "A contact of boxes", "Speculative margins", "Contact caching"].map((title) => ({
    title,
    text: "",
  }));
  assert.deepEqual(found(texts, "speculative contact"), { places: [2], hasAll: false, missing: [] });
  assert.deepEqual(found(texts, "ghost contacts"), { places: [0, 1, 3], hasAll: false, missing: ["ghost"] });
  assert.match(words.found(3, false, ["ghost"]), /^None has “ghost”\. 3 have most of the other words\.$/);
});

test("of four points each step lights the line that it makes, and says what the code does", async () => {
  const lit = new Set();
  for (const { x, z } of [
    { x: 0, z: 0 },
    { x: 0, z: -1 },
    { x: -1, z: 0 },
    { x: 0.5, z: 1.2 },
  ]) {
    const { points, ...scene } = await sceneOf("tetrahedron-enclosed");
    const moved = points.map(([u, v, w]) => [u + x, v, w + z]);
    const figure = await Figure.open({ ...scene, points: moved, method: "vec3" }, { letters: "PQR" });
    const { model } = figure;
    for (const [step, place] of model.steps.entries()) {
      model.goTo(step);
      const line = lineOf(model.given, place);
      assert.ok(solid.includes(line), line);
      lit.add(line);
      const test = model.answer.tests[step];
      if (!test) continue;
      assert.ok(figure.point.startsWith(test.passed ? "True: " : "False: "), figure.point);
      assert.equal(test.value < 0, test.passed);
    }
    assert.deepEqual(model.handles.slice(0, 4).map(({ label }) => label.slice(0, 6)), ["Move P", "Move Q", "Move R", "Move S"]); // prettier-ignore
  }
  assert.deepEqual(
    solid.filter((name) => !lit.has(name)),
    [],
  );
});
