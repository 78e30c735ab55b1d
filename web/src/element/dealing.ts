/**
 * Deals another instance of a figure's scene, as the attribute `random` says. gjkcore draws it, so that the figure's question has one
 * right answer on it. Loaded for figures that have the attribute.
 */
import { OwnAnswerer } from "../runtime/answerer.ts";
import { questionAsked } from "../attributes.ts";
import { registry } from "../registry.ts";
import { runtime } from "../runtime/client.ts";
import { once } from "../runtime/once.ts";
import { readScene } from "../model/scene.ts";
import { KINDS } from "../model/kinds.ts";
import * as words from "../words/ask.ts";
import type { AnswerOf, AnySceneOf, Fault, Scene } from "../types.ts";
import type { GjkDemo } from "./host.ts";

/** As in gjkcore/figures/deal.py. */
const LARGEST_SEED = 2 ** 31;

/** The scene from which the instances of an element are dealt, and the last of them. */
const known: WeakMap<GjkDemo, { scene: Scene; dealt: Scene }> = new WeakMap();

/** @returns after a number the next one; another word after a word */
export const nextSeed = (text: string) =>
  /^\d+$/.test(text.trim()) ? String((Number(text) + 1) % LARGEST_SEED) : text.replace(/\d*$/, (end) => String(Number(end || 1) + 1));

/** A whole number is one itself; a word has one. */
function seedOf(text: string): number {
  const number = Number(text);
  if (text.trim() && Number.isInteger(number) && number >= 0 && number <= LARGEST_SEED) return number;
  return [...text].reduce((hash, letter) => (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) >>> 1, 7);
}

/** Shows the instance that the attribute names; the scene itself, with words, if there is none. */
export async function deal(el: GjkDemo) {
  const { random } = el;
  const before = known.get(el);
  const asked = el.asked.scene;
  const scene = before && before.dealt.kind === asked.kind && before.dealt.method === asked.method ? before.scene : asked;
  if (!random || !registry.kinds[scene.kind].fields.shapes) return;
  const { shapes, start, method } = scene as AnySceneOf<"gjk">; // those that ask
  const ask = questionAsked(el.ask) || "none";
  const question = { schema: registry.schema, kind: "deal", method, shapes, start, ask, seed: seedOf(random) };
  const source = el.answerer ? new OwnAnswerer(el.answerer) : runtime;
  const { dealt, error }: AnswerOf<"deal"> & { error?: Fault } = JSON.parse(await once(source, JSON.stringify(question)));
  if (random !== el.random) return; // asked for another one meanwhile
  if (error || !dealt) return el.messages.show(error ? error.message : words.noInstance, { plain: true });
  const found = readScene({ ...scene, shapes: dealt }, KINDS);
  known.set(el, { scene, dealt: found });
  if (!el.model.seq) return (el.scene = found);
  el.model.begin(found);
  el.model.goTo(0);
  el.stage?.follow();
  el.answers.changed("program");
}
