/** Ink: the few marks that every layer is made of. All coordinates are CSS pixels on the panel. */
import { Path, pathOf } from "../shapes/path.ts";
import type { Computed, Point } from "../types.ts";
import type { Context, Tile } from "./paint.ts";
import { inkOn } from "../dom.ts";
import { keysOf } from "../lists.ts";

/** How ink moves when the picture goes from one step to another; see `moving.ts`. */
export interface Mover {
  /**
   * In the pictures of two steps, what has the same key is the same thing; empty for what is always new; by default that of a name is the
   * name.
   */
  key?: string;
  /** Its key in the picture of a later step, where that is another. */
  next?: string;
  /** Where it comes from when it is new. */
  from?: Point[];
  /** The support point that it shows, which comes from b and a when it is new. */
  of?: { a: unknown; b: unknown };
}

export function line(ctx: Context, from: Point, to: Point, style: { color: string; width?: number; dash?: number[] } & Mover) {
  if (ctx.place) return ctx.place(line, [from, to], style);
  const { color, width = 1.5, dash = [] } = style;
  ctx.save();
  ctx.strokeStyle = color;
  ctx.lineWidth = width;
  ctx.setLineDash(dash);
  ctx.beginPath();
  ctx.moveTo(...from);
  ctx.lineTo(...to);
  ctx.stroke();
  ctx.restore();
}

/** A line with a head at its end; one shorter than its head is left out, for it would point nowhere. */
export function arrow(
  ctx: Context,
  from: Point,
  to: Point,
  style: { color: string; width?: number; dash?: number[]; head?: number } & Mover,
) {
  if (ctx.place) return ctx.place(arrow, [from, to], style);
  const { color, width = 2, dash = [], head = 9 } = style;
  const dx = to[0] - from[0];
  const dy = to[1] - from[1];
  const length = Math.hypot(dx, dy);
  if (length < head * 0.75) return;
  const ux = dx / length;
  const uy = dy / length;
  const neck: Point = [to[0] - ux * head, to[1] - uy * head];
  line(ctx, from, neck, { color, width, dash });
  ctx.fillStyle = color;
  ctx.fill(
    pathOf([to, [neck[0] - uy * head * 0.42, neck[1] + ux * head * 0.42], [neck[0] + uy * head * 0.42, neck[1] - ux * head * 0.42]]),
  );
}

/** Where `length` pixels along a world direction lead (y turns over). */
export function along(from: Point, direction: Point, length: number): Point {
  // Dividing by the larger part first keeps directions of 1e-160 and of 1e150 from vanishing and overflowing.
  const largest = Math.max(Math.abs(direction[0]), Math.abs(direction[1]));
  if (!(largest > 0)) return from;
  const x = direction[0] / largest;
  const y = direction[1] / largest;
  const unit = length / Math.hypot(x, y);
  return [from[0] + x * unit, from[1] - y * unit];
}

/** Outlines of marks that differ without colour, for a radius of `r` pixels. */
const OUTLINES = {
  round(path: Path, [x, y]: Point, r: number) {
    path.arc(x, y, r, 0, 2 * Math.PI);
  },
  diamond(path: Path, [x, y]: Point, r: number) {
    const d = r * 1.35;
    path.addPath(
      pathOf([
        [x, y - d],
        [x + d, y],
        [x, y + d],
        [x - d, y],
      ]),
    );
  },
  square(path: Path, [x, y]: Point, r: number) {
    path.rect(x - r * 0.9, y - r * 0.9, r * 1.8, r * 1.8);
  },
  triangle(path: Path, [x, y]: Point, r: number) {
    path.addPath(
      pathOf([
        [x, y - r * 1.3],
        [x + r * 1.2, y + r * 0.9],
        [x - r * 1.2, y + r * 0.9],
      ]),
    );
  },
};

