/**
 * The readout of a figure for a saved picture: its tables and formulas as the page lays them out, drawn on the picture's context.
 * Buttons and fields are left out.
 */
import { line, rectangle } from "../draw/marks.ts";
import { SANS, SERIF } from "../draw/letters.ts";
import { textsIn } from "../dom.ts";
import type { Ink, Run } from "../draw/ink.ts";

/** In pixels of the window. */
type Line = { text: string; left: number; right: number; middle: number };

/** What a reader can touch, what is there for other ears only, and what is folded. */
const LEFT_OUT = "button, label, summary, .unseen, details:not([open]) > *";

/** What has lines of its own. */
const BLOCK = "td, th, li, p, div";

/** Texts that are nearer to each other than this are words of one line. */
const NEAR_PX = 8;

/** Words whose middles are less apart than this stand on one line. */
const SAME_LINE_PX = 2;

/** @param ctx  its origin is that of the window */
export function drawReadout(ctx: Ink, readout: Element) {
  for (const element of readout.querySelectorAll("tr, th, td, svg path")) {
    if (element.closest(LEFT_OUT) || !isSeen(element)) continue;
    if (element.localName === "path") drawSwatch(ctx, element);
    else drawCell(ctx, element);
  }
  let last: (Line & { block: Element | null; runs: Run[] }) | undefined;
  const write = () => last && ctx.runs(last.runs, [last.left, last.middle]);
  for (const { text, parent } of textsIn(readout)) {
    if (parent.closest(LEFT_OUT)) continue;
    const block = parent.closest(BLOCK);
    const look = { color: plain(getComputedStyle(parent).color), font: fontOf(parent) };
    for (const one of linesOf(text)) {
      if (!isSeen(parent, one.middle)) continue;
      const gap = last?.block === block && isLevel(one, last) ? one.left - last.right : NaN;
      if (last && Math.abs(gap) < NEAR_PX) {
        last.runs.push({ ...look, text: (gap > 1 ? " " : "") + one.text });
        last.right = one.right;
      } else {
        write();
        last = { ...one, block, runs: [{ ...look, text: one.text }] };
      }
    }
  }
  write();
}

/** Is it, or a height of it, inside of the box that scrolls it? A box that scrolls keeps its head in sight. */
function isSeen(element: Element, y?: number) {
  const box = element.closest(".scroll");
  const { top, bottom } = element.getBoundingClientRect();
  const at = y ?? (top + bottom) / 2;
  if (!box || element.closest("thead")) return true;
  const head = element.closest("tbody") ? box.querySelector("thead") : null;
  const edges = box.getBoundingClientRect();
  return at > (head?.getBoundingClientRect().bottom ?? edges.top) && at < edges.bottom;
}

/** The ground of a row or a cell, and the rule above it. */
function drawCell(ctx: Ink, element: Element) {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const { backgroundColor, borderTopWidth, borderTopStyle, borderTopColor } = getComputedStyle(element);
  if (element.localName === "tr" && !/^rgba\(.*, 0\)$|^transparent$/.test(backgroundColor)) {
    ctx.fill(rectangle(left, top, right - left, bottom - top), plain(backgroundColor));
  }
  if (borderTopStyle === "solid") line(ctx, [left, top], [right, top], { color: plain(borderTopColor), width: parseFloat(borderTopWidth) });
}

/** The box of a swatch. */
function drawSwatch(ctx: Ink, path: Element) {
  const { left, top, width, height } = path.getBoundingClientRect();
  const { fill, fillOpacity, stroke, strokeWidth, strokeDasharray } = getComputedStyle(path);
  const box = rectangle(left, top, width, height);
  if (fill !== "none") return ctx.fill(box, plain(fill), Number(fillOpacity));
  if (!/z$/.test(path.getAttribute("d") ?? "")) return; // hatching
  const dash = strokeDasharray === "none" ? [] : strokeDasharray.split(", ").map(parseFloat);
  ctx.stroke(box, plain(stroke), { width: parseFloat(strokeWidth), dash });
}

/** The lines into which the page has broken a text. */
function linesOf(text: Text) {
  const range = document.createRange();
  const lines: Line[] = [];
  for (const { 0: word, index } of text.data.matchAll(/\S+/g)) {
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    const middle = (top + bottom) / 2;
    const last = lines.at(-1);
    if (last && isLevel(last, { middle })) Object.assign(last, { text: `${last.text} ${word}`, right });
    else lines.push({ text: word, left, right, middle });
  }
  return lines;
}

const isLevel = (one: { middle: number }, other: { middle: number }) => Math.abs(one.middle - other.middle) < SAME_LINE_PX;

/** The picture's font for an element's text. Letters of a formula may be slanted. */
export function fontOf(element: Element): string {
  const { fontSize, fontWeight } = getComputedStyle(element);
  const isSlanted = element.localName === "i";
  return `${isSlanted ? "italic " : ""}${fontWeight} ${fontSize} ${isSlanted ? SERIF : SANS}`;
}

/** A mixed colour is computed as `color(srgb 0.5 …)`, which few programs that show an SVG know. */
function plain(color: string) {
  const parts = /^color\(srgb ([\d.]+) ([\d.]+) ([\d.]+)/.exec(color);
  return parts ? `rgb(${parts.slice(1).map((x) => Math.round(255 * Number(x)))})` : color;
}
