/** A - B or A + B, whichever a figure has: the *whole*, and the points that its vertices come from. */
import { sub } from "../../shapes/vector.ts";
import type { Mesh, Point3, State } from "../../types.ts";

export type Answer = { outlines: Mesh[]; result?: { state: State } } & ({ difference: Mesh } | { sum: Mesh });

export const wholeOf = (answer: Answer) => ("sum" in answer ? answer.sum : answer.difference);

export const signOf = (answer: Answer): "−" | "+" => ("sum" in answer ? "+" : "−");

/** A vertex of a sampled whole, and the points a and b that it comes from. */
export function comesOf(answer: Answer, k: number): { a: Point3; b: Point3; whole: Point3 } {
  const { vertices, on_a: onA } = wholeOf(answer);
  const [w, a] = [vertices[k], (onA as Point3[])[k]]; // of one that is sampled
  return { a, b: "sum" in answer ? sub(w, a) : sub(a, w), whole: w };
}
