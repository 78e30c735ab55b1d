/**
 * What the figures of the Minkowski difference and of the Minkowski sum have below their picture: the formula, the slider that
 * carries a copy of B along A's boundary, and the button that turns B.
 *
 * @typedef {import("../draw/paint.js").Place} Place
 * @typedef {import("../types.js").Shape} Shape
 */

/**
 * An element that shows two shapes and what comes of each pair of their vertices.
 * @template S
 * @typedef {import("../element/gjk-demo.js").GjkDemo & {model: {readonly scene: {shapes: S[]}, readonly frame: import("../types.js").AnyFrameOf<"minkowski" | "sum">}}} PairHost
 */
import { html, mathml, nothing } from "lit";
import { live } from "lit/directives/live.js";
import { CARRIED, verticesOf } from "../draw/cloud.js";
import { pictureOf } from "../words/numbers.js";
import { turnShape } from "../interaction/turning.js";
import { prefersStill } from "../interaction/motion.js";
import { canTurn } from "../shapes/index.js";
import * as words from "../words/interface.js";
import { chosenPoint } from "../words/pairs.js";

/** The index of B among the shapes. */
const B = 1;

/**
 * What differs between the plane and space.
 * @template S  a shape or a solid
 * @typedef {object} Room
 * @property {(copy: string) => string} carry  the name of the slider; `copy` is B or −B
 * @property {(whole: string) => string} done  what is seen when it has come to the end; `whole` is A − B or A + B
 * @property {(shape: S) => boolean} canTurn
 * @property {(i: number) => import("../interaction/turning.js").Course<{shapes: S[]}>} turn  of the shape with this index
 */

/** @type {Room<Shape>} */
export const PLANE = { ...words.pairs.plane, canTurn, turn: turnShape };

/**
 * @template {Shape | import("../types.js").Solid} S
 * @param {PairHost<S>} el
 * @param {"−" | "+"} sign
 * @param {Room<S>} room
 */
export function pairReadout(el, sign, room) {
  const { frame } = el.model;
  if (!frame.answer) return nothing;
  return html`<p>${formula(frame, sign)}</p>
    ${el.controls === "none" ? nothing : [carrier(el, sign, room), turner(el, room)]}`;
}

/** The definition, or the numbers of the chosen pair. @param {import("../types.js").AnyFrameOf<"minkowski" | "sum">} frame @param {"−" | "+"} sign */
function formula(frame, sign) {
  const point = chosenPoint(frame);
  const operator = mathml`<mo>${sign}</mo>`;
  if (!point) {
    const elements = mathml`<mi>a</mi>${operator}<mi>b</mi>`;
    const members = mathml`<mi>a</mi><mo>∈</mo>${SET_A}<mo>,</mo><mspace width="0.3em"></mspace><mi>b</mi><mo>∈</mo>${SET_B}`;
    const such = mathml`<mspace width="0.3em"></mspace>${bracket("|")}<mspace width="0.3em"></mspace>`;
    return html`<math>${SET_A}${operator}${SET_B}<mo>=</mo>${bracket("{")}${elements}${such}${members}${bracket("}")}</math>`;
  }
  const [a, b] = verticesOf(frame);
  const k = frame.step;
  const i = point.ia ?? Math.floor(k / b.length);
  const j = point.ib ?? k % b.length;
  // A browser breaks a line between two formulas, but not inside of one.
  return html`<math>${name("a", point.ia)}${operator}${name("b", point.ib)}<mo>=</mo>${vector(a[i])}${operator}${vector(b[j])}</math>
    <math><mo form="infix">=</mo>${vector(point.w)}</math>`;
}

/** @param {string} side @param {number | null} index */
const name = (side, index) => (index === null ? mathml`<mi>${side}</mi>` : mathml`<msub><mi>${side}</mi><mn>${index + 1}</mn></msub>`);

/** @param {Place} p */
const vector = (p) =>
  mathml`<mrow>${bracket("(")}${p.map((x, i) => [i ? COMMA : nothing, mathml`<mn>${pictureOf(x)}</mn>`])}${bracket(")")}</mrow>`;

/** As high as letters. Some fonts stretch brackets: the row then grows, and the picture shrinks under the mouse that chose a pair. @param {string} text */
const bracket = (text) => mathml`<mo stretchy="false">${text}</mo>`;

/** Upright, as in pictures and captions. */
const [SET_A, SET_B] = ["A", "B"].map((set) => mathml`<mi mathvariant="normal">${set}</mi>`);

const COMMA = mathml`<mo>,</mo><mspace width="0.2em"></mspace>`;

/** @template S @param {PairHost<S>} el @param {"−" | "+"} sign @param {Room<S>} room */
function carrier({ model, commands }, sign, { carry, done }) {
  const percent = Math.round(100 * (model.frame.amounts[CARRIED] ?? 0));
  const copy = sign === "−" ? "−B" : "B";
  const put = (/** @type {Event} */ event) => commands.slide(CARRIED, Number(/** @type {HTMLInputElement} */ (event.target).value) / 100);
  const trail = percent === 100 ? done(`A ${sign} B`) : `${percent} %`;
  return html`<label>
    ${carry(copy)}
    <input type="range" min="0" max="100" .value=${live(String(percent))} aria-valuetext="${trail}" @input=${put} />
    <span class="count">${percent} %</span>
  </label>`;
}

/** @template S @param {PairHost<S>} el @param {Room<S>} room */
function turner({ model, turning }, { canTurn, turn }) {
  if (!canTurn(model.scene.shapes[B])) return nothing;
  const text = words.pairs.turn(turning.running, prefersStill());
  return html`<div class="row">
    <button class="tool" type="button" aria-pressed=${turning.running} @click=${() => turning.toggle(turn(B), "turn-B")}>${text}</button>
  </div>`;
}
