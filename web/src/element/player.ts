import { playsAsked } from "../attributes.ts";
import { Controller } from "./host.ts";
import type { Source } from "../types.ts";

/**
 * The step control. It shows one step, all steps at once, or plays one step after the other: on request, or with the attribute
 * `autoplay` by itself (`autoplay.ts`). A step that anyone sets ends the playing.
 */

/** Each step is shown this long while the steps play. That is enough time to see what changed. */
const PLAY_INTERVAL_MS = 1500;

export class Player extends Controller {
  /** The playing; null while nothing plays. */
  #run: object | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Do the steps play by themselves? Nobody has asked for that, so it is not announced. */
  #isAlone = false;
  /** Who has asked for the steps that are played. */
  #source: Source = "user";
  /** Has anyone set a step, or stopped the playing? */
  isSet = false;
  #isLoaded = false;

  hostDisconnected() {
    this.#stop();
  }

  /** What plays by itself is loaded where it is wanted. */
  async hostUpdated() {
    const { el } = this;
    if (playsAsked(el.autoplay) === "none" || this.#isLoaded) return;
    this.#isLoaded = true;
    const { Autoplay } = await import("./autoplay.ts");
    new Autoplay(el);
  }

  goTo(step: number) {
    this.pause();
    if (!this.el.asking?.passes(step)) this.show(step);
  }

  /** Shows a step and goes on playing. */
  show(step: number) {
    const { seq, scene } = this.model;
    this.model.goTo(step);
    if (this.model.seq !== seq) {
      this.el.stage?.follow();
      this.model.figure?.extras?.hosting?.arrives(this.el, scene);
      this.el.answers.changed(this.#source);
    }
    this.#tell();
  }

  toggleAll = () => {
    this.pause();
    if (this.el.asking?.passes(Infinity)) return;
    this.model.all = !this.model.all;
    this.#tell();
  };

  #tell() {
    const { el, model } = this;
    if (!this.#isAlone) el.messages.announce(this.playing ? model.stepText : model.stepSentences);
    el.repaint();
    el.tell("step-change", { step: model.step, source: this.#source });
  }

  get playing() {
    return this.#run !== null;
  }

  play = () => this.begin("user");

  begin(source: Source) {
    if (this.el.asking?.passes(Infinity)) return;
    this.start(() => this.goOn() || this.pause(), source);
  }

  /** Shows the next step while it plays. @returns is there a further one? */
  goOn(): boolean {
    const { model } = this;
    this.show(model.step + 1);
    return model.step < model.steps.length - 1;
  }

  /** Shows the first step, or the present one where that is not the last. @param next  what comes then, again and again */
  start(next: () => void, source: Source, isAlone: boolean = false) {
    const { model } = this;
    this.pause();
    this.#source = source;
    this.#isAlone = isAlone;
    this.show(model.step >= model.steps.length - 1 ? 0 : model.step);
    this.#run = {};
    this.#wait(this.#run, next);
  }

  /** A step has its time from when it is drawn, which a slow page does late, so that none is missed. */
  async #wait(run: object, next: () => void) {
    await this.el.updateComplete;
    await new Promise(requestAnimationFrame);
    if (run !== this.#run) return;
    this.#timer = setTimeout(() => {
      if (!document.hidden && this.el.sight.inView) next();
      if (run === this.#run) this.#wait(run, next);
    }, PLAY_INTERVAL_MS);
  }

  pause = () => {
    this.isSet = true;
    this.#isAlone = false;
    this.#source = "user";
    this.#stop();
    this.el.requestUpdate();
  };

  #stop() {
    clearTimeout(this.#timer);
    this.#run = null;
  }
}
