/**
 * A drawing context that makes an SVG. It is used like that of a canvas, so that the same layers draw the screen, the
 * file that a reader saves and the poster that the build makes. It has what layers use, and no DOM.
 *
 * Paths are `Path`s, as only these say what is in them. What is drawn inside `part` becomes a group with an id.
 *
 * @typedef {Record<string, string | number | undefined>} Attributes
 * @typedef {{tag: string, attributes: Attributes, children: (Node | string)[]}} Node
 * @typedef {(text: string, font: string, baseline: string) => {width: number, down: number}} Measure
 *     in pixels; `down`: how far below the canvas's baseline of this name the letters stand
 * @typedef {[a: number, b: number, c: number, d: number, e: number, f: number]} Matrix  as `transform` of a canvas takes it
 */
import { Path } from "../shapes/path.js";
import { FAMILY } from "./sheet.js";

/** Digits after the point of a coordinate: a thousandth of a pixel. */
const DIGITS = 3;

/** What `save` keeps. */
const STATE = /** @type {const} */ ([
  "fillStyle",
  "strokeStyle",
  "lineWidth",
  "lineJoin",
  "lineCap",
  "globalAlpha",
  "font",
  "textAlign",
  "textBaseline",
  "dash",
  "matrix",
  "target",
  "tags",
]);

/** @typedef {Pick<SvgContext, typeof STATE[number]>} Saved */

/** What a style is where it is no colour: an element of `defs`, by its id. */
class Paint {
  /** @param {string} id */
  constructor(id) {
    this.id = id;
  }
}

/** @param {string} tag @param {Attributes} [attributes] @param {(Node | string)[]} [children] @returns {Node} */
const node = (tag, attributes = {}, children = []) => ({ tag, attributes, children });

export class SvgContext {
  /** @type {string | Paint} */
  fillStyle = "#000";
  /** @type {string | Paint} */
  strokeStyle = "#000";
  lineWidth = 1;
  lineJoin = "miter";
  lineCap = "butt";
  globalAlpha = 1;
  font = "10px sans-serif";
  textAlign = "start";
  textBaseline = "alphabetic";
  /** @type {number[]} */
  dash = [];
  /** @type {Matrix} */
  matrix = [1, 0, 0, 1, 0, 0];
  /** Where the next element goes. */
  target;
  /** Further attributes of paths. @type {Attributes} */
  tags = {};

  #path = new Path();
  #root = node("g");
  /** @type {Node[]} */
  #definitions = [];
  /** @type {Saved[]} */
  #saved = [];
  /** @type {Set<string>} */
  #ids = new Set();

  /** @param {number} width @param {number} height @param {Measure} measure @param {boolean} [isCompact]  says the same in fewer bytes */
  constructor(width, height, measure, isCompact = false) {
    this.width = width;
    this.height = height;
    this.measure = measure;
    this.isCompact = isCompact;
    this.target = this.#root;
  }

  /** The SVG as text. @param {string} title  what those hear who do not see the picture */
  text(title) {
    const { width, height } = this;
    const attributes = {
      xmlns: "http://www.w3.org/2000/svg",
      "xml:space": "preserve",
      width,
      height,
      viewBox: `0 0 ${width} ${height}`,
      role: "img",
      "font-family": this.isCompact ? FAMILY : undefined,
    };
    const definitions = this.#definitions.length ? [node("defs", {}, this.#definitions)] : [];
    return `${textOf(node("svg", attributes, [node("title", {}, [title]), ...definitions, ...this.#root.children]))}\n`;
  }

