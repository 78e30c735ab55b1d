/** The sizes of a stage. The stylesheet uses them, and so do posters, which no browser lays out. */

/** The width of a stage as a multiple of its height, where a figure is not narrow. */
export const STAGE_RATIO = 1.9;

/** The space between panels. */
export const GAP_PX = 1;

export const STRIP_HEIGHT_PX = 100;

/** One rem of a browser that nobody has set otherwise. */
export const REM_PX = 16;
