/** What the figures of the regions of a line, a triangle and a tetrahedron share: the origin that moves, and the list of regions. */
import { html, nothing, svg } from "lit";
import { box } from "../../interaction/groups.ts";
import * as words from "../../words/interface.ts";
import { TINTS } from "../../draw/regions.ts";
import { inLettersOf } from "../../words/listing.ts";
import { isLit, keptIn, regionColor, shortName, statusText, type Answer } from "../../words/regions.ts";
import type { Frame as FrameOfAny, FrameOf, Linked, Point, SpaceSceneOf } from "../../types.ts";
import type { Host } from "../../interaction/host.ts";

type Frame = FrameOf<"line-regions" | "triangle-regions">;
type Scene = Frame["scene"] | SpaceSceneOf<"tetrahedron-regions">;
type Region = Answer["regions"][number];

const isOfSpace = ({ labels }: Answer) => labels.length > 3;

// ---- the origin

/** The id of its handle. */
export const ORIGIN_ID = "o";

/** Points that have moved by the same vector differ by this part of it, since they are rounded. */
const SAME = 1e-9;

/** The scene with the origin at a place among its points: it stays (0, 0), and all else moves the other way. */
export function around<S extends { points: P[]; bounds?: P[] }, P extends readonly number[]>(scene: S, place: P): S {
  const moved = (p: P) => p.map((x, axis) => Number((x - place[axis]).toPrecision(12)) + 0) as unknown as P; // as many coordinates as before
  return { ...scene, points: scene.points.map(moved), ...(scene.bounds && { bounds: scene.bounds.map(moved) }) };
}

/** By which vector all points have moved together, as they do when the origin is dragged; null where they have not. */
export function shiftBetween(before: { points: readonly (readonly number[])[] }, after: typeof before): readonly number[] | null {
  if (before.points.length !== after.points.length) return null;
  const [by, ...others] = after.points.map((p, i) => p.map((x, axis) => x - before.points[i][axis]));
  const size = Math.max(...[...before.points, ...after.points].flat().map(Math.abs));
  const areAlike = others.every((other) => other.every((x, axis) => Math.abs(x - by[axis]) <= SAME * size));
  return areAlike && by.some(Boolean) ? by : null;
}

// ---- what the reader points at

/** A region as what is lit: by its index. */
export const linkOf = (index: number | null): Linked | null => (index === null ? null : { of: "whole", feature: [index] });

type Linking = Pick<FrameOfAny<unknown, Answer>, "answer" | "linked" | "choices">;

/** The region `by` places after the lit one in the list. */
export function nextRegion({ answer, linked }: Linking, by: number): Linked | null {
  const count = answer?.regions.length ?? 0;
  const from = linked ? linked.feature[0] : by > 0 ? -1 : 0;
  return count ? linkOf((from + by + count) % count) : null;
}

const textOf = (answer: Answer, region: Region) => `(${region.text.replace(" (3D)", "")}): ${statusText(answer, region)}`;

/** What is said of the lit region. */
export function regionTold({ answer, linked, choices }: Linking): string {
  const region = linked ? answer?.regions[linked.feature[0]] : undefined;
  return answer && region ? inLettersOf(choices, `${shortName(region.name)} ${textOf(answer, region)}`) : "";
}

// ---- the list

/** Every region with its place and what is said of it. Pointing at one lights it in the picture, and the other way. */
export function regionList(el: Host<Scene, Answer>) {
  const { model, commands } = el;
  const { answer, shown: scene, layers, frame } = model;
  if (!answer) return nothing;
  const light = (index: number | null) => {
    model.linked = linkOf(index);
    el.repaint();
  };
  return html`
    <ul class="regions" aria-label=${words.regions.list} @pointerleave=${() => light(null)}>
      ${answer.regions.map((region, i) => {
        const isTaken = region.name === answer.taken;
        const flat = scene as Frame["scene"]; // where it is of the plane
        return html`<li
          class="${isTaken ? "taken" : ""} ${isLit(frame, region.name) ? "lit" : ""}"
          @pointerenter=${() => light(i)}
        >
          ${isOfSpace(answer) ? glyph(region, isTaken) : mapOf(flat, answer, region, isTaken)}
          <span><b>${inLettersOf(frame.choices, shortName(region.name))}</b> ${inLettersOf(frame.choices, textOf(answer, region))}</span>
        </li>`;
      })}
    </ul>
    ${
      answer.drawing
        ? box(html`<span>${words.regions.hatch}</span>`, layers.has("article"), () => commands.toggleLayer("article"))
        : nothing
    }
  `;
}

