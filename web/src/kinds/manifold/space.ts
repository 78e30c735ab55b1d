/** The contact manifold in space: a face is clipped at the sides of another. */
import { clip, contacts, features, onePoint } from "./ink.ts";
import * as inShapes from "../../draw/space/shapes.ts";
import { axes } from "../../draw/space/ink.ts";
import { SpacePanel } from "../../panels/space.ts";
import { isFlat, translated } from "../../shapes/space.ts";
import { scaled } from "../../shapes/vector.ts";
import * as words from "../../words/interface.ts";
import { shared } from "./figure.ts";
import { solidHandles } from "../shared/space-handles.ts";
import { GROUND, HIDDEN, overGround } from "../shared/space-panels.ts";
import { randomSolids } from "../shared/space-random.ts";
import { titleInSpace } from "./words.ts";
import type { SpaceFrameOf } from "../../types.ts";
import type { SpaceFigureOf, SpacePanelsOf } from "../index.ts";

/** The features lie on the solids, and partly in them: these are drawn lightly. */
const OPACITY = 0.3;

const solids = (frame: SpaceFrameOf<"manifold">) => inShapes.solids(frame).map((body) => ({ ...body, opacity: OPACITY }));

const PANELS: SpacePanelsOf<"manifold"> = [
  overGround<SpaceFrameOf<"manifold">>(
    {
      id: "shapes",
      Panel: SpacePanel,
      title: words.panels.shapes,
      bodies: [solids],
      layers: [axes, inShapes.handleAxes, features, clip, contacts, onePoint, inShapes.names],
      contents: inShapes.shapesIn,
    },
    (frame) => (isFlat(frame.scene) ? [] : inShapes.solids(frame).map(({ vertices }) => vertices)),
  ),
];

export const figure: SpaceFigureOf<"manifold"> = {
  ...shared,
  layers: [...shared.layers, HIDDEN, GROUND],
  title: titleInSpace,
  views: ["apart"],
  panels: () => PANELS,
  handles: solidHandles,
  random: randomSolids,
  extras: {
    movesOut: (scene, { manifold }) => {
      const [a, b] = scene.shapes;
      return manifold && { ...scene, shapes: [a, translated(b, scaled(manifold.normal, manifold.points[0].depth))] };
    },
  },
};
