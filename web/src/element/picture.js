/**
 * Makes an SVG or a PNG of the current frame: headline, panels with their titles, caption, readout. The same layers draw the files and
 * the screen. This module is loaded when the reader asks for a file.
 *
 * @typedef {import("./gjk-demo.js").GjkDemo} GjkDemo
 * @typedef {import("../draw/paint.js").Context} Context
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
 * @typedef {{x: number, y: number, width: number, height: number}} Box  in CSS pixels of the picture
 */
import { SvgContext } from "../draw/svg.js";
import { drawReadout, fontOf } from "./readout.js";

/** The space beside and between texts. */
const PADDING_PX = 12;

/** The height of a line of text, as a multiple of its font's size. */
const LINE_HEIGHT = 1.45;

const FAMILY = "system-ui, sans-serif";
const HEADLINE = `650 15px ${FAMILY}`;
const METHOD = `400 14px ${FAMILY}`;
const TITLE = `600 12px ${FAMILY}`;
const CAPTION = `400 15px ${FAMILY}`;
const STRONG = `700 15px ${FAMILY}`;

/** @param {GjkDemo} el @returns {string} */
export function svgOf(el) {
  const picture = pictureOf(el);
  const svg = new SvgContext(picture.width, picture.height, measure);
  picture.draw(/** @type {any} */ (svg));
  return svg.text([el.model.figure?.title, textOf(el, "exact")].filter(Boolean).join(": "));
}

/** @param {GjkDemo} el @param {number} scale  pixels of the file for each CSS pixel @returns {Promise<Blob>} */
export async function pngOf(el, scale) {
  if (!(scale > 0 && Number.isFinite(scale))) throw new RangeError(`The scale of a picture must be positive, not ${scale}.`);
  const picture = pictureOf(el);
  const canvas = Object.assign(document.createElement("canvas"), {
    width: Math.round(picture.width * scale),
    height: Math.round(picture.height * scale),
  });
  const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  ctx.scale(canvas.width / picture.width, canvas.height / picture.height);
  picture.draw(ctx);
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error(`The browser can make no picture of ${canvas.width} by ${canvas.height} pixels.`);
  return /** @type {Blob} */ (blob);
}

const measuring = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));

/** @param {string} text @param {string} font @param {string} [baseline] */
function measure(text, font, baseline = "alphabetic") {
  const above = (/** @type {string} */ from) => {
    measuring.textBaseline = /** @type {CanvasTextBaseline} */ (from);
    return measuring.measureText(text).actualBoundingBoxAscent;
  };
  measuring.font = font;
  return { width: measuring.measureText(text).width, down: above("alphabetic") - above(baseline) };
}

/** @param {GjkDemo} el  with a picture on its stage */
function pictureOf(el) {
  const stage = /** @type {import("./stage.js").Stage} */ (el.stage);
  const { palette } = stage;
  const bounds = stage.element.getBoundingClientRect();
  const { width } = bounds;
  const head = linesOf(headline(el), width - 2 * PADDING_PX);
  const foot = linesOf(caption(el), width - 2 * PADDING_PX);
  const top = Math.ceil(heightOf(head));
  const panels = stage.panels.map((panel) => {
    const place = panel.element.getBoundingClientRect();
    // Whole pixels keep patterns as sharp as on the screen.
    const box = {
      x: Math.round(place.left - bounds.left),
      // A strip, which the step bar parts from the stage on the page, follows it here.
      y: top + Math.round(panel.spec.isStrip ? bounds.height : place.top - bounds.top),
      width: place.width,
      height: place.height,
    };
    return { panel, box, ground: getComputedStyle(panel.element).backgroundColor, title: titleOf(panel.element) };
  });
  const bottom = Math.max(top + bounds.height, ...panels.map(({ box }) => box.y + box.height));
  const readout = el.renderRoot.querySelector(".readout");
  const table = readout?.getBoundingClientRect();
  const end = bottom + heightOf(foot);
  const height = Math.ceil(end + (table?.height ?? 0));

  /** @param {Context} ctx */
  function draw(ctx) {
    if (el.background !== "transparent") fillBox(ctx, { x: 0, y: 0, width, height }, palette.paper);
    writeLines(ctx, head, PADDING_PX, PADDING_PX / 2);
    for (const { panel, box, ground, title } of panels) {
      ctx.save();
      ctx.beginPath();
      ctx.rect(box.x, box.y, box.width, box.height);
      ctx.clip();
      if (el.background !== "transparent") fillBox(ctx, box, ground);
      ctx.translate(box.x, box.y);
      stage.drawOn(panel, ctx);
      writeRuns(ctx, title, 13, 16);
      ctx.restore();
    }
    writeLines(ctx, foot, PADDING_PX, bottom + PADDING_PX / 2);
    if (!readout || !table?.height) return;
    ctx.save();
    ctx.translate(-bounds.left, end - table.top);
    drawReadout(ctx, readout);
    ctx.restore();
  }
  return { width, height, draw };
}

