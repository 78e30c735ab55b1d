/**
 * A figure on paper, where nothing moves: its steps, or the states of a tour, as small pictures below the large one, each with what it
 * does; where the figure asks, its first step and a line for the answer. The element loads this before anybody prints, because paper
 * waits for no file.
 */
import { html, render } from "lit";
import { questionAsked } from "../attributes.ts";
import { paintMarks } from "../draw/canvas.ts";
import { Ink } from "../draw/ink.ts";
import { FONTS } from "../draw/marks.ts";
import { formulas } from "../interaction/formulas.ts";
import * as words from "../words/ask.ts";
import { inkOn } from "../dom.ts";
import { stepFieldOf } from "../model/scene.ts";
import { runtime } from "../runtime/client.ts";
import { atStep, drawing, multiples, type Multiple } from "./multiples.ts";
import { pictured } from "./pictured.ts";
import { anyQuestionOf, arrowOn, seen, type AnyQuestion } from "./question.ts";
import { addStyles } from "./styles.ts";
import rules from "./styles/paper.css" with { type: "text" };
import type { Panel } from "../panels/panel.ts";
import type { AnyView } from "../draw/paint.ts";
import type { Model } from "../model/model.ts";
import type { Answer, Fault, Point, Scene } from "../types.ts";
import type { GjkDemo } from "./gjk-demo.ts";
import type { Stage } from "./stage.ts";

/** By how many stand beside each other: the width of a picture on paper, and the room for which it is drawn. Its letters shrink with it. */
const SIZES = {
  1: { paper: 656, room: { width: 656, height: 320 } },
  2: { paper: 322, room: { width: 440, height: 190 } },
  3: { paper: 210, room: { width: 330, height: 186 } },
};

type Beside = keyof typeof SIZES;

/** Pixels of a canvas for each CSS pixel. */
const SHARPNESS = 2;

interface Sheet {
  kind: "steps" | "question";
  beside: Beside;
  pictures: Multiple[];
}

/** Readies figures that are about to be printed, whoever has asked for that. */
export const prepareAll = (figures: readonly GjkDemo[]) => Promise.all(figures.map(prepare));

/** The elements that have the styles. */
const styled: WeakSet<GjkDemo> = new WeakSet();

/** Readies a figure for paper. A mark says that it is. */
export async function prepare(el: GjkDemo) {
  if (styled.has(el)) return;
  styled.add(el);
  addStyles(el.renderRoot, rules);
  el.addEventListener("answer", () => learn(el));
  await el.answers.found;
  await learn(el);
  performance.mark("gjk-demo:paper");
}

