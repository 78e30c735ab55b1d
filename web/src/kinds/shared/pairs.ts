/**
 * What the figures of the Minkowski difference and of the Minkowski sum have below their picture: the formula, the slider that
 * carries a copy of B along A's boundary, and the button that turns B.
 */
import { html, nothing } from "lit";
import { CARRIED, verticesOf } from "../../draw/cloud.ts";
import { pointText } from "../../words/numbers.ts";
import { formulas } from "../../interaction/formulas.ts";
import { slider } from "../../interaction/groups.ts";
import { turnShape } from "../../interaction/turning.ts";
import { prefersStill } from "../../interaction/motion.ts";
import { canTurn } from "../../shapes/index.ts";
import * as words from "../../words/interface.ts";
import { chosenPoint } from "../../words/pairs.ts";
import type { Course, Host } from "../../interaction/host.ts";
import type { AnyFrameOf, Shape, Solid, Scene } from "../../types.ts";

/** An element that shows two shapes and what comes of each pair of their vertices. */
type PairHost<S> = Host & { model: { readonly scene: { shapes: S[] }; readonly frame: AnyFrameOf<"minkowski" | "sum"> } };

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
    ${carrier(el, sign, room)} ${turner(el, room)}`;
}

/** The definition, or the numbers of the chosen pair. */
function formula(frame: AnyFrameOf<"minkowski" | "sum">, sign: "−" | "+") {
  const point = chosenPoint(frame);
  if (!point) return html`<span class="formula">A ${sign} B = {<i>a</i> ${sign} <i>b</i> | <i>a</i> ∈ A, <i>b</i> ∈ B}</span>`;
  const [a, b] = verticesOf(frame);
  const k = frame.step;
  const i = point.ia ?? Math.floor(k / b.length);
  const j = point.ib ?? k % b.length;
  const names = `${name("a", point.ia)} ${sign} ${name("b", point.ib)}`;
  return formulas(`${names} = ${pointText(a[i])} ${sign} ${pointText(b[j])} = ${pointText(point.w)}`);
}

const name = (side: string, index: number | null) => (index === null ? side : `${side}${index + 1}`);

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
