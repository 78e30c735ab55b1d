/**
 * The panels of figures of two solids in space: A and B in one panel and what is made of them in another, or all in one.
 */

import { groundUnder, shadowsOn } from "../../draw/space/ground.ts";
import { axes, origin } from "../../draw/space/ink.ts";
import * as inDifference from "../../draw/space/difference.ts";
import { level, normal, plane, planeIn } from "../../draw/space/slice.ts";
import { featureAt, nextFeature, type Frame as AnyFrame } from "../../draw/space/features.ts";
import { namesOnSolids, namesOnWhole, onSolids, onWhole } from "../../draw/space/linked.ts";
import { wholeOf } from "../../draw/space/whole.ts";
import { overPanel } from "../../interaction/linking.ts";
import { SpacePanel } from "../../panels/space.ts";
import * as inShapes from "../../draw/space/shapes.ts";
import { isFlat } from "../../shapes/space.ts";
import * as words from "../../words/interface.ts";
import { linkedText } from "../../words/linked.ts";
import type { Frame } from "../../draw/paint.ts";
import type { SpaceFrame } from "../../draw/space/shapes.ts";
import type { Frame as FrameOf, Mesh, Point3, Solid, SpaceFrameOf, SpaceKinds, SpaceResult, SpaceSection, ViewName } from "../../types.ts";
import type { SpacePanelSpec } from "../../panels/panel.ts";
import type { LayerChoice } from "../index.ts";

export type PanelsOf<K extends keyof SpaceKinds> = Record<ViewName, SpacePanelSpec<SpaceFrameOf<K>>[]>;
/** What is drawn of the solids, or of their difference or sum. */
type Part<F> = Pick<SpacePanelSpec<F>, "bodies" | "layers" | "contents">;

/** `title` of its own panel, `together` of the picture in which it stands beside A and B; `beside`: more layers of that picture. */
type Made<F> = Part<F> & { id: string; title: string; together: string; beside: SpacePanelSpec<F>["layers"] };

/** The layer of the ground, of figures with a panel over one. */
export const GROUND: LayerChoice = { name: "ground", title: words.panels.ground, swatch: "grid", shown: true };

/** The layer of hidden lines, which each figure of space has. */
export const HIDDEN: LayerChoice = { name: "hidden", title: words.panels.hidden, swatch: "dashes", shown: false };

/** The features of A, B and A - B (or A + B) are lit with what they come from. */
export const linking = { at: featureAt, next: nextFeature, told: linkedText, over: overPanel };

/**
 * A panel whose solids stand over a ground.
 * @param standing  the vertices of each solid
 * @param level  of the scene's own ground
 * @param isUnlined  are there no lines from the solids to it?
 */
export function overGround<F extends Frame>(
  panel: SpacePanelSpec<F>,
  standing: (frame: F) => (readonly Point3[])[],
  { level = () => null, isUnlined = false }: { level?: (frame: F) => number | null; isUnlined?: boolean } = {},
): SpacePanelSpec<F> {
  const ground = (frame: F) => {
    const under = frame.layers.has("ground") ? groundUnder(standing(frame), panel.contents(frame), level(frame)) : null;
    return under && { ...under, isUnlined };
  };
  return {
    ...panel,
    ground,
    contents: (frame) => {
      const under = ground(frame);
      return [...panel.contents(frame), ...(under ? shadowsOn(under) : [])];
    },
  };
}

/** A panel with the solids of a scene. They have no ground where they lie in the plane z = 0, and no other beside a half-space. */
export const overSolids = <F extends SpaceFrame>(panel: SpacePanelSpec<F>): SpacePanelSpec<F> =>
  overGround(panel, (frame) => (isFlat(frame.scene) ? [] : inShapes.standing(frame)), { level: inShapes.floorLevel });

/** The vertices of A - B, or of A + B. */
const wholeOver = (frame: AnyFrame) => (isFlat(frame.scene) || !frame.answer ? [] : [wholeOf(frame.answer).vertices]);

export function panelsOf<F extends AnyFrame & SpaceFrame>(
  ofShapes: Part<F>,
  { id, title, together, beside, ...ofMade }: Made<F>,
  aim?: SpacePanelSpec<F>["aim"],
): Record<ViewName, SpacePanelSpec<F>[]> {
  const shapes = { ...ofShapes, bodies: [...ofShapes.bodies, onSolids], layers: [...ofShapes.layers, namesOnSolids] };
  const made = { ...ofMade, bodies: [...ofMade.bodies, onWhole], layers: [...ofMade.layers, namesOnWhole] };
  const panels = {
    apart: [
      overSolids(specOf("shapes", words.panels.shapes, shapes)),
      { ...overGround(specOf(id, title, made), wholeOver, { isUnlined: true }), balls: origin },
    ],
    together: [
      {
        ...specOf("space", together, {
          bodies: [...shapes.bodies, ...made.bodies],
          layers: [...shapes.layers, ...made.layers, ...beside],
          contents: (frame) => [...shapes.contents(frame), ...made.contents(frame)],
        }),
        balls: origin,
      },
    ],
  };
  for (const panel of [...panels.apart, ...panels.together]) panel.aim = aim;
  return panels;
}

/**
 * The panels of two solids and their Minkowski difference.
 * @param difference  `around`: what else must be in sight
 */
export const panelsOfDifference = <
  F extends FrameOf<
    { shapes: Solid[] },
    { difference: Mesh; outlines: Mesh[]; result: SpaceResult; slice?: SpaceSection; level?: SpaceSection }
  >,
>(
  shapes: Part<NoInfer<F>>,
  { around = () => [], ...difference }: Omit<Part<NoInfer<F>>, "contents"> & { around?: Part<NoInfer<F>>["contents"] },
  aim?: SpacePanelSpec<NoInfer<F>>["aim"],
): Record<ViewName, SpacePanelSpec<F>[]> =>
  panelsOf<F>(
    shapes,
    {
      ...difference,
      bodies: [...difference.bodies, plane],
      layers: [level, ...difference.layers, normal],
      id: "difference",
      title: words.panels.difference,
      together: words.panels.withDifference,
      beside: [inDifference.title],
      contents: (frame) => [...inDifference.differenceIn(frame), ...planeIn(frame), ...around(frame)],
    },
    aim,
  );

const specOf = <F extends Frame>(id: string, title: string, { bodies, layers, contents }: Part<F>): SpacePanelSpec<F> => ({
  id,
  Panel: SpacePanel,
  title,
  bodies,
  layers: [axes, ...layers],
  contents,
});
