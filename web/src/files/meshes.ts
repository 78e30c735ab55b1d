/**
 * The bodies of a file: OBJ, STL or PLY, read by three's loaders. Loaded with the first file. Of a mesh only its points matter: a
 * solid is the hull of its points.
 */
import { files as words } from "../words/sharing.ts";
import { FileError } from "./rows.ts";
import type { Point3 } from "../types.ts";
import type { BufferGeometry } from "three";

export { FileError };

/** The points of a body, each once. */
export type Body = { name: string; points: Point3[] };

/** The largest file. */
const MOST_BYTES = 20_000_000;

/** The most points of a body that differ. */
export const MOST_POINTS = 100_000;

export const isMesh = (name: string) => /\.(obj|stl|ply)$/i.test(name);

const LOADERS: Record<string, (bytes: ArrayBuffer) => Promise<{ name: string; points: Iterable<Point3> }[]>> = {
  obj: bodiesOfObj,
  stl: bodiesOfStl,
  ply: bodiesOfPly,
};

/** The bodies of a file, at least one. @throws {FileError} */
export async function bodiesOf(file: File): Promise<Body[]> {
  const { name } = file;
  if (file.size > MOST_BYTES) throw new FileError(words.tooLarge(name, MOST_BYTES / 1e6));
  const load = LOADERS[/\w*$/.exec(name)?.[0].toLowerCase() ?? ""];
  if (!load) throw new FileError(words.unreadable(name));
  const bytes = await file.arrayBuffer();
  const found = await load(bytes).catch(() => Promise.reject(new FileError(words.unreadable(name))));
  const bodies = found.map((body, i) => ({ name: body.name || words.body(i + 1), points: different(body.points, name) }));
  if (!bodies.length) throw new FileError(words.noPoints(name));
  return bodies.length === 1 ? [{ ...bodies[0], name }] : bodies;
}

/** Its objects and groups. Without faces and lines it has a cloud of points. Points that no face has do not count. */
async function bodiesOfObj(bytes: ArrayBuffer) {
  const { OBJLoader } = await import("three/addons/loaders/OBJLoader.js");
  const { children } = new OBJLoader().parse(new TextDecoder().decode(bytes));
  return children.map((child) => ({ name: child.name, points: pointsOf(child.geometry) }));
}

/** Its solids. A text has more than one if it says so. */
async function bodiesOfStl(bytes: ArrayBuffer) {
  const { STLLoader } = await import("three/addons/loaders/STLLoader.js");
  const geometry = new STLLoader().parse(bytes);
  const points = pointsOf(geometry);
  const text = new TextDecoder().decode(bytes);
  // The loader leaves out what it cannot read.
  if (/^\s*solid\s[^]*\bfacet\b/.test(text) && text.match(/^\s*vertex\b/gm)?.length !== points.length) throw new Error();
  const names: string[] = geometry.userData.groupNames ?? [];
  if (geometry.groups.length < 2) return [{ name: names[0] ?? "", points }];
  return geometry.groups.map(({ start, count }, i) => ({ name: names[i] ?? "", points: points.slice(start, start + count) }));
}

async function bodiesOfPly(bytes: ArrayBuffer) {
  const { PLYLoader } = await import("three/addons/loaders/PLYLoader.js");
  const geometry = new PLYLoader().parse(bytes);
  const points = pointsOf(geometry);
  const [, count] = /^element vertex (\d+)/m.exec(new TextDecoder().decode(bytes)) ?? [];
  if (Number(count) !== points.length) throw new Error(); // the file ends early
  const used = geometry.index ? [...new Set(geometry.index.array)].map((i) => points[i]) : points;
  return [{ name: "", points: used }];
}

function pointsOf(geometry: BufferGeometry) {
  const numbers = Array.from(geometry.getAttribute("position").array, written);
  return Array.from({ length: numbers.length / 3 }, (_, i): Point3 => [numbers[3 * i], numbers[3 * i + 1], numbers[3 * i + 2]]);
}

/** The shortest decimal number that is rounded to this one of single precision, as the loaders have them: that of the file, if it has
 * at most seven digits. */
function written(x: number) {
  for (let digits = 7; digits < 9; digits++) {
    const short = Number(x.toPrecision(digits));
    if (Math.fround(short) === x) return short;
  }
  return Number(x.toPrecision(9));
}

/** The points, each once. @throws {FileError} */
function different(points: Iterable<Point3>, name: string) {
  const found = [...new Map([...points].map((point) => [point.join(" "), point])).values()];
  if (!found.length) throw new FileError(words.noPoints(name));
  if (!found.every((point) => point.every(Number.isFinite))) throw new FileError(words.unreadable(name));
  if (found.length > MOST_POINTS) throw new FileError(words.tooMany(name, found.length, MOST_POINTS));
  return found;
}

/** All bodies as one. */
export const together = (bodies: Body[], name: string): Body => ({
  name,
  points: different(
    bodies.flatMap(({ points }) => points),
    name,
  ),
});
