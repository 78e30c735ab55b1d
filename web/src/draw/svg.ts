/**
 * A drawing context that makes an SVG. It is used like that of a canvas, so that the same layers draw the screen, the
 * file that a reader saves and the poster that the build makes. It has what layers use, and no DOM.
 *
 * Paths are `Path`s, as only these say what is in them. What is drawn inside `part` becomes a group with an id.
 */
import { Path, type Arc } from "../shapes/path.ts";
import { FAMILY } from "./sheet.ts";

type Attributes = Record<string, string | number | undefined>;
type Node = { tag: string; attributes: Attributes; children: (Node | string)[] };

/** In pixels; `down`: how far below the canvas's baseline of this name the letters stand. */
export type Measure = (text: string, font: string, baseline: CanvasTextBaseline) => { width: number; down: number };

/** As `transform` of a canvas takes it. */
type Matrix = [a: number, b: number, c: number, d: number, e: number, f: number];

/** Digits after the point of a coordinate: a thousandth of a pixel. */
const DIGITS = 3;

/** What `save` keeps. */
const STATE = [
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
] as const;

type Saved = Pick<SvgContext, (typeof STATE)[number]>;

/** What a style is where it is no colour: an element of `defs`, by its id. */
class Paint {
  id: string;

  constructor(id: string) {
    this.id = id;
  }
}

const node = (tag: string, attributes: Attributes = {}, children: (Node | string)[] = []): Node => ({ tag, attributes, children });

export class SvgContext {
  width: number;
  height: number;
  measure: Measure;
  isCompact: boolean;
  fillStyle: string | Paint = "#000";
  strokeStyle: string | Paint = "#000";
  lineWidth = 1;
  lineJoin = "miter";
  lineCap = "butt";
  globalAlpha = 1;
  font = "10px sans-serif";
  textAlign = "start";
  textBaseline: CanvasTextBaseline = "alphabetic";
  dash: number[] = [];
  matrix: Matrix = [1, 0, 0, 1, 0, 0];
  /** Where the next element goes. */
  target;
  /** Further attributes of paths. */
  tags: Attributes = {};

  #path = new Path();
  #root = node("g");
  #definitions: Node[] = [];
  #saved: Saved[] = [];
  #ids: Set<string> = new Set();

  /** @param isCompact  says the same in fewer bytes */
  constructor(width: number, height: number, measure: Measure, isCompact: boolean = false) {
    this.width = width;
    this.height = height;
    this.measure = measure;
    this.isCompact = isCompact;
    this.target = this.#root;
  }

  /** The SVG as text. @param title  what those hear who do not see the picture */
  text(title: string) {
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

  /** Draws a group. An id that was given before is not given again. */
  part = (id: string, draw: () => void, title?: string) => {
    const group = node("g", { id: this.#ids.has(id) ? undefined : id }, title === undefined ? [] : [node("title", {}, [title])]);
    this.#ids.add(id);
    this.save();
    this.#append(group);
    this.target = group;
    draw();
    this.restore();
  };

  /** Draws paths with further attributes. */
  tagged = (attributes: Attributes, draw: () => void) => {
    this.save();
    this.tags = attributes;
    draw();
    this.restore();
  };

  // ---- state

  save() {
    this.#saved.push(Object.fromEntries(STATE.map((name) => [name, this[name]])) as Saved); // each has its own type
  }

  restore() {
    Object.assign(this, this.#saved.pop());
  }

  setLineDash(dash: number[]) {
    this.dash = [...dash];
  }

  translate(x: number, y: number) {
    this.#transform([1, 0, 0, 1, x, y]);
  }

  scale(x: number, y: number) {
    this.#transform([x, 0, 0, y, 0, 0]);
  }

  rotate(angle: number) {
    this.#transform([Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0]);
  }

  #transform([a, b, c, d, e, f]: Matrix) {
    const [p, q, r, s, t, u] = this.matrix;
    this.matrix = [p * a + r * b, q * a + s * b, p * c + r * d, q * c + s * d, p * e + r * f + t, q * e + s * f + u];
  }

  // ---- paths

  beginPath() {
    this.#path = new Path();
  }

  moveTo(x: number, y: number) {
    this.#path.moveTo(x, y);
  }

  lineTo(x: number, y: number) {
    this.#path.lineTo(x, y);
  }

  arc(...arc: Parameters<Path["arc"]>) {
    this.#path.arc(...arc);
  }

  ellipse(...arc: Arc) {
    this.#path.ellipse(...arc);
  }

  rect(...rect: Parameters<Path["rect"]>) {
    this.#path.rect(...rect);
  }

  closePath() {
    this.#path.closePath();
  }

  fill(path: Path = this.#path) {
    this.#draw(path, this.#filled());
  }

  stroke(path: Path = this.#path) {
    this.#draw(path, { fill: "none", ...this.#stroked() });
  }

  fillRect(x: number, y: number, width: number, height: number) {
    const path = new Path();
    path.rect(x, y, width, height);
    this.fill(path);
  }

  /** What is drawn until `restore` is cut to the path. */
  clip(path: Path = this.#path) {
    const id = this.#define("clipPath", {}, [node("path", { d: dataOf(path, this.#shift), ...this.#placed() })]);
    const group = node("g", { "clip-path": `url(#${id})` });
    this.#append(group);
    this.target = group;
  }

  #draw(path: Path, style: Attributes) {
    const d = dataOf(path, this.#shift);
    if (d) this.#append(node("path", { d, ...style, ...this.#placed(), ...this.tags }));
  }

  // ---- styles

  /** Lines that are repeated: a square of `size` pixels. */
  tiled(size: number, draw: (ctx: SvgContext) => void) {
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

  createLinearGradient(x1: number, y1: number, x2: number, y2: number) {
    const stops: Node[] = [];
    const places = Object.fromEntries(Object.entries({ x1, y1, x2, y2 }).map(([name, x]) => [name, short(x)]));
    const id = this.#define("linearGradient", { ...places, gradientUnits: "userSpaceOnUse", gradientTransform: this.#ground }, stops);
    const addColorStop = (offset: number, color: string) => void stops.push(node("stop", { offset: short(offset), "stop-color": color }));
    return Object.assign(new Paint(id), { addColorStop });
  }

  /** @returns its id */
  #define(tag: string, attributes: Attributes, children: (Node | string)[]): string {
    const id = `${tag}-${this.#definitions.length + 1}`;
    this.#definitions.push(node(tag, { id, ...attributes }, children));
    return id;
  }

  #filled(): Attributes {
    return { fill: inkOf(this.fillStyle), "fill-opacity": unlessOne(this.globalAlpha) };
  }

  #stroked(): Attributes {
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

  /** What is added to coordinates. */
  get #shift(): [x: number, y: number] {
    const [, , , , x, y] = this.matrix;
    return this.#isAdded ? [x, y] : [0, 0];
  }

  #placed(): Attributes {
    return { transform: this.#isAdded ? undefined : matrixText(this.matrix) };
  }

  /** Where a pattern or a gradient lies: its element's own place is none of it. */
  get #ground() {
    return this.#isAdded ? matrixText(this.matrix) : undefined;
  }

