/**
 * What the words of a page say of a figure: the values of its answer, whether a state is so, whether its scene has changed. It
 * knows no page.
 */
import { pictureOf, pointText } from "../words/numbers.ts";
import { verdictClaims } from "../words/verdict.ts";
import { presetOf } from "../model/presets.ts";
import { isRecord } from "../lists.ts";
import type { Model } from "../model/model.ts";
import type { AnyAnswerOf } from "../types.ts";

type Told = Pick<Model, "answer" | "figure" | "initial" | "late" | "scene" | "step" | "withheld">;

/** The states of `data-gjk-when`: those of the exact answer, and what the method that is shown says of it. */
export const STATES: readonly string[] = ["separated", "touching", "intersecting", "right", "wrong"];

/** In the place of a value that is being computed. */
const PENDING = "…";

/** The value at a path of the answer as the page writes it; null if it is null now, undefined if the answer has no such value. */
export function valueText({ answer, late, step }: Told, path: string): string | null | undefined {
  return answer && !late ? textOf(valueAt(answer, path, step)) : PENDING;
}

/**
 * The value at a path of names and indices; `shown` is the index of the step that is shown, `last` the last index, and the name of a method
 * that of its run.
 */
function valueAt(value: unknown, path: string, step: number) {
  for (const name of path.split(".")) value = memberOf(value, name, step);
  return value;
}

export function memberOf(value: unknown, name: string, step: number): unknown {
  if (value === null) return null;
  const list = Array.isArray(value) ? value : null;
  const key = list && name === "shown" ? step : list && name === "last" ? list.length - 1 : name;
  return (isRecord(value) ? value[key] : undefined) ?? list?.find((item) => item?.method === name);
}

function textOf(value: unknown) {
  if (typeof value === "number") return pictureOf(value);
  if (Array.isArray(value) && value.every((x) => typeof x === "number")) return pointText(value);
  return value === undefined || value === null ? value : String(value);
}

/**
 * Is one of the states so?
 * @param when  separated by spaces; unknown ones count as absent
 * @returns null without a known state, and without an answer
 */
export function holds(when: string, { answer, figure, withheld }: Told): boolean | null {
  const asked = when.split(/\s+/).filter((state) => STATES.includes(state));
  if (!asked.length || !answer || !figure) return null;
  if (withheld === "all") return false; // it would be the answer
  return asked.some((state) => state === answer.result?.state || state === judged(figure, answer));
}

/** What the method that is shown says of the exact answer; null if none is shown. */
function judged(figure: NonNullable<Told["figure"]>, answer: NonNullable<Told["answer"]>) {
  const isRight = figure.extras?.isRight?.(answer) ?? figure.extras?.verdict?.(answer).agrees ?? agrees(answer);
  return isRight === null ? null : isRight ? "right" : "wrong";
}

/** Is the run of an answer right, in figures that do not say so? Null where it has none. */
const agrees = (answer: NonNullable<Told["answer"]>) =>
  "trace" in answer && answer.result ? verdictClaims(answer as AnyAnswerOf<"gjk">).agrees : null; // only these have both

/** Does the figure show another scene than at first, or than that of the preset? */
export function isChanged({ scene, initial }: Told, preset?: string) {
  return preset === undefined ? JSON.stringify(scene) !== JSON.stringify(initial) : presetOf(scene) !== preset;
}
