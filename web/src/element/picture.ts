/**
 * Makes an SVG or a PNG of the current frame. The same layers draw the files and the screen. This module is loaded when the
 * reader asks for a file.
 */
import { FONTS, sheet } from "../draw/sheet.ts";
import { paintMarks } from "../draw/canvas.ts";
import { Ink, type Run } from "../draw/ink.ts";
import { SANS, SERIF } from "../draw/letters.ts";
import { svgOf as fileOf } from "../draw/svg.ts";
import { sharing } from "../words/sharing.ts";
import { loadFonts } from "./fonts.ts";
import type { Panel } from "../panels/panel.ts";
import type { GjkDemo } from "./host.ts";
import type { Stage } from "./stage.ts";
import { part, inkOn } from "../dom.ts";

export function svgOf(el: GjkDemo): string {
  const picture = pictureOf(el);
  const ink = new Ink(true);
  picture.draw(ink);
  const title = [el.model.figure?.title, el.model.late ? "" : textOf(el, "exact")].filter(Boolean).join(": ");
  return fileOf(ink.marks, { ...picture, title });
}

/** @param scale  pixels of the file for each CSS pixel */
export async function pngOf(el: GjkDemo, scale: number): Promise<Blob> {
  if (!(scale > 0 && Number.isFinite(scale))) throw new RangeError(sharing.badSize(scale));
  await loadFonts();
  const picture = pictureOf(el);
  const canvas = Object.assign(document.createElement("canvas"), {
    width: Math.round(picture.width * scale),
    height: Math.round(picture.height * scale),
  });
  const ctx = Object.assign(inkOn(canvas), { direction: "ltr" }); // a canvas that is in no page takes the direction of the page's text
  ctx.scale(canvas.width / picture.width, canvas.height / picture.height);
  const ink = new Ink();
  picture.draw(ink);
  paintMarks(ctx, ink.marks);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error(sharing.noRoom(canvas.width, canvas.height));
  return blob;
}

/** @param el  with a picture on its stage */
function pictureOf(el: GjkDemo) {
  const stage = el.stage as Stage;
  const { palette } = stage;
  const paper = el.background === "transparent" ? null : palette.paper;
  const { late, isFailure } = el.model;
  const rule = isFailure && !late ? palette.response : undefined;
  // Nothing is said of a picture that is ahead of its answer.
  const said = late ? { headline: [], caption: [] } : { headline: headline(el), caption: caption(el) };
  return sheet({ ...onPage(el, stage), paper, rule, ...said });
}

/** The pictures as they are on the page. */
function onPage(el: GjkDemo, stage: Stage) {
  const origin = placeOf(stage.element);
  // Pictures that lie behind each other on the page, as tabs, stand below each other here.
  const hasTabs = stage.isNarrow && el.tabs.ids.length > 0;
  const stageHeight = origin.height * (hasTabs ? el.tabs.ids.length : 1);
  const panels = stage.panels.map((panel, i) => {
    const { x, y, width, height } = placeOf(panel.element);
    const top = Math.round(y - origin.y) + (hasTabs ? i * origin.height : 0);
    // Whole pixels keep patterns as sharp as on the screen. A strip, which the step bar parts from the stage on the page, follows it here.
    const box = { x: Math.round(x - origin.x), y: panel.spec.isStrip ? stageHeight : top, width, height };
    return { box, ...lookOf(panel), draw: (ctx: Ink) => stage.drawOn(panel, ctx) };
  });
  return { stage: { ...origin, height: stageHeight }, panels };
}

/** What a panel has besides its picture. */
const lookOf = ({ element }: Panel) => ({ ground: getComputedStyle(element).backgroundColor, title: titleOf(element) });

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

function headline(el: GjkDemo): Run[] {
  const exact = el.renderRoot.querySelector(".exact");
  return exact ? [runOf(exact, FONTS.headline)] : [];
}

function caption(el: GjkDemo): Run[] {
  const paragraphs = [...el.renderRoot.querySelectorAll(".point, .trace, .proof")];
  const sayings = paragraphs.map((paragraph) =>
    runsOf(paragraph, (element) => {
      if (element.closest(".formula")) return fontOf(element);
      return element.closest("strong") ? FONTS.strong : FONTS.caption;
    }),
  );
  return sayings.flatMap(([first, ...others], i) => (first ? [{ ...first, text: i ? ` ${first.text}` : first.text }, ...others] : []));
}

/** The picture's font for a part of a formula, whose letters may be slanted. */
function fontOf(element: Element): string {
  const { fontSize, fontWeight } = getComputedStyle(element);
  const isSlanted = element.localName === "i";
  return `${isSlanted ? "italic " : ""}${fontWeight} ${fontSize} ${isSlanted ? SERIF : SANS}`;
}

const titleOf = (panel: Element) => runsOf(part<Element>(panel, ".title"), () => FONTS.title);

const textOf = (el: GjkDemo, name: string) => el.renderRoot.querySelector(`.${name}`)?.textContent?.trim();

function runOf(element: Element, font: string): Run {
  return { text: (element.textContent ?? "").replace(/\s+/g, " ").trim(), color: getComputedStyle(element).color, font };
}

/** The texts in an element, each with its colour. */
function runsOf(element: Element, fontOf: (parent: Element) => string): Run[] {
  const runs: Run[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { textContent, parentElement: parent } = walker.currentNode;
    const text = (textContent ?? "").replace(/\s+/g, " ");
    const last = runs.at(-1);
    if (text.trim() && parent) runs.push({ text, color: getComputedStyle(parent).color, font: fontOf(parent) });
    else if (last) last.text = `${last.text.trimEnd()} `;
  }
  return runs;
}

/** What a part of the figure is placed in. */
const parentOf = (part: HTMLElement) => part.offsetParent as HTMLElement;
