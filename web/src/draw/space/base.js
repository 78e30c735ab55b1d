/**
 * The base BCD of a tetrahedron, which fades when it is told that the origin cannot be behind it.
 *
 * @typedef {import("../../types.js").Moving} Moving
 */
/** In this time the base fades. */
const FADING_MS = 700;

/** @param {Moving} before @param {Moving} now */
export const baseMotionMs = (before, now) => (before.base && before.base !== now.base ? FADING_MS : 0);

/** How much of it is there, from 0 to 1. @param {Pick<import("../paint.js").Frame, "layers" | "before" | "progress">} frame */
export function baseShown({ layers, before, progress }) {
  const now = Number(layers.has("base"));
  const then = before.base === undefined ? now : Number(before.base === "shown");
  return then + (now - then) * progress;
}
