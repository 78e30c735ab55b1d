/**
 * The picture between two steps, as marks between those of two stills. Each piece of a still has its layer, its numbers (the
 * places that it is drawn at) and its look (all else). What is the same in both stays. What is the same thing at another place
 * moves there. All else fades in or out. No picture on the way is false: the line across d sweeps to the new support point, which is seen
 * when the line is there; then the edges of the simplex grow to it from the points that were there, and what is dropped fades. All these
 * places are mixtures of points of A - B, so the simplex stays inside.
 *
 * This module is loaded once a figure is in view: the first picture does not need it.
 *
 * Notation: e is how far the picture has moved, from 0 at the earlier step to 1 at the later one. On the way back it falls.
 */
import { Path, type Command } from "../shapes/path.ts";
import { FONTS } from "./marks.ts";
import { marksOf, type PanelPicture } from "./paint.ts";
import type { Group, Mark, Mover, Standing, Whole } from "./ink.ts";
import type { Frame, Moving, Point, ViewName } from "../types.ts";

/** What is shown, or was shown by the last picture. */
export interface Shown {
  figure: object | null;
  moving: Moving;
  /** When nothing moves. */
  frame: Frame;
  view: ViewName;
  pointed: number | null;
}

/** What is shown now. */
type Now = { stillFrame: Frame; view: ViewName; pointed: number | null; stepsAreScenes: boolean };

/** The marks of a panel, whose picture is that of the step it goes to, on its way there. */
export type Movement = (progress: number) => NonNullable<Frame["movement"]>;

/** Is a new support point seen at this place? */
export type IsNew = (at: Point) => boolean;

/** A piece of a still. */
interface Piece {
  /** The index of its layer. */
  layer: number;
  /** For one kind, the same numbers are the same places. */
  kind: string;
  /** What tells it from others of its kind, besides its numbers. */
  look: string;
  /** Its numbers. */
  at: number[];
  draw: (at: number[]) => Mark;
  mover?: Mover;
  /** Of a path. */
  commands?: readonly Command[];
  /** What is more than numbers. */
  whole?: Whole;
}

type Move = (e: number) => Mark[];

/**
 * The movement from what was shown to what is shown now.
 * @returns undefined where the picture has not changed, null where it has changed by more than its step
 */
export function movementTo(was: Shown, model: Now): Movement | null | undefined {
  const { stillFrame: frame, view, pointed } = model;
  const looks = [was.frame, frame].map(({ layers, choices }) => JSON.stringify([...layers, choices]));
  // States of a tour that show the same scene have one answer.
  const isOfOneScene = was.frame.scene === frame.scene || (model.stepsAreScenes && !!frame.answer);
  const isOfOneAnswer = was.frame.answer === frame.answer && isOfOneScene && was.frame.pending === frame.pending;
  if (!isOfOneAnswer || was.view !== view || looks[0] !== looks[1]) return null;
  if (was.frame.step === frame.step && was.frame.all === frame.all) return undefined;
  // What a pointer is on is shown for a moment only.
  if (frame.pending || pointed !== null || was.pointed !== null) return null;
  return movement(was.frame, indexOf(frame) < indexOf(was.frame));
}

/** All steps at once come after the last one. */
const indexOf = ({ step, all }: Frame) => (all ? Infinity : step);

/**
 * The movement between two steps of a figure, in all of its panels.
 * @param from  of the still before
 * @param isBack  is it to an earlier step?
 */
export function movement(from: Frame, isBack: boolean): Movement {
  /** What is drawn on each context for as long as its view stays, the lowest first. */
  const known: Map<object, { view: string; moves: Move[] }> = new Map();
  return (progress) => (ctx: object, picture: PanelPicture) => {
    const eased = progress * progress * (3 - 2 * progress);
    const e = isBack ? 1 - eased : eased;
    const view = viewText(picture);
    let found = known.get(ctx);
    if (found?.view !== view) {
      const stills = [{ ...picture, frame: from }, picture].map((still) => piecesIn(still));
      const [before, after] = isBack ? stills.reverse() : stills;
      found = { view, moves: movesOf(before, after) };
      known.set(ctx, found);
    }
    return found.moves.flatMap((move) => move(e));
  };
}

/** What is seen, and from where. */
function viewText({ view, palette }: PanelPicture) {
  const corners = [0, 1, 2].map((axis) => view.toScreen(([0, 1, 2] as const).map((other) => Number(other === axis))));
  return [view.width, view.height, ...corners, palette.paper].join();
}

// ---- the pieces of a still

/** The pieces of marks. @param around  the groups that they are in, the outermost first */
function piecesOf(marks: readonly Mark[], layer: number, around: readonly Group[] = []): Piece[] {
  return marks.flatMap((mark) => {
    if (mark.kind !== "group") return pieceOf(mark, layer, around) ?? [];
    const { whole, marks, clip, matrix, alpha } = mark;
    if (whole) return { layer, kind: "whole", look: "", at: [], draw: () => mark, whole };
    const isPlain = !clip && !matrix && alpha === undefined;
    return piecesOf(marks, layer, isPlain ? around : [...around, { kind: "group", clip, matrix, alpha, marks: [] }]);
  });
}

