/**
 * Walks: a picture stays while the text passes it and sets it. In
 *
 *     <div class="walk">
 *       <gjk-demo id="steps" kind="gjk" step="0"></gjk-demo>
 *       <div>
 *         <p data-walk-step="0">Start anywhere …</p>
 *         <p data-walk-step="1">Search towards the origin …</p>
 *       </div>
 *     </div>
 *
 * `article.css` pins the figure, and each passage says by `data-walk-…` what it sets: the attributes of the figure's state, as
 * links of the prose do by `data-gjk-…`. The present passage is the last one that has reached the reading line; before, it is the
 * first, which says what the figure shows as it opens. A step that the run no longer has, since the reader has moved the shapes,
 * is its last one.
 */
import { STATE } from "../attributes.ts";
import type { GjkDemo } from "../element/gjk-demo.ts";
import { part } from "../dom.ts";

/** Where the picture stands beside the text (article.css); else it is pinned above the text. */
const BESIDE = matchMedia("(min-width: 1000px)");

/** The reading line: this part of the window is below it. Below a pinned picture, the line is in the middle of what is left. */
const belowLine = () => (BESIDE.matches ? "34%" : "20%");

/** Above the window everything has been reached. */
const ABOVE = "1000000%";

function follow(walk: Element) {
  const figure = part<GjkDemo>(walk, "gjk-demo");
  const passages = [...walk.querySelectorAll<HTMLElement>(STATE.map((name) => `[data-walk-${name}]`).join())];
  const reached: Set<Element> = new Set();
  let present = passages[0];
  const see = (entries: IntersectionObserverEntry[]) => {
    for (const { target, isIntersecting } of entries) reached[isIntersecting ? "add" : "delete"](target);
    const next = passages.findLast((passage) => reached.has(passage)) ?? passages[0];
    if (next === present) return;
    set(figure, next);
    present = next;
  };
  let observer: IntersectionObserver | undefined;
  const watch = () => {
    observer?.disconnect();
    observer = new IntersectionObserver(see, { rootMargin: `${ABOVE} 0px -${belowLine()} 0px` });
    for (const passage of passages) observer.observe(passage);
  };
  BESIDE.addEventListener("change", watch);
  watch();
}

/** Sets what a passage says. */
function set(figure: GjkDemo, passage: HTMLElement) {
  if (figure.hasUpdated) figure.pause();
  for (const name of STATE) {
    const value = passage.getAttribute(`data-walk-${name}`);
    if (value !== null) Reflect.set(figure, name, value);
  }
}

document.querySelectorAll(".walk").forEach(follow);
