/**
 * The figure of an iframe whose page does not give it the height that it needs, as in Moodle, Notion, Confluence and Google Sites.
 * The picture takes what the other rows leave. If that is too little, rows fold, those first that are missed least.
 */
import { addStyles } from "../element/styles.ts";
import rules from "../element/styles/folds.css" with { type: "text" };
import type { GjkDemo } from "../element/gjk-demo.ts";
import { part } from "../dom.ts";

/** What folds, in this order: folds.css says how. */
const FOLDS = ["strip", "air", "tables", "range", "room", "details", "method", "chips", "caption", "options", "steps"];

/** Rows fold until the picture has this share of the frame, or this height. */
const PICTURE_SHARE = 0.4;
const PICTURE_PX = 280;

export class Fitting {
  demo: GjkDemo;

  constructor(demo: GjkDemo) {
    this.demo = demo;
    addStyles(demo.renderRoot, rules);
    addEventListener("resize", this.fit);
  }

  get #figure() {
    return part(this.demo.renderRoot, ".figure");
  }

  /** Is all in sight, with a picture that is large enough? */
  get #isGood() {
    const { scrollHeight, clientHeight } = this.#figure;
    const picture = part(this.demo.renderRoot, ".stage").clientHeight;
    return scrollHeight <= clientHeight && picture >= Math.min(PICTURE_PX, PICTURE_SHARE * innerHeight);
  }

  /** Folds as many rows as it must. While the reader has opened one, the figure scrolls, and nothing folds. */
  fit = () => {
    const { demo } = this;
    const isOpened = demo.commands.optionsOpen || demo.renderRoot.querySelector(".details[open]");
    if (isOpened && "folds" in demo.dataset) return;
    this.#show(null);
    demo.height.measure();
    if (innerHeight >= demo.height.needed) return;
    this.#show([]);
    for (let i = 1; !this.#isGood && i <= FOLDS.length; i += 1) this.#show(FOLDS.slice(0, i));
    // What is opened later takes nothing from the picture.
    const { height } = part(demo.renderRoot, ".stage").getBoundingClientRect();
    this.#figure.style.setProperty("--_floor", `${Math.floor(height)}px`);
  };

  /** @param folds  null: the figure is as high as it likes */
  #show(folds: readonly string[] | null) {
    const { demo } = this;
    if (folds) demo.dataset.folds = folds.join(" ");
    else delete demo.dataset.folds;
    demo.height.fit = folds && this.fit;
    document.body.style.height = folds ? "100dvh" : "";
    demo.style.cssText = folds ? "flex: 1 1 0; min-height: 0" : "";
    this.#figure.style.removeProperty("--_floor");
  }
}
