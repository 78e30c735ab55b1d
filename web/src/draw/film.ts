/**
 * Pictures that follow each other, as one SVG. What several of them have in common is written once and shown in all of them. It
 * has no script: rules of CSS show each picture in its time, so it plays in an <img>. It needs no DOM.
 */
import type { Mark } from "./ink.ts";
import { OwnFonts } from "./own-fonts.ts";
import { node, textOf, treeOf, type Node } from "./svg.ts";

/** A picture of a film. */
export interface Shot {
  /** What those hear who do not see it. */
  title: string;
  light: readonly Mark[];
  /** The same marks in the colours of the dark. */
  dark: readonly Mark[];
}

/** Marks that are shown in the same pictures. */
interface Part {
  clip: string;
  /** The indices of the pictures. */
  at: readonly number[];
  text: string;
}

export interface Film {
  /** Has the attributes and the title of the whole. */
  root: Node;
  /** Of pictures. */
  count: number;
  /** Clips and patterns. */
  defined: string;
  fonts: string;
  /** Rules for readers who prefer the dark. */
  dark: string;
  /** The lowest first. */
  parts: Part[];
}

type Size = { width: number; height: number };

type Whole = Size & { title: string };

/** How long each picture is shown. */
export const SHOT_S = 2;

/** For a film whose pictures in the dark have other shapes. */
const INVERTED = "svg{filter:invert(.92) hue-rotate(180deg)}";

/** @param fonts  may have letters of texts that stand beside the film */
export function filmOf(shots: readonly Shot[], whole: Whole, fonts: OwnFonts = new OwnFonts()): Film {
  const [light, dark] = (["light", "dark"] as const).map((look) => {
    const marks = shots.map((shot, i): Mark => ({ kind: "group", id: `step-${i + 1}`, marks: [...shot[look]] }));
    return treeOf(marks, { ...whole, isCompact: true, fonts });
  });
  const defs = partsNamed("defs", light).flatMap(nodesIn);
  const pictures = partsNamed("g", light).map((step) => leavesOf(step, []));
  const known = new Definitions(defs);
  const steps = pictures.map((leaves) =>
    leaves.map(({ clips, leaf }) => ({ clip: clips.map(known.name).join(" "), text: known.textOf(leaf) })),
  );
  const inDark = partsNamed("g", dark).flatMap((step) => leavesOf(step, []));
  const pairs = [
    ...paired(defs.flatMap(nodesIn), partsNamed("defs", dark).flatMap(nodesIn).flatMap(nodesIn)),
    ...paired(
      pictures.flat().map(({ leaf }) => leaf),
      inDark.map(({ leaf }) => leaf),
    ),
  ];
  const root = { ...light, children: partsNamed("title", light) };
  const parts = merged(steps);
  return { root, count: shots.length, parts, defined: known.text, fonts: fonts.rules, dark: darkRules(pairs) };
}

const isNode = (part: Node | string): part is Node => typeof part !== "string";
const nodesIn = ({ children }: Node): Node[] => children.filter(isNode);
const partsNamed = (tag: string, root: Node) => nodesIn(root).filter((part) => part.tag === tag);

/** What is drawn in a group, each with the ids of the areas that clip it. */
function leavesOf(group: Node, clips: readonly string[]): { clips: readonly string[]; leaf: Node }[] {
  return nodesIn(group).flatMap((part) => {
    if (part.tag === "title") return [];
    if (part.tag !== "g") return [{ clips, leaf: part }];
    const clip = idIn(part.attributes["clip-path"]);
    return leavesOf(part, clip ? [...clips, clip] : clips);
  });
}

