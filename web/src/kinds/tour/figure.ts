/**
 * A tour: states of the other kinds, each with a caption. The steps are the states. A state's picture, handles and answer are
 * those of its kind, so that a reader can drag what a state shows.
 */
import answer from "../../../baked/tour.json";
import { arrowsMotionMs } from "../minkowski/ink.ts";
import { Model } from "../../model/model.ts";
import { readCamera } from "../../interaction/camera.ts";
import { numbered } from "../../steps.ts";
import * as words from "../../words/interface.ts";
import { baseMotionMs } from "../../draw/space/base.ts";
import { figureNameOf, figureOf } from "../../model/kinds.ts";
import { title } from "./words.ts";
import { glide } from "./gliding.ts";
import type { PanelLayer } from "../../draw/paint.ts";
import type { Handle as HandleOf } from "../../interaction/handles.ts";
import type { Answer, Frame as AnyFrame, Point, Scene } from "../../types.ts";
import type { AnyPanelSpec, SpacePanelSpec } from "../../panels/panel.ts";
import type { Figure } from "../index.ts";

type Frame = AnyFrame<Tour, Answer>;
type Handle = HandleOf;

/** As `readState` of `model/scene.ts` reads it. */
interface State {
  scene: Scene;
  /** An index, `last` (default) or `all`. */
  step?: string;
  view?: string;
  /** Names, separated by commas. */
  layers?: string;
  /** The preset's by default. */
  camera?: string;
  arrows?: string;
  challenge?: string;
  /** In the plane: what the picture is fitted to, as the coordinates of two corners, `0,1.5,2,3`. */
  within?: string;
  caption?: string;
}

type Tour = Scene & { states: State[]; at?: number };

const stateOf = ({ states, at = 0 }: Tour): State => states[Math.min(at, states.length - 1)];

/** An element asks the figure of its own scene only. */
const tourIn = ({ model }: { model: { scene: Scene } }) => model.scene as Tour;

/** The tour with another scene in the state shown. */
function withShown(tour: Tour, shown: Scene): Tour {
  const state = stateOf(tour);
  return { ...tour, states: tour.states.map((old) => (old === state ? { ...old, scene: shown } : old)) };
}

/** The state's figure; null while it is loading. */
const figureShown = (tour: Tour) => figureOf(figureNameOf(stateOf(tour).scene));

/** The model of what a state shows. */
function modelOf(
  { scene, step = "last", view = "", layers, camera, caption: _, within: __, ...choices }: State,
  answer: Answer | null = null,
) {
  const model = new Model(scene);
  model.optionsOpen = true; // whether they are is the matter of the tour's own model
  model.askStep(step);
  model.askView(view);
  model.askLayers(layers ?? null);
  model.askCamera(camera === undefined ? null : readCamera(camera));
  for (const name of ["arrows", "challenge"] as const) model.choose(name, choices[name]);
  if (answer) model.accept(answer);
  return model;
}

/** What the figure of the state's kind is given. */
function frameShown({ scene: tour, answered, ...frame }: Frame): AnyFrame {
  const { scene, step, all, layers, choices, camera } = modelOf(stateOf(tour), frame.answer).frame;
  return { ...frame, scene, step, all, layers, choices, camera: frame.camera ?? camera, answered: answered && stateOf(answered).scene };
}

/** A function of frames of the state's figure, as one of frames of the tour. */
const ofTour =
  <P extends unknown[], R>(ofShown: { of(frame: AnyFrame, ...rest: P): R }["of"]) =>
  (frame: Frame, ...rest: P) =>
    ofShown(frameShown(frame), ...rest);

/** The same for a layer. */
const layerOfTour =
  <V>(layer: PanelLayer<AnyFrame, V>): PanelLayer<Frame, V> =>
  (pen) =>
    layer({ ...pen, frame: frameShown(pen.frame) });

/** The two corners of what a state is to show large; null where there are none. */
function cornersOf({ within }: State): Point[] | null {
  const numbers = (within ?? "").split(",").map(Number);
  if (!within || numbers.length !== 4 || !numbers.every(Number.isFinite)) return null;
  const [x0, y0, x1, y1] = numbers;
  return [
    [x0, y0],
    [x1, y1],
  ];
}

