/** The bodies of a reader's files, and the points of a text. */
import assert from "node:assert/strict";
import test from "node:test";
import { bodiesOf, together } from "../../web/src/files/meshes.ts";
import { FileError, numbersOf, rowsOf } from "../../web/src/files/rows.ts";

const CORNERS = [
  [0, 0, 0],
  [2, 0, 0],
  [0, 1.5, 0],
  [0, 0, -1],
];
const FACES = [
  [0, 2, 1],
  [0, 1, 3],
  [0, 3, 2],
  [1, 2, 3],
];

/** The bodies of a file with this name and these contents. */
const read = (name, contents) => bodiesOf(new File([contents], name));

const lines = (rows, before = "") => rows.map((row) => before + row.join(" ")).join("\n");
const sorted = (points) => points.map((point) => point.map((x) => x + 0)).sort((p, q) => p[0] - q[0] || p[1] - q[1] || p[2] - q[2]);

const OBJ = `# a tetrahedron\no thing\n${lines(CORNERS, "v ")}\nvn 0 0 1\nvt 0 0\nf 1 3 2\n`;
const STL = `solid thing\n${FACES.map(
  (face) =>
    ` facet normal 0 0 0\n  outer loop\n${lines(
      face.map((i) => CORNERS[i]),
      "   vertex ",
    )}\n  endloop\n endfacet\n`,
).join("")}endsolid thing\n`;
const PLY = `ply\nformat ascii 1.0\ncomment by hand\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\nelement face 1\nproperty list uchar int vertex_indices\nend_header\n${lines(CORNERS)}\n3 0 1 2\n`;

function binaryStl(head = "made by a scanner") {
  const data = new DataView(new ArrayBuffer(84 + 50 * FACES.length));
  new TextEncoder().encodeInto(head, new Uint8Array(data.buffer, 0, 80));
  data.setUint32(80, FACES.length, true);
  FACES.forEach((face, f) =>
    face.forEach((i, k) => CORNERS[i].forEach((x, axis) => data.setFloat32(84 + 50 * f + 12 * (k + 1) + 4 * axis, x, true))),
  );
  return data.buffer;
}

function binaryPly() {
  const head = "ply\nformat binary_little_endian 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\nend_header\n";
  const data = new DataView(new ArrayBuffer(head.length + 48));
  new TextEncoder().encodeInto(head, new Uint8Array(data.buffer));
  CORNERS.flat().forEach((x, i) => data.setFloat32(head.length + 4 * i, x, true));
  return data.buffer;
}

const WHOLE = OBJ.replace("f 1 3 2\n", FACES.map((face) => `f ${face.map((i) => i + 1).join(" ")}\n`).join(""));

test("OBJ, STL and PLY, as text and binary, have the points of their mesh, each once", async () => {
  const files = {
    "thing.obj": WHOLE,
    "thing.OBJ": WHOLE.replaceAll("\n", "\r\n"),
    "cloud.obj": lines(CORNERS, "v "),
    "text.stl": STL,
    "binary.stl": binaryStl(),
    "solid.stl": binaryStl("solid by a scanner"),
    "text.ply": PLY.replace("3 0 1 2", "4 0 1 2 3"),
    "cloud.ply": PLY.replace(/element face 1\n.*\n/, "").replace("3 0 1 2\n", ""),
    "binary.ply": binaryPly(),
  };
  for (const [name, file] of Object.entries(files)) {
    const [body, ...others] = await read(name, file);
    assert.deepEqual([sorted(body.points), body.name, others], [sorted(CORNERS), name, []], name);
  }
});

test("vertex colours, a fourth coordinate, line elements and unused vertices are no errors", async () => {
  const exported = {
    "colours.obj": WHOLE.replace(/^v .*/gm, "$& 0.5 0.5 1"),
    "fourth.obj": WHOLE.replace(/^v .*/gm, "$& 1.0"),
    "line.obj": `${WHOLE}l 1 2\n`,
    "unused.obj": `v 9 9 9\n${WHOLE.replace(/\d+/g, (digits, at, all) => (/^f[^\n]*$/m.test(all.slice(all.lastIndexOf("\n", at) + 1, at)) ? String(Number(digits) + 1) : digits))}`,
    "unused.ply": PLY.replace("vertex 4", "vertex 5").replace("3 0 1 2", "9 9 9\n4 0 1 2 3"),
  };
  for (const [name, file] of Object.entries(exported)) {
    const bodies = await read(name, file);
    assert.deepEqual(
      bodies.map(({ points }) => sorted(points)),
      [sorted(CORNERS)],
      name,
    );
  }
});