/** @param {GjkDemo} el @returns {Run[]} */
function headline(el) {
  const exact = el.renderRoot.querySelector(".exact");
  const method = el.renderRoot.querySelector(".method");
  return [...(exact ? [runOf(exact, HEADLINE)] : []), ...(method ? [runOf(method, METHOD, "   ")] : [])];
}

/** @param {GjkDemo} el @returns {Run[]} */
function caption(el) {
  const paragraph = /** @type {Element} */ (el.renderRoot.querySelector(".caption"));
  return runsOf(paragraph, (element) => {
    if (element.closest("math")) return fontOf(element);
    return element.localName === "strong" ? STRONG : CAPTION;
  });
}

/** @param {Element} panel */
const titleOf = (panel) => runsOf(/** @type {Element} */ (panel.querySelector("h3")), () => TITLE);

/** @param {GjkDemo} el @param {string} name */
const textOf = (el, name) => el.renderRoot.querySelector(`.${name}`)?.textContent?.trim();

/** @param {Element} element @param {string} font @param {string} [before] @returns {Run} */
function runOf(element, font, before = "") {
  return { text: before + (element.textContent ?? "").replace(/\s+/g, " ").trim(), color: getComputedStyle(element).color, font };
}

/** The texts in an element, each with its colour. @param {Element} element @param {(parent: Element) => string} fontOf @returns {Run[]} */
function runsOf(element, fontOf) {
  /** @type {Run[]} */
  const runs = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = /** @type {Element} */ (walker.currentNode.parentElement);
    const text = (walker.currentNode.nodeValue ?? "").replace(/\s+/g, " ");
    const last = runs.at(-1);
    if (text.trim()) runs.push({ text, color: getComputedStyle(parent).color, font: fontOf(parent) });
    else if (last) last.text = `${last.text.trimEnd()} `;
  }
  return runs;
}

/** Breaks text into lines. @param {Run[]} runs @param {number} width  of a line, in pixels @returns {Line[]} */
function linesOf(runs, width) {
  /** @type {Line[]} */
  const lines = [];
  let left = 0;
  for (const word of wordsOf(runs)) {
    const wide = word.reduce((sum, { text, font }) => sum + measure(text, font).width, 0);
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
      left += measure(shown, font).width;
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

/** @param {Context} ctx @param {Line[]} lines @param {number} x @param {number} top */
function writeLines(ctx, lines, x, top) {
  let y = top;
  for (const { runs, height } of lines) {
    writeRuns(ctx, runs, x, y + height / 2);
    y += height;
  }
}

/** @param {Context} ctx @param {Run[]} runs @param {number} x @param {number} y */
function writeRuns(ctx, runs, x, y) {
  ctx.save();
  ctx.textAlign = "start";
  ctx.textBaseline = "middle";
  let left = x;
  for (const { text, color, font } of runs) {
    ctx.font = font;
    ctx.fillStyle = color;
    const shown = text.trimStart();
    left += measure(text.slice(0, text.length - shown.length), font).width;
    ctx.fillText(shown, left, y);
    left += measure(shown, font).width;
  }
  ctx.restore();
}

/** @param {Context} ctx @param {Box} box @param {string} color */
function fillBox(ctx, { x, y, width, height }, color) {
  ctx.fillStyle = color;
  ctx.fillRect(x, y, width, height);
}
