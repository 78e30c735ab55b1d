/**
 * The picture between two steps. Both stills are recorded instead of drawn: each piece of ink with its layer, its numbers (the
 * places that it is drawn at) and its look (all else). What is the same in both stays. What is the same thing at another place
 * moves there. All else fades in or out: a new support point comes from b and a, a new arrow grows, a new corner of a polygon
 * bends out of its edge. The functions that draw a still draw each piece, at its numbers of the moment.
 *
 * This module is loaded once a figure is in view: the first picture does not need it.
 *
 * Notation: e is how far the picture has moved, from 0 at the earlier step to 1 at the later one. On the way back it falls.
 */
import { Path, type Command } from "../shapes/path.ts";
import { arrow, FONTS, inscription, line, mark, type Mover } from "./marks.ts";
import { draw, type Context, type PanelPicture, asContext } from "./paint.ts";
import type { Shown } from "../interaction/motion.ts";
import type { Model } from "../model/model.ts";
import type { Panel as AnyPanel } from "../panels/panel.ts";
import type { Frame, Point } from "../types.ts";

/** Draws the picture of a panel, which is that of the step it goes to, on its way there. */
export type Movement = (progress: number) => (ctx: Context, picture: PanelPicture) => void;

type Panel = Pick<AnyPanel, "id" | "ctx" | "view"> & { element: { offsetLeft: number; offsetTop: number } };

/** Where a point of A or B is seen, in pixels from the corner of this panel, perhaps on another one. */
type Seen = (p: unknown) => Point;

/** Where a point that is seen at this place comes from; undefined if it does not fly. */
export type Flight = (at: Point) => Point | undefined;

/** Of what is more than numbers. */
type Blend = { of(before: unknown, after: unknown, flight: Flight): (e: number) => unknown }["of"];

/** Takes what stands at points, with the function that draws it there; or with a blend anything, and the function that draws it. */
export type Place = (draw: { of(ctx: Context, ...points: unknown[]): void }["of"], points: unknown[], style: Mover, blend?: Blend) => void;

/** A piece of a still. */
interface Ink {
  /** The index of its layer. */
  layer: number;
  /** The function or the name of the method that draws it: for one kind, the same numbers are the same places. */
  kind: unknown;
  /** What tells it from others of its kind, besides its numbers. */
  look: string;
  /** Its numbers. */
  at: number[];
  draw: (ctx: Context, at: number[]) => void;
  mover?: Mover;
  /** Of a path. */
  commands?: readonly Command[];
  /** What is more than numbers. */
  whole?: { given: unknown; draw: { of(ctx: Context, given: unknown): void }["of"]; blend: Blend };
}

type Move = (ctx: Context, e: number) => void;

/** The lowest first; those of support points that come from a and b are twice there. */
type Moves = { all: Move[]; flying: Move[] };

/**
 * The movement from what was shown to what is shown now.
 * @returns undefined where the picture has not changed, null where it has changed by more than its step
 */
export function movementTo(
  was: Shown,
  { model, stage }: { model: Model; stage: { panels: readonly Panel[] } | null },
): Movement | null | undefined {
  const { stillFrame: frame, view, pointed } = model;
  const looks = [was.frame, frame].map(({ layers, choices }) => JSON.stringify([...layers, choices]));
  // States of a tour that show the same scene have one answer.
  const isOfOneScene = was.frame.scene === frame.scene || (model.stepsAreScenes && !!frame.answer);
  const isOfOneAnswer = was.frame.answer === frame.answer && isOfOneScene && was.frame.pending === frame.pending;
  if (!isOfOneAnswer || was.view !== view || looks[0] !== looks[1]) return null;
  if (was.frame.step === frame.step && was.frame.all === frame.all) return undefined;
  // What a pointer is on is shown for a moment only.
  if (frame.pending || pointed !== null || was.pointed !== null) return null;
  return movement(was.frame, indexOf(frame) < indexOf(was.frame), stage?.panels ?? []);
}

/** All steps at once come after the last one. */
const indexOf = ({ step, all }: Frame) => (all ? Infinity : step);

/**
 * The movement between two steps of a figure, in all of its panels.
 * @param from  of the still before
 * @param isBack  is it to an earlier step?
 */
