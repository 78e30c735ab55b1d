/**
 * What a step of MPR is for, in at most 25 words. It is not GJK: it follows the ray from c, a point inside A − B, through O, and its
 * simplex is the portal between whose points the ray passes. `gjkcore/methods/mpr.py` has its two phases.
 */
import { inOrder, list, namesOf } from "../../words/names.ts";
import { pictureOf } from "../../words/numbers.ts";
import type { ClaimOf } from "../../words/claims.ts";
import type { State } from "../../types.ts";
import type { Answer, Step } from "./words.ts";

type Claim = ClaimOf<typeof SENTENCES>;

export const SENTENCES = {
  along_ray: ({ name }: { name: string }) => `The ray leads from c, inside A − B, through O. Along it, nothing is further than ${name}.`,
  /** The method moves a centre that is O, perhaps out of an A − B that is small or flat. */
  from_beside: ({ name }: { name: string }) => `The ray leads from c, next to O, through O. Along it, nothing is further than ${name}.`,
  on_ray: ({ name, depth }: { name: string; depth: number }) =>
    `${name} is on the ray, beyond O: the shapes overlap. The depth along the ray is ${pictureOf(depth)}.`,
  beside_ray: ({ name }: { name: string }) => `Portal discovery: nothing lies further beside the ray than ${name}.`,
  /** @param claim  dropped: goes */
  misses_ray: ({ names, dropped }: { names: readonly string[]; dropped: readonly string[] }) =>
    `Portal discovery: the ray is not found between ${list(names)}, so ${list(dropped)} goes.`,
  is_portal: ({ names }: { names: readonly string[] }) => `The ray is found between ${list(names)}: they are a portal.`,
  passes_origin: () => "O lies before the portal: the shapes overlap.",
  /** Rounding may make the method wrong, where the ray meets a corner of the portal. */
  refines: ({ name, names, dropped }: { name: string; names: readonly string[]; dropped: readonly string[] }) =>
    `${name} is further out. The ray is found between ${list(names)}, so ${list(dropped)} goes.`,
  at_boundary: ({ name, depth }: { name: string; depth: number }) =>
    `${name} is no further out: along the portal’s normal the depth is ${pictureOf(depth)}.`,
  least_depth: ({ depth }: { depth: number }) => `The least is ${pictureOf(depth)}.`,
  within_tolerance: ({ name }: { name: string }) => `${name} is further out by less than the tolerance, and O is beyond the portal.`,
};

/** In world units. The method moves a centre that is O by 1e-5. */
const NEXT_TO = 1.1e-5;

/** Relative to the least depth: rounding and the tolerance make less of a difference. */
const MORE = 1e-4;

/** What a step of a run of MPR did. Nothing of a last step whose end GJK has as well: that has GJK's sentence. */
export function* portalClaims({ trace, result }: Answer, step: Step): Generator<Claim> {
  if (step.index === trace.steps.length - 1 && !ENDS.has(trace.termination)) return;
  const { newest: name, simplex } = namesOf(step, trace.steps);
  const depth = trace.depth ?? null;
  const kept = inOrder(simplex.filter(({ stays }) => stays).map((vertex) => vertex.name));
  const dropped = inOrder(simplex.filter(({ stays }) => !stays).map((vertex) => vertex.name));
  if (step.region === "start") {
    if (depth === null || trace.steps.length > 1)
      return yield { say: Math.hypot(...(trace.center ?? [])) > NEXT_TO ? "along_ray" : "from_beside", name };
    yield { say: "on_ray", name, depth };
    return yield* leastClaims(depth, result);
  }
  if (passesHere(step, trace.steps)) yield { say: "passes_origin" };
  if (step.region === "near") {
    if (depth === null) return yield { say: "within_tolerance", name };
    yield { say: "at_boundary", name, depth };
    return yield* leastClaims(depth, result);
  }
  const size = step.direction.length;
  if (step.simplex_before.length === size) yield { say: "refines", name, names: kept, dropped };
  else if (kept.length === size) yield { say: "is_portal", names: kept };
  else if (dropped.length) yield { say: "misses_ray", names: inOrder(simplex.map((vertex) => vertex.name)), dropped };
  else yield { say: "beside_ray", name };
}

const ENDS: ReadonlySet<Answer["trace"]["termination"]> = new Set(["origin_enclosed", "converged"]);

/** Is the depth of MPR more than the least one? Only of an overlap is there one to compare with. */
export const isMore = (depth: number, { state, signed_distance }: Exact) =>
  state === "intersecting" && depth > -signed_distance * (1 + MORE);

type Exact = { state: State; signed_distance: number };

function* leastClaims(depth: number, result: Exact): Generator<Claim> {
  if (isMore(depth, result)) yield { say: "least_depth", depth: -result.signed_distance };
}

/** Is this the first step whose code finds O on the inner side of the portal? */
const passes = (step: Step) => step.tests.some(({ name, passed }) => name === "v1 . n" && passed && step.index > 0);
const passesHere = (step: Step, steps: readonly Step[]) => passes(step) && !steps.slice(0, step.index).some(passes);
