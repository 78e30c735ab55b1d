/** winter.dev's demo: GJK step by step, and EPA's response. */
import { html } from "lit";
import answer from "../../../baked/gjk.json";
import { FLOW } from "./flow.ts";
import { GJK } from "./plane.ts";
import { choiceBox, methodGroup, responseGroup } from "../../interaction/groups.ts";
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
import { differenceOf, shapesOf } from "../shared/contents.ts";
import type { Host } from "../../interaction/host.ts";
import type { ExtrasOf, FigureOf, PanelsOf, SharedOf } from "../index.ts";

const APART: PanelsOf<"gjk" | "failures"> = [
  {
    id: "shapes",
    title: words.panels.shapes,
    isSmall: true,
    layers: GJK.shapes,
    contents: shapesOf,
  },
  {
    id: "difference",
    title: words.panels.difference,
    layers: GJK.difference,
    contents: differenceOf,
  },
];

/** Is nothing of the run drawn? Then nothing is said of it. */
const isSilent = (layers: ReadonlySet<string>) => !["simplex", "direction", "supports"].some((name) => layers.has(name));

/** The shapes without A - B. */
const ALONE: PanelsOf<"gjk" | "failures"> = [{ ...APART[0], isSmall: false }];

const TOGETHER: PanelsOf<"gjk" | "failures"> = [
  {
    id: "plane",
    title: words.panels.withDifference,
    layers: GJK.together,
    contents: (frame) => [...shapesOf(frame), ...differenceOf(frame)],
  },
];

const flowGroup = (el: Host) => html`
  <fieldset>
    <legend>${words.panels.flow}</legend>
    <div class="row">${choiceBox(el, "flow", "on", "off", words.gjk.flowStrip)}</div>
  </fieldset>
`;

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
  panels: (view, _scene, { flow }, layers) => [
    ...(isBare(layers) ? ALONE : view === "together" ? TOGETHER : APART),
    { ...FLOW, isAside: flow !== "on" },
  ],
  handles: shapeHandles,
  random: randomPolygons,
  point: (frame) => (isSilent(frame.layers) ? "" : gjkPoint(frame)),
  caption: (frame) => (isSilent(frame.layers) ? "" : gjkCaption(frame)),
  rows: (frame) => rowsOf(frame, regionText),
  extras,
};
