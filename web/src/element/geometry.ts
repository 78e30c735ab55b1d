/** The sizes of a stage and of its panels. The page uses them, and so do posters, which no browser lays out. */

/** The width of a stage as a multiple of its height, where a figure is not narrow. */
export const STAGE_RATIO = 1.9;

/** The space between panels. */
export const GAP_PX = 1;

export const STRIP_HEIGHT_PX = 100;

/** A figure narrower than this has its panels below each other. */
export const NARROW_PX = 620;

/** One rem of a browser that nobody has set otherwise. */
export const REM_PX = 16;

/** A stage that is wider than this multiple of its height has a small panel beside the others, also in a narrow figure. */
const LOW_STAGE_RATIO = 1.3;

/** The room of other panels as a multiple of that of a small one. */
const SMALL_BELOW = 3;
const SMALL_BESIDE = 2;

/** Where a figure is drawn. */
export interface Room {
  /** In pixels. */
  width: number;
  /** Of the stage. */
  height: number;
  /** Are panels below each other, each with a scale of its own, as on a phone? */
  isNarrow?: boolean;
}

/**
 * How panels share a stage.
 * @param panels  without strips
 * @returns whether they are below each other, and the room that each takes of it, as a multiple of any length
 */
export function sharesOf(panels: readonly { isSmall?: boolean }[], { width, height, isNarrow = false }: Room) {
  const hasSmall = panels.some(({ isSmall }) => isSmall);
  const isStacked = isNarrow && !(hasSmall && width > LOW_STAGE_RATIO * height);
  const large = !hasSmall ? 1 : isStacked ? SMALL_BELOW : SMALL_BESIDE;
  return { isStacked, shares: panels.map(({ isSmall }) => (isSmall ? 1 : large)) };
}

/** The panels' boxes on a stage, in pixels. @param panels  see `sharesOf` */
export function boxesOf(panels: readonly { isSmall?: boolean }[], room: Room) {
  const { isStacked, shares } = sharesOf(panels, room);
  const length = (isStacked ? room.height : room.width) - GAP_PX * (panels.length - 1);
  const whole = shares.reduce((sum, share) => sum + share, 0);
  let start = 0;
  return shares.map((share) => {
    const at = start;
    const size = (length * share) / whole;
    start += size + GAP_PX;
    return isStacked ? { x: 0, y: at, width: room.width, height: size } : { x: at, y: 0, width: size, height: room.height };
  });
}