test("a file of several objects has each of them, by its name, and all of them together", async () => {
  const moved = (name, x, first) =>
    `o ${name}\n${lines(
      CORNERS.map(([a, b, c]) => [a + x, b, c]),
      "v ",
    )}\n${FACES.map((face) => `f ${face.map((i) => i + first).join(" ")}\n`).join("")}`;
  const bodies = await read("parts.obj", moved("convex_0", 0, 1) + moved("convex_1", 5, 5) + moved("convex_2", 10, 9));
  assert.deepEqual(
    bodies.map(({ name, points }) => [name, Math.min(...points.map(([x]) => x)), points.length]),
    [
      ["convex_0", 0, 4],
      ["convex_1", 5, 4],
      ["convex_2", 10, 4],
    ],
  );
  assert.equal(together(bodies, "all").points.length, 12);
  const solids = await read("two.stl", STL + STL.replaceAll("thing", "other").replaceAll("vertex 2", "vertex 7"));
  assert.deepEqual(
    solids.map(({ name }) => name),
    ["thing", "other"],
  );
});

test("a number of at most seven digits is the one that the file has", async () => {
  const [{ points }] = await read("digits.obj", "v 0.1 -1234.567 1e-7\nv 3 0.3333333 16777216\n");
  assert.deepEqual(points, [
    [0.1, -1234.567, 1e-7],
    [3, 0.3333333, 16777216],
  ]);
});

test("what cannot be read is refused with words that name the file", async () => {
  const wrong = {
    "two.obj": [OBJ.replace("v 2 0 0", "v 2 0"), /two\.obj cannot be read/],
    "word.obj": [OBJ.replace("v 0 1.5 0", "v 0 one 0"), /word\.obj cannot be read/],
    "far.obj": [OBJ.replace("f 1 3 2", "f 1 3 7"), /far\.obj cannot be read/],
    "word.stl": [STL.replace("vertex 2 0 0", "vertex 2 zero 0"), /word\.stl cannot be read/],
    "word.ply": [PLY.replace("0 1.5 0", "0 one 0"), /word\.ply cannot be read/],
    "short.ply": [PLY.replace(/0 0 -1\n3 0 1 2\n/, ""), /short\.ply cannot be read/],
    "none.obj": ["# nothing\n", /none\.obj has no points/],
    "noise.ply": ["ply but not really", /noise\.ply cannot be read/],
    "cut.stl": [binaryStl().slice(0, 100), /cut\.stl/],
    "scene.glb": ["glTF", /scene\.glb cannot be read. OBJ, STL and PLY files can/],
    "many.obj": [Array.from({ length: 100_001 }, (_, i) => `v ${i} 0 0`).join("\n"), /100[,.\s\u202f\u2009]?001 different points/],
    "large.obj": [new Uint8Array(20_000_001), /large\.obj is larger than 20 MB/],
  };
  for (const [name, [file, words]] of Object.entries(wrong))
    await assert.rejects(read(name, file), (error) => error instanceof FileError && words.test(error.message), name);
});

test("points are rows of two or three numbers, with blanks, commas and brackets and nothing else", () => {
  const texts = [
    "0 0 0\n2 0 0\n0 1.5 0\n0 0 -1",
    "0, 0, 0\r\n2, 0, 0\n\n0, 1.5, 0\n0, 0, -1\n",
    JSON.stringify(CORNERS, null, 1)
      .replace(/(\d,?)\s+(?=[-\d])/g, "$1 ")
      .replace(/\[\s+(?=[-\d])/g, "[")
      .replace(/(\d)\s+\]/g, "$1]"),
  ];
  for (const text of texts) assert.deepEqual(rowsOf(text, "text", 3), CORNERS, text);
  assert.deepEqual(rowsOf("(0 1)\n{+2, -.5e1},", "text", 2), [
    [0, 1],
    [2, -5],
  ]);
  const refused = [
    "1/3 2/3",
    "a = 1 2",
    "1: 1 2",
    "1; 2",
    "2*3 4",
    "1 2 # far",
    "-x 4",
    "0x10 1",
    "1e999 0",
    "1",
    "1 2 3 4",
    "1,5; 2,5",
    "1_000 2",
    "[[0, 0], [2, 0]]",
    "NaN 1",
  ];
  for (const line of refused)
    assert.throws(
      () => rowsOf(`0 0\n${line}`, "A", 2),
      (error) => error instanceof FileError && error.message.startsWith(`A, line 2: “${line}”`),
      line,
    );
  assert.throws(() => rowsOf("0 0\n1 2 3", "A", 2), /line 2.* two numbers/);
  assert.throws(() => rowsOf("0 0\n1 2", "A", 3), /line 1.* three numbers/);
  assert.throws(() => rowsOf(" \n", "A", 2), /no points/);
  assert.equal(numbersOf("radius 2"), null);
});
