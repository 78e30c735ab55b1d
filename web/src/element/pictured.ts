/** Pictures of a figure that stand on no page: in posters, and beside each other on paper. */
import { boxesOf, STAGE_RATIO, STRIP_HEIGHT_PX, type Room } from "./geometry.ts";
import { fitAll } from "./fit.ts";
import { FlatPanel } from "../panels/panel.ts";
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
