/**
 * What a reader can take hold of. A handle knows where it is and what moving it does to the scene; pointers and keys
 * (`element/gestures.ts`) and looks (`element/styles/`) are none of its business.
 */

import { along } from "../draw/marks.ts";
import { TITLE_BOX } from "../draw/paint.ts";
import { pictureOf, pointText } from "../words/numbers.ts";
import { quantize, type View } from "../draw/view.ts";
import { added, removed, replaced } from "../lists.ts";
import { anchorOf, canTurn, hasVertices, marginOf, outlineOf, pointsOf, radiiOf, translated, turned, withPoints } from "../shapes/index.ts";
import * as words from "../words/interface.ts";
import type { Palette } from "../draw/palette.ts";
import type { Frame, Point, Scene, Shape, Answer } from "../types.ts";

/** The part of a scene that these handles move. */
type Shapes = { shapes: Shape[] };

/** For each shape the angle of its turning handle, in radians; turning changes it. */
export type Spin = number[];

/** For each shape the indices of the points that are corners of its hull. */
type Outlined = Answer & { outlines: (number[] | null)[] };

export interface Handle<S = Scene, V extends { toWorld(at: Point): unknown } = View> {
  id: string;
  /** Determines its look. */
  kind: "shape" | "point" | "radius" | "turn" | "direction" | "axis";
  color: keyof Palette;
  /** The id of its panel; the first panel by default. */
  panel?: string;
  /** The layer that it belongs to: it is there while that is shown. */
  layer?: string;
  /** Says what it moves and where that is. */
  label: string;
  /** Its place on the screen. */
  at(view: V): Point;
  /** Where it can also be grabbed, besides its own place. */
  area?(frame: Frame<S>, view: V): Path2D;
  /** How near it is to the viewer, in space. */
  depth?(view: V): number;
  /** The scene after the handle has moved `from` one world point `to` another; `scale` determines how many digits are kept. */
  move(scene: S, from: ReturnType<V["toWorld"]>, to: ReturnType<V["toWorld"]>, scale: number, view: V): S;
  /** The scene after `dx`, `dy` presses of an arrow key, each worth `stride` world units. */
  nudge(scene: S, dx: number, dy: number, stride: number, view: V): S;
  /** The scene with one more point after this one, and the new point's handle. */
  add?(scene: S): { scene: S; id: string };
  /** The scene without its point; the same scene if the point cannot be removed. */
  remove?(scene: S): S;
  /** True if its point is not a corner of the hull. */
  inner?(answer: Answer): boolean;
  /** What it moves, as numbers that a reader can type. */
  numbers?: Numbers<S>;
}

export interface Numbers<S = Scene> {
  /** What they belong to. */
  of: string;
  names: readonly string[];
  values: readonly number[];
  /** The scene with these values, which need not be valid. */
  put(scene: S, values: number[]): S;
}

/** A shape with more points can only be moved as a whole, because the handles of its points would cover it. */
export const MOST_POINTS = 24;

/** One arrow key turns a shape by this angle: two degrees. */
const SHAPE_TURN_RAD = Math.PI / 90;

/** One arrow key turns a direction by this angle: one degree. */
const DIRECTION_TURN_RAD = Math.PI / 180;

/** The distance of a turning handle from its shape. */
const TURN_HANDLE_DISTANCE_PX = 26;

/** A turning handle keeps this far from O, which nothing covers. */
const FROM_ORIGIN_PX = 28;
const TURN_HANDLE_RADIUS_PX = 10;

/** Of the title of a panel. */
const TITLE_BOTTOM_PX = 25;

/** Where a turning handle has no room, it is turned aside by this angle, in radians. */
const DETOURS = Array.from({ length: 12 }, (_, k) => ((k + 1) * Math.PI) / 12);

/** The names of the lengths that a reader can change. */
const RADII: Record<string, string> = {
  radius: words.handles.radius,
  radius0: words.handles.radii[0],
  radius1: words.handles.radii[1],
  ...words.handles.radiiOfEnds,
};

/** The names and the colours of a scene's shapes. */
const NAMES = "AB";
const COLORS = ["a", "b"] as const;

/** The panel of a handle: the one that it names, or the first one if no panel has that name. */
export const panelOf = <P extends { id: string }>({ panel }: { panel?: string }, panels: readonly P[]) =>
  panels.find(({ id }) => id === panel) ?? panels[0];

/** The shape or the solid that a handle belongs to, by the handle's id. */
export const bodyOf = (id: string) => id.split(".")[0];

/** Does a handle belong to what the reader has taken hold of last? */
export const isInHand = ({ id }: { id: string }, selected: string) => bodyOf(id) === bodyOf(selected);

/** Rounds to twelve digits. That is enough for any picture, and short enough to read in a link. */
const tidy = (x: number) => Number(x.toPrecision(12));

/**
 * The handles of a scene's shapes. Each shape has one for the whole shape, one for each radius and point, and one to turn it.
 * @returns in an order that does not depend on positions
 */
