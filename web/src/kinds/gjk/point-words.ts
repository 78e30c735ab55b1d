/**
 * The first sentence of a caption: what an iteration of GJK is for and what came of it, in at most 25 words. What the method made of
 * it in detail is in `gjk.ts`. A wrong method is called wrong where it ends.
 *
 * Notation as there. `way` is the search of this iteration: from a point, across an edge, or out of a face.
 */
import { epaStep, gjkStep } from "../../steps.ts";
import { told, type ClaimOf } from "../../words/claims.ts";
import { EPA_POINTS, epaStepPoint } from "../epa/words.ts";
import { SENTENCES as PORTAL, portalClaims } from "./portal-words.ts";
import { inOrder, list, namesAfter, namesOf, stayText } from "../../words/names.ts";
import { pictureOf } from "../../words/numbers.ts";
import type { AnyFrameOf, State } from "../../types.ts";
import type { Answer, Step } from "./words.ts";

type Claim = ClaimOf<typeof POINTS>;

const FORMS = ["point", "segment", "triangle", "tetrahedron"];

const edgeText = (names: readonly string[]) => inOrder(names).join("");

const formText = (names: readonly string[]) => `The ${FORMS[names.length - 1]} ${edgeText(names)}`;

export const POINTS = {
  ...EPA_POINTS,
  ...PORTAL,

  // ---- where the search went

  first: ({ name }: { name: string }) => `Any first direction will do. Along that one, no point of A − B is further than ${name}.`,
  /** @param claim  towards: is O on that side? */
  way: ({ names, again, towards }: { names: readonly string[]; again: boolean; towards: boolean }) => {
    const [from, side] = names.length > 1 ? [names.length > 2 ? "Out of" : "Across", ", since O lies there"] : ["From", " towards O"];
    return `${from} ${edgeText(names)}${again ? " again" : ""}${towards ? side : ""}.`;
  },

  // ---- what came of it

  all_stay: ({ name, names }: { name: string; names: readonly string[] }) => `${name} passes O: ${stayText(inOrder(names))}.`,
  some_go: ({ name, names, dropped }: { name: string; names: readonly string[]; dropped: readonly string[] }) =>
    `${name} passes O. O lies beyond ${edgeText(names)}, so ${list(inOrder(dropped))} ${dropped.length > 1 ? "go" : "goes"}.`,
  nearer: ({ name, distance }: { name: string; distance: number }) =>
    `${name} falls short of O, but brings the simplex nearer: it is ${pictureOf(distance)} away.`,
  goes_on: ({ name }: { name: string }) => `${name} falls short of O, but the run goes on to the distance.`,
  no_nearer: ({ name }: { name: string }) => `${name} falls short of O, and the simplex comes no nearer.`,
  found: ({ name }: { name: string }) => `The support point is ${name}.`,
  goes_wrong_here: () => "Here the run goes wrong.",

  // ---- how it ends

  holds: ({ names, state }: { names: readonly string[]; state: State }) =>
    `${formText(names)} ${names.length > 1 ? "holds" : "is"} O: the shapes ${state === "touching" ? "touch" : "overlap"}.`,
  seems_to_hold: ({ names }: { names: readonly string[] }) => `${formText(names)} holds O, say the method’s tests.`,
  short: ({ name }: { name: string }) => `${name} falls short of O: nothing of A − B reaches it, so the shapes are apart.`,
  level: ({ name }: { name: string }) => `${name} comes level with O but does not pass it.`,
  nothing_closer: ({ distance }: { distance: number }) => `Nothing of A − B is closer to O: the shapes are ${pictureOf(distance)} apart.`,
  cores: ({ cores, state, distance }: { cores: number; state: State; distance: number }) => {
    const then = {
      separated: `and the shapes, by their radii less, ${pictureOf(distance)}`,
      touching: "as far as their radii reach: the shapes touch",
      intersecting: "less than their radii: the shapes overlap",
    }[state];
    return `The cores are ${pictureOf(cores)} apart, ${then}.`;
  },
  nothing_new: ({ name, apart }: { name: string; apart: boolean }) =>
    `${name} came back, so nothing lies further${apart ? ": the shapes are apart" : ""}.`,
  came_round: () => "This simplex was there before: the run would repeat itself for ever.",
  no_direction: () => "The search direction became zero: the method cannot tell where to look.",
  limit: ({ count }: { count: number }) => `The limit of ${count} iterations ends the run.`,
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
  const isLast = step.index === steps.length - 1;
  const names = namesOf(step, steps);
  const goesWrong = "wrong_at" in answer && answer.wrong_at === step.index && !isLast;
  if (goesWrong) yield { say: "goes_wrong_here" };
  const wrong = isLast ? wrongClaim(answer) : null;
  const ofPortal = answer.trace.method === "mpr" ? [...portalClaims(answer, step)] : [];
  if (ofPortal.length) return yield* wrong ? [...ofPortal, wrong] : ofPortal;
  if (step.index && !wrong && !goesWrong && step.direction.some(Boolean)) yield way(step, steps[step.index - 1], names);
  if (isLast) yield reason(answer, step, names);
  else yield step.index ? outcome(step, steps[step.index - 1], names) : { say: "first", name: names.newest };
  if (wrong) yield wrong;
}