/** Shows what a figure has on paper besides its picture, or in its place. @returns takes it away */
export function show(el: GjkDemo): () => void {
  const { stage } = el;
  if (el.paper === "answers") el.asking?.reveal(true);
  const untell = (stage?.panels ?? []).map((panel) => tell(panel, el.model));
  const unshow = showSheet(el);
  return () => [unshow, ...untell, () => el.asking?.reveal(false)].forEach((undo) => undo());
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

/** Shows what stands below the picture, or in its place. @returns takes it away */
function showSheet(el: GjkDemo): () => void {
  const { stage } = el;
  const sheet = stage?.isMeasured && !el.style.height ? sheetOf(el, stage) : null;
  if (!stage || !sheet?.pictures.length) return () => {};
  const { kind, beside, pictures } = sheet;
  const { paper, room } = SIZES[beside];
  el.dataset.printing = kind;
  const list = Object.assign(document.createElement("div"), { className: "multiples" });
  list.part.add("multiples");
  list.dataset.beside = String(beside);
  const width = paper * SHARPNESS;
  const height = Math.round((width * room.height) / room.width);
  const items = pictures.map(
    ({ number, text }) => html`<figure>
      <canvas width=${width} height=${height} role="img" aria-label=${text}></canvas>
      <figcaption>${number ? html`<b>${number}</b>` : ""} ${formulas(text)}</figcaption>
    </figure>`,
  );
  render(items, list);
  list.querySelectorAll("canvas").forEach((canvas, i) => {
    const ctx = inkOn(canvas, { willReadFrequently: true });
    ctx.scale(width / room.width, height / room.height);
    const ink = new Ink();
    pictures[i].draw(ink);
    paintMarks(ctx, ink.marks);
  });
  stage.element.after(list);
  return () => list.remove();
}

function sheetOf(el: GjkDemo, stage: Stage): Sheet | null {
  const { model, controls, ask, paper } = el;
  const hasSteps = controls !== "none";
  if (model.stepsAreScenes) return { kind: "steps", beside: 2, pictures: hasSteps ? statesOf(model, stage) : [] };
  if (questionAsked(ask) && paper !== "answers") {
    const asked = atStep(model, 0, () => questionAt(model, stage, questionAsked(ask)));
    if (asked) return { kind: "question", beside: 1, pictures: [asked] };
  }
  if (!hasSteps || !model.answer) return null;
  const count = model.steps.length;
  const beside = count <= 4 && count !== 3 ? 2 : 3;
  return { kind: "steps", beside, pictures: multiples(model, SIZES[beside].room, stage.palette, stage.camera) };
}

// ---- a question

/**
 * The first step, with what its question is about: a ring at each corner of A - B and the direction of the next one, or the new point;
 * null where nothing is asked.
 */
function questionAt(model: Model, { palette, camera }: Stage, ask: string): Multiple | null {
  const question = anyQuestionOf(ask, model);
  if (!question) return null;
  const panels = model.panels.filter(({ isStrip }) => !isStrip);
  const frame = { ...model.stillFrame, camera, asked: true, withheld: ask === "distance" ? "all" : "verdict" } as const;
  const draw = drawing(pictured(model, SIZES[1].room, { panels, frame }), frame, palette, (ctx, view) => {
    drawQuestion(ctx, view, palette, question);
  });
  return { number: "", text: words.onPaper(question), draw };
}

function drawQuestion(ctx: Ink, view: AnyView, palette: Stage["palette"], question: AnyQuestion) {
  const beyond = ([x, y]: Point, [u, v]: Point): Point => [1.2 * u - 0.2 * x, 1.2 * v - 0.2 * y];
  if (question.ask === "support") {
    const ring = { color: palette.difference, paper: palette.paper, radius: 6, hollow: true };
    for (const { w } of question.corners) ctx.stand("mark", [seen(view, w)], ring);
    const [from, tip] = arrowOn(view, question);
    ctx.stand("arrow", [from, tip], { color: palette.direction });
    ctx.text(words.direction, beyond(from, tip), palette.direction, FONTS.math);
  } else if (question.ask === "region" || question.ask === "drop") {
    const [at, ...others] = question.points.map(({ w }) => seen(view, w));
    for (const p of others) ctx.stand("line", [at, p], { color: palette.newest, dash: [5, 4] });
    ctx.stand("mark", [at], { color: palette.newest, paper: palette.paper, radius: 6, hollow: true });
    ctx.text(question.points[0].name, [at[0] + 10, at[1] - 10], palette.newest, FONTS.math);
  }
}

// ---- a tour

/** The answers to the states of tours, by their scenes. */
const known: Map<string, Answer | null> = new Map();

/** The scenes that are the steps of a figure, each with its name in `known`. */
function scenesOf({ scene, steps, figure }: Model): { scene: Scene; name: string }[] {
  const field = stepFieldOf(scene.kind);
  const scenes = field ? steps.map((_, at): Scene => ({ ...scene, [field]: at })) : [];
  return scenes.map((one) => ({ scene: one, name: JSON.stringify(figure?.extras?.hosting?.shown(one)) }));
}

/** Asks for the answer to each state of a tour, since paper cannot wait for them. */
async function learn({ model, answerer }: GjkDemo) {
  for (const { scene, name } of answerer ? [] : scenesOf(model)) {
    if (!known.has(name)) known.set(name, await answerTo(scene));
  }
}

/** What the page's Python answers to a scene that no figure shows; null if it refuses the scene. */
function answerTo(scene: Scene): Promise<Answer | null> {
  return new Promise((resolve) => {
    const asker = { onStatus() {} };
    const onAnswer = (text: string) => {
      runtime.disconnect(asker);
      const answer: Answer & { error?: Fault } = JSON.parse(text);
      resolve(answer.error ? null : answer);
    };
    runtime.connect(asker);
    runtime.ask(asker, { text: () => JSON.stringify({ ...scene, seq: 0 }), onAnswer, onFault() {} });
  });
}

/** The states whose answers are known. */
function statesOf(model: Model, { palette }: Stage): Multiple[] {
  const { figure, view, choices, layers, stillFrame } = model;
  return scenesOf(model).flatMap(({ scene, name }, at) => {
    const answer = known.get(name);
    if (!answer || !figure) return [];
    const frame = { ...stillFrame, scene, answer, answered: scene, camera: null };
    const panels = figure.panels(view, scene, choices, layers).filter(({ isStrip }) => !isStrip);
    const draw = drawing(pictured(model, SIZES[2].room, { panels, frame }), frame, palette);
    return [{ number: String(at + 1), text: `${figure.headline(answer, scene)}. ${figure.point(frame)}`, draw }];
  });
}
