/**
 * A tour: states of the other kinds, each with a caption. The steps are the states. A state's picture, handles and answer are
 * those of its kind, so that a reader can drag what a state shows.
 *
 * @typedef {import("../types.js").Answer} Answer
 * @typedef {import("../types.js").Frame<Tour, Answer>} Frame
 * @typedef {import("../types.js").Scene} Scene
 * @typedef {import("../interaction/handles.js").Handle<any>} Handle
 * @typedef {import("./index.js").Host<Tour, Answer>} Host
 *
 * @typedef {object} State  as `readState` of `model/scene.js` reads it
 * @property {Scene} scene
 * @property {string} [step]  an index, `last` (default) or `all`
 * @property {string} [view]
 * @property {string} [layers]  names, separated by commas
 * @property {string} [camera]  the preset's by default
 * @property {string} [arrows]
 * @property {string} [challenge]
 * @property {string} [within]  in the plane: what the picture is fitted to, as the coordinates of two corners, `0,1.5,2,3`
 * @property {string} [caption]
 *
 * @typedef {Scene & {states: State[], at?: number}} Tour
 */
import { html, nothing } from "lit";
import answer from "../../baked/tour.json";
import { arrowsMotionMs } from "../draw/minkowski.js";
import { dimensionOf } from "../dimension.js";
import { icon } from "../interaction/icons.js";
import { Model } from "../model/model.js";
import { readCamera } from "../interaction/camera.js";
import { prefersStill } from "../interaction/motion.js";
import { turnShape } from "../interaction/turning.js";
import { canTurn } from "../shapes/index.js";
import { orbitOf } from "../interaction/orbit.js";
import { numbered } from "../steps.js";
import * as words from "../words/interface.js";
import { baseMotionMs } from "../draw/space/base.js";
import { figureNameOf, figureOf } from "../model/kinds.js";
import { title } from "../words/tour.js";
import { glide } from "./gliding.js";

/** @param {Tour} tour @returns {State} */
const stateOf = ({ states, at = 0 }) => states[Math.min(at, states.length - 1)];

/** The tour with another scene in the state shown. @param {Tour} tour @param {Scene} shown @returns {Tour} */
function withShown(tour, shown) {
  const state = stateOf(tour);
  return { ...tour, states: tour.states.map((old) => (old === state ? { ...old, scene: shown } : old)) };
}

/** The state's figure; null while it is loading. @param {Tour} tour */
const figureShown = (tour) => figureOf(figureNameOf(stateOf(tour).scene));

/** The model of what a state shows. @param {State} state @param {Answer | null} [answer] */
function modelOf({ scene, step = "last", view = "", layers, camera, caption: _, within: __, ...choices }, answer = null) {
  const model = new Model(scene);
  model.askStep(step);
  model.askView(view);
  model.askLayers(layers ?? null);
  model.askCamera(camera === undefined ? null : readCamera(camera));
  for (const name of /** @type {const} */ (["arrows", "challenge"])) model.choose(name, choices[name]);
  if (answer) model.accept(answer);
  return model;
}

/** What the figure of the state's kind is given. @param {Frame} frame @returns {import("../types.js").Frame} */
function frameShown({ scene: tour, answered, ...frame }) {
  const { scene, step, all, layers, choices, camera } = modelOf(stateOf(tour), frame.answer).frame;
  return { ...frame, scene, step, all, layers, choices, camera: frame.camera ?? camera, answered: answered && stateOf(answered).scene };
}

/**
 * A function of frames of the state's figure, as one of frames of the tour.
 * @template {unknown[]} P
 * @template R
 * @param {(frame: any, ...rest: P) => R} ofShown
 */
const ofTour =
  (ofShown) =>
  (/** @type {Frame} */ frame, /** @type {P} */ ...rest) =>
    ofShown(frameShown(frame), ...rest);

/** The same for a layer. @template V @param {import("../draw/paint.js").PanelLayer<any, V>} layer @returns {import("../draw/paint.js").PanelLayer<any, V>} */
const layerOfTour = (layer) => (pen) => layer({ ...pen, frame: frameShown(pen.frame) });

/** The two corners of what a state is to show large; null where there are none. @param {State} state @returns {import("../types.js").Point[] | null} */
function cornersOf({ within }) {
  const numbers = (within ?? "").split(",").map(Number);
  if (!within || numbers.length !== 4 || !numbers.every(Number.isFinite)) return null;
  const [x0, y0, x1, y1] = numbers;
  return [
    [x0, y0],
    [x1, y1],
  ];
}

/** A panel of the state's figure, which is given the frames of the tour. @param {import("./index.js").AnyPanel} panel @param {State} state @returns {import("./index.js").AnyPanel} */
function panelShown(panel, state) {
  const told = panel.told && ofTour(panel.told);
  const corners = cornersOf(state);
  const around = corners && (() => corners);
  if (!("bodies" in panel)) return { ...panel, layers: panel.layers.map(layerOfTour), contents: around ?? ofTour(panel.contents), told };
  const { bodies, layers, contents, aim } = panel;
  const shown = { bodies: bodies.map((layer) => ofTour(layer)), layers: layers.map(layerOfTour), contents: ofTour(contents) };
  const showsHidden = ofTour(({ layers: names }) => names.has("hidden"));
  return { ...panel, ...shown, ...inSpace(panel), told, aim: ofTour((frame) => frame.camera ?? aim?.(frame)), showsHidden };
}

