/**
 * The caption of an iteration of GJK: where the search went, what it found, and what follows from it, in at most 14 words. A wrong
 * answer takes a second sentence. The comparisons and the closest point are in the step's table (`rows.ts`).
 */
import { epaStep, gjkStep } from "../../steps.ts";
import { told, type ClaimOf } from "../../words/claims.ts";
import { EPA_POINTS, epaStepPoint } from "../epa/words.ts";
import { SENTENCES as PORTAL, portalClaims, type Answer, type Step } from "./portal-words.ts";
import { inOrder, list, namesAfter, namesOf, search, searched } from "../../words/names.ts";
import { pictureOf } from "../../words/numbers.ts";
import type { AnyFrameOf, State } from "../../types.ts";

type Claim = ClaimOf<typeof POINTS>;

/** The new point along d, seen from O. */
type Reach = keyof typeof REACHES;
const REACHES = { beyond: ", beyond O", level: ", level with O", short: ", short of O" };

const FORMS = ["point", "segment", "triangle", "tetrahedron"];
const SIDES = ["point", "edge", "face"];

const joined = (names: readonly string[]) => inOrder(names).join("");

const formText = (names: readonly string[]) => `the ${FORMS[names.length - 1]} ${joined(names)}`;

const dropText = (dropped: readonly string[]) => (dropped.length > 1 ? "Drop the others." : `Drop ${dropped.join("")}.`);

export const POINTS = {
  ...EPA_POINTS,
  ...PORTAL,

  // ---- where the search went, and what it found

  first: ({ name }: { name: string }) => `Start in any direction d. The furthest point along it is ${name}.`,
  finds: ({ from, name, reach }: { from: readonly string[]; name: string; reach: Reach | null }) =>
    `${search(from)} finds ${name}${reach ? REACHES[reach] : ""}.`,

  // ---- what follows

  keeps_all: ({ names }: { names: readonly string[] }) => `Keep ${formText(names)}.`,
  /** @param claim  names: of the edge or face that O is outside */
  drops: ({ names, dropped }: { names: readonly string[]; dropped: readonly string[] }) =>
    `O is outside ${SIDES[names.length - 1]} ${joined(names)}. ${dropText(dropped)}`,
  /** What a method says that gives a wrong answer. */
  tests_drop: ({ dropped }: { dropped: readonly string[] }) => `The tests drop ${list(inOrder(dropped))}.`,
  nearer: ({ distance }: { distance: number }) => `The distance is now ${pictureOf(distance)}.`,
  barely_nearer: ({ distance }: { distance: number }) => `The distance barely falls: ${pictureOf(distance)}.`,
  goes_on: () => "Yet the run goes on.",
  /** Where the simplex of a wrong method loses O. */
  goes_wrong_here: ({ name, dropped }: { name: string; dropped: readonly string[] }) =>
    `Here the run goes wrong. It finds ${name}${dropped.length ? ` and drops ${list(inOrder(dropped))}` : ""}.`,

  // ---- how it ends

  contains: ({ names, state }: { names: readonly string[]; state: State }) => {
    const form = FORMS[names.length - 1];
    const holds = names.length > 1 ? `${form[0].toUpperCase()}${form.slice(1)} ${joined(names)} contains O` : `${names[0]} is O`;
    return `${holds}, so the shapes ${state === "touching" ? "touch" : "overlap"}.`;
  },
  seems_to_contain: ({ names }: { names: readonly string[] }) => `The tests put O inside ${formText(names)}.`,
  are_apart: () => "The shapes are apart.",
  only_touch: () => "The shapes touch.",
  nothing_closer: ({ from, distance }: { from: readonly string[]; distance: number }) =>
    `${search(from)} finds nothing closer, so the shapes are ${pictureOf(distance)} apart.`,
  cores: ({ cores, state, distance }: { cores: number; state: State; distance: number }) => {
    const then = {
      separated: `Less the radii, the distance is ${pictureOf(distance)}`,
      touching: "The radii reach that far: the shapes touch",
      intersecting: "The radii reach further: the shapes overlap",
    }[state];
    return `The cores are ${pictureOf(cores)} apart. ${then}.`;
  },
  nothing_new: ({ from, name, apart }: { from: readonly string[]; name: string; apart: boolean }) =>
    `${search(from)} finds ${name} again, so ${apart ? "the shapes are apart" : "nothing lies further"}.`,
  moves_to: ({ name, distance }: { name: string; distance: number }) =>
    `x moves towards ${name} as far as it comes closer to O: ${pictureOf(distance)}.`,
  taken_for_zero: ({ distance }: { distance: number }) =>
    `The closest point is ${pictureOf(distance)} from O. The method takes that for 0.`,
  came_round: () => "This simplex occurred before: the run would repeat for ever.",
  no_way: () => "The search direction is zero, so the method cannot go on.",
  limit: ({ count }: { count: number }) => `After ${count} support points the limit ends the run.`,
  on_boundary: () => "O lies on the boundary of A − B: the shapes touch.",
  takes_as_separating: () => "The method takes d for a separating direction.",
  /** @param claim  answer: null for none */
  is_wrong: ({ answer, state, amount }: { answer: boolean | null; state: State; amount: number }) => {
    const says = answer === null ? "The method gives no answer" : `The method says “${answer ? "collision" : "no collision"}”`;
    const truth = { separated: `are ${pictureOf(amount)} apart`, touching: "touch", intersecting: `overlap by ${pictureOf(amount)}` }[
      state
    ];
    return `${says}, but the shapes ${truth}.`;
  },

  // ---- all at once

  all_iterations: ({ count }: { count: number }) =>
    count === 1 ? "The only iteration." : `All ${count} iterations at once. Each letter has the number of its iteration.`,
};

