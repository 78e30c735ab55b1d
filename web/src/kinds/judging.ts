/** A kind whose picture shows what a published method says, which may be wrong. */
import type { Answer, Frame } from "../types.ts";
import type { verdict } from "../words/verdict.ts";

export interface Judging<A = Answer, F = Frame> {
  /** Of the shown method, beside the exact answer. */
  verdict?(answer: A): ReturnType<typeof verdict>;
  /** Do the methods that are shown agree with the exact answer? By default the verdict says so. */
  isRight?(answer: A): boolean;
  /** Of the exact answer, where it is given. */
  proof?(frame: F): string;
  /** The first step at which the figure says why the method is wrong; by default all. */
  endsAt?(answer: A): number;
  /** The step that is shown until the reader chooses; the last one by default, and for null. */
  opensAt?(answer: A): number | null;
}
