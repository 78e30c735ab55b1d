/** Simplices and Caratheodory's theorem: a point of a hull is a combination of at most three of its points. */
import { html, nothing } from "lit";
import answer from "../../../baked/simplices.json";
import { SIMPLICES } from "./ink.ts";
import { valueOf } from "../../interaction/groups.ts";
import { pointHandle, type Handle } from "../../interaction/handles.ts";
import { added, removed, replaced, mapped } from "../../lists.ts";
import { dimensionOf } from "../../registry.ts";
import { numbered } from "../../steps.ts";
import * as words from "../../words/interface.ts";
import {
  CHOICE,
  pointName,
  PRECISIONS,
  simplicesCaption,
  simplicesHeadline,
  simplicesPoint,
  simplicesRows,
  STEPS,
  SUBSTEPS,
  title,
} from "./words.ts";
import type { AnyView, Place } from "../../draw/paint.ts";
import type { AnyAnswerOf, AnySceneOf, Point, Scene as GeneralScene, SceneOf } from "../../types.ts";
import type { Host } from "../../interaction/host.ts";
import type { On } from "../../dom.ts";
import type { FigureOf, PanelsOf, SharedOf } from "../index.ts";

type AnyScene = AnySceneOf<"simplices">;
type Scene = SceneOf<"simplices">;

/** "Another choice" turns the first search direction by this many radians: the golden angle comes to every direction. */
export const TURN = 2.399963;

/** Points that a reader can add up to. */
const MOST_POINTS = 12;

const PANELS: PanelsOf<"simplices"> = [
  {
    id: "plane",
    title: words.panels.combination,
    layers: SIMPLICES,
    contents: ({ scene }) => [...scene.points, scene.at],
  },
];

/** X, and a handle for each point. */
function handles(scene: Scene): Handle<Scene>[] {
  const points = scene.points.map((p, i) => {
    const named = { id: `${i}`, label: words.handles.point(pointName(i)), color: "difference" as const };
    return comesAndGoes(
      pointHandle(p, named, (old: Scene, to) => withPoints(old, replaced(old.points, i, to))),
      i,
    );
  });
  return [
    pointHandle(scene.at, { id: "at", label: words.handles.point("X"), color: "newest" }, (old, to) => ({ ...old, at: to })),
    ...points,
  ];
}

/** The handle of the i-th point, with what adds a point after it and takes it away. */
export const comesAndGoes = <S extends Pick<AnyScene, "method" | "precision"> & { points: Place[] }, V extends AnyView>(
  handle: Handle<S, V>,
  i: number,
): Handle<S, V> => ({
  ...handle,
  add: (old) => ({
    scene: old.points.length < mostOf(old) ? withPoints(old, added(old.points, i, between(old.points, i))) : old,
    id: `${i + 1}`,
  }),
  remove: (old) => (old.points.length > 1 ? withPoints(old, removed(old.points, i)) : old),
});

/** A sub-step takes no more points than a simplex has. */
const mostOf = ({ points: [p], method, precision }: { points: Place[]; method: string; precision?: string }) =>
  precision || (method !== "robust" && method in SUBSTEPS) ? p.length + 1 : MOST_POINTS;

export const withPoints = <S extends { points: Place[] }>(scene: S, points: S["points"]): S => ({ ...scene, points });

/** Halfway to the next point; beside a point that is alone. */
function between<P extends Place>(points: P[], i: number): P {
  const [p, q]: P[] = [points[i], points[(i + 1) % points.length]];
  return mapped<P>(p, (c, axis) => (points.length > 1 ? c / 2 + q[axis] / 2 : axis ? c : c + 1));
}

/** The next first search direction. */
function nextStart({ start }: Scene): Point {
  const [x, y] = start ?? [1, 0];
  const angle = Math.atan2(y, x) + TURN;
  return [Number(Math.cos(angle).toFixed(4)), Number(Math.sin(angle).toFixed(4))];
}

/**
 * Another choice of points for the same X.
 * @param next  its first search direction
 */
export function otherChoice<S extends AnyScene>(
  { commands, model }: Host<S, AnyAnswerOf<"simplices">>,
  next: (scene: S) => NonNullable<S["start"]>,
) {
  const { scene, answer } = model;
  if (scene.points.length < scene.at.length + 2 || !answer?.inside) return nothing;
  const another = () => commands.edit({ ...scene, start: next(scene) });
  return html`<div class="row"><button class="tool" type="button" @click=${another}>${words.simplices.another}</button></div>`;
}

/** Which sub-step picks the points, and in which precision. Of more points than a simplex has, none can. */
function substepGroup(el: Host) {
  const { precision, ...scene }: GeneralScene & { precision?: string; points?: readonly unknown[] } = el.model.scene;
  if (!scene.points || scene.points.length > dimensionOf(scene) + 1) return nothing;
  const isExact = scene.method === "robust" && !precision;
  const put = (method: string, to = "float64") =>
    el.commands.edit({ ...scene, method: method || "robust", ...(method ? { precision: to } : {}) });
  const option = (value: string, text: string, chosen: boolean) => html`<option value=${value} .selected=${chosen}>${text}</option>`;
  return html`<fieldset>
    <legend>${CHOICE.title}</legend>
    <div class="row">
      <select aria-label=${CHOICE.title} @change=${(event: On<HTMLSelectElement>) => put(valueOf(event), precision)}>
        ${option("", CHOICE.exact, isExact)}
        ${Object.entries(SUBSTEPS).map(([name, text]) => option(name, text, !isExact && name === scene.method))}
      </select>
      ${
        isExact
          ? nothing
          : html`<select
            aria-label=${CHOICE.precision}
            @change=${(event: On<HTMLSelectElement>) => put(scene.method, valueOf(event))}
          >
            ${Object.entries(PRECISIONS).map(([name, text]) => option(name, text, name === (precision ?? "float64")))}
          </select>`
      }
    </div>
  </fieldset>`;
}

export const shared: SharedOf<"simplices", "headline" | "point" | "caption" | "rows" | "controls" | "steps" | "parts"> = {
  rows: simplicesRows,
  controls: substepGroup,
  parts: { noun: STEPS.noun },
  steps: ({ asked }) => (asked?.length ? [...numbered(STEPS.asks, asked.length), { text: STEPS.keeps }] : []),
  headline: simplicesHeadline,
  point: simplicesPoint,
  caption: simplicesCaption,
};

export const figure: FigureOf<"simplices"> = {
  ...shared,
  title,
  answer,
  views: ["together"],
  panels: () => PANELS,
  layers: [],
  handles,
  readout: (el) => otherChoice(el, nextStart),
};
