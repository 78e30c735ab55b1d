/** The words of the strip of bounds, which load with it. */
import { pictureOf } from "./numbers.ts";

/** GJK beside a method. Beside momentum it is the same loop without. */
export const iterationsOfGjk = (count: number, hasMomentum: boolean) => `${hasMomentum ? "Without momentum" : "GJK"}: ${count}`;

/** Beside momentum, the normals of both runs. Angles are in degrees. */
export const EXACT_NORMAL = "exact normal";
export const ANGLES = {
  momentum: (angle: number) => `with momentum ${pictureOf(angle)}° off`,
  without: (angle: number) => `without ${pictureOf(angle)}° off`,
  factor: (factor: number) => (factor > 1 ? `Angles drawn ${factor.toLocaleString("en")} times as wide` : "Angles as they are"),
};

/** Both bounds after each step, for those who do not see the strip. */
export const boundsTold = (bounds: readonly (readonly [number, number])[]) =>
  bounds.map(([lower, upper], i) => `${i + 1}: ${pictureOf(lower)} to ${pictureOf(upper)}.`).join(" ");
