import type { Palette } from "../draw/palette.ts";

/** The title of a panel. Names in braces, as in "Shapes {A} and {B}", are bold and have the colours of what they name. */

const COLORS: Readonly<Record<string, "a" | "b" | "difference">> = { A: "a", B: "b", "A − B": "difference", "A + B": "difference" };

export function titlePieces(title: string): { text: string; isName: boolean; color: keyof Palette | undefined }[] {
  const pieces = title.split(/\{([^}]*)\}/).map((text, i) => ({ text, isName: i % 2 === 1, color: COLORS[text] }));
  return pieces.filter(({ text }) => text);
}
