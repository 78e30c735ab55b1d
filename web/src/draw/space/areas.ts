/**
 * Areas and lines on the screen that are made of many pieces: pieces of an area become one path without the edges between
 * them, so that nothing shines through there, and pieces of a line become one line.
 */
import { Path } from "../../shapes/path.ts";
import type { Point } from "../../types.ts";

/** Of a polygon: x, y and what may follow. */
type Corners = readonly (readonly number[])[];

/** Places are whole multiples of this part of a pixel. */
const PARTS = 20;

/** What leaves a straight line by less runs along it, in pixels. */
const STRAIGHT_PX = 0.05;

/** Numbers for places, the same for all that fall together. */
class Places {
  #numbers: Map<number, number> = new Map();
  points: Point[] = [];

  numberOf([x, y]: readonly number[]): number {
    const [i, j] = [Math.round(x * PARTS), Math.round(y * PARTS)];
    const key = i * 2 ** 26 + j;
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.points.length);
    return this.points.push([i / PARTS, j / PARTS]) - 1;
  }
}

/** Draws the way through points, but leaves out those next to the straight way from one to another. @param slack  in pixels */
function draw(path: Path, points: Point[], slack: number) {
  path.moveTo(...points[0]);
  let from = 0;
  for (let k = 1; k < points.length; k++) {
    if (k + 1 < points.length && isStraight(points, from, k + 1, slack)) continue;
    path.lineTo(...points[k]);
    from = k;
  }
}

function isStraight(points: Point[], from: number, to: number, slack: number) {
  const [[x, y], [u, v]] = [points[from], points[to]];
  const [dx, dy] = [u - x, v - y];
  const length = Math.hypot(dx, dy);
  for (let k = from + 1; k < to; k++) {
    const [px, py] = [points[k][0] - x, points[k][1] - y];
    const along = px * dx + py * dy;
    if (Math.abs(px * dy - py * dx) > slack * length || along < 0 || along > length * length) return false;
  }
  return true;
}

/** The outline of an area, from the edges around its pieces: one that is passed in both directions lies within the area. */
class Outline extends Places {
  /** For each place those to which an edge leads. */
  #ahead: number[][] = [];

  /** @param to  numbers of places */
  add(from: number, to: number) {
    if (to === from) return;
    const back = this.#ahead[to]?.indexOf(from) ?? -1;
    if (back >= 0) this.#ahead[to].splice(back, 1);
    else (this.#ahead[from] ??= []).push(to);
  }

  /** @param slack  by which it may be off, in pixels */
  path(slack: number) {
    const ahead = this.#ahead;
    const path = new Path();
    for (const start of ahead.keys()) {
      while (ahead[start]?.length) {
        const loop = [this.points[start]];
        for (let at = ahead[start].pop() ?? start; at !== start; at = ahead[at].pop() ?? start) loop.push(this.points[at]);
        draw(path, loop, slack);
        path.closePath();
      }
    }
    return path;
  }
}

/** The area that polygons make up. All run the same way round. */
export function joined(polygons: Iterable<Corners>) {
  const outline = new Outline();
  for (const corners of polygons) {
    let from = outline.numberOf(corners[corners.length - 1]);
    for (const corner of corners) {
      const to = outline.numberOf(corner);
      outline.add(from, to);
      from = to;
    }
  }
  return outline.path(STRAIGHT_PX);
}

/** Lines as one path. Each goes on where another one ends, if it can. */
export function linesOf(segments: readonly (readonly [readonly number[], readonly number[]])[]) {
  const places = new Places();
  const ahead: Set<number>[] = [];
  for (const [p, q] of segments) {
    const [from, to] = [places.numberOf(p), places.numberOf(q)];
    if (from === to) continue;
    (ahead[from] ??= new Set()).add(to);
    (ahead[to] ??= new Set()).add(from);
  }
  const path = new Path();
  const nextOf = (at: number) => ahead[at]?.values().next().value;
  // A line that has ends begins at one of them.
  const starts = [...ahead.keys()].sort((p, q) => ((ahead[q]?.size ?? 0) % 2) - ((ahead[p]?.size ?? 0) % 2));
  for (const start of starts) {
    while (ahead[start]?.size) {
      const line = [places.points[start]];
      let at = start;
      for (let next = nextOf(at); next !== undefined; next = nextOf(at)) {
        ahead[at].delete(next);
        ahead[next].delete(at);
        line.push(places.points[next]);
        at = next;
      }
      if (at === start) line.pop();
      draw(path, line, STRAIGHT_PX);
      if (at === start) path.closePath();
    }
  }
  return path;
}

/**
 * The areas of a surface where a value is above a level, or below it. The value is the last number of a corner of the surface's
 * polygons, and runs evenly between corners.
 * @param polygons  that run the same way round
 * @param seams  the edges beyond which there is no polygon, or another value
 * @param slack  by which an outline may be off, in pixels
 * @returns one for each level
 */
export function areasBeyond(
  polygons: readonly Corners[],
  seams: readonly (readonly [from: readonly number[], to: readonly number[]])[],
  levels: readonly { level: number; above: boolean }[],
  slack: number,
): Path[] {
  const bands = levels.map(({ level, above }) => {
    const outline = new Outline();
    const isIn = ([, , value]: readonly number[]) => (above ? value >= level : value <= level);
    // The same from both ends, so that the pieces of two polygons meet.
    const cut = (inner: readonly number[], outer: readonly number[]) => {
      const t = (level - inner[2]) / (outer[2] - inner[2]);
      return outline.numberOf([inner[0] + (outer[0] - inner[0]) * t, inner[1] + (outer[1] - inner[1]) * t]);
    };
    return { level, outline, isIn, cut };
  });
  for (const corners of polygons) {
    let [low, high] = [Infinity, -Infinity];
    for (const [, , value] of corners) {
      if (value < low) low = value;
      if (value > high) high = value;
    }
    for (const band of bands) if (low <= band.level && band.level <= high) addCuts(corners, band);
  }
  for (const [from, to] of seams) {
    for (const { outline, isIn, cut } of bands) {
      const [begins, ends] = [isIn(from), isIn(to)];
      if (begins || ends) outline.add(begins ? outline.numberOf(from) : cut(to, from), ends ? outline.numberOf(to) : cut(from, to));
    }
  }
  return bands.map(({ outline }) => outline.path(slack));
}

/** Goes from where the edges of a polygon leave a band to where they come in again. */
function addCuts(
  corners: Corners,
  {
    outline,
    isIn,
    cut,
  }: {
    outline: Outline;
    isIn: (corner: readonly number[]) => boolean;
    cut: (inner: readonly number[], outer: readonly number[]) => number;
  },
) {
  const cuts: { at: number; leaves: boolean }[] = [];
  corners.forEach((corner, k) => {
    const next = corners[(k + 1) % corners.length];
    const leaves = isIn(corner);
    if (leaves !== isIn(next)) cuts.push({ at: leaves ? cut(corner, next) : cut(next, corner), leaves });
  });
  cuts.forEach(({ at, leaves }, k) => leaves && outline.add(at, cuts[(k + 1) % cuts.length].at));
}
