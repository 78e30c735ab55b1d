/** Marks as an SVG: the file that a reader saves and the poster that the build makes. It needs no DOM. */
import { type Path, type Arc } from "../shapes/path.ts";
import { piecesOf, type Fill, type Group, type Mark, type Matrix, type Paint, type Stroke, type Text } from "./ink.ts";
import { belowMiddle, readFont, SANS } from "./letters.ts";
import { HATCH_SIZE, hatchLines } from "./marks.ts";
import { OwnFonts } from "./own-fonts.ts";

type Attributes = Record<string, string | number | undefined>;
export type Node = { tag: string; attributes: Attributes; children: (Node | string)[] };

export interface File {
  width: number;
  height: number;
  /** What those hear who do not see the picture. */
  title: string;
  /** Says the same in fewer bytes. */
  isCompact?: boolean;
  /** May have letters already, which the file then carries, too. */
  fonts?: OwnFonts;
}

/** Digits after the point of a coordinate: a thousandth of a pixel. */
const DIGITS = 3;

/**
 * Some browsers round the widths of letters otherwise. CairoSVG, which takes such an attribute for a request to smooth letters as a
 * screen of liquid crystals does, and makes stripes of them, skips what is for media.
 */
const EXACT_WIDTHS = "@media all{text{text-rendering:geometricPrecision}}";

export const node = (tag: string, attributes: Attributes = {}, children: (Node | string)[] = []): Node => ({ tag, attributes, children });

/** Where marks are, and how much of them is seen. */
type Place = { matrix: Matrix; alpha: number };

const UNMOVED: Place = { matrix: [1, 0, 0, 1, 0, 0], alpha: 1 };

export const svgOf = (marks: readonly Mark[], file: File): string => `${textOf(treeOf(marks, file))}\n`;

/** The elements of the SVG: the root has a title, styles and definitions if there are any, and then what is drawn. */
export function treeOf(marks: readonly Mark[], { width, height, title, isCompact = false, fonts = new OwnFonts() }: File): Node {
  const definitions: Node[] = [];
  const ids: Set<string> = new Set();
  const hatches: Map<Paint, string> = new Map();
  const body = nodesOf(marks, UNMOVED);
  const attributes = {
    xmlns: "http://www.w3.org/2000/svg",
    "xml:space": "preserve",
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    role: "img",
    "font-family": isCompact ? SANS : undefined,
  };
  const styles = fonts.isUsed ? [node("style", {}, [EXACT_WIDTHS + fonts.rules])] : [];
  const defined = definitions.length ? [node("defs", {}, definitions)] : [];
  return node("svg", attributes, [node("title", {}, [title]), ...styles, ...defined, ...body]);

  function nodesOf(marks: readonly Mark[], place: Place): Node[] {
    return marks.flatMap((mark) => {
      switch (mark.kind) {
        case "fill":
          return areaOf(mark, place);
        case "stroke":
          return lineOf(mark, place);
        case "text":
          return written(mark, place);
        case "group":
          return groupOf(mark, place);
        case "label":
        case "room":
        case "edge":
          return [];
        default:
          return nodesOf(piecesOf(mark), place);
      }
    });
  }

  function groupOf({ marks, id, title, clip, matrix, alpha = 1 }: Group, place: Place): Node[] {
    const inside = { matrix: matrix ? product(place.matrix, matrix) : place.matrix, alpha: place.alpha * alpha };
    if (clip) {
      const area = define("clipPath", {}, [node("path", { d: dataOf(clip, shiftOf(place)), ...placed(place) })]);
      return [node("g", { "clip-path": `url(#${area})` }, nodesOf(marks, inside))];
    }
    if (id === undefined) return nodesOf(marks, inside);
    const isNew = !ids.has(id);
    ids.add(id);
    const told = title === undefined ? [] : [node("title", {}, [title])];
    return [node("g", { id: isNew ? id : undefined }, [...told, ...nodesOf(marks, inside)])];
  }

  function areaOf({ path, paint, alpha }: Fill, place: Place): Node[] {
    const fill = typeof paint === "string" ? paint : `url(#${hatches.get(paint) ?? tileOf(paint, place)})`;
    return drawn(path, { fill, "fill-opacity": unlessOne(place.alpha * alpha) }, place);
  }

  function lineOf(mark: Stroke, place: Place) {
    return drawn(mark.path, { fill: "none", ...strokeOf(mark, place) }, place, mark.tags);
  }

  function drawn(path: Path, style: Attributes, place: Place, tags?: Attributes): Node[] {
    const d = dataOf(path, shiftOf(place));
    return d ? [node("path", { d, ...style, ...placed(place), ...tags })] : [];
  }

  function strokeOf({ color, width, dash, join, cap, alpha }: Omit<Stroke, "kind" | "path">, place: Place): Attributes {
    return {
      stroke: color,
      "stroke-width": short(width),
      "stroke-opacity": unlessOne(place.alpha * alpha),
      "stroke-dasharray": dash.length ? dash.map(short).join(" ") : undefined,
      "stroke-linejoin": join === "miter" ? undefined : join,
      "stroke-linecap": cap === "butt" ? undefined : cap,
    };
  }

  /**
   * A rim is a text of its own below the letters, since few programs know `paint-order`. Runs that follow have no places, so that no
   * gap is between them in other fonts.
   */
  function written({ text, at: [x, y], font, align, color, alpha, rim, isLabel, then = [] }: Text, place: Place): Node[] {
    const [right, down] = shiftOf(place);
    const where = {
      x: short(x + right),
      y: short(y + belowMiddle(font) + down),
      ...fontOf(font, isCompact),
      "text-anchor": { center: "middle", right: "end", end: "end" }[align as string], // start, the usual, has none
      ...placed(place),
    };
    const opacity = { "fill-opacity": unlessOne(place.alpha * alpha) };
    const run = (text: string, font: string) => {
      const shown = text.replace(/ {2,}/g, (spaces) => "\u00a0".repeat(spaces.length)); // an image of the file would make two one
      fonts.use(shown, font);
      return shown;
    };
    const shown = run(text, font);
    const edge = rim && strokeOf({ ...rim, dash: [], join: "round", cap: "butt", alpha }, place);
    const below = edge ? [node("text", { ...where, fill: "none", ...edge }, [shown])] : [];
    const after = then.map((one) => node("tspan", { ...otherFont(font, one.font), fill: one.color }, [run(one.text, one.font)]));
    return [...below, node("text", { ...where, fill: color, ...opacity, "data-label": isLabel ? "" : undefined }, [shown, ...after])];
  }

  /** A pattern. @returns its id */
  function tileOf(paint: Exclude<Paint, string>, place: Place) {
    const attributes = {
      width: HATCH_SIZE,
      height: HATCH_SIZE,
      patternUnits: "userSpaceOnUse",
      patternTransform: isAdded(place) ? matrixText(place.matrix) : undefined,
    };
    const lines = hatchLines(paint);
    const id = define("pattern", attributes, [node("path", { d: dataOf(lines.path, [0, 0]), fill: "none", ...strokeOf(lines, UNMOVED) })]);
    hatches.set(paint, id);
    return id;
  }

  /** @returns its id */
  function define(tag: string, attributes: Attributes, children: (Node | string)[]): string {
    const id = `${tag}-${definitions.length + 1}`;
    definitions.push(node(tag, { id, ...attributes }, children));
    return id;
  }

  /** Is the place of what is drawn added to its coordinates? It is an attribute of its own otherwise, as a turn and a scale are. */
  function isAdded({ matrix: [a, b, c, d] }: Place) {
    return isCompact && a === 1 && b === 0 && c === 0 && d === 1;
  }

  /** What is added to coordinates. */
  function shiftOf(place: Place): [x: number, y: number] {
    return isAdded(place) ? [place.matrix[4], place.matrix[5]] : [0, 0];
  }

  function placed(place: Place): Attributes {
    return { transform: isAdded(place) ? undefined : matrixText(place.matrix) };
  }
}

