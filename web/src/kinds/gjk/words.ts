/** What the table of an iteration of GJK (`rows.ts`) does not say, and the proof of the answer. */
import { epaStep, gjkStep, isPoint } from "../../steps.ts";
import { told, type ClaimOf } from "../../words/claims.ts";
import { list, named, nameOf, ownNames } from "../../words/names.ts";
import { isMore, type Step } from "./portal-words.ts";
import { pictureOf } from "../../words/numbers.ts";
import type { AnyFrameOf, Certificate } from "../../types.ts";

type Claim = ClaimOf<typeof SENTENCES>;

/** The titles of its figures, and what its page and the authors’ guide say of it. */
export const title = "GJK, step by step";
export const titleInSpace = "GJK in space, step by step";
export const whatItShows = "GJK step by step, its flow between point, line and triangle, and the response of EPA; in space, too";
export const ownAttributes = "`flow`: `off` (default), `on`";

/** Of the vertices with these indices. */
type Weights = Readonly<Record<string, string>>;

export const SENTENCES = {
  separates: ({ direction, gap }: { direction: readonly string[]; gap: string }) =>
    `${checked([...direction, gap])}: the direction d = ${vector(direction)} separates the shapes, for (b − a) · d is never less than ${exact(gap)}.`,
  common_point: ({ point, weights_a, weights_b }: { point: readonly string[]; weights_a: Weights; weights_b: Weights }) =>
    `${checked([...point, ...Object.values(weights_a), ...Object.values(weights_b)])}: the point ${vector(point)} is in both shapes, ${[sum(weights_a, "a"), sum(weights_b, "b")].flatMap((own) => (own ? [`as ${own}`] : [])).join(" and ")}.`,
  no_direction: () => "The search direction is zero, so every point of A − B is a support point along it.",
  /** @param claim  that of MPR is another one */
  least_depth: ({ depth }: { depth: number }) => `The least depth, along any direction, is ${pictureOf(depth)}.`,
  calls: ({ points }: { points: readonly { name: string; own: string }[] }) =>
    `The code calls ${list(points.map(({ name, own }) => `${name} ${own}`))}.`,
  across: ({ edge }: { edge: string }) => `The next d is perpendicular to ${edge}, towards the origin.`,
};

export function* gjkClaims(frame: AnyFrameOf<"gjk" | "failures">): Generator<Claim> {
  const step = gjkStep(frame);
  if (!step || frame.all || epaStep(frame)) return;
  if (!step.direction.some((x) => x !== 0)) yield { say: "no_direction" };
  const steps: readonly Step[] = frame.answer?.trace.steps ?? [];
  const points = ownNames(step, steps).map(({ point, letter: own }) => ({ name: nameOf(point, steps), own }));
  if (points.length) yield { say: "calls", points: points.reverse() };
  const direction = step.across?.direction;
  if (step.across && direction?.some(Boolean) && isPoint(direction)) yield { say: "across", edge: named(step.across.edge, step, steps) };
  const { trace, result } = frame.answer ?? {};
  if (step === trace?.steps.at(-1) && result && isMore(trace.depth ?? 0, result))
    yield { say: "least_depth", depth: -result.signed_distance };
}

/** The proof of the answer, where the run ends. */
export function* proofClaims(frame: AnyFrameOf<"gjk" | "failures">): Generator<Claim> {
  const { answer } = frame;
  if (!answer || (!frame.all && epaStep(frame))) return;
  if (frame.all || gjkStep(frame) === answer.trace.steps.at(-1)) yield* certificateClaims(answer.certificate);
}

export const gjkCaption = (frame: AnyFrameOf<"gjk" | "failures">) => told(SENTENCES, gjkClaims(frame));

export const gjkProof = (frame: AnyFrameOf<"gjk" | "failures">) => told(SENTENCES, proofClaims(frame));

// The proof. Its numbers are exact fractions, as texts "n/d"; a long one is shown rounded.

/** Longer fractions are shown as decimals. */
const LONGEST_FRACTION = 7;

/** More leading digits than a float holds. */
const DIGITS = 18;

const isLong = (fraction: string) => fraction.length > LONGEST_FRACTION;

/** @param fractions  all that the sentence shows */
const checked = (fractions: readonly string[]) => `Checked exactly${fractions.some(isLong) ? ", shown rounded" : ""}`;

const vector = (parts: readonly string[]) => `(${parts.map(exact).join(", ")})`;

/** Vertices are counted from 1. */
function sum(weights: Weights, name: string) {
  const terms = Object.entries(weights).filter(([, weight]) => weight !== "0");
  return terms.map(([i, weight]) => (weight === "1" ? "" : `${exact(weight)} `) + `${name}${Number(i) + 1}`).join(" + ");
}

const exact = (fraction: string) => (isLong(fraction) ? pictureOf(decimalOf(fraction)) : fraction.replace("-", "−"));

/** A fraction of any length, to a float's precision. */
export function decimalOf(fraction: string): number {
  const [n, d = "1"] = fraction.split("/");
  const sign = n.startsWith("-") ? -1 : 1;
  const top = n.replace("-", "");
  const power = Math.max(top.length - DIGITS, 0) - Math.max(d.length - DIGITS, 0);
  const half = Math.trunc(power / 2); // 10 ** power may itself overflow
  return ((sign * Number(top.slice(0, DIGITS))) / Number(d.slice(0, DIGITS))) * 10 ** half * 10 ** (power - half);
}

/** @param certificate  null where a shape is round */
export function* certificateClaims(certificate: Certificate | null): Generator<Claim> {
  if (certificate?.type === "separated") yield { say: "separates", direction: certificate.direction, gap: certificate.gap_along };
  if (certificate?.type === "common") {
    const { point, weights_a, weights_b } = certificate;
    yield { say: "common_point", point, weights_a, weights_b };
  }
}
