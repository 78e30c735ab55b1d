/** Grid and axes, and the number that says how large a unit is. */
import { FONTS, line } from "./marks.ts";
import { roundUp } from "./view.ts";
import type { Pen } from "./paint.ts";
import type { Palette } from "./palette.ts";

/** The most pixels between two grid lines. */
const SPACING = 44;

/** Grids with other units than these say how small or large their picture is. */
const [SMALL, LARGE] = [1e-3, 1e4];

/** Distance of a number from the edge of its panel. */
const INSIDE_PX = 34;

/** The axes through O, and the grid where a hand moves shapes or the picture is so large or small that this is what it shows. */
export function backdrop(pen: Pen) {
  const unit = unitOf(pen);
  if (unit < SMALL || unit > LARGE) return grid(pen);
  if (pen.frame.withheld === "all") return grid(pen); // who is asked how far apart shapes are needs to know how large a unit is
  if (pen.frame.layers.has("names")) return rules(pen); // which say coordinates
  const { ink, view, palette } = pen;
  const [x, y] = view.toScreen([0, 0]);
  ink.faded(0.3, () => {
    line(ink, [x, 0], [x, view.height], axis(palette));
    line(ink, [0, y], [view.width, y], axis(palette));
  });
}

/** Where the text names coordinates: a number at one of the lines says how far they are apart. */
export function grid(pen: Pen) {
  rules(pen);
  const { ink, view, palette } = pen;
  const unit = unitOf(pen);
  const numbered = multiples(view.toWorld([0, 0])[0], view.toWorld([view.width, 0])[0], unit)
    .map((k) => ({ k, x: view.toScreen([k * unit, 0])[0] }))
    .filter(({ k, x }) => (k > 0 || (k && pen.frame.withheld)) && x > INSIDE_PX && x < view.width - INSIDE_PX);
  const first = numbered.find(({ k }) => k > 0) ?? numbered.at(-1);
  const y = Math.min(Math.max(view.toScreen([0, 0])[1], INSIDE_PX), view.height - INSIDE_PX);
  if (first)
    ink.write(tick(first.k, unit), [first.x, y], {
      color: palette.muted,
      font: FONTS.note,
      gap: 4,
      towards: [0, -1],
      rank: "note",
      isAsked: pen.frame.withheld !== "",
    });
}

/** Lines below all else. */
function rules(pen: Pen) {
  const { ink, view, palette } = pen;
  const unit = unitOf(pen);
  const [left, top] = view.toWorld([0, 0]);
  const [right, bottom] = view.toWorld([view.width, view.height]);
  for (const k of multiples(left, right, unit)) {
    const [x] = view.toScreen([k * unit, 0]);
    line(ink, [x, 0], [x, view.height], k === 0 ? axis(palette) : rule(palette));
  }
  for (const k of multiples(bottom, top, unit)) {
    const [, y] = view.toScreen([0, k * unit]);
    line(ink, [0, y], [view.width, y], k === 0 ? axis(palette) : rule(palette));
  }
}

/** How far lines are apart. */
const unitOf = ({ view }: Pen) => roundUp(SPACING / view.scale);

const axis = (palette: Palette) => ({ color: palette.muted, width: 0.75 });

const rule = (palette: Palette) => ({ color: palette.faint, width: 1 });

/** The k for which k * unit lies between the two. */
function multiples(from: number, to: number, unit: number) {
  const first = Math.ceil(from / unit);
  const count = Math.min(Math.floor(to / unit) - first + 1, 400);
  return Array.from({ length: Math.max(count, 0) }, (_, i) => first + i);
}

function tick(k: number, unit: number) {
  const value = k * unit;
  const size = Math.abs(value);
  if (size >= 1e6 || size < 1e-4) return Number(value.toPrecision(6)).toExponential().replace("e+", "e");
  return String(Number(value.toPrecision(10))).replace("-", "−");
}
