/** How the pictures of a figure fill its stage: their scale, their padding, and the height that they ask for. It touches no page. */
import type { Bounds } from "../draw/view.ts";
import type { Picture } from "../panels/panel.ts";
import type { Frame, Point } from "../types.ts";

/** The space around the fitted contents. It holds titles, turning handles and the numbers of the grid. */
const PADDING_PX = { x: 26, top: 42, bottom: 26 };

/** Panels lower than this get the small padding. */
const LOW_PANEL_PX = 260;
const SMALL_PADDING_PX = { x: 16, top: 36, bottom: 18 };

/** The space at the top of a panel with turning handles, which stand above their shapes and must not lie on the panel's title. */
const TURN_TOP_PX = 62;

/** The scale, in CSS pixels per world unit, if all contents are a single point. */
const POINT_SCALE = 40;

/**
 * Fits the contents of all panels into view. One scale for all of them shows that lengths are the same. On a phone each has its
 * own, because fingers need room.
 * @param more  `isOwn`: each panel has its own scale; `turns`: does the panel have turning handles?
 */
export function fitAll<P extends Picture>(
  panels: readonly P[],
  frame: Frame,
  { isOwn = false, turns = () => false }: { isOwn?: boolean; turns?: (panel: P) => boolean } = {},
) {
  const usual = panels[0].view.height < LOW_PANEL_PX ? SMALL_PADDING_PX : PADDING_PX;
  const paddings = panels.map((panel) => (turns(panel) ? { ...usual, top: TURN_TOP_PX } : usual));
  const scales = panels.map((panel, i) => panel.scaleFor(frame, paddings[i]));
  const common = isOwn ? null : Math.min(...scales);
  panels.forEach((panel, i) => {
    const scale = common ?? scales[i];
    panel.fit(frame, paddings[i], Number.isFinite(scale) ? scale : POINT_SCALE);
  });
}

/** How large it is in the world. */
export const sizeOf = ({ min, max }: Bounds): Point => [max[0] - min[0], max[1] - min[1]];

/** The height at which pictures of these sizes fill the width of a stage. @param sizes  in the world */
export function heightFor(sizes: readonly Point[], width: number, isNarrow: boolean) {
  const beside = (isNarrow ? width : width / sizes.length) - 2 * PADDING_PX.x;
  const [across, down] = [0, 1].map((i) => Math.max(...sizes.map((size) => size[i])));
  const slopes = isNarrow ? sizes.map(([w, h]) => h / w) : [down / across];
  const height = beside * Math.max(...slopes) + TURN_TOP_PX + PADDING_PX.bottom;
  return isNarrow ? sizes.length * height : height;
}
