/**
 * The paths that layers draw. A canvas draws a `Path2D` but never says what is in it, and an SVG has to know. A `Path`
 * is a `Path2D` that remembers its commands. Without a browser there is no `Path2D`, and a `Path` only remembers.
 *
 * @typedef {[x: number, y: number, rx: number, ry: number, rotation: number, from: number, to: number, counterclockwise?: boolean]} Arc
 *     as `ellipse` of a canvas takes it
 * @typedef {{type: "move" | "line", to: [number, number]} | {type: "arc", arc: Arc} | {type: "close"}} Command
 */

/** Takes the place of `Path2D` where there is none. */
class Unseen {
  moveTo() {}
  lineTo() {}
  ellipse() {}
  closePath() {}
}

const Base = /** @type {typeof Path2D} */ (globalThis.Path2D ?? Unseen);

export class Path extends Base {
  /** @type {Command[]} */
  commands = [];

  /** @param {number} x @param {number} y */
  moveTo(x, y) {
    super.moveTo(x, y);
    this.commands.push({ type: "move", to: [x, y] });
  }

  /** @param {number} x @param {number} y */
  lineTo(x, y) {
    super.lineTo(x, y);
    this.commands.push({ type: "line", to: [x, y] });
  }

  /** @param {Arc} arc */
  ellipse(...arc) {
    super.ellipse(...arc);
    this.commands.push({ type: "arc", arc });
  }

  /** @param {number} x @param {number} y @param {number} r @param {number} from @param {number} to @param {boolean} [counterclockwise] */
  arc(x, y, r, from, to, counterclockwise) {
    this.ellipse(x, y, r, r, 0, from, to, counterclockwise);
  }

  /** @param {number} x @param {number} y @param {number} width @param {number} height */
  rect(x, y, width, height) {
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

  /** All that is in another path, too. @param {Path} path */
  addPath(path) {
    for (const command of path.commands) this.#add(command);
  }

  /** @param {Command} command */
  #add(command) {
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

/** The path through points. @param {import("../types.js").Point[]} points @param {boolean} [closed] */
export function pathOf(points, closed = true) {
  const path = new Path();
  points.forEach(([x, y], i) => (i ? path.lineTo(x, y) : path.moveTo(x, y)));
  if (closed && points.length > 2) path.closePath();
  return path;
}
