/**
 * A caption is a list of claims, and each claim has a sentence.
 *
 * A claim is data: what it says, and the values that it says it with, as the answer has them: `{say: "passes", name: "A", dot: 3}`.
 * The file of a kind has its sentences in one table, SENTENCES: for each `say` a function from the claim to English. Only there are
 * numbers rounded and words chosen. The functions that make claims follow the table. They contain no word that a reader sees, so
 * tests hold claims to the trace, and a translation replaces the tables.
 */

/** From a claim to its sentence. Compared as a method: each takes a claim of its own. */
type Sentence = { of(claim: object): string }["of"];

/** The claims that a table has sentences for. The fields of a claim are those that its sentence takes. */
export type ClaimOf<S extends Record<string, Sentence>> = {
  [Say in keyof S]: Parameters<S[Say]> extends [infer Fields] ? { say: Say } & Fields : { say: Say };
}[keyof S];

/** The sentences of claims, in their order. */
export const told = <S extends Record<string, Sentence>>(sentences: S, claims: Iterable<ClaimOf<S>>) =>
  Array.from(claims, (claim) => sentences[claim.say](claim)).join(" ");

/** What follows where GJK and EPA end. The pages of these kinds say where to read it. */
export const engineNext = "An engine now applies an impulse along the normal, and friction across it.";
