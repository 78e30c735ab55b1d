/** Simplices and Caratheodory's theorem: a point of a hull is a combination of at most three of its points. */
import { html, nothing } from "lit";
import answer from "../../baked/simplices.json";
import { SIMPLICES } from "../draw/simplices.js";
import { pointHandle } from "../element/handles.js";
import { added, removed, replaced } from "../lists.js";
import * as words from "../words/interface.js";
import { pointName, simplicesCaption, simplicesHeadline } from "../words/simplices.js";

/**
 * @typedef {import("../types.js").Point} Point
 * @typedef {import("../types.js").Scene} Scene
 */

/** "Another choice" turns the first search direction by this many radians: the golden angle comes to every direction. */
export const TURN = 2.399963;

/** Points that a reader can add up to. */
const MOST_POINTS = 12;

/** @type {import("./index.js").Panel[]} */
const PANELS = [
  {
    id: "plane",
    title: words.panels.combination,
    layers: SIMPLICES,
    contents: ({ scene }) => [...scene.points, scene.at],
  },
];

/** P, and a handle for each point. @param {Scene} scene @returns {import("./index.js").Handle[]} */
function handles(scene) {
  const points = scene.points.map((p, i) => ({
    ...pointHandle(p, { id: `${i}`, label: words.handles.point(pointName(i)), color: "difference" }, (old, to) =>
      withPoints(old, replaced(listOf(old), i, to)),
    ),
    ...comesAndGoes(i),
  }));
  return [
    pointHandle(scene.at, { id: "at", label: words.handles.point("P"), color: "newest" }, (old, to) => ({ ...old, at: to })),
    ...points,
  ];
}

/** What adds a point after the i-th one and takes that one away. @param {number} i */
export const comesAndGoes = (i) => ({
  add: (/** @type {Scene} */ old) => ({
    scene: old.points.length < MOST_POINTS ? withPoints(old, added(listOf(old), i, between(old, i))) : old,
    id: `${i + 1}`,
  }),
  remove: (/** @type {Scene} */ old) => (old.points.length > 1 ? withPoints(old, removed(listOf(old), i)) : old),
});

/** @param {Scene} scene @returns {Point[]} */
const listOf = (scene) => scene.points;

/** @param {Scene} scene @param {Point[]} points @returns {Scene} */
export const withPoints = (scene, points) => ({ ...scene, points: /** @type {Scene["points"]} */ (points) });

/** Halfway to the next point; beside a point that is alone. @param {Scene} scene @param {number} i @returns {Point} */
function between({ points }, i) {
  const [p, q] = [points[i], points[(i + 1) % points.length]];
  const [x, ...rest] = p;
  return /** @type {any} */ (points.length > 1 ? p.map((c, axis) => c / 2 + q[axis] / 2) : [x + 1, ...rest]);
}

/** The next first search direction. @param {Scene} scene @returns {Point} */
function nextStart({ start }) {
  const [x, y] = start ?? [1, 0];
  const angle = Math.atan2(y, x) + TURN;
  return [Number(Math.cos(angle).toFixed(4)), Number(Math.sin(angle).toFixed(4))];
}

/**
 * Another choice of points for the same P.
 * @param {import("../element/gjk-demo.js").GjkDemo} el
 * @param {(scene: Scene) => Point} next  its first search direction
 */
export function otherChoice({ commands, model }, next) {
  const { scene, answer } = model;
  if (scene.points.length < scene.at.length + 2 || !answer?.inside) return nothing;
  const another = () => commands.edit({ ...scene, start: next(scene) });
  return html`<div class="row"><button class="tool" type="button" @click=${another}>${words.simplices.another}</button></div>`;
}

/** @type {import("./index.js").Figure} */
export const figure = {
  title: words.simplices.title,
  answer: /** @type {import("../types.js").Answer} */ (/** @type {unknown} */ (answer)),
  views: ["together"],
  panels: () => PANELS,
  layers: [],
  handles,
  headline: simplicesHeadline,
  caption: simplicesCaption,
  readout: (el) => otherChoice(el, nextStart),
};