export function* gjkPointClaims(frame: AnyFrameOf<"gjk" | "failures">): Generator<Claim> {
  const { answer } = frame;
  const step = gjkStep(frame);
  if (!answer || !step) return;
  if (frame.all) return yield { say: "all_iterations", count: answer.trace.steps.length };
  const epa = epaStep(frame);
  if (epa) return yield* epaStepPoint(answer, epa);
  const { steps } = answer.trace;
  const names = namesOf(step, steps);
  const wrong = step.index === steps.length - 1 ? wrongClaim(answer) : null;
  const ofPortal = answer.trace.method === "mpr" ? [...portalClaims(answer, step)] : [];
  if (ofPortal.length) yield* ofPortal;
  else if (step.index === steps.length - 1) yield* ending(answer, step, names, wrong ? [] : searched(step, names));
  else if ("wrong_at" in answer && answer.wrong_at === step.index) {
    const dropped = names.simplex.filter(({ stays }) => !stays).map(({ name }) => name);
    yield { say: "goes_wrong_here", name: names.newest, dropped };
  } else if (step.index) yield* outcome(step, steps[step.index - 1], names, hasWrongTests(answer));
  else yield { say: "first", name: names.newest };
  if (wrong) yield wrong;
}

export const gjkPoint = (frame: AnyFrameOf<"gjk" | "failures">) => told(POINTS, gjkPointClaims(frame));

type Names = ReturnType<typeof namesOf>;

const distanceOf = ({ closest }: Step): number | null => (closest?.point.every((x) => x !== null) ? Math.hypot(...closest.point) : null);

/** May a test have dropped a point that it should not? In space Lindberg's drop some, and the answer may be right in the end. */
const hasWrongTests = (answer: Answer) =>
  wrongClaim(answer) !== null || (answer.trace.method === "lindberg" && answer.trace.steps[0].direction.length === 3);

function* outcome(step: Step, before: Step, names: Names, isWrong: boolean): Generator<Claim> {
  const { accepted, dot } = step;
  const { newest: name, simplex } = names;
  const from = searched(step, names);
  if (dot === 0) return yield { say: "finds", from, name, reach: "level" };
  if (!accepted || dot === null) return yield { say: "finds", from, name, reach: null };
  if (dot < 0) {
    yield { say: "finds", from, name, reach: "short" };
    const [distance, then] = [distanceOf(step), distanceOf(before)];
    if (distance === null || then === null || distance >= then) return yield { say: "goes_on" };
    return yield { say: pictureOf(distance) === pictureOf(then) ? "barely_nearer" : "nearer", distance };
  }
  const kept = simplex.filter(({ stays }) => stays).map((vertex) => vertex.name);
  const dropped = simplex.filter(({ stays }) => !stays).map((vertex) => vertex.name);
  yield { say: "finds", from, name, reach: dropped.length ? null : "beyond" };
  const distance = distanceOf(step);
  if (!kept.length && distance !== null) return yield { say: "moves_to", name, distance };
  if (!dropped.length) yield { say: "keeps_all", names: kept };
  else yield isWrong ? { say: "tests_drop", dropped } : { say: "drops", names: kept, dropped };
}

/** What is wrong with the method's answer; null if it is right. */
function wrongClaim({ trace: { intersects }, result: { state, signed_distance } }: Answer): Claim | null {
  const isWrong = intersects === null || (state !== "touching" && intersects !== (state === "intersecting"));
  return isWrong ? { say: "is_wrong", answer: intersects, state, amount: Math.abs(signed_distance) } : null;
}

/** Why the run ended. */
function* ending({ trace, result }: Answer, step: Step, names: Names, from: readonly string[]): Generator<Claim> {
  const { termination, margin, method, steps } = trace;
  const { state, signed_distance: distance } = result;
  const name = names.newest;
  const core = (margin > 0 && distanceOf(step)) || 0;
  switch (termination) {
    case "origin_enclosed": {
      const held = method === "robust" ? namesAfter(step, steps) : names.simplex.map((vertex) => vertex.name);
      if (state === "separated") return yield { say: "seems_to_contain", names: held };
      if (from.length) yield { say: "finds", from, name, reach: null };
      return yield { say: "contains", names: held, state };
    }
    case "separating_direction":
      if (step.dot === 0) {
        yield { say: "finds", from, name, reach: "level" };
        if (state === "touching") yield { say: "only_touch" };
      } else if (Number(step.dot) < 0 && state === "separated") {
        yield { say: "finds", from, name, reach: "short" };
        yield { say: "are_apart" };
      } else yield { say: "takes_as_separating" };
      return;
    case "converged":
      if (step.accepted && trace.intersects) return yield { say: "taken_for_zero", distance: distanceOf(step) ?? 0 };
      if (core) return yield { say: "cores", cores: core, state, distance };
      return yield state === "separated" ? { say: "nothing_closer", from, distance } : { say: "nothing_new", from, name, apart: false };
    case "repeated_support":
      return yield { say: "nothing_new", from, name, apart: state === "separated" };
    case "cycle":
      return yield { say: "came_round" };
    case "zero_direction":
      return yield { say: "no_way" };
    case "iteration_cap":
      return yield { say: "limit", count: steps.length };
    case "touching":
      return yield { say: "on_boundary" };
  }
}
