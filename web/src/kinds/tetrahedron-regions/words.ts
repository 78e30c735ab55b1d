/**
 * What the figure of a tetrahedron says, and the walk through it: eight stops, by the faces at A that have the origin in front
 * of them, in the order of vec3.ca's code, and then the outcome for the origin where it is.
 */
import { numbered } from "../../steps.ts";
import { told, type ClaimOf } from "../../words/claims.ts";
import * as words from "../../words/interface.ts";
import { list } from "../../words/names.ts";
import { POINTS as REGION_POINTS, regionsCaption, regionsPointClaims, regionsRows } from "../../words/regions.ts";
import type { Row } from "../../words/rows.ts";
import type { SpaceAnswerOf, SpaceFrameOf } from "../../types.ts";

export const title = "The regions of a tetrahedron";
export const whatItShows = "where a method looks for the origin around a tetrahedron: the prism, and eight stops";

type RegionsAnswer = SpaceAnswerOf<"tetrahedron-regions">;
export type RegionsFrame = SpaceFrameOf<"tetrahedron-regions">;

/** What the reader walks through. */
export const stopsOf = ({ stops }: RegionsAnswer) => [...numbered(words.steps.stop, stops.length), { text: words.steps.outcome }];

/** The stop that a step shows; null for the outcome. */
export const stopShown = ({ stops }: RegionsAnswer, step: number) => (step >= 0 && step < stops.length ? step : null);

/** The next name of each point, where the figure shows them; undefined until there is an answer. */
export function nextNames({ answer, pending, step }: RegionsFrame): readonly (string | null)[] | undefined {
  if (!answer) return undefined;
  return !pending && stopShown(answer, step) === null ? (answer.renamed ?? []) : [];
}

/** "in front of ABC and ACD". */
export const frontText = (faces: readonly string[]) => (faces.length ? `in front of ${list(faces)}` : "behind ABC, ACD and ADB");

/** At the outcome, what is said of the regions. */
export const tetrahedronCaption = (frame: RegionsFrame) =>
  frame.answer && stopShown(frame.answer, frame.step) === null ? regionsCaption({ ...frame, all: true }) : "";

export function* tetrahedronRows(frame: RegionsFrame): Generator<Row> {
  const { answer, step } = frame;
  if (!answer) return;
  const index = stopShown(answer, step);
  if (index === null) return yield* regionsRows({ ...frame, all: true });
  yield { name: words.tetrahedron.inFront, value: answer.stops[index].faces.join(", ") || words.tetrahedron.noFace };
}

/** What a stop is for: see `point.ts`. */
export const POINTS = {
  ...REGION_POINTS,
  stop: ({ faces, place }: { faces: readonly string[]; place: "nowhere" | "elsewhere" | "here" }) =>
    ({
      nowhere: `No place in the prism is ${frontText(faces)}: only rounding could lead there.`,
      elsewhere: `If O were ${frontText(faces)}, it would lie in this part of the prism.`,
      here: `O is ${frontText(faces)}, so it lies in this part of the prism.`,
    })[place],
};

export function* tetrahedronPointClaims(frame: RegionsFrame): Generator<ClaimOf<typeof POINTS>> {
  const { answer, step } = frame;
  if (!answer) return;
  const index = stopShown(answer, step);
  if (index === null) return yield* regionsPointClaims({ ...frame, all: true });
  const { faces, cell } = answer.stops[index];
  yield { say: "stop", faces, place: !cell ? "nowhere" : index === answer.stop && answer.valid ? "here" : "elsewhere" };
}

export const tetrahedronPoint = (frame: RegionsFrame) => told(POINTS, tetrahedronPointClaims(frame));
