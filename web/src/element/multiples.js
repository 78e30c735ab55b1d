/**
 * On paper nothing moves: below its picture a figure of a few steps has them all, small, each with the sentence that says why. The
 * panels draw them as they draw the picture. This module is loaded once Python runs, so that printing need not wait for it.
 *
 * @typedef {import("./gjk-demo.js").GjkDemo} GjkDemo
 */
import { panelOf } from "../interaction/handles.js";
import { addStyles } from "./styles.js";
import own from "./styles/multiples.css" with { type: "text" };

/** More steps than these would be a book of pictures; as many have dots in an article. */
const MOST_STEPS = 7;

/** Pixels of a small picture for each of the page's: printers have many. */
const DENSITY = 2;

/** How large a small picture is beside the large one. */
const SCALE = 0.48;

export class Multiples {
  #print = matchMedia("print");
  /** @type {HTMLElement | null} */
  #shown = null;

  /** @param {GjkDemo} el */
  constructor(el) {
    this.el = el;
    addStyles(/** @type {ShadowRoot} */ (el.renderRoot), own);
    el.addController(this);
  }

  hostConnected() {
    addEventListener("beforeprint", this.#begin);
    addEventListener("afterprint", this.#end);
    this.#print.addEventListener("change", this.#change);
  }

  hostDisconnected() {
    removeEventListener("beforeprint", this.#begin);
    removeEventListener("afterprint", this.#end);
    this.#print.removeEventListener("change", this.#change);
    this.#end();
  }

  #change = () => (this.#print.matches ? this.#begin() : this.#end());

  #end = () => {
    this.#shown?.remove();
    this.#shown = null;
  };

  /** After the figure has taken its printed size and colours, since its listeners are older. */
  #begin = () => {
    const { model, stage, renderRoot } = this.el;
    const count = model.steps.length;
    if (this.#shown || !stage?.isMeasured || !model.answer || model.late || model.stepsAreScenes || count < 2 || count > MOST_STEPS) return;
    this.#shown = document.createElement("ol");
    this.#shown.className = "multiples";
    this.#shown.setAttribute("part", "multiples");
    this.#shown.append(...model.steps.map((_, step) => this.#small(step)));
    renderRoot.querySelector(".caption")?.before(this.#shown);
  };

  /** @param {number} step */
  #small(step) {
    const { model, stage } = this.el;
    const frame = { ...model.stillFrame, step, all: false, overlay: null };
    const item = document.createElement("li");
    const row = item.appendChild(document.createElement("div"));
    for (const panel of stage?.panels ?? []) {
      if (panel.spec.isStrip) continue;
      const { width, height } = panel.view;
      const canvas = row.appendChild(document.createElement("canvas"));
      Object.assign(canvas, { width: Math.round(width * SCALE * DENSITY), height: Math.round(height * SCALE * DENSITY) });
      canvas.style.width = `${width * SCALE}px`;
      const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
      ctx.scale(SCALE * DENSITY, SCALE * DENSITY);
      const handles = model.handles.filter((handle) => panelOf(handle, model.panels)?.id === panel.id);
      panel.drawOn(ctx, frame, /** @type {NonNullable<typeof stage>} */ (stage).palette, handles);
    }
    item.append(model.figure?.point(frame) ?? "");
    return item;
  }
}
