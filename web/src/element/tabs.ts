/**
 * The pictures of a narrow figure of space as tabs, so that each has the whole stage. The stylesheet decides what is narrow: in a
 * wide figure the pictures stand beside each other, and nobody sees a tab.
 */
import { html, nothing } from "lit";
import * as words from "../words/interface.ts";
import { Controller } from "./host.ts";

/** How far a key leads among the tabs, from the one that is shown. */
const KEYS: Record<string, ((at: number, count: number) => number) | undefined> = {
  ArrowLeft: (at, count) => (at + count - 1) % count,
  ArrowRight: (at, count) => (at + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

const TEXTS = new Map(Object.entries(words.panels.tabs));

export class Tabs extends Controller {
  /** The id of the panel that the reader has chosen. */
  #chosen = "";

  /** The ids of the panels that have tabs. */
  get ids(): string[] {
    const { isOfSpace, panels } = this.el.model;
    const ids = panels.flatMap(({ id, isStrip }) => (isStrip ? [] : [id]));
    return isOfSpace && ids.length > 1 ? ids : [];
  }

  /** The id of the panel that is in front. What is made of two shapes comes before these. */
  get shown() {
    const { ids } = this;
    return ids.find((id) => id === this.#chosen) ?? ids[ids[0] === "shapes" ? 1 : 0];
  }

  /** Brings a panel to the front. */
  show(id: string) {
    if (!this.ids.includes(id) || id === this.shown) return;
    this.#chosen = id;
    this.el.requestUpdate();
    this.el.draw(); // at once: what gets the focus next must be in sight
  }

  template() {
    const { ids, shown } = this;
    if (!ids.length) return nothing;
    return html`<div class="tabs" role="tablist" aria-label=${words.figure.picture} data-tool @keydown=${this.#onKey}>
      ${ids.map(
        (id) => html`<button
          type="button"
          role="tab"
          id="tab-${id}"
          aria-controls="panel-${id}"
          aria-selected=${id === shown}
          tabindex=${id === shown ? 0 : -1}
          @click=${() => this.show(id)}
        >
          ${TEXTS.get(id) ?? id}
        </button>`,
      )}
    </div>`;
  }

  #onKey = (event: KeyboardEvent) => {
    const { ids, shown } = this;
    const next = KEYS[event.key];
    if (!next || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation(); // the figure's own keys turn the picture
    this.show(ids[next(ids.indexOf(shown), ids.length)]);
    this.el.renderRoot.querySelector<HTMLElement>(`#tab-${this.shown}`)?.focus({ preventScroll: true });
  };
}