  // ---- text

  measureText(text: string) {
    return this.measure(text, this.font, this.textBaseline);
  }

  fillText(text: string, x: number, y: number) {
    const place = this.#textPlace(text, x, y);
    const last = this.target.children.at(-1);
    // A text with a rim around it is one text.
    if (typeof last === "object" && last.tag === "text" && last.children[0] === spaced(text) && isSamePlace(last.attributes, place)) {
      Object.assign(last.attributes, this.#filled(), { "paint-order": "stroke" });
    } else {
      this.#append(node("text", { ...place, ...this.#filled() }, [spaced(text)]));
    }
  }

  strokeText(text: string, x: number, y: number) {
    this.#append(node("text", { ...this.#textPlace(text, x, y), fill: "none", ...this.#stroked() }, [spaced(text)]));
  }

  #textPlace(text: string, x: number, y: number): Attributes {
    const [right, down] = this.#shift;
    return {
      x: short(x + right),
      y: short(y + this.measureText(text).down + down),
      ...fontOf(this.font, this.isCompact),
      "text-anchor": { center: "middle", right: "end", end: "end" }[this.textAlign],
      ...this.#placed(),
    };
  }

  #append(child: Node) {
    this.target.children.push(child);
  }
}

const isSamePlace = (one: Attributes, other: Attributes) => Object.entries(other).every(([name, value]) => one[name] === value);

const short = (x: number) => Number(x.toFixed(DIGITS));

const unlessOne = (alpha: number) => (alpha === 1 ? undefined : short(alpha));

const inkOf = (style: string | Paint) => (style instanceof Paint ? `url(#${style.id})` : style);

/** @returns undefined for one that changes nothing */
function matrixText(matrix: Matrix): string | undefined {
  const [a, b, c, d, e, f] = matrix.map((x) => Number(x.toFixed(6)));
  if (a !== 1 || b || c || d !== 1) return `matrix(${a} ${b} ${c} ${d} ${e} ${f})`;
  return e || f ? `translate(${e} ${f})` : undefined;
}

/** A font as CSS writes it: "italic 600 15px Cambria, serif". In a compact picture the usual family is that of the whole. */
function fontOf(font: string, isCompact: boolean): Attributes {
  const [, style, weight, size, family] = /^(italic )?(\d+ )?([\d.]+)px (.+)$/.exec(font) ?? [];
  if (!size) throw new Error(`no font: ${font}`);
  return {
    "font-family": isCompact && family === FAMILY ? undefined : family,
    "font-size": Number(size),
    "font-style": style?.trim(),
    "font-weight": weight?.trim(),
  };
}

/** The commands of a path as SVG writes them. Like a canvas, it leaves out what is not finite. */
function dataOf({ commands }: Path, [right, down]: readonly [x: number, y: number]) {
  const data: string[] = [];
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

const moved = ([x, y, ...rest]: Arc, right: number, down: number): Arc => [x + right, y + down, ...rest];

/** @param joined  does a line lead to it? */
function arcData([x, y, rx, ry, rotation, from, to, counterclockwise = false]: Arc, joined: boolean) {
  if (![x, y, rx, ry, rotation, from, to].every(Number.isFinite)) return [];
  const at = (angle: number) => {
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

/** How far an arc goes round: a whole turn at most. */
const sweepOf = (angle: number) => (angle >= TURN ? TURN : ((angle % TURN) + TURN) % TURN);

function textOf(part: Node | string): string {
  if (typeof part === "string") return escaped(part);
  const { tag, attributes, children } = part;
  const told = Object.entries(attributes).flatMap(([name, value]) => (value === undefined ? [] : [` ${name}="${escaped(String(value))}"`]));
  const start = `<${tag}${told.join("")}`;
  return children.length ? `${start}>${children.map(textOf).join("")}</${tag}>` : `${start}/>`;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Two spaces stay two: an image that is drawn from the file would make one of them. */
const spaced = (text: string) => text.replace(/ {2,}/g, (spaces) => "\u00a0".repeat(spaces.length));

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character]);
