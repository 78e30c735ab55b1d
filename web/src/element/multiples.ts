/**
 * Small multiples: the steps of a figure as small pictures beside each other, for feeds, where nothing moves. All show the same part
 * of the world, so that they differ by what the steps do.
 */
import { pictured } from "./pictured.ts";
import type { Room } from "./geometry.ts";
import { shift } from "../draw/ink.ts";
import { rectangle } from "../draw/marks.ts";
import type { Ink } from "../draw/ink.ts";
import type { Palette } from "../draw/palette.ts";
import type { Model } from "../model/model.ts";
import type { AnyView } from "../draw/paint.ts";
import type { Aim, Frame } from "../types.ts";

export interface Multiple {
  /** Of the step, counted from 1. */
  number: string;
  /** What the step does. */
  text: string;
  /** Its picture, the left upper corner at the context's origin. */
  draw: (ctx: Ink) => void;
}

/** Of more steps, the first, the last and others between them are shown. */
const MOST_PICTURES = 9;

/** More steps than these are a list to choose from, such as all pairs of twenty solids. */
export const MOST_STEPS = 40;

/** The indices of the steps that are shown; none where there are no two steps, or where each needs an answer of its own. */
function stepsOf(model: Model) {
  const steps = model.stepsAreScenes || model.late ? 0 : model.steps.length;
  if (steps < 2 || steps > MOST_STEPS) return [];
  const count = Math.min(steps, MOST_PICTURES);
  return Array.from({ length: count }, (_, i) => Math.round((i * (steps - 1)) / (count - 1)));
}

/**
 * @param model  has its answer
 * @param room  of each picture
 * @param camera  from where space is seen
 */
export function multiples(model: Model, room: Room, palette: Palette, camera: Aim | null = model.camera): Multiple[] {
  const panels = model.panels.filter(({ isStrip }) => !isStrip);
  const all = pictured(model, room, { panels, frame: { ...model.stillFrame, camera } });
  return stepsOf(model).map((step) =>
    atStep(model, step, () => {
      const draw = drawing(all, { ...model.stillFrame, camera }, palette);
      return { number: String(step + 1), text: sentenceOf(model) || model.stepText, draw };
    }),
  );
}

/** Draws the pictures of a frame beside each other. @param over  what lies on the last of them */
export function drawing(
  { pictures, boxes }: ReturnType<typeof pictured>,
  frame: Frame,
  palette: Palette,
  over?: (ink: Ink, view: AnyView) => void,
): Multiple["draw"] {
  return (ctx) =>
    pictures.forEach((picture, i) => {
      const { x, y, width, height } = boxes[i];
      ctx.group({ clip: rectangle(x, y, width, height) }, () =>
        ctx.group({ matrix: shift(x, y) }, () => {
          picture.drawOn(ctx, frame, palette, []);
          if (i === pictures.length - 1) over?.(ctx, picture.view);
        }),
      );
    });
}

/** What a step does; a challenge to the reader would be the same sentence at each. */
function sentenceOf({ figure, frame, choices, late }: Model) {
  return late ? "" : (figure?.point({ ...frame, choices: { ...choices, challenge: "none" } }) ?? "");
}

/** What a figure shows and says at a step. It is as if the reader pointed at the step: nothing is chosen, and nothing waits for an answer. */
export function atStep<T>(model: Model, step: number, tell: () => T): T {
  const { pointed, all, isOpen } = model;
  Object.assign(model, { pointed: step, all: false, isOpen: false });
  try {
    return tell();
  } finally {
    Object.assign(model, { pointed, all, isOpen });
  }
}
