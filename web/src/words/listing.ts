/**
 * Figures of regions in the letters of the article's listing: the simplex's points are P, Q, R and S, the newest first, and a test has
 * the text of the listing. `listing.json` is the one table of these texts: the build lights the listing's lines by it, and a test runs
 * both. The answer itself keeps the letters of the article whose method it runs.
 */
import { remembered } from "../lists.ts";
import table from "./listing.json";
import { told, type ClaimOf } from "./claims.ts";
import type { Choices } from "../types.ts";
import type { Answer } from "./regions.ts";

const LETTERS = "PQRS";

/** The value of the attribute `letters` for which all this is. */
export const LISTING = "PQR";

/** A test of the listing: its text, an edge or a face, and the point that it asks to be on O's side of that. */
interface Asked {
  code: string;
  edge: string;
  other: string;
}

type Made = Pick<Answer["tests"][number], "name" | "passed">;

const TESTS: Record<string, Asked | undefined> = table;
const BY_CODE = new Map(Object.values(table).map((asked: Asked) => [asked.code, asked]));

/** "region AB", "A · AO": names of points become those of the listing. A word such as "APART" has other letters. */
export const inLetters = (text: string) =>
  text.replace(/(?<![A-Za-z])[A-DO]*[A-D][A-DO]*(?![A-Za-z])/g, (name) =>
    [...name].map((letter) => LETTERS["ABCD".indexOf(letter)] ?? letter).join(""),
  );

/** The same, if the figure has the listing's letters. */
export const inLettersOf = ({ letters }: Choices, text: string) => (letters === LISTING ? inLetters(text) : text);

/** With the listing's letters: only these differ in its texts. */
const renamed = remembered(({ labels, regions, tests, taken, why, ...rest }: Answer) => ({
  ...rest,
  labels: labels.map((_, i) => LETTERS[i]),
  regions: regions.map((one) => ({
    ...one,
    name: inLetters(one.name),
    text: inLetters(one.text),
    reason: one.reason && inLetters(one.reason),
  })),
  tests: tests.map(inListing),
  taken: taken && inLetters(taken),
  why: why && inLetters(why),
}));

/** Of four points: with the tests that the listing makes, until one is true. The regions keep their names, by which they are found. */
const untilTrue = remembered(({ tests, why, ...rest }: Answer) => {
  const made = tests.filter(({ name }) => TESTS[name]);
  const last = made.findIndex(({ passed }) => passed);
  const shown = last < 0 ? made : made.slice(0, last + 1);
  return { ...rest, why: why && inLetters(why), tests: made.length ? shown.map(inListing) : tests };
});

/** The answer as the figure says and draws it. */
export const lettered = <A extends Answer>(answer: A, { letters }: Choices) =>
  letters === LISTING ? ((answer.labels.length > 3 ? untilTrue : renamed)(answer) as unknown as A) : answer;

/** A test of vec3.ca as the listing makes it: its vector has the other direction, and it asks whether the product is negative. */
function inListing<T extends Answer["tests"][number]>(test: T): T {
  const asked = TESTS[test.name];
  if (!asked) return { ...test, name: inLetters(test.name) };
  return { ...test, name: asked.code, value: test.value && -test.value, vector: test.vector.map((x) => x && -x) };
}

/** The edge or the face that a test of the listing asks about, in the letters of answers; null of other tests. */
export const placeAsked = (name: string) => BY_CODE.get(name)?.edge.replace(/./g, (letter) => "ABCD"[LETTERS.indexOf(letter)]) ?? null;

export const POINTS = {
  listing_test: ({ edge, other, passed }: { edge: string; other: string; passed: boolean }) =>
    passed ? `True: ${other} is on one side of ${edge}, and O on the other.` : `False: ${other} and O are on the same side of ${edge}.`,
};

export function* listingClaims({ name, passed }: Made): Generator<ClaimOf<typeof POINTS>> {
  const asked = BY_CODE.get(name);
  if (asked) yield { say: "listing_test", edge: asked.edge, other: asked.other, passed };
}

/** What is said of the test of the listing that a step makes; empty where it makes none. */
export const listingPoint = ({ tests, current }: { tests: readonly Made[]; current: number | null }) =>
  current === null ? "" : told(POINTS, listingClaims(tests[current]));

/** The text of a test beside its arrow, if it is one of the listing. */
export const listingText = ({ name, passed }: Made) => (BY_CODE.has(name) ? `${name}: ${passed}` : null);
