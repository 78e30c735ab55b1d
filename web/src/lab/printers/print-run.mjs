/** Prints the run of a GJK as JSON lines. Paste them at lab.html, or give them to `python -m gjkcore run`. */
export class Run {
  #points = [];

  /** On the shapes A and B: lists of vertices, shapes as in scenes, or null if this cannot say them. */
  constructor(a = null, b = null, print = console.log) {
    this.print = print;
    print(JSON.stringify({ shapes: a && b && [shapeOf(a), shapeOf(b)] }));
  }

  /**
   * Call it where an iteration ends. A point is an array of two or three numbers, or {x, y} or {x, y, z}.
   * @param direction  along which `point` of A - B was found
   * @param simplex  the points kept, the newest first
   * @param verdict  at the end: true if the shapes meet, false if not, or the distance
   * @param more  a and b, the points whose difference `point` is; bound, the lower bound of a search for the distance
   */
  step(direction, point, simplex, verdict = undefined, more = {}) {
    this.#points.push(numbers(point));
    const kept = [];
    for (const corner of simplex.map(numbers)) {
      // The latest point of these coordinates that is not yet named.
      kept.push(this.#points.findLastIndex((p, i) => p.every((x, k) => x === corner[k]) && !kept.includes(i)));
    }
    this.print(JSON.stringify({ point: numbers(point), direction: numbers(direction), kept, ...more, verdict }));
  }
}

const numbers = (p) => (Array.isArray(p) ? p : "z" in p ? [p.x, p.y, p.z] : [p.x, p.y]);

function shapeOf(shape) {
  if (!Array.isArray(shape)) return shape;
  const vertices = shape.map(numbers);
  return { type: vertices[0].length === 2 ? "polygon" : "polyhedron", vertices };
}
