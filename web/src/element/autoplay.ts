/**
 * Plays the steps by themselves, as the attribute `autoplay` says: when half of the picture is in view, once or in a loop. A step
 * that anyone sets, also before, is the end of it. Readers who prefer reduced motion see stills. This module is loaded for
 * figures that have the attribute.
 */
import { playsAsked } from "../attributes.ts";
import { prefersStill } from "../interaction/motion.ts";
import { Controller } from "./host.ts";
import type { GjkDemo } from "./host.ts";

/** The steps begin when this part of the picture is in view. */
const PART_IN_VIEW = 0.5;

/** A loop shows its last step this many times as long as others. */
const REST = 3;

export class Autoplay extends Controller {
  /** The attribute's value that is known; null at first. */
  #plays: string | null = null;
  #isDue = false;
  #isSeen = false;
  /** What it observes. */
  #picture: Element | null = null;
  #observer = new IntersectionObserver(
    (entries) => {
      this.#isSeen = entries[entries.length - 1].isIntersecting;
      this.#begin();
    },
    { threshold: PART_IN_VIEW },
  );

  constructor(el: GjkDemo) {
    super(el);
    this.hostUpdated();
  }

  hostDisconnected() {
    this.#observer.disconnect();
    this.#picture = null;
  }

  hostUpdated() {
    const { stage, player } = this.el;
    const plays = playsAsked(this.el.autoplay);
    if (plays !== this.#plays) {
      this.#isDue = plays !== "none";
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
    player.start(next, "program", true);
  }
}
