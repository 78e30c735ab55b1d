/**
 * Bodies and layers that show how a method makes its next search direction in space. In the line case it is perpendicular to an
 * edge: any point of a cylinder around the edge lies that way. In the triangle case it is the triangle's normal, up or down.
 */
import { testedSimplex } from "../../steps.ts";
import * as words from "../../words/interface.ts";
import { formulaOf, named } from "../../words/names.ts";
import { arrow, line, FONTS } from "../../draw/marks.ts";
import { RAY_PX } from "../../draw/space/difference.ts";
import { isDrawable, ORIGIN, rayTip, sideOf, type SpacePen as SpacePenOf } from "../../draw/space/ink.ts";
import { stepOf } from "../../draw/space/shapes.ts";
import { add, mean, scaled, unit } from "../../shapes/vector.ts";
import type { Point3, SpaceFrameOf } from "../../types.ts";
import type { Body } from "../../draw/space/body.ts";

type SpaceFrame = SpaceFrameOf<"gjk" | "failures">;
type SpacePen = SpacePenOf<SpaceFrame>;

/** The number of sides that a cylinder is drawn with. */
const SIDES = 36;

/** The next direction ends beyond the mark of the origin, which would hide its head, by this length in pixels. */
const BEYOND_PX = 26;

/** The name of the test whether the origin is above a triangle: the methods' articles write it in two ways. */
const ABOVE = /^ABC( \. AO)?$/;

/** The iteration whose next direction is shown. */
const shownStep = (frame: SpaceFrame) => (frame.pending || frame.all || !frame.layers.has("direction") ? null : stepOf(frame));

/** What the next direction is made of in the line case; null in other cases, and where it cannot be drawn. */
function lineCase(frame: SpaceFrame) {
  const step = shownStep(frame);
  if (!step?.across) return null;
  const { edge, foot, along, normal, direction } = step.across;
  if (!isDrawable(foot) || !isDrawable(along) || !isDrawable(normal) || !isDrawable(direction)) return null;
  const vectors = { foot, along, normal, direction };
  const inNames = (text: string) => named(text, step, frame.answer?.trace.steps ?? []);
  return { a: step.support.w, edge, inNames, ...vectors };
}

/** The cylinder around the edge. The origin lies on its surface, or on that surface continued. */
export function cylinder(frame: SpaceFrame): Body[] {
  const found = lineCase(frame);
  if (!found) return [];
  const { a, foot, along, normal, direction } = found;
  const radius = Math.hypot(...foot);
  const [u, v] = [direction, normal].map((side) => scaled(unit(side), radius));
  const rim = Array.from({ length: SIDES }, (_, i) => {
    const angle = (2 * Math.PI * i) / SIDES;
    return add(scaled(u, Math.cos(angle)), scaled(v, Math.sin(angle)));
  });
  return [
    {
      ...tube(a, add(a, along), rim),
      sampled: true,
      color: "direction",
      opacity: 0.12,
      width: 1,
      part: { id: "cylinder", title: words.pictures.around(found.inNames(found.edge)) },
    },
  ];
}

/** @param rim  counter-clockwise as seen from `to` */
function tube(from: Point3, to: Point3, rim: Point3[]): Pick<Body, "vertices" | "faces"> {
  const n = rim.length;
  const ends = rim.map((_, i) => i);
  return {
    vertices: [from, to].flatMap((end) => rim.map((p) => add(end, p))),
    faces: [[...ends].reverse(), ends.map((i) => n + i), ...ends.map((i) => [i, (i + 1) % n, n + ((i + 1) % n), n + i])],
  };
}

/** AB × AO and (AB × AO) × AB, from the foot of the origin on the edge, and AO, in the names of the points; where those are asked for. */
export function across(pen: SpacePen) {
  const found = isNamed(pen) && lineCase(pen.frame);
  if (!found) return;
  const { ink, view, palette, part } = pen;
  const { a, edge, foot, normal, direction, inNames } = found;
  const [from, o] = [view.toScreen(a), view.toScreen(ORIGIN)];
  line(ink, from, o, { color: palette.ink, width: 1.25, dash: [4, 3] });
  ink.write(inNames(words.regions.toOrigin), [(from[0] + o[0]) / 2, (from[1] + o[1]) / 2], {
    color: palette.ink,
    font: FONTS.math,
    gap: 5,
  });
  const product = inNames(formulaOf(`${edge} x AO`));
  part("across-normal", () => ray(pen, foot, normal, "ink", product), product);
  const triple = `(${product}) × ${inNames(edge)}`;
  const length = Math.max(RAY_PX, Math.hypot(...foot) * view.scale + BEYOND_PX);
  part("across-direction", () => ray(pen, foot, direction, "direction", triple, length), triple);
}

/** ABC, the normal of a triangle, and -ABC, the next direction, where the origin is below; where names are asked for. */
export function normal(pen: SpacePen) {
  const step = isNamed(pen) ? shownStep(pen.frame) : null;
  if (!step || testedSimplex(step).length !== 3) return;
  const test = step.tests.find(({ name }) => ABOVE.test(name));
  if (!test || !isDrawable(test.vector)) return;
  const abc = test.vector;
  const middle = mean(testedSimplex(step).map(({ w }) => w));
  const inNames = (text: string) => named(text, step, pen.frame.answer?.trace.steps ?? []);
  const text = inNames(test.passed ? words.pictures.above : "ABC");
  pen.part("normal", () => ray(pen, middle, abc, test.passed ? "direction" : "ink", text), inNames("ABC"));
  if (test.passed) return;
  pen.part("normal-below", () => ray(pen, middle, scaled(abc, -1), "direction", inNames(words.pictures.below)), inNames("−ABC"));
}

const isNamed = ({ frame }: SpacePen) => frame.layers.has("names");

/** An arrow of space that shows a direction, with its name. @param length  in pixels */
function ray({ ink, view, palette }: SpacePen, foot: Point3, v: Point3, color: "ink" | "direction", name: string, length: number = RAY_PX) {
  const from = view.toScreen(foot);
  const tip = rayTip(view, from, v, length);
  arrow(ink, from, tip, { color: palette[color], width: 2.5 });
  ink.write(name, tip, { color: palette[color], font: FONTS.math, gap: 5, towards: sideOf(view, v) });
}