  /** Draws a group. An id that was given before is not given again. @param {string} id @param {() => void} draw @param {string} [title] */
  part = (id, draw, title) => {
    const group = node("g", { id: this.#ids.has(id) ? undefined : id }, title === undefined ? [] : [node("title", {}, [title])]);
    this.#ids.add(id);
    this.save();
    this.#append(group);
    this.target = group;
    draw();
    this.restore();
  };

  /** Draws paths with further attributes. @param {Attributes} attributes @param {() => void} draw */
  tagged = (attributes, draw) => {
    this.save();
    this.tags = attributes;
    draw();
    this.restore();
  };

  // ---- state

  save() {
    this.#saved.push(/** @type {Saved} */ (Object.fromEntries(STATE.map((name) => [name, this[name]]))));
  }

  restore() {
    Object.assign(this, this.#saved.pop());
  }

  /** @param {number[]} dash */
  setLineDash(dash) {
    this.dash = [...dash];
  }

  /** @param {number} x @param {number} y */
  translate(x, y) {
    this.#transform([1, 0, 0, 1, x, y]);
  }

  /** @param {number} x @param {number} y */
  scale(x, y) {
    this.#transform([x, 0, 0, y, 0, 0]);
  }

  /** @param {number} angle */
  rotate(angle) {
    this.#transform([Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0]);
  }

  /** @param {Matrix} matrix */
  #transform([a, b, c, d, e, f]) {
    const [p, q, r, s, t, u] = this.matrix;
    this.matrix = [p * a + r * b, q * a + s * b, p * c + r * d, q * c + s * d, p * e + r * f + t, q * e + s * f + u];
  }

  // ---- paths

  beginPath() {
    this.#path = new Path();
  }

  /** @param {number} x @param {number} y */
  moveTo(x, y) {
    this.#path.moveTo(x, y);
  }

  /** @param {number} x @param {number} y */
  lineTo(x, y) {
    this.#path.lineTo(x, y);
  }

  /** @param {Parameters<Path["arc"]>} arc */
  arc(...arc) {
    this.#path.arc(...arc);
  }

  /** @param {import("../shapes/path.js").Arc} arc */
  ellipse(...arc) {
    this.#path.ellipse(...arc);
  }

  /** @param {Parameters<Path["rect"]>} rect */
  rect(...rect) {
    this.#path.rect(...rect);
  }

  closePath() {
    this.#path.closePath();
  }

  /** @param {Path} [path] */
  fill(path = this.#path) {
    this.#draw(path, this.#filled());
  }

  /** @param {Path} [path] */
  stroke(path = this.#path) {
    this.#draw(path, { fill: "none", ...this.#stroked() });
  }

  /** @param {number} x @param {number} y @param {number} width @param {number} height */
  fillRect(x, y, width, height) {
    const path = new Path();
    path.rect(x, y, width, height);
    this.fill(path);
  }

  /** What is drawn until `restore` is cut to the path. @param {Path} [path] */
  clip(path = this.#path) {
    const id = this.#define("clipPath", {}, [node("path", { d: dataOf(path, this.#shift), ...this.#placed() })]);
    const group = node("g", { "clip-path": `url(#${id})` });
    this.#append(group);
    this.target = group;
  }

  /** @param {Path} path @param {Attributes} style */
  #draw(path, style) {
    const d = dataOf(path, this.#shift);
    if (d) this.#append(node("path", { d, ...style, ...this.#placed(), ...this.tags }));
  }

  // ---- styles

  /** Lines that are repeated: a square of `size` pixels. @param {number} size @param {(ctx: SvgContext) => void} draw */
  tiled(size, draw) {
    const tile = new SvgContext(size, size, this.measure);
    draw(tile);
    const attributes = {
      width: size,
      height: size,
      patternUnits: "userSpaceOnUse",
      patternTransform: this.#ground,
    };
    return new Paint(this.#define("pattern", attributes, tile.#root.children));
  }

  /** @param {number} x1 @param {number} y1 @param {number} x2 @param {number} y2 */
  createLinearGradient(x1, y1, x2, y2) {
    /** @type {Node[]} */
    const stops = [];
    const places = Object.fromEntries(Object.entries({ x1, y1, x2, y2 }).map(([name, x]) => [name, short(x)]));
    const id = this.#define("linearGradient", { ...places, gradientUnits: "userSpaceOnUse", gradientTransform: this.#ground }, stops);
    const addColorStop = (/** @type {number} */ offset, /** @type {string} */ color) =>
      void stops.push(node("stop", { offset: short(offset), "stop-color": color }));
    return Object.assign(new Paint(id), { addColorStop });
  }

  /** @param {string} tag @param {Attributes} attributes @param {(Node | string)[]} children @returns {string} its id */
  #define(tag, attributes, children) {
    const id = `${tag}-${this.#definitions.length + 1}`;
    this.#definitions.push(node(tag, { id, ...attributes }, children));
    return id;
  }

  /** @returns {Attributes} */
  #filled() {
    return { fill: inkOf(this.fillStyle), "fill-opacity": unlessOne(this.globalAlpha) };
  }

  /** @returns {Attributes} */
  #stroked() {
    return {
      stroke: inkOf(this.strokeStyle),
      "stroke-width": short(this.lineWidth),
      "stroke-opacity": unlessOne(this.globalAlpha),
      "stroke-dasharray": this.dash.length ? this.dash.map(short).join(" ") : undefined,
      "stroke-linejoin": this.lineJoin === "miter" ? undefined : this.lineJoin,
      "stroke-linecap": this.lineCap === "butt" ? undefined : this.lineCap,
    };
  }

