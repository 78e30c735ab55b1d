/** How the pictures of a figure fill its stage: their scale, their padding, and the height that they ask for. It touches no page. */
import { sharesOf } from "./geometry.ts";
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

/** Of a small panel. Its title is above the contents and their turning handles, or to the left of them where it is a strip, and tools to the right. */
const SMALL_PANEL_PADDING_PX = { x: 14, top: TURN_TOP_PX, bottom: 14 };
const SMALL_STRIP_PADDING_PX = { x: 84, left: 136, top: 14, bottom: 12 };
const SMALL_STRIP_RATIO = 2;

/** The scale, in CSS pixels per world unit, if all contents are a single point. */
const POINT_SCALE = 40;

/**
 * Fits the contents of all panels into view. One scale for all of them shows that lengths are the same. On a phone, and beside a small
 * panel, each has its own, because fingers need room.
 * @param more  `isOwn`: each panel has its own scale; `turns`: does the panel have turning handles?
 */
export function fitAll<P extends Picture>(
  panels: readonly P[],
  frame: Frame,
  { isOwn = false, turns = () => false }: { isOwn?: boolean; turns?: (panel: P) => boolean } = {},
) {
  const paddings = panels.map((panel) => paddingOf(panel, turns(panel)));
  const scales = panels.map((panel, i) => panel.scaleFor(frame, paddings[i]));
  const common = isOwn || panels.some(({ spec }) => spec.isSmall) ? null : Math.min(...scales);
  panels.forEach((panel, i) => {
    const scale = common ?? scales[i];
    panel.fit(frame, paddings[i], Number.isFinite(scale) ? scale : POINT_SCALE);
  });
}

/** @param turns  does it have turning handles? */
function paddingOf({ spec, view: { width, height } }: Picture, turns: boolean) {
  if (spec.isSmall) return width > SMALL_STRIP_RATIO * height ? SMALL_STRIP_PADDING_PX : SMALL_PANEL_PADDING_PX;
  const usual = height < LOW_PANEL_PX ? SMALL_PADDING_PX : PADDING_PX;
  return turns ? { ...usual, top: TURN_TOP_PX } : usual;
}

/** How large it is in the world. */
export const sizeOf = ({ min, max }: Bounds): Point => [max[0] - min[0], max[1] - min[1]];

/**
 * The height at which pictures fill the width of a stage.
 * @param panels  with their sizes in the world. A small one takes what the others leave
 */
export function heightFor(panels: readonly { size: Point; isSmall?: boolean }[], width: number, isNarrow: boolean) {
  const { isStacked, shares } = sharesOf(panels, { width, height: Infinity, isNarrow });
  const share = Math.max(...shares) / shares.reduce((sum, one) => sum + one, 0);
  const sizes = panels.filter(({ isSmall }) => !isSmall).map(({ size }) => size);
  const [across, down] = [0, 1].map((i) => Math.max(...sizes.map((size) => size[i])));
  const slopes = isStacked ? sizes.map(([w, h]) => h / w) : [down / across];
  const height = ((isStacked ? width : width * share) - 2 * PADDING_PX.x) * Math.max(...slopes) + TURN_TOP_PX + PADDING_PX.bottom;
  return isStacked ? height / share : height;
}
