/**
 * Layers that show several methods' runs on the same shapes: the support point of each at one step. Their simplices lie on one another,
 * and are left to the runs themselves.
 * Runs have numbers, in the order of the table; runs that are at the same point share its mark. The support points draw in the
 * plane and in space.
 */
import * as inDifference from "../../draw/difference.ts";
import { backdrop } from "../../draw/grid.ts";
import { arrow, clearMark, mark, MARK_PX } from "../../draw/marks.ts";
import { titleOf } from "../../methods.ts";
import { rangesOf } from "../../draw/rays.ts";
import * as inShapes from "../../draw/shapes.ts";
import type { AnyFrameOf, FrameOf, Point, SpaceStep, Step as AnyStep } from "../../types.ts";
import type { AnyView, PanelLayer, Pen } from "../../draw/paint.ts";

/** Of the plane or of space. */
type Frame = AnyFrameOf<"compare">;

type FlatFrame = FrameOf<"compare">;
type Layers = PanelLayer<FlatFrame>[];
type Step = AnyStep | SpaceStep;

/** The runs at the step that is shown. One that has ended stays at its last step. */
export function runsAt({ answer, step }: Frame) {
  return (answer?.runs ?? []).map(({ method, trace, agrees }, i) => {
    const last = trace.steps.length - 1;
    return { number: i + 1, method, trace, agrees, step: trace.steps[Math.min(step, last)], isAtEnd: step >= last };
  });
}

/**
 * What is marked, for each support point: the numbers beside it. At one step they are those of the runs, with all steps
 * at once those of the steps.
 */
function marked(frame: Frame) {
  if (frame.pending) return [];
  const found = frame.all
    ? (frame.answer?.runs ?? []).flatMap(({ method, trace }) =>
        trace.steps.map((step) => ({ method, step, number: step.index + 1, isAtEnd: false })),
      )
    : runsAt(frame);
  const places: Map<
    string,
    { support: Step["support"]; direction: Step["direction"]; numbers: Set<number>; methods: Set<string>; isAtEnd: boolean }
  > = new Map();
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

/** The side of a search direction, or the other one, on the screen. A coordinate that overflowed counts as none. */
const towards = (view: AnyView, direction: readonly (number | null)[], sign: number) =>
  view.sideOf(direction.map((x) => (x ?? 0) * sign) as Point);

/** The arrows from b to a. */
export function supportsOfShapes(pen: Pen<Frame, AnyView>) {
  const { ink, view, palette, frame } = pen;
  const places = marked(frame);
  for (const { support } of places) {
    const [from, to] = [view.toScreen(support.b), view.toScreen(support.a)];
    arrow(ink, from, to, { color: palette.newest, width: 1.75 });
  }
  const ends = places.flatMap(({ support }) => [
    { at: view.toScreen(support.a), color: palette.a, shape: "triangle" as const },
    { at: view.toScreen(support.b), color: palette.b, shape: "square" as const },
  ]);
  for (const { at, color, shape } of ends) {
    clearMark(ink, at, { color, paper: palette.paper, shape, radius: MARK_PX });
  }
}

/** The support points; one at which all its runs have ended is hollow. */
export function supports({ ink, view, palette, frame, part }: Pen<Frame, AnyView>) {
  for (const { support, direction, methods, numbers, isAtEnd, text } of marked(frame)) {
    const at = view.toScreen(support.w);
    for (const method of methods) {
      part(
        `support-w-${method}`,
        () =>
          mark(ink, at, { color: palette.newest, paper: palette.paper, shape: "diamond", radius: MARK_PX, hollow: isAtEnd, of: support }),
        method,
      );
    }
    ink.avoid(at, MARK_PX);
    // Two runs at a point have room for their names.
    const named =
      frame.all || methods.size > 2 ? text : [...methods].map((method, i) => `${[...numbers][i]} ${titleOf(method)}`).join(", ");
    ink.write(named, at, { color: palette.newest, towards: towards(view, direction, 1), short: text });
  }
}

/** Several methods on two shapes. */
export const COMPARE = {
  shapes: [backdrop, inShapes.shapes, supportsOfShapes, inShapes.distance, inShapes.names],
  difference: [backdrop, inDifference.difference, supports, inDifference.distance, inDifference.origin],
  together: [
    backdrop,
    inDifference.difference,
    inShapes.shapes,
    supportsOfShapes,
    supports,
    inShapes.distance,
    inDifference.distance,
    inDifference.origin,
    inShapes.names,
    inDifference.title,
  ] satisfies Layers,
};
