/**
 * Layers that show how a support point comes about: the direction as a dial on A, on B and on A - B, the furthest
 * points with the lines across that nothing passes, vertices at the same height, and the walk of hill climbing.
 *
 * Notation: d the direction, a and b the support points of A along d and of B along -d, w = a - b.
 */
import { anchorOf, pointsOf } from "../../shapes/index.ts";
import * as words from "../../words/interface.ts";
import { along, arrow, circle, clearMark, line, mark, FONTS, MARK_PX } from "../../draw/marks.ts";
import * as inDifference from "../../draw/difference.ts";
import { backdrop } from "../../draw/grid.ts";
import { withDifference } from "../shared/bare-layer.ts";
import { centreOfDifference, isDrawable } from "../../draw/rays.ts";
import * as inShapes from "../../draw/shapes.ts";
import { vertexName } from "./words.ts";
import type { FrameOf, Point } from "../../types.ts";
import type { PanelLayer, Pen as PenOf } from "../../draw/paint.ts";

type Frame = FrameOf<"support">;
type Pen = PenOf<Frame>;

/** From the centre of a dial to its handle, in pixels. */
export const DIAL_PX = 40;

/** An arrow of a dial starts and ends this far from the centre: outside of the letter, and beyond the handle. */
const ARROW_PX = [17, 62] as const;

/** An arrow of the walk ends this far before its corner, so that the handle there does not hide its head. */
const GAP_PX = 14;

/** Vertices of shapes with more of them bear no names. */
export const MOST_NAMED = 12;

const ORIGIN: Point = [0, 0];

/** The two shapes: how their support points are marked, and how the direction is called. */
const SIDES = [
  { name: "a", sign: 1, arrowName: "d", shape: "triangle" },
  { name: "b", sign: -1, arrowName: "−d", shape: "square" },
] as const;

/**
 * The shapes with what the answer says of them. Parts that name vertices are left out where the answer is to a shape
 * with another number of them: it is out of date.
 */
export function sidesOf({ scene, answer, pending }: Frame) {
  return scene.shapes.map((shape, i) => {
    const side = SIDES[i];
    const vertices = pointsOf(shape);
    const known = pending || !answer ? null : answer;
    const values = known?.[`values_${side.name}`] ?? null;
    const fits = values?.length === vertices.length;
    return {
      ...side,
      anchor: anchorOf(shape),
      direction: signed(scene.direction, side.sign),
      vertices,
      support: known?.support[side.name] ?? null,
      values: fits ? values : null,
      ties: (fits && known?.[`ties_${side.name}`]) || [],
      path: (fits && known?.climb[`path_${side.name}`]) || [],
    };
  });
}

export const signed = ([x, y]: Point, sign: 1 | -1): Point => [sign * x || 0, sign * y || 0];

/** A ring that can be turned, and an arrow along the direction, or its opposite, at each shape's centre. */
function dials(pen: Pen) {
  pen.part("direction", () => {
    for (const { anchor, direction, arrowName } of sidesOf(pen.frame)) dial(pen, anchor, direction, arrowName);
  });
}

/** The same at the centre of A - B. */
function dialOfDifference(pen: Pen) {
  const { scene } = pen.frame;
  if (scene.shapes.length > 1) pen.part("direction", () => dial(pen, centreOfDifference(scene), scene.direction, "d"));
}

function dial({ ink, view, palette }: Pen, centre: Point, direction: Point, name: string) {
  const at = view.toScreen(centre);
  const color = palette.direction;
  ink.stroke(circle(at, DIAL_PX), color, { width: 1.5, dash: [2, 4], alpha: 0.45 });
  const written = { color, font: FONTS.math, gap: 4, towards: direction };
  if (!isDrawable(direction)) return ink.write(`${name} = 0`, at, { ...written, gap: 20 });
  const [from, to] = ARROW_PX.map((length) => along(at, direction, length));
  arrow(ink, from, to, { color, width: 2.5, head: 10 });
  ink.write(name, to, written);
}

/** The support points of the shapes, and of several vertices at the maximum all. */
function supportsOfShapes(pen: Pen) {
  const { ink, view, palette, frame } = pen;
  for (const { name, direction, support, vertices, ties, shape } of sidesOf(frame)) {
    if (!support) continue;
    const color = palette[name];
    const at = view.toScreen(support);
    across(pen, at, direction);
    for (const i of ties.length > 1 ? ties : []) tie(pen, view.toScreen(vertices[i]), color);
    clearMark(ink, at, { color, paper: palette.paper, shape, radius: MARK_PX });
    const named = ties.length ? `${name} = ${vertexName(name, ties[0])}` : name;
    ink.write(named, at, { color, font: FONTS.math, gap: 6, towards: direction, rank: "point" });
  }
}

