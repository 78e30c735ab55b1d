/**
 * The labels of a figure. First which of the names that its marks ask for are written: each once, and no more than a picture's budget.
 * Then where: a function from the marks of a panel to those that write its labels, where none covers another, and where it can be, no
 * mark and no line either. What matters most has the choice.
 */
import { segmentsOf } from "../shapes/path.ts";
import { FONTS, sizeOf } from "./marks.ts";
import type { Point } from "../types.ts";
import type { Box, Group, LabelStyle, Mark, Matrix, Rank, Standing, Width, Wish } from "./ink.ts";

type Label = Extract<Wish, { kind: "label" }>;

// ---- which names are written

/** The most names in the pictures of a figure, all panels together, besides fields and shapes. Where names are the subject, there is no limit. */
const MOST_NAMES = 8;
const MOST_NAMES_OF: Readonly<Record<string, number>> = {
  gjk: 7,
  distance: 7,
  failures: 7,
  support: Infinity,
  sum: Infinity,
  simplices: Infinity,
  scene3d: Infinity,
};

/** The ranks of names, what matters least first. The names of a group are written together or not at all. */
const RANKS: { rank: Rank; isGroup?: boolean }[] = [
  { rank: "field" },
  { rank: "note" },
  { rank: "difference" },
  { rank: "shape" },
  { rank: "support", isGroup: true },
  { rank: "direction" },
  { rank: "number" },
  { rank: "point", isGroup: true },
  { rank: "answer" },
];
const ALWAYS: Rank = "point";
/** A and B stay on their shapes whatever else has a name: the words below the picture speak of them at every step. So do regions. */
const UNCOUNTED: ReadonlySet<Rank> = new Set(["field", "shape"]);
const isDue = (rank: Rank = "number") => rank === ALWAYS || UNCOUNTED.has(rank);

/** What the names of a figure depend on. */
interface Naming {
  scene: unknown;
  layers: ReadonlySet<string>;
  all: boolean;
  answer: unknown;
  /** The id of the shape that a hand or the focus is on: its names are written, too. */
  attended?: string | null;
  /** Is a question on the picture, which names its own direction? */
  asked?: boolean;
}

/** All names may be written where the reader asks for them, by their layer or by all iterations at once. */
const isFree = ({ layers, all, answer }: Naming) =>
  layers.has("names") || (all && answer instanceof Object && ("trace" in answer || "runs" in answer || "epa" in answer));

const mostOf = ({ scene }: Naming) => MOST_NAMES_OF[scene instanceof Object && "kind" in scene ? String(scene.kind) : ""] ?? MOST_NAMES;

const rankOf = ({ style }: Label, { attended }: Naming): Rank =>
  style.isAsked || (attended && style.of === attended) ? ALWAYS : (style.rank ?? "number");

/**
 * The labels that are written.
 * @param panels  the marks of all panels of a figure
 */
export function chosen(panels: readonly (readonly Mark[])[], naming: Naming): Set<Wish> {
  const asked = panels.flatMap((marks) => wishesIn(marks).flatMap(({ wish }) => (wish.kind === "label" ? [wish] : [])));
  if (naming.all && isFree(naming)) return new Set(asked); // numbers of iterations, which stand at several places
  const found: Set<Wish> = new Set();
  const texts: Set<string> = new Set();
  let left = isFree(naming) ? Infinity : mostOf(naming) - Number(!!naming.asked);
  for (const { rank, isGroup } of [...RANKS].reverse()) {
    const group = asked.filter((label) => rankOf(label, naming) === rank && !texts.has(label.text));
    const once = group.filter(({ text }, i) => group.findIndex((label) => label.text === text) === i);
    const isCounted = !UNCOUNTED.has(rank);
    const room = isCounted && rank !== ALWAYS ? left : Infinity;
    const fit = once.length <= room;
    for (const label of isGroup && !fit ? [] : once.slice(0, room)) {
      found.add(label);
      texts.add(label.text);
    }
    if (isCounted) left = fit ? Math.max(left - once.length, 0) : 0;
  }
  return found;
}

// ---- where they are written

/** A label's box is at most this far from what it names, its letters a little further: 16 px. */
const NEAR_PX = 13;

/** The distances at which a label is tried, in pixels beyond its gap. The last one is for the letters of shapes. */
const RINGS_PX = [0, 3, 6, 9, 20];

/** The directions in which it is tried: so many, the first one first. Where it is tight, more. */
const DIRECTIONS = 16;
const MOST_DIRECTIONS = 64;

/** What is wrong with a place, the worst first. A label that may be left out is, where its place has one of the first three. */
const COSTS = { onLabel: 1000, onSimplex: 200, onMark: 60, nearOther: 8, besideLabel: 6, onLine: 5, elsewhere: 4, ring: 1, turn: 0.01 };

