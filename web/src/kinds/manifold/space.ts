/** The contact manifold in space: a face is clipped at the sides of another. */
import { clip, contacts, features, inSpace, normal, onePoint } from "./ink.ts";
import * as inShapes from "../../draw/space/shapes.ts";
import { axes } from "../../draw/space/ink.ts";
import { SpacePanel } from "../../panels/space.ts";
import { translated } from "../../shapes/space.ts";
import { add, scaled, sub } from "../../shapes/vector.ts";
import * as words from "../../words/interface.ts";
import { shared } from "./figure.ts";
import { stageOf } from "./stage.ts";
import { solidHandles } from "../shared/space-handles.ts";
import { GROUND, HIDDEN, overSolids } from "../shared/space-panels.ts";
import { titleInSpace } from "./words.ts";
import type { Body } from "../../draw/space/body.ts";
import type { SpaceFrameOf } from "../../types.ts";
import type { SpaceFigureOf, SpacePanelsOf } from "../index.ts";

/** The features lie on the solids, and partly in them: these are drawn lightly, and cross without a line, which is no contact. */
const OPACITY = 0.3;

/** Of the plane of a cut: how far it reaches along the normal, and beyond its line, as parts of that. */
const CUT_HEIGHT = 0.3;
const CUT_BEYOND = 0.12;

const solids = (frame: SpaceFrameOf<"manifold">) => inShapes.solids(frame).map((body) => ({ ...body, opacity: OPACITY, unseamed: true }));

/** The plane of a cut: it stands on a side of the reference, along the normal. */
function cutPlane(frame: SpaceFrameOf<"manifold">): Body[] {
  const stage = stageOf(frame);
  if (stage?.at !== "clip") return [];
  const [from, to] = stage.clip.line.map(inSpace);
  const along = sub(to, from);
  const up = scaled(inSpace(stage.manifold.normal), CUT_HEIGHT * Math.hypot(...along));
  const ends = [sub(from, scaled(along, CUT_BEYOND)), add(to, scaled(along, CUT_BEYOND))];
  const vertices = [sub(ends[0], up), sub(ends[1], up), add(ends[1], up), add(ends[0], up)];
  const color = stage.clip.cut.length ? "direction" : "muted";
  return [{ vertices, faces: [[0, 1, 2, 3], [3, 2, 1, 0]], color, opacity: 0.16, width: 1, part: { id: "cut-plane" } }]; // prettier-ignore
}

const PANELS: SpacePanelsOf<"manifold"> = [
  overSolids<SpaceFrameOf<"manifold">>({
    id: "shapes",
    Panel: SpacePanel,
    title: words.panels.shapes,
    bodies: [solids, cutPlane],
    layers: [axes, inShapes.handleAxes, features, clip, contacts, normal, onePoint, inShapes.names],
    contents: inShapes.shapesIn,
  }),
];

export const figure: SpaceFigureOf<"manifold"> = {
  ...shared,
  layers: [...shared.layers, HIDDEN, GROUND],
  title: titleInSpace,
  views: ["apart"],
  panels: () => PANELS,
  handles: solidHandles,
  extras: {
    movesOut: (scene, { manifold }) => {
      const [a, b] = scene.shapes;
      const depth = manifold?.points[0].depth ?? 0;
      return manifold && depth > 0 ? { ...scene, shapes: [a, translated(b, scaled(manifold.normal, depth))] } : null;
    },
  },
};