/** A panel of the state's figure, which is given the frames of the tour. */
function panelShown(panel: AnyPanelSpec, state: State): AnyPanelSpec {
  const told = panel.told && ofTour(panel.told);
  const corners = cornersOf(state);
  const around = corners && (() => corners);
  if (!("bodies" in panel)) return { ...panel, layers: panel.layers.map(layerOfTour), contents: around ?? ofTour(panel.contents), told };
  const { bodies, layers, contents, aim } = panel;
  const shown = { bodies: bodies.map((layer) => ofTour(layer)), layers: layers.map(layerOfTour), contents: ofTour(contents) };
  const showsHidden = ofTour(({ layers: names }) => names.has("hidden"));
  return { ...panel, ...shown, ...inSpace(panel), told, aim: ofTour((frame) => frame.camera ?? aim?.(frame)), showsHidden };
}

/** What only some panels of space have. */
const inSpace = ({ balls, ground, beforeEye }: SpacePanelSpec): Partial<SpacePanelSpec> => ({
  ...(balls && { balls: ofTour(balls) }),
  ...(ground && { ground: ofTour(ground) }),
  ...(beforeEye && { beforeEye: ofTour(beforeEye) }),
});

/** A handle of the state's figure, which changes the state's scene within the tour. */
function handleShown(handle: Handle): HandleOf<Tour> {
  const { move, nudge, add, remove, area, numbers } = handle;
  const of = (tour: Tour) => stateOf(tour).scene;
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

export const figure: Figure<Tour, Answer> = {
  title,
  answer,
  views: ["together"],
  panels: (_view, tour) => (figureShown(tour) ? modelOf(stateOf(tour)).panels.map((panel) => panelShown(panel, stateOf(tour))) : []),
  layers: [],
  handles: (tour, ...rest) =>
    figureShown(tour)
      ?.handles(stateOf(tour).scene, ...rest)
      .map(handleShown) ?? [],
  steps: (_answer, _layers, { states }) => numbered(words.tour.state, states.length),
  parts: { noun: words.tour.noun },
  headline: (answer, tour, choices) => figureShown(tour)?.headline(answer, stateOf(tour).scene, choices) ?? "",
  point: (frame) => {
    const { caption, ...state } = stateOf(frame.scene);
    return caption ?? (frame.answer ? modelOf(state, frame.answer).point : "");
  },
  caption: ({ scene, answer }) => (answer ? modelOf(stateOf(scene), answer).caption : ""),
  rows: ({ scene, answer }) => (answer ? modelOf(stateOf(scene), answer).rows : []),
  extras: {
    linking: {
      at: (frame, ...place) => figureShown(frame.scene)?.extras?.linking?.at(frameShown(frame), ...place) ?? null,
      next: (frame, by) => figureShown(frame.scene)?.extras?.linking?.next(frameShown(frame), by) ?? null,
      told: (frame) => figureShown(frame.scene)?.extras?.linking?.told(frameShown(frame)) ?? "",
      over: (el, panel) => figureShown(tourIn(el))?.extras?.linking?.over(el, panel),
    },
    directionOf: (frame) => figureShown(frame.scene)?.extras?.directionOf?.(frameShown(frame)),
    motion: {
      ms: (before, now) => (before.of === now.of ? arrowsMotionMs(before, now) || baseMotionMs(before, now) : 0),
      between: ({ scene: tour }) => {
        const { scene, arrows = "between", layers = "" } = stateOf(tour);
        return { arrows, base: layers === "base" ? "shown" : "faint", of: JSON.stringify(scene) };
      },
    },
    hosting: {
      needs: ({ states }) => [...new Set(states.map((state) => figureNameOf(state.scene)))],
      shown: (tour) => stateOf(tour).scene,
      arrives: (el, before) => {
        const tour = tourIn(el);
        glide(el, stateOf(before).scene, stateOf(tour).scene, (shown) => withShown(tour, shown));
      },
    },
    proof: ({ scene, answer }) => (answer ? modelOf(stateOf(scene), answer).proof : ""),
  },
};
