/**
 * A figure on paper, where nothing moves: the step that is shown, with its words. Where the figure asks, its first step stands in their
 * place, with the question and a line for the answer. The element loads this before anybody prints, because paper waits for no file.
 */
import { questionAsked } from "../attributes.ts";
import { paintMarks } from "../draw/canvas.ts";
import { Ink } from "../draw/ink.ts";
import { FONTS } from "../draw/marks.ts";
import * as words from "../words/ask.ts";
import { inkOn } from "../dom.ts";
import { atStep, drawing, pictured } from "./pictured.ts";
import { anyQuestionOf, arrowOn, seen, type AnyQuestion } from "./question.ts";
import { addStyles } from "./styles.ts";
import rules from "./styles/paper.css" with { type: "text" };
import type { Panel } from "../panels/panel.ts";
import type { AnyView } from "../draw/paint.ts";
import type { Model } from "../model/model.ts";
import type { GjkDemo } from "./host.ts";
import type { Stage } from "./stage.ts";

/** The picture of a question, as wide as paper. */
const ROOM = { width: 656, height: 320 };

/** Pixels of a canvas for each CSS pixel. */
const SHARPNESS = 2;

/** The elements that have the styles. */
const styled: WeakSet<GjkDemo> = new WeakSet();

/** Readies a figure for paper. A mark says that it is. */
export function prepare(el: GjkDemo) {
  if (styled.has(el)) return;
  styled.add(el);
  addStyles(el.renderRoot, rules);
  performance.mark("gjk-demo:paper");
}

/** Shows what a figure has on paper besides its picture, or in its place. @returns takes it away */
export function show(el: GjkDemo): () => void {
  const untell = (el.stage?.panels ?? []).map((panel) => tell(panel, el.model));
  const unshow = showQuestion(el);
  return () => [unshow, ...untell].forEach((undo) => undo());
}

/** Says what is on a panel to those who do not see it, in the tags of a PDF, which have no other word of it. @returns takes it back */
function tell({ canvas, element }: Panel, { point }: Model): () => void {
  const names = ["role", "aria-label", "aria-hidden"];
  const before = names.map((name) => canvas.getAttribute(name));
  if (!before[1]) {
    canvas.role = "img";
    canvas.ariaLabel = [element.querySelector(".title")?.textContent, point].filter(Boolean).join(". ");
    canvas.removeAttribute("aria-hidden");
  }
  return () => before.forEach((value, i) => (value === null ? canvas.removeAttribute(names[i]) : canvas.setAttribute(names[i], value)));
}

/** Where the figure asks, shows its question below its first step. @returns takes it away */
function showQuestion(el: GjkDemo): () => void {
  const { stage, model } = el;
  const ask = questionAsked(el.ask);
  const asked = ask && stage?.isMeasured && !el.style.height ? atStep(model, 0, () => questionAt(model, stage, ask)) : null;
  if (!stage || !asked) return () => {};
  el.dataset.printing = "question";
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: SHARPNESS * ROOM.width, height: SHARPNESS * ROOM.height, role: "img", ariaLabel: asked.text });
  const ctx = inkOn(canvas, { willReadFrequently: true });
  ctx.scale(SHARPNESS, SHARPNESS);
  paintMarks(ctx, asked.ink.marks);
  const figure = Object.assign(document.createElement("figure"), { className: "on-paper" });
  figure.append(canvas, Object.assign(document.createElement("figcaption"), { textContent: asked.text }));
  stage.element.after(figure);
  return () => figure.remove();
}

/**
 * What is shown now, with what its question is about: a ring at each corner of A - B and the direction of the next one, or the new point;
 * null where nothing is asked.
 */
function questionAt(model: Model, { palette, camera }: Stage, ask: string) {
  const question = anyQuestionOf(ask, model);
  if (!question) return null;
  const panels = model.panels.filter(({ isStrip }) => !isStrip);
  const frame = { ...model.stillFrame, camera, asked: true, withheld: ask === "distance" ? "all" : "verdict" } as const;
  const ink = new Ink();
  drawing(pictured(model, ROOM, { panels, frame }), frame, palette, (ctx, view) => drawQuestion(ctx, view, palette, question))(ink);
  return { text: words.onPaper(question), ink };
}

function drawQuestion(ctx: Ink, view: AnyView, palette: Stage["palette"], question: AnyQuestion) {
  if (question.ask === "support") {
    const ring = { color: palette.difference, paper: palette.paper, radius: 6, hollow: true };
    for (const { w } of question.corners) ctx.stand("mark", [seen(view, w)], ring);
    const { from, tip, letter } = arrowOn(view, question);
    ctx.stand("arrow", [from, tip], { color: palette.direction });
    ctx.text(words.direction, letter, palette.direction, FONTS.math);
  } else if (question.ask === "region" || question.ask === "drop") {
    const [at, ...others] = question.points.map(({ w }) => seen(view, w));
    for (const p of others) ctx.stand("line", [at, p], { color: palette.newest, dash: [5, 4] });
    ctx.stand("mark", [at], { color: palette.newest, paper: palette.paper, radius: 6, hollow: true });
    ctx.text(question.points[0].name, [at[0] + 10, at[1] - 10], palette.newest, FONTS.math);
  }
}
