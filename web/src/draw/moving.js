/**
 * The picture between two steps. Both stills are recorded instead of drawn: each piece of ink with its layer, its numbers (the
 * places that it is drawn at) and its look (all else). What is the same in both stays. What is the same thing at another place
 * moves there. All else fades in or out: a new support point comes from b and a, a new arrow grows, a new corner of a polygon
 * bends out of its edge. The functions that draw a still draw each piece, at its numbers of the moment.
 *
 * This module is loaded once a figure is in view: the first picture does not need it.
 *
 * Notation: e is how far the picture has moved, from 0 at the earlier step to 1 at the later one. On the way back it falls.
 *
 * @typedef {import("./marks.js").Mover} Mover
 * @typedef {import("./paint.js").Context} Context
 * @typedef {import("./paint.js").PanelPicture} PanelPicture
 * @typedef {[number, number, number, number, number, number, number]} Seven  an arc without its sense
 * @typedef {import("../shapes/path.js").Command} Command
 * @typedef {import("../types.js").Frame} Frame
 * @typedef {import("../types.js").Point} Point
 * @typedef {import("../interaction/motion.js").Shown} Shown
 *
 * @typedef {(progress: number) => (ctx: Context, picture: PanelPicture) => void} Movement  draws the picture of a panel, which is that
 *     of the step it goes to, on its way there
 *
 * @typedef {Pick<import("../panels/panel.js").Panel, "id" | "ctx" | "view"> & {element: {offsetLeft: number, offsetTop: number}}} Panel
 * @typedef {(p: unknown) => Point} Seen  where a point of A or B is seen, in pixels from the corner of this panel, perhaps on another one
 * @typedef {(at: Point) => Point | undefined} Flight  where a point that is seen at this place comes from; undefined if it does not fly
 * @typedef {(before: any, after: any, flight: Flight) => (e: number) => any} Blend  of what is more than numbers
 * @typedef {(draw: (ctx: Context, ...points: any[]) => void, points: any[], style: Mover, blend?: Blend) => void} Place  takes
 *     what stands at points, with the function that draws it there; or with a blend anything, and the function that draws it
 *
 * @typedef {object} Ink  a piece of a still
 * @property {number} layer  the index of its layer
 * @property {unknown} kind  the function or the name of the method that draws it: for one kind, the same numbers are the same places
 * @property {string} look  what tells it from others of its kind, besides its numbers
 * @property {number[]} at  its numbers
 * @property {(ctx: Context, at: number[]) => void} draw
 * @property {Mover} [mover]
 * @property {readonly Command[]} [commands]  of a path
 * @property {{given: any, draw: (ctx: Context, given: any) => void, blend: Blend}} [whole]  what is more than numbers
 *
 * @typedef {(ctx: Context, e: number) => void} Move
 * @typedef {{all: Move[], flying: Move[]}} Moves  the lowest first; those of support points that come from a and b are twice there
 */
import { Path } from "../shapes/path.js";
import { arrow, FONTS, inscription, line, mark } from "./marks.js";
import { draw } from "./paint.js";

/**
 * The movement from what was shown to what is shown now.
 * @param {Shown} was @param {{model: import("../model/model.js").Model, stage: {panels: readonly Panel[]} | null}} el
 * @returns {Movement | null | undefined} undefined where the picture has not changed, null where it has changed by more than its step
 */
