/** What few kinds have. */
import type { View } from "../draw/view.ts";
import type { Host } from "../interaction/host.ts";
import type { Answer, Frame, Moving, Point, Scene } from "../types.ts";
import type { verdict } from "../words/verdict.ts";

/** A kind in which the reader does more than drag and step. */
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

/** A kind that shows scenes of other kinds, as a tour does. */
export interface Hosting<S = Scene> {
  /** The names of the figures that it shows; they are loaded with it. */
  needs(scene: S): readonly string[];
  /** The scene of another kind that it shows, with the same answer. */
  shown(scene: S): Scene;
  /** The reader has gone to another step, which is a scene of its own. */
  arrives(el: Host, before: S): void;
}

/** A kind whose picture shows what a published method says, which may be wrong. */
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

/** A kind whose picture moves when its own attributes change, or what else it names. */
export interface Motion<F = Frame> {
  /** Duration of the movement between two of their values, in milliseconds; 0 for none. */
  ms(before: Moving, now: Moving): number;
  /** What it moves between, besides the figure's own attributes. */
  between?(frame: F): Partial<Moving>;
}

/** A kind whose steps are parts of its picture, and no iterations. */
export interface Parts<F = Frame, V = View> {
  /** What one of the steps is called. */
  noun: string;
  /** The step whose part is drawn within `reach` pixels of a point of a panel: pointing there shows the step. */
  at?(frame: F, view: V, at: Point, reach: number, panel: string): number | null;
}
