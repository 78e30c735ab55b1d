/** How a support point comes about: the direction is a dial, and each vertex has its product with it. */
import { html, mathml, nothing } from "lit";
import { ref } from "lit/directives/ref.js";
import { live } from "lit/directives/live.js";
import answer from "../../baked/support.json";
import { pictureOf, pointText } from "../words/numbers.js";
import { centreOfDifference } from "../draw/rays.js";
import { DIAL_PX, sidesOf, signed, SUPPORT } from "../draw/support.js";
import { directionHandle, shapeHandles } from "../interaction/handles.js";
import { randomPolygons } from "../interaction/random.js";
import { anchorOf } from "../shapes/index.js";
import * as words from "../words/interface.js";
import { supportCaption, supportPoint, supportHeadline, title, vertexName } from "../words/support.js";
import { differenceOf, shapesOf } from "./contents.js";
import { bareLayer } from "./bare-layer.js";

/**
 * @typedef {import("./index.js").HostOf<"support">} Host
 * @typedef {import("./index.js").PanelsOf<"support">[number]} Panel
 * @typedef {import("../types.js").AnswerOf<"support">} Answer
 * @typedef {import("../types.js").Point} Point
 * @typedef {import("../types.js").SceneOf<"support">} Scene
 */

/** Vertices of the polygon that the slider makes. */
const FEWEST = 3;
const MOST = 256;

const ONE = [panel("shapes", words.panels.shape, SUPPORT.shapes, shapesOf)];

const APART = [
  panel("shapes", words.panels.shapes, SUPPORT.shapes, shapesOf),
  panel("difference", words.panels.difference, SUPPORT.difference, differenceOf),
];

const TOGETHER = [panel("plane", words.panels.withDifference, SUPPORT.together, (frame) => [...shapesOf(frame), ...differenceOf(frame)])];

/**
 * @param {string} id @param {string} title @param {Panel["layers"]} layers @param {Panel["contents"]} contents
 * @returns {Panel}
 */
function panel(id, title, layers, contents) {
  return { id, title, layers, contents };
}

/** The dials first: they are what the figure is about. Turning a shape is left to them. @type {import("./index.js").FigureOf<"support">["handles"]} */
function handles(scene, spin) {
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

/** @param {string} id @param {string} label @param {Point} direction @param {Point} centre @param {string} panel @param {1 | -1} sign */
function dial(id, label, direction, centre, panel, sign) {
  const foot = (/** @type {import("../draw/view.js").View} */ view) => view.toScreen(centre);
  const named = { id, label, panel, color: /** @type {const} */ ("direction") };
  return directionHandle(direction, foot, DIAL_PX, named, (scene, turned) => ({ ...scene, direction: signed(turned, sign) }));
}

/** The equation, a table for each shape with vertices, and for a single polygon how many it has. @param {Host} el */
function readout(el) {
  const { frame } = el.model;
  if (!frame.answer) return nothing;
  return html`${equation(frame.answer)}
    <div class="side-by-side">${sidesOf(frame).map((side) => (side.values ? table(side) : nothing))}</div>
    ${slider(el)}`;
}

/** The maximum of a sum is the sum of the maxima. @param {Answer} answer */
function equation({ value, value_a, value_b }) {
  if (value_b === null) {
    return html`<p><math>${mathml`<mrow>${max("a", false)}<mo>=</mo><mn>${pictureOf(value)}</mn></mrow>`}</math></p>`;
  }
  const second = pictureOf(value_b);
  const numbers = [pictureOf(value_a), "+", value_b < 0 ? `(${second})` : second, "=", pictureOf(value)];
  const cells = numbers.map((text, i) => (i % 2 ? mathml`<mtd><mo>${text}</mo></mtd>` : mathml`<mtd><mn>${text}</mn></mtd>`));
  const rows = mathml`<mtable>
    <mtr>
      <mtd>${max("a", false)}</mtd><mtd><mo>+</mo></mtd><mtd>${max("b", true)}</mtd><mtd><mo>=</mo></mtd>
      <mtd><mi>d</mi><mo>·</mo><mi>w</mi></mtd>
    </mtr>
    <mtr>${cells}</mtr>
  </mtable>`;
  return html`<p><math>${rows}</math></p>
    <p class="note">${words.support.about}</p>`;
}

/** @param {string} name @param {boolean} opposite */
function max(name, opposite) {
  const d = opposite ? mathml`<mo form="prefix">(</mo><mo form="prefix">−</mo><mi>d</mi><mo form="postfix">)</mo>` : mathml`<mi>d</mi>`;
  return mathml`<mrow><mi>max</mi><mspace width="0.3em"></mspace>${d}<mo>·</mo><mi>${name}</mi></mrow>`;
}

/** The product of each vertex with the direction. @param {ReturnType<typeof sidesOf>[number]} side */
function table({ name, arrowName, vertices, values, ties }) {
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

/** What is said of a vertex: it is taken, or only as far along the direction. @param {number} i @param {readonly number[]} ties */
function roleOf(i, ties) {
  if (i === ties[0]) return words.support.taken;
  return ties.includes(i) ? words.support.tie : "";
}

/** Scrolls a long table to the vertex that is taken, once the table is laid out. @param {Element | undefined} row */
function showTaken(row) {
  requestAnimationFrame(() => {
    const box = row?.closest(".scroll");
    if (box && box.scrollHeight > box.clientHeight) box.scrollTop = /** @type {HTMLElement} */ (row).offsetTop - box.clientHeight / 2;
  });
}

/** @param {Host} el */
function slider({ model, commands }) {
  const { scene } = model;
  const [shape, other] = scene.shapes;
  if (other || shape.type !== "polygon") return nothing;
  const { vertices } = shape;
  const put = (/** @type {Event} */ event) =>
    commands.edit(regular(scene, Number(/** @type {HTMLInputElement} */ (event.target).value)), "vertices");
  return html`<label>
    ${words.support.regular}
    <input type="range" min=${FEWEST} max=${MOST} .value=${live(String(vertices.length))} aria-valuetext=${words.support.count(vertices.length)} @input=${put} />
    <span class="count">n = ${vertices.length}</span>
  </label>`;
}

/** The scene whose shape is a regular polygon with n vertices; it keeps its centre, its first vertex stays. @param {Scene} scene @param {number} n @returns {Scene} */
function regular(scene, n) {
  const [cx, cy] = anchorOf(scene.shapes[0]);
  const [x, y] = /** @type {import("../types.js").PolygonShape} */ (scene.shapes[0]).vertices[0];
  const radius = Math.hypot(x - cx, y - cy);
  const first = Math.atan2(y - cy, x - cx);
  const vertices = Array.from({ length: n }, (_, k) => {
    const angle = first + (2 * Math.PI * k) / n;
    return /** @type {Point} */ ([
      Number((cx + radius * Math.cos(angle)).toPrecision(8)),
      Number((cy + radius * Math.sin(angle)).toPrecision(8)),
    ]);
  });
  return { ...scene, shapes: [{ type: "polygon", vertices }] };
}

/** @type {import("./index.js").FigureOf<"support">} */
export const figure = {
  title,
  answer,
  views: ["together", "apart"],
  panels: (view, { shapes }) => (shapes.length < 2 ? ONE : view === "together" ? TOGETHER : APART),
  layers: [{ name: "climb", title: words.support.climb, swatch: "triangle", shown: ({ shapes }) => shapes.length === 1 }, bareLayer],
  handles,
  random: (scene, seed) => ({ ...randomPolygons(scene, seed), direction: scene.direction }),
  headline: supportHeadline,
  point: supportPoint,
  caption: supportCaption,
  readout,
};
