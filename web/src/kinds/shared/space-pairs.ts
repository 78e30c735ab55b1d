/** What the figures of the Minkowski difference and of the Minkowski sum have in space: the sweep, solids that turn, and a handle of both. */
import { pointText } from "../../words/numbers.ts";
import { middleOfBoth } from "../../draw/space/cloud.ts";
import { add, scaled } from "../../shapes/vector.ts";
import { replaced } from "../../lists.ts";
import { canTurn, translated, turned } from "../../shapes/space.ts";
import * as words from "../../words/interface.ts";
import { movement, type Handle } from "./space-handles.ts";
import type { Point3, Solid } from "../../types.ts";
import type { Room } from "./pairs.ts";

/** A solid that turns by itself turns about this axis through its middle. */
const UP: Point3 = [0, 1, 0];

export const SPACE: Room<Solid> = {
  ...words.pairs.space,
  canTurn,
  turn: (i) => (scene, angle) => ({ ...scene, shapes: replaced(scene.shapes, i, turned(scene.shapes[i], UP, angle)) }),
};

/** Moves A and B alike, which leaves A - B where it is. */
export function bothSolids<S extends { shapes: Solid[] }>(scene: S): Handle<S> {
  const middle = middleOfBoth(scene);
  const by = (old: S, offset: Point3) => ({
    ...old,
    shapes: old.shapes.map((solid) => translated(solid, offset)),
  });
  return {
    id: "both",
    kind: "shape",
    color: "muted",
    label: words.handles.at(words.handles.moveBoth, pointText(middle)),
    at: (view) => view.toScreen(middle),
    move: (old, from, to, scale) => by(old, movement(from, to, scale)),
    nudge: (old, dx, dy, stride, view) => {
      const { right, up } = view.camera;
      return by(old, add(scaled(right, dx * stride), scaled(up, dy * stride)));
    },
  };
}
