/**
 * What the points of an iteration are called, in its caption and on its picture.
 *
 * A point that joins the simplex is A, and those before it are B, C, D. A point that does not join is w, and the simplex
 * keeps the names A, B, C. A method with names of its own (S0, S1, S2) gives them as `Step.labels`.
 */

/** A vertex of the simplex that an iteration looked at. */

import type { SpaceStep, Step as AnyStep } from "../types.ts";

type Step = AnyStep | SpaceStep;
type SupportPoint = Step["support"];

interface Named<P = SupportPoint> {
  point: P;
  name: string;
  /** Is it in the simplex that the iteration leaves? */
  stays: boolean;
  /** What the method calls it from the next iteration on, where that is another name. */
  renamed?: string;
  /** The name of the vertex with which it changes places. */
  swapped?: string;
}

/** The product that a test compares with zero. Two articles' codes leave out its last factor, AO. */
export function productOf(name: string) {
  const [, first, second] = /^([A-D]{2,3})( x [A-D]{2,3})?$/.exec(name) ?? [];
  return formulaOf(first ? `${second ? `(${name})` : name} . AO` : name);
}

const LETTERS = "ABCD";

const isSame = (p: SupportPoint, q: SupportPoint) => String([p.w, p.a, p.b]) === String([q.w, q.a, q.b]);

/**
 * @param previous  the step before it
 * @returns the name of the new support point; whether it is a point of the simplex again; the simplex that was looked at, newest first,
 *     with the new point where that joined
 */
export function namesOf<S extends Step>(
  step: S,
  previous: Step | undefined,
): { newest: string; repeats: boolean; simplex: Named<S["support"]>[] } {
  const { accepted, support, simplex_before, simplex_after } = step;
  const own = /^([A-Z])\d$/.exec(step.labels?.[0] ?? "")?.[1];
  const joined = accepted ? [support] : [];
  const older = own ? (previous?.labels ?? []) : [...LETTERS.slice(joined.length)];
  const first = own ? `${own}${simplex_before.length}` : LETTERS[0];
  const names = accepted ? [first, ...older] : older;
  const tested: S["support"][] = [...joined, ...simplex_before];
  const simplex = tested.map((point, i) => {
    const place = simplex_after.findIndex((kept) => isSame(kept, point));
    const label = own && place >= 0 ? step.labels?.[place] : undefined;
    return { point, name: names[i], stays: place >= 0, renamed: label === names[i] ? undefined : label };
  });
  if (!own) swap(simplex, simplex_after);
  const again = accepted ? undefined : simplex.find(({ point }) => String(point.w) === String(support.w));
  return { newest: accepted ? first : (again?.name ?? "w"), repeats: !!again, simplex };
}

/** Marks two vertices that the iteration leaves in each other's place. */
function swap(simplex: Named[], after: readonly SupportPoint[]) {
  const kept = simplex.filter(({ stays }) => stays);
  if (kept.length !== after.length) return; // a point that is there twice
  const moved = kept.filter(({ point }, i) => !isSame(point, after[i]));
  if (moved.length !== 2) return;
  const [one, other] = moved;
  [one.swapped, other.swapped] = [other.name, one.name];
}

/** The names of the points that an iteration leaves. */
export const namesAfter = ({ simplex_after }: Step, { simplex }: Pick<ReturnType<typeof namesOf>, "simplex">) =>
  simplex_after.map((kept) => simplex.find(({ point }) => isSame(point, kept))?.name ?? "w");

/** What letters of shapes stand in; and a letter that stands for a vertex of the simplex. */
const LETTER =
  /A [−+] B|vert(?:ex|ices) [A-D](?:, [A-D])*(?: and [A-D])?|A and B (?:only )?(?:touch|overlap)|B only touches A|B moves|\b[A-D]\b(?! [·×])/g;

/** The first sentence of a caption, for the ear, which does not see that a vertex is set otherwise than the shape of its letter. */
export const spoken = (text: string) =>
  text.replace(LETTER, (found, at) => (found.length > 1 ? found : `${/(^|\. )$/.test(text.slice(0, at)) ? "Vertex" : "vertex"} ${found}`));

/** "A", "A and B", "A, B and C". */
export function list(words: readonly string[]) {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/** "A and B stay, C goes". */
export function stayText(kept: readonly string[], dropped: readonly string[] = []) {
  const go = dropped.length ? `, ${list(dropped)} ${dropped.length > 1 ? "go" : "goes"}` : "";
  return `${list(kept)} ${kept.length > 1 ? "stay" : "stays"}${go}`;
}

/** "vertices A and B stay, C goes", where shapes have such letters, too. */
export const verticesText = (kept: readonly string[], dropped?: readonly string[]) =>
  `${kept.length > 1 ? "vertices" : "vertex"} ${stayText(kept, dropped)}`;

/** A product as the page writes it: "AB × ABC", "A · d", "v × −S0". @param name  as a test has it */
export const formulaOf = (name: string) => name.replaceAll(" x ", " × ").replaceAll(" . ", " · ").replaceAll("-", "−");
