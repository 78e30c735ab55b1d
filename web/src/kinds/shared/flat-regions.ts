/** What the figures of the regions of a line and of a triangle have in common. */
import { REGIONS, regionAt } from "../../draw/regions.ts";
import { methodGroup } from "../../interaction/groups.ts";
import { pointHandle, type Handle } from "../../interaction/handles.ts";
import { overPanel } from "../../interaction/linking.ts";
import { replaced } from "../../lists.ts";
import * as words from "../../words/interface.ts";
import { inLettersOf, lettered, LISTING, listingPoint } from "../../words/listing.ts";
import { placesOf, walkOf, regionsCaption, regionsRows, regionsPoint, regionsHeadline, regionsVerdict } from "../../words/regions.ts";
import { around, linkOf, nextRegion, ORIGIN_ID, regionList, regionTold, shiftBetween } from "./regions.ts";
import type { Choices, FrameOf, Point } from "../../types.ts";
import type { FigureOf, PanelsOf } from "../index.ts";

type Frame = FrameOf<"line-regions" | "triangle-regions">;

/** A handle for each point and one for the origin. */
export function pointHandles<S extends Frame["scene"]>(scene: S, _spin: unknown, _selected: string, choices: Choices): Handle<S>[] {
  const points = scene.points.map((p, i) =>
    pointHandle<S>(
      p,
      { id: `${i}`, label: inLettersOf(choices, words.handles.point("ABC"[i])), color: i === 0 ? "newest" : "simplex" },
      (old, to) => ({
        ...old,
        points: replaced(old.points, i, to),
      }),
    ),
  );
  const { numbers: _, ...origin } = pointHandle<S>([0, 0], { id: ORIGIN_ID, label: words.handles.origin, color: "ink" }, around);
  return [...points, { ...origin, label: words.handles.origin }];
}

/** The points, the origin and the middle of the map. The rest of the map fills a panel of other proportions. */
function pointsAndMap({ scene, answer }: Frame): Point[] {
  const [low, high] = answer?.bounds ?? [
    [0, 0],
    [0, 0],
  ];
  const at = (t: number): Point => [low[0] + (high[0] - low[0]) * t, low[1] + (high[1] - low[1]) * t];
  return [...scene.points, [0, 0], at(0.375), at(0.625)];
}

const PANELS: PanelsOf<"line-regions" | "triangle-regions"> = [
  { id: "plane", title: words.panels.regions, layers: REGIONS, contents: pointsAndMap },
];

export const shared: Pick<
  FigureOf<"line-regions" | "triangle-regions">,
  "views" | "panels" | "controls" | "steps" | "parts" | "headline" | "point" | "caption" | "rows" | "readout"
> = {
  views: ["together"],
  panels: () => PANELS,
  controls: methodGroup,
  steps: placesOf,
  parts: { noun: words.regions.noun },
  headline: regionsHeadline,
  point: (frame) => inLettersOf(frame.choices, listingPoint(walkOf(frame)) || regionsPoint(frame)),
  caption: (frame) => inLettersOf(frame.choices, regionsCaption(frame)),
  rows: (frame) => (frame.choices.letters === LISTING ? [] : regionsRows(frame)), // its tests have no numbers
  readout: regionList,
};

export const extras: Pick<
  NonNullable<FigureOf<"line-regions" | "triangle-regions">["extras"]>,
  "attributes" | "lettered" | "verdict" | "shift" | "linking"
> = {
  attributes: { letters: ["ABC", LISTING] },
  lettered,
  verdict: regionsVerdict,
  shift: shiftBetween,
  linking: {
    at: (frame, view, at) => linkOf(regionAt(frame, view, at)),
    next: nextRegion,
    told: regionTold,
    over: overPanel,
  },
};