const product = ([p, q, r, s, t, u]: Matrix, [a, b, c, d, e, f]: Matrix): Matrix => [
  p * a + r * b,
  q * a + s * b,
  p * c + r * d,
  q * c + s * d,
  p * e + r * f + t,
  q * e + s * f + u,
];

const short = (x: number) => Number(x.toFixed(DIGITS));

const unlessOne = (alpha: number) => (alpha === 1 ? undefined : short(alpha));

/** @returns undefined for one that changes nothing */
function matrixText(matrix: Matrix): string | undefined {
  const [a, b, c, d, e, f] = matrix.map((x) => Number(x.toFixed(6)));
  if (a !== 1 || b || c || d !== 1) return `matrix(${a} ${b} ${c} ${d} ${e} ${f})`;
  return e || f ? `translate(${e} ${f})` : undefined;
}

/** In a compact picture the usual family is that of the whole. */
function fontOf(font: string, isCompact: boolean): Attributes {
  const { family, size, style, weight } = readFont(font);
  return {
    "font-family": isCompact && family === SANS ? undefined : family,
    "font-size": size,
    "font-style": style,
    "font-weight": weight,
  };
}

/** What a font has that another, around it, has not. */
function otherFont(around: string, font: string): Attributes {
  const [before, own] = [readFont(around), readFont(font)];
  return {
    "font-family": own.family === before.family ? undefined : own.family,
    "font-size": own.size === before.size ? undefined : own.size,
    "font-style": own.style === before.style ? undefined : (own.style ?? "normal"),
    "font-weight": own.weight === before.weight ? undefined : (own.weight ?? "normal"),
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

export function textOf(part: Node | string): string {
  if (typeof part === "string") return escaped(part);
  const { tag, attributes, children } = part;
  const told = Object.entries(attributes).flatMap(([name, value]) => (value === undefined ? [] : [` ${name}="${escaped(String(value))}"`]));
  const start = `<${tag}${told.join("")}`;
  return children.length ? `${start}>${children.map(textOf).join("")}</${tag}>` : `${start}/>`;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

export const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character]);
