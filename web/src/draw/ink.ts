/**
 * Ink as data. What layers draw is a list of marks. A canvas (`canvas.ts`), a file (`svg.ts`), the picture between two steps
 * (`moving.ts`), the places of labels (`labels.ts`) and what a word lights (`light.ts`) are readers of this one list.
 * All coordinates are CSS pixels on the panel.
 */
import { Path, pathOf } from "../shapes/path.ts";
import type { Computed, Point } from "../types.ts";

export type Texture = "diagonal" | "level" | "crosses";

/** Lines that fill an area. */
export interface Hatch {
  texture: Texture;
  color: string;
}

export type Paint = string | Hatch;

/** How a mark moves when the picture goes from one step to another; see `moving.ts`. */
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
  /** The support point that it shows. */
  of?: { a: unknown; b: unknown };
}

export type Outline = "round" | "diamond" | "square" | "triangle";

/** The looks of marks that stand at points, by their kind. */
export interface Looks {
  line: { color: string; width?: number; dash?: number[] };
  arrow: { color: string; width?: number; dash?: number[]; head?: number };
  mark: { color: string; paper: string; shape?: Outline; radius?: number; hollow?: boolean };
  inscription: { text: string; color: string; font: string; paper: string; halfWidth: number };
}

/** What a stroke has besides its place and colour. */
type Lines = { dash: readonly number[]; join: CanvasLineJoin; cap: CanvasLineCap; alpha: number };

export type Fill = { kind: "fill"; path: Path; paint: Paint; alpha: number };

/** `tags`: further attributes in a file. */
export type Stroke = { kind: "stroke"; path: Path; color: string; width: number; tags?: Record<string, string> } & Lines;

/** Text in one colour and font. */
export interface Run {
  text: string;
  color: string;
  font: string;
}

export type Text = {
  kind: "text";
  text: string;
  /** The middle of the line of text, or its end on the side of `align`. */
  at: Point;
  font: string;
  align: CanvasTextAlign;
  color: string;
  alpha: number;
  rim?: { color: string; width: number };
  /** What follows on the same line, where that is written in other looks. */
  then?: readonly Run[];
  /** Is it a name or a number of the picture, and no caption? */
  isLabel?: boolean;
};

/** What stands at points. */
export type Standing = { [Kind in keyof Looks]: { kind: Kind; at: Point[]; look: Looks[Kind] & Mover } }[keyof Looks];

export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** Takes what a group shows at a step, and draws it on the way from what it showed before. */
export interface Whole {
  given: unknown;
  draw: { of(given: unknown): Mark[] }["of"];
  blend: { of(before: unknown, after: unknown, isNew: (at: Point) => boolean): (e: number) => unknown }["of"];
}

export type Group = {
  kind: "group";
  marks: Mark[];
  /** What an exported SVG holds as a group of this name, for example "region-AB". */
  id?: string;
  title?: string;
  clip?: Path;
  matrix?: Matrix;
  alpha?: number;
  whole?: Whole;
  /** The ids of the groups that a label was asked for in. */
  within?: readonly string[];
};

export type Box = [left: number, top: number, right: number, bottom: number];

/**
 * How much a name matters, the least first: a note beside a mark, A − B, a and b, the direction d, a number or what only this kind names
 * (the default), O and the points of the simplex, which are always written, the depths that a run ends with. The budget of a picture
 * does not count the names of fields, nor A and B.
 */
export type Rank = "field" | "note" | "difference" | "shape" | "support" | "direction" | "number" | "point" | "answer";

/**
 * A wish to write. `towards`: the world direction that is tried first; `centred`: on the place itself where that is free; `isName`: of a
 * point: it stands nearer to that than to others with names where it can; `on`: says of a point whether the label may cover it, and none
 * is written where there is no such place; `elsewhere`: where else it may stand, in pixels; `of`: the id of the shape that it belongs to.
 */
export type LabelStyle = {
  color: string;
  font?: string;
  gap?: number;
  towards?: Computed;
  centred?: boolean;
  isName?: boolean;
  on?: (p: Point) => boolean;
  elsewhere?: readonly Point[];
  rank?: Rank;
  /** What is written where the whole text covers something. */
  short?: string;
  /** Has the reader asked for it, by pointing there? */
  isAsked?: boolean;
  of?: string;
} & Pick<Mover, "key" | "next">;

/** What has no ink: wishes for labels, and what labels keep off. */
export type Wish =
  | { kind: "label"; text: string; at: Point; style: LabelStyle }
  | { kind: "room"; box: Box }
  /** A line of the simplex: a label that may be left out is left out rather than written over it. */
  | { kind: "edge"; from: Point; to: Point };

export type Mark = Fill | Stroke | Text | Standing | Group | Wish;

/** The width of a text, in pixels. */
export type Width = (text: string, font: string) => number;

/** How a stroke looks besides its colour; lines are drawn through and one pixel wide where nothing else is said. */
export type StrokeLook = Partial<Lines> & { width?: number; tags?: Record<string, string> };

export const shift = (x: number, y: number): Matrix => [1, 0, 0, 1, x, y];

/** The marks that layers make, in the order in which they lie on each other. */
export class Ink {
  /** Where the next mark goes. */
  marks: Mark[] = [];
  isFile: boolean;

  /** @param isFile  is it for an SVG? */
  constructor(isFile: boolean = false) {
    this.isFile = isFile;
  }

