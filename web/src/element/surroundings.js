/**
 * With `theme="auto"` a figure is as dark as the page around it: dark where the text is lighter than its ground. So it fits pages
 * that ask what the reader prefers, pages with a `color-scheme`, pages that are always light, and pages with a class for the dark.
 * It follows when the root or the body of the page changes.
 *
 * @typedef {import("./gjk-demo.js").GjkDemo} GjkDemo
 */

/** As in styles/host.css for the attribute, which is stronger. */
const RULES = {
  light: ":host{color-scheme:light;--_light:initial;--_dark: }",
  dark: ":host{color-scheme:dark;--_light: ;--_dark:initial}",
};

export class Surroundings {
  #prefersDark = matchMedia("(prefers-color-scheme: dark)");
  #observer = new MutationObserver(() => this.#follow());
  /** The rules of this figure, if the page is not what the reader prefers. @type {CSSStyleSheet | null} */
  #sheet = null;
  #isDark = this.#prefersDark.matches;
  #isOutdated = true;

  /** @param {GjkDemo} el */
  constructor(el) {
    this.el = el;
    el.addController(this);
  }

  hostConnected() {
    const { ownerDocument: page } = this.el;
    this.#isOutdated = true;
    this.#prefersDark.addEventListener("change", this.#follow);
    for (const each of [page.documentElement, page.body]) if (each) this.#observer.observe(each, { attributes: true });
    page.addEventListener("transitionend", this.#onTransition);
  }

  hostDisconnected() {
    this.#prefersDark.removeEventListener("change", this.#follow);
    this.#observer.disconnect();
    this.el.ownerDocument.removeEventListener("transitionend", this.#onTransition);
  }

  /** The page has its own styles by the time of the first update. */
  hostUpdate() {
    if (this.#isOutdated) this.#look();
  }

  #follow = () => {
    if (this.el.hasUpdated && this.#look()) this.el.requestUpdate();
  };

  /** A page may fade from light to dark. */
  #onTransition = (/** @type {TransitionEvent} */ { target, propertyName }) => {
    if (/color/.test(propertyName) && /** @type {Node} */ (target).contains(this.el)) this.#follow();
  };

  /** @returns {boolean} has it changed? */
  #look() {
    this.#isOutdated = false;
    const isDark = isDarkAround(this.el);
    const sheets = sheetsOf(this.el);
    const prefersDark = this.#prefersDark.matches;
    if (!sheets) return false;
    const rules = isDark === prefersDark ? null : RULES[isDark ? "dark" : "light"];
    const others = [...sheets].filter((sheet) => sheet !== this.#sheet);
    this.#sheet = rules === null ? null : sheetWith(this.el, rules);
    /** @type {ShadowRoot} */ (this.el.shadowRoot).adoptedStyleSheets = this.#sheet ? [...others, this.#sheet] : others;
    const hasChanged = isDark !== this.#isDark;
    this.#isDark = isDark;
    if (hasChanged) this.el.sight.recolor();
    return hasChanged;
  }
}

/** Safari has them since 16.4. Before, a figure is as the reader prefers. @param {GjkDemo} el */
const sheetsOf = ({ shadowRoot }) => (shadowRoot && "adoptedStyleSheets" in shadowRoot ? shadowRoot.adoptedStyleSheets : null);

/** @param {GjkDemo} el @param {string} rules */
function sheetWith(el, rules) {
  const sheet = new /** @type {any} */ (el.ownerDocument.defaultView).CSSStyleSheet();
  sheet.replaceSync(rules);
  return sheet;
}

/** @param {Element} el */
function isDarkAround(el) {
  /** @type {number | null} */
  let text = null;
  for (let at = around(el); at; at = around(at)) {
    const { color, backgroundColor } = getComputedStyle(at);
    text ??= lightness(color)[0];
    const [ground, opacity] = lightness(backgroundColor);
    if (opacity > 0.5) return text > ground;
  }
  return text !== null && text > 0.5;
}

/** @param {Element} el @returns {Element | null} */
const around = (el) => el.assignedSlot ?? el.parentElement ?? /** @type {ShadowRoot} */ (el.getRootNode()).host ?? null;

/**
 * How light a computed colour is, from 0 to 1, and its opacity.
 * @param {string} color  as rgb(), color(), lab(), lch(), oklab() or oklch()
 * @returns {[lightness: number, opacity: number]}
 */
export function lightness(color) {
  const [, name, given] = /^(\w+)\((.*)\)$/.exec(color.replace("color(display-p3", "color(")) ?? [];
  const numbers = (given ?? "").match(/-?\d[\d.]*(e-?\d+)?/g)?.map(Number) ?? [];
  const [x = 1, y = x, z = x, opacity = given === undefined ? 0 : 1] = numbers;
  if (/^l/.test(name)) return [x / 100, opacity];
  if (/^ok/.test(name)) return [x, opacity];
  return [(0.3 * x + 0.6 * y + 0.1 * z) / (/^rgb/.test(name) ? 255 : 1), opacity];
}
