/** Simplices in space: a point of a hull is a combination of at most four of its points. */
import { axes, handleAxesAt, isChosen, type SpacePen as SpacePenOf } from "../../draw/space/ink.ts";
import { IN_SPACE, shown } from "./ink.ts";
import { replaced } from "../../lists.ts";
import { SpacePanel } from "../../panels/space.ts";
import * as words from "../../words/interface.ts";
import { askedOf, pointName, titleInSpace } from "./words.ts";
import { comesAndGoes, otherChoice, shared, TURN, withPoints } from "./figure.ts";
import { handlesOf } from "../shared/space-handles.ts";
import { GROUND, HIDDEN, overGround } from "../shared/space-panels.ts";
import { hullOf } from "../../draw/space/difference.ts";
import type { Point3, SpaceSceneOf, SpaceFrameOf } from "../../types.ts";
import type { SpaceFigureOf, SpacePanelsOf } from "../index.ts";
import type { Ball } from "../../draw/space/ball.ts";
import type { Body } from "../../draw/space/body.ts";

type SpaceFrame = SpaceFrameOf<"simplices">;
type SpacePen = SpacePenOf<SpaceFrame>;

/** The hull of all points; of two points, or of more on a line, the lines between them. */
function hull(frame: SpaceFrame): Body[] {
  const { points, answer } = shown(frame);
  if (!answer) return [];
  const { faces } = answer.outline;
  const lines = faces.length ? {} : { lines: points.slice(1).map((_, i) => [i, i + 1] as const) };
  const open = answer.inside;
  return [{ vertices: points, faces, ...lines, color: "difference", opacity: frame.pending ? 0.1 : 0.2, width: 1.75, open, holds: true }];
}

/** The points that are enough: a point, a segment, a triangle or a tetrahedron. */
function kept(frame: SpaceFrame): Body[] {
  const { points, answer } = shown(frame);
  if (!answer || frame.pending || askedOf(frame)) return [];
  const kept = hullOf(answer.kept.map((i) => points[i]));
  return [{ ...kept, color: "simplex", opacity: 0.3, width: 3, open: kept.faces.length > 2, part: { id: "simplex" } }];
}

/** X, whose name the layers of the plane write. */
const ball = ({ scene }: SpaceFrame): Ball[] => [{ at: scene.at, color: "newest", name: "" }];

/** The points and X. */
const pointsIn = ({ scene }: SpaceFrame): Point3[] => [...scene.points, scene.at];

function handleAxes(pen: SpacePen) {
  const { scene, selected } = pen.frame;
  scene.points.forEach((p, i) => isChosen(selected, `${i}`) && handleAxesAt(pen, p, pen.palette.difference));
  if (isChosen(selected, "at")) handleAxesAt(pen, scene.at, pen.palette.newest);
}

type Scene = SpaceSceneOf<"simplices">;

/** "Another choice" raises the first search direction by this part of its way from below to above, and begins below again. */
const RISE = 0.618034;

const PANELS: SpacePanelsOf<"simplices"> = [
  overGround(
    {
      id: "space",
      Panel: SpacePanel,
      title: words.panels.combination,
      bodies: [hull, kept],
      layers: [axes, handleAxes, ...IN_SPACE],
      contents: pointsIn,
      balls: ball,
    },
    ({ scene }) => [scene.points],
    { isUnlined: true },
  ),
];

/** X, and a handle for each point. */
function handles(scene: Scene, _spin: unknown, selected: string) {
  const held = (id: string, name: string, get: (scene: Scene) => Point3) => ({
    id,
    name,
    kind: "point" as const,
    solid: { type: "point", p: get(scene) } as const,
    get: (old: Scene) => ({ type: "point", p: get(old) }) as const,
  });
  const at = handlesOf(
    {
      ...held("at", words.handles.pointInSpace("X"), (old) => old.at),
      color: "newest",
      put: (old, moved) => ({ ...old, at: moved.p }),
    },
    selected,
  );
  const points = scene.points.map((_, i) => {
    const [whole, ...along] = handlesOf(
      {
        ...held(`${i}`, words.handles.pointInSpace(pointName(i)), (old) => old.points[i]),
        color: "difference",
        put: (old, moved) => withPoints(old, replaced(old.points, i, moved.p)),
      },
      selected,
    );
    return [comesAndGoes(whole, i), ...along];
  });
  return [...at, ...points.flat()];
}

/** The next first search direction: turned by the golden angle and raised, it comes to all sides. */
function nextStart({ start }: Scene): Point3 {
  const [x, y, z] = start ?? [1, 0, 0];
  const angle = Math.atan2(y, x) + TURN;
  const height = 2 * (((z + 1) / 2 + RISE) % 1) - 1;
  const level = Math.sqrt(1 - height * height);
  return ([level * Math.cos(angle), level * Math.sin(angle), height] as const).map((c) => Number(c.toFixed(4)));
}

export const figure: SpaceFigureOf<"simplices"> = {
  ...shared,
  title: titleInSpace,
  views: ["together"],
  panels: () => PANELS,
  layers: [HIDDEN, GROUND],
  handles,
  readout: (el) => otherChoice(el, nextStart),
};
