/**
 * The row below the caption: Play at its left, a dot for each step, all steps at once, and what puts a changed scene back. And the
 * button that opens the options.
 */
import { html, nothing } from "lit";
import { live } from "lit/directives/live.js";
import { tool } from "../interaction/groups.ts";
import { icon } from "../interaction/icons.ts";
import * as words from "../words/interface.ts";
import type { GjkDemo } from "./host.ts";
import type { On } from "../dom.ts";

/** More steps than these have a slider, since a finger needs room for each dot. */
const MOST_DOTS = 12;

/** Steps have their buttons where there is more than one, or was: the caption would jump. */
export function row(el: GjkDemo) {
  const { model, player, commands } = el;
  const { steps, figure } = model;
  commands.hasSteps ||= steps.length > 1;
  if (!figure?.steps || !commands.hasSteps) return html`<div class="steps">${again(el)}</div>`;
  const noun = words.steps.name(figure.parts?.noun ?? words.steps.noun);
  return html`<div class="steps" part="steps" role="group" aria-label=${noun}>
    ${player.playing ? tool("pause", words.steps.pause, player.pause) : tool("play", words.steps.play, player.play, steps.length < 2)}
    ${steps.length > MOST_DOTS ? slider(el, noun) : steps.map(({ text }, i) => dot(el, text, i))} ${figure.parts ? nothing : allButton(el)}
    ${again(el)}
  </div>`;
}

/** Puts a changed scene back. Its place is kept while there is nothing to put back, so that nothing moves when there is. */
export const again = ({ commands, model }: GjkDemo) =>
  model.isChanged
    ? html`<button class="tool again" type="button" aria-label=${words.figure.putBack} title=${words.figure.putBack} @click=${commands.reset}>
        ${icon("reset")}
      </button>`
    : html`<i></i>`;

const allButton = ({ model, player }: GjkDemo) => html`<button
  class="tool all"
  type="button"
  aria-pressed=${model.all}
  title=${words.steps.showAll}
  @click=${player.toggleAll}
>
  ${icon("layers")} ${words.steps.all}
</button>`;

/** All of them are one stop of the Tab key; arrow keys go from one to the next. */
const dot = ({ model, player }: GjkDemo, text: string, i: number) => html`<button
  class="dot"
  type="button"
  aria-label=${text}
  title=${text}
  tabindex=${i === Math.max(model.step, 0) ? 0 : -1}
  aria-current=${!model.all && model.step === i ? "step" : nothing}
  @click=${() => player.goTo(i)}
></button>`;

function slider({ model, player }: GjkDemo, noun: string) {
  const { step, stepText, steps } = model;
  return html`<input
      type="range"
      min="0"
      max=${steps.length - 1}
      .value=${live(String(step))}
      aria-label=${noun}
      aria-valuetext=${stepText}
      @input=${(event: On<HTMLInputElement>) => player.goTo(Number(event.target.value))}
    />
    <span class="count" aria-hidden="true">${words.steps.place(step + 1, steps.length)}</span>`;
}

export const optionsButton = ({ commands, model }: GjkDemo) => html`<button
  class="tool more"
  type="button"
  aria-label=${words.figure.options}
  title=${words.figure.options}
  aria-expanded=${model.optionsOpen}
  @click=${commands.toggleOptions}
>
  ${icon("options")} <span>${words.figure.options}</span>
</button>`;
