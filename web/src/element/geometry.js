/** The sizes of a stage, for the stylesheet and for posters, which have no browser to lay them out. */

/** The width of a stage as a multiple of its height, where a figure is not narrow. */
export const STAGE_RATIO = 1.9;

/** The height of each panel of a column; a page gives it at least this. */
export const ROW_HEIGHT_PX = 200;

/** The space between panels. */
export const GAP_PX = 1;

export const STRIP_HEIGHT_PX = 100;
