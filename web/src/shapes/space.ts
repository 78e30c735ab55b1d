/**
 * What the page knows of solids, the shapes of space: one entry for each type, and the functions that ask the entries. The
 * surface of a solid comes from Python; here it only moves along with its solid until Python has answered again.
 *
 * Notation: a `Motion` takes p to R p + t; R is a rotation with its rows first.
 */
import { add, cross, dot, mean, scaled, sub, unit } from "./vector.ts";
import * as words from "../words/interface.ts";
import type { Mesh, Point3, Solid } from "../types.ts";

/** Three rows. */
type Rotation = Point3[];

/** An object of a scene. */
export type Posed = { type: "posed"; shape: Solid; rotation?: Rotation; offset?: Point3 };

type Motion = { R: Rotation; t: Point3 };

type Held = Solid | Posed;
type HeldOf<Type> = Extract<Held, { type: Type }>;

interface SolidType<S = Held> {
  /** That say where it is. */
  points(solid: S): Point3[];
  moved(solid: S, move: (p: Point3) => Point3, R: Rotation): S;
  /** How far it reaches around its points. */
  margin(solid: S): number;
  /** Does turning it about its middle change it? */
  turns(solid: S): boolean;
  /** The names of the lengths that a reader can type, by their keys. */
  sizes?: Record<string, string | string[]>;
}

const UPRIGHT: Rotation = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

const ZERO: Point3 = [0, 0, 0];

const RADIUS = { radius: words.handles.radius };

/** @param keys  of its points */
function ofPoints<S extends Held>(...keys: (keyof S)[]): SolidType<S> {
  const points = (solid: S) => keys.map((key) => solid[key] as Point3); // what these keys name
  return {
    points,
    moved: (solid, move) => ({ ...solid, ...Object.fromEntries(points(solid).map((p, i) => [keys[i], move(p)])) }),
    margin: ({ radius = 0 }: S & { radius?: number }) => radius,
    turns: () => keys.length > 1,
  };
}

/** One with a middle and axes of its own. */
const oriented = {
  points: ({ center }: { center: Point3 }) => [center],
  moved: <S extends { center: Point3; rotation?: Rotation | null }>(solid: S, move: (p: Point3) => Point3, R: Rotation) => ({
    ...solid,
    center: move(solid.center),
    ...(R === UPRIGHT ? {} : { rotation: product(R, solid.rotation ?? UPRIGHT).map((row) => row.map(tidy)) }),
  }),
  turns: () => true,
};

/** One with a radius at either end. */
const tapered = {
  margin: ({ radius_p, radius_q }: { radius_p: number; radius_q: number }) => Math.max(radius_p, radius_q),
  sizes: words.handles.radiiOfEnds,
};

