/**
 * The points of a GLB file, where its scene puts them. It reads positions alone: colours, pictures and bones do not matter to a hull.
 * https://registry.khronos.org/glTF/specs/2.0/glTF-2.0.html
 */
import type { Point3 } from "../types.ts";

/** Of 4 x 4, column by column. */
type Matrix = readonly number[];

/** What a file can begin with, and what its parts are: the texts "glTF", "JSON" and "BIN\0". */
const [MAGIC, JSON_PART, BINARY_PART] = [0x46546c67, 0x4e4f534a, 0x004e4942];

const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

/** How deep nodes may nest. Those of a damaged file may contain themselves. */
const DEEPEST = 100;

/** Of a type of number: its array, and what a normalised one is divided by. */
type Numbers = { new (bytes: ArrayBufferLike): Iterable<number>; readonly BYTES_PER_ELEMENT: number };
const NUMBERS: Record<number, [Numbers, number]> = {
  5120: [Int8Array, 127],
  5121: [Uint8Array, 255],
  5122: [Int16Array, 32767],
  5123: [Uint16Array, 65535],
  5126: [Float32Array, 1],
};

/** @throws for a file that is no GLB of version 2, is compressed, ends early, or has parts elsewhere */
export function pointsOfGlb(bytes: ArrayBuffer): Point3[] {
  const view = new DataView(bytes);
  if (view.getUint32(0, true) !== MAGIC || view.getUint32(4, true) !== 2) throw new TypeError();
  const parts = partsOf(view);
  const file: Gltf = JSON.parse(new TextDecoder().decode(parts.get(JSON_PART)));
  const binary = parts.get(BINARY_PART);
  const points: Point3[] = [];
  const visit = (index: number, outer: Matrix, depth: number) => {
    const node = file.nodes[index];
    if (depth > DEEPEST) throw new RangeError();
    const matrix = product(outer, matrixOf(node));
    for (const { attributes } of file.meshes?.[node.mesh]?.primitives ?? []) {
      if (attributes.POSITION !== undefined) points.push(...moved(accessed(file, binary, attributes.POSITION), matrix));
    }
    for (const child of node.children ?? []) visit(child, matrix, depth + 1);
  };
  for (const root of file.scenes[file.scene ?? 0].nodes) visit(root, IDENTITY, 0);
  return points;
}

function partsOf(view: DataView): Map<number, Uint8Array> {
  const parts = new Map();
  for (let at = 12; at + 8 <= view.byteLength;) {
    const length = view.getUint32(at, true);
    const type = view.getUint32(at + 4, true);
    if (!parts.has(type)) parts.set(type, new Uint8Array(view.buffer, at + 8, length));
    at += 8 + length;
  }
  return parts;
}

/** What is used of a file's JSON. */
interface Gltf {
  scene?: number;
  scenes: { nodes: number[] }[];
  nodes: (Parameters<typeof matrixOf>[0] & { mesh: number; children?: number[] })[];
  meshes?: { primitives: { attributes: { POSITION?: number } }[] }[];
  accessors: { bufferView: number; byteOffset?: number; componentType: number; count: number; normalized?: boolean; sparse?: object }[];
  bufferViews: { buffer: number; byteOffset?: number; byteStride?: number; extensions?: object }[];
  buffers: { uri?: string }[];
}

/** The triples of an accessor. */
function accessed(file: Gltf, binary: Uint8Array | undefined, index: number): Point3[] {
  const { bufferView, byteOffset = 0, componentType, count, normalized, sparse } = file.accessors[index];
  const place = file.bufferViews[bufferView];
  if (!binary || sparse || place.extensions || file.buffers[place.buffer].uri) throw new TypeError();
  const [Numbers, largest] = NUMBERS[componentType];
  const stride = place.byteStride ?? 3 * Numbers.BYTES_PER_ELEMENT;
  return Array.from({ length: count }, (_, i) => {
    const from = binary.byteOffset + (place.byteOffset ?? 0) + byteOffset + i * stride;
    const own = [...new Numbers(binary.buffer.slice(from, from + 3 * Numbers.BYTES_PER_ELEMENT))];
    if (own.length < 3) throw new RangeError();
    return (normalized ? own.map((x) => Math.max(x / largest, -1)) : own) as Point3; // there are three
  });
}

const moved = (points: Point3[], m: Matrix): Point3[] =>
  points.map(([x, y, z]) => ([0, 1, 2] as const).map((i) => m[i] * x + m[i + 4] * y + m[i + 8] * z + m[i + 12]));

const product = (a: Matrix, b: Matrix): Matrix =>
  IDENTITY.map((_, i) => [0, 1, 2, 3].reduce((sum, k) => sum + a[(i % 4) + 4 * k] * b[4 * Math.floor(i / 4) + k], 0));

function matrixOf({
  matrix,
  translation: t = [0, 0, 0],
  rotation: [x, y, z, w] = [0, 0, 0, 1],
  scale: s = [1, 1, 1],
}: {
  matrix?: Matrix;
  translation?: Point3;
  rotation?: number[];
  scale?: Point3;
}): Matrix {
  if (matrix) return matrix;
  const columns = [
    [1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)],
    [2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)],
    [2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)],
  ];
  return [...columns.flatMap((column, i) => [...column.map((each) => each * s[i]), 0]), ...t, 1];
}
