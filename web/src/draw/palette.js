/**
 * The colours of a picture, read from the custom properties of the element (`--gjk-a`, ...), so that a page may
 * change them and light and dark are CSS alone. Each has one meaning everywhere; `element/styles.js` gives values.
 *
 * @typedef {Record<typeof NAMES[number], string>} Palette
 */

const NAMES = /** @type {const} */ ([
  "paper", // the ground, under everything
  "ink", // text, axes, the origin
  "faint", // grid lines
  "muted", // secondary text
  "a", // shape A
  "b", // shape B
  "difference", // A - B
  "simplex", // the simplex and its older vertices
  "newest", // the newest support point
  "direction", // search direction and support line
  "response", // depth, normal, EPA
  "region1", // regions of a simplex: ABC, or beside AB on its left
  "region2", // AC
  "region3", // AB
  "region4", // A
  "region5", // BC
  "region6", // C
  "region7", // B
  "right", // a method's verdict that is right
  "missed", // an overlap that a method does not see
  "false", // a collision that is none
  "loops", // a run without a verdict
]);

/**
 * @param {HTMLElement} probe  an element that inherits the properties; its own `color` is used up
 * @returns {Palette}
 */
export function readPalette(probe) {
  const style = getComputedStyle(probe);
  const palette = /** @type {Palette} */ ({});
  for (const name of NAMES) {
    // A custom property comes back as it was written, `light-dark(...)` and all; a real one comes back resolved.
    probe.style.color = `var(--gjk-${name})`;
    palette[name] = style.color;
  }
  return palette;
}
