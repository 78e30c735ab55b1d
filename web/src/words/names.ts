/**
 * What the points of A − B are called, in pictures, captions and tables: w₁, w₂, w₃, ... in the order in which a run has found them.
 * The number is that of the iteration. A point that is found again keeps its name.
 *
 * A method's code has letters of its own: the point that joins the simplex is A, and those before it are B, C, D; or S0, S1, S2, which a
 * step gives as `labels`. Figures of regions have these letters, and so have all iterations at once. In the names of tests and edges
 * they stand for points, whose names take their places.
 */
import type { SpaceStep, Step as AnyStep } from "../types.ts";

type Step = AnyStep | SpaceStep;
type SupportPoint = Step["support"];

export interface Named<P = SupportPoint> {
  point: P;
  name: string;
  /** Is it in the simplex that the iteration leaves? */
  stays: boolean;
}

/** The product that a test compares with zero. Two articles' codes leave out its last factor, AO. */
export function productOf(name: string) {
  const [, first, second] = /^([A-D]{2,3})( x [A-D]{2,3})?$/.exec(name) ?? [];
  return formulaOf(first ? `${second ? `(${name})` : name} . AO` : name);
}

export const subscript = (n: number) => [...String(n)].map((digit) => "₀₁₂₃₄₅₆₇₈₉"[Number(digit)]).join("");

const isSame = (p: { w: readonly unknown[] }, q: { w: readonly unknown[] }) => String(p.w) === String(q.w);

/** The name of a point of A − B in a run. @returns "x" for a point that no iteration has found: between those */
export function nameOf(point: { w: readonly unknown[] }, steps: readonly Step[]) {
  const found = steps.findIndex(({ support }) => isSame(support, point));
  return found < 0 ? "x" : `w${subscript(found + 1)}`;
}

/**
 * @param steps  of the run
 * @returns the name of the new support point; whether an earlier iteration has found it, too; the simplex that was looked at, newest first,
 *     with the new point where that joined
 */
export function namesOf<S extends Step>(
  step: S,
  steps: readonly Step[],
): { newest: string; repeats: boolean; simplex: Named<S["support"]>[] } {
  const { accepted, support, simplex_before, simplex_after } = step;
  const tested: S["support"][] = [...(accepted ? [support] : []), ...simplex_before];
  const simplex = tested.map((point) => ({
    point,
    name: nameOf(point, steps),
    stays: simplex_after.some((kept) => isSame(kept, point)),
  }));
  return { newest: nameOf(support, steps), repeats: steps.findIndex((other) => isSame(other.support, support)) < step.index, simplex };
}

/** The names of the points that an iteration leaves. */
export const namesAfter = ({ simplex_after }: Step, steps: readonly Step[]) => simplex_after.map((kept) => nameOf(kept, steps));

const LETTERS = "ABCD";

/** The letters that the method's code has for the points that an iteration looks at, the newest first. */
export function lettersOf<S extends Step>({ accepted, support, simplex_before, labels }: S, previous: Step | undefined) {
  const own = /^([A-Z])\d$/.exec(labels?.[0] ?? "")?.[1];
  const points: S["support"][] = [...(accepted ? [support] : []), ...simplex_before];
  const older = own ? (previous?.labels ?? []) : [...LETTERS.slice(accepted ? 1 : 0)];
  const letters = accepted ? [own ? `${own}${simplex_before.length}` : LETTERS[0], ...older] : older;
  return points.map((point, i) => ({ point, letter: letters[i] }));
}

/** The same where the code numbers its points (S0, S1, S2); none for other methods. */
export const ownNames = <S extends Step>(step: S, steps: readonly S[]) =>
  /\d/.test(step.labels?.[0] ?? "") ? lettersOf(step, steps[step.index - 1]) : [];

/**
 * A text of a method's code, such as the name of a test or an edge, with the names of points in the places of their letters; w is the
 * newest point there.
 */
export function named(text: string, step: Step, steps: readonly Step[]) {
  const names = new Map(lettersOf(step, steps[step.index - 1]).map(({ point, letter }) => [letter, nameOf(point, steps)]));
  names.set("w", nameOf(step.support, steps));
  return text.replace(/\b(?:(?:[A-Z]\d)+|[A-D]+O?|w)(?![\w’₀-₉])/g, (word) =>
    word.replace(/[A-Z]\d|[A-Dw]/g, (letter) => names.get(letter) ?? letter),
  );
}

/** Names in the order in which the run has found their points. */
export const inOrder = (names: readonly string[]) => [...names].sort((p, q) => p.length - q.length || (p < q ? -1 : 1));

/** "A", "A and B", "A, B and C". */
export function list(words: readonly string[]) {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/** The names of the simplex that a direction starts at. */
export const searched = ({ accepted }: Step, { simplex }: { simplex: readonly Named[] }) =>
  (accepted ? simplex.slice(1) : simplex).map(({ name }) => name);

/** "The search past w₁w₂". @param from  the names of `searched` */
export const search = (from: readonly string[]) =>
  `The search${from.length ? ` ${from.length > 1 ? "past" : "from"} ${inOrder(from).join("")}` : ""}`;

/** "keep A and B, drop C". */
export const keepText = (kept: readonly string[], dropped: readonly string[]) =>
  `keep ${list(kept)}${dropped.length ? `, drop ${list(dropped)}` : ""}`;

/** A product as the page writes it: "AB × ABC", "A · d", "v × −S0". @param name  as a test has it */
export const formulaOf = (name: string) => name.replaceAll(" x ", " × ").replaceAll(" . ", " · ").replaceAll("-", "−");
