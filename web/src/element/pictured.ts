/** Pictures of a figure that stand on no page: in posters and films, and the question of one on paper. */
import { boxesOf, STAGE_RATIO, STRIP_HEIGHT_PX, type Room } from "./geometry.ts";
import { fitAll } from "./fit.ts";
import { shift } from "../draw/ink.ts";
import { rectangle } from "../draw/marks.ts";
import { FlatPanel } from "../panels/panel.ts";
import type { Ink } from "../draw/ink.ts";
import type { AnyView } from "../draw/paint.ts";
import type { Palette } from "../draw/palette.ts";
import type { AnyPanelSpec } from "../panels/panel.ts";
import type { Model } from "../model/model.ts";
import type { Frame } from "../types.ts";

/** As wide as the picture of a figure in a column of text. */
const WIDTH_PX = 720;

export const ROOM: Room = { width: WIDTH_PX, height: Math.round(WIDTH_PX / STAGE_RATIO) };

/**
 * The pictures of a figure's panels, each with its box on the stage and its view fitted.
 * @param shown.panels  all of the figure's by default
 */
export function pictured(
  model: Model,
  stage: Room = ROOM,
  { panels = model.panels, frame = model.frame }: { panels?: readonly AnyPanelSpec[]; frame?: Frame } = {},
) {
  const shared = {};
  const pictures = panels.map((spec) => new (spec.Panel ?? FlatPanel).Picture(spec, shared));
  for (const picture of pictures) picture.all = pictures;
  const beside = boxesOf(
    panels.filter(({ isStrip }) => !isStrip),
    stage,
  );
  const boxes = pictures.map((_, i) => {
    const strip = { width: stage.width, height: STRIP_HEIGHT_PX, x: 0, y: stage.height + (i - beside.length) * STRIP_HEIGHT_PX };
    return beside[i] ?? strip; // strips are the last panels
  });
  pictures.forEach(({ view }, i) => Object.assign(view, { width: boxes[i].width, height: boxes[i].height }));
  fitAll(pictures, frame, { isOwn: stage.isNarrow });
  return { stage, pictures, boxes };
}

/** Draws the pictures of a frame beside each other. @param over  what lies on the last of them */
export function drawing(
  { pictures, boxes }: ReturnType<typeof pictured>,
  frame: Frame,
  palette: Palette,
  over?: (ink: Ink, view: AnyView) => void,
): (ctx: Ink) => void {
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
