/** The options of the method `accelerated`. */
import { html, nothing } from "lit";
import { live } from "lit/directives/live.js";
import { valueOf } from "../interaction/groups.ts";
import { registry } from "../registry.ts";
import { NAMES, NORMALIZE, TITLE } from "../words/momentum.ts";
import type { On } from "../dom.ts";
import type { Scene } from "../types.ts";
import type { GjkDemo } from "./host.ts";

/** Which momentum, and whether its directions have length 1. Nothing for other methods. */
export function momentumGroup({ commands, model }: GjkDemo) {
  const scene: Scene & { momentum?: string | null; normalize?: boolean | null } = model.scene;
  const { choices } = registry.kinds[scene.kind].fields.momentum ?? {};
  if (scene.method !== "accelerated" || !choices) return nothing;
  const momentum = scene.momentum ?? "nesterov";
  const normalize = scene.normalize ?? true;
  const put = (given: object) => commands.edit({ ...scene, ...given });
  return html`<fieldset>
    <legend>${TITLE}</legend>
    <div class="row">
      <select aria-label=${TITLE} @change=${(event: On<HTMLSelectElement>) => put({ momentum: valueOf(event) })}>
        ${choices.map((value) => html`<option value=${value} .selected=${value === momentum}>${NAMES[value]}</option>`)}
      </select>
      ${
        momentum === "nesterov"
          ? html`<label><input type="checkbox" .checked=${live(normalize)} @change=${() => put({ normalize: !normalize })} /> ${NORMALIZE}</label>`
          : nothing
      }
    </div>
  </fieldset>`;
}
