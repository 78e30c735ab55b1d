/**
 * Random scenes of space: two solids of different types, in general pose. The same seed gives the same scene.
 *
 * @typedef {import("../../types.js").Point3} Point3
 * @typedef {import("../../types.js").Solid} Solid
 * @typedef {() => number} Next  the next number, from 0 to 1
 */
import { add, scaled } from "../../shapes/vector.js";
import { numbers } from "../../interaction/random.js";
import { turned } from "../../shapes/space.js";

/** Short enough to be read in a link. @param {number} x */
const short = (x) => Number(x.toFixed(2)) + 0;

/** @param {Next} next @returns {Point3} of length one; all directions are equally likely */
function direction(next) {
  const height = 2 * next() - 1;
  const angle = 2 * Math.PI * next();
  const level = Math.sqrt(1 - height * height);
  return [level * Math.cos(angle), height, level * Math.sin(angle)];
}

/** @param {Point3} middle @param {Point3} way @param {number} length @returns {Point3} */
const beside = (middle, way, length) => /** @type {Point3} */ (add(middle, scaled(way, length)).map(short));

/** Two points, the middle between them. @param {Point3} middle @param {Next} next @returns {[Point3, Point3]} */
function ends(middle, next) {
  const way = direction(next);
  const half = 0.7 + 0.5 * next();
  return [beside(middle, way, -half), beside(middle, way, half)];
}

/** @param {Next} next @param {number} least @param {number} most */
const between = (next, least, most) => short(least + (most - least) * next());

/** @param {Next} next @returns {Point3} */
const lengths = (next) => [between(next, 0.5, 1.4), between(next, 0.5, 1.4), between(next, 0.5, 1.4)];

/** @param {Solid} solid @param {Next} next */
const posed = (solid, next) => turned(solid, direction(next), 2 * Math.PI * next());

/** One entry for each type. @type {((middle: Point3, next: Next) => Solid)[]} */
const TYPES = [
  (middle, next) => {
    const count = 5 + Math.floor(4 * next());
    return { type: "polyhedron", vertices: Array.from({ length: count }, () => beside(middle, direction(next), 1 + next())) };
  },
  (center, next) => posed({ type: "box", center, half_extents: lengths(next) }, next),
  (center, next) => posed({ type: "ellipsoid", center, radii: lengths(next) }, next),
  (center, next) => ({ type: "sphere", center, radius: between(next, 0.8, 1.4) }),
  (middle, next) => {
    const [p, q] = ends(middle, next);
    return { type: "capsule", p, q, radius: between(next, 0.4, 0.8) };
  },
  (middle, next) => {
    const [p, q] = ends(middle, next);
    return { type: "cylinder", p, q, radius: between(next, 0.5, 1) };
  },
  (middle, next) => {
    const [base, apex] = ends(middle, next);
    return { type: "cone", base, apex, radius: between(next, 0.7, 1.2) };
  },
];

/** The scene with two random solids. About half of the seeds give solids that overlap. @template {{shapes: Solid[]}} S @param {S} scene @param {number} seed @returns {S} */
export function randomSolids(scene, seed) {
  const source = numbers(seed);
  const next = () => /** @type {number} */ (source.next().value);
  const first = Math.floor(TYPES.length * next());
  const second = (first + 1 + Math.floor((TYPES.length - 1) * next())) % TYPES.length;
  const [way, apart] = [direction(next), 1 + 2 * next()];
  const shapes = [first, second].map((type, i) => TYPES[type](beside([0, 0, 0], way, (i - 0.5) * apart), next));
  return { ...scene, shapes };
}
