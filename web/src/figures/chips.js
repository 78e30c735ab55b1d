/** Buttons below a picture that choose a step, and the fold that holds a figure's tables. */
import { html } from "lit";

/**
 * A button that shows a step.
 * @param {import("../element/gjk-demo.js").GjkDemo} el
 * @param {number} step
 * @param {string} text  on the button
 * @param {string} [name]  what it is called; begins with the text
 */
export const chip = (el, step, text, name = text) =>
  html`<button class="tool" type="button" data-step=${step} aria-pressed=${el.model.step === step} aria-label=${name} @click=${() => el.player.goTo(step)}>
    ${text}
  </button>`;

/** Tables on demand. It stays as the reader leaves it. @param {string} title @param {unknown} content */
export const fold = (title, content) =>
  html`<details class="fold">
    <summary>${title}</summary>
    <div>${content}</div>
  </details>`;
