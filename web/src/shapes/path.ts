/**
 * The paths that layers draw. A canvas draws a `Path2D` but never says what is in it, and an SVG has to know. A `Path`
 * is a `Path2D` that remembers its commands. Without a browser there is no `Path2D`, and a `Path` only remembers.
 */
import type { Point } from "../types.ts";

/** As `ellipse` of a canvas takes it. */
export type Arc = [x: number, y: number, rx: number, ry: number, rotation: number, from: number, to: number, counterclockwise?: boolean];

export type Command = { type: "move" | "line"; to: [number, number] } | { type: "arc"; arc: Arc } | { type: "close" };

/** Takes the place of `Path2D` where there is none. */
class Unseen {
  moveTo() {}
  lineTo() {}
  ellipse() {}
  closePath() {}
}

const Base: typeof Path2D = globalThis.Path2D ?? Unseen;

export class Path extends Base {
  commands: Command[] = [];

  moveTo(x: number, y: number) {
    super.moveTo(x, y);
    this.commands.push({ type: "move", to: [x, y] });
  }

  lineTo(x: number, y: number) {
    super.lineTo(x, y);
    this.commands.push({ type: "line", to: [x, y] });
  }

  ellipse(...arc: Arc) {
    super.ellipse(...arc);
    this.commands.push({ type: "arc", arc });
  }

  arc(x: number, y: number, r: number, from: number, to: number, counterclockwise?: boolean) {
    this.ellipse(x, y, r, r, 0, from, to, counterclockwise);
  }

  rect(x: number, y: number, width: number, height: number) {
    this.moveTo(x, y);
    this.lineTo(x + width, y);
    this.lineTo(x + width, y + height);
    this.lineTo(x, y + height);
    this.closePath();
  }

  closePath() {
    super.closePath();
    this.commands.push({ type: "close" });
  }

  /** All that is in another path, too. */
  addPath(path: Path) {
    for (const command of path.commands) this.#add(command);
  }

  #add(command: Command) {
    switch (command.type) {
      case "move":
        return this.moveTo(...command.to);
      case "line":
        return this.lineTo(...command.to);
      case "arc":
        return this.ellipse(...command.arc);
      case "close":
        return this.closePath();
    }
  }
}

/** The path through points. */
export function pathOf(points: Point[], closed: boolean = true) {
  const path = new Path();
  points.forEach(([x, y], i) => (i ? path.lineTo(x, y) : path.moveTo(x, y)));
  if (closed && points.length > 2) path.closePath();
  return path;
}

/** The parts of an arc that is drawn as straight lines. */
const PARTS = 16;

/** The lines along a path, arcs in parts. */
export function segmentsOf({ commands }: Path): [Point, Point][] {
  const found: [Point, Point][] = [];
  let [start, last]: (Point | null)[] = [null, null];
  const to = (p: Point) => {
    if (last) found.push([last, p]);
    last = p;
    start ??= p;
  };
  for (const command of commands) {
    if (command.type === "move") [start, last] = [command.to, command.to];
    else if (command.type === "line") to(command.to);
    else if (command.type === "arc") pointsAlong(command.arc).forEach(to);
    else if (start) to(start);
  }
  return found;
}

function pointsAlong([x, y, rx, ry, turn, from, to, isBack]: Arc): Point[] {
  const span = to - from - (isBack && to > from ? 2 * Math.PI : 0);
  return Array.from({ length: PARTS + 1 }, (_, k): Point => {
    const angle = from + (span * k) / PARTS;
    const [u, v] = [rx * Math.cos(angle), ry * Math.sin(angle)];
    return [x + u * Math.cos(turn) - v * Math.sin(turn), y + u * Math.sin(turn) + v * Math.cos(turn)];
  });
}
