/** The time of impact in space. */
import { CURVE } from "./curve.ts";
import { closest, ghostNames, ghostsOf, ways } from "./ink.ts";
import * as inShapes from "../../draw/space/shapes.ts";
import { ghostInSpace } from "../../draw/ghosts.ts";
import { axes, type SpacePen } from "../../draw/space/ink.ts";
import { SpacePanel } from "../../panels/space.ts";
import { mapped, replaced } from "../../lists.ts";
import { anchorOf, canTurn, rotationAbout, surfaceOf, translated, turned } from "../../shapes/space.ts";
import { add, dot, scaled, sub, unit } from "../../shapes/vector.ts";
import * as words from "../../words/interface.ts";
import { shared, innerRun } from "./figure.ts";
import { isStill, endOf, timeOf } from "./stage.ts";
import { pointText } from "../../words/numbers.ts";
import { solidHandles, turnOfDrag, turnOfKeys, vectorAxes, vectorHandles, type Handle } from "../shared/space-handles.ts";
import { GROUND, HIDDEN, overGround } from "../shared/space-panels.ts";
import { titleInSpace } from "./words.ts";
import type { Body } from "../../draw/space/body.ts";
import type { Pen as PenOf } from "../../draw/paint.ts";
import type { SpaceView } from "../../draw/space/view.ts";
import type { Numbers } from "../../interaction/handles.ts";
import type { Point, Point3, SpaceFrameOf } from "../../types.ts";
import type { SpaceFigureOf, SpacePanelsOf } from "../index.ts";

type Frame = SpaceFrameOf<"impact">;
type Scene = Frame["scene"];
type Solid = Scene["shapes"][number];
type Motion = Scene["motions"][number];

const COLORS = ["a", "b"] as const;

/** Distances of the handle of the turn: from the end of the way, and from the middle of a solid that stays. */
const ARM_PX = 34;
const ABOVE_PX = 40;

const AXES = ["x", "y", "z"];

/** Samples of a turning solid when the view is fitted. */
const LOOKS = 4;

const rotationOf = ({ rotation }: Motion): Point3 => (Array.isArray(rotation) ? rotation : [0, 0, 0]);

/** The point about which a solid turns, at time 0. */
const centerOf = ({ scene, answer, answered }: Frame, i: 0 | 1): Point3 =>
  scene.motions[i].center ?? (answer && answered?.shapes[i] === scene.shapes[i] ? answer.centers[i] : anchorOf(scene.shapes[i]));

/** A or B at a time. */
function solidAt(frame: Frame, i: 0 | 1, t: number): Solid {
  const { scene } = frame;
  const solid = scene.shapes[i];
  const { translation } = scene.motions[i];
  if (!t || isStill(scene.motions[i])) return solid;
  const anchor = anchorOf(solid);
  const c = centerOf(frame, i);
  const turn = rotationOf(scene.motions[i]);
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

const surfaceAt = (frame: Frame, i: 0 | 1, t: number) =>
  surfaceOf(solidAt(frame, i, t), frame.answered?.shapes[i], frame.answer?.outlines[i])?.vertices ?? [];

const namesOfGhosts = (pen: SpacePen<Frame>) =>
  ghostNames(pen, (i, t) => surfaceAt(pen.frame, i, t), solidsAt(pen.frame, timeOf(pen.frame)).map(anchorOf));

/** Where a motion ends. */
const tipOf = (scene: Scene, i: number) =>
  add(scene.motions[i].center ?? anchorOf(scene.shapes[i]), scaled(scene.motions[i].translation, endOf(scene) || 1));

const tipAxes = (pen: SpacePen<Frame>) =>
  COLORS.forEach((color, i) => vectorAxes(pen, `motion-${i}`, tipOf(pen.frame.scene, i), pen.palette[color]));

/** The end of the way, which is held as a point is, and beside it a handle that turns the solid on its way. */
function motionHandles(whole: Scene, selected: string): Handle<Scene>[] {
  const end = endOf(whole) || 1;
  return whole.motions.flatMap((motion, i) => {
    const { translation, center } = motion;
    const [name, color, id] = [words.impact.motionOf("AB"[i]), COLORS[i], `motion-${i}`];
    const put = (scene: Scene, change: Partial<Motion>): Scene => ({
      ...scene,
      motions: replaced(scene.motions, i, { ...scene.motions[i], ...change }),
    });
    const [tip, ...axes] = vectorHandles<Scene>(
      {
        id,
        name,
        color,
        foot: center ?? anchorOf(whole.shapes[i]),
        vector: scaled(translation, end),
        put: (scene, way) => put(scene, { translation: scaled(way, 1 / end) }),
      },
      selected,
    );
    const at = (view: SpaceView): Point => {
      const [x, y] = view.toScreen(tipOf(whole, i));
      return [x, y - (isStill({ translation }) ? ABOVE_PX : 0)]; // off the handle of a solid that stays
    };
    const turnBy = (scene: Scene, axis: Point3, angle: number) => {
      const rotation = mapped(add(rotationOf(scene.motions[i]), scaled(axis, angle / end)), (x) => Number(x.toPrecision(12)) + 0);
      return put(scene, { rotation });
    };
    const turn: Handle<Scene> = {
      id: `${id}.turn`,
      kind: "turn",
      color,
      label: words.impact.turnOf("AB"[i], pointText(rotationOf(motion))),
      at: (view) => [at(view)[0] - ARM_PX, at(view)[1]],
      move: (scene, from, to, scale, view) => turnBy(scene, ...turnOfDrag(view, sub(to, from), scale)),
      nudge: (scene, dx, dy, _stride, view) => turnBy(scene, ...turnOfKeys(view, dx, dy)),
    };
    const numbers: Numbers<Scene> = {
      of: name,
      names: [...AXES, ...AXES.map((axis) => words.impact.turnAbout(axis))],
      values: [...translation, ...rotationOf(motion)],
      put: (scene, [x, y, z, u, v, w]) => put(scene, { translation: [x, y, z], rotation: [u, v, w] }),
    };
    const label = words.handles.at(name, pointText(translation));
    const kind = isStill({ translation }) ? "shape" : tip.kind; // seen when a hand is near, where no way ends in it
    return [{ ...tip, kind, at, label, numbers }, ...axes, ...(center || canTurn(whole.shapes[i]) ? [turn] : [])];
  });
}

const passed = (frame: Frame): Point3[] =>
  Array.from({ length: LOOKS + 1 }, (_, k) => inShapes.shapesIn(frameAt(frame, (endOf(frame.scene) * k) / LOOKS))).flat();

const PANELS: SpacePanelsOf<"impact"> = [
  overGround<Frame>(
    {
      id: "shapes",
      Panel: SpacePanel,
      title: words.impact.panel,
      bodies: [ghosts, solids],
      layers: [axes, inShapes.handleAxes, tipAxes, ways<Frame>(centerOf), closest, names, namesOfGhosts],
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
  readout: (el) => innerRun(el, (t) => solidsAt(el.model.frame, t)),
  handles: (scene, spin, selected) => [...solidHandles(scene, spin, selected), ...motionHandles(scene, selected)],
};