export const gjkPoint = (frame: AnyFrameOf<"gjk" | "failures">) => told(POINTS, gjkPointClaims(frame));

function way({ accepted, direction, simplex_before }: Step, before: Step, { simplex }: ReturnType<typeof namesOf>): Claim {
  const searched = accepted ? simplex.slice(1) : simplex;
  // O is on the side of d if the points searched from are on the other one.
  const dots = simplex_before.map(({ w }) => direction.reduce((sum, x, i) => Number(sum) - Number(x) * Number(w[i]), 0));
  return {
    say: "way",
    names: searched.map(({ name }) => name),
    again: searched.length > 1 && before.simplex_before.length === searched.length,
    towards: direction.every((x) => x !== null) && dots.every((dot) => Number(dot) > 0),
  };
}

const distanceOf = ({ closest }: Step): number | null => (closest?.point.every((x) => x !== null) ? Math.hypot(...closest.point) : null);

function outcome(step: Step, before: Step, { newest: name, simplex }: ReturnType<typeof namesOf>): Claim {
  const { accepted, dot } = step;
  if (dot === 0) return { say: "level", name };
  if (!accepted || dot === null) return { say: "found", name };
  if (dot < 0) {
    const [distance, then] = [distanceOf(step), distanceOf(before)];
    if (distance === null || then === null) return { say: "goes_on", name };
    return distance < then ? { say: "nearer", name, distance } : { say: "no_nearer", name };
  }
  const kept = simplex.filter(({ stays }) => stays).map((vertex) => vertex.name);
  const dropped = simplex.filter(({ stays }) => !stays).map((vertex) => vertex.name);
  return dropped.length ? { say: "some_go", name, names: kept, dropped } : { say: "all_stay", name, names: kept };
}

/** What is wrong with the method's answer; null if it is right. */
function wrongClaim({ trace: { intersects }, result: { state, signed_distance } }: Answer): Claim | null {
  const isWrong = intersects === null || (state !== "touching" && intersects !== (state === "intersecting"));
  return isWrong ? { say: "is_wrong", answer: intersects, state, amount: Math.abs(signed_distance) } : null;
}

/** Why the run ended. */
function reason({ trace, result }: Answer, step: Step, names: ReturnType<typeof namesOf>): Claim {
  const { termination, margin, method, steps } = trace;
  const { state, signed_distance: distance } = result;
  const core = (margin > 0 && distanceOf(step)) || 0;
  switch (termination) {
    case "origin_enclosed": {
      const held = method === "robust" ? namesAfter(step, steps) : names.simplex.map(({ name }) => name);
      return state === "separated" ? { say: "seems_to_hold", names: held } : { say: "holds", names: held, state };
    }
    case "separating_direction":
      if (step.dot === 0) return { say: "level", name: names.newest };
      return Number(step.dot) < 0 && state === "separated" ? { say: "short", name: names.newest } : { say: "takes_as_separating" };
    case "converged":
      if (core) return { say: "cores", cores: core, state, distance };
      return state === "separated" ? { say: "nothing_closer", distance } : { say: "nothing_new", name: names.newest, apart: false };
    case "repeated_support":
      return { say: "nothing_new", name: names.newest, apart: state === "separated" };
    case "cycle":
      return { say: "came_round" };
    case "zero_direction":
      return { say: "no_direction" };
    case "iteration_cap":
      return { say: "limit", count: steps.length };
    case "touching":
      return { say: "on_boundary" };
  }
}
