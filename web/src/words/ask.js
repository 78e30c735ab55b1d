/**
 * The words of the question for the next support point, and of what follows a guess.
 *
 * @typedef {import("../element/question.js").Corner} Corner
 * @typedef {import("../element/question.js").Pair} Pair
 */
import { pictureOf, pointText } from "./numbers.js";

export const question = "Which corner of A − B is furthest along the next d? Choose it.";
export const keys = "Arrow keys go from corner to corner, Enter chooses.";
export const direction = "next d";
export const giveUp = "Show it";
export const over = "That was the last one.";
export const wrongMark = "Your guess";

/** The vertices of a corner, counted from 1 as in the pictures. @param {Pair} pair */
const nameOf = ([ia, ib]) => `a${ia + 1} − b${ib + 1}`;

/** @param {Corner} corner */
export const corner = ({ w, pair }) => `${nameOf(pair)}, at ${pointText(/** @type {[number, number]} */ (w))}`;

/** @param {Corner} expected */
export const right = ({ pair }) => `Right: ${nameOf(pair)}.`;

/** @param {Corner} expected */
export const tied = ({ pair }) => `Right: it is as far along d as ${nameOf(pair)}, which the method takes.`;

/** @param {Corner} given @param {Corner} expected */
export const wrong = (given, expected) =>
  `Not ${nameOf(given.pair)}: along d it comes to ${pictureOf(given.along)}, and ${nameOf(expected.pair)} to ${pictureOf(expected.along)}.`;

/** @param {Corner} expected */
export const shown = ({ pair, along }) => `It is ${nameOf(pair)}: along d it comes to ${pictureOf(along)}, further than all others.`;