  /** Is the place of what is drawn added to its coordinates? It is an attribute of its own otherwise, as a turn and a scale are. */
  get #isAdded() {
    const [a, b, c, d] = this.matrix;
    return this.isCompact && a === 1 && b === 0 && c === 0 && d === 1;
  }

  /** What is added to coordinates. @returns {[x: number, y: number]} */
  get #shift() {
    const [, , , , x, y] = this.matrix;
    return this.#isAdded ? [x, y] : [0, 0];
  }

  /** @returns {Attributes} */
  #placed() {
    return { transform: this.#isAdded ? undefined : matrixText(this.matrix) };
  }

  /** Where a pattern or a gradient lies: its element's own place is none of it. */
  get #ground() {
    return this.#isAdded ? matrixText(this.matrix) : undefined;
  }

  // ---- text

  /** @param {string} text */
  measureText(text) {
    return this.measure(text, this.font, this.textBaseline);
  }

  /** @param {string} text @param {number} x @param {number} y */
  fillText(text, x, y) {
    const place = this.#textPlace(text, x, y);
    const last = this.target.children.at(-1);
    // A text with a rim around it is one text.
    if (typeof last === "object" && last.tag === "text" && last.children[0] === spaced(text) && isSamePlace(last.attributes, place)) {
      Object.assign(last.attributes, this.#filled(), { "paint-order": "stroke" });
    } else {
      this.#append(node("text", { ...place, ...this.#filled() }, [spaced(text)]));
    }
  }

  /** @param {string} text @param {number} x @param {number} y */
  strokeText(text, x, y) {
    this.#append(node("text", { ...this.#textPlace(text, x, y), fill: "none", ...this.#stroked() }, [spaced(text)]));
  }

  /** @param {string} text @param {number} x @param {number} y @returns {Attributes} */
  #textPlace(text, x, y) {
    const [right, down] = this.#shift;
    return {
      x: short(x + right),
      y: short(y + this.measureText(text).down + down),
      ...fontOf(this.font, this.isCompact),
      "text-anchor": { center: "middle", right: "end", end: "end" }[this.textAlign],
      ...this.#placed(),
    };
  }

  /** @param {Node} child */
  #append(child) {
    this.target.children.push(child);
  }
}

/** @param {Attributes} one @param {Attributes} other */
const isSamePlace = (one, other) => Object.entries(other).every(([name, value]) => one[name] === value);

/** @param {number} x */
const short = (x) => Number(x.toFixed(DIGITS));

/** @param {number} alpha */
const unlessOne = (alpha) => (alpha === 1 ? undefined : short(alpha));

/** @param {string | Paint} style */
const inkOf = (style) => (style instanceof Paint ? `url(#${style.id})` : style);

