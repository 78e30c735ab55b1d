/** When a moving solid first touches: the ray cast in A - B of space. */
import { ghostInSpace, ghostName } from "../../draw/ghosts.ts";
import * as inDifference from "../../draw/space/difference.ts";
import * as inShapes from "../../draw/space/shapes.ts";
import { anchorOf } from "../../shapes/space.ts";
import { add } from "../../shapes/vector.ts";
import * as words from "../../words/interface.ts";
import { pointText } from "../../words/numbers.ts";
import { solidHandles, vectorAxes, vectorHandles, type Handle } from "../shared/space-handles.ts";
import { GROUND, HIDDEN, linking, panelsOfDifference, type PanelsOf } from "../shared/space-panels.ts";
import { sliced } from "../shared/space-slice.ts";
import { shared } from "./figure.ts";
import { bound, contact, contactOnRay, ghostNameOf, ghostTimes, movedBy, placesOf, ray, supports, way } from "./ink.ts";
import { SIMPLEX } from "./stage.ts";
import { titleInSpace } from "./words.ts";
import type { SpacePen } from "../../draw/space/ink.ts";
import type { SpaceView } from "../../draw/space/view.ts";
import type { Point3, SpaceAnswerOf, SpaceFrameOf, SpaceSceneOf } from "../../types.ts";
import type { Body } from "../../draw/space/body.ts";
import type { SpaceFigureOf } from "../index.ts";

type Frame = SpaceFrameOf<"cast">;
type Scene = SpaceSceneOf<"cast">;

/** The id of the handle at the tip of the translation. */
const TIP = "translation";

/** B at each bound. All are seen alike: one that lies where B was a step before would keep the ink of B. */
function ghosts(frame: Frame): Body[] {
  const surface = frame.answer?.outlines[1];
  if (!surface) return [];
  const times = ghostTimes(frame);
  return times.map((t, i) => ({
    ...ghostInSpace(surface, (p) => add(p, movedBy(frame, t)), { color: "b", isLit: true }),
    part: { id: `ghost-${i + 1}` },
  }));
}

function nameOfGhost(pen: SpacePen<Frame>) {
  const { frame } = pen;
  const name = ghostNameOf(frame);
  const by = movedBy(frame, ghostTimes(frame).at(-1) ?? 0);
  const rim = frame.answer?.outlines[1].vertices.map((p) => add(p, by)) ?? [];
  if (name) ghostName(pen, { text: name, color: "b", rim, middles: frame.scene.shapes.map(anchorOf) });
}

function simplex(frame: Frame): Body[] {
  const places = placesOf(frame);
  if (!places || !frame.layers.has(SIMPLEX)) return [];
  return [{ ...inDifference.hullOf(places.simplex), color: "simplex", opacity: 0.3, width: 3, part: { id: "simplex" } }];
}

/** The plane through a, which A does not pass, or through w, which A - B does not pass. */
const plane =
  (of: "a" | "w") =>
  (frame: Frame, view: SpaceView): Body[] => {
    const places = placesOf(frame);
    if (!places) return [];
    return [{ ...inDifference.squareAcross(places.normal, places[of], view), color: "newest", part: { id: "support-plane" } }];
  };

/** The solids, and B at the end of its motion. */
const shapesAndWay = (frame: Frame): Point3[] => [
  ...inShapes.shapesIn(frame),
  ...(frame.answer?.outlines[1].vertices ?? []).map((p) => add(p, frame.scene.translation)),
];

const tip = ({ shapes: [, b], translation }: Scene) => add(anchorOf(b), translation);

/** The axes along which the tip of the translation moves, while it is chosen. */
const tipAxes = (pen: SpacePen<Frame>) => vectorAxes(pen, TIP, tip(pen.frame.scene), pen.palette.direction);

/** The tip of the translation, which is held as a point is. */
function tipHandles({ shapes, translation }: Scene, selected: string): Handle<Scene>[] {
  const put = (old: Scene, to: Point3): Scene => ({ ...old, translation: to });
  const name = words.cast.vector;
  const [whole, ...axes] = vectorHandles(
    { id: TIP, name, color: "direction", foot: anchorOf(shapes[1]), vector: translation, put },
    selected,
  );
  const numbers = {
    of: name,
    names: ["x", "y", "z"],
    values: translation,
    put: (old: Scene, [x, y, z]: number[]): Scene => put(old, [x, y, z]),
  };
  return [{ ...whole, label: words.cast.translation(pointText(translation)), numbers }, ...axes];
}

const PANELS: PanelsOf<"cast"> = panelsOfDifference<Frame>(
  {
    bodies: [ghosts, inShapes.solids, plane("a")],
    layers: [
      inShapes.handleAxes,
      tipAxes,
      way<Frame>(({ scene }) => anchorOf(scene.shapes[1])),
      supports,
      contact,
      inShapes.names,
      nameOfGhost,
    ],
    contents: shapesAndWay,
  },
  {
    bodies: [inDifference.difference, simplex, plane("w")],
    layers: [ray, bound, contactOnRay],
    around: ({ scene }) => [scene.translation],
  },
);

export const figure: SpaceFigureOf<"cast"> = sliced<Scene, SpaceAnswerOf<"cast">>({
  ...shared,
  layers: [...shared.layers, HIDDEN, GROUND],
  title: titleInSpace,
  views: ["apart", "together"],
  panels: (view) => PANELS[view],
  handles: (scene, spin, selected) => [...solidHandles(scene, spin, selected), ...tipHandles(scene, selected)],
  extras: { linking, directionOf: (frame) => frame.answer?.steps[frame.step]?.normal },
});
