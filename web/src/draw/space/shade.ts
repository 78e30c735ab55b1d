/**
 * The light on surfaces: a colour is mixed with white where the surface faces the light, and with black where it is turned from
 * it. Round surfaces get these in steps that are too fine to be seen.
 */
import { unit } from "../../shapes/vector.ts";
import type { Point3 } from "../../types.ts";
import type { SpaceView } from "./view.ts";
import { inkOn } from "../../dom.ts";

/** `mid`: the light that leaves a colour as it is; `white`, `black`: the most of these that is mixed in, in full light and in none. */
type Tone = { mid: number; white: number; black: number };

/** Where the light is, along the screen's axes: left, above and in front. */
const LIGHT = unit([-0.45, 0.75, 0.6]);

/** The least light on any surface that a viewer sees. */
const LEAST_LIGHT = -Math.hypot(LIGHT[0], LIGHT[1]);

/** Where the light is in the world. */
export const lightOf = ({ camera: { right, up, near } }: SpaceView): Point3 =>
  ([0, 1, 2] as const).map((k) => LIGHT[0] * right[k] + LIGHT[1] * up[k] + LIGHT[2] * near[k]);

/** Pale colours, as those on a dark ground, have little room for white: they get more black. */
export function toneOf([r, g, b]: Point3): Tone {
  const bright = 0.3 * r + 0.6 * g + 0.1 * b;
  return { mid: 0.7 * bright, white: 0.5 - 0.3 * bright, black: 0.25 + 0.55 * bright };
}

/** How strongly white or black is mixed in, from 0 to 1. */
const strengthOf = (light: number, { mid }: Tone) => (light > mid ? (light - mid) / (1 - mid) : (mid - light) / (mid - LEAST_LIGHT));

/** The colour of a face. @param color  red, green and blue, from 0 to 1 @param light  1 at most, less than 0 where it is turned away */
export function lit(color: Point3, light: number, tone: Tone): Point3 {
  const isLight = light > tone.mid;
  const part = 1 - (1 - (isLight ? tone.white : tone.black)) ** strengthOf(light, tone);
  return color.map((x) => x + ((isLight ? 1 : 0) - x) * part);
}

/**
 * The steps in which a round surface gets its light. Each is laid over all that lies beyond its level.
 * @param count  of steps between the least and the most light
 * @returns `white`: surfaces with more light than `level` get white, or those with less black; `part`: how much of it is mixed in
 */
export function stepsOf(count: number, { mid, white, black }: Tone): { level: number; white: boolean; part: number }[] {
  const whites = Math.max(Math.round((count * white) / (white + black)), 1);
  const blacks = Math.max(count - whites, 1);
  const made = (n: number, end: number, most: number) =>
    Array.from({ length: n }, (_, k) => ({
      level: mid + ((end - mid) * (k + 0.5)) / n,
      white: end > mid,
      part: 1 - (1 - most) ** (1 / n),
    }));
  return [...made(whites, 1, white), ...made(blacks, LEAST_LIGHT, black)];
}

/** As CSS, in the way that every program knows. */
export const textOf = (rgb: Point3) =>
  `#${rgb
    .map((x) =>
      Math.round(x * 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;

const colors: Map<string, Point3> = new Map();

/** Red, green and blue of a CSS colour, from 0 to 1. */
export function rgbOf(color: string): Point3 {
  const known = colors.get(color) ?? hexed(color) ?? measured(color);
  colors.set(color, known);
  return known;
}

/** The colour `#rrggbb` or `#rgb`, as the styles write it; posters are drawn where there is no canvas. @returns null for any other text */
function hexed(color: string): Point3 | null {
  const digits = /^#(?:([\da-f]{2})([\da-f]{2})([\da-f]{2})|([\da-f])([\da-f])([\da-f]))$/i.exec(color)?.slice(1).filter(Boolean);
  // One way of writing has three digits, or pairs of them.
  return digits ? (digits.map((digit) => parseInt(digit.padStart(2, digit), 16) / 255) as Point3) : null;
}

/** As a canvas paints it: a page may write a colour in any way. */
function measured(color: string): Point3 {
  const ctx = inkOn(Object.assign(document.createElement("canvas"), { width: 1, height: 1 }), { willReadFrequently: true });
  ctx.fillStyle = color;
  ctx.fillRect(0, 0, 1, 1);
  const [r, g, b] = ctx.getImageData(0, 0, 1, 1).data;
  return [r / 255, g / 255, b / 255];
}
