/** The fonts that a saved picture carries: of each face the letters that are written in it, and no others. */
import sans from "../../baked/fonts/sans.ttf";
import sansStrong from "../../baked/fonts/sansStrong.ttf";
import serif from "../../baked/fonts/serif.ttf";
import serifStrong from "../../baked/fonts/serifStrong.ttf";
import { keysOf, recordOf } from "../lists.ts";
import { narrowed } from "./font-file.ts";
import { faceOf, facesOf, type Face } from "./letters.ts";

/** Each face with what CSS says of it. */
const FACES: Record<Face, [file: string, family: string, style: string, weight: number]> = {
  sans: [sans, "GJK Sans", "normal", 400],
  sansStrong: [sansStrong, "GJK Sans", "normal", 600],
  serif: [serif, "GJK Serif", "italic", 400],
  serifStrong: [serifStrong, "GJK Serif", "italic", 600],
};

const read = new Map<Face, Uint8Array<ArrayBuffer>>();

/** The whole file of a face. It is decoded once: a build makes hundreds of pictures. */
function wholeOf(face: Face) {
  const whole = read.get(face) ?? Uint8Array.from(atob(FACES[face][0]), (byte) => byte.charCodeAt(0));
  read.set(face, whole);
  return whole;
}

export class OwnFonts {
  #used = recordOf(keysOf(FACES), (): Set<string> => new Set());

  use(text: string, font: string) {
    const faces = facesOf(font);
    for (const letter of text) {
      const face = faceOf(letter, faces);
      if (face) this.#used[face].add(letter);
    }
  }

  get isUsed() {
    return keysOf(FACES).some((face) => this.#used[face].size);
  }

  /** Rules of CSS. They have no quotation marks, which an SVG would have to write as entities. */
  get rules() {
    return keysOf(FACES)
      .filter((face) => this.#used[face].size && FACES[face][0])
      .map((face) => {
        const [, family, style, weight] = FACES[face];
        const bytes = btoa(Array.from(narrowed(wholeOf(face), this.#used[face]), (byte) => String.fromCharCode(byte)).join(""));
        return `@font-face{font-family:${family};font-style:${style};font-weight:${weight};src:url(data:font/ttf;base64,${bytes})}`;
      })
      .join("");
  }
}
