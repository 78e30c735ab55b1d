/**
 * The places of labels: a function from the marks of a panel to those that write its labels, where none covers another or a
 * mark, and where it can be, not on a line either. Those asked for first have the choice.
 */
import { FONTS, sizeOf } from "./marks.ts";
import type { Point } from "../types.ts";
import type { Box, Group, Mark, Standing, Width, Wish } from "./ink.ts";

/** Where a label is tried: the distances from its mark, in pixels beyond the gap, and the directions, in eighths of a turn from the first. */
const USUAL_PLACES = [
  [0, 14, 30, 48],
  [0, 1, -1, 2, -2, 3, -3, 4],
];

/** Further places for names of points, where those are not enough. */
const NAME_PLACES = [
  [0, 7, 14],
  [0.5, -0.5, 1.5, -1.5, 2.5, -2.5, 3.5, -3.5, ...USUAL_PLACES[1]],
];

/** What the best place of a label is worth: nothing is better than at its point and off all lines. */
const BEST = 3;

/** Labels keep this far from the middle of a line. */
const HALF_LINE_PX = 2;

/** A label further than this from its mark is tied to it by a line. */
const TIED = 20;

/** So far from its point a name still seems to stand at it. */
const AT_POINT_PX = 24;

/** Points that are drawn this close together are one to the eye. */
const SAME_PX = 3;

/** What a panel leaves to labels. */
export interface Room {
  width: number;
  height: number;
  paper: string;
  /** Where no label stands. */
  reserved: readonly Box[];
  widthOf: Width;
}

type Label = Extract<Wish, { kind: "label" }>;

type Asked = { wish: Wish; within: readonly string[] };

/** The wishes among marks, each with the ids of the groups that it is in. */
function wishesIn(marks: readonly Mark[], within: readonly string[] = [], found: Asked[] = []): Asked[] {
  for (const mark of marks) {
    if (mark.kind === "group") wishesIn(mark.marks, mark.id === undefined ? within : [...within, mark.id], found);
    else if (mark.kind === "label" || mark.kind === "stamp" || mark.kind === "room" || mark.kind === "edge")
      found.push({ wish: mark, within });
  }
  return found;
}

/** The labels that marks ask for. */
export function placed(marks: readonly Mark[], room: Room): Group[] {
  const taken = [...room.reserved];
  const lines: [Point, Point][] = [];
  /** Those that have a name. */
  const points: Point[] = [];
  const wishes = wishesIn(marks);
  for (const { wish } of wishes) {
    if (wish.kind === "room") taken.push(wish.box);
    if (wish.kind === "edge") lines.push([wish.from, wish.to]);
    if (wish.kind === "label" && wish.style.isName) points.push(wish.at);
  }
  const isFree = ([left, top, right, bottom]: Box) => taken.every(([l, t, r, b]) => right < l || left > r || bottom < t || top > b);
  const written: Group[] = [];
  for (const { wish, within } of wishes) {
    if (wish.kind !== "label") continue;
    const place = placeOf(wish, room, { isFree, lines, points });
    if (!place) continue;
    written.push({ kind: "group", within, marks: inked(wish, place, room, points) });
    taken.push(place);
  }
  for (const { wish, within } of wishes) {
    if (wish.kind === "stamp" && isFree(wish.box)) written.push({ kind: "group", within, marks: [wish.text] });
  }
  return written;
}

/** The first of the best places; null where there is none. */
function placeOf(
  { text, at, style }: Label,
  { width, height, widthOf }: Room,
  { isFree, lines, points }: { isFree: (box: Box) => boolean; lines: [Point, Point][]; points: Point[] },
) {
  const { font = FONTS.note, gap = 10, towards = [1, 1], centred = false, isName = false, on } = style;
  const [w, h] = [halfWidthOf(text, font, widthOf), sizeOf(font) * 0.6];
  const first = Math.atan2(-(towards[1] ?? 0), towards[0] ?? 0);
  let place: Box | null = null;
  let most = -1;
  for (const [cx, cy] of centres(at, w, h, gap, first, centred, isName)) {
    if (cx - w < 2 || cx + w > width - 2 || cy - h < 2 || cy + h > height - 16) continue;
    const box: Box = [cx - w, cy - h, cx + w, cy + h];
    if ((on && !cornersOf(box).every(on)) || !isFree(box)) continue;
    const isOff = lines.every((line) => !crosses(line, box));
    const worth = 2 * Number(!isName || belongs(box, at, points)) + Number(isOff); // that a name is at its point counts more
    if (worth > most) [place, most] = [box, worth];
    if (worth === BEST) break;
  }
  return place;
}

const halfWidthOf = (text: string, font: string, widthOf: Width) => widthOf(text, font) / 2 + 2;

/** A label at its place, with the line that ties it to its mark where it needs one. */
function inked({ text, at, style }: Label, place: Box, { paper, widthOf }: Room, points: Point[]): Standing[] {
  const { color, font = FONTS.note, gap = 10, centred, isName, key, next } = style;
  const [left, top, , bottom] = place;
  const look = { text, color, font, paper, halfWidth: halfWidthOf(text, font, widthOf), key, next };
  const label: Standing = { kind: "inscription", at: [[left, (top + bottom) / 2]], look };
  const isTied = !centred && (awayFrom(place, at) > gap + TIED || (isName && !belongs(place, at, points)));
  if (!isTied) return [label];
  return [{ kind: "line", at: [at, edgeTowards(place, at)], look: { color, width: 0.75 } }, label];
}

/** Would a name in a box be read as that of a point? */
function belongs(box: Box, at: Point, points: Point[]) {
  const away = awayFrom(box, at);
  const isOther = (p: Point) => Math.hypot(p[0] - at[0], p[1] - at[1]) > SAME_PX;
  return away <= AT_POINT_PX && points.every((p) => !isOther(p) || awayFrom(box, p) > away);
}

/** Of the places of a label. */
function* centres([x, y]: Point, w: number, h: number, gap: number, first: number, centred: boolean, isName: boolean): Generator<Point> {
  if (centred) yield [x, y];
  for (const [rings, turns] of isName ? [USUAL_PLACES, NAME_PLACES] : [USUAL_PLACES]) {
    for (const ring of rings) {
      for (const turn of turns) {
        const angle = first + (turn * Math.PI) / 4;
        yield [x + Math.cos(angle) * (gap + ring + w), y + Math.sin(angle) * (gap + ring + h)];
      }
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
 * and the one across the line.
 */
function crosses([[x0, y0], [x1, y1]]: [Point, Point], box: Box) {
  const [left, top] = [box[0] - HALF_LINE_PX, box[1] - HALF_LINE_PX];
  const [right, bottom] = [box[2] + HALF_LINE_PX, box[3] + HALF_LINE_PX];
  if (Math.max(x0, x1) < left || Math.min(x0, x1) > right || Math.max(y0, y1) < top || Math.min(y0, y1) > bottom) return false;
  const [dx, dy] = [x1 - x0, y1 - y0];
  const [a, b, c, d] = [(left - x0) * dy, (right - x0) * dy, (top - y0) * dx, (bottom - y0) * dx];
  return Math.min(a, b) <= Math.max(c, d) && Math.max(a, b) >= Math.min(c, d); // corners are on both sides
}