/** Radius of a ring around a vertex. */
const TIE_PX = 8;

/** A vertex that is as far along the direction as another. */
function tie({ ink, palette }: Pen, at: Point, color: string) {
  clearMark(ink, at, { color, paper: palette.paper, radius: TIE_PX, hollow: true });
}

/** The line across the direction that nothing passes. @param at  on the screen */
function across({ ink, view, palette }: Pen, at: Point, direction: Point) {
  if (!isDrawable(direction)) return;
  const reach = Math.min(view.width, view.height) * 0.3;
  const turned: Point = [-direction[1], direction[0]];
  line(ink, along(at, turned, reach), along(at, turned, -reach), { color: palette.direction, width: 1.25, dash: [8, 5] });
}

/** The names of the vertices, as the table has them. */
function vertexNames({ ink, view, palette, frame }: Pen) {
  for (const { name, anchor, vertices, values, ties } of sidesOf(frame)) {
    if (!values || values.length > MOST_NAMED) continue;
    vertices.forEach((p, i) => {
      if (i === ties[0]) return; // its mark is named
      const outwards: Point = [p[0] - anchor[0], p[1] - anchor[1]];
      ink.write(vertexName(name, i), view.toScreen(p), { color: palette[name], gap: 7, towards: outwards });
    });
  }
}

/** The arrow from b to a. */
function arrowToA({ ink, view, palette, frame }: Pen) {
  const { a, b } = (!frame.pending && frame.answer?.support) || { a: null, b: null };
  if (!a || !b || frame.scene.shapes.length < 2) return;
  const [from, to] = [view.toScreen(b), view.toScreen(a)];
  arrow(ink, from, to, { color: palette.newest, width: 2 });
}

/** w, the same arrow from the origin, and the line across. */
function supportOfDifference(pen: Pen) {
  const { ink, view, palette, frame } = pen;
  const { support } = (!frame.pending && frame.answer) || { support: null };
  if (!support?.b || frame.scene.shapes.length < 2) return;
  const at = view.toScreen(support.w);
  across(pen, at, frame.scene.direction);
  const o = view.toScreen(ORIGIN);
  arrow(ink, o, at, { color: palette.newest, width: 2 });
  pen.part("support-w", () => mark(ink, at, { color: palette.newest, paper: palette.paper, shape: "diamond", radius: MARK_PX }), "w");
  ink.avoid(at, MARK_PX);
  ink.write("w = a − b", at, { color: palette.newest, font: FONTS.newest, gap: 6, rank: "point", towards: frame.scene.direction });
}

/** The corners over which hill climbing walks, from its start. */
function climb(pen: Pen) {
  const { ink, view, palette, frame } = pen;
  if (!frame.layers.has("climb")) return;
  for (const { vertices, path, anchor } of sidesOf(frame)) {
    const walk = path.map((i) => view.toScreen(vertices[i]));
    if (!walk.length) continue;
    walk.slice(1).forEach((to, k) => {
      const length = Math.hypot(to[0] - walk[k][0], to[1] - walk[k][1]);
      const end = length > 3 * GAP_PX ? between(walk[k], to, 1 - GAP_PX / length) : to;
      arrow(ink, walk[k], end, { color: palette.simplex, width: 4, head: 12 });
    });
    const start = vertices[path[0]];
    mark(ink, walk[0], { color: palette.simplex, paper: palette.paper, radius: TIE_PX, hollow: true });
    ink.avoid(walk[0], 12);
    const outwards: Point = [start[0] - anchor[0], start[1] - anchor[1]];
    ink.write(words.pictures.start, walk[0], { color: palette.simplex, gap: 10, towards: outwards });
  }
}

/** @param part  of the way from p to q */
const between = (p: Point, q: Point, part: number): Point => [p[0] + (q[0] - p[0]) * part, p[1] + (q[1] - p[1]) * part];

/** A - B, of two shapes. */
const difference = withDifference((pen: Pen) => {
  if (pen.frame.answer?.difference) inDifference.difference(pen);
});

/** Its name. */
const title = withDifference((pen: Pen) => {
  if (pen.frame.scene.shapes.length > 1) inDifference.title(pen);
});

/** A direction and the support points along it. */
export const SUPPORT = {
  shapes: [backdrop, inShapes.shapes, climb, dials, arrowToA, supportsOfShapes, inShapes.names, vertexNames],
  difference: [backdrop, difference, dialOfDifference, supportOfDifference, inDifference.origin, title],
  together: [
    backdrop,
    difference,
    inShapes.shapes,
    climb,
    dials,
    dialOfDifference,
    arrowToA,
    supportOfDifference,
    supportsOfShapes,
    inDifference.origin,
    inShapes.names,
    title,
    vertexNames,
  ] satisfies PanelLayer<Frame>[],
};
