/** A kind in which the reader does more than drag and step. */
import type { Answer, Frame, Point, Scene } from "../types.ts";
import type { Host } from "./index.ts";

export interface Doing<S = Scene, A = Answer> {
  /** Can the reader be asked where the support point of the next step is? */
  asks?: boolean;
  /** Moves a shape by a vector, where a moved shape may push the other; the answers have a `result`. */
  responds?(shape: object, offset: readonly number[]): object;
  /** Key R, where it is no mode: the scene with B moved out by the depth along the normal; null where nothing is to be moved. */
  movesOut?(scene: S, answer: A): S | null;
  /** Of the challenge that is on; the smaller the better, null where the scene does not count. */
  score?(frame: Frame<S, A>): number | null;
  /** The best score so far in words; empty where no challenge is on. */
  scoreText?(frame: Frame<S, A>): string;
  /** The reader has tapped a point of the world, beside all handles. */
  tap?(el: Host<S, A>, at: Point): void;
}
