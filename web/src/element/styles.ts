/**
 * The element's styles, from a .css file for each of its parts, in the order of the cascade. The colours and the sizes that other
 * code needs, too, are data: custom properties are made of them here.
 */
import { unsafeCSS } from "lit";
import { COLORS, CONTRAST_COLORS, CONTRAST_GROUNDS, GROUNDS } from "../draw/palette.ts";
import { GAP_PX, NARROW_PX, REM_PX, STAGE_RATIO, STRIP_HEIGHT_PX } from "./geometry.ts";
import controls from "./styles/controls.css" with { type: "text" };
import figure from "./styles/figure.css" with { type: "text" };
import host from "./styles/host.css" with { type: "text" };
import narrow from "./styles/narrow.css" with { type: "text" };
import notices from "./styles/notices.css" with { type: "text" };
import options from "./styles/options.css" with { type: "text" };
import readout from "./styles/readout.css" with { type: "text" };
import stage from "./styles/stage.css" with { type: "text" };

/**
 * Properties with a light and a dark value. `light-dark()` would say the same, but Safari 17.4 and Chrome 120 do not know it: one of
 * `--_light` and `--_dark` is empty, and the other one is invalid, so that `var` takes its fallback.
 */
const colored = (prefix: string, colors: Readonly<Record<string, readonly [light: string, dark: string]>>) =>
  Object.entries(colors)
    .map(([name, [light, dark]]) => `${prefix}${name}:${valueOf(light, dark)};`)
    .join("\n");

const valueOf = (light: string, dark: string) => `var(--_light, ${light}) var(--_dark, ${dark})`;

const values = `
:host {
  ${colored("--gjk-", COLORS)}
  ${colored("--_", GROUNDS)}
  --_ratio: ${STAGE_RATIO};
  --_gap: ${GAP_PX}px;
  --_strip-height: ${STRIP_HEIGHT_PX}px;
}
${Object.keys(COLORS)
  .map((name) => `[data-color="${name}"] { --_color: var(--gjk-${name}); }`)
  .join("\n")}
@media (prefers-contrast: more) {
  :host {
    ${colored("--gjk-", CONTRAST_COLORS)}
    ${colored("--_", CONTRAST_GROUNDS)}
  }
}
`;

/** Rules for figures narrower than this. @param width  in pixels */
const below = (width: number, rules: string) => `
@container gjk-demo (width < max(${width}px, ${width / REM_PX}rem)) {
${rules}}
`;

const parts = [host, figure, stage, controls, readout, notices, options, below(NARROW_PX, narrow)];

export const styles = unsafeCSS([values, ...parts].join(""));

/** Adds the rules of a part that is loaded later, after all others. */
export function addStyles(root: ShadowRoot, rules: string) {
  const sheet = unsafeCSS(rules).styleSheet;
  if (sheet) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}