export function mark(
  ctx: Context,
  at: Point,
  style: { color: string; paper: string; shape?: keyof typeof OUTLINES; radius?: number; hollow?: boolean } & Mover,
) {
  if (ctx.place) return ctx.place(mark, [at], style);
  const { color, paper, shape = "round", radius = 5, hollow = false } = style;
  const path = new Path();
  OUTLINES[shape](path, at, radius);
  ctx.save();
  ctx.lineJoin = "round";
  ctx.lineWidth = hollow ? 2 : 1.5;
  ctx.fillStyle = hollow ? paper : color;
  ctx.strokeStyle = hollow ? color : paper;
  ctx.fill(path);
  ctx.stroke(path);
  ctx.restore();
}

/**
 * A weight as a bar that is filled from below; its frame shows the weight 1.
 * @param box  in pixels
 * @param weight  from 0 to 1
 */
export function weightBar(
  ctx: Context,
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
  weight: number,
  { color, paper }: { color: string; paper: string },
) {
  const right = left + width;
  const bottom = top + height;
  const level = bottom - height * weight;
  const frame = pathOf([
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ]);
  ctx.save();
  ctx.fillStyle = paper;
  ctx.fill(frame);
  ctx.fillStyle = color;
  ctx.fill(
    pathOf([
      [left, level],
      [right, level],
      [right, bottom],
      [left, bottom],
    ]),
  );
  ctx.strokeStyle = color;
  ctx.lineWidth = 1;
  ctx.stroke(frame);
  ctx.restore();
}

/** The origin: a ring with a cross, like nothing else in a picture. */
export function originMark(ctx: Context, [x, y]: Point, color: string, paper: string) {
  ctx.save();
  ctx.lineCap = "round";
  for (const [stroke, width] of [
    [paper, 5],
    [color, 2],
  ] as const) {
    ctx.strokeStyle = stroke;
    ctx.lineWidth = width;
    ctx.beginPath();
    ctx.arc(x, y, 6, 0, 2 * Math.PI);
    ctx.moveTo(x - 10, y);
    ctx.lineTo(x + 10, y);
    ctx.moveTo(x, y - 10);
    ctx.lineTo(x, y + 10);
    ctx.stroke();
  }
  ctx.restore();
}

/** Around an origin that is inside, where shapes overlap. */
export function insideRing(ctx: Context, [x, y]: Point, color: string, paper: string) {
  ctx.save();
  for (const [stroke, width] of [
    [paper, 6],
    [color, 3],
  ] as const) {
    ctx.strokeStyle = stroke;
    ctx.lineWidth = width;
    ctx.beginPath();
    ctx.arc(x, y, 14, 0, 2 * Math.PI);
    ctx.stroke();
  }
  ctx.restore();
}

/** Side of the square that `hatch` repeats, in pixels. */
const HATCH_SIZE = 8;

/** Patterns of `hatch` by their texture and colour: making one costs as much as all the rest of a picture. */
const patterns: Map<string, CanvasPattern> = new Map();

export type Texture = "diagonal" | "level" | "crosses";

/** What a tile of `hatch` is drawn with: lines from one point of it to another. */
const TEXTURES: Record<Texture, [number, number, number, number][]> = {
  diagonal: [-HATCH_SIZE, 0, HATCH_SIZE].map((offset) => [offset - 1, HATCH_SIZE + 1, offset + HATCH_SIZE + 1, -1]),
  level: [[0, HATCH_SIZE / 2, HATCH_SIZE, HATCH_SIZE / 2]],
  crosses: [
    [1, HATCH_SIZE / 2, HATCH_SIZE - 1, HATCH_SIZE / 2],
    [HATCH_SIZE / 2, 1, HATCH_SIZE / 2, HATCH_SIZE - 1],
  ],
};

/** Lines that fill an area, so that it is told from others without colour: diagonal ones for B. */
export function hatch(ctx: Context, color: string, texture: Texture = "diagonal") {
  if (ctx.tiled) return ctx.tiled(HATCH_SIZE, (tile) => strokeHatch(tile, color, texture));
  const key = `${texture} ${color}`;
  const pattern = patterns.get(key) ?? hatchPattern(color, texture);
  patterns.set(key, pattern);
  return pattern;
}

