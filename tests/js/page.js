/**
 * A page without a browser: its elements, its figures, and the words that belong to them as a reader sees them. The text is
 * that of a file of ours, in which every element is closed.
 *
 *     const page = await Page.open("web/index.html");
 *     await page.show("approach", APART); // the figure with this id has a scene
 *     assert.match(page.text("gap"), /The distance is 2/);
 */
import { readFile } from "node:fs/promises";
import { PageWords } from "../../web/src/element/page-words.ts";
import { Figure } from "./figure.js";

const VOID = ["meta", "link", "br", "img", "input", "hr"];

/** Elements that have no text for a reader who opens no fold. */
const UNREAD = ["head", "nav", "script", "noscript"];

/** What tests of words see change, they change themselves. */
globalThis.MutationObserver = class {
  observe() {}
  disconnect() {}
};
globalThis.CSS ??= { escape: (text) => text };

class Element {
  /** @type {(Element | string)[]} */
  children = [];
  /** @type {Element[] | null} */
  kept = null;
  style = {};
  tabIndex = -1;

  /** @param {string} localName @param {Record<string, string>} attributes @param {Element | null} parentElement */
  constructor(localName, attributes, parentElement) {
    Object.assign(this, { localName, attributes, parentElement });
    this.id = attributes.id;
    this.hidden = "hidden" in attributes;
    const own = Object.entries(attributes).filter(([name]) => name.startsWith("data-"));
    this.dataset = Object.fromEntries(
      own.map(([name, value]) => [name.slice(5).replace(/-(.)/g, (_, letter) => letter.toUpperCase()), value]),
    );
  }

  /** The elements in it, kept until it gets another text. @returns {Element[]} */
  get all() {
    return (this.kept ??= this.children.flatMap((child) => (typeof child === "string" ? [] : [child, ...child.all])));
  }

  /** Knows the selectors of words and figures. @param {string} selector */
  querySelectorAll(selector) {
    if (selector.startsWith("#")) return this.all.filter(({ id }) => id === selector.slice(1));
    if (!selector.startsWith("[")) return this.all.filter(({ localName }) => localName === selector);
    const names = [...selector.matchAll(/\[([\w-]+)\]/g)].map(([, name]) => name);
    return this.all.filter(({ attributes }) => names.some((name) => name in attributes));
  }

  /** @param {string} selector */
  querySelector(selector) {
    return this.querySelectorAll(selector)[0] ?? null;
  }

  /** @param {string} name */
  hasAttribute(name) {
    return name in this.attributes;
  }

  setAttribute() {}

  addEventListener() {}

  get textContent() {
    return this.children.map((child) => (typeof child === "string" ? child : child.textContent)).join("");
  }

  set textContent(text) {
    const changed = this.children.some((child) => typeof child !== "string");
    this.children = [text];
    for (let place = /** @type {Element | null} */ (this); changed && place; place = place.parentElement) place.kept = null;
  }

  /** What a reader sees of it. @returns {string} */
  get read() {
    if (this.hidden || UNREAD.includes(this.localName)) return "";
    const end = ["p", "li", "h1", "h2", "h3", "pre", "tr", "summary"].includes(this.localName) ? "\n" : "";
    return this.children.map((child) => (typeof child === "string" ? child.replace(/\s+/g, " ") : child.read)).join("") + end;
  }
}

/** @param {string} html */
function parsed(html) {
  const root = new Element("#document", {}, null);
  let place = root;
  for (const [, comment, closed, opened, rest, text] of html.matchAll(/(<!.*?>)|<\/([\w-]+)\s*>|<([\w-]+)((?:\s+[^<>]*?)?)>|([^<]+)/gs)) {
    if (comment) continue;
    if (text !== undefined) place.children.push(unescaped(text));
    else if (closed) place = place.parentElement;
    else {
      const attributes = Object.fromEntries(
        [...rest.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, name, value]) => [name, unescaped(value ?? "")]),
      );
      const element = new Element(opened, attributes, place);
      place.children.push(element);
      if (!VOID.includes(opened)) place = element;
    }
  }
  return root;
}

/** @param {string} text */
const unescaped = (text) =>
  text
    .replace(/&nbsp;/g, "\u00a0")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&");

export class Page {
  /** @param {string} path */
  static async open(path) {
    return new Page(await readFile(path, "utf8"));
  }

  /** @param {string} html */
  constructor(html) {
    this.root = parsed(html);
    this.words = new PageWords(/** @type {any} */ (this.root));
  }

  /** The ids of the figures. */
  get figures() {
    return this.root.querySelectorAll("gjk-demo").map(({ id }) => id);
  }

  /** The figure with this id, as the page opens it. @param {string} id @returns {Promise<Figure>} */
  async figure(id) {
    const element = /** @type {any} */ (this.root.querySelector(`#${id}`));
    if (!element.figure) {
      const { kind, preset, ...attributes } = element.attributes;
      element.figure = await Figure.open(preset ?? kind, attributes);
      element.model = element.figure.model;
      this.words.join(element);
    }
    return element.figure;
  }

  /** Gives a figure other shapes or points. @param {string} id @param {object} change  of its scene */
  async show(id, change) {
    const figure = await this.figure(id);
    await figure.edit({ ...figure.scene, ...change });
    this.words.follow(/** @type {any} */ (this.root.querySelector(`#${id}`)));
    return figure;
  }

  /** What is read in the section of a figure, folds included. @param {string} id */
  around(id) {
    let place = this.root.querySelector(`#${id}`);
    while (place.localName !== "section") place = place.parentElement;
    return place.read.replace(/\u00a0/g, " ");
  }
}
