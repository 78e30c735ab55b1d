/**
 * What the figures of the Minkowski difference and of the Minkowski sum have below their picture: the formula, the slider that
 * carries a copy of B along A's boundary, and the button that turns B.
 */

/** An element that shows two shapes and what comes of each pair of their vertices. */
import { html, mathml, nothing } from "lit";
import { CARRIED, verticesOf } from "../../draw/cloud.ts";
import { pictureOf } from "../../words/numbers.ts";
import { slider } from "../../interaction/groups.ts";
import { turnShape, type Course } from "../../interaction/turning.ts";
import { prefersStill } from "../../interaction/motion.ts";
import { canTurn } from "../../shapes/index.ts";
import * as words from "../../words/interface.ts";
import { chosenPoint } from "../../words/pairs.ts";
import type { Place } from "../../draw/paint.ts";
import type { GjkDemo } from "../../element/gjk-demo.ts";
import type { AnyFrameOf, Shape, Solid, Scene } from "../../types.ts";

type PairHost<S> = GjkDemo & { model: { readonly scene: { shapes: S[] }; readonly frame: AnyFrameOf<"minkowski" | "sum"> } };

/** The index of B among the shapes. */
const B = 1;

/** What differs between the plane and space. @template S  a shape or a solid */
export interface Room<S> {
  /** The name of the slider; `copy` is B or −B. */
  carry: (copy: string) => string;
  /** What is seen when it has come to the end; `whole` is A − B or A + B. */
  done: (whole: string) => string;
  canTurn: (shape: S) => boolean;
  /** Of the shape with this index. */
  turn: (i: number) => Course<Scene & { shapes: S[] }>;
}

export const PLANE: Room<Shape> = { ...words.pairs.plane, canTurn, turn: turnShape };

export function pairReadout<S extends Shape | Solid>(el: PairHost<S>, sign: "−" | "+", room: Room<S>) {
  const { frame } = el.model;
  if (!frame.answer) return nothing;
  return html`<p>${formula(frame, sign)}</p>
    ${el.controls === "none" ? nothing : [carrier(el, sign, room), turner(el, room)]}`;
}

/** The definition, or the numbers of the chosen pair. */
function formula(frame: AnyFrameOf<"minkowski" | "sum">, sign: "−" | "+") {
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

const name = (side: string, index: number | null) =>
  index === null ? mathml`<mi>${side}</mi>` : mathml`<msub><mi>${side}</mi><mn>${index + 1}</mn></msub>`;

const vector = (p: Place) =>
  mathml`<mrow>${bracket("(")}${p.map((x, i) => [i ? COMMA : nothing, mathml`<mn>${pictureOf(x)}</mn>`])}${bracket(")")}</mrow>`;

/** As high as letters. Some fonts stretch brackets: the row then grows, and the picture shrinks under the mouse that chose a pair. */
const bracket = (text: string) => mathml`<mo stretchy="false">${text}</mo>`;

/** Upright, as in pictures and captions. */
const [SET_A, SET_B] = ["A", "B"].map((set) => mathml`<mi mathvariant="normal">${set}</mi>`);

const COMMA = mathml`<mo>,</mo><mspace width="0.2em"></mspace>`;

function carrier<S>({ model, commands }: PairHost<S>, sign: "−" | "+", { carry, done }: Room<S>) {
  const percent = Math.round(100 * (model.frame.amounts[CARRIED] ?? 0));
  const copy = sign === "−" ? "−B" : "B";
  const trail = percent === 100 ? done(`A ${sign} B`) : `${percent} %`;
  const shown = { max: 100, value: percent, count: `${percent} %`, told: trail };
  return slider(carry(copy), shown, (value) => commands.slide(CARRIED, value / 100));
}

function turner<S>({ model, turning }: PairHost<S>, { canTurn, turn }: Room<S>) {
  if (!canTurn(model.scene.shapes[B])) return nothing;
  const text = words.pairs.turn(turning.running, prefersStill());
  return html`<div class="row">
    <button class="tool" type="button" aria-pressed=${turning.running} @click=${() => turning.toggle(turn(B), "turn-B")}>${text}</button>
  </div>`;
}
