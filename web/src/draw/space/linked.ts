/** Lights the linked vertex, edge or face: on A - B (or A + B), and on A and B what it comes from. */
import { mean, sub } from "../../shapes/vector.ts";
import { nameOf, pairName } from "../../words/pairs.ts";
import { ring } from "../cloud.ts";
import { FONTS } from "../marks.ts";
import { formOf } from "./hiding.ts";
import { litOf, SIDES, sourcesOf, type Feature, type Frame } from "./features.ts";
import { sideOf, type SpacePen as SpacePenOf } from "./ink.ts";
import { signOf, wholeOf } from "./whole.ts";
import type { Mesh, Point3 } from "../../types.ts";
import type { Body } from "./body.ts";
import type { SpaceView } from "./view.ts";

type SpacePen = SpacePenOf<Frame>;
type Color = Body["color"];

const FACE_OPACITY = 0.5;
const LINE_WIDTH = 5;

/** At the top of the picture stands what is said of it, in a line or two. */
const SENTENCE_PX = 36;

/** A point that is this near to the plane of a face lies on it. */
const ON_FACE_PX = 2;

/** A face with more vertices gets no letters: they would cover it. */
const MOST_NAMED = 8;

function bodyOf({ vertices }: Mesh, feature: Feature, color: Color, id: string): Body {
  const points = feature.map((i) => vertices[i]);
  const loop = points.map((_, i) => i);
  const faces = points.length > 2 ? [loop, [...loop].reverse()] : [];
  return { vertices: points, faces, lines: linesAround(loop), color, opacity: FACE_OPACITY, width: LINE_WIDTH, part: { id } };
}

function linesAround(loop: number[]): [number, number][] {
  if (loop.length < 3) return loop.length < 2 ? [] : [[0, 1]];
  return loop.map((i) => [i, (i + 1) % loop.length]);
}

/** What is lit on A and on B. */
export function onSolids(frame: Frame): Body[] {
  const lit = litOf(frame);
  if (!lit || !frame.answer) return [];
  const { outlines } = frame.answer;
  return SIDES.flatMap((side, i) => lit[side].map((feature) => bodyOf(outlines[i], feature, side, `linked-${side.toUpperCase()}`)));
}

/** What is lit on A - B. */
export function onWhole(frame: Frame): Body[] {
  const lit = litOf(frame);
  const { answer } = frame;
  if (!lit || !answer) return [];
  return lit.whole.map((feature) => bodyOf(wholeOf(answer), feature, "difference", "linked-whole"));
}

/** @param mesh  of its surface: the name stands outside of it */
function named({ ink, view, palette }: SpacePen, p: Point3, mesh: Mesh, name: string, color: Color, ringed: boolean = true) {
  const at = view.toScreen(p);
  const gap = ringed ? ring({ ink, palette }, at, palette[color], isBehind(p, mesh, view)) : 8;
  const outward = sideOf(view, sub(p, mean(mesh.vertices)));
  ink.write(name, at, { color: palette[color], font: FONTS.math, gap, isAsked: true, towards: outward.some(Boolean) ? outward : [0, 1] });
}

/** Does a point of a surface lie behind it? Beside its front faces, it does. */
function isBehind(p: Point3, mesh: Mesh, view: SpaceView) {
  const [x, y, z] = view.project(p);
  const front = formOf(mesh, view)
    .innerSides(1)
    .map(([a, b, c, d]) => d - a * x - b * y - c * z);
  return front.length > 0 && Math.min(...front) > ON_FACE_PX;
}

/** The names of the vertices that are lit on A and on B, with a ring around a vertex alone. */
export function namesOnSolids(pen: SpacePen) {
  const { answer } = pen.frame;
  if (!answer) return;
  const lit = litOf(pen.frame);
  SIDES.forEach((side, i) => {
    const mesh = answer.outlines[i];
    for (const feature of lit?.[side] ?? []) {
      if (feature.length > MOST_NAMED) continue;
      for (const k of feature) named(pen, mesh.vertices[k], mesh, nameOf(side, k), side, feature.length === 1);
    }
  });
}

/** The name of a vertex of A - B that is lit alone, and rings around all that are. */
export function namesOnWhole(pen: SpacePen) {
  const { answer } = pen.frame;
  if (!answer) return;
  const lit = litOf(pen.frame);
  const [whole, sign] = [wholeOf(answer), signOf(answer)];
  if (pen.frame.linked) pen.ink.reserve([0, 0, pen.view.width, SENTENCE_PX]);
  for (const feature of lit?.whole ?? []) {
    if (feature.length > 1) continue;
    const [[ia], [ib]] = sourcesOf(whole, feature);
    named(pen, whole.vertices[feature[0]], whole, pairName({ ia, ib }, sign), "difference");
  }
}
