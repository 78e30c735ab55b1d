/** How a support point comes about: the direction is a dial, and each vertex has its product with it. */
import { html, nothing } from "lit";
import { ref } from "lit/directives/ref.js";
import answer from "../../../baked/support.json";
import { pictureOf, pointText } from "../../words/numbers.ts";
import { centreOfDifference } from "../../draw/rays.ts";
import { DIAL_PX, sidesOf, signed, SUPPORT } from "./ink.ts";
import { slider } from "../../interaction/groups.ts";
import { directionHandle, shapeHandles, type Handle, type Spin } from "../../interaction/handles.ts";
import { anchorOf } from "../../shapes/index.ts";
import * as words from "../../words/interface.ts";
import { supportCaption, supportPoint, supportHeadline, title, vertexName } from "./words.ts";
import { panelsOfPair } from "../shared/contents.ts";
import { bareLayer } from "../shared/bare-layer.ts";
import type { View } from "../../draw/view.ts";
import type { AnswerOf, FrameOf, Point, PolygonShape, SceneOf } from "../../types.ts";
import type { FigureOf, HostOf } from "../index.ts";

type Host = HostOf<"support">;
type Answer = AnswerOf<"support">;
type Scene = SceneOf<"support">;

/** Vertices of the polygon that the slider makes. */
const FEWEST = 3;
const MOST = 256;

const PANELS = panelsOfPair<FrameOf<"support">>(SUPPORT);

/** That of a single shape. */
const ONE = [{ ...PANELS.apart[0], title: words.panels.shape }];

/** The dials first: they are what the figure is about. Turning a shape is left to them. */
function handles(scene: Scene, spin: Spin): Handle<Scene>[] {
  const { direction, shapes } = scene;
  const dials = shapes.map((shape, i) => {
    const sign = i ? -1 : 1;
    const label = i ? words.support.onB : words.support.onA;
    return dial(`d.${"ab"[i]}`, label, signed(direction, sign), anchorOf(shape), "shapes", sign);
  });
  const ofDifference =
    shapes.length > 1 ? [dial("d.w", words.support.onDifference, direction, centreOfDifference(scene), "difference", 1)] : [];
  return [...dials, ...ofDifference, ...shapeHandles(scene, spin).filter(({ kind }) => kind !== "turn")];
}

function dial(id: string, label: string, direction: Point, centre: Point, panel: string, sign: 1 | -1): Handle<Scene> {
  const foot = (view: View) => view.toScreen(centre);
  const named = { id, label, panel, color: "direction" as const };
  return directionHandle(direction, foot, DIAL_PX, named, (scene: Scene, turned) => ({ ...scene, direction: signed(turned, sign) }));
}

/** The equation, a table for each shape with vertices, and for a single polygon how many it has. */
function readout(el: Host) {
  const { frame } = el.model;
  if (!frame.answer) return nothing;
  return html`${equation(frame.answer)}
    <div class="side-by-side">${sidesOf(frame).map((side) => (side.values ? table(side) : nothing))}</div>
    ${cornerSlider(el)}`;
}

/** The maximum of a sum is the sum of the maxima. */
function equation({ value, value_a, value_b }: Answer) {
  if (value_b === null) return html`<p class="formula">${max("a", false)} = ${pictureOf(value)}</p>`;
  const second = pictureOf(value_b);
  const names = [max("a", false), "+", max("b", true), "=", html`<i>d</i> · <i>w</i>`];
  const numbers = [pictureOf(value_a), "+", value_b < 0 ? `(${second})` : second, "=", pictureOf(value)];
  return html`<div class="formula equation">${[...names, ...numbers].map((text) => html`<span>${text}</span>`)}</div>
    <p class="note">${words.support.about}</p>`;
}

const max = (name: string, opposite: boolean) => html`max ${opposite ? html`(−<i>d</i>)` : html`<i>d</i>`} · <i>${name}</i>`;

/** The product of each vertex with the direction. */
function table({ name, arrowName, vertices, values, ties }: ReturnType<typeof sidesOf>[number]) {
  const taken = ties[0];
  return html`<div class="scroll" tabindex="0" role="group" aria-label=${words.support.products(name.toUpperCase())}>
    <table>
      <thead>
        <tr>
          <th scope="col">${words.support.vertices(name.toUpperCase())}</th>
          <th scope="col" class="number">${arrowName} · ${name}</th>
          <th scope="col"><span class="unseen">${words.support.which}</span></th>
        </tr>
      </thead>
      <tbody>
        ${vertices.map(
          (p, i) => html`<tr class=${ties.includes(i) ? "lit" : ""} ${ref(i === taken ? showTaken : undefined)}>
            <th scope="row">${vertexName(name, i)} ${pointText(p)}</th>
            <td class="number">${pictureOf(values?.[i] ?? null)}</td>
            <td>${roleOf(i, ties)}</td>
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** What is said of a vertex: it is taken, or only as far along the direction. */
function roleOf(i: number, ties: readonly number[]) {
  if (i === ties[0]) return words.support.taken;
  return ties.includes(i) ? words.support.tie : "";
}

/** Scrolls a long table to the vertex that is taken, once the table is laid out. */
function showTaken(row: Element | undefined) {
  requestAnimationFrame(() => {
    const box = row?.closest(".scroll");
    if (row instanceof HTMLElement && box && box.scrollHeight > box.clientHeight) box.scrollTop = row.offsetTop - box.clientHeight / 2;
  });
}

function cornerSlider({ model, commands }: Host) {
  const { scene } = model;
  const [shape, other] = scene.shapes;
  if (other || shape.type !== "polygon") return nothing;
  const { vertices } = shape;
  const value = vertices.length;
  const shown = { min: FEWEST, max: MOST, value, count: `n = ${value}`, told: words.support.count(value) };
  return slider(words.support.regular, shown, (n) => commands.edit(regular(scene, n), "vertices"));
}

/** The scene whose shape is a regular polygon with n vertices; it keeps its centre, its first vertex stays. */
function regular(scene: Scene, n: number): Scene {
  const [cx, cy] = anchorOf(scene.shapes[0]);
  const [x, y] = (scene.shapes[0] as PolygonShape).vertices[0]; // no other has a number of corners
  const radius = Math.hypot(x - cx, y - cy);
  const first = Math.atan2(y - cy, x - cx);
  const vertices = Array.from({ length: n }, (_, k): Point => {
    const angle = first + (2 * Math.PI * k) / n;
    return [Number((cx + radius * Math.cos(angle)).toPrecision(8)), Number((cy + radius * Math.sin(angle)).toPrecision(8))];
  });
  return { ...scene, shapes: [{ type: "polygon", vertices }] };
}

export const figure: FigureOf<"support"> = {
  title,
  answer,
  views: ["together", "apart"],
  panels: (view, { shapes }) => (shapes.length < 2 ? ONE : PANELS[view]),
  layers: [{ name: "climb", title: words.support.climb, swatch: "triangle", shown: ({ shapes }) => shapes.length === 1 }, bareLayer],
  handles,
  headline: supportHeadline,
  point: supportPoint,
  caption: supportCaption,
  readout,
};
