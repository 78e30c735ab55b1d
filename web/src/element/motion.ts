/**
 * The clock of a picture that moves. When another step is shown, the picture moves there (`draw/moving.ts`). When one of the
 * figure's own attributes changes, or another value that the figure names (`moving`), `model.motion` says how far the picture
 * has moved from the old value to the new one, and the layers draw it there. Readers who prefer reduced motion see the end at
 * once. So do those who set a step while the picture moves: it is then at the end of its way before it begins the next, as a
 * reader who is faster than the picture wants to see each step, and not a mixture of three.
 */
import { whenIdle } from "../queue.ts";
import { prefersStill } from "../interaction/motion.ts";
import { Controller } from "./host.ts";
import type { Movement, movementTo as MovementTo, Shown } from "../draw/moving.ts";
import type { Moving } from "../types.ts";

/** In this time the picture moves from one step to another, however far that is. */
const STEP_MS = 600;

/** What draws pictures between two steps; null until it is loaded. Until then, or without it, pictures jump. */
let movementTo: typeof MovementTo | null = null;
let isAsked = false;

export class Motion extends Controller {
  #shown: Shown | null = null;
  #request = 0;

  hostDisconnected() {
    this.end();
  }

  /** The picture has been drawn. */
  drawn() {
    const { figure, moving, stillFrame: frame, view, pointed } = this.el.model;
    this.#shown = { figure, moving, frame, view, pointed };
  }

  hostUpdate() {
    const { model, sight, hands } = this.el;
    const was = this.#shown;
    if (!was) return;
    const { figure, moving } = model;
    const isSame = figure === was.figure && JSON.stringify(moving) === JSON.stringify(was.moving);
    const movement = movementTo?.(was, model);
    if (isSame && (movement === undefined || (!movement && !model.motion?.movement))) return;
    this.end();
    if (figure !== was.figure || !sight.inView || prefersStill()) return;
    const duration = figure?.extras?.motion?.ms(was.moving, moving) || 0;
    // Where steps are scenes, what moves as the figure says is all that differs.
    const toStep = !hands.isMoving && !(duration && model.stepsAreScenes) && movement;
    this.#begin(was.moving, toStep || null, duration);
  }

  hostUpdated() {
    if (isAsked || !this.el.sight.inView || this.el.model.steps.length < 2 || prefersStill()) return;
    isAsked = true;
    whenIdle(() =>
      import("../draw/moving.ts").then(
        (moving) => ({ movementTo } = moving),
        () => {},
      ),
    );
  }

  /**
   * The picture moves to its step first, and then as the figure says.
   * @param duration  of what follows, in milliseconds
   */
  #begin(before: Moving, toStep: Movement | null, duration: number) {
    const { model } = this.el;
    const start = performance.now() + (toStep ? STEP_MS : 0);
    const set = () => {
      const past = performance.now() - start;
      if (past >= duration) return this.end();
      model.motion =
        toStep && past < 0
          ? { before, progress: Number(!duration), movement: toStep(1 + past / STEP_MS) }
          : { before, progress: past / duration, movement: null };
      this.#request = requestAnimationFrame(() => {
        set();
        this.el.draw();
      });
    };
    set();
  }

  /** The picture is at once at the end of its way. */
  end() {
    cancelAnimationFrame(this.#request);
    this.el.model.motion = null;
  }
}
