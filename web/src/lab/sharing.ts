import type { Language } from "./editor.ts";

/** Code as the part of an address behind `#`: `language=python&code=…`. */
type Shared = { language: Language; text: string };

/** Longer texts are not read. */
const MOST_CHARACTERS = 100_000;

export const encoded = ({ language, text }: Shared) => new URLSearchParams({ language, code: text }).toString();

/** @returns null if there is no code in it */
export function decoded(hash: string): Shared | null {
  const given = new URLSearchParams(hash);
  const [language, text] = [given.get("language"), given.get("code")];
  if (text === null || text.length > MOST_CHARACTERS) return null;
  return language === "python" || language === "javascript" ? { language, text } : null;
}