// ---- beside each line a small map of its region

/** The size of a map, in pixels, and how far its lines keep off its edges. */
const [WIDTH, HEIGHT] = [38, 28];

const isHatched = ({ status }: Region) => status === "never" || status === "excluded";

const HATCHING = "M-2 8L8 -2M-2 18L18 -2M-2 28L28 -2M6 30L38 -2M16 30L40 6M26 30L40 16";

/** The points of a line or a triangle, and the field of one region around them. */
function mapOf({ points, method }: Frame["scene"], answer: Answer, region: Region, isTaken: boolean) {
  const all: Point[] = [...points, [0, 0]];
  const [low, high] = [Math.min, Math.max].map((end) => [0, 1].map((axis) => end(...all.map((p) => p[axis]))));
  const middle = [0, 1].map((axis) => (low[axis] + high[axis]) / 2);
  const scale = 0.4 * Math.min(WIDTH / (high[0] - low[0] || 1), HEIGHT / (high[1] - low[1] || 1));
  const at = ([x, y]: readonly number[]) => `${round(WIDTH / 2 + (x - middle[0]) * scale)} ${round(HEIGHT / 2 - (y - middle[1]) * scale)}`;
  const outlineOf = (corners: readonly (readonly number[])[]) => `M${corners.map(at).join("L")}Z`;
  // In the plane.
  const field = (region.cells as Point[][]).map(outlineOf).join("");
  // As in the picture, what the code would take in an excluded region does not matter.
  const above = answer.regions.filter(({ status }) => status === "excluded" && region.status !== "excluded");
  const covered = above.flatMap(({ cells }) => (cells as Point[][]).map(outlineOf)).join("");
  const opacity = region.status === "excluded" ? 0 : TINTS[keptIn(method, answer, region.name).length] + 0.2;
  const id = `field-${region.name.replaceAll(" ", "-")}`;
  return html`<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true">
    ${svg`<clipPath id=${id}><path d=${field} /></clipPath>`}
    ${svg`<path d=${field} fill="var(--gjk-simplex)" fill-opacity=${opacity} stroke="var(--gjk-simplex)" stroke-width=${isTaken ? 3 : 1} />`}
    ${covered ? svg`<path d=${covered} fill="var(--gjk-paper)" />` : nothing}
    ${isHatched(region) ? svg`<path d=${HATCHING} clip-path="url(#${id})" stroke="var(--gjk-muted)" fill="none" />` : nothing}
    ${svg`<path d=${outlineOf(points)} fill="none" stroke="var(--gjk-ink)" stroke-width="1.5" stroke-linejoin="round" />`}
    ${svg`<path d=${`M${at(points[0])}h0`} stroke="var(--gjk-newest)" stroke-width="5" stroke-linecap="round" />`}
    ${svg`<path d="M.5 .5h${WIDTH - 1}v${HEIGHT - 1}h${1 - WIDTH}Z" fill="none" stroke="var(--gjk-faint)" />`}
  </svg>`;
}

const round = (x: number) => Number(x.toFixed(1));

/** Where the corners of a tetrahedron are drawn: A on top, D behind. */
const CORNERS: Record<string, Point> = { A: [19, 3], B: [4, 21], C: [24, 25], D: [34, 16] };

/** A tetrahedron with the corner, edge, face or inside that is the region's. */
function glyph(region: Region, isTaken: boolean) {
  const letters = [...region.name].filter((letter) => letter in CORNERS && /^[A-D]+$/.test(region.name));
  const outlineOf = (corners: string[]) => `M${corners.map((letter) => CORNERS[letter].join(" ")).join("L")}Z`;
  const color = `var(--gjk-${regionColor(region.name)})`;
  const shape = letters.length > 3 ? outlineOf([..."ABCD"]) : letters.length ? outlineOf(letters) : "M6 3Q19 -5 32 3";
  return html`<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true">
    ${svg`<path d="${outlineOf([..."ABC"])}${outlineOf([..."ACD"])}${outlineOf([..."BD"])}" fill="none" stroke="var(--gjk-muted)" stroke-width=".75" />`}
    ${svg`<path d=${shape} fill=${letters.length > 2 ? color : "none"} fill-opacity=${isTaken ? 0.8 : 0.5} stroke=${color} stroke-width=${letters.length === 1 ? 7 : 3}
      stroke-linecap="round" stroke-linejoin="round" stroke-dasharray=${isHatched(region) ? "2 3.5" : "none"} />`}
  </svg>`;
}
