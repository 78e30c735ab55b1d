/** winter.dev's demo: GJK step by step, and EPA's response. */
import answer from "../../../baked/gjk.json";
import { FLOW } from "./flow.ts";
import { GJK } from "./plane.ts";
import { choiceBox, group, methodGroup, responseGroup, row } from "../../interaction/groups.ts";
import { shapeHandles } from "../../interaction/handles.ts";
import { randomPolygons } from "../../interaction/random.ts";
import { regionText } from "../../methods.ts";
import { translated } from "../../shapes/index.ts";
import { stepsOf } from "../../steps.ts";
import { gjkCaption, gjkProof, title } from "./words.ts";
import * as words from "../../words/interface.ts";
import { gjkPoint } from "./point-words.ts";
import { rowsOf } from "../../words/rows.ts";
import { exactText, verdict } from "../../words/verdict.ts";
import { bareLayer, isBare, plainLayer } from "../shared/bare-layer.ts";
import { panelsOfPair } from "../shared/contents.ts";
import type { Host } from "../../interaction/host.ts";
import type { FrameOf, ViewName } from "../../types.ts";
import type { ExtrasOf, FigureOf, SharedOf } from "../index.ts";

const PANELS = panelsOfPair<FrameOf<"gjk" | "failures">>(GJK);
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
  random: randomPolygons,
  point: (frame) => (isSilent(frame.layers) ? "" : gjkPoint(frame)),
  caption: (frame) => (isSilent(frame.layers) ? "" : gjkCaption(frame)),
  rows: (frame) => rowsOf(frame, regionText),
  extras,
};
