import type { Moving } from "../../types.ts";
import type { Frame } from "../paint.ts";

/** The base BCD of a tetrahedron fades in this time, once the code knows that the origin cannot be behind it. */
const FADING_MS = 700;

export const baseMotionMs = (before: Moving, now: Moving) => (before.base && before.base !== now.base ? FADING_MS : 0);

/** How much of it is there, from 0 to 1. */
export function baseShown({ layers, before, progress }: Pick<Frame, "layers" | "before" | "progress">) {
  const now = Number(layers.has("base"));
  const then = before.base === undefined ? now : Number(before.base === "shown");
  return then + (now - then) * progress;
}
