/**
 * A sheet is a picture of a figure that stands alone: headline, panels with their titles, caption. The file that a reader
 * saves and the poster that the build makes are sheets.
 */
import { rectangle } from "./marks.ts";
import { shift, type Ink, type Run } from "./ink.ts";
import { readFont, SANS, widthOf } from "./letters.ts";
import type { Point } from "../types.ts";

/** A line of text, made of consecutive runs. */
interface Line {
  runs: Run[];
  /** In pixels. */
  height: number;
}

/** In CSS pixels. */
type Box = { x: number; y: number; width: number; height: number };

interface SheetPanel {
  /** On the stage. */
  box: Box;
  /** Its background. */
  ground: string;
  title: Run[];
  /** Draws the panel, its left upper corner at the context's origin. */
  draw: (ink: Ink) => void;
}

export interface Contents {
  stage: { width: number; height: number };
  /** The background; null for a transparent sheet. */
  paper: string | null;
  headline: Run[];
  caption: Run[];
  panels: SheetPanel[];
  /** The colour of a rule at the left of the stage, where the method is wrong. */
  rule?: string;
  /** Of the whole sheet, in pixels. */
  leastHeight?: number;
}

export interface Sheet {
  width: number;
  height: number;
  draw: (ink: Ink) => void;
}

/** The space beside and between texts. */
const PADDING_PX = 12;

/** Where a panel's title begins: the left edge, the middle of the line. */
const TITLE_AT: Point = [13, 16];

const RULE_PX = 3;

/**
 * Most programs that are no browser draw a picture's words in a font of their own. DejaVu Sans, the widest that is usual, is a fifth
 * to a third wider than ours, numbers most of all. Lines of words leave room for it.
 */
const SPARE = { usual: 1.28, strong: 1.36 };

/** The height of a line of text, as a multiple of its font's size. */
const LINE_HEIGHT = 1.45;

export const FONTS = {
  headline: `600 15px ${SANS}`,
  method: `14px ${SANS}`,
  title: `600 13px ${SANS}`,
  caption: `15px ${SANS}`,
  strong: `600 15px ${SANS}`,
};

export function sheet({ stage, paper, headline, caption, panels, rule, leastHeight = 0 }: Contents): Sheet {
  const { width } = stage;
  const head = linesOf(headline, width - 2 * PADDING_PX);
  const foot = linesOf(caption, width - 2 * PADDING_PX);
  const top = Math.ceil(heightOf(head));
  const bottom = top + Math.max(stage.height, ...panels.map(({ box }) => box.y + box.height));
  const height = Math.max(Math.ceil(bottom + heightOf(foot)), leastHeight);

  function draw(ink: Ink) {
    if (paper) fillBox(ink, { x: 0, y: 0, width, height }, paper);
    writeLines(ink, head, PADDING_PX, PADDING_PX / 2);
    for (const { box, ground, title, draw } of panels) {
      const onSheet = { ...box, y: box.y + top };
      const { x, y } = onSheet;
      ink.group({ clip: rectangle(x, y, box.width, box.height) }, () => {
        if (paper) fillBox(ink, onSheet, ground);
        ink.group({ matrix: shift(x, y) }, () => {
          draw(ink);
          ink.runs(title, TITLE_AT);
        });
      });
    }
    if (rule) fillBox(ink, { x: 0, y: top, width: RULE_PX, height: stage.height }, rule);
    writeLines(ink, foot, PADDING_PX, bottom + PADDING_PX / 2);
  }
  return { width, height, draw };
}

/** Breaks text into lines. @param width  of a line, in pixels */
function linesOf(runs: Run[], width: number): Line[] {
  const lines: Line[] = [];
  let left = 0;
  for (const word of wordsOf(runs)) {
    const wide = word.reduce((sum, run) => sum + spaceOf(run), 0);
    const height = Math.max(...word.map(({ font }) => readFont(font).size * LINE_HEIGHT));
    let line = lines.at(-1);
    if (!line || left + wide > width) {
      lines.push((line = { runs: [], height }));
      left = 0;
    }
    for (const run of word) {
      const { text, color, font } = run;
      const last = line.runs.at(-1);
      const shown = left ? text : text.trimStart();
      if (last?.color === color && last.font === font) last.text += shown;
      else line.runs.push({ text: shown, color, font });
      left += spaceOf({ ...run, text: shown });
    }
  }
  return lines;
}

/** The width that a text may take, in pixels. */
const spaceOf = ({ text, font }: Run) => widthOf(text, font) * (Number(readFont(font).weight ?? 400) < 600 ? SPARE.usual : SPARE.strong);

/** The words of a text, each with the space before it. "A − B" is one, and may have runs of several fonts. */
function wordsOf(runs: Run[]): Run[][] {
  const words: Run[][] = [];
  let isOpen = false;
  for (const { text, ...look } of runs) {
    for (const glued of text.replaceAll(" − ", "\u00a0−\u00a0").match(/ *[^ ]+ *$| *[^ ]+/g) ?? []) {
      const part = { text: glued.replaceAll("\u00a0", " "), ...look };
      if (isOpen && !glued.startsWith(" ")) words[words.length - 1].push(part);
      else words.push([part]);
      isOpen = !glued.endsWith(" ");
    }
  }
  return words;
}

/** The height of the lines with the padding. */
const heightOf = (lines: Line[]) => (lines.length ? lines.reduce((sum, { height }) => sum + height, PADDING_PX) : 0);

function writeLines(ink: Ink, lines: Line[], x: number, top: number) {
  let y = top;
  for (const { runs, height } of lines) {
    ink.runs(runs, [x, y + height / 2]);
    y += height;
  }
}

function fillBox(ink: Ink, { x, y, width, height }: Box, color: string) {
  ink.fill(rectangle(x, y, width, height), color);
}
