/**
 * Makes an SVG or a PNG of the current frame. The same layers draw the files and the screen. This module is loaded when the
 * reader asks for a file.
 */
import { FONTS, sheet, type Contents } from "../draw/sheet.ts";
import { paintMarks } from "../draw/canvas.ts";
import { Ink, shift, type Run } from "../draw/ink.ts";
import { svgOf as fileOf } from "../draw/svg.ts";
import * as words from "../words/interface.ts";
import { loadFonts } from "./fonts.ts";
import { drawReadout, fontOf } from "./readout.ts";
import type { GjkDemo } from "./gjk-demo.ts";
import type { Stage } from "./stage.ts";
import { part, inkOn, textsIn } from "../dom.ts";

export function svgOf(el: GjkDemo): string {
  const picture = pictureOf(el);
  const ink = new Ink(true);
  picture.draw(ink);
  const title = [el.model.figure?.title, el.model.late ? "" : textOf(el, "exact")].filter(Boolean).join(": ");
  return fileOf(ink.marks, { ...picture, title });
}

/** @param scale  pixels of the file for each CSS pixel */
export async function pngOf(el: GjkDemo, scale: number): Promise<Blob> {
  if (!(scale > 0 && Number.isFinite(scale))) throw new RangeError(words.sharing.badScale(scale));
  await loadFonts();
  const picture = pictureOf(el);
  const canvas = Object.assign(document.createElement("canvas"), {
    width: Math.round(picture.width * scale),
    height: Math.round(picture.height * scale),
  });
  const ctx = contextOf(canvas);
  ctx.scale(canvas.width / picture.width, canvas.height / picture.height);
  const ink = new Ink();
  picture.draw(ink);
  paintMarks(ctx, ink.marks);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error(words.sharing.noRoom(canvas.width, canvas.height));
  return blob;
}

/** A canvas that is in no page takes the direction of the page's text, so it gets the figure's. */
function contextOf(canvas: HTMLCanvasElement) {
  return Object.assign(inkOn(canvas), { direction: "ltr" });
}

/** @param el  with a picture on its stage */
function pictureOf(el: GjkDemo) {
  const stage = el.stage as Stage;
  const origin = placeOf(stage.element);
  // Pictures that lie behind each other on the page, as tabs, stand below each other here.
  const hasTabs = stage.isNarrow && el.tabs.ids.length > 0;
  const stageHeight = origin.height * (hasTabs ? el.tabs.ids.length : 1);
  const panels = stage.panels.map((panel, i) => {
    const { x, y, width, height } = placeOf(panel.element);
    const top = Math.round(y - origin.y) + (hasTabs ? i * origin.height : 0);
    return {
      // Whole pixels keep patterns as sharp as on the screen. A strip, which the step bar parts from the stage on the page,
      // follows it here.
      box: { x: Math.round(x - origin.x), y: panel.spec.isStrip ? stageHeight : top, width, height },
      ground: getComputedStyle(panel.element).backgroundColor,
      title: titleOf(panel.element),
      draw: (ctx: Ink) => stage.drawOn(panel, ctx),
    };
  });
  const paper = el.background === "transparent" ? null : stage.palette.paper;
  // Nothing is said of a picture that is ahead of its answer.
  const said = el.model.late ? { headline: [], caption: [] } : { headline: headline(el), caption: caption(el), below: readoutOf(el) };
  const rule = el.model.isFailure && !el.model.late ? stage.palette.response : undefined;
  return sheet({ stage: { ...origin, height: stageHeight }, paper, panels, rule, ...said });
}

/** Where a part of the figure is. Unlike a client rectangle, this does not depend on a scale or a rotation of the page around it. */
function placeOf(part: HTMLElement) {
  const place = { x: 0, y: 0, width: part.offsetWidth, height: part.offsetHeight };
  for (let at = part; !at.matches(".figure"); at = parentOf(at)) {
    const { clientLeft, clientTop } = parentOf(at);
    place.x += at.offsetLeft + clientLeft;
    place.y += at.offsetTop + clientTop;
  }
  return place;
}

/** The tables and formulas below the caption. */
function readoutOf(el: GjkDemo): Contents["below"] {
  const readout = el.renderRoot.querySelector(".readout");
  const table = readout?.getBoundingClientRect();
  if (!readout || !table?.height) return undefined;
  return {
    height: table.height,
    draw: (ctx) => {
      ctx.group({ matrix: shift(-table.left, -table.top) }, () => drawReadout(ctx, readout));
    },
  };
}

function headline(el: GjkDemo): Run[] {
  const exact = el.renderRoot.querySelector(".exact");
  const method = el.renderRoot.querySelector(".method");
  return [...(exact ? [runOf(exact, FONTS.headline)] : []), ...(method ? [runOf(method, FONTS.method, "   ")] : [])];
}

function caption(el: GjkDemo): Run[] {
  const paragraphs = [...el.renderRoot.querySelectorAll(".point, .trace, .proof")];
  const sayings = paragraphs.map((paragraph) =>
    runsOf(paragraph, (element) => {
      if (element.closest("math")) return fontOf(element);
      return element.closest("strong") ? FONTS.strong : FONTS.caption;
    }),
  );
  return sayings.flatMap(([first, ...others], i) => (first ? [{ ...first, text: i ? ` ${first.text}` : first.text }, ...others] : []));
}

const titleOf = (panel: Element) => runsOf(part<Element>(panel, ".title"), () => FONTS.title);

const textOf = (el: GjkDemo, name: string) => el.renderRoot.querySelector(`.${name}`)?.textContent?.trim();

function runOf(element: Element, font: string, before: string = ""): Run {
  return { text: before + (element.textContent ?? "").replace(/\s+/g, " ").trim(), color: getComputedStyle(element).color, font };
}

/** The texts in an element, each with its colour. */
function runsOf(element: Element, fontOf: (parent: Element) => string): Run[] {
  const runs: Run[] = [];
  for (const { text: node, parent } of textsIn(element)) {
    const text = node.data.replace(/\s+/g, " ");
    const last = runs.at(-1);
    if (text.trim()) runs.push({ text, color: getComputedStyle(parent).color, font: fontOf(parent) });
    else if (last) last.text = `${last.text.trimEnd()} `;
  }
  return runs;
}

/** What a part of the figure is placed in. */
const parentOf = (part: HTMLElement) => part.offsetParent as HTMLElement;
