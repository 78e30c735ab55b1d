/**
 * Layers that show several methods' runs on the same shapes: the support point of each at one step, and its simplex.
 * Runs have numbers, in the order of the table; runs that are at the same point share its mark. The support points draw in the
 * plane and in space.
 *
 * @typedef {import("./paint.js").AnyView} AnyView
 * @typedef {import("../types.js").AnyFrameOf<"compare">} Frame  of the plane or of space
 * @typedef {import("../types.js").FrameOf<"compare">} FlatFrame
 * @typedef {import("./paint.js").PanelLayer<FlatFrame>[]} Layers
 * @typedef {import("../types.js").Point} Point
 * @typedef {import("../types.js").Step | import("../types.js").SpaceStep} Step
 */
import * as inDifference from "./difference.js";
import { backdrop } from "./grid.js";
import { arrow, mark } from "./marks.js";
import { pathOf } from "../shapes/path.js";
import { rangesOf } from "./rays.js";
import * as inShapes from "./shapes.js";

/**
 * The runs at the step that is shown. One that has ended stays at its last step.
 * @param {Frame} frame
 */
export function runsAt({ answer, step }) {
  return (answer?.runs ?? []).map(({ method, trace, agrees }, i) => {
    const last = trace.steps.length - 1;
    return { number: i + 1, method, trace, agrees, step: trace.steps[Math.min(step, last)], isAtEnd: step >= last };
  });
}

/**
 * What is marked, for each support point: the numbers beside it. At one step they are those of the runs, with all steps
 * at once those of the steps.
 * @param {Frame} frame
 */
function marked(frame) {
  if (frame.pending) return [];
  const found = frame.all
    ? (frame.answer?.runs ?? []).flatMap(({ method, trace }) =>
        trace.steps.map((step) => ({ method, step, number: step.index + 1, isAtEnd: false })),
      )
    : runsAt(frame);
  /** @type {Map<string, {support: Step["support"], direction: Step["direction"], numbers: Set<number>, methods: Set<string>, isAtEnd: boolean}>} */
  const places = new Map();
  for (const { method, step, number, isAtEnd } of found) {
    const key = String(step.support.w);
    const place = places.get(key) ?? {
      support: step.support,
      direction: step.direction,
      numbers: new Set(),
      methods: new Set(),
      isAtEnd: true,
    };
    place.numbers.add(number);
    place.methods.add(method);
    place.isAtEnd &&= isAtEnd;
    places.set(key, place);
  }
  return [...places.values()].map((place) => ({ ...place, text: rangesOf([...place.numbers].sort((a, b) => a - b)) }));
}

/** The arrows from b to a. @param {import("./paint.js").Pen<Frame, AnyView>} pen */
export function supportsOfShapes(pen) {
  const { ctx, view, palette, labels, frame } = pen;
  const places = marked(frame);
  for (const { support } of places) {
    const [from, to] = [view.toScreen(support.b), view.toScreen(support.a)];
    arrow(ctx, from, to, { color: palette.newest, width: 1.75 });
    labels.avoidLine(from, to);
  }
  const ends = places.flatMap(({ support, direction, text }) => [
    { at: view.toScreen(support.a), color: palette.a, shape: /** @type {const} */ ("triangle"), radius: 8, away: -1, direction, text },
    { at: view.toScreen(support.b), color: palette.b, shape: /** @type {const} */ ("square"), radius: 7, away: 1, direction, text },
  ]);
  for (const { at, color, shape, radius } of ends) {
    mark(ctx, at, { color, paper: palette.paper, shape, radius });
    labels.avoid(at, radius);
  }
  for (const { at, color, direction, away, text } of ends) {
    labels.write(text, at, { color, towards: view.sideOf(/** @type {Point} */ (direction.map((x) => (x ?? 0) * away))) });
  }
}

/** The simplices that the runs keep, equal ones once. @param {Frame} frame */
export function simplicesOf(frame) {
  if (frame.pending || frame.all) return [];
  const simplices = runsAt(frame).map(({ step }) => step.simplex_after.map((v) => v.w));
  return [...new Map(simplices.map((points) => [points.map(String).sort().join(), points])).values()];
}

/** @param {import("./paint.js").Pen<Frame, AnyView>} pen */
function simplices({ ctx, view, palette, frame, part }) {
  if (frame.pending || frame.all) return;
  part("simplex", () => {
    ctx.save();
    ctx.strokeStyle = ctx.fillStyle = palette.simplex;
    ctx.lineJoin = "round";
    ctx.lineWidth = 2;
    for (const points of simplicesOf(frame)) {
      const path = pathOf(points.map((p) => view.toScreen(p)));
      ctx.globalAlpha = 0.14;
      if (points.length > 2) ctx.fill(path);
      ctx.globalAlpha = 0.85;
      ctx.stroke(path);
    }
    ctx.restore();
  });
}

/** The support points; one at which all its runs have ended is hollow. @param {import("./paint.js").Pen<Frame, AnyView>} pen */
export function supports({ ctx, view, palette, labels, frame, part }) {
  for (const { support, direction, methods, isAtEnd, text } of marked(frame)) {
    const at = view.toScreen(support.w);
    for (const method of methods) {
      part(
        `support-w-${method}`,
        () => mark(ctx, at, { color: palette.newest, paper: palette.paper, shape: "diamond", radius: 6, hollow: isAtEnd, of: support }),
        method,
      );
    }
    labels.avoid(at, 8);
    labels.write(text, at, { color: palette.newest, towards: view.sideOf(/** @type {Point} */ (direction.map((x) => x ?? 0))) });
  }
}

/** Several methods on two shapes. */
export const COMPARE = {
  /** @type {Layers} */
  shapes: [backdrop, inShapes.shapes, supportsOfShapes, inShapes.distance, inShapes.names],
  /** @type {Layers} */
  difference: [backdrop, inDifference.difference, simplices, supports, inDifference.origin, inDifference.distance],
  /** @type {Layers} */
  together: [
    backdrop,
    inDifference.difference,
    inShapes.shapes,
    simplices,
    supportsOfShapes,
    supports,
    inDifference.origin,
    inShapes.distance,
    inDifference.distance,
    inShapes.names,
    inDifference.title,
  ],
};