/** What only some panels of space have. @param {import("./index.js").SpacePanel<any>} panel @returns {Partial<import("./index.js").SpacePanel<any>>} */
const inSpace = ({ ground, beforeEye, lens }) => ({
  ...(ground && { ground: ofTour(ground) }),
  ...(beforeEye && { beforeEye: ofTour(beforeEye) }),
  ...(lens && { lens: ofTour(lens) }),
});

/** A handle of the state's figure, which changes the state's scene within the tour. @param {Handle} handle @returns {import("../interaction/handles.js").Handle<Tour>} */
function handleShown(handle) {
  const { move, nudge, add, remove, area, numbers } = handle;
  const of = (/** @type {Tour} */ tour) => stateOf(tour).scene;
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
    area: area && ofTour(area),
    numbers: numbers && { ...numbers, put: (tour, values) => withShown(tour, numbers.put(of(tour), values)) },
  };
}

/** The buttons of a lecture. @param {Host} el */
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
    ${dimensionOf(stateOf(el.model.scene).scene) === 3 ? turnButton(el) : turnOfB(el)}
  </div>`;
}

/** Turns B in a state of the plane that shows how A - B depends on it. @param {Host} el */
function turnOfB({ model, turning }) {
  const { kind, shapes } = /** @type {any} */ (stateOf(model.scene).scene);
  if (kind !== "minkowski" || !canTurn(shapes[1])) return nothing;
  const course = (/** @type {Tour} */ tour, /** @type {number} */ angle) =>
    withShown(tour, /** @type {any} */ (turnShape(1)(/** @type {any} */ (stateOf(tour).scene), angle)));
  const text = words.pairs.turn(turning.running, prefersStill());
  return html`<button class="tool" type="button" aria-pressed=${turning.running} @click=${() => turning.toggle(course, "turn-B")}>
    ${icon("turn")} ${text}
  </button>`;
}

/** Turns the camera of a state of space. @param {Host} el */
function turnButton(el) {
  const { running, toggle } = orbitOf(el);
  const text = words.tour.turn(running, prefersStill());
  return html`<button class="tool" type="button" aria-pressed=${running} @click=${toggle}>${icon("turn")} ${text}</button>`;
}

/** @type {import("./index.js").Figure<Tour, Answer>} */
export const figure = {
  title,
  answer,
  views: ["together"],
  panels: (_view, tour) => (figureShown(tour) ? modelOf(stateOf(tour)).panels.map((panel) => panelShown(panel, stateOf(tour))) : []),
  layers: [],
  handles: (tour, spin, selected) => figureShown(tour)?.handles(stateOf(tour).scene, spin, selected).map(handleShown) ?? [],
  steps: (_answer, _layers, { states }) => numbered(words.tour.state, states.length),
  stepNoun: words.tour.noun,
  scrolls: true,
  over: (el, panel) => figureShown(/** @type {Tour} */ (el.model.scene))?.over?.(el, panel),
  linking: {
    at: (frame, ...place) => figureShown(frame.scene)?.linking?.at(frameShown(frame), ...place) ?? null,
    next: (frame, by) => figureShown(frame.scene)?.linking?.next(frameShown(frame), by) ?? null,
    told: (frame) => figureShown(frame.scene)?.linking?.told(frameShown(frame)) ?? "",
  },
  directionOf: (frame) => figureShown(frame.scene)?.directionOf?.(frameShown(frame)),
  motionMs: (before, now) => (before.of === now.of ? arrowsMotionMs(before, now) || baseMotionMs(before, now) : 0),
  moving: ({ scene: tour }) => {
    const { scene, arrows = "between", layers = "" } = stateOf(tour);
    return { arrows, base: layers === "base" ? "shown" : "faint", of: JSON.stringify(scene) };
  },
  arrives: (el, before) => {
    const tour = /** @type {Tour} */ (el.model.scene);
    glide(el, stateOf(/** @type {Tour} */ (before)).scene, stateOf(tour).scene, (shown) => withShown(tour, shown));
  },
  needs: ({ states }) => [...new Set(states.map((state) => figureNameOf(state.scene)))],
  shown: (tour) => stateOf(tour).scene,
  headline: (answer, tour) => figureShown(tour)?.headline(answer, stateOf(tour).scene) ?? "",
  point: (frame) => {
    const { caption, ...state } = stateOf(frame.scene);
    return caption ?? (frame.answer ? modelOf(state, frame.answer).point : "");
  },
  caption: ({ scene, answer }) => (answer ? modelOf(stateOf(scene), answer).caption : ""),
  proof: ({ scene, answer }) => (answer ? modelOf(stateOf(scene), answer).proof : ""),
  readout: lecture,
};
