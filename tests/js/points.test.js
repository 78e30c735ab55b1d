/** The points of a reader's own shape, from files and from text. */
import assert from "node:assert/strict";
import test from "node:test";
import { FileError, pointsOfFile, pointsOfText } from "../../web/src/files/points.ts";

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

const bytes = (text) => new TextEncoder().encode(text).buffer;
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

test("OBJ, STL and PLY, as text and binary, have the points of their mesh, each once", async () => {
  const files = {
    "thing.obj": bytes(OBJ),
    "thing.OBJ": bytes(OBJ.replaceAll("\n", "\r\n")),
    "text.stl": bytes(STL),
    "binary.stl": binaryStl(),
    "solid.stl": binaryStl("solid by a scanner"),
    "text.ply": bytes(PLY),
    "binary.ply": binaryPly(),
    "points.txt": bytes(lines(CORNERS)),
  };
  for (const [name, file] of Object.entries(files)) assert.deepEqual(sorted(await pointsOfFile(name, file)), sorted(CORNERS), name);
});

test("points are pasted as rows of three numbers, with or without brackets and commas", () => {
  const texts = [
    "0 0 0\n2 0 0\n0 1.5 0\n0 0 -1",
    "0, 0, 0\n2, 0, 0\n\n# a comment\n0, 1.5, 0\n0, 0, -1\n",
    JSON.stringify(CORNERS),
    JSON.stringify(CORNERS, null, 1),
    CORNERS.map((row) => `(${row.join("; ")}),`).join("\n"),
  ];
  for (const text of texts) assert.deepEqual(pointsOfText(text, "text"), CORNERS, text);
});

test("what cannot be read is refused with words that name the file and the line", async () => {
  const wrong = {
    "two.obj": [bytes(OBJ.replace("v 2 0 0", "v 2 0")), /two\.obj, line 4: “v 2 0”/],
    "word.stl": [bytes(STL.replace("vertex 2 0 0", "vertex 2 zero 0")), /word\.stl, line \d+: “vertex 2 zero 0”/],
    "word.ply": [bytes(PLY.replace("0 1.5 0", "0 one 0")), /word\.ply, line 13: “0 one 0”/],
    "four.txt": [bytes("0 0 0\n1 2 3 4\n"), /four\.txt, line 2/],
    "endless.txt": [bytes("0 0 0\n1e999 0 0\n"), /endless\.txt, line 2/],
    "none.obj": [bytes("# nothing\n"), /none\.obj has no points/],
    "noise.ply": [bytes("ply but not really"), /noise\.ply cannot be read/],
    "cut.stl": [binaryStl().slice(0, 100), /cut\.stl/],
    "many.txt": [bytes(Array.from({ length: 100_001 }, (_, i) => `${i} 0 0`).join("\n")), /100[,.\s\u202f\u2009]?001 different points/],
  };
  for (const [name, [file, words]] of Object.entries(wrong))
    await assert.rejects(pointsOfFile(name, file), (error) => error instanceof FileError && words.test(error.message), name);
});
