/**
 * The steps of a figure on paper, where nothing moves: small pictures below the large one, each with what its step does. The
 * element loads this before anybody prints, because paper waits for no file.
 */
import { html, render } from "lit";
import { multiples } from "./multiples.ts";
import { formulas } from "../interaction/formulas.ts";
import { addStyles } from "./styles.ts";
import rules from "./styles/paper.css" with { type: "text" };
import type { GjkDemo } from "./gjk-demo.ts";
import { paintMarks } from "../draw/canvas.ts";
import { Ink } from "../draw/ink.ts";
import { inkOn } from "../dom.ts";

/** How many pictures stand beside each other: few, and those of two panels, are larger. For each: its width on paper, and the width for which it is drawn. Its letters shrink with it. */
const WIDTHS_PX = {
  2: { paper: 320, drawn: 440 },
  3: { paper: 208, drawn: 300 },
};

/** Pixels of a canvas for each CSS pixel. */
const SHARPNESS = 2;

/** The elements that have the styles. */
const styled: WeakSet<GjkDemo> = new WeakSet();

/** Shows the steps of a figure below its picture. @param el  measured for paper @returns takes them away */
export function showSteps(el: GjkDemo): () => void {
  const { model, stage, controls } = el;
  const hasSteps = controls === "article" || controls === "steps";
  if (!hasSteps || !stage?.isMeasured || !model.answer) return () => {};
  const isLarge = model.panels.filter(({ isStrip }) => !isStrip).length > 1 || model.steps.length <= 4;
  const beside = isLarge ? 2 : 3;
  const { paper, drawn } = WIDTHS_PX[beside];
  const { clientWidth, clientHeight } = stage.element;
  const room = { width: drawn, height: Math.round((drawn * clientHeight) / clientWidth) };
  const shown = multiples(model, room, stage.palette, stage.camera);
  if (!shown.length) return () => {};
  if (!styled.has(el)) addStyles(el.renderRoot, rules);
  styled.add(el);
  const list = Object.assign(document.createElement("div"), { className: "multiples" });
  list.part.add("multiples");
  const width = paper * SHARPNESS;
  const height = Math.round((width * room.height) / room.width);
  const items = shown.map(
    ({ number, text }) => html`<figure>
      <canvas width=${width} height=${height}></canvas>
      <figcaption><b>${number}</b> ${formulas(text)}</figcaption>
    </figure>`,
  );
  list.dataset.beside = String(beside);
  render(items, list);
  list.querySelectorAll("canvas").forEach((canvas, i) => {
    const ctx = inkOn(canvas, { willReadFrequently: true });
    ctx.scale(width / room.width, height / room.height);
    const ink = new Ink();
    shown[i].draw(ink);
    paintMarks(ctx, ink.marks);
  });
  stage.element.after(list);
  return () => list.remove();
}
