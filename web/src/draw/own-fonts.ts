/** The fonts that a saved picture carries: each face in which something is written, in about 9 kB, with all letters of pictures. */
import sans from "../../baked/fonts/sans.face";
import sansStrong from "../../baked/fonts/sansStrong.face";
import serif from "../../baked/fonts/serif.face";
import serifStrong from "../../baked/fonts/serifStrong.face";
import { keysOf } from "../lists.ts";
import { faceOf, facesOf, type Face } from "./letters.ts";

/** Each face with what CSS says of it. */
const FACES: Record<Face, [file: string, family: string, style: string, weight: number]> = {
  sans: [sans, "GJK Sans", "normal", 400],
  sansStrong: [sansStrong, "GJK Sans", "normal", 600],
  serif: [serif, "GJK Serif", "italic", 400],
  serifStrong: [serifStrong, "GJK Serif", "italic", 600],
};

export class OwnFonts {
  #used: Set<Face> = new Set();

  use(text: string, font: string) {
    const faces = facesOf(font);
    for (const letter of text) {
      const face = faceOf(letter, faces);
      if (face) this.#used.add(face);
    }
  }

  get isUsed() {
    return this.#used.size > 0;
  }

  /** Rules of CSS. They have no quotation marks, which an SVG would have to write as entities. */
  get rules() {
    return keysOf(FACES)
      .filter((face) => this.#used.has(face) && FACES[face][0])
      .map((face) => {
        const [file, family, style, weight] = FACES[face];
        return `@font-face{font-family:${family};font-style:${style};font-weight:${weight};src:url(data:font/woff2;base64,${file})}`;
      })
      .join("");
  }
}
