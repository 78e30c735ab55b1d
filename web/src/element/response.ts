import { Controller } from "./host.ts";
import type { Answer, Scene as AnyScene } from "../types.ts";

/**
 * Respond, the mode of winter.dev's demo: while it is on, a shape that moves into the other pushes it out by depth times normal.
 *
 * Python's answer says how far. An answer to shapes that intersect is not shown: the other shape is moved, and Python answers
 * again. So while the mode is on, no answer that is shown has a signed distance below zero.
 * With shapes, where its figure has this mode.
 */
type Scene = AnyScene & { shapes?: readonly object[] };
/** The response is rounded up to a multiple of this part of the scene's size, so that no rounding leaves the shapes overlapping. */
const GRAIN = 1e-9;

export class Response extends Controller {
  isOn = false;
  /** The index of the shape that the reader moved last. The response moves the other one. */
  #mover = 0;

  /** Does each movement wait for the answer to the one before, which may move the other shape? */
  get holdsMovements() {
    return this.isOn && this.isOffered;
  }

  /** Does the figure have this mode? */
  get isOffered() {
    return !!this.model.figure?.extras?.responds;
  }

  toggle = () => {
    this.isOn = !this.isOn;
    this.el.answers.startPython();
    this.el.requestUpdate();
    const { answer, pending } = this.model;
    if (answer && !pending) this.push(answer, this.model.scene);
  };

  /** The reader changes the scene. */
  note(before: Scene, after: Scene) {
    const moved = after.shapes?.findIndex((shape, i) => shape !== before.shapes?.[i]) ?? -1;
    if (moved >= 0) this.#mover = moved;
  }

  /** Moves the other shape out. @param scene  that it belongs to @returns was there something to move? */
  push({ result }: Answer, scene: Scene): boolean {
    const { shapes = [] } = scene;
    const translated = this.model.figure?.extras?.responds;
    if (!this.isOn || !translated || result?.state !== "intersecting") return false;
    if (scene !== this.model.scene) return true; // which has been asked about
    const pushed = 1 - this.#mover;
    const grain = GRAIN * Math.max(largestIn(shapes), -result.signed_distance);
    const depth = (pushed ? 1 : -1) * -result.signed_distance; // the normal leads from A to B
    const offset = result.normal.map((n) => roundedUp(n * depth, grain));
    const apart: Scene = { ...scene, shapes: shapes.map((shape, i) => (i === pushed ? translated(shape, offset) : shape)) };
    this.model.amend(apart);
    this.el.stage?.keepInSight();
    this.el.answers.changed("user");
    return true;
  }
}

/** The size of the largest number in some JSON. */
function largestIn(value: unknown): number {
  if (typeof value === "number") return Math.abs(value);
  return value && typeof value === "object" ? Math.max(0, ...Object.values(value).map(largestIn)) : 0;
}

/** The next multiple of the grain, away from zero. */
const roundedUp = (x: number, grain: number) => Math.sign(x) * Math.ceil(Math.abs(x) / grain) * grain;
