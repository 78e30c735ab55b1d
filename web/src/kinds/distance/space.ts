/** The distance in space, step by step: the simplex, the closest features of both solids, and the weights of the closest point. */
import { barsOnShapes, barsOnSimplex, falling, feet, weighted } from "./ink.ts";
import { normals } from "./normals.ts";
import * as inDifference from "../../draw/space/difference.ts";
import * as inShapes from "../../draw/space/shapes.ts";
import { titleInSpace } from "./words.ts";
import * as words from "../../words/interface.ts";
import { regionTextInSpace } from "../../methods.ts";
import { rowsOf, planeFeet } from "../../words/rows.ts";
import { boundsIn, extras, shared } from "./figure.ts";
import { solidHandles } from "../shared/space-handles.ts";
import { GROUND, HIDDEN, linking, panelsOfDifference, type PanelsOf } from "../shared/space-panels.ts";
import { sliced } from "../shared/space-slice.ts";
import { line, mark, DOT_PX } from "../../draw/marks.ts";
import { scaled, unit } from "../../shapes/vector.ts";
import { gjkStep, isPoint } from "../../steps.ts";
import { hullOf } from "../../draw/space/difference.ts";
import type { SpaceFigureOf } from "../index.ts";
import type { SpaceSceneOf, SpaceAnswerOf, Point3, SpaceFrameOf } from "../../types.ts";
import type { Pen } from "../../draw/paint.ts";
import type { Body } from "../../draw/space/body.ts";
import type { SpaceView } from "../../draw/space/view.ts";

type SpaceFrame = SpaceFrameOf<"distance">;

const ORIGIN: Point3 = [0, 0, 0];

/** Ways from the origin to all sides, of length one: to the faces, edges and corners of a cube. */
const WAYS = [-1, 0, 1].flatMap((x) => [-1, 0, 1].flatMap((y) => [-1, 0, 1].flatMap((z) => (x || y || z ? [unit([x, y, z])] : []))));

/** Points of the largest of the spheres around the origin whose outlines show how the distance falls. */
function fallingIn({ answer, layers }: SpaceFrame): Point3[] {
  if (!layers.has("falling")) return [];
  const found = (answer?.trace.steps ?? []).flatMap(({ closest }) => (closest && isPoint(closest.point) ? [closest.point] : []));
  const radius = Math.max(0, ...found.map((point) => Math.hypot(...point)));
  return WAYS.map((way) => scaled(way, radius));
}

/** The features of A and B that the weights of the closest point stand on: vertices, edges or faces. */
const features = (frame: SpaceFrame): Body[] =>
  (["a", "b"] as const).map((side) => {
    const points = weighted(frame, side).map(({ point }) => point as Point3); // of solids
    return { ...hullOf(points), color: side, opacity: 0.45, width: 5, part: { id: `feature-${side.toUpperCase()}` } };
  });

/**
 * The foot on the plane of each face at the new point. One outside of its face is hollow, and tied to the point of the face that
 * is taken instead.
 */
function planeFeetMarks({ ink, view, palette, frame, part }: Pen<SpaceFrame, SpaceView>) {
  const step = gjkStep(frame);
  if (!frame.answer || !step || frame.pending || frame.all || !frame.layers.has("feet")) return;
  planeFeet(frame.answer, step).forEach(({ point, inside, taken }, i) => {
    const [o, at, end] = [ORIGIN, point, taken].map((p) => view.toScreen(p));
    part(`plane-foot-${i + 1}`, () => {
      if (!inside) line(ink, end, at, { color: palette.difference, width: 1.25, dash: [6, 4] });
      line(ink, o, at, { color: palette.difference, width: 1.5, dash: [2, 3] });
      mark(ink, at, { color: palette.difference, paper: palette.paper, shape: "diamond", radius: DOT_PX, hollow: !inside });
      ink.avoid(at, DOT_PX);
      if (!inside)
        ink.write(words.pictures.footOutside, at, { color: palette.difference, gap: 6, towards: view.sideOf(point), rank: "note" });
    });
  });
}

const PANELS: PanelsOf<"distance"> = panelsOfDifference(
  {
    bodies: [inShapes.solids, features],
    layers: [inShapes.handleAxes, barsOnShapes, inShapes.distance, inShapes.names],
    contents: inShapes.shapesIn,
  },
  {
    bodies: [inDifference.difference, inDifference.simplex],
    layers: [
      ...[normals, falling, inDifference.vertices, planeFeetMarks, feet, barsOnSimplex, inDifference.closest],
      ...[inDifference.distance, inDifference.names],
    ],
    around: fallingIn,
  },
);

export const figure: SpaceFigureOf<"distance"> = sliced<SpaceSceneOf<"distance">, SpaceAnswerOf<"distance">>({
  ...shared,
  rows: (frame) => rowsOf(frame, regionTextInSpace),
  title: titleInSpace,
  views: ["apart", "together"],
  panels: (view, _scene, _choices, layers) => [...PANELS[view], boundsIn(layers)],
  layers: [
    ...shared.layers.map((layer) => (layer.name === "falling" ? { ...layer, title: words.distance.layers.fallingInSpace } : layer)),
    HIDDEN,
    GROUND,
  ],
  handles: solidHandles,
  extras: { ...extras, linking, directionOf: (frame) => inShapes.stepOf(frame)?.direction },
});
