/** What a reader can take hold of in a motion: the end of its way, and a handle that goes around there and turns the shape on its way. */
import { along } from "../../draw/marks.ts";
import { quantize } from "../../draw/view.ts";
import { mapped, replaced } from "../../lists.ts";
import { anchorOf, canTurn } from "../../shapes/index.ts";
import { pictureOf, pointText } from "../../words/numbers.ts";
import * as words from "../../words/interface.ts";
import { endOf } from "./stage.ts";
import type { Handle } from "../../interaction/handles.ts";
import type { Point, SceneOf } from "../../types.ts";

type Scene = SceneOf<"impact">;

/** Distance of the handle from the tip of the arrow. */
const BEYOND_PX = 2;

/** Its height above the middle, without an arrow. */
const ABOVE_PX = 40;

/** Distance of the handle of the turn from the middle. */
const ARM_PX = 36;

/** One arrow key turns by this angle: two degrees. */
const TURN_RAD = Math.PI / 90;

const tidy = (x: number) => Number(x.toPrecision(12)) + 0;

const COLORS = ["a", "b"] as const;

export const motionHandles = (scene: Scene): Handle<Scene>[] =>
  scene.motions.flatMap(({ center }, i) => [
    motionHandle(scene, i),
    ...(center || canTurn(scene.shapes[i]) ? [turnHandle(scene, i)] : []), // a disc that turns about its middle is the same
  ]);

function turnHandle(whole: Scene, i: number): Handle<Scene> {
  const { translation, rotation = 0, center } = whole.motions[i];
  const end = endOf(whole) || 1;
  const [x, y] = center ?? anchorOf(whole.shapes[i]);
  const middle: Point = [x + translation[0] * end, y + translation[1] * end];
  // On the left of the way; the handle of a shape that does not move stands above it.
  const [ux, uy] = translation.some(Boolean) ? translation : [0, 1];
  const first = Math.atan2(uy, ux) + Math.PI / 2;
  const angleOf = ([x, y]: Point) => Math.atan2(y - middle[1], x - middle[0]);
  const put = (scene: Scene, turn: number): Scene => ({
    ...scene,
    motions: replaced(scene.motions, i, { ...scene.motions[i], rotation: tidy(turn) }),
  });
  return {
    id: `motion-${i}.turn`,
    kind: "turn",
    color: COLORS[i],
    label: words.impact.turnOf("AB"[i], pictureOf(rotation)),
    at: (view) => {
      const angle = first + rotation * end;
      return along(view.toScreen(middle), [Math.cos(angle), Math.sin(angle)], ARM_PX);
    },
    move: (scene, from, to) => {
      const by = angleOf(to) - angleOf(from);
      return put(scene, rotation + Math.atan2(Math.sin(by), Math.cos(by)) / end);
    },
    nudge: (scene, dx, dy) => put(scene, (scene.motions[i].rotation ?? 0) + ((dy - dx) * TURN_RAD) / end),
    numbers: {
      of: words.impact.motionOf("AB"[i]),
      names: [words.impact.turn],
      values: [rotation],
      put: (scene, [turn]) => put(scene, turn),
    },
  };
}

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
    kind: isMoving ? "direction" : "shape", // seen when a hand is near, where there is no arrow that it ends
    color: COLORS[i],
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
