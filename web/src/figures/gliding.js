/**
 * Moves what a tour shows from one state to the next: shapes that turn and move, a direction that turns, points that move. Python
 * answers each scene on the way, so that all that follows from it is right there, too.
 *
 * @typedef {import("../element/gjk-demo.js").GjkDemo} GjkDemo
 * @typedef {import("../types.js").Scene} Scene
 */
import { LONGEST_FRAME_MS, prefersStill } from "../interaction/motion.js";

/** In this time a scene becomes the next one. */
const GLIDE_MS = 900;

/**
 * Begins at the scene before, if both differ by numbers alone. It ends when the reader goes on or takes hold of anything.
 * @param {GjkDemo} el @param {Scene} from @param {Scene} to @param {(shown: Scene) => Scene} sceneWith  the tour that shows this
 */
export function glide(el, from, to, sceneWith) {
  const { model } = el;
  if (prefersStill() || el.status.phase !== "live" || !el.sight.inView || !model.pending || !isAlike(from, to)) return;
  let past = 0;
  let last = performance.now();
  /** @type {Scene} */
  let made;
  const show = (/** @type {Scene} */ shown) => {
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

/** Do two scenes differ by numbers alone? @param {unknown} one @param {unknown} other @returns {boolean} */
export function isAlike(one, other) {
  if (typeof one === "number" && typeof other === "number") return true;
  if (Object(one) !== one || Object(other) !== other) return one === other;
  const [these, those] = [one, other].map((value) => Object.entries(/** @type {object} */ (value)));
  return these.length === those.length && these.every(([name, value]) => isAlike(value, /** @type {any} */ (other)[name]));
}

/** What lies between two that are alike. @template T @param {T} one @param {T} other @param {number} t  from 0 to 1 @returns {T} */
export function mixed(one, other, t) {
  if (typeof one === "number") return /** @type {any} */ (one + (Number(other) - one) * t);
  if (Object(one) !== one) return one;
  const ends = /** @type {any} */ (other);
  if (Array.isArray(one)) return /** @type {any} */ (one.map((value, i) => mixed(value, ends[i], t)));
  return /** @type {any} */ (
    Object.fromEntries(Object.entries(/** @type {object} */ (one)).map(([name, value]) => [name, mixed(value, ends[name], t)]))
  );
}
