/** What the map of failures says. */
import { told, type ClaimOf } from "../../words/claims.ts";
import * as words from "../../words/interface.ts";
import type { AnswerOf, FrameOf } from "../../types.ts";
import { keysOf } from "../../lists.ts";

type Answer = AnswerOf<"failure-map">;
type Frame = FrameOf<"failure-map">;
type Claim = ClaimOf<typeof SENTENCES>;
export type Verdict = "right" | "missed" | "false" | "loops";

/** The title of its figure, and what its page and the authors’ guide say of it. */
export const title = "A map of failures";
export const whatItShows = "what a method says with B at every place, beside the exact answer; a tap opens the run of a cell";

/** What a method does where it is not right. */
const MEANINGS: Readonly<Record<Exclude<Verdict, "right">, string>> = {
  missed: "misses an overlap",
  false: "sees a collision where there is none",
  loops: "gives no answer",
};

/** Places are counted. Methods are called by their titles. */
export const SENTENCES = {
  map: ({ wrong, count }: { wrong: number; count: number }) =>
    wrong ? `Wrong at ${grouped(wrong)} of ${grouped(count)} places` : `Right at all ${grouped(count)} places`,
  cells: () => "Each cell is a place for the centre of B.",
  right_everywhere: ({ method }: { method: string }) => `${method} is right at every place.`,
  not_right: ({ method, counts }: { method: string; counts: Readonly<Record<keyof typeof MEANINGS, number>> }) => {
    const each = keysOf(MEANINGS).filter((name) => counts[name]);
    return `${method} is not right everywhere: ${each.map((name) => `it ${MEANINGS[name]} at ${placesText(counts[name])}`).join(", ")}.`;
  },
  takes_iterations: ({ least, most }: { least: number; most: number }) => `It takes ${least} to ${most} iterations.`,
  tap_a_cell: () => "Tap a cell to open its run.",
  tap_a_marked_cell: () => "Tap a marked cell to open its run.",
};

const placesText = (n: number) => `${grouped(n)} ${n === 1 ? "place" : "places"}`;

const grouped = (n: number) => words.numbers.written(n);

/** The name of a cell's verdict; null while the cell is not known. */
export const verdictOf = ({ legend }: Answer, number: number) => (legend[number] ?? null) as Verdict | null; // the legend has no others

/** How many cells have each verdict. */
export function countsOf(answer: Answer) {
  const counts = { right: 0, missed: 0, false: 0, loops: 0 };
  for (const number of answer.verdicts.flat()) {
    const name = verdictOf(answer, number);
    if (name) counts[name] += 1;
  }
  return counts;
}

export function mapClaim(answer: Answer): Claim {
  const wrong = wrongPlaces(answer);
  return { say: "map", wrong, count: countsOf(answer).right + wrong };
}

/** The number of places at which the method is wrong. */
export function wrongPlaces(answer: Answer) {
  const { missed, false: seen, loops } = countsOf(answer);
  return missed + seen + loops;
}

export const mapHeadline = (answer: Answer) => told(SENTENCES, [mapClaim(answer)]);

export function* mapClaims({ answer, scene }: Frame, titleOf: (method: string) => string): Generator<Claim> {
  if (!answer) return;
  const method = titleOf(scene.method);
  const { missed, false: seen, loops } = countsOf(answer);
  const iterations = answer.iterations.flat();
  yield { say: "cells" };
  if (missed || seen || loops) yield { say: "not_right", method, counts: { missed, false: seen, loops } };
  else yield { say: "right_everywhere", method };
  yield { say: "takes_iterations", least: Math.min(...iterations), most: Math.max(...iterations) };
  yield { say: wrongPlaces(answer) ? "tap_a_marked_cell" : "tap_a_cell" };
}

export const mapCaption = (frame: Frame, titleOf: (method: string) => string) => told(SENTENCES, mapClaims(frame, titleOf));

/** The caption of the picture. */
export const POINTS = {
  cells: ({ method, marked }: { method: string; marked: boolean }) =>
    `Each cell is a place of B’s centre, and what ${method} says there.${marked ? " Tap a marked one to see why." : ""}`,
};

export function* mapPointClaims({ answer, scene }: Frame, titleOf: (method: string) => string): Generator<ClaimOf<typeof POINTS>> {
  if (!answer) return;
  yield { say: "cells", method: titleOf(scene.method), marked: wrongPlaces(answer) > 0 };
}

export const mapPoint = (frame: Frame, titleOf: (method: string) => string) => told(POINTS, mapPointClaims(frame, titleOf));
