/** Questions beside a figure, one after another, so that the figure stays live. They end when one fails, and with the figure. */
import { runtime, type Status } from "../runtime/client.ts";
import { Controller } from "./controller.ts";
import type { Fault } from "../types.ts";

export abstract class Beside<Answer> extends Controller {
  running = false;
  #askedAt = 0;

  /** What is asked now. */
  abstract question(): object;

  /** Takes the answer to it, and stops or asks again. @param ms  that it took */
  abstract take(answer: Answer, ms: number): void;

  begin() {
    this.running = true;
    this.el.answers.startPython();
    runtime.connect(this);
    this.el.requestUpdate();
  }

  stop = () => {
    if (!this.running) return;
    this.running = false;
    runtime.disconnect(this);
    this.el.requestUpdate();
  };

  hostDisconnected() {
    this.stop();
  }

  onStatus({ phase }: Status) {
    if (phase === "live") this.ask(); // again, if the worker has ended meanwhile
    if (phase === "failed") this.stop();
  }

  ask() {
    runtime.ask(this, { text: this.#text, onAnswer: this.#onAnswer });
  }

  #text = () => {
    this.#askedAt = performance.now();
    return JSON.stringify(this.question());
  };

  #onAnswer = (text: string) => {
    if (!this.running) return;
    const answer: Answer & { error?: Fault } = JSON.parse(text);
    if (!answer.error) return this.take(answer, performance.now() - this.#askedAt);
    this.el.messages.show(answer.error.message);
    this.stop();
  };
}
