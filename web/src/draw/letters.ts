/**
 * The two fonts of pictures. Their widths are known before they have loaded, and without a browser, so that the labels of a
 * picture stand in the same places everywhere. Without kerning, a text is as wide as its letters together.
 */
import widths from "../../baked/fonts/widths.json";

/** Names of points, vectors and shapes: slanted. The sans has the signs that the serif lacks. */
export const SERIF = "GJK Serif, GJK Sans, Georgia, serif";

/** Numbers, notes and sentences. */
export const SANS = "GJK Sans, system-ui, sans-serif";

/** A file of a font: one slant and one weight. */
export type Face = Exclude<keyof typeof widths, "letters">;

/** How far the middle of a line is above its baseline, as a multiple of the font's size. */
const MIDDLE = 0.33;

/** The width of a letter that no face has. */
const USUAL_WIDTH = 600;

const places: ReadonlyMap<string, number> = new Map([...widths.letters].map((letter, i) => [letter, i]));

/** A font as CSS writes it: "italic 600 15px Cambria, serif". */
export function readFont(font: string) {
  const [, style, weight, size, family] = /^(italic )?(\d+ )?([\d.]+)px (.+)$/.exec(font) ?? [];
  if (!size) throw new Error(`no font: ${font}`);
  return { style: style?.trim(), weight: weight?.trim(), size: Number(size), family };
}

/** The faces in which the letters of a font are looked for, in turn. */
export function facesOf(font: string): Face[] {
  const { style, weight, family } = readFont(font);
  const isStrong = Number(weight ?? 400) >= 600;
  const sans = isStrong ? "sansStrong" : "sans";
  return style && family.startsWith("GJK Serif") ? [isStrong ? "serifStrong" : "serif", sans] : [sans];
}

/** The first of the faces that has a letter; undefined if none has. */
export function faceOf(letter: string, faces: readonly Face[]): Face | undefined {
  const place = places.get(letter);
  return place === undefined ? undefined : faces.find((face) => widths[face][place] !== null);
}

/** The width of a text, in pixels. */
export function widthOf(text: string, font: string): number {
  const faces = facesOf(font);
  const widthIn = (letter: string) => {
    const face = faceOf(letter, faces);
    return (face && widths[face][places.get(letter) ?? 0]) ?? USUAL_WIDTH;
  };
  return ([...text].reduce((sum, letter) => sum + widthIn(letter), 0) * readFont(font).size) / 1000;
}

/** How far below the middle of a line its letters stand, in pixels. */
export const belowMiddle = (font: string) => MIDDLE * readFont(font).size;
