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
  children = [];
  kept = null;
  style = {};
  tabIndex = -1;

  constructor(localName, attributes, parentElement) {
    Object.assign(this, { localName, attributes, parentElement });
    this.id = attributes.id;
    this.hidden = "hidden" in attributes;
    const own = Object.entries(attributes).filter(([name]) => name.startsWith("data-"));
    this.dataset = Object.fromEntries(
      own.map(([name, value]) => [name.slice(5).replace(/-(.)/g, (_, letter) => letter.toUpperCase()), value]),
    );
  }

  /** The elements in it, kept until it gets another text. */
  get all() {
    return (this.kept ??= this.children.flatMap((child) => (typeof child === "string" ? [] : [child, ...child.all])));
  }

  /** Knows the selectors of words and figures. */
  querySelectorAll(selector) {
    if (selector.startsWith("#")) return this.all.filter(({ id }) => id === selector.slice(1));
    if (!selector.startsWith("[")) return this.all.filter(({ localName }) => localName === selector);
    const names = [...selector.matchAll(/\[([\w-]+)\]/g)].map(([, name]) => name);
    return this.all.filter(({ attributes }) => names.some((name) => name in attributes));
  }

  querySelector(selector) {
    return this.querySelectorAll(selector)[0] ?? null;
  }

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
    for (let place = this; changed && place; place = place.parentElement) place.kept = null;
  }

  /** What a reader sees of it. */
  get read() {
    if (this.hidden || UNREAD.includes(this.localName)) return "";
    const end = ["p", "li", "h1", "h2", "h3", "pre", "tr", "summary"].includes(this.localName) ? "\n" : "";
    return this.children.map((child) => (typeof child === "string" ? child.replace(/\s+/g, " ") : child.read)).join("") + end;
  }
}

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

const unescaped = (text) =>
  text
    .replace(/&nbsp;/g, "\u00a0")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&");

export class Page {
  static async open(path) {
    return new Page(await readFile(path, "utf8"));
  }

  constructor(html) {
    this.root = parsed(html);
    this.words = new PageWords(this.root);
  }

  /** The ids of the figures. */
  get figures() {
    return this.root.querySelectorAll("gjk-demo").map(({ id }) => id);
  }

  /** The figure with this id, as the page opens it. */
  async figure(id) {
    const element = this.root.querySelector(`#${id}`);
    if (!element.figure) {
      const { kind, preset, ...attributes } = element.attributes;
      element.figure = await Figure.open(preset ?? kind, attributes);
      element.model = element.figure.model;
      this.words.join(element);
    }
    return element.figure;
  }

  /** Gives a figure other shapes or points. */
  async show(id, change) {
    const figure = await this.figure(id);
    await figure.edit({ ...figure.scene, ...change });
    this.words.follow(this.root.querySelector(`#${id}`));
    return figure;
  }

  /** What is read in the section of a figure, folds included. */
  around(id) {
    let place = this.root.querySelector(`#${id}`);
    while (place.localName !== "section") place = place.parentElement;
    return place.read.replace(/\u00a0/g, " ");
  }
}
