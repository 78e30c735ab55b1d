/** Layers that show the two shapes where they are. */
import { anchorOf, isThin, marginOf, outlineOf, pointsOf } from "../shapes/index.ts";
import * as words from "../words/interface.ts";
import { wayOut } from "./difference.ts";
import { along, arrow, line, clearMark, hatch, mark, partWay, DOT_PX, FONTS, MARK_PX, ROUND } from "./marks.ts";
import { pictureOf } from "../words/numbers.ts";
import { isAtEnd, markedSteps, MOST_AVOIDED, ofShapes, shared, type Frame as RunFrame } from "./rays.ts";
import type { Answer, Frame, Point, Result, Shape, Step } from "../types.ts";
import { shift } from "./ink.ts";
import { pathOf } from "../shapes/path.ts";
import type { View } from "./view.ts";
import type { Pen as PenOf } from "./paint.ts";

/** Eight directions. */
const ROUND_ABOUT = Array.from({ length: 8 }, (_, i): Point => [Math.cos((i * Math.PI) / 4), Math.sin((i * Math.PI) / 4)]);

type Pen = PenOf<Frame<{ shapes: Shape[] }, Answer & { outlines?: (number[] | null)[]; result?: Result }>>;
type RunPen = PenOf<RunFrame>;

/** The names and colours of the two shapes, in the order of the scene. */
const ROLES = ["a", "b"] as const;

/** A plain, B hatched; dashed while the answer is pending. Where they overlap, that is filled. */
export function shapes(pen: Pen) {
  const { answer, pending, scene, withheld } = pen.frame;
  scene.shapes.forEach((shape, i) => pen.part(`shape-${"AB"[i]}`, () => oneShape(pen, shape, i), words.pictures.shape("AB"[i])));
  if (answer?.result?.state === "intersecting" && !pending && !withheld) pen.part("overlap", () => overlap(pen), words.pictures.overlap);
}

/** A ∩ B: what is filled of B is cut at the outline of A. */
function overlap({ ink, view, palette, frame }: Pen) {
  const [a, b] = frame.scene.shapes.map((shape, i) => outlineOf(shape, frame.answer?.outlines?.[i], view));
  ink.group({ clip: a }, () => ink.fill(b, palette.response, 0.34));
}

function oneShape({ ink, view, palette, frame }: Pen, shape: Shape, i: number) {
  const color = palette[ROLES[i]];
  const path = outlineOf(shape, frame.answer?.outlines?.[i], view);
  ink.fill(path, color, 0.14);
  if (i === 1) ink.fill(path, hatch(color), 0.3);
  ink.stroke(path, color, { ...ROUND, width: 2, dash: frame.pending ? [7, 5] : [] });
  const points = pointsOf(shape);
  const hull = frame.answer?.outlines?.[i];
  if (shape.type === "polygon" && hull && hull.length < points.length) {
    // Support points know only the hull. What was given may have a dent.
    ink.stroke(outlineOf(shape, null, view), color, { ...ROUND, dash: [2, 3] });
  }
  const part = frame.answer?.part;
  if (part?.shape === i) ink.stroke(pathOf(part.vertices.map(([x, y]) => view.toScreen([x, y]))), color, { ...ROUND, dash: [2, 3] });
  if (isThin(shape)) {
    for (const p of points) mark(ink, view.toScreen(p), { color, paper: palette.paper, radius: DOT_PX });
  }
  for (const p of points.slice(0, 64)) ink.avoid(view.toScreen(p), DOT_PX);
}

/** Where the letter of a half-space is tried: below its boundary and along it. */
const BELOW_PX = [36, 13];
const ALONG_PX = [0, -60, 60, -120, 120, -180, 180];

/** Where else than in its middle the letter of a shape may stand: on the way to its corners, and to the rim around it. */
function placesOn(shape: Shape, middle: Point, view: View): Point[] {
  const radius = marginOf(shape) * view.scale;
  const onRim = ROUND_ABOUT.map(([u, v]): Point => [middle[0] + u * radius, middle[1] + v * radius]);
  const ends = [
    ...pointsOf(shape)
      .slice(0, MOST_AVOIDED)
      .map((p) => view.toScreen(p)),
    ...(radius ? onRim : []),
  ];
  return ends.map((p) => partWay(middle, p));
}

