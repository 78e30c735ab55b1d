/**
 * The figure of an iframe whose page does not give it the height that it needs, as in Moodle, Notion, Confluence and Google Sites.
 * The picture takes what the other rows leave. If that is too little, rows fold, those first that are missed least.
 */
import { addStyles } from "../element/styles.ts";
import rules from "../element/styles/folds.css" with { type: "text" };
import type { GjkDemo } from "../element/gjk-demo.ts";
import { part } from "../dom.ts";

/** What folds, in this order: folds.css says how. */
const FOLDS = ["strip", "air", "code", "room", "details", "caption", "steps"];

/** Rows fold until the picture has this share of the frame, or this height. */
const PICTURE_SHARE = 0.4;
const PICTURE_PX = 280;

export class Fitting {
  demo: GjkDemo;
  /** What is folded, and the least height of the picture; null while nothing must be. */
  #fitted: { folds: readonly string[]; floor: number } | null = null;

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

  /**
   * Tells the page anew what all rows need, and folds as many as it must. While the reader has opened one, the figure scrolls, and
   * what is folded stays so.
   */
  fit = () => {
    const { demo } = this;
    const figure = this.#figure;
    const { scrollTop } = figure;
    const isOpened = demo.model.optionsOpen || demo.renderRoot.querySelector(".details[open]");
    const kept = isOpened ? this.#fitted : null;
    this.#show(null);
    demo.height.measure();
    this.#fitted = innerHeight < demo.height.needed ? (kept ?? this.#found()) : null;
    if (!this.#fitted) return;
    this.#show(this.#fitted.folds);
    figure.style.setProperty("--_floor", `${this.#fitted.floor}px`);
    figure.scrollTop = scrollTop;
  };

  /** As many folds as all needs to be in sight. What is opened later takes nothing from the picture: it has this height then. */
  #found() {
    let count = 0;
    this.#show([]);
    while (!this.#isGood && count < FOLDS.length) this.#show(FOLDS.slice(0, (count += 1)));
    const { height } = part(this.demo.renderRoot, ".stage").getBoundingClientRect();
    return { folds: FOLDS.slice(0, count), floor: Math.floor(height) };
  }

  /** @param folds  null: the figure is as high as it likes */
  #show(folds: readonly string[] | null) {
    const { demo } = this;
    if (folds) demo.dataset.folds = folds.join(" ");
    else delete demo.dataset.folds;
    demo.height.fit = folds && this.fit;
    document.body.style.height = folds ? "100dvh" : "";
    demo.style.flex = folds ? "1 1 0" : "";
    demo.style.minHeight = folds ? "0" : "";
    this.#figure.style.removeProperty("--_floor");
  }
}
