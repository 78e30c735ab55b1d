/** A run as a figure, at its first wrong step. `gjkcore/judge/run.py` has the format of its lines. */
import { html } from "lit";
import * as words from "../words/lab.ts";
import { asked } from "./judge.ts";
import type { Scene } from "../types.ts";
import type { Connection } from "./python.ts";

/** What the judge says of a run with shapes. @param step  from 0; null if no line is wrong */
export type Judged = { scene: Scene; step: number | null };

/** @param linesOf  the lines of the run on the shapes of a scene */
export function drawRun(judge: Connection, { scene, step }: Judged, linesOf: (scene: Scene) => Promise<string>) {
  const answerer = async (text: string) => {
    const shown = JSON.parse(text);
    const told = await asked(judge, "draw_run", { scene: shown, lines: shown.kind === "gjk" ? await linesOf(shown) : "" });
    if (told.answer) return JSON.stringify(told.answer);
    throw new Error(told.words);
  };
  return html`
    <gjk-demo class="own" .answerer=${answerer} .scene=${scene} step=${step ?? 0} loading="eager" aria-label=${words.runs.figure}></gjk-demo>
  `;
}
