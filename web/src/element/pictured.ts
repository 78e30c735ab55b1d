/** Pictures of a figure that stand on no page: in posters, and beside each other on paper. */
import { GAP_PX, STAGE_RATIO, STRIP_HEIGHT_PX } from "./geometry.ts";
import { fitAll } from "./fit.ts";
import { FlatPanel } from "../panels/flat.ts";
import type { AnyPanel } from "../kinds/index.ts";
import type { Model } from "../model/model.ts";
import type { Frame } from "../types.ts";

/** As wide as the picture of a figure in a column of text. */
const WIDTH_PX = 720;

/** Where a figure is drawn. */
export interface Room {
  /** In pixels. */
  width: number;
  /** Of the stage. */
  height: number;
  /** Are panels below each other, each with a scale of its own, as on a phone? */
  isNarrow?: boolean;
}

export const ROOM: Room = { width: WIDTH_PX, height: Math.round(WIDTH_PX / STAGE_RATIO) };

/**
 * The pictures of a figure's panels, each with its box on the stage and its view fitted.
 * @param shown.panels  all of the figure's by default
 */
export function pictured(
  model: Model,
  stage: Room = ROOM,
  { panels = model.panels, frame = model.frame }: { panels?: readonly AnyPanel[]; frame?: Frame } = {},
) {
  const shared = {};
  const pictures = panels.map((spec) => new (spec.Panel ?? FlatPanel).Picture(spec, shared));
  const count = pictures.filter(({ spec }) => !spec.isStrip).length;
  const { isNarrow = false } = stage;
  const rowHeight = (stage.height - GAP_PX * (count - 1)) / count;
  const boxes = pictures.map(({ view, spec }, i) => {
    const isAcross = isNarrow || spec.isStrip;
    const width = isAcross ? stage.width : (stage.width - GAP_PX * (count - 1)) / count;
    const height = spec.isStrip ? STRIP_HEIGHT_PX : isNarrow ? rowHeight : stage.height;
    const y = spec.isStrip ? stage.height + (i - count) * height : isNarrow ? i * (height + GAP_PX) : 0;
    Object.assign(view, { width, height });
    return { width, height, x: isAcross ? 0 : i * (width + GAP_PX), y };
  });
  fitAll(pictures, frame, { isOwn: isNarrow });
  return { stage, pictures, boxes };
}
