/**
 * What the figure of a tetrahedron says, and the walk through it: each test, in the order of the code, and then the outcome.
 */
import { told, type ClaimOf } from "../../words/claims.ts";
import { placeAsked } from "../../words/listing.ts";
import { list } from "../../words/names.ts";
import {
  POINTS as REGION_POINTS,
  SENTENCES as REGION_SENTENCES,
  comparison,
  placesOf,
  regionsClaims,
  regionsPointClaims,
  regionsRows,
  sideClaim,
  type Asked,
} from "../../words/regions.ts";
import { testRow, type Row } from "../../words/rows.ts";
import type { SpaceAnswerOf, SpaceFrameOf } from "../../types.ts";

export const title = "The regions of a tetrahedron";
export const whatItShows = "where a method looks for the origin around a tetrahedron: its tests, one at a time, and the prism that holds O";

/** What the prism is called in the picture. */
export const prismName = "where O can be";

type RegionsAnswer = SpaceAnswerOf<"tetrahedron-regions">;
type Test = RegionsAnswer["tests"][number];
export type RegionsFrame = SpaceFrameOf<"tetrahedron-regions">;

/** What the reader walks through. */
export const testsOf = (answer: RegionsAnswer) => placesOf(answer).filter(({ kind }) => kind === "test" || kind === "taken");

/** The test that a step shows; null for the outcome. */
export const testShown = ({ tests }: RegionsAnswer, step: number): Test | null => tests[step] ?? null;

/** The tests, and the index of the one that a step shows; null at the outcome. */
export const walkOf = ({ answer, step }: RegionsFrame) => ({
  tests: answer?.tests ?? [],
  current: answer && testShown(answer, step) ? step : null,
});

/** The tests made so far. */
export const testsMade = ({ tests }: RegionsAnswer, step: number) => (step < 0 ? tests : tests.slice(0, step + 1));

/** The faces of the tetrahedron, counter-clockwise from outside: the indices of their corners. */
export const FACES = { ABC: [0, 1, 2], ACD: [0, 2, 3], ADB: [0, 3, 1], BCD: [1, 3, 2] } as const;
export type Face = keyof typeof FACES;

// The keys of FACES are its names.
const FACES_BY_LETTERS = new Map(Object.keys(FACES).map((face) => [[...face].sort().join(""), face as Face]));

/** The face that a test asks O to be in front of, or behind, and whether it is in front; null where a test asks something else. */
export function faceOf({ name, passed }: Pick<Test, "name" | "passed">): { face: Face; inFront: boolean } | null {
  const letters = placeAsked(name) ?? name.replace(/^volume O| \. AO$/g, "");
  const face = FACES_BY_LETTERS.get([...letters].sort().join(""));
  return face ? { face, inFront: passed !== name.startsWith("volume") } : null;
}

/** "in front of ABC and ACD". */
export const frontText = (faces: readonly string[]) => (faces.length ? `in front of ${list(faces)}` : "behind ABC, ACD and ADB");

export const SENTENCES = { ...REGION_SENTENCES, in_prism: () => "O can only be in the grey prism." };

/** Where O can be, at the first test; at the outcome what is said of the regions. */
export function* tetrahedronClaims(frame: RegionsFrame): Generator<ClaimOf<typeof SENTENCES>> {
  const { answer, step } = frame;
  if (!answer) return;
  if (!testShown(answer, step)) yield* regionsClaims({ ...frame, all: true });
  else if (!step && answer.prism && answer.valid) yield { say: "in_prism" };
}

export const tetrahedronCaption = (frame: RegionsFrame) => told(SENTENCES, tetrahedronClaims(frame));

export function* tetrahedronRows(frame: RegionsFrame): Generator<Row> {
  const { answer, step } = frame;
  if (!answer) return;
  if (!testShown(answer, step)) return yield* regionsRows({ ...frame, all: true });
  for (const test of testsMade(answer, step)) yield testRow(test);
}

/** The captions, in at most 14 words. */
export const POINTS = {
  ...REGION_POINTS,
  faces: ({ name, value, bound, face, inFront }: Asked & { face: string; inFront: boolean }) =>
    `${comparison({ name, value, bound })}: O is ${inFront ? "in front of" : "behind"} ${face}.`,
};

export function* tetrahedronPointClaims(frame: RegionsFrame): Generator<ClaimOf<typeof POINTS>> {
  const { answer, step } = frame;
  if (!answer) return;
  const test = testShown(answer, step);
  if (!test) return yield* regionsPointClaims({ ...frame, all: true });
  const { name, value, bound } = test;
  const place = faceOf(test);
  yield place ? { say: "faces", name, value, bound, ...place } : sideClaim(test);
}

export const tetrahedronPoint = (frame: RegionsFrame) => told(POINTS, tetrahedronPointClaims(frame));
