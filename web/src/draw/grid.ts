/** Grid, axes and their numbers. */
import { FONTS, line, sizeOf } from "./marks.ts";
import { roundUp } from "./view.ts";
import type { Box } from "./ink.ts";
import type { Point } from "../types.ts";
import type { Pen } from "./paint.ts";
import type { Palette } from "./palette.ts";

/** The most pixels between two grid lines. */
const SPACING = 44;

/** Grids with other units than these say how small or large their picture is. */
const [SMALL, LARGE] = [1e-3, 1e4];

/** The width of a digit, in heights of a number. */
const DIGIT = 0.6;

/** The 0 stands so far above its axis, whose end would look like a minus before it. */
const ABOVE_AXIS_PX = 8;

/** The axes through O, and the whole grid where the text names coordinates, or are so large or small that this is what a picture shows. */
export function backdrop(pen: Pen) {
  const unit = roundUp(SPACING / pen.view.scale);
  if (!pen.frame.quiet || unit < SMALL || unit > LARGE) return grid(pen);
  const { ink, view, palette } = pen;
  const [x, y] = view.toScreen([0, 0]);
  ink.faded(0.3, () => {
    line(ink, [x, 0], [x, view.height], axis(palette));
    line(ink, [0, y], [view.width, y], axis(palette));
  });
}

/** Lines below all else. The numbers are written over everything, because an area may hide the lines, and where no label stands. */
export function grid({ ink, view, palette }: Pen) {
  const height = sizeOf(FONTS.note);
  const unit = roundUp(SPACING / view.scale);
  const [left, top] = view.toWorld([0, 0]);
  const [right, bottom] = view.toWorld([view.width, view.height]);
  for (const k of multiples(left, right, unit)) {
    const [x] = view.toScreen([k * unit, 0]);
    line(ink, [x, 0], [x, view.height], k === 0 ? axis(palette) : rule(palette));
    if (x > 34 && x < view.width - 12) stamp(tick(k, unit), [x, view.height - 3 - height / 2], "center");
  }
  for (const k of multiples(bottom, top, unit)) {
    const [, y] = view.toScreen([0, k * unit]);
    line(ink, [0, y], [view.width, y], k === 0 ? axis(palette) : rule(palette));
    if (y > 34 && y < view.height - 18) stamp(tick(k, unit), [4, k === 0 ? y - ABOVE_AXIS_PX : y], "left");
  }

  function stamp(text: string, [x, y]: Point, align: "left" | "center") {
    const width = text.length * DIGIT * height;
    const from = align === "left" ? x : x - width / 2;
    const rim = { color: palette.paper, width: 3 };
    const look = { font: FONTS.note, align, color: palette.muted, alpha: 1, rim } as const;
    const box: Box = [from, y - height / 2, from + width, y + height / 2];
    ink.marks.push({ kind: "stamp", box, text: { kind: "text", text, at: [x, y], ...look } });
  }
}

const axis = (palette: Palette) => ({ color: palette.muted, width: 1.25 });

const rule = (palette: Palette) => ({ color: palette.faint, width: 1 });

/** The k for which k * unit lies between the two. */
function multiples(from: number, to: number, unit: number) {
  const first = Math.ceil(from / unit);
  const count = Math.min(Math.floor(to / unit) - first + 1, 400);
  return Array.from({ length: Math.max(count, 0) }, (_, i) => first + i);
}

function tick(k: number, unit: number) {
  if (k === 0) return "0";
  const value = k * unit;
  const size = Math.abs(value);
  if (size >= 1e6 || size < 1e-4) return Number(value.toPrecision(6)).toExponential().replace("e+", "e");
  return String(Number(value.toPrecision(10))).replace("-", "−");
}
