/** winter.dev's first figure: every vertex of A less every vertex of B, and the hull of all of them. */
import { nothing } from "lit";
import answer from "../../../baked/minkowski.json";
import { chosenVertices, ruled, sweep, sweepFoot, sweepName } from "../../draw/cloud.ts";
import { difference, distance as originGap, origin, title } from "../../draw/difference.ts";
import { withDifference } from "../shared/bare-layer.ts";
import * as inPairs from "./ink.ts";
import { pointText } from "../../words/numbers.ts";
import { distance as gap, names, shapes } from "../../draw/shapes.ts";
import { quantize } from "../../draw/view.ts";
import { box, choice, group, row } from "../../interaction/groups.ts";
import { shapeHandles, type Handle } from "../../interaction/handles.ts";
import { translated } from "../../shapes/index.ts";
import * as words from "../../words/interface.ts";
import { minkowskiCaption, minkowskiPoint, title as figureTitle } from "./words.ts";
import { pairSteps } from "../../words/pairs.ts";
import { exactText } from "../../words/verdict.ts";
import { panelsOfPair } from "../shared/contents.ts";
import { bareLayer } from "../shared/bare-layer.ts";
import { pairReadout, PLANE } from "../shared/pairs.ts";
import type { Host } from "../../interaction/host.ts";
import type { FrameOf, Shape } from "../../types.ts";
import type { ExtrasOf, FigureOf, HostOf, SharedOf } from "../index.ts";

const nameOfCopy = sweepName("a − B");

/** What is there with A - B alone. */
const [outline, radiusOfOutline, gapOfOrigin, nameOfDifference] = [difference, inPairs.sumOfRadii, originGap, title].map(withDifference);

/** The tips of arrows that start at the origin are there before their hull is. */
const [tipsOfArrows, hullOfMatching] = [inPairs.tips, inPairs.matchingHull].map(
  (layer) => (pen: Parameters<typeof inPairs.matchingHull>[0]) => {
    if (pen.frame.choices.arrows === "between") withDifference(layer)(pen);
    else layer(pen);
  },
);

const PANELS = panelsOfPair<FrameOf<"minkowski">>({
  shapes: [ruled, shapes, inPairs.radii, inPairs.arrowsOnShapes, chosenVertices, sweepFoot, gap, names],
  difference: [
    ...[ruled, outline, radiusOfOutline, sweep, inPairs.turned, inPairs.arrowsOnDifference, tipsOfArrows],
    ...[inPairs.chosenTip, hullOfMatching, gapOfOrigin, nameOfCopy, origin],
  ],
  together: [
    ...[ruled, outline, radiusOfOutline, sweep, inPairs.turned, shapes, inPairs.radii, inPairs.arrows, tipsOfArrows],
    ...[chosenVertices, inPairs.chosenTip, sweepFoot, hullOfMatching, gap, gapOfOrigin, origin, names, nameOfCopy, nameOfDifference],
  ],
});

/** Moves A and B alike, which leaves A - B where it is. */
function bothShapes<S extends { shapes: Shape[] }>(scene: S): Handle<S> {
  const by = (dx: number, dy: number) => (old: S) => ({
    ...old,
    shapes: old.shapes.map((shape) => translated(shape, [dx, dy])),
  });
  return {
    id: "both",
    kind: "shape",
    color: "muted",
    label: words.handles.at(words.handles.moveBoth, pointText(inPairs.middleOfBoth(scene))),
    at: (view) => view.toScreen(inPairs.middleOfBoth(scene)),
    move: (old, from, to, scale) => by(quantize(to[0] - from[0], scale), quantize(to[1] - from[1], scale))(old),
    nudge: (old, dx, dy, stride) => by(dx * stride, dy * stride)(old),
  };
}

/**
 * Which arrows are shown.
 * @param more  further options
 */
export function arrowsGroup({ commands, model }: Host, more: unknown = nothing) {
  const { arrows, arrowsFrom } = words.minkowski;
  const offered = Object.entries(arrowsFrom).map(([name, title]) => ({ name, title }));
  return group(arrows, row(choice(arrows, offered, model.choices.arrows ?? "", (name) => commands.choose("arrows", name))), more);
}

/** Does each vertex of A meet each vertex of B? */
function matchingBox({ commands, model }: HostOf<"minkowski">) {
  const { pairs, ...rest } = model.scene;
  const isOn = pairs === "matching";
  return row(box(words.minkowski.matching, isOn, () => commands.edit(isOn ? rest : { ...rest, pairs: "matching" })));
}

export const shared: SharedOf<"minkowski", "layers" | "steps" | "parts" | "headline" | "point" | "caption"> = {
  layers: [],
  steps: (answer) => pairSteps(answer, "−"),
  parts: { noun: words.minkowski.noun, at: inPairs.pairUnder },
  headline: ({ result }) => exactText(result),
  point: minkowskiPoint,
  caption: minkowskiCaption,
};

export const extras = {
  attributes: { arrows: ["between", "none", "origin", "hull", "turned"] },
  motion: { ms: inPairs.arrowsMotionMs },
} satisfies ExtrasOf<"minkowski">;

export const figure: FigureOf<"minkowski"> = {
  ...shared,
  title: figureTitle,
  answer,
  layers: [bareLayer],
  views: ["together", "apart"],
  panels: (view) => PANELS[view],
  handles: (scene, spin) => [...shapeHandles(scene, spin), bothShapes(scene)],
  controls: (el) => arrowsGroup(el, matchingBox(el)),
  readout: (el) => pairReadout(el, "−", PLANE),
  extras,
};
