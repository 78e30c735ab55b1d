/** What a reader can take hold of in a motion: the end of its way. The turn is a number beside it. */
import { along } from "../../draw/marks.ts";
import { quantize } from "../../draw/view.ts";
import { mapped, replaced } from "../../lists.ts";
import { anchorOf } from "../../shapes/index.ts";
import { pointText } from "../../words/numbers.ts";
import * as words from "../../words/interface.ts";
import { endOf } from "./stage.ts";
import type { Handle } from "../../interaction/handles.ts";
import type { Point, SceneOf } from "../../types.ts";

type Scene = SceneOf<"impact">;

/** The handle stands so far beyond the tip of the arrow, off the handles of the shape. */
const BEYOND_PX = 16;

/** Without an arrow it stands so far above the middle. */
const ABOVE_PX = 40;

const tidy = (x: number) => Number(x.toPrecision(12)) + 0;

export const motionHandles = (scene: Scene): Handle<Scene>[] => scene.motions.map((_, i) => motionHandle(scene, i));

function motionHandle(whole: Scene, i: number): Handle<Scene> {
  const { translation, rotation = 0, center } = whole.motions[i];
  const end = endOf(whole) || 1;
  const [x, y] = center ?? anchorOf(whole.shapes[i]);
  const put = (scene: Scene, to: Point, turn = scene.motions[i].rotation): Scene => {
    const motion = { ...scene.motions[i], translation: mapped(to, tidy), ...(turn === undefined ? {} : { rotation: turn }) };
    return { ...scene, motions: replaced(scene.motions, i, motion) };
  };
  const isMoving = translation.some((v) => v);
  return {
    id: `motion-${i}`,
    kind: "direction",
    color: (["a", "b"] as const)[i],
    label: words.handles.at(words.impact.motionOf("AB"[i]), pointText(translation)),
    at: (view) => {
      const tip = view.toScreen([x + translation[0] * end, y + translation[1] * end]);
      return isMoving ? along(tip, translation, BEYOND_PX) : along(tip, [0, 1], ABOVE_PX);
    },
    move: (scene, from, to, scale) => {
      const [vx, vy] = scene.motions[i].translation;
      return put(scene, [vx + quantize(to[0] - from[0], scale) / end, vy + quantize(to[1] - from[1], scale) / end]);
    },
    nudge: (scene, dx, dy, stride) => {
      const [vx, vy] = scene.motions[i].translation;
      return put(scene, [vx + (dx * stride) / end, vy + (dy * stride) / end]);
    },
    numbers: {
      of: words.impact.motionOf("AB"[i]),
      names: ["x", "y", words.impact.turn],
      values: [...translation, rotation],
      put: (scene, [vx, vy, turn]) => put(scene, [vx, vy], turn),
    },
  };
}