function pieceOf(mark: Exclude<Mark, Group>, layer: number, around: readonly Group[]): Piece | null {
  const { kind } = mark;
  const within = (mark: Mark) => around.reduceRight<Mark>((inner, group) => ({ ...group, marks: [inner] }), mark);
  const piece = (at: number[], style: object, draw: (at: number[]) => Mark, more: Partial<Piece> = {}): Piece => {
    const look = JSON.stringify([kind, style, around]);
    return { layer, kind, look, at, draw: (at) => within(draw(at)), ...more };
  };
  switch (kind) {
    case "fill":
    case "stroke": {
      const { path, ...style } = mark;
      const { commands } = path;
      const at = commands.flatMap((command) => (command.type === "close" ? [] : numbersOf(command)));
      return piece(at, style, (at) => ({ ...mark, path: pathAt(commands, at) }), { commands });
    }
    case "text": {
      const { at, ...style } = mark;
      return piece(at, style, ([x, y]) => ({ ...mark, at: [x, y] }));
    }
    case "label":
    case "room":
    case "edge":
      return null;
    default: {
      const { at, look } = mark;
      const { next, from, of, key = nameIn(look), ...own } = look;
      return piece(at.flat(), own, (at) => ({ ...mark, at: pointsOf(at) }), { mover: { key, next, from, of } });
    }
  }
}

/** The name that a label writes. */
const nameIn = (look: Standing["look"]) =>
  "text" in look && (look.font === FONTS.math || look.font === FONTS.shape) ? look.text : undefined;

/** The pieces of a still. Its marks are a group for each layer, and then its labels. */
const piecesIn = (picture: PanelPicture) => marksOf(picture).flatMap((mark, i) => piecesOf([mark], Math.min(i, picture.layers.length)));

const numbersOf = (command: Exclude<Command, { type: "close" }>) =>
  command.type === "arc" ? (command.arc.slice(0, 7) as number[]) : command.to; // all but its sense

const pointsOf = (at: number[]): Point[] => at.flatMap((x, i) => (i % 2 ? [] : [[x, at[i + 1]]]));

/** A path at other numbers. */
function pathAt(commands: readonly Command[], at: number[]) {
  const path = new Path();
  let next = 0;
  for (const command of commands) {
    if (command.type === "close") path.closePath();
    else if (command.type === "arc") {
      const [x, y, rx, ry, turn, from, to] = at.slice(next, (next += 7));
      path.ellipse(x, y, rx, ry, turn, from, to, command.arc[7]);
    } else path[command.type === "move" ? "moveTo" : "lineTo"](at[next++], at[next++]);
  }
  return path;
}

// ---- moving

/** A part, from 0 to 1, when the picture has moved by the part e: what is seen of something, or how far it is on its way. */
type Pace = (e: number) => number;

const early: Pace = (e) => Math.min(2 * e, 1);

const late: Pace = (e) => Math.max(2 * e - 1, 0);

const evenly: Pace = (e) => e;

/** As soon as the line across d is there. */
const onArrival: Pace = (e) => Math.min(Math.max(4 * e - 2, 0), 1);

/** Does it begin or end at a new support point? An arrow is there before. */
const isTied = ({ kind, at }: Piece, isNew: IsNew) => kind !== "arrow" && pointsOf(at).some(isNew);

/** How ink comes: an area evenly, so that nothing flashes where one takes the place of another; names late. */
function comes(ink: Piece, isNew: IsNew): Pace {
  const { kind, commands } = ink;
  if (kind === "inscription" || kind === "text") return late;
  if (isTied(ink, isNew)) return commands ? late : onArrival;
  return commands ? evenly : early;
}

/** How much of it is seen while it goes: a mark, or an area that grows to a new point, until another one stands in its place. */
function goes({ kind, commands }: Piece, hasNew: boolean): Pace {
  const left = kind === "mark" || (commands && hasNew) ? early : commands ? evenly : late;
  return (e) => left(1 - e);
}

/** How it moves: a line that sweeps is there when what it leads to begins to grow. */
const paceOf = (ink: Piece, isNew: IsNew): Pace => (ink.mover?.from ? early : isTied(ink, isNew) ? late : evenly);

/** Ink on its way. */
const moved =
  (ink: Piece, from: number[], to: number[], fade: Pace = () => 1, pace: Pace = evenly): Move =>
  (e) => {
    const alpha = fade(e);
    const way = pace(e);
    return alpha ? [{ kind: "group", alpha, marks: [ink.draw(to.map((x, i) => from[i] * (1 - way) + x * way))] }] : [];
  };

/**
 * What is drawn between two stills.
 * @param before  of the earlier step
 */
