/**
 * The captions of a cast, in at most 14 words, its details and its table.
 *
 * Notation: T the translation of B; at the time t B has moved by t T, and the ray from O is at t T. w the support point of A - B
 * along the step's normal n.
 */
import { pictureOf, pointText } from "../../words/numbers.ts";
import { engineNext, told, type ClaimOf } from "../../words/claims.ts";
import { stageOf, supportOf, type Impact } from "./stage.ts";
import type { Row } from "../../words/rows.ts";
import type { AnyAnswerOf, AnyFrameOf } from "../../types.ts";

type Frame = AnyFrameOf<"cast">;

/** The titles of its figures, and what its page and the authors’ guide say of it. */
export const title = "When a moving shape first touches";
export const titleInSpace = "When a moving solid first touches";
export const whatItShows = "B moved along a line: the ray cast in A − B, its steps, the first contact; in space, too";

/** A motion is across a normal where it rises by no more than this part of its length. */
const ACROSS = 1e-12;

const line = (space: boolean) => (space ? "plane" : "line");

const opens = (leaving: boolean) => `The motion ${leaving ? "parts" : "does not part"} them.`;

export const SENTENCES = {
  hit_at: ({ t }: { t: number }) => `Hit at t = ${pictureOf(t)}`,
  misses_all: () => "Miss: no contact during the motion",
  starts_deep: ({ depth }: { depth: number }) => `In contact at t = 0, depth ${pictureOf(depth)}`,
  starts_touching: () => "Touching at t = 0",
  free_until: ({ lower, space }: { lower: number; space: boolean }) =>
    `B is free until the ray meets the ${line(space)} through w: t = ${pictureOf(lower)}.`,
  no_further: ({ space }: { space: boolean }) => `The ray has already reached the ${line(space)} through w, so w joins the simplex.`,
  arrived: ({ t, space }: { t: number; space: boolean }) => `At t = ${pictureOf(t)} the ray reaches A − B. No ${line(space)} is ahead.`,
  never_meets: ({ space }: { space: boolean }) => `The ray never meets the ${line(space)} through w, so B never touches A.`,
  meets_late: ({ space }: { space: boolean }) => `B misses A: the ray meets the ${line(space)} through w after t = 1.`,
  is_behind: ({ space }: { space: boolean }) => `All of A − B is behind the ${line(space)} through w across n.`,
  first_touch: ({ t, at }: { t: number; at: readonly number[] }) => `A and B first touch at t = ${pictureOf(t)}, at ${pointText(at)}.`,
  grazes: ({ t }: { t: number }) => `A and B graze at t = ${pictureOf(t)}. That counts as a hit.`,
  moves_along: () => "The normal is perpendicular to the motion.",
  no_touch: () => "B moves by T and does not touch A.",
  no_motion: () => "B does not move, and it is apart from A.",
  deep: ({ depth, leaving }: { depth: number; leaving: boolean }) => `A and B start with depth ${pictureOf(depth)}. ${opens(leaving)}`,
  touch: ({ leaving }: { leaving: boolean }) => `A and B touch at t = 0. ${opens(leaving)}`,
  ray_is_motion: () => "B, moved by t T, touches A when t T is in A − B. So the ray from O along T stands for the motion.",
  starts_inside: () => "O is a point of A − B already: the ray starts in it.",
  radii_added: ({ radius }: { radius: number }) =>
    `The steps are those of the cores. The radii, ${pictureOf(radius)} in all, are added to w along n.`,
  engine_after_cast: () => engineNext,
  exact_time: () => "The time is exact, rounded down to a float.",
  bounded_time: ({ error }: { error: number }) => `The true time is later by at most ${pictureOf(error)}.`,
};

type Claim = ClaimOf<typeof SENTENCES>;

/** Is the motion across the normal of the contact? */
export function isAcross(normal: readonly number[], translation: readonly number[]) {
  const rise = normal.reduce((sum, x, i) => sum + x * translation[i], 0);
  return Math.abs(rise) <= ACROSS * Math.hypot(...translation);
}

export function headlineClaim({ impact: { state, t, depth } }: AnyAnswerOf<"cast">): Claim {
  if (state === "hit" && t !== null) return { say: "hit_at", t };
  if (state === "initial") return depth ? { say: "starts_deep", depth } : { say: "starts_touching" };
  return { say: "misses_all" };
}