/** A place that costs more is none: the name of a field is shortened sooner, and A and B may lie on a mark. */
const MOST_COSTS: Partial<Record<Rank, number>> = { field: COSTS.onLine, shape: COSTS.onSimplex };

/** Half of a label's box, as a multiple of its font's size. */
const LINE_HEIGHT = 0.45;

/** A note or the name of a field that is closer to another label, across and down, is read with that as one text. */
const APART_PX = [14, 8] as const;
const APART: ReadonlySet<Rank> = new Set(["field", "note"]);

/** Labels keep this far from the middle of a line. */
const HALF_LINE_PX = 2;

/** A line that is fainter than this may lie under a name. */
const FAINT = 0.25;

/** More lines under a name do not make its place worse: there is no better one. */
const MOST_LINES = 4;

/** Points that are drawn this close together are one to the eye. */
const SAME_PX = 3;

/** What a panel leaves to labels. */
export interface Room {
  width: number;
  height: number;
  paper: string;
  /** The colour of the grid, which lies under names as the paper does. */
  faint: string;
  /** Where no label stands. */
  reserved: readonly Box[];
  /** The panel's title, which lies over the picture: a name under it could not be read. */
  title: Box;
  widthOf: Width;
  /** The labels that are written. */
  chosen: ReadonlySet<Wish>;
}

type Asked = { wish: Exclude<Wish, { kind: "edge" }>; within: readonly string[] };

/** The wishes among marks, each with the ids of the groups that it is in. */
function wishesIn(marks: readonly Mark[], within: readonly string[] = [], found: Asked[] = []): Asked[] {
  for (const mark of marks) {
    if (mark.kind === "group") wishesIn(mark.marks, mark.id === undefined ? within : [...within, mark.id], found);
    else if (mark.kind === "label" || mark.kind === "room") found.push({ wish: mark, within });
  }
  return found;
}

/** A line that is drawn; `isFirm`: it is one of the simplex. */
type Line = { ends: [Point, Point]; isFirm?: boolean };

/** The lines that marks draw and a reader sees. */
function linesIn(marks: readonly Mark[], room: Room, opacity = 1): Line[] {
  const { paper, faint } = room;
  const isSeen = (color: string, alpha = 1) => opacity * alpha >= FAINT && color !== paper && color !== faint;
  return marks.flatMap((mark): Line[] => {
    switch (mark.kind) {
      case "group": {
        const { matrix, alpha = 1 } = mark;
        const inside = linesIn(mark.marks, room, opacity * alpha);
        return matrix ? inside.map(({ ends: [p, q] }) => ({ ends: [moved(p, matrix), moved(q, matrix)] })) : inside;
      }
      case "line":
      case "arrow":
        return isSeen(mark.look.color) ? [{ ends: [mark.at[0], mark.at[1]] }] : [];
      case "stroke":
        return isSeen(mark.color, mark.alpha) ? segmentsOf(mark.path).map((ends) => ({ ends })) : [];
      case "edge":
        return [{ ends: [mark.from, mark.to], isFirm: true }];
      default:
        return [];
    }
  });
}

const moved = ([x, y]: Point, [a, b, c, d, e, f]: Matrix): Point => [a * x + c * y + e, b * x + d * y + f];

/** What a label keeps off. */
interface Taken {
  labels: Box[];
  marks: Box[];
  lines: Line[];
  /** Those that have a name. */
  points: Point[];
}

/** The labels that marks ask for, each as a group that is drawn, and the wish that it fulfils. */
export function placed(marks: readonly Mark[], room: Room): { of: Label; group: Group }[] {
  const taken: Taken = { labels: [room.title], marks: [...room.reserved], lines: linesIn(marks, room), points: [] };
  const wishes = wishesIn(marks);
  const labels: { label: Label; within: readonly string[] }[] = [];
  for (const { wish, within } of wishes) {
    if (wish.kind === "room") taken.marks.push(wish.box);
    if (wish.kind !== "label" || !room.chosen.has(wish)) continue;
    labels.push({ label: wish, within });
    if (wish.style.isName) taken.points.push(wish.at);
  }
  const heightOf = ({ label }: { label: Label }) => RANKS.findIndex(({ rank }) => rank === (label.style.rank ?? "number"));
  const found: Placed[] = [];
  for (const { label, within } of labels.sort((p, q) => heightOf(q) - heightOf(p))) {
    for (const text of label.style.short ? [label.text, label.style.short] : [label.text]) {
      const shown = { ...label, text };
      const isLast = text === (label.style.short ?? text);
      const most = isLast && isDue(label.style.rank) ? Infinity : (MOST_COSTS[label.style.rank ?? "number"] ?? COSTS.onMark);
      // A field that is too small for its name shares it with its neighbours.
      const shared = { ...shown, style: { ...label.style, on: undefined } };
      const place =
        placeOf(shown, room, taken, most) ??
        (isLast ? placeOf(shared, room, taken, most) : placeOf(shown, room, taken, most, MOST_DIRECTIONS));
      if (!place) continue;
      found.push({ of: label, shown, within, place });
      taken.labels.push(place);
      break;
    }
  }
  for (const label of found) makeRoom(label, found, room, taken);
  return found.map(({ of, shown, within, place }) => ({ of, group: { kind: "group", within, marks: [inked(shown, place, room)] } }));
}

