/**
 * The caption of a step of MPR, in at most 14 words. MPR is not GJK: it follows the ray from c, a point inside A − B, through O, and its
 * simplex is the portal between whose points the ray passes. `gjkcore/methods/mpr.py` has its two phases.
 */
import { inOrder, list, namesOf } from "../../words/names.ts";
import { pictureOf } from "../../words/numbers.ts";
import type { ClaimOf } from "../../words/claims.ts";
import type { AnyAnswerOf, SpaceStep, State, Step as FlatStep } from "../../types.ts";

export type Answer = AnyAnswerOf<"gjk" | "failures">;
export type Step = FlatStep | SpaceStep;
type Claim = ClaimOf<typeof SENTENCES>;

export const SENTENCES = {
  along_ray: ({ name }: { name: string }) => `The ray leads from c, inside A − B, through O. It finds ${name}.`,
  /** The method moves a centre that is O, perhaps out of an A − B that is small or flat. */
  from_beside: ({ name }: { name: string }) => `The ray leads from c, next to O, through O. It finds ${name}.`,
  on_ray: ({ name, depth }: { name: string; depth: number }) =>
    `${name} is beyond O on the ray. The shapes overlap by ${pictureOf(depth)} along it.`,
  beside_ray: ({ name }: { name: string }) => `Portal discovery: the search beside the ray finds ${name}.`,
  /** @param claim  dropped: goes */
  misses_ray: ({ names, dropped }: { names: readonly string[]; dropped: readonly string[] }) =>
    `Portal discovery: the ray is not between ${list(names)}. Drop ${list(dropped)}.`,
  is_portal: ({ names }: { names: readonly string[] }) => `The ray is between ${list(names)}: they are a portal.`,
  is_inside: () => "O is before the portal: the shapes overlap.",
  /** Rounding may make the method wrong, where the ray meets a corner of the portal. */
  refines: ({ name, dropped }: { name: string; dropped: readonly string[] }) => `Further out, ${name} replaces ${list(dropped)}.`,
  at_boundary: ({ name, depth }: { name: string; depth: number }) =>
    `${name} is no further out: along the portal’s normal the depth is ${pictureOf(depth)}.`,
  within_tolerance: ({ name }: { name: string }) => `${name} is further out by less than the tolerance, and O is beyond the portal.`,
};

/** In world units. The method moves a centre that is O by 1e-5. */
const NEXT_TO = 1.1e-5;

/** Relative to the least depth: rounding and the tolerance make less of a difference. */
const MORE = 1e-4;

/** What a step of a run of MPR did. Nothing of a last step whose end GJK has as well: that has GJK's sentence. */
export function* portalClaims({ trace }: Answer, step: Step): Generator<Claim> {
  if (step.index === trace.steps.length - 1 && !ENDS.has(trace.termination)) return;
  const { newest: name, simplex } = namesOf(step, trace.steps);
  const depth = trace.depth ?? null;
  const kept = inOrder(simplex.filter(({ stays }) => stays).map((vertex) => vertex.name));
  const dropped = inOrder(simplex.filter(({ stays }) => !stays).map((vertex) => vertex.name));
  if (step.region === "start") {
    if (depth !== null && trace.steps.length === 1) return yield { say: "on_ray", name, depth };
    return yield { say: Math.hypot(...(trace.center ?? [])) > NEXT_TO ? "along_ray" : "from_beside", name };
  }
  if (step.region === "near") {
    if (depth !== null) yield { say: "at_boundary", name, depth };
    else if (step.dot !== null) yield { say: "within_tolerance", name }; // nothing of products that are no numbers
    return;
  }
  if (goesInside(step, trace.steps)) yield { say: "is_inside" };
  const size = step.direction.length;
  if (step.simplex_before.length === size) yield { say: "refines", name, dropped };
  else if (kept.length === size) yield { say: "is_portal", names: kept };
  else if (dropped.length) yield { say: "misses_ray", names: inOrder(simplex.map((vertex) => vertex.name)), dropped };
  else yield { say: "beside_ray", name };
}

const ENDS: ReadonlySet<Answer["trace"]["termination"]> = new Set(["origin_enclosed", "converged"]);

/** Is the depth of MPR more than the least one? Only of an overlap is there one to compare with. */
export const isMore = (depth: number, { state, signed_distance }: Exact) =>
  state === "intersecting" && depth > -signed_distance * (1 + MORE);

type Exact = { state: State; signed_distance: number };

/** Is this the first step whose code finds O on the inner side of the portal? */
const isInside = (step: Step) => step.tests.some(({ name, passed }) => name === "v1 . n" && passed && step.index > 0);
const goesInside = (step: Step, steps: readonly Step[]) => isInside(step) && !steps.slice(0, step.index).some(isInside);
