/** What is said of scenes that cannot be read, and which members they may have. */
import assert from "node:assert/strict";
import test from "node:test";
import { CHOICES, OF_VIEW } from "../../web/src/attributes.ts";
import { asKind, NoScene, parse, readScene } from "../../web/src/model/scene.ts";
import { KINDS } from "../../web/src/model/kinds.ts";
import presets from "../../web/src/presets.json";

const CIRCLES = [
  { type: "circle", center: [0, 0], radius: 1 },
  { type: "circle", center: [3, 0], radius: 1 },
];

function said(reading) {
  try {
    reading();
  } catch (error) {
    return error.message;
  }
  throw new Error("it was read");
}

for (const [slip, text] of [
  ["single quotes", "{'kind': 'gjk'}"],
  ["NaN", '{"radius": NaN}'],
  ["the end is missing", '{"a": [1,\n2'],
  ["a line break in a text", '{"a": "b\nc"}'],
  ["nothing", ""],
]) {
  test(`a scene that is no JSON is refused with the engine's reason: ${slip}`, () => {
    assert.match(
      said(() => parse(text)),
      /^The scene is not valid JSON: .+\.$/,
    );
  });
}

const [A, B] = CIRCLES;
const SOLID = { type: "box", center: [0, 0, 0], half_extents: [1, 1, 1] };
const STATE = { scene: { shapes: CIRCLES } };

test("what cannot be drawn is no scene: Python says why", () => {
  const undrawn = [
    { shapes: [A] },
    { shapes: [A, { ...B, radius: undefined }] },
    { shapes: [A, { ...B, radius: null }] },
    { shapes: [A, { ...B, radius: -1 }] },
    { shapes: [A, { ...B, radius: 1e200 }] },
    { shapes: [A, { ...B, center: [Infinity, 0] }] },
    { shapes: [A, { ...B, center: [1, 0, 0] }] },
    { shapes: [A, { ...B, type: "constructor" }] },
    { shapes: [A, { type: "polygon", vertices: [] }] },
    { shapes: [A, { type: "rounded", shape: { ...B, radius: "1" }, radius: 1 }] },
    { shapes: [SOLID, B] },
    {
      shapes: [
        SOLID,
        {
          ...SOLID,
          rotation: [
            [1, 0, 0],
            [0, 1, 0],
          ],
        },
      ],
    },
    { shapes: CIRCLES, start: [1] },
    { kind: "scene3d", objects: [] },
    { kind: "scene3d", objects: [{ shape: SOLID }, 5] },
    { kind: "scene3d", objects: [{}] },
    { kind: "scene3d", objects: [{ like: 0 }] },
    { kind: "scene3d", objects: [{ shape: SOLID }, { shape: SOLID, like: 0 }] },
    { kind: "scene3d", objects: [{ shape: SOLID }], options: [] },
    { kind: "scene3d", objects: [{ shape: SOLID }], options: { support: "quick" } },
    { kind: "impact", shapes: CIRCLES, motions: [{ translation: [1, 0] }, { translation: [1] }] },
    { kind: "tour", states: [] },
    { kind: "tour", states: [{ scene: { shapes: [A] } }] },
  ];
  for (const scene of undrawn) assert.throws(() => readScene(scene, KINDS), NoScene, JSON.stringify(scene));
  assert.deepEqual(raised({ shapes: [A] }).scene, { shapes: [A] });
});

/** What reading a scene throws. */
function raised(scene) {
  try {
    readScene(scene, KINDS);
  } catch (error) {
    return error;
  }
  throw new Error("it was read");
}

test("a state with an unknown preset, or that is a tour, is none", () => {
  const of = (state) => raised({ kind: "tour", states: [state] });
  assert.equal(of({ preset: "poetry" }).where, "states[0].preset");
  assert.equal(of({ scene: { kind: "tour", states: [] } }).code, "unknown_kind");
});

test("a member that nobody knows is drawn past, and stays for Python to name it", () => {
  const scene = { shapes: [A, { ...B, colour: "red" }], strat: [1, 0] };
  assert.deepEqual(readScene(scene, KINDS), { schema: 1, kind: "gjk", method: "robust", ...scene });
});

test("what a link of this page has is known: a scene, its states, and how they are shown", () => {
  const shown = Object.fromEntries([...OF_VIEW, ...CHOICES, "caption"].map((name) => [name, name === "camera" ? "10 20" : "x"]));
  const read = readScene({ seq: 1, kind: "tour", states: [{ ...STATE, within: "0,1,2,3", ...shown }, { preset: "gjk" }] }, KINDS);
  assert.deepEqual(readScene(JSON.parse(JSON.stringify(read)), KINDS), read);
});

test("a scene becomes one of another kind without what only its own kind has", () => {
  const scene = readScene({ kind: "support", shapes: CIRCLES, direction: [1, 0] }, KINDS);
  assert.deepEqual(readScene(asKind(scene, "gjk"), KINDS), readScene({ shapes: CIRCLES }, KINDS));
});

test("every scene of ours can be drawn", () => {
  for (const { scene } of Object.values(presets)) {
    if (scene.kind !== "tour" && !scene.from) readScene(scene, KINDS); // the states of a tour are presets; others are in a file
  }
});
