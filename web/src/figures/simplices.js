/** Simplices and Caratheodory's theorem: a point of a hull is a combination of at most three of its points. */
import { html, nothing } from "lit";
import answer from "../../baked/simplices.json";
import { SIMPLICES } from "../draw/simplices.js";
import { pointHandle } from "../interaction/handles.js";
import { added, removed, replaced } from "../lists.js";
import * as words from "../words/interface.js";
import { pointName, simplicesCaption, simplicesPoint, simplicesHeadline, title } from "../words/simplices.js";

/**
 * @typedef {import("../types.js").Point} Point
 * @typedef {import("../draw/paint.js").Place} Place
 * @typedef {import("../types.js").AnySceneOf<"simplices">} AnyScene
 * @typedef {import("../types.js").SceneOf<"simplices">} Scene
 */

/** "Another choice" turns the first search direction by this many radians: the golden angle comes to every direction. */
export const TURN = 2.399963;

/** Points that a reader can add up to. */
const MOST_POINTS = 12;

/** @type {import("./index.js").PanelsOf<"simplices">} */
const PANELS = [
  {
    id: "plane",
    title: words.panels.combination,
    layers: SIMPLICES,
    contents: ({ scene }) => [...scene.points, scene.at],
  },
];

/** P, and a handle for each point. @param {Scene} scene @returns {import("../interaction/handles.js").Handle<Scene>[]} */
function handles(scene) {
  const points = scene.points.map((p, i) => {
    const named = { id: `${i}`, label: words.handles.point(pointName(i)), color: /** @type {const} */ ("difference") };
    return comesAndGoes(
      pointHandle(p, named, (/** @type {Scene} */ old, to) => withPoints(old, replaced(old.points, i, to))),
      i,
    );
  });
  return [
    pointHandle(scene.at, { id: "at", label: words.handles.point("P"), color: "newest" }, (old, to) => ({ ...old, at: to })),
    ...points,
  ];
}

/**
 * The handle of the i-th point, with what adds a point after it and takes it away.
 * @template {{points: Place[]}} S
 * @template {import("../draw/paint.js").AnyView} V
 * @param {import("../interaction/handles.js").Handle<S, V>} handle
 * @param {number} i
 * @returns {import("../interaction/handles.js").Handle<S, V>}
 */
export const comesAndGoes = (handle, i) => ({
  ...handle,
  add: (old) => ({
    scene: old.points.length < MOST_POINTS ? withPoints(old, added(old.points, i, between(old.points, i))) : old,
    id: `${i + 1}`,
  }),
  remove: (old) => (old.points.length > 1 ? withPoints(old, removed(old.points, i)) : old),
});

/** @template {{points: Place[]}} S @param {S} scene @param {S["points"]} points @returns {S} */
export const withPoints = (scene, points) => ({ ...scene, points });

/** Halfway to the next point; beside a point that is alone. @template {Place} P @param {P[]} points @param {number} i @returns {P} */
function between(points, i) {
  const [p, q] = [points[i], points[(i + 1) % points.length]];
  const [x, ...rest] = p;
  return /** @type {P} */ (points.length > 1 ? p.map((c, axis) => c / 2 + q[axis] / 2) : [x + 1, ...rest]);
}

/** The next first search direction. @param {Scene} scene @returns {Point} */
function nextStart({ start }) {
  const [x, y] = start ?? [1, 0];
  const angle = Math.atan2(y, x) + TURN;
  return [Number(Math.cos(angle).toFixed(4)), Number(Math.sin(angle).toFixed(4))];
}

/**
 * Another choice of points for the same P.
 * @template {AnyScene} S
 * @param {import("./index.js").Host<S, import("../types.js").AnyAnswerOf<"simplices">>} el
 * @param {(scene: S) => NonNullable<S["start"]>} next  its first search direction
 */
export function otherChoice({ commands, model }, next) {
  const { scene, answer } = model;
  if (scene.points.length < scene.at.length + 2 || !answer?.inside) return nothing;
  const another = () => commands.edit({ ...scene, start: next(scene) });
  return html`<div class="row"><button class="tool" type="button" @click=${another}>${words.simplices.another}</button></div>`;
}

/** @type {import("./index.js").SharedOf<"simplices", "headline" | "point" | "caption">} */
export const shared = { headline: simplicesHeadline, point: simplicesPoint, caption: simplicesCaption };

/** @type {import("./index.js").FigureOf<"simplices">} */
export const figure = {
  ...shared,
  title,
  answer,
  views: ["together"],
  panels: () => PANELS,
  layers: [],
  handles,
  readout: (el) => otherChoice(el, nextStart),
};
