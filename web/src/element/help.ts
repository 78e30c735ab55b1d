/** What hands and keys do, over the picture, and the switch for single keys. */
import { html } from "lit";
import { live } from "lit/directives/live.js";
import { tool } from "../interaction/groups.ts";
import * as words from "../words/interface.ts";
import type { GjkDemo } from "./gjk-demo.ts";

export const keysOver = ({ commands, keys }: GjkDemo) => html`<div class="keys" data-tool role="region" aria-label=${words.options.keys}>
  ${tool("close", words.options.hideHelp, commands.toggleHelp)}
  <dl>
    ${words.options.help.map(
      ([key, what]) => html`
        <dt>${key}</dt>
        <dd>${what}</dd>
      `,
    )}
  </dl>
  <label><input type="checkbox" .checked=${live(keys.singleKeys)} @change=${keys.toggleSingle} /> ${words.options.singleKeys}</label>
</div>`;
