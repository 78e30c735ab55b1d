/** Files of the reader as points of space: OBJ, STL and PLY by the readers of the figures of space, GLB by one of the lab's own. */
import * as words from "../words/lab.ts";
import type { Point3 } from "../types.ts";

/** Files that hold one shape. Any other file is a report. */
export const isShape = (name: string) => /\.(obj|stl|ply|glb)$/i.test(name);

/** The largest report, in bytes. */
const LARGEST_REPORT = 1_000_000;

/** @returns rejects with words */
export async function pointsOf(file: File): Promise<Point3[]> {
  const { FileError, MOST_BYTES, different, pointsOfFile } = await import("../files/points.ts");
  if (file.size > MOST_BYTES) throw new FileError(words.files.tooLarge(file.name, MOST_BYTES / 1e6));
  const bytes = await file.arrayBuffer();
  if (!/\.glb$/i.test(file.name)) return pointsOfFile(file.name, bytes);
  const { pointsOfGlb } = await import("./glb.ts");
  let points;
  try {
    points = pointsOfGlb(bytes);
  } catch {
    throw new FileError(words.files.noGlb(file.name));
  }
  return different(points, file.name);
}

/** @returns rejects with words */
export function reportOf(file: File): Promise<string> {
  if (file.size > LARGEST_REPORT) return Promise.reject(new Error(words.files.tooLarge(file.name, LARGEST_REPORT / 1e6)));
  return file.text();
}
