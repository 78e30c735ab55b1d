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

type Text = { title: string; text: string };

/**
 * The texts, by their places, that have all of the words that are typed, or else those that have most of them; first those with most of
 * them in the title. None if nothing is typed. Small words count if there are no others.
 */
export function found(texts: Text[], typed: string): { places: number[]; hasAll: boolean } {
  const all = wordsOf(typed);
  const large = all.filter((word) => !small.has(word));
  const stems = [...new Set((large.length ? large : all).map(stem))];
  const count = (text: string) => {
    const words = wordsOf(text);
    return stems.filter((one) => words.some((word) => (one.length < 3 ? word === one : word.startsWith(one)))).length;
  };
  const counts = texts.map(({ title, text }) => ({ inTitle: count(title), inText: count(`${title} ${text}`) }));
  const most = Math.max(...counts.map(({ inText }) => inText));
  const places = [...texts.keys()].filter((i) => most > 0 && counts[i].inText === most);
  return { places: places.sort((i, j) => counts[j].inTitle - counts[i].inTitle), hasAll: most === stems.length };
}
