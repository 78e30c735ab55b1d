/** What all that moves has in common. */

/** What moves by itself moves no longer than this in a frame, after a slow answer or a hidden tab either. */
export const LONGEST_FRAME_MS = 50;

/** Asked of the browser once: each drag's movement wants to know it. */
let reducedMotion: MediaQueryList | undefined;

export const prefersStill = () => (reducedMotion ??= matchMedia("(prefers-reduced-motion: reduce)")).matches;