  /** What is drawn meanwhile is in a group. */
  group(group: Omit<Group, "kind" | "marks">, draw: () => void) {
    const around = this.marks;
    const marks: Mark[] = [];
    around.push({ kind: "group", ...group, marks });
    this.marks = marks;
    draw();
    this.marks = around;
  }

  /** A group that an exported SVG holds under this id. */
  part = (id: string, draw: () => void, title?: string) => this.group({ id, title }, draw);

  faded(alpha: number, draw: () => void) {
    if (alpha === 1) draw();
    else this.group({ alpha }, draw);
  }

  fill(path: Path, paint: Paint, alpha: number = 1) {
    this.marks.push({ kind: "fill", path, paint, alpha });
  }

  stroke(path: Path, color: string, { width = 1, dash = [], join = "miter", cap = "butt", alpha = 1, tags }: StrokeLook = {}) {
    this.marks.push({ kind: "stroke", path, color, width, dash, join, cap, alpha, tags });
  }

  /** @param at  the middle of the line of text, or its end on the side of `align` */
  text(text: string, at: Point, color: string, font: string, align: CanvasTextAlign = "center") {
    this.marks.push({ kind: "text", text, at, font, align, color, alpha: 1 });
  }

  /** Writes a line of text, from its left end. Each run follows the one before, however wide that is in the reader's fonts. */
  runs([first, ...then]: readonly Run[], at: Point) {
    if (first) this.marks.push({ kind: "text", ...first, at, align: "start", alpha: 1, then });
  }

  stand<Kind extends keyof Looks>(kind: Kind, at: Point[], look: Looks[Kind] & Mover) {
    this.marks.push({ kind, at, look } as Standing); // the kind of mark whose look this is
  }

  // ---- labels

  /** Keep labels out of a box. */
  reserve(box: Box) {
    this.marks.push({ kind: "room", box });
  }

  /** Keep labels off a mark. */
  avoid([x, y]: Point, radius: number) {
    this.reserve([x - radius, y - radius, x + radius, y + radius]);
  }

  /** Keep labels off a line of the simplex. Off other lines they keep by themselves, where there is room elsewhere. */
  avoidLine(from: Point, to: Point) {
    this.marks.push({ kind: "edge", from, to });
  }

  /** The same for each edge of a polygon. */
  avoidOutline(corners: Point[]) {
    corners.forEach((p, i) => this.avoidLine(p, corners[(i + 1) % corners.length]));
  }

  /** Ask for a label. @param at  the mark that the text names */
  write(text: string, at: Point, style: LabelStyle) {
    this.marks.push({ kind: "label", text, at, style });
  }
}

/** Outlines of marks that differ without colour, `2 r` pixels wide and high. */
const OUTLINES: Record<Exclude<Outline, "round">, (r: number) => Point[]> = {
  diamond: (r) => [
    [0, -r],
    [r, 0],
    [0, r],
    [-r, 0],
  ],
  square: (r) => [
    [-r, -r],
    [r, -r],
    [r, r],
    [-r, r],
  ],
  triangle: (r) => [
    [0, -r],
    [r, r],
    [-r, r],
  ],
};

function outlineOf([x, y]: Point, shape: Outline, radius: number) {
  if (shape !== "round") return pathOf(OUTLINES[shape](radius).map(([u, v]) => [x + u, y + v]));
  const path = new Path();
  path.arc(x, y, radius, 0, 2 * Math.PI);
  return path;
}

/** The areas, lines and texts of a mark that stands at points. */
export function piecesOf(mark: Standing): (Fill | Stroke | Text)[] {
  const [join, cap, alpha] = ["miter", "butt", 1] as const;
  switch (mark.kind) {
    case "line": {
      const { color, width = 1.5, dash = [] } = mark.look;
      return [{ kind: "stroke", path: pathOf(mark.at), color, width, dash, join, cap, alpha }];
    }
    case "arrow": {
      const [from, to] = mark.at;
      const { color, width = 2, dash = [], head = 9 } = mark.look;
      const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
      const length = Math.hypot(dx, dy);
      // It would point nowhere.
      if (length < head * 0.75) return [];
      const [ux, uy] = [dx / length, dy / length];
      const neck: Point = [to[0] - ux * head, to[1] - uy * head];
      const wing: Point = [uy * head * 0.42, ux * head * 0.42];
      const tip = pathOf([to, [neck[0] - wing[0], neck[1] + wing[1]], [neck[0] + wing[0], neck[1] - wing[1]]]);
      return [
        { kind: "stroke", path: pathOf([from, neck]), color, width, dash, join, cap, alpha },
        { kind: "fill", path: tip, paint: color, alpha },
      ];
    }
    case "mark": {
      const { color, paper, shape = "round", radius = 5, hollow = false } = mark.look;
      const path = outlineOf(mark.at[0], shape, radius);
      return [
        { kind: "fill", path, paint: hollow ? paper : color, alpha },
        { kind: "stroke", path, color: hollow ? color : paper, width: hollow ? 2 : 1.5, dash: [], join: "round", cap, alpha },
      ];
    }
    case "inscription": {
      const [[x, y]] = mark.at;
      const { text, color, font, paper, halfWidth } = mark.look;
      const rim = { color: paper, width: 4 };
      return [{ kind: "text", text, at: [x + halfWidth, y], font, align: "center", color, alpha, rim, isLabel: true }];
    }
  }
}
