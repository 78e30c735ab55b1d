/** A kind whose picture moves when its own attributes change, or what else it names. */
import type { Frame, Moving } from "../types.ts";

export interface Motion<F = Frame> {
  /** Duration of the movement between two of their values, in milliseconds; 0 for none. */
  ms(before: Moving, now: Moving): number;
  /** What it moves between, besides the figure's own attributes. */
  between?(frame: F): Partial<Moving>;
}
