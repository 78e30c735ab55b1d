/**
 * Decides when a figure is made, loaded and drawn. A figure near the view is made, loaded and drawn at once. One further down is
 * made and loaded when Python runs and drawn when the page is idle, so that fast scrolling, printing or a screenshot of the whole
 * page never shows an empty canvas. Until it is made, a figure is the picture in its slot. Only a figure in view asks Python.
 */
import { inTurn, whenIdle } from "../queue.ts";
import { Controller } from "./host.ts";
import type { GjkDemo } from "./host.ts";

/** The module that shows the steps on paper, once it is loaded. */
let paper: typeof import("./paper.ts") | null = null;

/** A figure is loaded and drawn at once when it is within this many screen heights of the view. */
const NEAR_SCREENS = 1;

export class Sight extends Controller {
  /** Is any of the figure in view? */
  inView = false;
  /** Null until the observer reports. */
  #near: boolean | null = null;
  /** Has something changed that is not drawn yet? */
  #outdated = true;
  /** Cancels the drawing that is scheduled for when the page is idle. */
  #cancelIdle: (() => void) | null = null;
  /** What changes the colours. */
  #looks = ["(prefers-color-scheme: dark)", "(forced-colors: active)", "(prefers-contrast: more)"].map((query) => matchMedia(query));
  #print = matchMedia("print");
  /** Takes away what only paper has. */
  #unprint = () => {};
  /** Says that the figure has to be made. */
  want: () => void = () => {};
  #wanted: Promise<void> = new Promise((resolve) => (this.want = resolve));
  /** Does the figure wait for that? */
  #waits = false;
  #viewObserver = new IntersectionObserver((entries) => this.#onView(entries[entries.length - 1].isIntersecting));
  #nearObserver = new IntersectionObserver((entries) => this.#onNear(entries[entries.length - 1].isIntersecting), {
    rootMargin: `${100 * NEAR_SCREENS}% 0px`,
  });

  hostConnected() {
    for (const look of this.#looks) look.addEventListener("change", this.#onLook);
    this.#print.addEventListener("change", this.#onPrint);
    this.#viewObserver.observe(this.el);
    this.#nearObserver.observe(this.el);
    addEventListener("beforeprint", this.#onPrint);
    addEventListener("afterprint", this.#onPrint);
  }

  hostDisconnected() {
    for (const look of this.#looks) look.removeEventListener("change", this.#onLook);
    this.#print.removeEventListener("change", this.#onPrint);
    this.#viewObserver.disconnect();
    this.#nearObserver.disconnect();
    removeEventListener("beforeprint", this.#onPrint);
    removeEventListener("afterprint", this.#onPrint);
    this.el.removeAttribute("data-printing");
    this.#cancelIdle?.();
    this.#cancelIdle = null;
    this.inView = false;
    this.#near = null;
  }

  /** The next update draws the picture. */
  outdate() {
    this.#outdated = true;
  }

  hostUpdated() {
    if (this.el.stage) this.show();
  }

  /** Draws the picture if it is outdated: near the view at once, otherwise when the page is idle. */
  show() {
    if (!this.#outdated) return;
    if (this.near) this.#draw();
    else this.#cancelIdle ??= whenIdle(this.#drawIdly);
  }

  #onView(inView: boolean) {
    this.inView = inView;
    if (inView) this.el.answers.wake();
  }

  /**
   * Is the figure near the view? Until the observer reports, the page's first figure measures its own place, because the first
   * picture does not wait. Each measurement costs a layout of the page, so the other figures wait.
   */
  get near() {
    return this.#near ?? (this.#isFirst && this.#seemsNear());
  }

  /** Is it the page's first figure? */
  get #isFirst() {
    return document.querySelector(this.el.localName) === this.el;
  }

  /** What is in view is known, so it has started Python, or the page's first figure will when it is made, if it is eager. Otherwise nothing does. */
  async #waitForStart() {
    await document.querySelector<GjkDemo>(this.el.localName)?.updateComplete;
    whenIdle(() => this.el.status.phase === "idle" && this.want());
  }

  #onNear(near: boolean) {
    this.#near = near;
    if (!near) return this.#waitForStart();
    this.want();
    this.el.answers.arrive();
    if (this.#outdated) this.el.requestUpdate();
  }

  /** Python runs, or cannot. A figure above the view still waits until it is near: many that change their heights at once would move what is in view. */
  startEnded() {
    const { invitation, status } = this.el;
    if (invitation === null && status.phase === "live")
      whenIdle(() => import("./paper.ts").then((it) => (paper = it).prepare(this.el)).catch(() => {}));
    if (this.#waits && this.el.getBoundingClientRect().bottom >= 0) this.want();
  }

  /**
   * Waits until the figure has to be made. A figure far from the view waits until Python has started, so that it delays neither
   * the first picture nor Python. If nothing starts Python, it waits until the page is idle.
   */
  async wanted() {
    const started = !["idle", "starting"].includes(this.el.status.phase);
    if (started || this.#near || this.#isFirst || this.el.loading === "eager") return;
    this.#waits = true;
    await this.#wanted;
  }

  #seemsNear() {
    const { top, bottom } = this.el.getBoundingClientRect();
    return bottom > -NEAR_SCREENS * innerHeight && top < (1 + NEAR_SCREENS) * innerHeight;
  }

  /** Says the media, or an event of the window. */
  #onPrint = ({ type, matches = type === "beforeprint" }: Event & { matches?: boolean }) => this.#printing(matches);

  /**
   * The layout of paper comes after the last script has run. So the figure takes its printed size and colours before, while they
   * can be measured, and shows its steps, since nothing moves there.
   */
  #printing(now: boolean) {
    this.#unprint();
    this.el.toggleAttribute("data-printing", now);
    this.el.stage?.recolor();
    this.#unprint = (now && paper?.show(this.el)) || (() => {});
    this.el.stage?.measure();
    this.el.motion.end();
    this.#draw();
    this.el.prose.follow();
  }

  #draw() {
    if (this.el.draw()) this.#outdated = false;
  }

  #drawIdly = () => {
    this.#cancelIdle = null;
    if (this.#outdated) inTurn(() => this.#draw());
  };

  /** The next update reads the colours again. */
  recolor() {
    this.el.stage?.recolor();
    this.outdate();
  }

  #onLook = () => {
    this.recolor();
    this.el.requestUpdate();
  };
}
