/** The time of impact in space. */
import { CURVE } from "./curve.ts";
import { closest, ghostsOf } from "./ink.ts";
import * as inShapes from "../../draw/space/shapes.ts";
import { ghostInSpace } from "../../draw/ghosts.ts";
import { axes } from "../../draw/space/ink.ts";
import { SpacePanel } from "../../panels/space.ts";
import { anchorOf, rotationAbout, surfaceOf, translated, turned } from "../../shapes/space.ts";
import { add, dot, scaled, sub, unit } from "../../shapes/vector.ts";
import * as words from "../../words/interface.ts";
import { shared } from "./figure.ts";
import { isStill } from "./move.ts";
import { endOf, timeOf } from "./stage.ts";
import { solidHandles } from "../shared/space-handles.ts";
import { GROUND, HIDDEN, overGround } from "../shared/space-panels.ts";
import { randomSolids } from "../shared/space-random.ts";
import { titleInSpace } from "./words.ts";
import type { Body } from "../../draw/space/body.ts";
import type { Pen as PenOf } from "../../draw/paint.ts";
import type { SpaceView } from "../../draw/space/view.ts";
import type { Point3, SpaceFrameOf } from "../../types.ts";
import type { SpaceFigureOf, SpacePanelsOf } from "../index.ts";

type Frame = SpaceFrameOf<"impact">;
type Solid = Frame["scene"]["shapes"][number];

const COLORS = ["a", "b"] as const;

/** A turning solid is looked at so often for what must be in sight. */
const LOOKS = 4;

/** A or B at a time. */
function solidAt({ scene, answer, answered }: Frame, i: 0 | 1, t: number): Solid {
  const solid = scene.shapes[i];
  const { translation, rotation, center } = scene.motions[i];
  if (!t || isStill(scene.motions[i])) return solid;
  const anchor = anchorOf(solid);
  const c = center ?? (answer && answered?.shapes[i] === solid ? answer.centers[i] : anchor);
  const turn: Point3 = Array.isArray(rotation) ? rotation : [0, 0, 0];
  const angle = Math.hypot(...turn) * t;
  const R = rotationAbout(unit(turn), angle);
  const arm = sub(anchor, c);
  const at = add(add(c, [dot(R[0], arm), dot(R[1], arm), dot(R[2], arm)]), scaled(translation, t));
  return translated(angle ? turned(solid, unit(turn), angle) : solid, sub(at, anchor));
}

const solidsAt = (frame: Frame, t: number): [Solid, Solid] => [solidAt(frame, 0, t), solidAt(frame, 1, t)];

const frameAt = (frame: Frame, t: number): Frame => ({ ...frame, scene: { ...frame.scene, shapes: solidsAt(frame, t) } });

const solids = (frame: Frame) => inShapes.solids(frameAt(frame, timeOf(frame)));

const names = (pen: PenOf<Frame, SpaceView>) => inShapes.names({ ...pen, frame: frameAt(pen.frame, timeOf(pen.frame)) });

/** All are seen alike: one that lies where B was a step before would keep the ink of B. */
const ghosts = (frame: Frame): Body[] =>
  ghostsOf(frame).flatMap(({ t, isIn }) =>
    solidsAt(frame, t).flatMap((solid, i) => {
      const surface = surfaceOf(solid, frame.answered?.shapes[i], frame.answer?.outlines[i]);
      return surface && !isStill(frame.scene.motions[i])
        ? [ghostInSpace(surface, (p) => p, { color: isIn ? "response" : COLORS[i], isLit: true })]
        : [];
    }),
  );

const passed = (frame: Frame): Point3[] =>
  Array.from({ length: LOOKS + 1 }, (_, k) => inShapes.shapesIn(frameAt(frame, (endOf(frame.scene) * k) / LOOKS))).flat();

const PANELS: SpacePanelsOf<"impact"> = [
  overGround<Frame>(
    {
      id: "shapes",
      Panel: SpacePanel,
      title: words.impact.panel,
      bodies: [ghosts, solids],
      layers: [axes, inShapes.handleAxes, closest, names],
      contents: passed,
    },
    (frame) => inShapes.solids(frameAt(frame, timeOf(frame))).map(({ vertices }) => vertices),
  ),
];

export const figure: SpaceFigureOf<"impact"> = {
  ...shared,
  layers: [...shared.layers, HIDDEN, GROUND],
  title: titleInSpace,
  views: ["apart"],
  panels: () => [...PANELS, CURVE],
  handles: solidHandles,
  random: randomSolids,
};
