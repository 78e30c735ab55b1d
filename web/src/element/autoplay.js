/**
 * Plays the steps by themselves, as the attribute `play` says: when half of the picture is in view, once or in a loop. A step
 * that anyone sets, also before, is the end of it. Readers who prefer reduced motion see stills. This module is loaded for
 * figures that have the attribute.
 *
 * @typedef {import("./gjk-demo.js").GjkDemo} GjkDemo
 */
import { PLAYS } from "../attributes.js";
import { prefersStill } from "../interaction/motion.js";
import * as words from "../words/interface.js";

/** The steps begin when this part of the picture is in view. */
const PART_IN_VIEW = 0.5;

/** A loop shows its last step for so many times as long as others. */
const REST = 3;

export class Autoplay {
  /** The attribute's value that is known; null at first. @type {string | null} */
  #plays = null;
  #isDue = false;
  #isSeen = false;
  /** What it observes. @type {Element | null} */
  #picture = null;
  #observer = new IntersectionObserver(
    (entries) => {
      this.#isSeen = entries[entries.length - 1].isIntersecting;
      this.#begin();
    },
    { threshold: PART_IN_VIEW },
  );

  /** @param {GjkDemo} el */
  constructor(el) {
    this.el = el;
    el.addController(this);
    this.hostUpdated();
  }

  hostDisconnected() {
    this.#observer.disconnect();
    this.#picture = null;
  }

  hostUpdated() {
    const { stage, player } = this.el;
    const plays = this.el.plays ?? PLAYS.default;
    if (plays !== this.#plays) {
      const isKnown = PLAYS.values.includes(plays);
      if (!isKnown) console.warn(words.scenes.mustBe("play", JSON.stringify(plays), words.scenes.oneOf(PLAYS.values)));
      this.#isDue = isKnown && plays !== PLAYS.default;
      if (this.#plays) player.isSet = false; // another value is a new wish
      this.#plays = plays;
    }
    if (stage && stage.element !== this.#picture) {
      this.#picture = stage.element;
      this.#observer.observe(stage.element);
    }
    this.#begin();
  }

  /** Plays when it may and can. */
  #begin() {
    const { player, model } = this.el;
    if (!this.#isDue || !this.#isSeen || player.isSet || model.steps.length < 2 || prefersStill()) return;
    this.#isDue = false;
    let rest = 0;
    const next = () => {
      if (model.step < model.steps.length - 1) {
        rest = 0;
        if (!player.goOn() && this.#plays === "once") player.pause();
      } else if ((rest += 1) === REST) player.show(0);
    };
    player.start(next, true);
  }
}
