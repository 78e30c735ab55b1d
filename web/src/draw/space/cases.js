/**
 * Bodies and layers that show how a method makes its next search direction in space. In the line case it is perpendicular to an
 * edge: any point of a cylinder around the edge lies that way. In the triangle case it is the triangle's normal, up or down.
 *
 * @typedef {import("../../types.js").Point3} Point3
 * @typedef {import("../../types.js").SpaceFrameOf<"gjk" | "failures">} SpaceFrame
 * @typedef {import("./body.js").Body} Body
 * @typedef {import("./ink.js").SpacePen<SpaceFrame>} SpacePen
 */
import { testedSimplex } from "../../steps.js";
import * as words from "../../words/interface.js";
import { formulaOf } from "../../words/names.js";
import { arrow, FONTS, line } from "../marks.js";
import { RAY_PX } from "./difference.js";
import { isDrawable, ORIGIN, rayTip, sideOf } from "./ink.js";
import { stepOf } from "./shapes.js";
import { add, mean, scaled, unit } from "../../shapes/vector.js";

/** The cylinder is drawn with so many sides. */
const SIDES = 36;

/** The next direction is drawn so far beyond the origin, whose mark would hide its head, in pixels. */
const BEYOND_PX = 26;

/** The name of the test whether the origin is above a triangle: the methods' articles write it in two ways. */
const ABOVE = /^ABC( \. AO)?$/;

/** The iteration whose next direction is shown. @param {SpaceFrame} frame */
const shownStep = (frame) => (frame.pending || frame.all || !frame.layers.has("direction") ? null : stepOf(frame));

/** What the next direction is made of in the line case; null in other cases, and where it cannot be drawn. @param {SpaceFrame} frame */
function lineCase(frame) {
  const step = shownStep(frame);
  if (!step?.across) return null;
  const { edge, foot, along, normal, direction } = step.across;
  if (![foot, along, normal, direction].every(isDrawable)) return null;
  const vectors = /** @type {Record<"foot" | "along" | "normal" | "direction", Point3>} */ ({ foot, along, normal, direction });
  return { a: step.support.w, edge, ...vectors };
}

/** The cylinder around the edge. The origin lies on its surface, or on that surface continued. @param {SpaceFrame} frame @returns {Body[]} */
export function cylinder(frame) {
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
      part: { id: "cylinder", title: words.pictures.around(found.edge) },
    },
  ];
}

/** @param {Point3} from @param {Point3} to @param {Point3[]} rim  counter-clockwise as seen from `to` @returns {Pick<Body, "vertices" | "faces">} */
function tube(from, to, rim) {
  const n = rim.length;
  const ends = rim.map((_, i) => i);
  return {
    vertices: [from, to].flatMap((end) => rim.map((p) => add(end, p))),
    faces: [[...ends].reverse(), ends.map((i) => n + i), ...ends.map((i) => [i, (i + 1) % n, n + ((i + 1) % n), n + i])],
  };
}

/** AB × AO and (AB × AO) × AB, from the foot of the origin on the edge, and AO; where points have no names, only the direction. @param {SpacePen} pen */
export function across(pen) {
  const found = lineCase(pen.frame);
  if (!found) return;
  if (!isNamed(pen)) return ray(pen, found.foot, found.direction, "direction", "");
  const { ctx, view, palette, labels, part } = pen;
  const { a, edge, foot, normal, direction } = found;
  const [from, o] = [view.toScreen(a), view.toScreen(ORIGIN)];
  line(ctx, from, o, { color: palette.ink, width: 1.25, dash: [4, 3] });
  labels.avoidLine(from, o);
  labels.write(words.regions.toOrigin, [(from[0] + o[0]) / 2, (from[1] + o[1]) / 2], { color: palette.ink, font: FONTS.math, gap: 5 });
  const product = formulaOf(`${edge} x AO`);
  part("across-normal", () => ray(pen, foot, normal, "ink", product), product);
  const triple = `(${product}) × ${edge}`;
  const length = Math.max(RAY_PX, Math.hypot(...foot) * view.scale + BEYOND_PX);
  part("across-direction", () => ray(pen, foot, direction, "direction", triple, length), triple);
}

/** ABC, the normal of a triangle, and -ABC, the next direction, where the origin is below. @param {SpacePen} pen */
export function normal(pen) {
  const step = shownStep(pen.frame);
  if (!step || testedSimplex(step).length !== 3) return;
  const test = step.tests.find(({ name }) => ABOVE.test(name));
  if (!test || !isDrawable(test.vector)) return;
  const abc = test.vector;
  const middle = mean(testedSimplex(step).map(({ w }) => w));
  if (!isNamed(pen)) return ray(pen, middle, scaled(abc, test.passed ? 1 : -1), "direction", "");
  pen.part("normal", () => ray(pen, middle, abc, test.passed ? "direction" : "ink", test.passed ? words.pictures.above : "ABC"), "ABC");
  if (!test.passed) pen.part("normal-below", () => ray(pen, middle, scaled(abc, -1), "direction", words.pictures.below), "−ABC");
}

/** @param {SpacePen} pen */
const isNamed = ({ frame }) => frame.layers.has("names");

/** An arrow of space that shows a direction, with its name, if it has one. @param {SpacePen} pen @param {Point3} foot @param {Point3} v @param {"ink" | "direction"} color @param {string} name @param {number} [length]  in pixels */
function ray({ ctx, view, palette, labels }, foot, v, color, name, length = RAY_PX) {
  const from = view.toScreen(foot);
  const tip = rayTip(view, from, v, length);
  arrow(ctx, from, tip, { color: palette[color], width: 2.5 });
  labels.avoidLine(from, tip);
  if (name) labels.write(name, tip, { color: palette[color], font: FONTS.math, gap: 5, towards: sideOf(view, v) });
}
