/** Sets the formulas of a caption in MathML. */
import { html, mathml } from "lit";
import { piecesOf, type Formula, type Token } from "../words/formulas.ts";

/** @param text  a caption */
export const formulas = (text: string): unknown => piecesOf(text).map((piece) => ("text" in piece ? piece.text : formula(piece)));

/** Each term is an element of its own, since a browser breaks no line inside of one. */
function formula({ terms, after }: Formula) {
  const set = terms.map((tokens) => html`<math>${tokens.map(token)}</math>`);
  return html`${set.slice(0, -1)}<span class="whole">${set.at(-1)}${after}</span>`;
}

function token({ tag, text, index }: Token) {
  if (tag === "mn") return mathml`<mn>${text}</mn>`;
  if (tag === "mo") return operator(text);
  // A, B and what is made of them are upright, as in the text of a page. Vectors are slanted by the style sheet: a browser's own
  // slanted letters are other characters in a copied text.
  const style = /\p{Lu}/u.test(text) ? "" : "letter";
  const name = text.length === 1 ? mathml`<mi mathvariant="normal" class=${style}>${text}</mi>` : mathml`<mi>${text}</mi>`;
  return index ? mathml`<msub>${name}<mn>${index}</mn></msub>` : name;
}

/** Its form, which determines the space around it, since a term may begin with the operator before it. */
const FORMS: Record<string, string> = { "(": "prefix", "−": "prefix", ")": "postfix" };

function operator(text: string) {
  // Chromium looks an operator up with its spaces, and does not find these two.
  if (text === ", " || text === " ") return mathml`<mo lspace="0" rspace="0.22em">${text}</mo>`;
  return mathml`<mo form=${FORMS[text] ?? "infix"}>${text}</mo>`;
}
