/**
 * With `theme="auto"` a figure is as dark as the page around it: dark where the text is lighter than its ground. So it fits pages
 * that ask what the reader prefers, pages with a `color-scheme`, pages that are always light, and pages with a class for the dark.
 * It follows when the root or the body of the page changes.
 */
import { Controller } from "./host.ts";
import { elementOf, rootOf } from "../dom.ts";

/** As in styles/host.css for the attribute, which is stronger. */
const LIGHT = ":host{color-scheme:light;--_light:initial;--_dark: }";
const DARK = ":host{color-scheme:dark;--_dark:initial;--_light: }";

export class Surroundings extends Controller {
  #prefersDark = matchMedia("(prefers-color-scheme: dark)");
  /** Empty while the page is as the reader prefers. Null before the first update, when the page may have no styles yet. */
  #rules: string | null = null;
  #sheet: CSSStyleSheet | undefined;

  hostConnected() {
    const { documentElement, body } = document;
    this.#rules = null;
    this.#prefersDark.addEventListener("change", this.#follow);
    for (const each of [documentElement, body]) if (each) this.#observer.observe(each, { attributes: true });
    document.addEventListener("transitionend", this.#onTransition);
  }

  hostDisconnected() {
    this.#prefersDark.removeEventListener("change", this.#follow);
    this.#observer.disconnect();
    document.removeEventListener("transitionend", this.#onTransition);
  }

  hostUpdate() {
    if (this.#rules === null) this.#look();
  }

  #follow = () => {
    if (this.el.hasUpdated) this.#look();
  };

  #observer = new MutationObserver(this.#follow);

  /** A page may fade from light to dark. */
  #onTransition = (event: TransitionEvent) => {
    if (/color/.test(event.propertyName) && elementOf(event).contains(this.el)) this.#follow();
  };

  #look() {
    const root = this.el.renderRoot;
    const isDark = isDarkAround(this.el);
    const rules = isDark === this.#prefersDark.matches ? "" : isDark ? DARK : LIGHT;
    if (rules === this.#rules) return;
    this.#rules = rules;
    if (rules && !this.#sheet) {
      this.#sheet = new CSSStyleSheet();
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, this.#sheet];
    }
    this.#sheet?.replaceSync(rules);
    this.el.sight.recolor();
    this.el.requestUpdate();
  }
}

function isDarkAround(el: Element) {
  let text: number | undefined;
  for (let at = around(el); at; at = around(at)) {
    const { color, backgroundColor } = getComputedStyle(at);
    const [ground, opacity] = lightness(backgroundColor);
    text ??= lightness(color)[0];
    if (opacity > 0.5) return text > ground;
  }
  return Number(text) > 0.5;
}

function around(el: Element): Element | null {
  const root = rootOf(el);
  return el.assignedSlot ?? el.parentElement ?? ("host" in root ? root.host : null);
}

/**
 * How light a computed colour is, from 0 to 1, and its opacity.
 * @param color  as rgb(), color(), lab(), lch(), oklab() or oklch()
 */
export function lightness(color: string): [lightness: number, opacity: number] {
  const numbers = color.replace("p3", "").match(/-?\d[\d.]*(e-?\d+)?/g) ?? [];
  const [x, y, z, opacity = 1] = numbers.map(Number);
  if (/^(ok)?l/.test(color)) return [color[0] === "o" ? x : x / 100, opacity];
  return [(0.3 * x + 0.6 * y + 0.1 * z) / (color[0] === "r" ? 255 : 1), opacity];
}
