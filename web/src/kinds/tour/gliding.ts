/**
 * Moves what a tour shows from one state to the next: shapes that turn and move, a direction that turns, points that move. Python
 * answers each scene on the way, so that all that follows from it is right there, too.
 */
import { LONGEST_FRAME_MS, prefersStill } from "../../interaction/motion.ts";
import type { Host } from "../../interaction/host.ts";
import type { Scene } from "../../types.ts";
import { isRecord } from "../../lists.ts";

/** In this time a scene becomes the next one. */
const GLIDE_MS = 900;

/**
 * Begins at the scene before, if both differ by numbers alone. It ends when the reader goes on or takes hold of anything.
 * @param sceneWith  the tour that shows this
 */
export function glide(el: Host, from: Scene, to: Scene, sceneWith: (shown: Scene) => Scene) {
  const { model } = el;
  if (prefersStill() || el.status.phase !== "live" || !el.sight.inView || !model.pending || !isAlike(from, to)) return;
  let past = 0;
  let last = performance.now();
  let made: Scene;
  const show = (shown: Scene) => {
    made = model.passing = sceneWith(shown);
    model.drag(made);
  };
  const end = () => {
    model.takeBack();
    el.stage?.follow();
    el.answers.changed("program");
  };
  const next = () => {
    const now = performance.now();
    if (model.scene !== made) return;
    if (!el.sight.inView || el.status.phase !== "live") return end();
    // A slow answer is waited for, so that pictures on the way are seen.
    if (!model.pending) {
      past += Math.min(now - last, LONGEST_FRAME_MS);
      if (past >= GLIDE_MS) return end();
      const t = past / GLIDE_MS;
      show(mixed(from, to, t * t * (3 - 2 * t)));
      el.answers.changed("program");
      el.stage?.keepInSight();
    }
    last = now;
    requestAnimationFrame(next);
  };
  show(from);
  requestAnimationFrame(next);
}

/** Do two scenes differ by numbers alone? */
export function isAlike(one: unknown, other: unknown): boolean {
  if (typeof one === "number" && typeof other === "number") return true;
  if (!isRecord(one) || !isRecord(other)) return one === other;
  const [these, those] = [one, other].map(Object.entries);
  return these.length === those.length && these.every(([name, value]) => isAlike(value, other[name]));
}

/** What lies between two that are alike, and is so itself. @param t  from 0 to 1 */
export const mixed = <T>(one: T, other: T, t: number) => between(one, other, t) as T;

function between(one: unknown, other: unknown, t: number): unknown {
  if (typeof one === "number") return one + (Number(other) - one) * t;
  if (!isRecord(one) || !isRecord(other)) return one;
  if (Array.isArray(one)) return one.map((value, i) => between(value, other[i], t));
  return Object.fromEntries(Object.entries(one).map(([name, value]) => [name, between(value, other[name], t)]));
}
