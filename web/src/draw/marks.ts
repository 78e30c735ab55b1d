/** The few marks that every layer is made of. All coordinates are CSS pixels on the panel. */
import { Path, pathOf } from "../shapes/path.ts";
import { keysOf } from "../lists.ts";
import { SANS, SERIF } from "./letters.ts";
import type { Point } from "../types.ts";
import type { Hatch, Ink, Looks, Mover, Stroke, Texture } from "./ink.ts";

/** Ends and corners that are round. */
export const ROUND = { join: "round", cap: "round" } as const;

export const line = (ink: Ink, from: Point, to: Point, look: Looks["line"] & Mover) => ink.stand("line", [from, to], look);

/** A line with a head at its end; one shorter than its head is left out. */
export const arrow = (ink: Ink, from: Point, to: Point, look: Looks["arrow"] & Mover) => ink.stand("arrow", [from, to], look);

export const mark = (ink: Ink, at: Point, look: Looks["mark"] & Mover) => ink.stand("mark", [at], look);

/** The same, where names keep off it. */
export function clearMark(ink: Ink, at: Point, look: Parameters<typeof mark>[2] & { radius: number }) {
  mark(ink, at, look);
  ink.avoid(at, look.radius);
}

/** The support point that a step found; hollow where it did not join the simplex. */
export const newestMark = (
  ink: Ink,
  at: Point,
  { newest, paper }: { newest: string; paper: string },
  step?: { accepted: boolean; support: Mover["of"] },
) => mark(ink, at, { color: newest, paper, shape: "diamond", radius: MARK_PX, ...(step && { hollow: !step.accepted, of: step.support }) });

/** Where `length` pixels along a world direction lead (y turns over). */
export function along(from: Point, direction: Point, length: number): Point {
  // Dividing by the larger part first keeps directions of 1e-160 and of 1e150 from vanishing and overflowing.
  const largest = Math.max(Math.abs(direction[0]), Math.abs(direction[1]));
  if (!(largest > 0)) return from;
  const x = direction[0] / largest;
  const y = direction[1] / largest;
  const unit = length / Math.hypot(x, y);
  return [from[0] + x * unit, from[1] - y * unit];
}

/** Letters are tried at this part of the way from the middle of what they name to a corner. */
const PART_OF_WAY = 0.55;
export const partWay = ([x, y]: Point, [u, v]: Point): Point => [x + (u - x) * PART_OF_WAY, y + (v - y) * PART_OF_WAY];

/**
 * A weight as a bar that is filled from below; its frame shows the weight 1.
 * @param box  in pixels
 * @param weight  from 0 to 1
 */
export function weightBar(
  ink: Ink,
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
  weight: number,
  { color, paper }: { color: string; paper: string },
) {
  const level = top + height - height * weight;
  const frame = rectangle(left, top, width, height);
  ink.fill(frame, paper);
  ink.fill(rectangle(left, level, width, height * weight), color);
  ink.stroke(frame, color);
}

export function circle([x, y]: Point, radius: number) {
  const path = new Path();
  path.arc(x, y, radius, 0, 2 * Math.PI);
  return path;
}

export function rectangle(...rect: Parameters<Path["rect"]>) {
  const path = new Path();
  path.rect(...rect);
  return path;
}

/** Half of a point that is only there, and of one that the step speaks of: a, b, w. */
export const DOT_PX = 3;
export const MARK_PX = 4.5;

/** The origin: a ring around a dot, like nothing else in a picture. */
export function originMark(ink: Ink, at: Point, color: string, paper: string) {
  ink.fill(circle(at, 6.5), paper);
  ink.stroke(circle(at, 5), color, { width: 1.75 });
  ink.fill(circle(at, 1.75), color);
}

/** Side of the square that `hatch` repeats, in pixels. */
export const HATCH_SIZE = 8;

/** What a tile of `hatch` is drawn with: lines from one point of it to another. */
const TEXTURES: Record<Texture, [Point, Point][]> = {
  diagonal: [-HATCH_SIZE, 0, HATCH_SIZE].map((offset) => [
    [offset - 1, HATCH_SIZE + 1],
    [offset + HATCH_SIZE + 1, -1],
  ]),
  level: [[[0, HATCH_SIZE / 2], [HATCH_SIZE, HATCH_SIZE / 2]]], // prettier-ignore
  crosses: [
    [[1, HATCH_SIZE / 2], [HATCH_SIZE - 1, HATCH_SIZE / 2]], // prettier-ignore
    [[HATCH_SIZE / 2, 1], [HATCH_SIZE / 2, HATCH_SIZE - 1]], // prettier-ignore
  ],
};

/** Lines that fill an area, so that it differs from others without colour, too: diagonal ones for B. */
export const hatch = (color: string, texture: Texture = "diagonal"): Hatch => ({ texture, color });

/** The tile of a hatch. */
export function hatchLines({ texture, color }: Hatch): Stroke {
  const path = new Path();
  for (const ends of TEXTURES[texture]) path.addPath(pathOf(ends));
  return { kind: "stroke", path, color, width: 1.2, dash: [], join: "miter", cap: "butt", alpha: 1 };
}

/** Names have two sizes, numbers and notes one. A browser looks for each font before the first picture, so they are few. */
export const FONTS = {
  /** Names of points and vectors. */
  math: `italic 16px ${SERIF}`,
  /** That of the newest point. */
  newest: `italic 600 16px ${SERIF}`,
  /** Names of shapes. */
  shape: `italic 20px ${SERIF}`,
  /** Numbers and notes. */
  note: `13px ${SANS}`,
  /** Those of the current step, or of what is chosen. */
  strong: `600 13px ${SANS}`,
};
/** The font of the name of a point of the simplex. */
export const nameFont = (isNewest: boolean) => FONTS[isNewest ? "newest" : "math"];

const USUAL_FONTS = { ...FONTS };

/** Makes letters larger, as the reader has chosen for all text. */
export function enlarge(factor: number) {
  for (const name of keysOf(FONTS)) {
    FONTS[name] = USUAL_FONTS[name].replace(/\d+(?=px)/, (size) => `${Math.round(Number(size) * factor)}`);
  }
}

/** The size of a font in pixels. */
export const sizeOf = (font: string) => Number(/(\d+)px/.exec(font)?.[1] ?? 12);
