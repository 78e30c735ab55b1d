/**
 * Ink: the few marks that every layer is made of. All coordinates are CSS pixels on the panel.
 *
 * @typedef {import("../types.js").Point} Point
 * @typedef {import("./paint.js").Context} Context
 *
 * @typedef {object} Mover  how ink moves when the picture goes from one step to another; see `moving.js`
 * @property {string} [key]  in the pictures of two steps, what has the same key is the same thing; empty for what is always new;
 *     by default that of a name is the name
 * @property {string} [next]  its key in the picture of a later step, where that is another
 * @property {Point[]} [from]  where it comes from when it is new
 * @property {{a: unknown, b: unknown}} [of]  the support point that it shows, which comes from b and a when it is new
 */
import { Path, pathOf } from "../shapes/path.js";

/**
 * @param {Context} ctx
 * @param {Point} from
 * @param {Point} to
 * @param {{color: string, width?: number, dash?: number[]} & Mover} style
 */
export function line(ctx, from, to, style) {
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

/**
 * A line with a head at its end; one shorter than its head is left out, for it would point nowhere.
 * @param {Context} ctx
 * @param {Point} from
 * @param {Point} to
 * @param {{color: string, width?: number, dash?: number[], head?: number} & Mover} style
 */
export function arrow(ctx, from, to, style) {
  if (ctx.place) return ctx.place(arrow, [from, to], style);
  const { color, width = 2, dash = [], head = 9 } = style;
  const dx = to[0] - from[0];
  const dy = to[1] - from[1];
  const length = Math.hypot(dx, dy);
  if (length < head * 0.75) return;
  const ux = dx / length;
  const uy = dy / length;
  const neck = /** @type {Point} */ ([to[0] - ux * head, to[1] - uy * head]);
  line(ctx, from, neck, { color, width, dash });
  ctx.fillStyle = color;
  ctx.fill(
    pathOf([to, [neck[0] - uy * head * 0.42, neck[1] + ux * head * 0.42], [neck[0] + uy * head * 0.42, neck[1] - ux * head * 0.42]]),
  );
}

/** Where `length` pixels along a world direction lead (y turns over). @param {Point} from @param {Point} direction @param {number} length @returns {Point} */
export function along(from, direction, length) {
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
  /** @param {Path} path @param {Point} p @param {number} r */
  round(path, [x, y], r) {
    path.arc(x, y, r, 0, 2 * Math.PI);
  },
  /** @param {Path} path @param {Point} p @param {number} r */
  diamond(path, [x, y], r) {
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
  /** @param {Path} path @param {Point} p @param {number} r */
  square(path, [x, y], r) {
    path.rect(x - r * 0.9, y - r * 0.9, r * 1.8, r * 1.8);
  },
  /** @param {Path} path @param {Point} p @param {number} r */
  triangle(path, [x, y], r) {
    path.addPath(
      pathOf([
        [x, y - r * 1.3],
        [x + r * 1.2, y + r * 0.9],
        [x - r * 1.2, y + r * 0.9],
      ]),
    );
  },
};

/**
 * @param {Context} ctx
 * @param {Point} at
 * @param {{color: string, paper: string, shape?: keyof typeof OUTLINES, radius?: number, hollow?: boolean} & Mover} style
 */
export function mark(ctx, at, style) {
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
 * @param {Context} ctx
 * @param {{left: number, top: number, width: number, height: number}} box  in pixels
 * @param {number} weight  from 0 to 1
 * @param {{color: string, paper: string}} style
 */
export function weightBar(ctx, { left, top, width, height }, weight, { color, paper }) {
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

/** The origin: a ring with a cross, like nothing else in a picture. @param {Context} ctx @param {Point} at @param {string} color @param {string} paper */
export function originMark(ctx, [x, y], color, paper) {
  ctx.save();
  ctx.lineCap = "round";
  for (const [stroke, width] of /** @type {const} */ ([
    [paper, 5],
    [color, 2],
  ])) {
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

/** Around an origin that is inside, where shapes overlap. @param {Context} ctx @param {Point} at @param {string} color @param {string} paper */
export function insideRing(ctx, [x, y], color, paper) {
  ctx.save();
  for (const [stroke, width] of /** @type {const} */ ([
    [paper, 6],
    [color, 3],
  ])) {
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

/** Patterns of `hatch` by their texture and colour: making one costs as much as all the rest of a picture. @type {Map<string, CanvasPattern>} */
const patterns = new Map();

/** @typedef {"diagonal" | "level" | "crosses"} Texture */

/** What a tile of `hatch` is drawn with: lines from one point of it to another. @type {Record<Texture, [number, number, number, number][]>} */
const TEXTURES = {
  diagonal: [-HATCH_SIZE, 0, HATCH_SIZE].map((offset) => [offset - 1, HATCH_SIZE + 1, offset + HATCH_SIZE + 1, -1]),
  level: [[0, HATCH_SIZE / 2, HATCH_SIZE, HATCH_SIZE / 2]],
  crosses: [
    [1, HATCH_SIZE / 2, HATCH_SIZE - 1, HATCH_SIZE / 2],
    [HATCH_SIZE / 2, 1, HATCH_SIZE / 2, HATCH_SIZE - 1],
  ],
};

/**
 * Lines that fill an area, so that it is told from others without colour: diagonal ones for B.
 * @param {Context} ctx
 * @param {string} color
 * @param {Texture} [texture]
 */
export function hatch(ctx, color, texture = "diagonal") {
  if (ctx.tiled) return ctx.tiled(HATCH_SIZE, (tile) => strokeHatch(tile, color, texture));
  const key = `${texture} ${color}`;
  const pattern = patterns.get(key) ?? hatchPattern(color, texture);
  patterns.set(key, pattern);
  return pattern;
}

/** @param {string} color @param {Texture} texture */
function hatchPattern(color, texture) {
  const tile = document.createElement("canvas");
  tile.width = tile.height = HATCH_SIZE * 2;
  const ctx = /** @type {CanvasRenderingContext2D} */ (tile.getContext("2d"));
  ctx.scale(2, 2);
  strokeHatch(ctx, color, texture);
  const pattern = /** @type {CanvasPattern} */ (ctx.createPattern(tile, "repeat"));
  pattern.setTransform(new DOMMatrix().scale(0.5));
  return pattern;
}

/** @param {import("./paint.js").Tile} ctx @param {string} color @param {Texture} texture */
function strokeHatch(ctx, color, texture) {
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
const USUAL_FONTS = Object.entries(FONTS);

/** Makes letters larger, as the reader has chosen for all text. @param {number} factor */
export function enlarge(factor) {
  for (const [name, font] of USUAL_FONTS) {
    FONTS[/** @type {keyof typeof FONTS} */ (name)] = font.replace(/\d+(?=px)/, (size) => `${Math.round(Number(size) * factor)}`);
  }
}

/** The size of a font in pixels. @param {string} font */
export const sizeOf = (font) => Number(/(\d+)px/.exec(font)?.[1] ?? 12);

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

/** @typedef {[left: number, top: number, right: number, bottom: number]} Box */

/**
 * A text with a rim. It begins at a place, so that what begins alike stands still where one takes the place of another.
 * @param {Context} ctx
 * @param {Point} at  the left end of its middle line
 * @param {{text: string, color: string, font: string, paper: string, halfWidth: number} & Mover} style
 */
export function inscription(ctx, at, style) {
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
  /** @type {(() => void)[]} */
  #asked = [];
  /** @type {(() => void)[]} */
  #after = [];
  /** @type {Box[]} */
  #taken = [];
  /** What a label covers only where there is no other place. @type {[Point, Point][]} */
  #lines = [];
  /** Those that have a name. @type {Point[]} */
  #points = [];

  /** @param {Context} ctx @param {number} width @param {number} height @param {string} paper */
  constructor(ctx, width, height, paper) {
    this.ctx = ctx;
    this.width = width;
    this.height = height;
    this.paper = paper;
  }

  /** Keep labels out of a box. @param {Box} box */
  reserve(box) {
    this.#taken.push(box);
  }

  /** Keep labels off a mark. @param {Point} at @param {number} radius */
  avoid([x, y], radius) {
    this.reserve([x - radius, y - radius, x + radius, y + radius]);
  }

  /** Keep labels off a line where there is room elsewhere. @param {Point} from @param {Point} to */
  avoidLine(from, to) {
    this.#lines.push([from, to]);
  }

  /** The same for each edge of a polygon. @param {Point[]} corners */
  avoidOutline(corners) {
    corners.forEach((p, i) => this.avoidLine(p, corners[(i + 1) % corners.length]));
  }

  /**
   * Ask for a label.
   * @param {string} text
   * @param {Point} at  the mark that the text names
   * @param {{color: string, font?: string, gap?: number, towards?: import("../types.js").Computed, centred?: boolean, isName?: boolean, on?: (p: Point) => boolean} & Mover} style
   *     `towards`: the world direction that is tried first; `centred`: on the place itself where that is free; `isName`: of a
   *     point: it stands nearer to that than to others with names where it can, and else a line ties it to its point; `on`: says
   *     of a point whether the label may cover it, and none is written where there is no such place
   */
  write(text, at, style) {
    if (style.isName) this.#points.push(at);
    const place = () => this.#place(text, at, style);
    this.#asked.push(this.ctx.bind?.(place) ?? place);
  }

  /** Draw something when all labels are written. @param {() => void} ink */
  afterwards(ink) {
    this.#after.push(this.ctx.bind?.(ink) ?? ink);
  }

  /** Write all labels that were asked for. */
  flush() {
    for (const place of [...this.#asked.splice(0), ...this.#after.splice(0)]) place();
  }

  /** Does nothing stand in a box that labels keep clear of? @param {Box} box */
  isFree([left, top, right, bottom]) {
    return this.#taken.every(([l, t, r, b]) => right < l || left > r || bottom < t || top > b);
  }

  /** @param {string} text @param {Point} at @param {Parameters<Labels["write"]>[2]} style */
  #place(text, at, { color, font = FONTS.note, gap = 10, towards = [1, 1], centred = false, isName = false, on, key, next }) {
    const { ctx, paper } = this;
    ctx.save();
    ctx.font = font;
    ctx.textAlign = "center";
    ctx.textBaseline = "middle";
    const halfWidth = ctx.measureText(text).width / 2 + 2;
    ctx.restore();
    const halfHeight = sizeOf(font) * 0.6;
    const isOff = (/** @type {Box} */ box) => this.#lines.every((line) => !crosses(line, box));
    const isAtPoint = (/** @type {Box} */ box) => !isName || this.#belongs(box, at);
    const first = Math.atan2(-(towards[1] ?? 0), towards[0] ?? 0);
    /** The first of the best places. @type {Box | null} */
    let place = null;
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

  /** Would a name in a box be read as that of a point? @param {Box} box @param {Point} at */
  #belongs(box, at) {
    const away = awayFrom(box, at);
    const isOther = (/** @type {Point} */ p) => Math.hypot(p[0] - at[0], p[1] - at[1]) > SAME_PX;
    return away <= AT_POINT_PX && this.#points.every((p) => !isOther(p) || awayFrom(box, p) > away);
  }

  /** Boxes inside the panel, the best first. @param {Point} at @param {number} w @param {number} h @param {number} gap @param {number} first @param {boolean} centred @param {boolean} isName @returns {Generator<Box>} */
  *#places(at, w, h, gap, first, centred, isName) {
    for (const [cx, cy] of centres(at, w, h, gap, first, centred, isName)) {
      if (cx - w >= 2 && cx + w <= this.width - 2 && cy - h >= 2 && cy + h <= this.height - 16) yield [cx - w, cy - h, cx + w, cy + h];
    }
  }
}

/** Of the places of a label. @param {Point} at @param {number} w @param {number} h @param {number} gap @param {number} first @param {boolean} centred @param {boolean} isName @returns {Generator<Point>} */
function* centres([x, y], w, h, gap, first, centred, isName) {
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

/** @param {Box} box @returns {Point[]} */
const cornersOf = ([left, top, right, bottom]) => [
  [left, top],
  [right, top],
  [left, bottom],
  [right, bottom],
];

/** The place of a box that is nearest to a point. @param {Box} box @param {Point} p @returns {Point} */
const edgeTowards = ([left, top, right, bottom], [x, y]) => [Math.min(Math.max(x, left), right), Math.min(Math.max(y, top), bottom)];

/** @param {Box} box @param {Point} p */
function awayFrom(box, p) {
  const [x, y] = edgeTowards(box, p);
  return Math.hypot(x - p[0], y - p[1]);
}

/**
 * Does a line come so near to a box that its ink touches it? It does not if one of three axes separates them: those of the box,
 * and the one across the line.
 * @param {[Point, Point]} line @param {Box} box
 */
function crosses([[x0, y0], [x1, y1]], box) {
  const [left, top] = [box[0] - HALF_LINE_PX, box[1] - HALF_LINE_PX];
  const [right, bottom] = [box[2] + HALF_LINE_PX, box[3] + HALF_LINE_PX];
  if (Math.max(x0, x1) < left || Math.min(x0, x1) > right || Math.max(y0, y1) < top || Math.min(y0, y1) > bottom) return false;
  const [dx, dy] = [x1 - x0, y1 - y0];
  const [a, b, c, d] = [(left - x0) * dy, (right - x0) * dy, (top - y0) * dx, (bottom - y0) * dx];
  return Math.min(a, b) <= Math.max(c, d) && Math.max(a, b) >= Math.min(c, d); // corners are on both sides
}