const REFERENCE = /^url\(#(.+)\)$/;
const idIn = (value: string | number | undefined) => REFERENCE.exec(String(value))?.[1];

/** Coordinates to a tenth of a pixel. */
const rounded = (value: string | number | undefined) =>
  value === undefined ? undefined : String(value).replace(/-?\d+\.\d+/g, (digits) => String(Number(Number(digits).toFixed(1))));

/** Clips and patterns: of those that are the same, the first stands for all. */
class Definitions {
  #names: Map<string, string> = new Map();
  #texts: Map<string, { name: string; text: string }> = new Map();
  #used: Set<string> = new Set();

  constructor(given: readonly Node[]) {
    for (const { tag, attributes, children } of given) {
      const inside = children.map((part) => (isNode(part) ? this.textOf(part) : part)).join("");
      const key = textOf(node(tag, { ...attributes, id: undefined })) + inside;
      const name = this.#texts.get(key)?.name ?? `${tag[0]}${this.#texts.size}`;
      this.#names.set(String(attributes.id), name);
      this.#texts.set(key, { name, text: around(node(tag, { ...attributes, id: name }), inside) });
    }
  }

  /** The name of the definition that stands for the one of this id. */
  name = (id: string) => {
    const name = this.#names.get(id) ?? id;
    this.#used.add(name);
    return name;
  };

  /** A mark with the names of its definitions. */
  textOf({ tag, attributes, children }: Node): string {
    const { d, x, y, fill } = attributes;
    const id = idIn(fill);
    return textOf(
      node(tag, { ...attributes, d: rounded(d), x: rounded(x), y: rounded(y), fill: id ? `url(#${this.name(id)})` : fill }, children),
    );
  }

  get text() {
    return [...this.#texts.values()].flatMap(({ name, text }) => (this.#used.has(name) ? [text] : [])).join("");
  }
}

type Line = Pick<Part, "clip" | "text">;

/** One list of the marks of all pictures, each with the pictures that have it. In each picture they lie on each other as before. */
function merged(steps: readonly (readonly Line[])[]): Part[] {
  let all: (Line & { key: string; at: number[] })[] = [];
  steps.forEach((lines, step) => {
    const places = new Map(all.map(({ key }, i) => [key, i]));
    const keys = keysOf(lines);
    const shared = increasing(keys.map((key) => places.get(key) ?? -1));
    const next: typeof all = [];
    let done = 0;
    lines.forEach((line, i) => {
      const place = shared[i];
      if (place === undefined) return next.push({ ...line, key: keys[i], at: [step] });
      next.push(...all.slice(done, place), { ...all[place], at: [...all[place].at, step] });
      done = place + 1;
    });
    all = [...next, ...all.slice(done)];
  });
  return all;
}

/** What tells the marks of a picture apart; a mark that is there twice has two. */
function keysOf(lines: readonly Line[]): string[] {
  const counts: Map<string, number> = new Map();
  return lines.map(({ clip, text }) => {
    const key = `${clip} ${text}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
    return `${key} ${counts.get(key)}`;
  });
}

/** The longest part of a list that increases, each number in its place; of the others, and of those below 0, undefined. */
function increasing(list: readonly number[]): (number | undefined)[] {
  /** For each length, the place at which a part of this length ends with the smallest number. */
  const ends: number[] = [];
  const before = list.map((value, i) => {
    if (value < 0) return -1;
    let length = ends.findIndex((end) => list[end] >= value);
    if (length < 0) length = ends.length;
    ends[length] = i;
    return length ? ends[length - 1] : -1;
  });
  const found: (number | undefined)[] = list.map(() => undefined);
  for (let i = ends.at(-1) ?? -1; i >= 0; i = before[i]) found[i] = list[i];
  return found;
}

/** Marks in the light and in the dark; null where they are not the same marks. */
function paired(light: readonly Node[], dark: readonly Node[]): [Node, Node | null][] {
  const isSame = light.length === dark.length && light.every(({ tag }, i) => tag === dark[i].tag);
  return light.map((mark, i) => [mark, isSame ? dark[i] : null]);
}

function darkRules(pairs: readonly (readonly [Node, Node | null])[]) {
  const rules: Map<string, string> = new Map();
  for (const [light, dark] of pairs) {
    if (!dark) return INVERTED;
    for (const name of ["fill", "stroke"]) {
      const [before, after] = [light, dark].map(({ attributes }) => String(attributes[name]));
      if (before !== after && !idIn(before)) rules.set(`[${name}="${before}"]`, `{${name}:${after}}`);
    }
  }
  return [...rules].flat().join("");
}

/** The parts of a film, those beside each other that come and go together as one. */
function groupsOf({ parts }: Film): Part[] {
  const groups: Part[] = [];
  for (const { clip, at, text } of parts) {
    const last = groups.at(-1);
    if (last && last.clip === clip && String(last.at) === String(at)) last.text += text;
    else groups.push({ clip, at, text });
  }
  return groups.map(({ clip, at, text }) => {
    const clips = clip ? clip.split(" ") : [];
    return { clip, at, text: clips.reduceRight((within, name) => `<g clip-path="url(#${name})">${within}</g>`, text) };
  });
}

/** The film as the text of an element. @param titles  of the pictures @param looks  the attributes of what is not in all pictures */
export function written(film: Film, titles: readonly string[], styles: string, looks: (at: readonly number[]) => string): string {
  const groups = groupsOf(film);
  const last = (i: number) => groups.findLast(({ at }) => at.length === 1 && at[0] === i);
  const ends = new Map(titles.map((title, i) => [last(i), textOf(node("title", {}, [title]))]));
  const body = groups.map((group) =>
    group.at.length === film.count ? group.text : `<g ${looks(group.at)}>${ends.get(group) ?? ""}${group.text}</g>`,
  );
  const inside = [styles && `<style>${styles}</style>`, film.defined && `<defs>${film.defined}</defs>`, ...body].join("");
  return around(film.root, inside);
}

const around = (root: Node, inside: string) =>
  textOf(node(root.tag, root.attributes)).replace(/\/>$/, () => `>${nodesIn(root).map(textOf).join("")}${inside}</${root.tag}>`);

/** @param shots  one or more @param title  of the whole @param still  the index of the picture for readers who want no movement */
export function animated(shots: readonly Shot[], size: Size, title: string, still: number = shots.length - 1): string {
  const film = filmOf(shots, { ...size, title });
  /** Of parts that come and go together: the class, by the pictures. */
  const names: Map<string, string> = new Map();
  const times: string[] = [];
  const looks = (at: readonly number[]) => {
    const key = at.join(" ");
    const name = names.get(key) ?? `s${names.size}`;
    if (!names.has(key)) times.push(timesOf(at, name, film.count));
    names.set(key, name);
    return `class="${name}"${at.includes(still) ? "" : ' visibility="hidden"'}`;
  };
  const titles = shots.map((shot) => shot.title);
  const marker = "/* times */";
  const rules = `${film.fonts}@media(prefers-color-scheme:dark){${film.dark}}@media(prefers-reduced-motion:no-preference){${marker}}`;
  return `${written(film, titles, rules, looks).replace(marker, () => times.join(""))}\n`;
}

/** The rules by which a part is seen in the pictures that have it. */
function timesOf(at: readonly number[], name: string, count: number) {
  const changes = Array.from({ length: count }, (_, i) => {
    const isSeen = at.includes(i);
    if (i && isSeen === at.includes(i - 1)) return "";
    return `${Number(((100 * i) / count).toFixed(3))}%{visibility:${isSeen ? "visible" : "hidden"}}`;
  });
  return `.${name}{animation:${name} ${count * SHOT_S}s step-end infinite}@keyframes ${name}{${changes.join("")}}`;
}
