/** winter.dev's demo: GJK step by step, and EPA's response. */
import answer from "../../../baked/gjk.json";
import { FLOW } from "./flow.ts";
import { portal } from "./portal.ts";
import * as inDifference from "../../draw/difference.ts";
import { backdrop } from "../../draw/grid.ts";
import { along, line } from "../../draw/marks.ts";
import { isAtEnd } from "../../draw/rays.ts";
import * as inShapes from "../../draw/shapes.ts";
import { choiceBox, group, methodGroup, responseGroup, row } from "../../interaction/groups.ts";
import { shapeHandles } from "../../interaction/handles.ts";
import { regionText } from "../../methods.ts";
import { translated } from "../../shapes/index.ts";
import { stepsOf } from "../../steps.ts";
import { gjkCaption, gjkProof, title } from "./words.ts";
import * as words from "../../words/interface.ts";
import { gjkPoint } from "./point-words.ts";
import { rowsOf } from "../../words/rows.ts";
import { exactText, verdict } from "../../words/verdict.ts";
import { bareLayer, isBare, plainLayer, withOrigin } from "../shared/bare-layer.ts";
import { panelsOfPair } from "../shared/contents.ts";
import type { Host } from "../../interaction/host.ts";
import type { Pen } from "../../draw/paint.ts";
import type { FrameOf, Point, ViewName } from "../../types.ts";
import type { ExtrasOf, FigureOf, SharedOf } from "../index.ts";

/** Shown with the last iteration, whose answer it proves. That of an overlap is O in A − B. */
function proof({ ink, view, palette, frame }: Pen<FrameOf<"gjk" | "failures">>) {
  const { answer } = frame;
  if (answer?.certificate?.type !== "separated" || frame.pending || !isAtEnd(frame)) return;
  const { point_a, point_b, normal } = answer.result;
  const middle = view.toScreen([point_a[0] / 2 + point_b[0] / 2, point_a[1] / 2 + point_b[1] / 2]);
  const across: Point = normal[0] > 0 ? [-normal[1], normal[0]] : [normal[1], -normal[0]];
  const far = Math.hypot(view.width, view.height) * 2;
  line(ink, along(middle, across, far), along(middle, across, -far), { color: palette.ink, width: 1, dash: [10, 4, 2, 4] });
}

/** In two panels, or A, B and A - B in one plane with one origin, as the articles draw them. */
const PANELS = panelsOfPair<FrameOf<"gjk" | "failures">>({
  shapes: [inShapes.shapes, inShapes.supports, inShapes.response, proof, inShapes.distance, inShapes.names],
  difference: [
    withOrigin(backdrop),
    inDifference.difference,
    inDifference.rim,
    inDifference.supports,
    inDifference.simplex,
    portal,
    inDifference.direction,
    inDifference.closest,
    inDifference.names,
    inDifference.response,
    inDifference.distance,
    withOrigin(inDifference.origin),
  ],
  together: [
    backdrop,
    inDifference.difference,
    inDifference.rim,
    inShapes.shapes,
    inShapes.supports,
    inDifference.supports,
    inDifference.simplex,
    portal,
    inDifference.direction,
    inDifference.closest,
    inDifference.names,
    inShapes.response,
    inDifference.response,
    proof,
    inShapes.distance,
    inDifference.distance,
    inShapes.names,
    inDifference.title,
    inDifference.origin,
  ],
});
const [ALONE, DIFFERENCE] = PANELS.apart;

/** Is nothing of the run drawn? Then nothing is said of it. */
const isSilent = (layers: ReadonlySet<string>) => !["simplex", "direction", "supports"].some((name) => layers.has(name));

/** The shapes are small beside A - B, and large without it. */
const panelsOf = (view: ViewName, layers: ReadonlySet<string>) =>
  isBare(layers) ? [ALONE] : view === "together" ? PANELS.together : [{ ...ALONE, isSmall: true }, DIFFERENCE];

const flowGroup = (el: Host) => group(words.panels.flow, row(choiceBox(el, "flow", "on", "off", words.gjk.flowStrip)));

export const shared: SharedOf<"gjk" | "failures", "layers" | "controls" | "steps" | "headline" | "point"> = {
  layers: [
    { name: "simplex", title: words.gjk.layers.simplex, swatch: "triangle", shown: true },
    { name: "direction", title: words.gjk.layers.direction, swatch: "arrow", shown: true },
    { name: "supports", title: words.gjk.layers.supports, swatch: "marks", shown: true },
    { name: "names", title: words.gjk.layers.names, swatch: "letter", shown: false },
    { name: "response", title: words.gjk.layers.response, swatch: "response", shown: false },
  ],
  controls: (el) => [methodGroup(el), responseGroup(el), flowGroup(el)],
  steps: stepsOf,
  headline: ({ result }) => exactText(result),
  point: gjkPoint,
};

export const extras = {
  attributes: { flow: ["off", "on"] },
  verdict,
  proof: gjkProof,
  endsAt: ({ trace }) => trace.steps.length - 1,
  asks: true,
  responds: translated,
} satisfies ExtrasOf<"gjk" | "failures">;

export const figure: FigureOf<"gjk" | "failures"> = {
  ...shared,
  layers: [...shared.layers, bareLayer, plainLayer],
  title,
  answer,
  views: ["apart", "together"],
  panels: (view, _scene, { flow }, layers) => [...panelsOf(view, layers), { ...FLOW, isAside: flow !== "on" }],
  handles: shapeHandles,
  point: (frame) => (isSilent(frame.layers) ? "" : gjkPoint(frame)),
  caption: (frame) => (isSilent(frame.layers) ? "" : gjkCaption(frame)),
  rows: (frame) => rowsOf(frame, regionText),
  extras,
};