export function movement(from: Frame, isBack: boolean, panels: readonly Panel[]): Movement {
  const shapes = panels.find(({ id }) => id === SHAPES);
  /** What is drawn on each context for as long as its view stays, and where A and B have their panel. */
  const known: Map<Context, Moves & { view: string; home: Point }> = new Map();
  return (progress) => (ctx, picture) => {
    const eased = progress * progress * (3 - 2 * progress);
    const e = isBack ? 1 - eased : eased;
    const panel = panels.find((one) => one.ctx === ctx);
    let found = known.get(ctx);
    if (found?.view !== viewText(picture)) {
      const home: Point = panel && shapes ? fromCorner(panel).map((x, axis) => fromCorner(shapes)[axis] - x) : [0, 0];
      const { view } = shapes ?? picture;
      const seen = (p: unknown): Point => {
        const [x, y] = view.toScreen(p as Point); // or one of space, as the view is
        return [x + home[0], y + home[1]];
      };
      const stills = [{ ...picture, frame: from }, picture].map((still) => inkOf(ctx, still));
      const [before, after] = isBack ? stills.reverse() : stills;
      found = { view: viewText(picture), home, ...movesOf(before, after, seen) };
      known.set(ctx, found);
    }
    for (const move of found.all) move(ctx, e);
    if (!shapes || panel !== shapes) return;
    // What leaves the panel of A and B for another one is seen on both.
    for (const [other, { home, flying }] of known) {
      if (other === ctx) continue;
      ctx.save();
      ctx.translate(-home[0], -home[1]);
      for (const move of flying) move(ctx, e);
      ctx.restore();
    }
  };
}

/** The id of the panel that A and B have where the difference has another one. */
const SHAPES = "shapes";

/** Where a panel is on the stage. */
const fromCorner = ({ element: { offsetLeft, offsetTop } }: Panel): Point => [offsetLeft, offsetTop];

/** What is seen, and from where. */
function viewText({ view, palette }: PanelPicture) {
  const corners = [0, 1, 2].map((axis) => view.toScreen(([0, 1, 2] as const).map((other) => Number(other === axis))));
  return [view.width, view.height, ...corners, palette.paper].join();
}

// ---- recording

/** The kind of a text that is no label. */
const TEXT = "text";

const LINES = ["lineJoin", "lineCap"] as const;

/** The styles that ink is drawn with, by its kind. */
const STYLES = {
  fill: ["fillStyle"] as const,
  stroke: ["strokeStyle", "lineWidth", ...LINES] as const,
  [TEXT]: ["fillStyle", "strokeStyle", "lineWidth", "font", "textAlign", "textBaseline", ...LINES] as const,
};

const ALL_STYLES = [...STYLES[TEXT], "globalAlpha", "dash", "origin", "clipped"] as const;

/** A context that draws nothing and remembers all. It has what layers use. */
class Recorder {
  target: Context;
  tiled;
  fillStyle = "#000";
  strokeStyle = "#000";
  lineWidth = 1;
  lineJoin = "miter";
  lineCap = "butt";
  globalAlpha = 1;
  font = "10px sans-serif";
  textAlign = "start";
  textBaseline = "alphabetic";
  dash: number[] = [];
  origin: Point = [0, 0];
  /** What cuts the ink. */
  clipped: Path | null = null;
  layer = 0;
  ink: Ink[] = [];
  #path = new Path();
  #saved: object[] = [];

  /** @param target  measures texts, and makes patterns where it has its own */
  constructor(target: Context) {
    this.target = target;
    this.tiled = target.tiled?.bind(target);
  }

  save() {
    this.#saved.push(Object.fromEntries(ALL_STYLES.map((name) => [name, this[name]])));
  }

