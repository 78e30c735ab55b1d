/**
 * What the figure of a tetrahedron says, and the walk through it: eight stops, by the faces at A that have the origin in front
 * of them, in the order of vec3.ca's code, and then the outcome for the origin where it is.
 *
 * @typedef {import("../types.js").Point3} Point3
 * @typedef {import("../types.js").SpaceAnswerOf<"tetrahedron-regions">} RegionsAnswer
 * @typedef {import("../types.js").SpaceFrameOf<"tetrahedron-regions">} RegionsFrame
 * @typedef {import("./claims.js").ClaimOf<typeof SENTENCES>} Claim
 */
import { numbered } from "../steps.js";
import { told } from "./claims.js";
import * as words from "./interface.js";
import { list } from "./names.js";
import { POINTS as REGION_POINTS, SENTENCES as REGIONS, regionsClaims, regionsPointClaims } from "./regions.js";

export const SENTENCES = {
  ...REGIONS,
  /** @param {{faces: readonly string[]}} claim */
  in_front: ({ faces }) => `Here the origin is ${frontText(faces)}.`,
  no_such_place: () => "Within the prism there is no such place: only rounding could lead there.",
  is_here: () => "The origin O is in this part of the prism.",
};

/** What the reader walks through. @param {RegionsAnswer} answer */
export const stopsOf = ({ stops }) => [...numbered(words.steps.stop, stops.length), { text: words.steps.outcome }];

/** The stop that a step shows; null for the outcome. @param {RegionsAnswer} answer @param {number} step */
export const stopShown = ({ stops }, step) => (step >= 0 && step < stops.length ? step : null);

/** The next name of each point, where the figure shows them; undefined until there is an answer. @param {RegionsFrame} frame @returns {readonly (string | null)[] | undefined} */
export function nextNames({ answer, pending, step }) {
  if (!answer) return undefined;
  return !pending && stopShown(answer, step) === null ? (answer.renamed ?? []) : [];
}

/** "in front of ABC and ACD". @param {readonly string[]} faces */
export const frontText = (faces) => (faces.length ? `in front of ${list(faces)}` : "behind ABC, ACD and ADB");

/** @param {RegionsFrame} frame @returns {Generator<Claim>} */
export function* tetrahedronClaims(frame) {
  const { answer, step } = frame;
  if (!answer) return;
  const index = stopShown(answer, step);
  if (index === null) return yield* regionsClaims(/** @type {any} */ ({ ...frame, all: true }));
  const { faces, cell } = answer.stops[index];
  yield { say: "in_front", faces };
  if (!cell) yield { say: "no_such_place" };
  else if (index === answer.stop && answer.valid) yield { say: "is_here" };
}

/** @param {RegionsFrame} frame */
export const tetrahedronCaption = (frame) => told(SENTENCES, tetrahedronClaims(frame));

/** What a stop is for: see `point.js`. */
export const POINTS = {
  ...REGION_POINTS,
  /** @param {{faces: readonly string[], place: "nowhere" | "elsewhere" | "here"}} claim */
  stop: ({ faces, place }) =>
    ({
      nowhere: `No place in the prism is ${frontText(faces)}: only rounding could lead there.`,
      elsewhere: `If O were ${frontText(faces)}, it would lie in this part of the prism.`,
      here: `O is ${frontText(faces)}, so it lies in this part of the prism.`,
    })[place],
};

/** @param {RegionsFrame} frame @returns {Generator<import("./claims.js").ClaimOf<typeof POINTS>>} */
export function* tetrahedronPointClaims(frame) {
  const { answer, step } = frame;
  if (!answer) return;
  const index = stopShown(answer, step);
  if (index === null) return yield* regionsPointClaims(/** @type {any} */ ({ ...frame, all: true }));
  const { faces, cell } = answer.stops[index];
  yield { say: "stop", faces, place: !cell ? "nowhere" : index === answer.stop && answer.valid ? "here" : "elsewhere" };
}

/** @param {RegionsFrame} frame */
export const tetrahedronPoint = (frame) => told(POINTS, tetrahedronPointClaims(frame));