export function shapeHandles<S extends Shapes>(scene: S, spin: Spin): Handle<S>[] {
  return scene.shapes.flatMap((shape, i) => {
    const points = pointsOf(shape);
    return [
      wholeShape(scene, i),
      ...radii(scene, i),
      ...(points.length > 1 && points.length <= MOST_POINTS ? points.map((_, k) => vertex(scene, i, k)) : []),
      ...(canTurn(shape) ? [turn(scene, i, spin)] : []),
    ];
  });
}

/**
 * The handle of a single point.
 * @param p  its place
 * @param rest  its other properties; the place is appended to `label`
 */
export function pointHandle<S>(
  p: Point,
  { label, ...rest }: Pick<Handle, "id" | "label" | "color"> & Partial<Handle<S>>,
  put: (scene: S, p: Point) => S,
): Handle<S> {
  return {
    kind: "point",
    ...rest,
    label: words.handles.at(label, pointText(p)),
    numbers: { of: label, names: ["x", "y"], values: p, put: (scene, [x, y]) => put(scene, [x, y]) },
    at: (view) => view.toScreen(p),
    move: (scene, _from, to, scale) => put(scene, [quantize(to[0], scale), quantize(to[1], scale)]),
    nudge: (scene, dx, dy, stride) => put(scene, [tidy(p[0] + dx * stride), tidy(p[1] + dy * stride)]),
  };
}

/**
 * A handle at the tip of an arrow that shows a direction. The arrow's length on the screen does not depend on the vector's length.
 * @param direction  in the world
 * @param foot  the arrow's start on the screen
 * @param length  the arrow's length in pixels
 * @param put  gets a unit vector, rounded to four digits
 */
export function directionHandle<S>(
  direction: Point,
  foot: (view: View) => Point,
  length: number,
  { label, ...rest }: Pick<Handle, "id" | "label" | "color"> & Partial<Handle<S>>,
  put: (scene: S, direction: Point) => S,
): Handle<S> {
  const angle = Math.atan2(direction[1], direction[0]);
  const unit = (turned: number): Point => [digits(Math.cos(turned)), digits(Math.sin(turned))];
  const tip = (view: View) => along(foot(view), direction, length);
  const handle: Handle<S> = {
    kind: "direction",
    ...rest,
    label: words.handles.towards(label, Math.round((angle * 180) / Math.PI)),
    numbers: { of: label, names: ["x", "y"], values: direction, put: (scene, [x, y]) => put(scene, [x, y]) },
    at: tip,
    move: (scene, from, to, scale) => {
      // The tip moves by as much as the pointer did. The direction is the one from the foot to the moved tip.
      const reach = length / scale;
      const x = Math.cos(angle) * reach + to[0] - from[0];
      const y = Math.sin(angle) * reach + to[1] - from[1];
      return put(scene, unit(Math.atan2(y, x)));
    },
    nudge: (scene, dx, dy) => put(scene, unit(angle + (dy - dx) * DIRECTION_TURN_RAD)),
  };
  return handle;
}

/** Rounds to four digits after the point. */
const digits = (x: number) => Number(x.toFixed(4)) + 0;

function withShape<S extends Shapes>(scene: S, i: number, shape: Shape): S {
  return { ...scene, shapes: replaced(scene.shapes, i, shape) };
}

function wholeShape<S extends Shapes>(whole: S, i: number): Handle<S> {
  const shape = whole.shapes[i];
  const anchor = anchorOf(shape);
  return {
    id: `${i}`,
    kind: "shape",
    color: COLORS[i],
    label: words.handles.at(words.handles.move(NAMES[i]), pointText(anchor)),
    ...(pointsOf(shape).length === 1 ? { numbers: middleOf(whole, i) } : {}),
    at: (view) => view.toScreen(anchor),
    area: ({ scene, answer }: Frame<S, Outlined>, view) => outlineOf(scene.shapes[i], answer?.outlines[i], view),
    move: (scene, from, to, scale) =>
      withShape(scene, i, translated(scene.shapes[i], [quantize(to[0] - from[0], scale), quantize(to[1] - from[1], scale)])),
    nudge: (scene, dx, dy, stride) => withShape(scene, i, translated(scene.shapes[i], [dx * stride, dy * stride])),
    ...(hasVertices(shape) ? { add: (scene) => withPointAfter(scene, i, 0) } : {}),
  };
}

/** The place of a shape that is made of a single point. */
function middleOf<S extends Shapes>(whole: S, i: number): Numbers<S> {
  const put = (scene: S, [x, y]: number[]) => withShape(scene, i, withPoints(scene.shapes[i], [[x, y]]));
  return { of: NAMES[i], names: ["x", "y"], values: pointsOf(whole.shapes[i])[0], put };
}

function vertex<S extends Shapes>(whole: S, i: number, k: number): Handle<S> {
  const shape = whole.shapes[i];
  const put = (scene: S, to: Point) => withShape(scene, i, withPoints(scene.shapes[i], replaced(pointsOf(scene.shapes[i]), k, to)));
  return {
    ...pointHandle(pointsOf(shape)[k], { id: `${i}.${k}`, label: words.handles.vertex(k + 1, NAMES[i]), color: COLORS[i] }, put),
    inner: ({ outlines }: Outlined) => !!outlines[i] && !outlines[i].includes(k),
    ...(hasVertices(shape) ? { add: (scene) => withPointAfter(scene, i, k), remove: (scene) => withoutPoint(scene, i, k) } : {}),
  };
}