const placesBelow = (middle: Point, [x, y]: Point) =>
  BELOW_PX.flatMap((deep) => ALONG_PX.map((far) => along(along(middle, [x, y], -deep), [y, -x], far)));

/** The letters A and B, in the middle of what they name where that is free. */
export function names({ ink, view, palette, frame, part }: Pen) {
  frame.scene.shapes.forEach((shape, i) => {
    const small = isThin(shape);
    const style = { color: palette[ROLES[i]], font: FONTS.shape, gap: 6, towards: [0, 1] satisfies Point, of: `${i}` };
    const middle = view.toScreen(anchorOf(shape));
    const [at, ...others] = shape.type === "half-space" ? placesBelow(middle, shape.normal) : [middle, ...placesOn(shape, middle, view)];
    part(`shape-${"AB"[i]}`, () => ink.write("AB"[i], at, { ...style, centred: !small, elsewhere: others, rank: "shape" }));
  });
}

/** The exact answer between the shapes: the closest pair of points and how far apart they are. */
export function distance(pen: Pen) {
  const result = pen.frame.answer?.result;
  if (result && !pen.frame.pending && result.state !== "intersecting" && isAtEnd(pen.frame)) pen.part("distance", () => gap(pen, result));
}

function gap({ ink, view, palette }: Pen, result: Result) {
  const a = view.toScreen(result.point_a);
  const b = view.toScreen(result.point_b);
  if (result.state === "touching") return mark(ink, a, { color: palette.ink, paper: palette.paper, radius: DOT_PX });
  line(ink, a, b, { color: palette.ink, dash: [2, 4], width: 2 });
  for (const p of [a, b]) mark(ink, p, { color: palette.ink, paper: palette.paper, radius: 3 });
  const middle: Point = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const across: Point = [Math.abs(result.normal[1]), -Math.sign(result.normal[1]) * result.normal[0]];
  ink.write(pictureOf(result.signed_distance), middle, { color: palette.ink, gap: 6, towards: across });
}

/** The support points a and b, and the arrow from b to a. With all iterations at once their directions are there, too. */
export function supports(pen: RunPen) {
  if (markedSteps(pen.frame).length) pen.part("supports", () => supportPoints(pen), words.pictures.supports);
}

function supportPoints(pen: RunPen) {
  const { ink, view, palette, frame } = pen;
  const steps = markedSteps(frame);
  for (const { support } of steps) {
    const [from, to] = [support.b, support.a].map((p) => view.toScreen(p));
    ink.faded(frame.all ? 0.5 : 1, () => arrow(ink, from, to, { color: palette.newest, width: 1.5 }));
  }
  const sides = [
    { placeOf: ofA, name: "a", color: palette.a, shape: "triangle" as const, away: -1 },
    { placeOf: ofB, name: "b", color: palette.b, shape: "square" as const, away: 1 },
  ].map(({ placeOf, ...side }) => ({ ...side, places: steps.map((step) => ({ step, at: view.toScreen(placeOf(step)) })) }));
  for (const { places, color, shape } of sides) {
    for (const { at } of places) {
      clearMark(ink, at, { color, paper: palette.paper, shape, radius: MARK_PX });
    }
  }
  if (frame.all) ofShapes(pen);
  if (frame.all && !frame.layers.has("names")) return;
  for (const [i, { places, name, color, away }] of sides.entries()) {
    for (const { at, numbers, first } of shared(places)) {
      const towards: Point = first.direction.map((x) => (x ?? 0) * away);
      if (frame.all) ink.write(numbers, at, { color, towards });
      else ink.write(name, at, { color, font: FONTS.math, gap: 6, towards, rank: "support", of: `${i}`, isName: true });
    }
  }
}

const ofA = ({ support }: Step) => support.a;

const ofB = ({ support }: Step) => support.b;

/** Where B comes to lie when it is moved out of A by the penetration depth along the normal. */
export function response(pen: RunPen) {
  const { ink, view, palette, frame } = pen;
  const { answer } = frame;
  if (frame.pending || !answer?.epa || !frame.layers.has("response")) return;
  const { normal } = answer.result;
  const { depth } = answer.epa;
  const out = outlineOf(frame.scene.shapes[1], answer.outlines[1], view);
  const matrix = shift(normal[0] * depth * view.scale, -normal[1] * depth * view.scale);
  ink.group({ matrix }, () => ink.stroke(out, palette.response, { width: 2, dash: [3, 4] }));
  wayOut(pen);
}