export const headline = (answer: AnyAnswerOf<"cast">) => told(SENTENCES, [headlineClaim(answer)]);

export function* pointClaims(frame: Frame): Generator<Claim> {
  const stage = stageOf(frame);
  if (!stage) return;
  const { impact } = stage;
  const { translation } = frame.scene;
  const space = translation.length > 2;
  if (stage.at === "end") return yield endClaim(impact, translation);
  const { t, lower, normal } = stage.step;
  if (lower === null) {
    const isNearing = normal.reduce((sum, x, i) => sum + x * translation[i], 0) < 0;
    return yield isNearing ? { say: "meets_late", space } : { say: "never_meets", space };
  }
  if (lower > t) return yield { say: "free_until", lower, space };
  yield stage.isLast && impact.state === "hit" ? { say: "arrived", t, space } : { say: "no_further", space };
}

function endClaim({ state, t, point, normal, depth, leaving }: Impact, translation: readonly number[]): Claim {
  if (state === "initial") return depth ? { say: "deep", depth, leaving } : { say: "touch", leaving };
  if (t === null || !point || !normal) return translation.some(Boolean) ? { say: "no_touch" } : { say: "no_motion" };
  return isAcross(normal, translation) ? { say: "grazes", t } : { say: "first_touch", t, at: point };
}

export const point = (frame: Frame) => told(SENTENCES, pointClaims(frame));

export function* claims(frame: Frame): Generator<Claim> {
  const stage = stageOf(frame);
  if (!stage || !frame.answer) return;
  const { radii, steps } = frame.answer;
  const [ra, rb] = radii;
  if (stage.at === "step") {
    yield { say: "is_behind", space: frame.scene.translation.length > 2 };
    if (stage.step === steps[0]) yield { say: "ray_is_motion" };
    if (ra + rb) yield { say: "radii_added", radius: ra + rb };
    return;
  }
  const { state, error, normal } = stage.impact;
  if (state === "hit" && normal && isAcross(normal, frame.scene.translation)) yield { say: "moves_along" };
  if (state === "initial") yield { say: "starts_inside" };
  if (state !== "hit") return;
  if (error) yield { say: "bounded_time", error };
  else if (steps.length) yield { say: "exact_time" };
  yield { say: "engine_after_cast" };
}

export const caption = (frame: Frame) => told(SENTENCES, claims(frame));

/** The words of the table. */
const NAMES = {
  translation: "translation T",
  time: "time t",
  support: "support point w",
  onA: "a, on A",
  onB: "b, on B moved by t T",
  normal: "normal n",
  lower: "free until",
  never: "the end",
  simplex: "points of the simplex",
  state: "state",
  point: "contact",
  depth: "depth",
  leaving: "leaving",
  yes: (is: boolean) => (is ? "yes" : "no"),
  error: "later by at most",
};

export function* rows(frame: Frame): Generator<Row> {
  const stage = stageOf(frame);
  const { answer, scene } = frame;
  if (!stage || !answer) return;
  if (stage.at === "step") {
    const { t, lower, normal, simplex } = stage.step;
    const { a, b, w } = supportOf<readonly number[]>(stage.step, answer.radii);
    yield { name: NAMES.time, value: pictureOf(t) };
    yield { name: NAMES.normal, value: pointText(normal) };
    yield { name: NAMES.onA, value: pointText(a) };
    yield { name: NAMES.onB, value: pointText(b.map((x, i) => x + t * scene.translation[i])) };
    yield { name: NAMES.support, value: pointText(w) };
    yield { name: NAMES.simplex, value: String(simplex.length) };
    return yield { name: NAMES.lower, value: lower === null ? NAMES.never : NAMES.time + " = " + pictureOf(lower) };
  }
  const { state, t, point, normal, depth, leaving, error } = stage.impact;
  yield { name: NAMES.state, value: state };
  yield { name: NAMES.translation, value: pointText(scene.translation) };
  if (t === null || !point || !normal) return;
  yield { name: NAMES.time, value: pictureOf(t, 6) };
  yield { name: NAMES.point, value: pointText(point) };
  yield { name: NAMES.normal, value: pointText(normal) };
  if (state === "initial") {
    yield { name: NAMES.depth, value: pictureOf(depth) };
    yield { name: NAMES.leaving, value: NAMES.yes(leaving) };
  }
  if (error) yield { name: NAMES.error, value: pictureOf(error) };
}
