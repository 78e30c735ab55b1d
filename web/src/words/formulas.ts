/**
 * The formulas in a caption. Captions are plain text with one notation for formulas; this file finds them, so that the page can
 * set them as mathematics. The text of the pieces together is the text of the caption.
 *
 * Notation: a vector is `(1, −0.5)`; a name is a letter with digits (`a1`, `S0`), some capitals (`AB`, `ABC`), or `depth`;
 * a term is a name, a number or a fraction before a name, a vector, or a difference in brackets; operators stand between spaces;
 * the signs of several numbers stand without blanks (`−+0`).
 */

/** `index`: the digits of a name, for its subscript. */
export type Token = { tag: "mi" | "mn" | "mo"; text: string; index?: string };

type Prose = { text: string };

/** `terms`: a long formula may be broken between them; `after`: the punctuation that must stay on its line. */
export type Formula = { terms: Token[][]; after: string };

/** The letters of most scripts, for a class. With `\p{L}`, a browser takes ten milliseconds to compile the expressions. */
const LETTERS = String.raw`A-Za-zµ\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u1fff\u2c00-\u2dff\u3040-\ud7ff`;

const NUMBER = String.raw`−?\d+(?:[./]\d+)?(?:×10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)?|−?∞`;
const NAME = String.raw`−?(?:depth|[A-Z]{1,4}\d*|[a-z]\d*)(?![${LETTERS}\d’])`;
const VECTOR = String.raw`\((?:${NUMBER})(?:, (?:${NUMBER}))+\)`;
const TERM = String.raw`(?:${VECTOR}|\((?:${NAME}) [−×] (?:${NAME})\)|(?:(?:${NUMBER}) )?(?:${NAME})|(?:${NUMBER}))`;

/** The signs of several numbers. */
const SIGNS = String.raw`[+−][+−0]+(?!\.?\d)`;

/** What stands before it, two or more terms with operators, a vector or signs alone, and the punctuation after it. */
const FORMULA = new RegExp(String.raw`(^|[^${LETTERS}\d.×−])(${TERM}(?: [=+−·×<>] ${TERM})+|${VECTOR}|${SIGNS})(?=([.,:;)]*))`, "g");

const TOKEN = new RegExp(String.raw`(?<operator> [=+−·×<>] |, |[() ]|${SIGNS})|(?<number>(?:${NUMBER}))|(?<name>${NAME})`, "g");

export function piecesOf(caption: string): (Prose | Formula)[] {
  const pieces: (Prose | Formula)[] = [];
  let from = 0;
  for (const found of caption.matchAll(FORMULA)) {
    const [, before, text, after] = found;
    const start = found.index + before.length;
    if (start > from) pieces.push({ text: caption.slice(from, start) });
    pieces.push({ terms: termsOf(text), after });
    from = start + text.length + after.length;
  }
  if (from < caption.length) pieces.push({ text: caption.slice(from) });
  return pieces;
}

/** A vector with more characters fills a line of the narrowest figures. It may be broken after its commas. */
const LONG_VECTOR = 28;

/** Characters. A formula that has no more, as "t = 0.767", is never broken. */
const WHOLE = 12;

/** A term begins with the operator before it. */
function termsOf(formula: string): Token[][] {
  const isLong = [...formula.matchAll(new RegExp(VECTOR, "g"))].some(([vector]) => vector.length > LONG_VECTOR);
  const terms: Token[][] = [[]];
  for (const token of tokensOf(formula)) {
    if (formula.length > WHOLE && (token.text === " = " || token.text === " + ")) terms.push([]);
    terms[terms.length - 1].push(token);
    if (isLong && token.text === ", ") terms.push([]);
  }
  return terms;
}

function tokensOf(formula: string): Token[] {
  return [...formula.matchAll(TOKEN)].flatMap(({ groups: { number, name, operator } = {} }) => {
    const sign: Token[] = /^−/.test(number ?? name ?? "") ? [{ tag: "mo", text: "−" }] : [];
    if (number) return [...sign, { tag: "mn", text: number.replace("−", "") }];
    if (operator) return [{ tag: "mo", text: operator }];
    const [, letters, index] = /^−?(\D+)(\d*)$/.exec(name) as RegExpExecArray; // names in formulas are letters, then digits
    return [...sign, { tag: "mi", text: letters, ...(index ? { index } : {}) }];
  });
}
