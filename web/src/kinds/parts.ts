/** A kind whose steps are parts of its picture, and no iterations. */
import type { Frame, Point } from "../types.ts";
import type { View } from "../draw/view.ts";

export interface Parts<F = Frame, V = View> {
  /** What one of the steps is called. */
  noun: string;
  /** The step whose part is drawn within `reach` pixels of a point of a panel: pointing there shows the step. */
  at?(frame: F, view: V, at: Point, reach: number, panel: string): number | null;
}
