/**
 * A sheet is a picture of a figure that stands alone: headline, panels with their titles, caption, readout. The file that a
 * reader saves and the poster that the build makes are sheets.
 *
 * @typedef {import("./paint.js").Context} Context
 * @typedef {import("./svg.js").Measure} Measure
 *
 * @typedef {object} Run  text in one colour and font
 * @property {string} text
 * @property {string} color
 * @property {string} font
 *
 * @typedef {object} Line  a line of text, made of consecutive runs
 * @property {Run[]} runs
 * @property {number} height  in pixels
 *
 * @typedef {{x: number, y: number, width: number, height: number}} Box  in CSS pixels
 *
 * @typedef {object} SheetPanel
 * @property {Box} box  on the stage
 * @property {string} ground  its background
 * @property {Run[]} title
 * @property {(ctx: Context) => void} draw  draws the panel, its left upper corner at the context's origin
 *
 * @typedef {object} Contents
 * @property {{width: number, height: number}} stage
 * @property {string | null} paper  the background; null for a transparent sheet
 * @property {Run[]} headline
 * @property {Run[]} caption
 * @property {SheetPanel[]} panels
 * @property {{height: number, draw: (ctx: Context) => void}} [below]  what stands below the caption, its left upper corner at the origin
 *
 * @typedef {object} Sheet
 * @property {number} width
 * @property {number} height
 * @property {(ctx: Context) => void} draw
 */

/** The space beside and between texts. */
const PADDING_PX = 12;

/** Where a panel's title begins: the left edge, the middle of the line. */
const TITLE_AT = /** @type {const} */ ([13, 16]);

/** The height of a line of text, as a multiple of its font's size. */
const LINE_HEIGHT = 1.45;

/** The family of all text that is no formula. */
export const FAMILY = "system-ui, sans-serif";
export const FONTS = {
  headline: `600 15px ${FAMILY}`,
  method: `14px ${FAMILY}`,
  title: `600 12px ${FAMILY}`,
  caption: `15px ${FAMILY}`,
  strong: `600 15px ${FAMILY}`,
};

/** @param {Contents} contents @param {Measure} measure @returns {Sheet} */
export function sheet({ stage, paper, headline, caption, panels, below }, measure) {
  const { width } = stage;
  const head = linesOf(headline, width - 2 * PADDING_PX, measure);
  const foot = linesOf(caption, width - 2 * PADDING_PX, measure);
  const top = Math.ceil(heightOf(head));
  const bottom = top + Math.max(stage.height, ...panels.map(({ box }) => box.y + box.height));
  const end = bottom + heightOf(foot);
  const height = Math.ceil(end + (below?.height ?? 0));

  /** @param {Context} ctx */
  function draw(ctx) {
    if (paper) fillBox(ctx, { x: 0, y: 0, width, height }, paper);
    writeLines(ctx, head, PADDING_PX, PADDING_PX / 2, measure);
    for (const { box, ground, title, draw } of panels) {
      const onSheet = { ...box, y: box.y + top };
      ctx.save();
      ctx.beginPath();
      ctx.rect(onSheet.x, onSheet.y, onSheet.width, onSheet.height);
      ctx.clip();
      if (paper) fillBox(ctx, onSheet, ground);
      ctx.translate(onSheet.x, onSheet.y);
      draw(ctx);
      writeRuns(ctx, title, ...TITLE_AT, measure);
      ctx.restore();
    }
    writeLines(ctx, foot, PADDING_PX, bottom + PADDING_PX / 2, measure);
    if (!below) return;
    ctx.save();
    ctx.translate(0, end);
    below.draw(ctx);
    ctx.restore();
  }
  return { width, height, draw };
}

/** Breaks text into lines. @param {Run[]} runs @param {number} width  of a line, in pixels @param {Measure} measure @returns {Line[]} */
function linesOf(runs, width, measure) {
  /** @type {Line[]} */
  const lines = [];
  let left = 0;
  for (const word of wordsOf(runs)) {
    const wide = word.reduce((sum, { text, font }) => sum + measure(text, font, "alphabetic").width, 0);
    const height = Math.max(
      ...word.map(({ font }) => parseFloat(/** @type {RegExpExecArray} */ (/([\d.]+)px/.exec(font))[1]) * LINE_HEIGHT),
    );
    let line = lines.at(-1);
    if (!line || left + wide > width) {
      lines.push((line = { runs: [], height }));
      left = 0;
    }
    for (const { text, color, font } of word) {
      const last = line.runs.at(-1);
      const shown = left ? text : text.trimStart();
      if (last?.color === color && last.font === font) last.text += shown;
      else line.runs.push({ text: shown, color, font });
      left += measure(shown, font, "alphabetic").width;
    }
  }
  return lines;
}

/** The words of a text, each with the space before it. A formula's word may have runs of several fonts. @param {Run[]} runs @returns {Run[][]} */
function wordsOf(runs) {
  /** @type {Run[][]} */
  const words = [];
  let isOpen = false;
  for (const { text, ...look } of runs) {
    for (const part of text.match(/\s*\S+\s*$|\s*\S+/g) ?? []) {
      if (isOpen && !/^\s/.test(part)) words[words.length - 1].push({ text: part, ...look });
      else words.push([{ text: part, ...look }]);
      isOpen = !/\s$/.test(part);
    }
  }
  return words;
}

/** The height of the lines with the padding. @param {Line[]} lines */
const heightOf = (lines) => (lines.length ? lines.reduce((sum, { height }) => sum + height, PADDING_PX) : 0);

/** @param {Context} ctx @param {Line[]} lines @param {number} x @param {number} top @param {Measure} measure */
function writeLines(ctx, lines, x, top, measure) {
  let y = top;
  for (const { runs, height } of lines) {
    writeRuns(ctx, runs, x, y + height / 2, measure);
    y += height;
  }
}

/** @param {Context} ctx @param {Run[]} runs @param {number} x @param {number} y @param {Measure} measure */
function writeRuns(ctx, runs, x, y, measure) {
  ctx.save();
  ctx.textAlign = "start";
  ctx.textBaseline = "middle";
  let left = x;
  for (const { text, color, font } of runs) {
    ctx.font = font;
    ctx.fillStyle = color;
    const shown = text.trimStart();
    left += measure(text.slice(0, text.length - shown.length), font, "alphabetic").width;
    ctx.fillText(shown, left, y);
    left += measure(shown, font, "alphabetic").width;
  }
  ctx.restore();
}

/** @param {Context} ctx @param {Box} box @param {string} color */
function fillBox(ctx, { x, y, width, height }, color) {
  ctx.fillStyle = color;
  ctx.fillRect(x, y, width, height);
}
