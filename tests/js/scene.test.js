/** What is said of scenes that cannot be read, and of members that are ignored. */
import assert from "node:assert/strict";
import test from "node:test";
import { placeOfFault } from "../../web/src/model/json.js";
import { parse, readScene } from "../../web/src/model/scene.js";
import { KINDS } from "../../web/src/model/kinds.js";
import presets from "../../web/src/presets.json";

const CIRCLES = [
  { type: "circle", center: [0, 0], radius: 1 },
  { type: "circle", center: [3, 0], radius: 1 },
];

/** @param {() => unknown} reading @returns {string} what the error says */
function said(reading) {
  try {
    reading();
  } catch (error) {
    return error.message;
  }
  throw new Error("it was read");
}

for (const [slip, text, line, column] of [
  ["single quotes", "{'kind': 'gjk'}", 1, 2],
  ["a comma at the end of a list", '{\n  "points": [1, 2,],\n}', 2, 19],
  ["a comma at the end of an object", '{\n  "kind": "gjk",\n}', 3, 1],
  ["no comma", '{"a": 1 "b": 2}', 1, 9],
  ["no colon", '{"a" 1}', 1, 6],
  ["a name without quotes", "{kind: 1}", 1, 2],
  ["NaN", '{"radius": NaN}', 1, 12],
  ["a number with a leading zero", "[01]", 1, 3],
  ["a comment", '{"a": 1, // one\n"b": 2}', 1, 10],
  ["another bracket", '{"a": [1, 2}', 1, 12],
  ["the end is missing", '{"a": [1,\n2', 2, 2],
  ["more after the end", "{} {}", 1, 4],
  ["a line break in a text", '{"a": "b\nc"}', 1, 7],
  ["nothing", "", 1, 1],
]) {
  test(`a scene that is no JSON is refused with the engine's reason and the place: ${slip}`, () => {
    assert.match(
      said(() => parse(text)),
      new RegExp(`^The scene is not valid JSON in line ${line}, column ${column}: .+\\.$`),
    );
  });
}

test("the place of a fault is where the engine finds it, in every text of which it says that", () => {
  const text = JSON.stringify({ a: [1.5e-3, -0, "x\\n\u00e9\\u0041"], b: { c: null, d: [true, false, [], {}] } }, null, 2);
  let told = 0;
  for (let at = 0; at < text.length; at += 1) {
    for (const put of ["", ",", ":", "[", "}", '"', "'", "7", "x", "\n"]) {
      const broken = text.slice(0, at) + put + text.slice(at + 1);
      try {
        JSON.parse(broken);
      } catch (error) {
        const position = /at position (\d+)/.exec(error.message)?.[1];
        const found = placeOfFault(broken);
        assert.ok(found.line >= 1 && found.column >= 1);
        // Inside a text or a number the engine goes on to the character; here it is the token's first one.
        if (position && !/string|escape|number|fraction|exponent/i.test(error.message)) {
          const before = broken.slice(0, Number(position)).split("\n");
          assert.deepEqual(found, { line: before.length, column: before[before.length - 1].length + 1 }, `${error.message}\n${broken}`);
          told += 1;
        }
      }
    }
  }
  assert.ok(told > 200, String(told));
});

test("a missing member is called missing, with the unknown one beside it, which is likely meant", () => {
  const [a, b] = CIRCLES;
  const reading = (/** @type {unknown} */ shape) => said(() => readScene({ shapes: [shape, b] }, KINDS));
  assert.equal(reading({ ...a, radius: undefined }), "shapes[0].radius is missing; it must be a finite number.");
  assert.equal(
    reading({ type: "polygon", vertexes: [[0, 0]] }),
    "shapes[0].vertices is missing; it must be a list of at least one point. “vertexes” is not known.",
  );
  assert.match(reading({ kind: "circle" }), /^shapes\[0\]\.type is missing; it must be one of point, /);
  assert.match(
    said(() => readScene({ shape: CIRCLES }, KINDS)),
    /^shapes is missing; .*“shape” is not known\.$/,
  );
  assert.equal(reading({ ...a, radius: null, color: "red" }), "shapes[0].radius is null; it must be a finite number.");
});

test("members that no scene has are named by their paths, and ignored", () => {
  /** @type {string[]} */
  const unknown = [];
  const [a, b] = CIRCLES;
  const read = readScene({ seq: 1, shapes: [{ ...a, colour: "red" }, b], strat: [1, 0] }, KINDS, unknown);
  assert.deepEqual(unknown, ["strat", "shapes[0].colour"]);
  assert.deepEqual(read.shapes, CIRCLES);
});

test("no scene of ours has a member that is not known", () => {
  for (const [name, { scene }] of Object.entries(presets)) {
    if (scene.kind === "tour" || scene.from) continue; // the states of a tour are presets; others are in a file
    /** @type {string[]} */
    const unknown = [];
    readScene(scene, KINDS, unknown);
    assert.deepEqual(unknown, [], name);
  }
});