function movesOf(before: Piece[], after: Piece[]): Move[] {
  const places = newIn(before, after);
  const isNew: IsNew = (at) => places.has(String(at));
  const pairs = pairsOf(before, after, isNew);
  const stays = new Set([...pairs.values()].map(({ ink }) => ink));
  const gone = before.filter((ink) => !stays.has(ink));
  const layers = [...new Set([...before, ...after].map(({ layer }) => layer))].sort((p, q) => p - q);
  const moves = new Map(after.map((ink) => [ink, movesTo(ink, pairs.get(ink), isNew)]));
  return layers.flatMap((layer) => [
    ...gone.filter((ink) => ink.layer === layer).map((ink) => moved(ink, ink.at, ink.at, goes(ink, places.size > 0))),
    ...after.filter((ink) => ink.layer === layer).flatMap((ink) => moves.get(ink) ?? []),
  ]);
}

/** The places of support points that are marked in the later step only. */
function newIn(before: Piece[], after: Piece[]) {
  const marked = (inks: Piece[]) => inks.filter(({ kind, mover }) => kind === "mark" && mover?.of).map(({ at }) => String(at));
  const known = new Set(before.flatMap(({ kind, at }) => (kind === "mark" ? [String(at)] : [])));
  return new Set(marked(after).filter((at) => !known.has(at)));
}

function movesTo(ink: Piece, pair: Pair | undefined, isNew: IsNew): Move[] {
  if (!pair) return [moved(ink, startOf(ink, isNew), ink.at, comes(ink, isNew), paceOf(ink, isNew))];
  const { ink: old, from } = pair;
  if (ink.whole && old.whole) {
    const { given, draw, blend } = ink.whole;
    const blended = blend(old.whole.given, given, isNew);
    return [(e) => draw(blended(e))];
  }
  const pace = paceOf(ink, isNew);
  if (old.look === ink.look) return [moved(ink, from, ink.at, undefined, pace)];
  return [moved(old, from, ink.at, (e) => 1 - e, pace), moved(ink, from, ink.at, evenly, pace)];
}

/** Where new ink comes from: a new corner from amid the others. */
function startOf({ kind, at, mover, commands }: Piece, isNew: IsNew) {
  if (mover?.from) return mover.from.flat();
  if (kind === "inscription" || commands?.some(({ type }) => type === "arc")) return at;
  const points = pointsOf(at);
  if (kind === "arrow") return points.flatMap(() => points[0]);
  const known = points.filter((p) => !isNew(p));
  const middle = [0, 1].map((axis) => known.reduce((sum, p) => sum + p[axis] / known.length, 0));
  return points.flatMap((p) => (known.length && isNew(p) ? middle : p));
}

// ---- pairing

/** The same thing in the earlier step, and the numbers that it starts with. */
type Pair = { ink: Piece; from: number[] };

/** What is in both stills: first what is the same, then what has moved. */
function pairsOf(before: Piece[], after: Piece[], isNew: IsNew) {
  const pairs: Map<Piece, Pair> = new Map();
  const alike: Map<string, Piece[]> = new Map();
  const textOf = ({ layer, look, at }: Piece) => `${layer} ${look} ${at}`;
  for (const ink of before) alike.set(textOf(ink), [...(alike.get(textOf(ink)) ?? []), ink]);
  for (const ink of after) {
    const same = alike.get(textOf(ink))?.pop();
    if (same && !ink.whole) pairs.set(ink, { ink: same, from: ink.at });
  }
  const taken = new Set([...pairs.values()].map(({ ink }) => ink));
  for (const ink of after) {
    if (pairs.has(ink)) continue;
    for (const old of before) {
      const from = taken.has(old) || old.layer !== ink.layer ? null : fromOf(old, ink, isNew);
      if (!from) continue;
      pairs.set(ink, { ink: old, from });
      taken.add(old);
      break;
    }
  }
  return pairs;
}

/** The numbers that ink starts with where it is the same thing as an older one; otherwise null. */
function fromOf(old: Piece, ink: Piece, isNew: IsNew) {
  const [was, is] = [old.mover?.next ?? old.mover?.key, ink.mover?.key];
  if (was || is) return was === is && old.kind === ink.kind ? old.at : null;
  if (old.whole && ink.whole) return old.at;
  if (old.look !== ink.look || pointsOf(ink.at).some(isNew)) return null;
  const unmoved = old.at.filter((x, i) => x === ink.at[i]).length;
  if (old.at.length === ink.at.length) return 2 * unmoved > ink.at.length ? old.at : null;
  return bent(pointsOf(old.at), pointsOf(ink.at));
}

/** A polygon with further corners, before these bend out of its edges; null where it has not all of the older one's corners. */
function bent(old: Point[], now: Point[]) {
  const isOld = now.map((p) => old.some((q) => String(q) === String(p)));
  if (old.length < 2 || isOld.filter(Boolean).length !== old.length) return null;
  const n = now.length;
  /** The nearest older corner before or after the i-th, and how far that is. */
  const olderFrom = (i: number, step: 1 | -1) => {
    let k = 1;
    while (!isOld[(i + step * k + n * k) % n]) k += 1;
    return { p: now[(i + step * k + n * k) % n], k };
  };
  return now.flatMap((p, i) => {
    if (isOld[i]) return p;
    const [u, v] = [olderFrom(i, -1), olderFrom(i, 1)];
    return u.p.map((x, axis) => x + ((v.p[axis] - x) * u.k) / (u.k + v.k));
  });
}
