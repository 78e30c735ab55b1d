/** The lab without a browser: code as a part of an address, and the replies of code that does not answer. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Code, Unusable } from "../../web/src/lab/code.ts";
import { pointsOfGlb } from "../../web/src/lab/glb.ts";
import { decoded, encoded } from "../../web/src/lab/sharing.ts";

const QUESTION = { id: "grid-2-0001", a: [[0, 0]], b: [[1, 1]], quick: true };
const SILENCE = new Promise(() => {});

/** A connection that gives these replies. */
const opening = (replies) => {
  const opened = { count: 0, ended: 0 };
  const open = async () => {
    opened.count += 1;
    return { call: async (name) => replies[name], end: () => (opened.ended += 1) };
  };
  return { open, opened };
};

test("code comes out of an address as it went in", () => {
  for (const text of ["", "def intersects(a, b):\n    return a == b  # ü & + % =\n", "a".repeat(50_000)]) {
    for (const language of ["python", "javascript"]) {
      assert.deepEqual(decoded(encoded({ language, text })), { language, text });
    }
  }
});

test("an address without code, in another language or with too much of it has none", () => {
  for (const hash of ["", "code", "language=python", "language=ruby&code=x", `language=python&code=${"a".repeat(100_001)}`]) {
    assert.equal(decoded(hash), null);
  }
});

test("a call without an answer loops, its worker is ended, and the next one has a new worker", async () => {
  const { open, opened } = opening({ load: '{"ready": ["intersects"]}', ask: SILENCE });
  const code = new Code(open, "");
  const reply = await code.ask(QUESTION);
  assert.equal(reply.finding, "loops");
  assert.equal(reply.id, QUESTION.id);
  assert.deepEqual(opened, { count: 1, ended: 1 });
  await code.ask(QUESTION);
  assert.deepEqual(opened, { count: 2, ended: 2 });
});

test("a worker that dies is the finding crashes", async () => {
  const { open, opened } = opening({ load: '{"ready": ["intersects"]}', ask: Promise.reject(new Error("out of memory")) });
  const reply = await new Code(open, "").ask(QUESTION);
  assert.equal(reply.finding, "crashes");
  assert.match(reply.words ?? "", /out of memory/);
  assert.equal(opened.ended, 1);
});

test("code that cannot be loaded says why and where, and its worker is ended", async () => {
  const { open, opened } = opening({ load: '{"unusable": "no such function", "line": 3}' });
  await assert.rejects(new Code(open, "").load(), (error) => error instanceof Unusable && error.line === 3);
  assert.equal(opened.ended, 1);
});

test("a step without an answer is words, and so is one whose worker dies", async () => {
  const { open, opened } = opening({ load: '{"ready": ["intersects"], "steps": true}', step: SILENCE });
  const code = new Code(open, "");
  const loops = await code.step({ simplex: [[1, 0]], direction: [1, 0] });
  assert.match(loops.words ?? "", /no answer within 2 s/);
  assert.ok(code.hasSteps && opened.count === 2 && opened.ended >= 2);
  const died = opening({ load: '{"ready": ["intersects"], "steps": true}', step: Promise.reject(new Error("out of memory")) });
  assert.match((await new Code(died.open, "").step({})).words ?? "", /out of memory/);
});

const HALF = Math.SQRT1_2;

/** A GLB file with these parts. */
function glb(description, numbers) {
  const text = new TextEncoder().encode(JSON.stringify(description));
  const padded = new Uint8Array(Math.ceil(text.length / 4) * 4).fill(32);
  padded.set(text);
  const file = new Uint8Array(28 + padded.length + numbers.byteLength);
  const view = new DataView(file.buffer);
  const head = [0x46546c67, 2, file.length, padded.length, 0x4e4f534a];
  for (const [i, value] of head.entries()) view.setUint32(4 * i, value, true);
  file.set(padded, 20);
  view.setUint32(20 + padded.length, numbers.byteLength, true);
  view.setUint32(24 + padded.length, 0x004e4942, true);
  file.set(new Uint8Array(numbers), 28 + padded.length);
  return file.buffer;
}

const MESH = {
  scenes: [{ nodes: [0] }],
  nodes: [
    { translation: [1, 2, 3], rotation: [0, 0, HALF, HALF], scale: [2, 2, 2], children: [1] },
    { matrix: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 5, 1], mesh: 0 },
  ],
  meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
  accessors: [{ bufferView: 0, componentType: 5126, count: 2, type: "VEC3" }],
  bufferViews: [{ buffer: 0, byteLength: 24 }],
  buffers: [{ byteLength: 24 }],
};
const FLOATS = new Float32Array([1, 0, 0, 0, 0, 0.5]).buffer;

test("the points of a GLB are where its nodes put them: scaled, then turned, then moved, from the inside out", () => {
  const [p, q] = pointsOfGlb(glb(MESH, FLOATS)).map((point) => point.map((x) => Math.round(x * 1e9) / 1e9));
  assert.deepEqual(
    [p, q],
    [
      [1, 4, 13],
      [1, 2, 14],
    ],
  );
  const small = { ...MESH, nodes: [{ mesh: 0 }], accessors: [{ bufferView: 0, componentType: 5120, normalized: true, count: 2 }] };
  const steps = { ...small, bufferViews: [{ buffer: 0, byteStride: 4 }] };
  assert.deepEqual(pointsOfGlb(glb(steps, new Int8Array([127, 0, -128, 9, 0, 127, -127, 9]).buffer)), [
    [1, 0, -1],
    [0, 1, -1],
  ]);
});

test("a GLB that ends early, nests for ever, is compressed or has its numbers elsewhere is refused", () => {
  const broken = [
    FLOATS,
    glb(MESH, FLOATS).slice(0, 60),
    glb(MESH, new ArrayBuffer(12)),
    glb({ ...MESH, nodes: [{ children: [0] }] }, FLOATS),
    glb({ ...MESH, bufferViews: [{ buffer: 0, extensions: { EXT_meshopt_compression: {} } }] }, FLOATS),
    glb({ ...MESH, accessors: [{ componentType: 5126, count: 2, type: "VEC3" }] }, FLOATS),
    glb({ ...MESH, buffers: [{ uri: "mesh.bin" }] }, FLOATS),
  ];
  for (const file of broken) assert.throws(() => pointsOfGlb(file));
});