function hatchPattern(color: string, texture: Texture) {
  const tile = document.createElement("canvas");
  tile.width = tile.height = HATCH_SIZE * 2;
  const ctx = inkOn(tile);
  ctx.scale(2, 2);
  strokeHatch(ctx, color, texture);
  const pattern = ctx.createPattern(tile, "repeat") as CanvasPattern; // null only of a picture that is still loading
  pattern.setTransform(new DOMMatrix().scale(0.5));
  return pattern;
}

function strokeHatch(ctx: Tile, color: string, texture: Texture) {
  ctx.strokeStyle = color;
  ctx.lineWidth = 1.2;
  ctx.beginPath();
  for (const [x0, y0, x1, y1] of TEXTURES[texture]) {
    ctx.moveTo(x0, y0);
    ctx.lineTo(x1, y1);
  }
  ctx.stroke();
}

/** A browser looks for the font of each weight and size before the first picture, so they are few. */
export const FONTS = {
  /** Names of points and vectors. */
  math: "italic 600 15px Cambria, 'STIX Two Text', 'Times New Roman', serif",
  /** Names of shapes: upright, as in the text beside the picture. */
  shape: "600 20px Cambria, 'STIX Two Text', 'Times New Roman', serif",
  /** Numbers and notes. */
  note: "12px system-ui, sans-serif",
  /** Those of the current step, or of what is chosen. */
  strong: "600 12px system-ui, sans-serif",
  tick: "10px system-ui, sans-serif",
};
const USUAL_FONTS = { ...FONTS };

/** Makes letters larger, as the reader has chosen for all text. */
export function enlarge(factor: number) {
  for (const name of keysOf(FONTS)) {
    FONTS[name] = USUAL_FONTS[name].replace(/\d+(?=px)/, (size) => `${Math.round(Number(size) * factor)}`);
  }
}

/** The size of a font in pixels. */
export const sizeOf = (font: string) => Number(/(\d+)px/.exec(font)?.[1] ?? 12);

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

type Box = [left: number, top: number, right: number, bottom: number];

/**
 * A text with a rim. It begins at a place, so that what begins alike stands still where one takes the place of another.
 * @param at  the left end of its middle line
 */
export function inscription(
  ctx: Context,
  at: Point,
  style: { text: string; color: string; font: string; paper: string; halfWidth: number } & Mover,
) {
  if (ctx.place) return ctx.place(inscription, [at], style);
  const { text, color, font, paper, halfWidth } = style;
  const [x, y] = [at[0] + halfWidth, at[1]];
  ctx.save();
  ctx.font = font;
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  ctx.lineJoin = "round";
  ctx.lineWidth = 4;
  ctx.strokeStyle = paper;
  ctx.strokeText(text, x, y);
  ctx.fillStyle = color;
  ctx.fillText(text, x, y);
  ctx.restore();
}

/**
 * Writes labels where none covers another or a mark, and where it can be, not on a line either. They are written when
 * all layers have said what they draw; those asked for first have the choice.
 */
export class Labels {
  ctx: Context;
  width: number;
  height: number;
  paper: string;
  #asked: (() => void)[] = [];
  #after: (() => void)[] = [];
  #taken: Box[] = [];
  /** What a label covers only where there is no other place. */
  #lines: [Point, Point][] = [];
  /** Those that have a name. */
  #points: Point[] = [];

  constructor(ctx: Context, width: number, height: number, paper: string) {
    this.ctx = ctx;
    this.width = width;
    this.height = height;
    this.paper = paper;
  }

  /** Keep labels out of a box. */
  reserve(box: Box) {
    this.#taken.push(box);
  }

  /** Keep labels off a mark. */
  avoid([x, y]: Point, radius: number) {
    this.reserve([x - radius, y - radius, x + radius, y + radius]);
  }

  /** Keep labels off a line where there is room elsewhere. */
  avoidLine(from: Point, to: Point) {
    this.#lines.push([from, to]);
  }

