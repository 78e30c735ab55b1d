/** A run that the reader's code has printed, as a figure that opens at its first wrong step: gjkcore/judge/run.py has the form. */
import { html, nothing, render } from "lit";
import * as words from "../words/lab.ts";
import { asked } from "./judge.ts";
import type { Scene } from "../types.ts";
import type { Connection } from "./python.ts";

/** A run without shapes has no scene. @param step  from 0; null if no line is wrong */
export function drawRun(place: HTMLElement, judge: Connection, { scene, step }: { scene?: Scene; step: number | null }) {
  const answerer = async (text: string) => {
    const told = await asked(judge, "draw_run", JSON.parse(text));
    if (told.answer) return JSON.stringify(told.answer);
    throw new Error(told.words);
  };
  const figure = html`
    <gjk-demo class="own" .answerer=${answerer} .scene=${scene} step=${step ?? 0} loading="eager" aria-label=${words.runs.figure}></gjk-demo>
  `;
  render(nothing, place); // a figure that is there would keep its place among the steps
  if (scene) render(figure, place);
}
