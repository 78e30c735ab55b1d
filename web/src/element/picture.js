/**
 * Makes an SVG or a PNG of the current frame. The same layers draw the files and the screen. This module is loaded when the
 * reader asks for a file.
 *
 * @typedef {import("./gjk-demo.js").GjkDemo} GjkDemo
 * @typedef {import("../draw/sheet.js").Run} Run
 */
import { FONTS, sheet } from "../draw/sheet.js";
import { SvgContext } from "../draw/svg.js";
import * as words from "../words/interface.js";
import { drawReadout, fontOf } from "./readout.js";

/** @param {GjkDemo} el @returns {string} */
export function svgOf(el) {
  const picture = pictureOf(el);
  const svg = new SvgContext(picture.width, picture.height, measure);
  picture.draw(/** @type {any} */ (svg));
  return svg.text([el.model.figure?.title, el.model.late ? "" : textOf(el, "exact")].filter(Boolean).join(": "));
}

/** @param {GjkDemo} el @param {number} scale  pixels of the file for each CSS pixel @returns {Promise<Blob>} */
export async function pngOf(el, scale) {
  if (!(scale > 0 && Number.isFinite(scale))) throw new RangeError(words.sharing.badScale(scale));
  const picture = pictureOf(el);
  const canvas = Object.assign(document.createElement("canvas"), {
    width: Math.round(picture.width * scale),
    height: Math.round(picture.height * scale),
  });
  const ctx = contextOf(canvas);
  ctx.scale(canvas.width / picture.width, canvas.height / picture.height);
  picture.draw(ctx);
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error(words.sharing.noRoom(canvas.width, canvas.height));
  return /** @type {Blob} */ (blob);
}

/** A canvas that is in no page takes the direction of the page's text, so it is told the figure's. @param {HTMLCanvasElement} canvas */
function contextOf(canvas) {
  return Object.assign(/** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")), { direction: "ltr" });
}

const measuring = contextOf(document.createElement("canvas"));

/** @type {import("../draw/svg.js").Measure} */
function measure(text, font, baseline) {
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
  const origin = placeOf(stage.element);
  const panels = stage.panels.map((panel) => {
    const { x, y, width, height } = placeOf(panel.element);
    return {
      // Whole pixels keep patterns as sharp as on the screen. A strip, which the step bar parts from the stage on the page,
      // follows it here.
      box: { x: Math.round(x - origin.x), y: panel.spec.isStrip ? origin.height : Math.round(y - origin.y), width, height },
      ground: getComputedStyle(panel.element).backgroundColor,
      title: titleOf(panel.element),
      draw: (/** @type {import("../draw/paint.js").Context} */ ctx) => stage.drawOn(panel, ctx),
    };
  });
  const paper = el.background === "transparent" ? null : stage.palette.paper;
  // Nothing is said of a picture that is ahead of its answer.
  const said = el.model.late ? { headline: [], caption: [] } : { headline: headline(el), caption: caption(el), below: readoutOf(el) };
  return sheet({ stage: origin, paper, panels, ...said }, measure);
}

/**
 * Where a part of the figure is. Unlike a client rectangle, this does not depend on a scale or a rotation of the page around it.
 * @param {HTMLElement} part
 */
function placeOf(part) {
  const place = { x: 0, y: 0, width: part.offsetWidth, height: part.offsetHeight };
  for (let at = part; !at.matches(".figure"); at = /** @type {HTMLElement} */ (at.offsetParent)) {
    const { clientLeft, clientTop } = /** @type {HTMLElement} */ (at.offsetParent);
    place.x += at.offsetLeft + clientLeft;
    place.y += at.offsetTop + clientTop;
  }
  return place;
}

/** The tables and formulas below the caption. @param {GjkDemo} el @returns {import("../draw/sheet.js").Contents["below"]} */
function readoutOf(el) {
  const readout = el.renderRoot.querySelector(".readout");
  const table = readout?.getBoundingClientRect();
  if (!readout || !table?.height) return undefined;
  return {
    height: table.height,
    draw: (ctx) => {
      ctx.translate(-table.left, -table.top);
      drawReadout(ctx, readout);
    },
  };
}

/** @param {GjkDemo} el @returns {Run[]} */
function headline(el) {
  const exact = el.renderRoot.querySelector(".exact");
  const method = el.renderRoot.querySelector(".method");
  return [...(exact ? [runOf(exact, FONTS.headline)] : []), ...(method ? [runOf(method, FONTS.method, "   ")] : [])];
}

/** @param {GjkDemo} el @returns {Run[]} */
function caption(el) {
  const paragraphs = [...el.renderRoot.querySelectorAll(".point, .trace, .proof")];
  const sayings = paragraphs.map((paragraph) =>
    runsOf(paragraph, (element) => {
      if (element.closest("math")) return fontOf(element);
      return element.closest("strong") ? FONTS.strong : FONTS.caption;
    }),
  );
  return sayings.flatMap(([first, ...others], i) => (first ? [{ ...first, text: i ? ` ${first.text}` : first.text }, ...others] : []));
}

/** @param {Element} panel */
const titleOf = (panel) => runsOf(/** @type {Element} */ (panel.querySelector(".title")), () => FONTS.title);

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