const TYPES: { [Type in Held["type"]]: SolidType<HeldOf<Type>> } = {
  point: ofPoints<HeldOf<"point">>("p"),
  segment: ofPoints<HeldOf<"segment">>("p", "q"),
  sphere: { ...ofPoints<HeldOf<"sphere">>("center"), sizes: RADIUS },
  capsule: { ...ofPoints<HeldOf<"capsule">>("p", "q"), sizes: RADIUS },
  cylinder: { ...ofPoints<HeldOf<"cylinder">>("p", "q"), sizes: RADIUS },
  cone: { ...ofPoints<HeldOf<"cone">>("base", "apex"), sizes: RADIUS },
  box: {
    ...oriented,
    margin: ({ half_extents }) => Math.hypot(...half_extents),
    sizes: { half_extents: [1, 2, 3].map(words.handles.halfExtent) },
  },
  ellipsoid: { ...oriented, margin: ({ radii }) => Math.max(...radii), sizes: { radii: [1, 2, 3].map(words.handles.radiusAlong) } },
  polyhedron: {
    points: ({ vertices }) => vertices,
    moved: (solid, move) => ({ ...solid, vertices: solid.vertices.map(move) }),
    margin: () => 0,
    turns: ({ vertices }) => vertices.length > 1,
  },
  rounded: {
    points: ({ shape }) => pointsOf(shape),
    moved: (solid, move, R) => ({ ...solid, shape: typeOf(solid.shape).moved(solid.shape, move, R) }),
    margin: ({ shape, radius }) => radius + typeOf(shape).margin(shape),
    turns: ({ shape }) => canTurn(shape),
    sizes: RADIUS,
  },
  "tapered-capsule": { ...ofPoints<HeldOf<"tapered-capsule">>("p", "q"), ...tapered },
  frustum: { ...ofPoints<HeldOf<"frustum">>("p", "q"), ...tapered },
  // It is held where its boundary is closest to O. The margin is room for the handle that turns it.
  "half-space": {
    points: ({ normal, offset }) => [scaled(normal, offset / (dot(normal, normal) || 1))],
    moved: (solid, move, R) => {
      const normal = times(R, solid.normal);
      const [foot] = pointsOf(solid);
      return { ...solid, normal: normal.map(tidy), offset: tidy(dot(normal, move(foot))) };
    },
    margin: () => 1,
    turns: () => true,
  },
  // An object of a scene: its shape stays as it is, turned by `rotation` and moved by `offset`.
  posed: {
    points: (solid) => posed(solid, pointsOf(solid.shape)),
    moved: (solid, move, R) => ({
      ...solid,
      offset: move(solid.offset ?? ZERO),
      ...(R === UPRIGHT ? {} : { rotation: product(R, solid.rotation ?? UPRIGHT).map((row) => row.map(tidy)) }),
    }),
    margin: ({ shape }) => typeOf(shape).margin(shape),
    turns: ({ shape }) => canTurn(shape),
  },
};

/** A type knows solids of its own only, and is asked for those. */
const typeOf = <S extends Held>(solid: S) => TYPES[solid.type] as SolidType<S>;

export const pointsOf = (solid: Solid | Posed): Point3[] => typeOf(solid).points(solid);

/** Does turning the solid about its middle change it? */
export const canTurn = (solid: Solid | Posed) => typeOf(solid).turns(solid);

/** Are all solids of a scene made of points of the plane z = 0? */
export const isFlat = ({ shapes }: { shapes: Solid[] }) =>
  shapes.every((solid) => typeOf(solid).margin(solid) === 0 && pointsOf(solid).every(([, , z]) => z === 0));

/** Where a solid is held to move or turn it: the mean of its points. */
export const anchorOf = (solid: Solid | Posed) => mean(pointsOf(solid));

/** Points of a shape where an object of a scene has them. */
export const posed = ({ rotation = UPRIGHT, offset = ZERO }: { rotation?: Rotation; offset?: Point3 }, points: readonly Point3[]) =>
  points.map((p) => add(times(rotation, p), offset));

/** The solid that an object of a scene is, with coordinates of the world. */
export const plain = ({ shape, rotation = UPRIGHT, offset = ZERO }: { shape: Solid; rotation?: Rotation; offset?: Point3 }) =>
  typeOf(shape).moved(shape, (p): Point3 => add(times(rotation, p), offset).map(tidy), rotation);

/** The radius of a ball about its anchor that holds a solid. */
export function reachOf(solid: Solid | Posed) {
  const anchor = anchorOf(solid);
  return typeOf(solid).margin(solid) + Math.max(...pointsOf(solid).map((p) => Math.hypot(...sub(p, anchor))));
}

/** Twelve digits: enough for any picture, few enough to be read in a link. */
const tidy = (x: number) => Number(x.toPrecision(12)) + 0;

export const translated = <S extends Solid | Posed>(solid: S, offset: Point3): S =>
  typeOf(solid).moved(solid, (p): Point3 => add(p, offset).map(tidy), UPRIGHT);

