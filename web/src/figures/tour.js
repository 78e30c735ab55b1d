/**
 * A tour: states of the other kinds, each with a caption. The steps are the states. A state's picture, handles and answer are
 * those of its kind, so that a reader can drag what a state shows.
 *
 * @typedef {import("./index.js").Answer} Answer
 * @typedef {import("./index.js").Figure} Figure
 * @typedef {import("./index.js").Frame} Frame
 * @typedef {import("./index.js").Handle} Handle
 * @typedef {import("./index.js").Panel} Panel
 * @typedef {import("./index.js").Scene} Scene
 *
 * @typedef {object} State  as `readState` of `element/scene.js` reads it
 * @property {Scene} scene
 * @property {string} [step]  an index, `last` (default) or `all`
 * @property {string} [view]
 * @property {string} [layers]  names, separated by commas
 * @property {string} [arrows]
 * @property {string} [challenge]
 * @property {string} [caption]
 *
 * @typedef {Scene & {states: State[], at?: number}} Tour
 */
import { html, nothing } from "lit";
import answer from "../../baked/tour.json";
import { dimensionOf } from "../dimension.js";
import { icon } from "../element/icons.js";
import { prefersStill } from "../element/motion.js";
import { orbitOf } from "../element/orbit.js";
import { numbered } from "../steps.js";
import * as words from "../words/interface.js";
import { figureNameOf, figureOf } from "./index.js";

/** @param {Scene} scene @returns {Tour} */
const tourOf = (scene) => /** @type {Tour} */ (scene);

/** @param {Scene} scene @returns {State} */
function stateOf(scene) {
  const { states, at = 0 } = tourOf(scene);
  return states[Math.min(at, states.length - 1)];
}

/** The tour with another scene in the state shown. @param {Scene} scene @param {Scene} shown @returns {Scene} */
function withShown(scene, shown) {
  const state = stateOf(scene);
  const states = tourOf(scene).states.map((old) => (old === state ? { ...old, scene: shown } : old));
  return /** @type {Tour} */ ({ ...scene, states });
}

/** The state's figure; null while it is loading. @param {Scene} scene */
const figureShown = (scene) => figureOf(figureNameOf(stateOf(scene).scene));

/** The values of the figure's own attributes: the state's, or else the default. @param {State} state @param {Figure} figure @returns {import("../types.js").Choices} */
const choicesShown = (state, { attributes = {} }) =>
  Object.fromEntries(Object.entries(attributes).map(([name, values]) => [name, state[/** @type {"arrows"} */ (name)] ?? values[0]]));

/** What the figure of the state's kind is given. @param {Frame} frame @param {Figure} figure @returns {Frame} */
function frameShown({ answered, scene: tour, ...frame }, figure) {
  const { answer } = frame;
  const state = stateOf(tour);
  const { scene, step = "last", layers } = state;
  const chosen = layers?.split(",").map((name) => name.trim());
  const shown = figure.layers.filter(({ name, shown }) => chosen?.includes(name) ?? (typeof shown === "boolean" ? shown : shown(scene)));
  const names = new Set(shown.map(({ name }) => name));
  const last = answer ? (figure.steps?.(answer, names, scene) ?? []).length - 1 : -1;
  return {
    ...frame,
    scene,
    answered: answered && stateOf(answered).scene,
    step: step === "last" || step === "all" ? last : Math.min(Number(step), last),
    all: step === "all" && !!figure.steps,
    layers: names,
    choices: choicesShown(state, figure),
  };
}

/** A frame of a tour of space; its type is that of the plane. @param {Frame} frame */
const inSpace = (frame) => /** @type {import("../types.js").SpaceFrame} */ (/** @type {unknown} */ (frame));

/** @param {import("../types.js").SpaceFrame} frame */
const onPlane = (frame) => /** @type {Frame} */ (/** @type {unknown} */ (frame));

