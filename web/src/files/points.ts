/**
 * The points of a reader's own shape, from a file or from text. Loaded with the first one. Of a mesh only its points matter: a solid is
 * the hull of its points.
 */
import { files as words } from "../words/sharing.ts";
import type { Point3 } from "../types.ts";
import type { BufferGeometry } from "three";

/** The largest file. */
export const MOST_BYTES = 20_000_000;

/** The most points that differ. */
export const MOST_POINTS = 100_000;

/** What is wrong with a file, in words for its reader. */
export class FileError extends Error {}

/** Each kind of file that is text, and the word before the three numbers of a point. */
const KEYWORDS: Record<string, string> = { obj: "v", stl: "vertex" };

/**
 * The points of a file, each once.
 * @param name  with an extension: .obj, .stl or .ply; any other file is text with a point a line
 * @throws {FileError}
 */
export async function pointsOfFile(name: string, bytes: ArrayBuffer): Promise<Point3[]> {
  const type = /\.(obj|stl|ply)$/i.exec(name)?.[1].toLowerCase();
  if (type === "ply") return different(await ofPly(name, bytes), name);
  if (type === "stl" && !isTextStl(bytes)) return different(await ofBinaryStl(name, bytes), name);
  return pointsOfText(new TextDecoder().decode(bytes), name, type && KEYWORDS[type]);
}

/**
 * The points of a text, each once: three numbers a line, with or without brackets and commas.
 * @param name  of what has the text, for its reader
 * @param keyword  lines that do not begin with it have no point
 * @throws {FileError}
 */
export function pointsOfText(text: string, name: string, keyword?: string): Point3[] {
  const listed = keyword ? null : /^\s*\[\s*\[/.test(text) && rowsOfJson(text);
  const lines = listed || text.split(/\r\n|\n|\r/);
  const points = lines.flatMap((line, i) => {
    const parts = line
      .trim()
      .split(/[\s,;[\](){}]+/)
      .filter(Boolean);
    const isPoint = keyword ? parts[0] === keyword : parts.length > 0 && !/^(#|\/\/)/.test(parts[0]);
    if (!isPoint) return [];
    const numbers = (keyword ? parts.slice(1, 4) : parts).map(Number);
    if (numbers.length !== 3 || !numbers.every(Number.isFinite)) throw new FileError(words.badLine(name, i + 1, line.trim()));
    return [numbers as Point3]; // there are three
  });
  return different(points, name);
}

/** The rows of a list of lists as lines; null if it is none. */
function rowsOfJson(text: string) {
  try {
    const rows: unknown[] = JSON.parse(text);
    return rows.map((row) => JSON.stringify(row));
  } catch {
    return null;
  }
}

/** Binary files may begin with "solid", too. Their length follows from their number of triangles. */
function isTextStl(bytes: ArrayBuffer) {
  const isBinary = bytes.byteLength >= 84 && bytes.byteLength === 84 + 50 * new DataView(bytes).getUint32(80, true);
  return !isBinary && /^\s*solid/.test(new TextDecoder().decode(bytes.slice(0, 80)));
}

async function ofBinaryStl(name: string, bytes: ArrayBuffer) {
  const { STLLoader } = await import("three/addons/loaders/STLLoader.js");
  return readBy(() => new STLLoader().parse(bytes), name);
}

async function ofPly(name: string, bytes: ArrayBuffer) {
  const text = new TextDecoder().decode(bytes);
  const end = /^end_header\r?\n/m.exec(text);
  if (!/^ply\s/.test(text) || !end) throw new FileError(words.unreadable(name));
  const head = text.slice(0, end.index);
  if (/^format ascii/m.test(head)) checkRows(name, text.split("\n"), head);
  const { PLYLoader } = await import("three/addons/loaders/PLYLoader.js");
  return readBy(() => new PLYLoader().parse(bytes), name);
}

/** Names the line of the first vertex that is none, where vertices come first. The loader would not. @throws {FileError} */
function checkRows(name: string, lines: string[], head: string) {
  const [element, count] = /^element (\w+) (\d+)/m.exec(head)?.slice(1) ?? [];
  if (element !== "vertex") return;
  const first = head.split("\n").length;
  for (let i = first; i < first + Number(count); i++) {
    const numbers = (lines[i] ?? "").trim().split(/\s+/).map(Number);
    if (numbers.length < 3 || !numbers.every(Number.isFinite)) throw new FileError(words.badLine(name, i + 1, (lines[i] ?? "").trim()));
  }
}

/** @throws {FileError} */
function readBy(read: () => BufferGeometry, name: string): Point3[] {
  try {
    const { array } = read().getAttribute("position");
    return Array.from({ length: array.length / 3 }, (_, i): Point3 => [array[3 * i], array[3 * i + 1], array[3 * i + 2]]);
  } catch {
    throw new FileError(words.unreadable(name));
  }
}

/** The points, each once. @throws {FileError} */
export function different(points: Point3[], name: string) {
  const found = [...new Map(points.map((point) => [point.join(" "), point])).values()];
  if (!found.length) throw new FileError(words.noPoints(name));
  if (!found.every((point) => point.every(Number.isFinite))) throw new FileError(words.unreadable(name));
  if (found.length > MOST_POINTS) throw new FileError(words.tooMany(name, found.length, MOST_POINTS));
  return found;
}