/** A label that is written, with the text that it has there. */
interface Placed {
  of: Label;
  shown: Label;
  within: readonly string[];
  place: Box;
}

/** If a label covers others, it takes a place from which those that it meets can move away, each to a free one. */
function makeRoom(label: Placed, all: readonly Placed[], room: Room, taken: Taken) {
  const others = all.filter((other) => other !== label);
  if (!others.some(({ place }) => meet(place, label.place))) return;
  for (const { box, cost } of boxes(label.shown, room, MOST_DIRECTIONS)) {
    const met = others.filter(({ place }) => meet(place, box));
    const free = { ...taken, labels: [room.title, ...others.filter((other) => !met.includes(other)).map(({ place }) => place)] };
    if (cost + costOf(box, free) >= COSTS.onSimplex) continue;
    free.labels.push(box);
    const places = met.map(({ shown }) => {
      const place = placeOf(shown, room, free, COSTS.onSimplex, MOST_DIRECTIONS);
      if (place) free.labels.push(place);
      return place;
    });
    if (places.includes(null)) continue;
    label.place = box;
    for (const [i, place] of places.entries()) if (place) met[i].place = place;
    return;
  }
}

/** The best place; null where none costs less than `most`. */
function placeOf(label: Label, room: Room, taken: Taken, most: number, directions = DIRECTIONS) {
  const { at, style } = label;
  const around = reachOf(label, room);
  const marks = taken.marks.filter((mark) => meet(mark, around));
  const near = { ...taken, marks, lines: taken.lines.filter(({ ends }) => crosses(ends, around)) };
  let place: Box | null = null;
  let least = most;
  for (const { box, cost: far } of boxes(label, room, directions, () => least)) {
    let cost = costOf(box, near, style.rank, far, least);
    if (cost < least && style.isName && !belongs(box, at, taken.points)) cost += COSTS.nearOther;
    if (cost < least) [place, least] = [box, cost];
  }
  return place;
}

/** A box around all places of a label. A mesh has thousands of lines, and few of them come near. */
function reachOf(label: Label, { widthOf }: Room): Box {
  const { at, style } = label;
  const [w, h] = halfSizeOf(label, widthOf);
  const far = NEAR_PX + Math.max(...RINGS_PX);
  const [x, y] = [0, 1].map((axis) => [at[axis] - far, at[axis] + far, ...(style.elsewhere ?? []).map((p) => p[axis])]);
  return [Math.min(...x) - 2 * w, Math.min(...y) - 2 * h, Math.max(...x) + 2 * w, Math.max(...y) + 2 * h];
}

/** The places of a label in the picture and on its field, with what they cost for being far: those where that is less than `most`. */
function* boxes(label: Label, { width, height, widthOf }: Room, directions: number, most = () => Infinity) {
  const { at, style } = label;
  const { on } = style;
  const [w, h] = halfSizeOf(label, widthOf);
  for (const { centre, cost } of centres(at, w, h, style, directions, most)) {
    const [cx, cy] = centre;
    if (cx - w < 2 || cx + w > width - 2 || cy - h < 2 || cy + h > height - 2) continue;
    const box: Box = [cx - w, cy - h, cx + w, cy + h];
    if (!on || cornersOf(box).every(on)) yield { box, cost };
  }
}

/** What a place costs, `cost` and what it covers. It is not counted further than `most`. */
function costOf(box: Box, { labels, marks, lines }: Taken, rank: Rank = "number", cost = 0, most = Infinity) {
  const [across, down] = APART.has(rank) ? APART_PX : [0, 0];
  const around: Box = [box[0] - across, box[1] - down, box[2] + across, box[3] + down];
  for (const other of labels) cost += meet(box, other) ? COSTS.onLabel : meet(around, other) ? COSTS.besideLabel : 0;
  for (const other of marks) if (meet(box, other)) cost += COSTS.onMark;
  let crossed = 0;
  for (const { ends, isFirm } of lines) {
    if (cost >= most) break;
    if (!crosses(ends, box)) continue;
    if (isFirm) cost += COSTS.onSimplex;
    else if (crossed++ < MOST_LINES) cost += COSTS.onLine;
  }
  return cost;
}