/**
 * Adds a point halfway between a point and the next one.
 * @param i  the index of a shape with vertices
 * @param k  the index of the point before the new one
 */
function withPointAfter<S extends Shapes>(scene: S, i: number, k: number) {
  const points = pointsOf(scene.shapes[i]);
  const p = points[k];
  const q = points[(k + 1) % points.length];
  const between: Point = [p[0] / 2 + q[0] / 2, p[1] / 2 + q[1] / 2];
  const more = withPoints(scene.shapes[i], added(points, k, between));
  return { scene: withShape(scene, i, more), id: `${i}.${k + 1}` };
}

/** @returns the same scene if no point would be left */
function withoutPoint<S extends Shapes>(scene: S, i: number, k: number): S {
  const points = pointsOf(scene.shapes[i]);
  return points.length < 2 ? scene : withShape(scene, i, withPoints(scene.shapes[i], removed(points, k)));
}

/** A handle for each radius, on the rim. */
function radii<S extends Shapes>(whole: S, i: number): Handle<S>[] {
  const shape = whole.shapes[i];
  return radiiOf(shape).map(({ name, value, angle, from: [x, y], inner, put }) => {
    const reach = inner + value;
    const resized = (scene: S, r: number) => withShape(scene, i, put(scene.shapes[i], Math.max(tidy(r), 0)));
    return {
      id: `${i}.${name}`,
      kind: "radius",
      color: COLORS[i],
      label: words.handles.radiusOf(NAMES[i], pictureOf(value)),
      numbers: { of: NAMES[i], names: [RADII[name]], values: [value], put: (scene, [r]) => withShape(scene, i, put(scene.shapes[i], r)) },
      at: (view) => view.toScreen([x + reach * Math.cos(angle), y + reach * Math.sin(angle)]),
      move: (scene, _from, to, scale) => resized(scene, quantize(Math.hypot(to[0] - x, to[1] - y) - inner, scale)),
      nudge: (scene, dx, dy, stride) => resized(scene, value + (dx + dy) * stride),
    };
  });
}

/** Does a turning handle fit onto a panel there, beside its title and off O? */
function isOn(view: View, [x, y]: Point) {
  const { width, height } = view;
  const o = view.toScreen([0, 0]);
  if (Math.hypot(x - o[0], y - o[1]) < FROM_ORIGIN_PX) return false;
  const isInside = Math.min(x, width - x) >= TURN_HANDLE_RADIUS_PX && Math.min(y, height - y) >= TURN_HANDLE_RADIUS_PX;
  return isInside && (x - TURN_HANDLE_RADIUS_PX > TITLE_BOX[2] || y - TURN_HANDLE_RADIUS_PX > TITLE_BOTTOM_PX);
}

function turn<S extends Shapes>(whole: S, i: number, spin: Spin): Handle<S> {
  const shape = whole.shapes[i];
  const pivot = anchorOf(shape);
  /** It stands as far out as the shape reaches in its direction, so that it does not lie on the shape. */
  const tipAt = (view: View, middle: Point, angle: number) => {
    const [ux, uy] = [Math.cos(angle), Math.sin(angle)];
    const reach = marginOf(shape) + Math.max(...pointsOf(shape).map(([x, y]) => ux * (x - pivot[0]) + uy * (y - pivot[1])));
    return along(middle, [ux, uy], reach * view.scale + TURN_HANDLE_DISTANCE_PX);
  };
  return {
    id: `${i}.turn`,
    kind: "turn",
    color: COLORS[i],
    label: words.handles.turn(NAMES[i]),
    at: (view) => {
      const middle = view.toScreen(pivot);
      const usual = tipAt(view, middle, spin[i]);
      if (isOn(view, usual)) return usual;
      // Where it has no room: the nearest direction that has, rather outwards than towards the other shape.
      const side = middle[0] < view.width / 2 ? 1 : -1;
      const tips = DETOURS.flatMap((by) => [by * side, -by * side]).map((by) => tipAt(view, middle, spin[i] + by));
      return tips.find((tip) => isOn(view, tip)) ?? usual;
    },
    move: (scene, from, to) => {
      const center = anchorOf(scene.shapes[i]);
      const angle = Math.atan2(to[1] - center[1], to[0] - center[0]);
      spin[i] = angle;
      return withShape(scene, i, turned(scene.shapes[i], center, angle - Math.atan2(from[1] - center[1], from[0] - center[0])));
    },
    nudge: (scene, dx, dy) => {
      const angle = (dy - dx) * SHAPE_TURN_RAD;
      spin[i] += angle;
      return withShape(scene, i, turned(scene.shapes[i], anchorOf(scene.shapes[i]), angle));
    },
  };
}
