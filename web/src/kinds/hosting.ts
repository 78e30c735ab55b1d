/** A kind that shows scenes of other kinds, as a tour does. */
import type { GjkDemo } from "../element/gjk-demo.ts";
import type { Scene } from "../types.ts";

export interface Hosting<S = Scene> {
  /** The names of the figures that it shows; they are loaded with it. */
  needs(scene: S): readonly string[];
  /** The scene of another kind that it shows, with the same answer. */
  shown(scene: S): Scene;
  /** The reader has gone to another step, which is a scene of its own. */
  arrives(el: GjkDemo, before: S): void;
}
