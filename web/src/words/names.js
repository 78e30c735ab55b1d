/**
 * What the points of an iteration are called, in its caption and on its picture.
 *
 * A point that joins the simplex is A, and those before it are B, C, D. A point that does not join is w, and the simplex
 * keeps the names A, B, C. A method with names of its own (S0, S1, S2) gives them as `Step.labels`.
 *
 * @typedef {import("../types.js").Step | import("../types.js").SpaceStep} Step
 * @typedef {Step["support"]} SupportPoint
 */

/**
 * A vertex of the simplex that an iteration looked at.
 * @template [P=SupportPoint]
 * @typedef {object} Named
 * @property {P} point
 * @property {string} name
 * @property {boolean} stays  is it in the simplex that the iteration leaves?
 * @property {string} [renamed]  what the method calls it from the next iteration on, where that is another name
 * @property {string} [swapped]  the name of the vertex with which it changes places
 */

/** @typedef {{name: string, value: number | null, passed: boolean}} Outcome  of a comparison of a product with zero */
import { pictureOf } from "./numbers.js";

/** What the captions of several kinds say of an iteration: see `claims.js`. */
export const SENTENCES = {
  /** @param {{tests: readonly Outcome[]}} claim  in the order in which the method made them */
  tests: ({ tests }) => {
    const each = tests.map(({ name, value, passed }) => `${productOf(name)} = ${comparedText(value)}${outcomeText(value, passed)}`);
    return `${each.length > 1 ? "Tests" : "Test"}: ${each.join(", ")}.`;
  },
  /** @param {{names: readonly {from: string, to: string}[]}} claim */
  renamed: ({ names }) => `From now on, ${list(names.map(({ from, to }) => `${from} is called ${to}`))}.`,
};

/** The product that a test compares with zero. Two articles' codes leave out its last factor, AO. @param {string} name */
export function productOf(name) {
  const [, first, second] = /^([A-D]{2,3})( x [A-D]{2,3})?$/.exec(name) ?? [];
  return formulaOf(first ? `${second ? `(${name})` : name} . AO` : name);
}

/** "47 > 0". @param {number | null} value  null where it is too large for a float */
export const comparedText = (value) => pictureOf(value) + (value ? ` ${value > 0 ? ">" : "<"} 0` : "");

/** What the sign alone does not tell: a method may count zero either way, and has tolerances. @param {number | null} value @param {boolean} passed */
const outcomeText = (value, passed) => (value && passed === value > 0 ? "" : ` (${passed ? "passes" : "fails"})`);

const LETTERS = "ABCD";

/** @param {SupportPoint} p @param {SupportPoint} q */
const isSame = (p, q) => String([p.w, p.a, p.b]) === String([q.w, q.a, q.b]);

/**
 * @template {Step} S
 * @param {S} step
 * @param {Step | undefined} previous  the step before it
 * @returns {{newest: string, repeats: boolean, simplex: Named<S["support"]>[]}} the name of the new support point; whether it is a
 *     point of the simplex again; the simplex that was looked at, newest first, with the new point where that joined
 */
export function namesOf(step, previous) {
  const { accepted, support, simplex_before, simplex_after } = step;
  const own = /^([A-Z])\d$/.exec(step.labels?.[0] ?? "")?.[1];
  const joined = accepted ? [support] : [];
  const older = own ? (previous?.labels ?? []) : [...LETTERS.slice(joined.length)];
  const first = own ? `${own}${simplex_before.length}` : LETTERS[0];
  const names = accepted ? [first, ...older] : older;
  const tested = /** @type {S["support"][]} */ ([...joined, ...simplex_before]);
  const simplex = tested.map((point, i) => {
    const place = simplex_after.findIndex((kept) => isSame(kept, point));
    const label = own && place >= 0 ? step.labels?.[place] : undefined;
    return { point, name: names[i], stays: place >= 0, renamed: label === names[i] ? undefined : label };
  });
  if (!own) swap(simplex, simplex_after);
  const again = accepted ? undefined : simplex.find(({ point }) => String(point.w) === String(support.w));
  return { newest: accepted ? first : (again?.name ?? "w"), repeats: !!again, simplex };
}

/** Marks two vertices that the iteration leaves in each other's place. @param {Named[]} simplex @param {readonly SupportPoint[]} after */
function swap(simplex, after) {
  const kept = simplex.filter(({ stays }) => stays);
  if (kept.length !== after.length) return; // a point that is there twice
  const moved = kept.filter(({ point }, i) => !isSame(point, after[i]));
  if (moved.length !== 2) return;
  const [one, other] = moved;
  [one.swapped, other.swapped] = [other.name, one.name];
}

/** The names of the points that an iteration leaves. @param {Step} step @param {Pick<ReturnType<typeof namesOf>, "simplex">} names */
export const namesAfter = ({ simplex_after }, { simplex }) =>
  simplex_after.map(({ w }) => simplex.find(({ point }) => String(point.w) === String(w))?.name ?? "w");

/** What letters of shapes stand in; and a letter that stands for a vertex of the simplex. */
const LETTER =
  /A [−+] B|vert(?:ex|ices) [A-D](?:, [A-D])*(?: and [A-D])?|A and B (?:only )?(?:touch|overlap)|B only touches A|B moves|\b[A-D]\b(?! [·×])/g;

/** The first sentence of a caption, for the ear, which does not see that a vertex is set otherwise than the shape of its letter. @param {string} text */
export const spoken = (text) =>
  text.replace(LETTER, (found, at) => (found.length > 1 ? found : `${/(^|\. )$/.test(text.slice(0, at)) ? "Vertex" : "vertex"} ${found}`));

/** "A", "A and B", "A, B and C". @param {readonly string[]} words */
export function list(words) {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/** "A and B stay, C goes". @param {readonly string[]} kept @param {readonly string[]} [dropped] */
export function stayText(kept, dropped = []) {
  const go = dropped.length ? `, ${list(dropped)} ${dropped.length > 1 ? "go" : "goes"}` : "";
  return `${list(kept)} ${kept.length > 1 ? "stay" : "stays"}${go}`;
}

/** "vertices A and B stay, C goes", where shapes have such letters, too. @param {readonly string[]} kept @param {readonly string[]} [dropped] */
export const verticesText = (kept, dropped) => `${kept.length > 1 ? "vertices" : "vertex"} ${stayText(kept, dropped)}`;

/** What a claim has of some tests. @param {readonly Outcome[]} tests @returns {Outcome[]} */
export const outcomesOf = (tests) => tests.map(({ name, value, passed }) => ({ name, value, passed }));

/** A product as the page writes it: "AB × ABC", "A · d", "v × −S0". @param {string} name  as a test has it */
export const formulaOf = (name) => name.replaceAll(" x ", " × ").replaceAll(" . ", " · ").replaceAll("-", "−");