  restore() {
    Object.assign(this, this.#saved.pop());
  }

  setLineDash(dash: number[]) {
    this.dash = dash;
  }

  translate(x: number, y: number) {
    this.origin = [this.origin[0] + x, this.origin[1] + y];
  }

  beginPath() {
    this.#path = new Path();
  }

  /** Once for each ink. */
  clip(path: Path) {
    this.clipped = path;
  }

  moveTo(...to: Parameters<Path["moveTo"]>) {
    this.#path.moveTo(...to);
  }

  lineTo(...to: Parameters<Path["lineTo"]>) {
    this.#path.lineTo(...to);
  }

  arc(...arc: Parameters<Path["arc"]>) {
    this.#path.arc(...arc);
  }

  fill(path = this.#path) {
    this.#drawn("fill", path);
  }

  stroke(path = this.#path) {
    this.#drawn("stroke", path);
  }

  fillRect(...rect: Parameters<Path["rect"]>) {
    const path = new Path();
    path.rect(...rect);
    this.fill(path);
  }

  fillText(text: string, x: number, y: number) {
    this.#keep(TEXT, [text], [x, y], { draw: (ctx, [x, y]) => ctx.fillText(text, x, y) });
  }

  strokeText(text: string, x: number, y: number) {
    this.#keep(TEXT, [text, "rim"], [x, y], { draw: (ctx, [x, y]) => ctx.strokeText(text, x, y) });
  }

  measureText(text: string) {
    const { target, font, textBaseline } = this;
    target.save();
    Object.assign(target, { font, textBaseline });
    const measured = target.measureText(text);
    target.restore();
    return measured;
  }

  place: Place = (draw, given, { next, from, of, ...named }, blend) => {
    const { key = nameIn(named), ...style } = named;
    if (blend) return this.#keep("whole", [], [], { draw: (ctx) => draw(ctx, given), whole: { given, draw, blend } });
    const drawAt = (ctx: Context, at: number[]) => draw(ctx, ...pointsOf(at), style);
    this.#keep(draw, [style], given.flat() as number[], { draw: drawAt, mover: { key, next, from, of } }); // points and numbers
  };

  #drawn(kind: "fill" | "stroke", { commands }: Path) {
    const at = commands.flatMap((command) => (command.type === "close" ? [] : numbersOf(command)));
    this.#keep(kind, [], at, { draw: (ctx, at) => ctx[kind](pathAt(commands, at)), commands });
  }

  #keep(kind: unknown, look: unknown[], at: number[], { draw, ...more }: Pick<Ink, "draw"> & Partial<Ink>) {
    const { globalAlpha, dash, origin, clipped, layer } = this;
    // What stands at points has styles of its own.
    const names = STYLES[kind as "fill"] ?? LINES;
    const styles = Object.fromEntries(names.map((name) => [name, this[name]]));
    const drawStyled = (ctx: Context, at: number[]) => {
      ctx.save();
      Object.assign(ctx, styles);
      ctx.globalAlpha *= globalAlpha;
      ctx.setLineDash(dash);
      ctx.translate(...origin);
      if (clipped) ctx.clip(clipped);
      draw(ctx, at);
      ctx.restore();
    };
    const full = JSON.stringify([kind, ...look, styles, globalAlpha, dash, origin, clipped?.commands], told);
    this.ink.push({ layer, kind, look: full, at, draw: drawStyled, ...more });
  }
}

/** The name that a label writes. */
const nameIn = ({ text, font }: Mover & { text?: string; font?: string }) =>
  font === FONTS.math || font === FONTS.shape ? text : undefined;

/** The ink of a still. */
function inkOf(ctx: Context, picture: PanelPicture) {
  const recorder = new Recorder(ctx);
  const entered = (layer: number) => () => void (recorder.layer = layer);
  const layers = picture.layers.flatMap((layer, i) => [entered(i), layer]);
  // Labels are written after the last layer.
  draw(asContext(recorder), { ...picture, layers: [...layers, entered(picture.layers.length)] });
  return recorder.ink;
}

/** Functions and patterns, which are told by their index. */
const known: unknown[] = [];

/** A value as JSON can tell it. */
function told(_name: string, value: unknown) {
  const isPlain = Array.isArray(value) || Object(value) !== value || Object(value).constructor === Object;
  if (isPlain) return value;
  if (!known.includes(value)) known.push(value);
  return known.indexOf(value);
}

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

/** The part of something that is seen when the picture has moved by the part e. */
type Fade = (e: number) => number;

const early: Fade = (e) => Math.min(2 * e, 1);

const late: Fade = (e) => Math.max(2 * e - 1, 0);

const evenly: Fade = (e) => e;

/** How ink comes: an area evenly, so that nothing flashes where one takes the place of another; what follows a flying point late. */
function comes({ kind, commands, at }: Ink, flight: Flight): Fade {
  if (kind === inscription || kind === TEXT || ((commands || kind === line) && pointsOf(at).some(flight))) return late;
  return commands ? evenly : early;
}

/** How much of it is seen while it goes: a mark until another one stands in its place. */
function goes({ kind, commands }: Ink): Fade {
  const left = commands ? evenly : kind === mark ? early : late;
  return (e) => left(1 - e);
}

/** Ink on its way. */
const moved =
  (ink: Ink, from: number[], to: number[], fade: Fade = () => 1): Move =>
  (ctx, e) => {
    const alpha = fade(e);
    if (!alpha) return;
    ctx.save();
    ctx.globalAlpha = alpha;
    ink.draw(
      ctx,
      to.map((x, i) => from[i] * (1 - e) + x * e),
    );
    ctx.restore();
  };