export function movementTo(was, { model, stage }) {
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

/** All steps at once come after the last one. @param {Frame} frame */
const indexOf = ({ step, all }) => (all ? Infinity : step);

/**
 * The movement between two steps of a figure, in all of its panels.
 * @param {Frame} from  of the still before
 * @param {boolean} isBack  is it to an earlier step?
 * @param {readonly Panel[]} panels
 * @returns {Movement}
 */
export function movement(from, isBack, panels) {
  const shapes = panels.find(({ id }) => id === SHAPES);
  /** What is drawn on each context for as long as its view stays, and where A and B have their panel. @type {Map<Context, Moves & {view: string, home: Point}>} */
  const known = new Map();
  return (progress) => (ctx, picture) => {
    const eased = progress * progress * (3 - 2 * progress);
    const e = isBack ? 1 - eased : eased;
    const panel = panels.find((one) => one.ctx === ctx);
    let found = known.get(ctx);
    if (found?.view !== viewText(picture)) {
      const home = /** @type {Point} */ (panel && shapes ? fromCorner(panel).map((x, axis) => fromCorner(shapes)[axis] - x) : [0, 0]);
      const { view } = shapes ?? picture;
      const seen = (/** @type {any} */ p) => {
        const [x, y] = view.toScreen(p);
        return /** @type {Point} */ ([x + home[0], y + home[1]]);
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

/** Where a panel is on the stage. @param {Panel} panel */
const fromCorner = ({ element: { offsetLeft, offsetTop } }) => [offsetLeft, offsetTop];

/** What is seen, and from where. @param {PanelPicture} picture */
function viewText({ view, palette }) {
  const corners = [0, 1, 2].map((axis) => view.toScreen([0, 1, 2].map((other) => Number(other === axis))));
  return [view.width, view.height, ...corners, palette.paper].join();
}

// ---- recording

/** The kind of a text that is no label. */
const TEXT = "text";

const LINES = /** @type {const} */ (["lineJoin", "lineCap"]);

/** The styles that ink is drawn with, by its kind. */
const STYLES = {
  fill: /** @type {const} */ (["fillStyle"]),
  stroke: /** @type {const} */ (["strokeStyle", "lineWidth", ...LINES]),
  [TEXT]: /** @type {const} */ (["fillStyle", "strokeStyle", "lineWidth", "font", "textAlign", "textBaseline", ...LINES]),
};

const ALL_STYLES = /** @type {const} */ ([...STYLES[TEXT], "globalAlpha", "dash", "origin", "clipped"]);

/** A context that draws nothing and remembers all. It has what layers use. */
class Recorder {
  fillStyle = "#000";
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
  /** @type {Point} */
  origin = [0, 0];
  /** What cuts the ink. @type {Path | null} */
  clipped = null;
  layer = 0;
  /** @type {Ink[]} */
  ink = [];
  #path = new Path();
  /** @type {object[]} */
  #saved = [];

  /** @param {Context} target  measures texts, and makes patterns where it has its own */
  constructor(target) {
    this.target = target;
    this.tiled = target.tiled?.bind(target);
  }

  save() {
    this.#saved.push(Object.fromEntries(ALL_STYLES.map((name) => [name, this[name]])));
  }

  restore() {
    Object.assign(this, this.#saved.pop());
  }

  /** @param {number[]} dash */
  setLineDash(dash) {
    this.dash = dash;
  }

  /** @param {number} x @param {number} y */
  translate(x, y) {
    this.origin = [this.origin[0] + x, this.origin[1] + y];
  }

  beginPath() {
    this.#path = new Path();
  }

  /** Once for each ink. @param {Path} path */
  clip(path) {
    this.clipped = path;
  }

  /** @param {Parameters<Path["moveTo"]>} to */
  moveTo(...to) {
    this.#path.moveTo(...to);
  }

  /** @param {Parameters<Path["lineTo"]>} to */
  lineTo(...to) {
    this.#path.lineTo(...to);
  }

  /** @param {Parameters<Path["arc"]>} arc */
  arc(...arc) {
    this.#path.arc(...arc);
  }

  fill(path = this.#path) {
    this.#drawn("fill", path);
  }

  stroke(path = this.#path) {
    this.#drawn("stroke", path);
  }

  /** @param {Parameters<Path["rect"]>} rect */
  fillRect(...rect) {
    const path = new Path();
    path.rect(...rect);
    this.fill(path);
  }

  /** @param {string} text @param {number} x @param {number} y */
  fillText(text, x, y) {
    this.#keep(TEXT, [text], [x, y], { draw: (ctx, [x, y]) => ctx.fillText(text, x, y) });
  }

  /** @param {string} text @param {number} x @param {number} y */
  strokeText(text, x, y) {
    this.#keep(TEXT, [text, "rim"], [x, y], { draw: (ctx, [x, y]) => ctx.strokeText(text, x, y) });
  }

  /** @param {string} text */
  measureText(text) {
    const { target, font, textBaseline } = this;
    target.save();
    Object.assign(target, { font, textBaseline });
    const measured = target.measureText(text);
    target.restore();
    return measured;
  }

  /** @type {Place} */
  place(draw, given, { next, from, of, ...named }, blend) {
    const { key = nameIn(named), ...style } = named;
    if (blend) return this.#keep("whole", [], [], { draw: (ctx) => draw(ctx, given), whole: { given, draw, blend } });
    const drawAt = (/** @type {Context} */ ctx, /** @type {number[]} */ at) => draw(ctx, ...pointsOf(at), style);
    this.#keep(draw, [style], given.flat(), { draw: drawAt, mover: { key, next, from, of } });
  }

  /** @param {"fill" | "stroke"} kind @param {Path} path */
  #drawn(kind, { commands }) {
    const at = commands.flatMap((command) => (command.type === "close" ? [] : numbersOf(command)));
    this.#keep(kind, [], at, { draw: (ctx, at) => ctx[kind](pathAt(commands, at)), commands });
  }

  /** @param {unknown} kind @param {unknown[]} look @param {number[]} at @param {Pick<Ink, "draw"> & Partial<Ink>} more */
  #keep(kind, look, at, { draw, ...more }) {
    const { globalAlpha, dash, origin, clipped, layer } = this;
    // What stands at points has styles of its own.
    const names = STYLES[/** @type {"fill"} */ (kind)] ?? LINES;
    const styles = Object.fromEntries(names.map((name) => [name, this[name]]));
    const drawStyled = (/** @type {Context} */ ctx, /** @type {number[]} */ at) => {
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

/** The name that a label writes. @param {Mover & {text?: string, font?: string}} style */
const nameIn = ({ text, font }) => (font === FONTS.math || font === FONTS.shape ? text : undefined);

/** The ink of a still. @param {Context} ctx @param {PanelPicture} picture */
function inkOf(ctx, picture) {
  const recorder = new Recorder(ctx);
  const entered = (/** @type {number} */ layer) => () => void (recorder.layer = layer);
  const layers = picture.layers.flatMap((layer, i) => [entered(i), layer]);
  // Labels are written after the last layer.
  draw(/** @type {any} */ (recorder), { ...picture, layers: [...layers, entered(picture.layers.length)] });
  return recorder.ink;
}

/** Functions and patterns, which are told by their index. @type {unknown[]} */
const known = [];

/** A value as JSON can tell it. @param {string} _name @param {unknown} value */
function told(_name, value) {
  const isPlain = Array.isArray(value) || Object(value) !== value || /** @type {object} */ (value).constructor === Object;
  if (isPlain) return value;
  if (!known.includes(value)) known.push(value);
  return known.indexOf(value);
}

/** @param {Exclude<Command, {type: "close"}>} command */
const numbersOf = (command) => (command.type === "arc" ? /** @type {number[]} */ (command.arc.slice(0, 7)) : command.to);

/** @param {number[]} at @returns {Point[]} */
const pointsOf = (at) => at.flatMap((x, i) => (i % 2 ? [] : [/** @type {Point} */ ([x, at[i + 1]])]));

/** A path at other numbers. @param {readonly Command[]} commands @param {number[]} at */
function pathAt(commands, at) {
  const path = new Path();
  let next = 0;
  for (const command of commands) {
    if (command.type === "close") path.closePath();
    else if (command.type === "arc") path.ellipse(.../** @type {Seven} */ (at.slice(next, (next += 7))), command.arc[7]);
    else path[command.type === "move" ? "moveTo" : "lineTo"](at[next++], at[next++]);
  }
  return path;
}

// ---- moving

/** The part of something that is seen when the picture has moved by the part e. @typedef {(e: number) => number} Fade */

/** @type {Fade} */
const early = (e) => Math.min(2 * e, 1);

/** @type {Fade} */
const late = (e) => Math.max(2 * e - 1, 0);

/** @type {Fade} */
const evenly = (e) => e;

/** How ink comes: an area evenly, so that nothing flashes where one takes the place of another; what follows a flying point late. @param {Ink} ink @param {Flight} flight @returns {Fade} */
function comes({ kind, commands, at }, flight) {
  if (kind === inscription || kind === TEXT || ((commands || kind === line) && pointsOf(at).some(flight))) return late;
  return commands ? evenly : early;
}

/** How much of it is seen while it goes: a mark until another one stands in its place. @param {Ink} ink @returns {Fade} */
function goes({ kind, commands }) {
  const left = commands ? evenly : kind === mark ? early : late;
  return (e) => left(1 - e);
}

/** Ink on its way. @param {Ink} ink @param {number[]} from @param {number[]} to @param {Fade} [fade] @returns {Move} */
const moved =
  (ink, from, to, fade = () => 1) =>
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
 * @param {Ink[]} before  of the earlier step @param {Ink[]} after @param {Seen} seen
 * @returns {Moves}
 */
function movesOf(before, after, seen) {
  const flight = flightOf(before, after, seen);
  const pairs = pairsOf(before, after, flight);
  const stays = new Set([...pairs.values()].map(({ ink }) => ink));
  const gone = before.filter((ink) => !stays.has(ink));
  const layers = [...new Set([...before, ...after].map(({ layer }) => layer))].sort((p, q) => p - q);
  const moves = new Map(after.map((ink) => [ink, movesTo(ink, pairs.get(ink), flight, seen)]));
  const flies = (/** @type {Ink} */ { kind, at, mover }) => mover?.of && (kind === arrow || pointsOf(at).some(flight));
  return {
    all: layers.flatMap((layer) => [
      ...gone.filter((ink) => ink.layer === layer).map((ink) => moved(ink, ink.at, ink.at, goes(ink))),
      ...after.filter((ink) => ink.layer === layer).flatMap((ink) => moves.get(ink) ?? []),
    ]),
    flying: after.filter((ink) => !pairs.has(ink) && flies(ink)).flatMap((ink) => moves.get(ink) ?? []),
  };
}

/** Support points that are not marked in the earlier step come from a. @param {Ink[]} before @param {Ink[]} after @param {Seen} seen @returns {Flight} */
function flightOf(before, after, seen) {
  const marked = new Set(before.flatMap(({ kind, at }) => (kind === mark ? [String(at)] : [])));
  const flying = after.filter(({ kind, at, mover }) => kind === mark && mover?.of && !marked.has(String(at)));
  const starts = new Map(flying.map(({ at, mover }) => [String(at), seen(/** @type {any} */ (mover?.of?.a))]));
  return (at) => starts.get(String(at));
}

/** @param {Ink} ink @param {Pair | undefined} pair @param {Flight} flight @param {Seen} seen @returns {Move[]} */
function movesTo(ink, pair, flight, seen) {
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

/** Where new ink comes from. @param {Ink} ink @param {Flight} flight @param {Seen} seen */
function startOf({ kind, at, mover, commands }, flight, seen) {
  if (kind === arrow && mover?.of) return [mover.of.b, mover.of.a].flatMap((p) => seen(/** @type {any} */ (p)));
  if (mover?.from) return mover.from.flat();
  if (kind === inscription || commands?.some(({ type }) => type === "arc")) return at;
  const points = pointsOf(at);
  return points.flatMap((p) => flight(p) ?? (kind === arrow ? points[0] : p));
}

// ---- pairing

/** @typedef {{ink: Ink, from: number[]}} Pair  the same thing in the earlier step, and the numbers that it starts with */

/** What is in both stills: first what is the same, then what has moved. @param {Ink[]} before @param {Ink[]} after @param {Flight} flight */
function pairsOf(before, after, flight) {
  /** @type {Map<Ink, Pair>} */
  const pairs = new Map();
  /** @type {Map<string, Ink[]>} */
  const alike = new Map();
  const textOf = (/** @type {Ink} */ { layer, look, at }) => `${layer} ${look} ${at}`;
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

/** The numbers that ink starts with where it is the same thing as an older one; otherwise null. @param {Ink} old @param {Ink} ink @param {Flight} flight */
function fromOf(old, ink, flight) {
  const [was, is] = [old.mover?.next ?? old.mover?.key, ink.mover?.key];
  if (was || is) return was === is && old.kind === ink.kind ? old.at : null;
  if (old.whole && ink.whole) return old.at;
  if (old.look !== ink.look || pointsOf(ink.at).some(flight)) return null;
  const unmoved = old.at.filter((x, i) => x === ink.at[i]).length;
  if (old.at.length === ink.at.length) return 2 * unmoved > ink.at.length ? old.at : null;
  return bent(pointsOf(old.at), pointsOf(ink.at));
}

/** A polygon with further corners, before these bend out of its edges; null where it has not all of the older one's corners. @param {Point[]} old @param {Point[]} now */
function bent(old, now) {
  const isOld = now.map((p) => old.some((q) => String(q) === String(p)));
  if (old.length < 2 || isOld.filter(Boolean).length !== old.length) return null;
  const n = now.length;
  /** The nearest older corner before or after the i-th, and how far that is. @param {number} i @param {1 | -1} step */
  const olderFrom = (i, step) => {
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
