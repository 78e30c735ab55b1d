/** Buttons below a picture that choose a step, and the fold that holds a figure's tables. */
import { html } from "lit";
import type { Host } from "../../interaction/host.ts";

/**
 * A button that shows a step.
 * @param text  on the button
 * @param name  what it is called; begins with the text
 */
export const chip = (el: Host, step: number, text: string, name: string = text) =>
  html`<button class="tool" type="button" data-step=${step} aria-pressed=${el.model.step === step} aria-label=${name} @click=${() => el.player.goTo(step)}>
    ${text}
  </button>`;

/** Tables on demand. It stays as the reader leaves it. */
export const fold = (title: string, content: unknown) =>
  html`<details class="fold">
    <summary>${title}</summary>
    <div>${content}</div>
  </details>`;
