/**
 * The colours of a picture. Each has one meaning everywhere. The element's stylesheet makes custom properties of them (`--gjk-a`, ...),
 * and a picture reads those, so that a page may change them and light and dark are CSS alone.
 */
import { keysOf, recordOf } from "../lists.ts";
export type Palette = Record<keyof typeof COLORS, string>;

/** Each for light and for dark. */
export const COLORS = {
  paper: ["#fbfaf7", "#16181d"], // the ground, under everything
  ink: ["#1d2026", "#eceff4"], // text, axes, the origin
  faint: ["#e6e3db", "#262a33"], // grid lines
  muted: ["#5d636f", "#9aa3b2"], // secondary text
  a: ["#0b63b5", "#62b0ff"], // shape A
  b: ["#b4530a", "#ffa04d"], // shape B
  difference: ["#6b3fa0", "#b794f6"], // A - B
  simplex: ["#0d7a5f", "#3fd6a8"], // the simplex and its older vertices
  newest: ["#c2185b", "#ff6fa5"], // the newest support point
  direction: ["#7a6400", "#e6c84a"], // search direction and support line
  response: ["#b3261e", "#ff7b72"], // depth, normal, EPA
  region1: ["#1d7a35", "#4fc26b"], // regions of a simplex: ABC, or beside AB on its left
  region2: ["#2f66b0", "#7fb0f5"], // AC
  region3: ["#0f7f9b", "#5fd3ee"], // AB
  region4: ["#66707c", "#aab4c0"], // A
  region5: ["#c8384c", "#ff8794"], // BC
  region6: ["#9a2f7c", "#dd86cf"], // C
  region7: ["#8a7400", "#ddc64a"], // B
  valid: ["#2b6cb0", "#7ab8f5"], // the way from A to O, where the method can come to such points
  right: ["#4c8a63", "#5fae80"], // a method's verdict that is right
  missed: ["#b3261e", "#ff7b72"], // an overlap that a method does not see
  false: ["#6a1b9a", "#d29bf0"], // a collision that is none
  loops: ["#7a5a00", "#f0c94a"], // a run without a verdict
} as const;

/** What lies behind pictures and around them, each for light and for dark. */
export const GROUNDS = {
  panel: ["#ffffff", "#1b1e25"], // of panels and of buttons
  line: ["#d9d5cb", "#343a46"], // borders
  accent: ["#0b63b5", "#62b0ff"], // what is chosen or focused
} as const;

/** Colours for readers who ask for more contrast. */
export const CONTRAST_COLORS = {
  paper: ["#ffffff", "#000000"],
  ink: ["#000000", "#ffffff"],
  muted: ["#2c3038", "#dfe4ec"],
  faint: ["#c9c5ba", "#454b57"],
  a: ["#003f7d", "#8ec8ff"],
  b: ["#7a3600", "#ffbb75"],
  difference: ["#4a2280", "#d2bbff"],
  simplex: ["#00503c", "#6df0c8"],
  newest: ["#8a0038", "#ff9dc4"],
  direction: ["#4f4100", "#ffe47a"],
  response: ["#8a0f09", "#ffaaa3"],
} as const;

export const CONTRAST_GROUNDS = {
  panel: ["#ffffff", "#000000"],
  line: ["#000000", "#ffffff"],
  accent: ["#003f7d", "#8ec8ff"],
} as const;

const NAMES = keysOf(COLORS);

/**
 * A custom property comes back as it was written, `light-dark(...)` and all; a real one comes back resolved. All are read as one value,
 * because browsers compute the styles again for each value that is set.
 * @param probe  an element that inherits the properties; its own background and `color` are used up
 */
export function readPalette(probe: HTMLElement): Palette {
  const style = getComputedStyle(probe);
  const variables = NAMES.map((name) => `var(--gjk-${name})`);
  probe.style.backgroundImage = `linear-gradient(${variables})`;
  const gradient = style.backgroundImage;
  const colors = gradient.match(/[\w-]+\([^()]*\)/g) ?? [];
  // A page may have set one to what is no color, or to a mixture that is resolved later.
  const areRead = colors.length === NAMES.length && gradient === `linear-gradient(${colors.join(", ")})`;
  return recordOf(NAMES, (_, i) => (areRead ? colors[i] : resolved(probe, style, variables[i])));
}

/** @param style  the probe's */
function resolved(probe: HTMLElement, style: CSSStyleDeclaration, value: string) {
  probe.style.color = value;
  return style.color;
}
