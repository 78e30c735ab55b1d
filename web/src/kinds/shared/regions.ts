/** The list of regions below the figures of a line, a triangle and a tetrahedron. */
import { html, nothing, svg } from "lit";
import { live } from "lit/directives/live.js";
import * as words from "../../words/interface.ts";
import { TINTS } from "../../draw/regions.ts";
import { keptIn, regionColor, shortName, statusText, type Answer } from "../../words/regions.ts";
import type { FrameOf, SpaceSceneOf } from "../../types.ts";
import type { Host } from "../../interaction/host.ts";

type Frame = FrameOf<"line-regions" | "triangle-regions">;
type Scene = Frame["scene"] | SpaceSceneOf<"tetrahedron-regions">;

/** Every region as in the picture, with its pattern and what is said of it. */
export function regionList({ model, commands }: Host<Scene, Answer>) {
  const { answer, shown: scene, layers } = model;
  if (!answer) return nothing;
  return html`
    <ul class="regions" aria-label=${words.regions.list}>
      ${answer.regions.map((region) => {
        const taken = region.name === answer.taken;
        return html`<li class=${taken ? "taken" : ""}>
          ${swatch(fillOf(scene.method, answer, region.name, taken), taken ? "taken" : region.status)}
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

/** A field of the plane is the darker the more points stay. In space each region has a colour. */
const fillOf = (method: string, answer: Answer, name: string, taken: boolean) =>
  answer.labels.length > 3
    ? { color: regionColor(name), opacity: taken ? 0.62 : 0.26 }
    : { color: "simplex", opacity: TINTS[keptIn(method, answer, name).length] };

function swatch({ color, opacity }: { color: string; opacity: number }, status: string) {
  const fill = `var(--gjk-${color})`;
  const hatched = status === "never" || status === "excluded";
  return html`<svg viewBox="0 0 26 18" aria-hidden="true">
    ${svg`<path d="M2 2h22v14H2z" fill=${fill} fill-opacity=${status === "excluded" ? 0 : opacity} />`}
    ${hatched ? svg`<path d="M2 9l7-7M2 16L16 2M9 16L23 2M16 16l8-8" stroke=${fill} stroke-width="1.2" />` : nothing}
    ${svg`<path d="M2 2h22v14H2z" fill="none" stroke=${fill} stroke-width=${status === "taken" ? 3 : 1.25} stroke-dasharray=${status === "excluded" ? "4 3" : "none"} />`}
  </svg>`;
}
