/**
 * Copies of the words of the page around the iframe, which `gjk-words.js` sends. They stand in this page, out of sight, where
 * they are words of its figure like any others: `page-words.ts` writes, colours and hides them. The page around hears what it does, and what a hand does there is done to the copies.
 */
import type { GjkDemo } from "../element/gjk-demo.ts";

/** What hands do to words. */
const EVENTS = ["pointerenter", "pointerleave"];

/** The id of the figure, which the copies name. */
const FIGURE = "figure";

export class Copies {
  demo: GjkDemo;
  tell: (message: object) => void;
  #place = document.createElement("div");
  /** Does the figure know its words? */
  #isReady = false;

  constructor(demo: GjkDemo, tell: (message: object) => void) {
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

  hear({ type, words, index, event }: Record<string, unknown>) {
    if (type === "gjk-demo:words" && Array.isArray(words)) this.#take(words.map(copyOf));
    const copy = this.#all[Number(index)];
    if (type !== "gjk-demo:word" || !copy) return;
    if (event === "click") copy.click();
    else if (EVENTS.includes(String(event))) copy.dispatchEvent(new PointerEvent(String(event)));
  }

  /** @param copies  each in a sentence of its own, which is hidden where its value is missing */
  async #take(copies: HTMLElement[]) {
    const sentences = copies.map((copy) => document.createElement("p").appendChild(copy).parentElement ?? copy);
    this.#place.replaceChildren(...sentences);
    await this.demo.prose.hostConnected(); // as a figure that comes into a page with such words
    this.#isReady = true;
    this.demo.prose.follow();
    this.#told();
  }

  get #all(): HTMLElement[] {
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

/** @param word  as the page around describes it */
function copyOf(word: unknown) {
  const { data, isHidden } = Object(word);
  const copy = document.createElement("a");
  for (const [name, value] of Object.entries(Object(data))) if (/^gjk[A-Z][A-Za-z]*$/.test(name)) copy.dataset[name] = String(value);
  copy.dataset.gjkFor = FIGURE;
  copy.hidden = isHidden === true;
  return copy;
}
