/** When a moving shape first touches: the ray cast in A - B, whose bound grows from step to step, and B at each bound. */
import answer from "../../../baked/cast.json";
import { difference, origin, title as nameOfDifference } from "../../draw/difference.ts";
import { backdrop } from "../../draw/grid.ts";
import { names, shapes } from "../../draw/shapes.ts";
import { quantize } from "../../draw/view.ts";
import { shapeHandles, type Handle } from "../../interaction/handles.ts";
import { mapped } from "../../lists.ts";
import { anchorOf, extentOf, translated } from "../../shapes/index.ts";
import * as words from "../../words/interface.ts";
import { pointText } from "../../words/numbers.ts";
import { differenceOf, panelsOfPair, shapesOf } from "../shared/contents.ts";
import { bound, contact, contactOnRay, ghosts, lineOfA, lineOfW, ray, simplex, supports, way } from "./ink.ts";
import { GHOSTS, SIMPLEX, stepsOf } from "./stage.ts";
import { caption, headline, point, rows, title } from "./words.ts";
import type { FrameOf, Point, SceneOf } from "../../types.ts";
import type { FigureOf, SharedOf } from "../index.ts";

type Scene = SceneOf<"cast">;

/** The arrow of the normal is about as long as this part of the picture. */
const NORMAL_PART = 0.15;

/** The points, and the tip of the normal of a contact among them. */
function withNormal(points: Point[], { answer }: FrameOf<"cast">, at: readonly number[] | null | undefined): Point[] {
  const normal = answer?.impact.normal;
  if (!at || !normal) return points;
  const [width, height] = [0, 1].map((axis) => {
    const along = points.map((p) => p[axis]);
    return Math.max(...along) - Math.min(...along);
  });
  const length = NORMAL_PART * Math.max(width, height);
  return [...points, [at[0] + normal[0] * length, at[1] + normal[1] * length]];
}

/** The shapes, and B at the end of its motion. */
const shapesAndWay = (frame: FrameOf<"cast">) =>
  withNormal(
    [...shapesOf(frame), ...extentOf(translated(frame.scene.shapes[1], frame.scene.translation))],
    frame,
    frame.answer?.impact.point,
  );

/** A - B, and the ray. */
function differenceAndRay(frame: FrameOf<"cast">): Point[] {
  const { translation } = frame.scene;
  const t = frame.answer?.impact.t ?? null;
  return withNormal([...differenceOf(frame), translation], frame, t === null ? null : mapped(translation, (x) => x * t));
}

const wayOfB = way<FrameOf<"cast">>(({ scene }) => anchorOf(scene.shapes[1]));

const PANELS = panelsOfPair<FrameOf<"cast">>(
  {
    shapes: [ghosts, shapes, wayOfB, lineOfA, supports, contact, names],
    difference: [backdrop, difference, simplex, lineOfW, ray, bound, contactOnRay, origin],
    together: [
      ...[backdrop, difference, ghosts, shapes, wayOfB, lineOfA, supports, contact],
      ...[simplex, lineOfW, ray, bound, contactOnRay, names, nameOfDifference, origin],
    ],
  },
  shapesAndWay,
  differenceAndRay,
);

/** At the tip of the translation. */
function tipOf({ shapes: [, b], translation: [x, y] }: Scene): Handle<Scene> {
  const [cx, cy] = anchorOf(b);
  const put = (scene: Scene, translation: Point): Scene => ({ ...scene, translation });
  return {
    id: "translation",
    kind: "direction",
    color: "direction",
    label: words.cast.translation(pointText([x, y])),
    numbers: { of: words.cast.vector, names: ["x", "y"], values: [x, y], put: (scene, [x, y]) => put(scene, [x, y]) },
    at: (view) => view.toScreen([cx + x, cy + y]),
    move: (scene, from, to, scale) => put(scene, [quantize(x + to[0] - from[0], scale), quantize(y + to[1] - from[1], scale)]),
    nudge: (scene, dx, dy, stride) =>
      put(
        scene,
        mapped([x + dx * stride, y + dy * stride], (each) => Number(each.toPrecision(12))),
      ),
  };
}

export const shared: SharedOf<"cast", "layers" | "steps" | "headline" | "point" | "caption" | "rows"> = {
  layers: [
    { name: GHOSTS, title: words.cast.ghosts, swatch: "dashes", shown: true },
    { name: SIMPLEX, title: words.cast.simplex, swatch: "triangle", shown: true },
  ],
  steps: stepsOf,
  headline,
  point,
  caption,
  rows,
};

export const figure: FigureOf<"cast"> = {
  ...shared,
  title,
  answer,
  views: ["apart", "together"],
  panels: (view) => PANELS[view],
  handles: (scene, spin) => [...shapeHandles(scene, spin), tipOf(scene)],
};