/**
 * What is drawn between two stills.
 * @param before  of the earlier step
 */
function movesOf(before: Ink[], after: Ink[], seen: Seen): Moves {
  const flight = flightOf(before, after, seen);
  const pairs = pairsOf(before, after, flight);
  const stays = new Set([...pairs.values()].map(({ ink }) => ink));
  const gone = before.filter((ink) => !stays.has(ink));
  const layers = [...new Set([...before, ...after].map(({ layer }) => layer))].sort((p, q) => p - q);
  const moves = new Map(after.map((ink) => [ink, movesTo(ink, pairs.get(ink), flight, seen)]));
  const flies = ({ kind, at, mover }: Ink) => mover?.of && (kind === arrow || pointsOf(at).some(flight));
  return {
    all: layers.flatMap((layer) => [
      ...gone.filter((ink) => ink.layer === layer).map((ink) => moved(ink, ink.at, ink.at, goes(ink))),
      ...after.filter((ink) => ink.layer === layer).flatMap((ink) => moves.get(ink) ?? []),
    ]),
    flying: after.filter((ink) => !pairs.has(ink) && flies(ink)).flatMap((ink) => moves.get(ink) ?? []),
  };
}

/** Support points that are not marked in the earlier step come from a. */
function flightOf(before: Ink[], after: Ink[], seen: Seen): Flight {
  const marked = new Set(before.flatMap(({ kind, at }) => (kind === mark ? [String(at)] : [])));
  const flying = after.filter(({ kind, at, mover }) => kind === mark && mover?.of && !marked.has(String(at)));
  const starts = new Map(flying.map(({ at, mover }) => [String(at), seen(mover?.of?.a)]));
  return (at) => starts.get(String(at));
}

function movesTo(ink: Ink, pair: Pair | undefined, flight: Flight, seen: Seen): Move[] {
  if (!pair) return [moved(ink, startOf(ink, flight, seen), ink.at, comes(ink, flight))];
  const { ink: old, from } = pair;
  if (ink.whole && old.whole) {
    const { given, draw, blend } = ink.whole;
    const blended = blend(old.whole.given, given, flight);
    return [(ctx, e) => draw(ctx, blended(e))];
  }
  if (old.look === ink.look) return [moved(ink, from, ink.at)];
  return [moved(old, from, ink.at, (e) => 1 - e), moved(ink, from, ink.at, evenly)];
}

/** Where new ink comes from. */
function startOf({ kind, at, mover, commands }: Ink, flight: Flight, seen: Seen) {
  if (kind === arrow && mover?.of) return [mover.of.b, mover.of.a].flatMap((p) => seen(p));
  if (mover?.from) return mover.from.flat();
  if (kind === inscription || commands?.some(({ type }) => type === "arc")) return at;
  const points = pointsOf(at);
  return points.flatMap((p) => flight(p) ?? (kind === arrow ? points[0] : p));
}

// ---- pairing

/** The same thing in the earlier step, and the numbers that it starts with. */
type Pair = { ink: Ink; from: number[] };

/** What is in both stills: first what is the same, then what has moved. */
function pairsOf(before: Ink[], after: Ink[], flight: Flight) {
  const pairs: Map<Ink, Pair> = new Map();
  const alike: Map<string, Ink[]> = new Map();
  const textOf = ({ layer, look, at }: Ink) => `${layer} ${look} ${at}`;
  for (const ink of before) alike.set(textOf(ink), [...(alike.get(textOf(ink)) ?? []), ink]);
  for (const ink of after) {
    const same = alike.get(textOf(ink))?.pop();
    if (same && !ink.whole) pairs.set(ink, { ink: same, from: ink.at });
  }
  const taken = new Set([...pairs.values()].map(({ ink }) => ink));
  for (const ink of after) {
    if (pairs.has(ink)) continue;
    for (const old of before) {
      const from = taken.has(old) || old.layer !== ink.layer ? null : fromOf(old, ink, flight);
      if (!from) continue;
      pairs.set(ink, { ink: old, from });
      taken.add(old);
      break;
    }
  }
  return pairs;
}

/** The numbers that ink starts with where it is the same thing as an older one; otherwise null. */
function fromOf(old: Ink, ink: Ink, flight: Flight) {
  const [was, is] = [old.mover?.next ?? old.mover?.key, ink.mover?.key];
  if (was || is) return was === is && old.kind === ink.kind ? old.at : null;
  if (old.whole && ink.whole) return old.at;
  if (old.look !== ink.look || pointsOf(ink.at).some(flight)) return null;
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
