/**
 * The list of regions below the figures of a line, a triangle and a tetrahedron.
 *
 * @typedef {import("../types.js").FrameOf<"line-regions" | "triangle-regions">} Frame
 * @typedef {Frame["scene"] | import("../types.js").SpaceSceneOf<"tetrahedron-regions">} Scene
 * @typedef {import("../words/regions.js").Answer} Answer
 */
import { html, nothing, svg } from "lit";
import { live } from "lit/directives/live.js";
import * as words from "../words/interface.js";
import { regionColor, shortName, statusText } from "../words/regions.js";

/** Every region with its colour, its pattern and what is said of it. @param {import("./index.js").Host<Scene, Answer>} el */
export function regionList({ model, commands }) {
  const { answer, shown: scene, layers } = model;
  if (!answer) return nothing;
  return html`
    <ul class="regions" aria-label=${words.regions.list}>
      ${answer.regions.map((region) => {
        const taken = region.name === answer.taken;
        return html`<li class=${taken ? "taken" : ""}>
          ${swatch(regionColor(scene.method, region.name), taken ? "taken" : region.status)}
          <span><b>${shortName(region.name)}</b> (${region.text.replace(" (3D)", "")}): ${statusText(answer, region)}</span>
        </li>`;
      })}
    </ul>
    ${
      answer.drawing
        ? html`<label>
          <input type="checkbox" .checked=${live(layers.has("article"))} @change=${() => commands.toggleLayer("article")} />
          <span>${words.regions.hatch}</span>
        </label>`
        : nothing
    }
  `;
}

/** @param {string} color @param {string} status */
function swatch(color, status) {
  const fill = `var(--gjk-${color})`;
  const filled = { taken: 0.62, possible: 0.26, never: 0.26, excluded: 0 }[status];
  const hatched = status === "never" || status === "excluded";
  return html`<svg viewBox="0 0 26 18" aria-hidden="true">
    ${svg`<path d="M2 2h22v14H2z" fill=${fill} fill-opacity=${filled} />`}
    ${hatched ? svg`<path d="M2 9l7-7M2 16L16 2M9 16L23 2M16 16l8-8" stroke=${fill} stroke-width="1.2" />` : nothing}
    ${svg`<path d="M2 2h22v14H2z" fill="none" stroke=${fill} stroke-width=${status === "taken" ? 3 : 1.25} stroke-dasharray=${status === "excluded" ? "4 3" : "none"} />`}
  </svg>`;
}
