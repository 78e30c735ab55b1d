/**
 * The height that the figure needs at its width, whatever the height that it has: so an iframe can be as high as what is
 * in it, and does not grow because it has grown.
 *
 * @typedef {import("./gjk-demo.js").GjkDemo} GjkDemo
 */

export class Height {
  /** In pixels; 0 before there is a figure. */
  needed = 0;
  #sizes = new ResizeObserver(() => this.#measure());

  /** @param {GjkDemo} el */
  constructor(el) {
    this.el = el;
    el.addController(this);
  }

  hostUpdated() {
    for (const row of this.#figure.children) this.#sizes.observe(row); // again and again: that changes nothing
  }

  hostDisconnected() {
    this.#sizes.disconnect();
  }

  get #figure() {
    return /** @type {HTMLElement} */ (this.el.renderRoot.querySelector(".figure"));
  }

  #measure() {
    const figure = this.#figure;
    const rows = /** @type {HTMLElement[]} */ ([...figure.children]);
    const border = figure.offsetHeight - figure.clientHeight;
    const needed = Math.ceil(rows.reduce((sum, row) => sum + heightOf(row), border));
    if (needed === this.needed) return;
    this.needed = needed;
    this.el.tell("height-change", { height: needed });
  }
}

/** @param {HTMLElement} row  of the figure */
function heightOf(row) {
  const style = getComputedStyle(row);
  const beside = row.offsetLeft > 0; // options may stand beside the stage, and scroll
  if (style.position === "absolute" || beside) return 0;
  return row.classList.contains("stage") ? stageHeight(row, style) : row.getBoundingClientRect().height;
}

/** Of a stage that has no height of the window to fill. @param {HTMLElement} stage @param {CSSStyleDeclaration} style */
function stageHeight(stage, style) {
  const number = (/** @type {string} */ name) => parseFloat(style.getPropertyValue(name));
  const rows = stage.dataset.arrangement === "column" ? Number(stage.dataset.panels) * number("--_row-height") : 0;
  // A page that has the stage fill its window takes the ratio away.
  const ratio = parseFloat(style.aspectRatio) || Infinity;
  return Math.max(stage.clientWidth / ratio, number("--_low-height"), rows);
}