/** By index: it is asked more often than all else, and taking boxes apart costs more than comparing them. */
const meet = (p: Box, q: Box) => p[2] >= q[0] && p[0] <= q[2] && p[3] >= q[1] && p[1] <= q[3];

const halfSizeOf = ({ text, style: { font = FONTS.note } }: Label, widthOf: Width) => [
  halfWidthOf(text, font, widthOf),
  sizeOf(font) * LINE_HEIGHT,
];

const halfWidthOf = (text: string, font: string, widthOf: Width) => widthOf(text, font) / 2 + 1;

/** A label at its place. */
function inked({ text, style }: Label, [left, top, , bottom]: Box, { paper, widthOf }: Room): Standing {
  const { color, font = FONTS.note, key, next } = style;
  const look = { text, color, font, paper, halfWidth: halfWidthOf(text, font, widthOf), key, next };
  return { kind: "inscription", at: [[left, (top + bottom) / 2]], look };
}

/** Would a name in a box be read as that of a point? */
function belongs(box: Box, at: Point, points: Point[]) {
  const away = awayFrom(box, at);
  const isOther = (p: Point) => Math.hypot(p[0] - at[0], p[1] - at[1]) > SAME_PX;
  return points.every((p) => !isOther(p) || awayFrom(box, p) > away);
}

/** The places of a label, with what they cost for being far: less than `most`. In the rings it costs ever more, so they end there. */
function* centres(
  [x, y]: Point,
  w: number,
  h: number,
  style: LabelStyle,
  directions: number,
  most: () => number,
): Generator<{ centre: Point; cost: number }> {
  const { gap = 10, towards = [1, 1], centred, elsewhere = [], rank } = style;
  if (centred) yield { centre: [x, y], cost: 0 };
  for (const centre of elsewhere) if (COSTS.elsewhere < most()) yield { centre, cost: COSTS.elsewhere };
  const first = Math.atan2(-(towards[1] ?? 0), towards[0] ?? 0);
  const near = Math.min(gap, NEAR_PX);
  for (const [i, ring] of RINGS_PX.entries()) {
    if (near + ring > NEAR_PX && rank !== "shape") return;
    for (let k = 0; k < directions; k++) {
      const cost = (i + Number(!!centred)) * COSTS.ring + k * COSTS.turn;
      if (cost >= most()) return;
      const turn = (k % 2 ? k + 1 : -k) / 2; // 0, 1, -1, 2, -2, ...
      const angle = first + (turn * Math.PI) / (directions / 2);
      const [u, v] = [Math.cos(angle), Math.sin(angle)];
      yield { centre: [x + u * (near + ring + w), y + v * (near + ring + h)], cost };
    }
  }
}

const cornersOf = ([left, top, right, bottom]: Box): Point[] => [
  [left, top],
  [right, top],
  [left, bottom],
  [right, bottom],
];

/** The place of a box that is nearest to a point. */
const edgeTowards = ([left, top, right, bottom]: Box, [x, y]: Point): Point => [
  Math.min(Math.max(x, left), right),
  Math.min(Math.max(y, top), bottom),
];

function awayFrom(box: Box, p: Point) {
  const [x, y] = edgeTowards(box, p);
  return Math.hypot(x - p[0], y - p[1]);
}

/**
 * Does a line come so near to a box that its ink touches it? It does not if one of three axes separates them: those of the box,
 * and the one across the line. Written by index, since a first picture asks it a thousand times before it is compiled.
 */
function crosses(ends: [Point, Point], box: Box) {
  const x0 = ends[0][0];
  const y0 = ends[0][1];
  const x1 = ends[1][0];
  const y1 = ends[1][1];
  const left = box[0] - HALF_LINE_PX;
  const top = box[1] - HALF_LINE_PX;
  const right = box[2] + HALF_LINE_PX;
  const bottom = box[3] + HALF_LINE_PX;
  if (Math.max(x0, x1) < left || Math.min(x0, x1) > right || Math.max(y0, y1) < top || Math.min(y0, y1) > bottom) return false;
  const dx = x1 - x0;
  const dy = y1 - y0;
  const a = (left - x0) * dy;
  const b = (right - x0) * dy;
  const c = (top - y0) * dx;
  const d = (bottom - y0) * dx;
  return Math.min(a, b) <= Math.max(c, d) && Math.max(a, b) >= Math.min(c, d); // corners are on both sides
}
