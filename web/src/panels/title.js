/**
 * The title of a panel. Names in braces, as in "Shapes {A} and {B}", are bold and have the colours of what they name.
 *
 * @typedef {import("../draw/palette.js").Palette} Palette
 */

/** @type {Readonly<Record<string, "a" | "b" | "difference">>} */
const COLORS = { A: "a", B: "b", "A − B": "difference", "A + B": "difference" };

/** @param {string} title @returns {{text: string, isName: boolean, color: keyof Palette | undefined}[]} */
export function titlePieces(title) {
  const pieces = title.split(/\{([^}]*)\}/).map((text, i) => ({ text, isName: i % 2 === 1, color: COLORS[text] }));
  return pieces.filter(({ text }) => text);
}
