/**
 * Code as the part of an address behind `#`: `language=python&code=…`.
 *
 * @typedef {{language: import("./editor.js").Language, text: string}} Shared
 */

/** Longer texts are not read. */
const MOST_CHARACTERS = 100_000;

/** @param {Shared} shared */
export const encoded = ({ language, text }) => new URLSearchParams({ language, code: text }).toString();

/** @param {string} hash @returns {Shared | null} null if there is no code in it */
export function decoded(hash) {
  const given = new URLSearchParams(hash);
  const [language, text] = [given.get("language"), given.get("code")];
  if (text === null || text.length > MOST_CHARACTERS) return null;
  return language === "python" || language === "javascript" ? { language, text } : null;
}