  /** The same for each edge of a polygon. */
  avoidOutline(corners: Point[]) {
    corners.forEach((p, i) => this.avoidLine(p, corners[(i + 1) % corners.length]));
  }

  /**
   * Ask for a label.
   * @param at  the mark that the text names
   * @param style  `towards`: the world direction that is tried first; `centred`: on the place itself where that is free; `isName`: of a
   *     point: it stands nearer to that than to others with names where it can, and else a line ties it to its point; `on`: says of a point
   *     whether the label may cover it, and none is written where there is no such place
   */
  write(
    text: string,
    at: Point,
    style: {
      color: string;
      font?: string;
      gap?: number;
      towards?: Computed;
      centred?: boolean;
      isName?: boolean;
      on?: (p: Point) => boolean;
    } & Mover,
  ) {
    if (style.isName) this.#points.push(at);
    const place = () => this.#place(text, at, style);
    this.#asked.push(this.ctx.bind?.(place) ?? place);
  }

  /** Draw something when all labels are written. */
  afterwards(ink: () => void) {
    this.#after.push(this.ctx.bind?.(ink) ?? ink);
  }

  /** Write all labels that were asked for. */
  flush() {
    for (const place of [...this.#asked.splice(0), ...this.#after.splice(0)]) place();
  }

  /** Does nothing stand in a box that labels keep clear of? */
  isFree([left, top, right, bottom]: Box) {
    return this.#taken.every(([l, t, r, b]) => right < l || left > r || bottom < t || top > b);
  }

  #place(
    text: string,
    at: Point,
    {
      color,
      font = FONTS.note,
      gap = 10,
      towards = [1, 1],
      centred = false,
      isName = false,
      on,
      key,
      next,
    }: Parameters<Labels["write"]>[2],
  ) {
    const { ctx, paper } = this;
    ctx.save();
    ctx.font = font;
    ctx.textAlign = "center";
    ctx.textBaseline = "middle";
    const halfWidth = ctx.measureText(text).width / 2 + 2;
    ctx.restore();
    const halfHeight = sizeOf(font) * 0.6;
    const isOff = (box: Box) => this.#lines.every((line) => !crosses(line, box));
    const isAtPoint = (box: Box) => !isName || this.#belongs(box, at);
    const first = Math.atan2(-(towards[1] ?? 0), towards[0] ?? 0);
    /** The first of the best places. */
    let place: Box | null = null;
    let most = -1;
    for (const box of this.#places(at, halfWidth, halfHeight, gap, first, centred, isName)) {
      if ((on && !cornersOf(box).every(on)) || !this.isFree(box)) continue;
      const worth = 2 * Number(isAtPoint(box)) + Number(isOff(box)); // that a name is at its point counts more
      if (worth > most) [place, most] = [box, worth];
      if (worth === BEST) break;
    }
    if (place) {
      const [left, top, , bottom] = place;
      if (!centred && (awayFrom(place, at) > gap + TIED || !isAtPoint(place)))
        line(ctx, at, edgeTowards(place, at), { color, width: 0.75 });
      inscription(ctx, [left, (top + bottom) / 2], { text, color, font, paper, halfWidth, key, next });
      this.reserve(place);
    }
  }

  /** Would a name in a box be read as that of a point? */
  #belongs(box: Box, at: Point) {
    const away = awayFrom(box, at);
    const isOther = (p: Point) => Math.hypot(p[0] - at[0], p[1] - at[1]) > SAME_PX;
    return away <= AT_POINT_PX && this.#points.every((p) => !isOther(p) || awayFrom(box, p) > away);
  }

  /** Boxes inside the panel, the best first. */
  *#places(at: Point, w: number, h: number, gap: number, first: number, centred: boolean, isName: boolean): Generator<Box> {
    for (const [cx, cy] of centres(at, w, h, gap, first, centred, isName)) {
      if (cx - w >= 2 && cx + w <= this.width - 2 && cy - h >= 2 && cy + h <= this.height - 16) yield [cx - w, cy - h, cx + w, cy + h];
    }
  }
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
