/** Random scenes of space: two solids of different types, in general pose. The same seed gives the same scene. */
import { add, scaled } from "../../shapes/vector.ts";
import { numbers } from "../../interaction/random.ts";
import { turned } from "../../shapes/space.ts";
import type { Point3, Solid } from "../../types.ts";

/** The next number, from 0 to 1. */
type Next = () => number;

/** Short enough to be read in a link. */
const short = (x: number) => Number(x.toFixed(2)) + 0;

/** @returns of length one; all directions are equally likely */
function direction(next: Next): Point3 {
  const height = 2 * next() - 1;
  const angle = 2 * Math.PI * next();
  const level = Math.sqrt(1 - height * height);
  return [level * Math.cos(angle), height, level * Math.sin(angle)];
}

const beside = (middle: Point3, way: Point3, length: number): Point3 => add(middle, scaled(way, length)).map(short);

/** Two points, the middle between them. */
function ends(middle: Point3, next: Next): [Point3, Point3] {
  const way = direction(next);
  const half = 0.7 + 0.5 * next();
  return [beside(middle, way, -half), beside(middle, way, half)];
}

const between = (next: Next, least: number, most: number) => short(least + (most - least) * next());

const lengths = (next: Next): Point3 => [between(next, 0.5, 1.4), between(next, 0.5, 1.4), between(next, 0.5, 1.4)];

const posed = (solid: Solid, next: Next) => turned(solid, direction(next), 2 * Math.PI * next());

/** One entry for each type. */
const TYPES: ((middle: Point3, next: Next) => Solid)[] = [
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

/** The scene with two random solids. About half of the seeds give solids that overlap. */
export function randomSolids<S extends { shapes: Solid[] }>(scene: S, seed: number): S {
  const source = numbers(seed);
  const next = () => source.next().value;
  const first = Math.floor(TYPES.length * next());
  const second = (first + 1 + Math.floor((TYPES.length - 1) * next())) % TYPES.length;
  const [way, apart] = [direction(next), 1 + 2 * next()];
  const shapes = [first, second].map((type, i) => TYPES[type](beside([0, 0, 0], way, (i - 0.5) * apart), next));
  return { ...scene, shapes };
}
