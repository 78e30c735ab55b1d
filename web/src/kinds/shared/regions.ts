/** The list of regions below the figures of a line, a triangle and a tetrahedron. */
import { html, nothing, svg } from "lit";
import { live } from "lit/directives/live.js";
import * as words from "../../words/interface.ts";
import { regionColor, shortName, statusText, type Answer } from "../../words/regions.ts";
import type { FrameOf, SpaceSceneOf } from "../../types.ts";
import type { Host } from "../index.ts";

type Frame = FrameOf<"line-regions" | "triangle-regions">;
type Scene = Frame["scene"] | SpaceSceneOf<"tetrahedron-regions">;

/** Every region with its colour, its pattern and what is said of it. */
export function regionList({ model, commands }: Host<Scene, Answer>) {
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

function swatch(color: string, status: string) {
  const fill = `var(--gjk-${color})`;
  const filled = { taken: 0.62, possible: 0.26, never: 0.26, excluded: 0 }[status];
  const hatched = status === "never" || status === "excluded";
  return html`<svg viewBox="0 0 26 18" aria-hidden="true">
    ${svg`<path d="M2 2h22v14H2z" fill=${fill} fill-opacity=${filled} />`}
    ${hatched ? svg`<path d="M2 9l7-7M2 16L16 2M9 16L23 2M16 16l8-8" stroke=${fill} stroke-width="1.2" />` : nothing}
    ${svg`<path d="M2 2h22v14H2z" fill="none" stroke=${fill} stroke-width=${status === "taken" ? 3 : 1.25} stroke-dasharray=${status === "excluded" ? "4 3" : "none"} />`}
  </svg>`;
}
