/**
 * Which texts have the words that somebody types. `touching` finds `touch`, and `normalize` finds `normalise`. A word counts where a word
 * of the text begins so; one of two letters only where it stands alone.
 */
import { small } from "../words/questions.ts";

export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/[’']/g, "")
    .replaceAll("z", "s")
    .match(/[\p{L}\p{N}]+|[<>=]+/gu) ?? [];

/** The part of a word that its other forms share. */
const stem = (word: string) => (word.length > 4 ? word.replace(/(?:ies|es|ing|ed|s|e|y)$/, "").replace(/(.)\1$/, "$1") : word);

/** Sums of weights that differ by less are equal. */
const ROUNDING = 1e-9;

type Text = { title: string; text: string };

/**
 * The texts, by their places, that have all of the words that are typed, or else those that have most of them. A word counts for more the
 * fewer texts have it. First come those that have most of them in the title. None if nothing is typed. Small words count if there are no
 * others.
 * @returns also the words that no text has
 */
export function found(texts: Text[], typed: string): { places: number[]; hasAll: boolean; missing: string[] } {
  const all = wordsOf(typed);
  const large = all.filter((word) => !small.has(word));
  const words = [...new Map((large.length ? large : all).map((word) => [stem(word), word]))];
  const has = (text: string[], one: string) => text.some((word) => (one.length < 3 ? word === one : word.startsWith(one)));
  const split = texts.map(({ title, text }) => ({ title: wordsOf(title), whole: wordsOf(`${title} ${text}`) }));
  const weights = words.map(([one]) => Math.log(1 + texts.length / split.filter(({ whole }) => has(whole, one)).length));
  const weigh = (text: string[]) => words.reduce((sum, [one], i) => sum + (has(text, one) ? weights[i] : 0), 0);
  const scores = split.map(({ title, whole }) => ({ inTitle: weigh(title), inText: weigh(whole) }));
  const most = Math.max(...scores.map(({ inText }) => inText));
  const places = [...texts.keys()].filter((i) => most > 0 && scores[i].inText > most - ROUNDING);
  return {
    places: places.sort((i, j) => scores[j].inTitle - scores[i].inTitle),
    hasAll: places.some((i) => words.every(([one]) => has(split[i].whole, one))),
    missing: words.filter((_, i) => weights[i] === Infinity).map(([, word]) => word),
  };
}