/** The numbers of a solid that a reader can type: its middle and its lengths. */
export function numbersOf<S extends Solid | Posed>(
  solid: S,
): { names: string[]; values: number[]; put: (solid: S, values: number[]) => S } {
  const anchor = anchorOf(solid);
  const sizes = Object.entries(typeOf(solid).sizes ?? {});
  const lengths = (one: { [key in string]?: unknown }) => sizes.flatMap(([key]) => one[key] as number | number[]); // sizes are
  return {
    names: ["x", "y", "z", ...sizes.flatMap(([, names]) => names)],
    values: [...anchor.map(tidy), ...lengths(solid)],
    put: (old, [x, y, z, ...rest]): S => {
      const typed = rest.values();
      const next = () => typed.next().value;
      const resized = sizes.map(([key, names]) => [key, Array.isArray(names) ? names.map(next) : next()]);
      return { ...translated(old, sub([x, y, z], anchorOf(old))), ...Object.fromEntries(resized) };
    },
  };
}

/** Turned about its middle. @param axis  of length one @param angle  in radians */
export function turned<S extends Solid | Posed>(solid: S, axis: Point3, angle: number): S {
  const R = rotationAbout(axis, angle);
  const pivot = anchorOf(solid);
  return typeOf(solid).moved(solid, (p): Point3 => add(pivot, times(R, sub(p, pivot))).map(tidy), R);
}

/**
 * The surface of a solid that was somewhere else when Python answered.
 * @param was  the solid that the surface belongs to
 * @returns null if one is not the other, moved
 */
export function surfaceOf(solid: Solid, was: Solid | undefined, surface: Mesh | undefined): Mesh | null {
  if (!was || !surface || solid.type !== was.type) return null;
  if (solid === was) return surface;
  const [from, to] = [frameOf(was), frameOf(solid)];
  const R = product(to.R, transposed(from.R));
  const move = (p: Point3) => add(to.t, times(R, sub(p, from.t)));
  const [old, now] = [pointsOf(was), pointsOf(solid)];
  const size = Math.max(...old.map((p) => Math.hypot(...sub(p, from.t))), 1e-300);
  const same = old.length === now.length && old.every((p, i) => Math.hypot(...sub(move(p), now[i])) < 1e-6 * size);
  return same || size === 1e-300 ? { ...surface, vertices: surface.vertices.map(move) } : null;
}

/** A place and axes that move along with a solid. */
function frameOf(solid: Held): Motion {
  if ("shape" in solid) return frameOf(solid.shape);
  const rotation = "rotation" in solid ? solid.rotation : null;
  const points = pointsOf(solid);
  const [t] = points;
  if (rotation || points.length < 2) return { R: rotation ?? UPRIGHT, t };
  // The first point that differs gives an axis, and the first one beside it another.
  const far = Math.max(...points.map((p) => Math.hypot(...sub(p, t))));
  const x = unit(sub(points.find((p) => Math.hypot(...sub(p, t)) > far / 2) ?? t, t));
  const aside = points.map((p) => sub(p, add(t, scaled(x, dot(sub(p, t), x)))));
  const y = unit(aside.find((v) => Math.hypot(...v) > far / 100) ?? across(x));
  return { R: transposed([x, y, cross(x, y)]), t };
}

/** Some vector across another. */
const across = (x: Point3): Point3 => cross(x, Math.abs(x[0]) < 0.6 ? [1, 0, 0] : [0, 1, 0]);

/** By Rodrigues' formula. @param axis  of length one */
export function rotationAbout(axis: Point3, angle: number): Rotation {
  const columns = UPRIGHT.map((e) =>
    add(add(scaled(e, Math.cos(angle)), scaled(cross(axis, e), Math.sin(angle))), scaled(axis, dot(axis, e) * (1 - Math.cos(angle)))),
  );
  return transposed(columns);
}

const transposed = ([p, q, r]: Rotation): Rotation => p.map((_, i): Point3 => [p[i], q[i], r[i]]);

const times = (R: Rotation, p: Point3): Point3 => [dot(R[0], p), dot(R[1], p), dot(R[2], p)];

const product = (R: Rotation, S: Rotation): Rotation => transposed(transposed(S).map((column) => times(R, column)));
