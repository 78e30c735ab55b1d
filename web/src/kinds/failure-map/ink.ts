/**
 * Layers of the map of failures: the cells, each at its place for B's centre, the places where the shapes intersect, and
 * the legend. A verdict has a colour and a texture.
 */
import { verdictOf, type Verdict } from "./words.ts";
import * as words from "../../words/interface.ts";
import { widthOf } from "../../draw/letters.ts";
import { FONTS, hatch, rectangle } from "../../draw/marks.ts";
import { Path, pathOf } from "../../shapes/path.ts";
import type { AnswerOf, FrameOf } from "../../types.ts";
import type { Ink, Texture } from "../../draw/ink.ts";
import type { Pen as PenOf } from "../../draw/paint.ts";
import { keysOf } from "../../lists.ts";

type Pen = PenOf<FrameOf<"failure-map">>;
type Answer = AnswerOf<"failure-map">;

/** How a verdict is shown without colour. */
const TEXTURES: Record<Verdict, Texture | null> = { right: null, missed: "diagonal", false: "crosses", loops: "level" };

/** How much of the paper a cell hides. */
const PLAIN = 0.22;
const FAILING = 0.5;

/** Of the legend, in pixels. */
const SWATCH = 14;
const LEGEND_HEIGHT = 24;

/** The cells of each verdict as one path. Cells of a row that lie beside each other are one rectangle. */
function pathsOf({ view }: Pen, answer: Answer) {
  const { x0, y0, step } = answer.grid;
  const side = step * view.scale;
  // From the first place on, sides are added in pixels: on a map of 1e-15 the places themselves are too coarse.
  const [left, bottom] = view.toScreen([x0, y0]);
  const paths: Map<Verdict, Path> = new Map();
  answer.verdicts.forEach((row, j) => {
    for (let i = 0; i < row.length;) {
      const verdict = verdictOf(answer, row[i]);
      const first = i;
      while (i < row.length && row[i] === row[first]) i += 1;
      if (verdict === null) continue;
      const path = paths.get(verdict) ?? new Path();
      paths.set(verdict, path);
      path.rect(left + (first - 0.5) * side, bottom - (j + 0.5) * side, (i - first) * side, side);
    }
  });
  return paths;
}

/** The verdict of each cell. */
export function cells(pen: Pen) {
  const { ink, palette, part, frame } = pen;
  const { answer } = frame;
  if (!answer) return;
  for (const [verdict, path] of pathsOf(pen, answer)) {
    part(`verdict-${verdict}`, () => fill(ink, path, palette[verdict], TEXTURES[verdict], frame.pending), words.pictures.verdicts[verdict]);
  }
}

function fill(ink: Ink, path: Path, color: string, texture: Texture | null, pending: boolean) {
  const alpha = pending ? 0.4 : 1;
  ink.fill(path, color, (texture ? FAILING : PLAIN) * alpha);
  if (texture) ink.fill(path, hatch(color, texture), alpha);
}

/** A - B, moved to the places of B's centre: inside it the shapes intersect. */
export function overlap({ ink, view, palette, frame, part }: Pen) {
  const { answer } = frame;
  if (!answer || frame.pending) return;
  const [cx, cy] = answer.centre;
  const corners = answer.difference.map(([x, y]) => view.toScreen([x + cx, y + cy]));
  part("difference", () => ink.stroke(pathOf(corners), palette.difference, { width: 1.75, dash: [7, 4] }));
  const lowest = corners.reduce((p, q) => (q[1] > p[1] ? q : p));
  ink.write(words.pictures.intersecting, lowest, { color: palette.difference, towards: [0, 1], gap: 6 });
}

/** What the colours mean, below the map. */
export function legend(pen: Pen) {
  const { ink, view, palette, frame, part } = pen;
  const { answer } = frame;
  if (!answer) return;
  const top = view.height - LEGEND_HEIGHT;
  ink.reserve([0, top, view.width, view.height]);
  const entries = verdictEntries(pen, answer);
  part("legend", () => {
    ink.fill(rectangle(0, top, view.width, LEGEND_HEIGHT), palette.paper);
    const widths = entries.map(({ text }) => SWATCH + 5 + widthOf(text, FONTS.note));
    const gap = Math.min((view.width - 16 - widths.reduce((sum, width) => sum + width, 0)) / entries.length, 18);
    let x = 8;
    entries.forEach(({ text, paint }, i) => {
      const box = rectangle(x, top + (LEGEND_HEIGHT - SWATCH) / 2, SWATCH, SWATCH);
      paint(box);
      ink.stroke(box, palette.muted);
      ink.text(text, [x + SWATCH + 5, top + LEGEND_HEIGHT / 2], palette.ink, FONTS.note, "left");
      x += widths[i] + gap;
    });
  });
}

/** Those that the map has. */
function verdictEntries({ ink, palette }: Pen, answer: Answer) {
  const found = new Set(answer.verdicts.flat().map((number) => verdictOf(answer, number)));
  return keysOf(TEXTURES)
    .filter((verdict) => found.has(verdict))
    .map((verdict) => ({
      text: words.pictures.verdicts[verdict],
      paint: (box: Path) => fill(ink, box, palette[verdict], TEXTURES[verdict], false),
    }));
}