/** @param {Panel} panel @param {Figure} figure @returns {Panel} */
function panelShown(panel, figure) {
  return {
    ...panel,
    bodies: panel.bodies?.map((layer) => (frame, view) => layer(inSpace(frameShown(onPlane(frame), figure)), view)),
    layers: panel.layers.map((layer) => (pen) => layer({ ...pen, frame: frameShown(pen.frame, figure) })),
    contents: (frame) => panel.contents(frameShown(frame, figure)),
  };
}

/** @param {Scene} scene @returns {Panel[]} */
function panels(scene) {
  const figure = figureShown(scene);
  if (!figure) return [];
  const state = stateOf(scene);
  const view = figure.views.find((name) => name === state.view) ?? figure.views[0];
  return figure.panels(view, state.scene, choicesShown(state, figure)).map((panel) => panelShown(panel, figure));
}

/** A handle of the state's figure, which changes the state's scene within the tour. @param {Handle} handle @param {Figure} figure @returns {Handle} */
function handleShown(handle, figure) {
  const { move, nudge, add, remove, area } = handle;
  const of = (/** @type {Scene} */ tour) => stateOf(tour).scene;
  return {
    ...handle,
    move: (tour, ...how) => withShown(tour, move(of(tour), ...how)),
    nudge: (tour, ...how) => withShown(tour, nudge(of(tour), ...how)),
    add:
      add &&
      ((tour) => {
        const added = add(of(tour));
        return { ...added, scene: withShown(tour, added.scene) };
      }),
    remove: remove && ((tour) => (remove(of(tour)) === of(tour) ? tour : withShown(tour, remove(of(tour))))),
    area: area && ((frame, view) => area(frameShown(frame, figure), view)),
  };
}

/** The buttons of a lecture. @param {import("../element/gjk-demo.js").GjkDemo} el */
function lecture(el) {
  const full = document.fullscreenElement === el;
  const toggleFull = async () => {
    await (full ? document.exitFullscreen() : el.requestFullscreen());
    el.stage?.element.focus();
    el.requestUpdate();
  };
  const toggleLarge = () => {
    el.toggleAttribute("large");
    el.requestUpdate();
  };
  return html`<div class="row lecture">
    ${
      document.fullscreenEnabled
        ? html`<button class="tool" type="button" aria-pressed=${full} @click=${toggleFull}>${icon("fit")} ${words.figure.fullScreen}</button>`
        : ""
    }
    <button class="tool" type="button" aria-pressed=${el.hasAttribute("large")} @click=${toggleLarge}>${icon("zoomIn")} ${words.tour.largeType}</button>
    ${dimensionOf(stateOf(el.model.scene).scene) === 3 ? turnButton(el) : nothing}
  </div>`;
}

/** Turns the camera of a state of space. @param {import("../element/gjk-demo.js").GjkDemo} el */
function turnButton(el) {
  const { running, toggle } = orbitOf(el);
  const text = words.tour.turn(running, prefersStill());
  return html`<button class="tool" type="button" aria-pressed=${running} @click=${toggle}>${icon("turn")} ${text}</button>`;
}

/** @type {Figure} */
export const figure = {
  title: words.tour.title,
  answer: /** @type {Answer} */ (/** @type {unknown} */ (answer)),
  views: ["together"],
  panels: (_view, scene) => panels(scene),
  layers: [],
  handles: (scene, spin, selected) => {
    const shown = figureShown(scene);
    return shown ? shown.handles(stateOf(scene).scene, spin, selected).map((handle) => handleShown(handle, shown)) : [];
  },
  steps: (_answer, _layers, scene) => {
    return numbered(words.tour.state, tourOf(scene).states.length);
  },
  stepNoun: words.tour.noun,
  needs: (scene) => [...new Set(tourOf(scene).states.map((state) => figureNameOf(state.scene)))],
  shown: (scene) => stateOf(scene).scene,
  headline: (answer, scene) => figureShown(scene)?.headline(answer, stateOf(scene).scene) ?? "",
  caption: (frame) => {
    const shown = figureShown(frame.scene);
    const { caption } = stateOf(frame.scene);
    if (caption !== undefined || !shown) return caption ?? "";
    const inner = frameShown(frame, shown);
    return inner.answer ? shown.caption(inner) : "";
  },
  readout: lecture,
};
