/**
 * Small multiples: the steps of a figure as small pictures beside each other, for paper and for feeds, where nothing moves. All
 * show the same part of the world, so that they differ by what the steps do.
 *
 * @typedef {import("../draw/palette.js").Palette} Palette
 * @typedef {import("../model/model.js").Model} Model
 *
 * @typedef {object} Multiple
 * @property {string} number  of the step, counted from 1
 * @property {string} text  what the step does
 * @property {(ctx: import("../draw/paint.js").Context) => void} draw  its picture, the left upper corner at the context's origin
 */
import { pictured } from "./pictured.js";

/** Of more steps, the first, the last and others between them are shown. */
const MOST_PICTURES = 9;

/** More steps than these are a list to choose from, such as all pairs of twenty solids. */
const MOST_STEPS = 40;

/** The indices of the steps that are shown; none where there are no two steps, or where each needs an answer of its own. @param {Model} model */
function stepsOf(model) {
  const steps = model.stepsAreScenes || model.late ? 0 : model.steps.length;
  if (steps < 2 || steps > MOST_STEPS) return [];
  const count = Math.min(steps, MOST_PICTURES);
  return Array.from({ length: count }, (_, i) => Math.round((i * (steps - 1)) / (count - 1)));
}

/**
 * @param {Model} model  has its answer
 * @param {import("./pictured.js").Room} room  of each picture
 * @param {Palette} palette
 * @param {import("../types.js").Aim | null} [camera]  from where space is seen
 * @returns {Multiple[]}
 */
export function multiples(model, room, palette, camera = model.camera) {
  const panels = model.panels.filter(({ isStrip }) => !isStrip);
  const { pictures, boxes } = pictured(model, room, { panels, frame: { ...model.stillFrame, camera } });
  return stepsOf(model).map((step) =>
    atStep(model, step, () => {
      const frame = { ...model.stillFrame, camera };
      /** @type {Multiple["draw"]} */
      const draw = (ctx) =>
        pictures.forEach((picture, i) => {
          const { x, y, width, height } = boxes[i];
          ctx.save();
          ctx.beginPath();
          ctx.rect(x, y, width, height);
          ctx.clip();
          ctx.translate(x, y);
          picture.drawOn(ctx, frame, palette, []);
          ctx.restore();
        });
      return { number: String(step + 1), text: model.point || model.stepText, draw };
    }),
  );
}

/**
 * What a figure shows and says at a step. It is as if the reader pointed at the step: nothing is chosen.
 * @template T
 * @param {Model} model
 * @param {number} step
 * @param {() => T} tell
 * @returns {T}
 */
function atStep(model, step, tell) {
  const { pointed, all } = model;
  Object.assign(model, { pointed: step, all: false });
  try {
    return tell();
  } finally {
    Object.assign(model, { pointed, all });
  }
}