/** @param {Matrix} matrix @returns {string | undefined} undefined for one that changes nothing */
function matrixText(matrix) {
  const [a, b, c, d, e, f] = matrix.map((x) => Number(x.toFixed(6)));
  if (a !== 1 || b || c || d !== 1) return `matrix(${a} ${b} ${c} ${d} ${e} ${f})`;
  return e || f ? `translate(${e} ${f})` : undefined;
}

/** A font as CSS writes it: "italic 600 15px Cambria, serif". In a compact picture the usual family is that of the whole. @param {string} font @param {boolean} isCompact @returns {Attributes} */
function fontOf(font, isCompact) {
  const [, style, weight, size, family] = /^(italic )?(\d+ )?([\d.]+)px (.+)$/.exec(font) ?? [];
  if (!size) throw new Error(`no font: ${font}`);
  return {
    "font-family": isCompact && family === FAMILY ? undefined : family,
    "font-size": Number(size),
    "font-style": style?.trim(),
    "font-weight": weight?.trim(),
  };
}

/** The commands of a path as SVG writes them. Like a canvas, it leaves out what is not finite. @param {Path} path @param {readonly [x: number, y: number]} shift */
function dataOf({ commands }, [right, down]) {
  /** @type {string[]} */
  const data = [];
  for (const command of commands) {
    if (command.type === "close") data.push("Z");
    else if (command.type === "arc") data.push(...arcData(moved(command.arc, right, down), data.length > 0));
    else if (command.to.every(Number.isFinite)) {
      const [x, y] = command.to;
      data.push(`${command.type === "move" || !data.length ? "M" : "L"}${short(x + right)} ${short(y + down)}`);
    }
  }
  return data.join("");
}

/** @param {import("../shapes/path.js").Arc} arc @param {number} right @param {number} down @returns {import("../shapes/path.js").Arc} */
const moved = ([x, y, ...rest], right, down) => [x + right, y + down, ...rest];

/** @param {import("../shapes/path.js").Arc} arc @param {boolean} joined  does a line lead to it? */
function arcData([x, y, rx, ry, rotation, from, to, counterclockwise = false], joined) {
  if (![x, y, rx, ry, rotation, from, to].every(Number.isFinite)) return [];
  const at = (/** @type {number} */ angle) => {
    const [c, s] = [rx * Math.cos(angle), ry * Math.sin(angle)];
    return `${short(x + c * Math.cos(rotation) - s * Math.sin(rotation))} ${short(y + c * Math.sin(rotation) + s * Math.cos(rotation))}`;
  };
  const sweep = sweepOf(counterclockwise ? from - to : to - from);
  const end = counterclockwise ? from - sweep : from + sweep;
  // One command cannot tell a whole turn from none: each makes half of the arc.
  const half = `A${short(rx)} ${short(ry)} ${short((rotation * 180) / Math.PI)} 0 ${counterclockwise ? 0 : 1} `;
  return [`${joined ? "L" : "M"}${at(from)}`, ...(sweep ? [half + at((from + end) / 2), half + at(end)] : [])];
}

const TURN = 2 * Math.PI;

/** How far an arc goes round: a whole turn at most. @param {number} angle */
const sweepOf = (angle) => (angle >= TURN ? TURN : ((angle % TURN) + TURN) % TURN);

/** @param {Node | string} part @returns {string} */
function textOf(part) {
  if (typeof part === "string") return escaped(part);
  const { tag, attributes, children } = part;
  const told = Object.entries(attributes).flatMap(([name, value]) => (value === undefined ? [] : [` ${name}="${escaped(String(value))}"`]));
  const start = `<${tag}${told.join("")}`;
  return children.length ? `${start}>${children.map(textOf).join("")}</${tag}>` : `${start}/>`;
}

const ENTITIES = /** @type {Record<string, string>} */ ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" });

/** Two spaces stay two: an image that is drawn from the file would make one of them. @param {string} text */
const spaced = (text) => text.replace(/ {2,}/g, (spaces) => "\u00a0".repeat(spaces.length));

/** @param {string} text */
const escaped = (text) => text.replace(/[&<>"]/g, (character) => ENTITIES[character]);
