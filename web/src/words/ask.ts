/** The words of the question for the next support point, and of what follows a guess. */
import { pictureOf, pointText } from "./numbers.ts";
import type { Corner, Pair } from "../element/question.ts";

export const question = "Which corner of A − B is furthest along d, towards O? Choose it.";
/** After what was said of the guess before. */
export const next = "Which one is next?";
export const keys = "Arrow keys go from corner to corner, Enter chooses.";
export const direction = "d";
/** On paper. */
export const onPaper = "Which corner of A − B is furthest along d?";
export const blank = "Next support point: ____________";
export const giveUp = "Show it";
export const over = "That was the last one.";
export const wrongMark = "Your guess";

/** The vertices of a corner, counted from 1 as in the pictures. */
const nameOf = ([ia, ib]: Pair) => `a${ia + 1} − b${ib + 1}`;

export const corner = ({ w, pair }: Corner) => `${nameOf(pair)}, at ${pointText(w)}`;

export const right = ({ pair }: Corner) => `Right: ${nameOf(pair)}.`;

export const tied = ({ pair }: Corner) => `Right: it is as far along d as ${nameOf(pair)}, which the method takes.`;

export const wrong = (given: Corner, expected: Corner) =>
  `Not ${nameOf(given.pair)}: along d it comes to ${pictureOf(given.along)}, and ${nameOf(expected.pair)} to ${pictureOf(expected.along)}.`;

export const shown = ({ pair, along }: Corner) =>
  `It is ${nameOf(pair)}: along d it comes to ${pictureOf(along)}, further than all others.`;
