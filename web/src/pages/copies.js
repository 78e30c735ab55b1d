/**
 * Copies of the words of the page around the iframe, which `gjk-words.js` sends. They stand in this page, out of sight, where
 * they are words of its figure like any others: `page-words.js` writes, colours and hides them. What it does is told to the page
 * around, and what a hand does there is done to the copies.
 *
 * @typedef {import("../element/gjk-demo.js").GjkDemo} GjkDemo
 */

/** What hands do to words. */
const EVENTS = ["pointerenter", "pointerleave"];

/** The id of the figure, which the copies name. */
const FIGURE = "figure";

export class Copies {
  #place = document.createElement("div");
  /** Does the figure know its words? */
  #isReady = false;

  /** @param {GjkDemo} demo @param {(message: object) => void} tell */
  constructor(demo, tell) {
    this.demo = demo;
    this.tell = tell;
    demo.id = FIGURE;
    this.#place.hidden = true;
    document.body.append(this.#place);
    new MutationObserver(() => this.#told()).observe(this.#place, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
  }

  /** @param {Record<string, unknown>} message */
  hear({ type, words, index, event }) {
    if (type === "gjk-demo:words" && Array.isArray(words)) this.#take(words.map(copyOf));
    const copy = this.#all[Number(index)];
    if (type !== "gjk-demo:word" || !copy) return;
    if (event === "click") copy.click();
    else if (EVENTS.includes(String(event))) copy.dispatchEvent(new PointerEvent(String(event)));
  }

  /** @param {HTMLElement[]} copies  each in a sentence of its own, which is hidden where its value is missing */
  async #take(copies) {
    const sentences = copies.map((copy) => document.createElement("p").appendChild(copy).parentElement ?? copy);
    this.#place.replaceChildren(...sentences);
    await this.demo.prose.hostConnected(); // as a figure that comes into a page with such words
    this.#isReady = true;
    this.demo.prose.follow();
    this.#told();
  }

  /** @returns {HTMLElement[]} */
  get #all() {
    return [...this.#place.querySelectorAll("a")];
  }

  #told() {
    if (!this.#isReady) return;
    const words = this.#all.map((copy) => ({
      text: (copy.dataset.gjkValue !== undefined && copy.textContent) || null,
      isHidden: copy.hidden,
      isMissing: copy.parentElement?.hidden ?? false,
      color: copy.style.color,
    }));
    this.tell({ type: "gjk-demo:words", words });
  }
}

/** @param {unknown} word  as the page around describes it */
function copyOf(word) {
  const { data, isHidden } = Object(word);
  const copy = document.createElement("a");
  for (const [name, value] of Object.entries(Object(data))) if (/^gjk[A-Z][A-Za-z]*$/.test(name)) copy.dataset[name] = String(value);
  copy.dataset.gjkFor = FIGURE;
  copy.hidden = isHidden === true;
  return copy;
}
