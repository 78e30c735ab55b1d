/**
 * Sets a caption's formulas, vectors in the letters of the picture. They are no MathML: once a page has some, a sheet of Chromium's own
 * (`mprescripts ~ :nth-child(2n)`) makes it compute the styles of all that follows whenever an element comes into the page.
 */
import { html } from "lit";
import { piecesOf, type Formula, type Token } from "../words/formulas.ts";

/** @param text  a caption */
export const formulas = (text: string): unknown => piecesOf(text).map((piece) => ("text" in piece ? piece.text : formula(piece)));

/** A line may be broken between two terms, but not inside of one. */
function formula({ terms, after }: Formula) {
  return terms.map((tokens, i) => {
    const isLast = i === terms.length - 1;
    return html`<span class="formula">${tokens.map(token)}${isLast ? after : ""}</span>${isLast ? "" : html`<wbr />`}`;
  });
}

/** A, B and what is made of them are upright, as in the text of a page. Vectors are slanted. */
function token({ tag, text, index }: Token): unknown {
  const name = tag === "mi" && /^\p{Ll}$/u.test(text) ? html`<i>${text}</i>` : text;
  return index ? html`${name}<sub>${index}</sub>` : name;
}
