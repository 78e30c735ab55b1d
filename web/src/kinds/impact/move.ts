/** Where the shapes of the plane are at a time. */
import { anchorOf, translated, turned } from "../../shapes/index.ts";
import type { FrameOf, Point, SceneOf, Shape } from "../../types.ts";

type Motion = SceneOf<"impact">["motions"][number];

/** The point about which a shape turns, at time 0. */
export const centerOf = ({ scene, answer, answered }: FrameOf<"impact">, i: number): Point =>
  scene.motions[i].center ?? (answer && answered?.shapes[i] === scene.shapes[i] ? answer.centers[i] : anchorOf(scene.shapes[i]));

export const wayOf = ({ translation: [x, y] }: Motion, t: number): Point => [x * t, y * t];

export const isStill = ({ translation, rotation }: { translation: readonly number[]; rotation?: number | readonly number[] }) =>
  ![...translation, rotation ?? 0].flat().some((x) => x);

/** A and B at a time. */
export const shapesAt = (frame: FrameOf<"impact">, t: number): Shape[] =>
  frame.scene.shapes.map((shape, i) => {
    const motion = frame.scene.motions[i];
    if (!t || isStill(motion)) return shape;
    return translated(motion.rotation ? turned(shape, centerOf(frame, i), motion.rotation * t) : shape, wayOf(motion, t));
  });
