/** Where published code fails: a gallery, each run opened at the step where it goes wrong. */
import { html, nothing } from "lit";
import answer from "../../../baked/failures.json";
import { presetOf, presetsOf } from "../../model/presets.ts";
import { entryOf, failureText, title, whyText } from "./words.ts";
import * as words from "../../words/interface.ts";
import { verdict } from "../../words/verdict.ts";
import { figure as gjk } from "../gjk/figure.ts";
import type { AnyView } from "../../draw/paint.ts";
import type { AnyAnswerOf, AnyFrameOf, AnySceneOf } from "../../types.ts";
import type { AnyHostOf, Figure, FigureOf } from "../index.ts";

type Host = AnyHostOf<"failures">;
type Frame = AnyFrameOf<"failures">;

/** @param ofStep  what this step does */
function caption(frame: Frame, ofStep: string) {
  const { answer, scene, step, all } = frame;
  if (!answer) return "";
  const isWrong = all || step >= (answer.wrong_at ?? answer.trace.steps.length - 1);
  const why = isWrong ? whyText(answer, entryOf(presetOf(scene))) : "";
  return [why, failureText(answer, all ? null : step), ofStep].filter(Boolean).join(" ");
}

function readout(el: Host) {
  return html`${report(el)}${gallery(el)}`;
}

/** The report of the failure, if an engine's users reported it. */
function report({ model }: Host) {
  const entry = entryOf(presetOf(model.scene));
  if (!entry?.link) return nothing;
  return html`<p>${entry.report} <a href=${entry.link}>${nameOf(entry.link)}</a></p>`;
}

/** "rustgd/collision-rs #51". */
function nameOf(link: string) {
  const [owner, name, , number] = new URL(link).pathname.split("/").slice(1);
  return `${owner}/${name} #${number}`;
}

function gallery({ model, commands }: Host) {
  const shown = presetOf(model.scene);
  return html`<nav aria-label=${words.failures.gallery}>
    <ul class="gallery">
      ${presetsOf("failures").map(
        ({ name, title }) =>
          html`<li>
            <button class="tool" type="button" aria-pressed=${name === shown} @click=${() => commands.choosePreset(name)}>${title}</button>
          </li>`,
      )}
    </ul>
  </nav>`;
}

/** What the gallery adds to the figure of a run. */
export const galleryOf = <S extends AnySceneOf<"failures">, A extends AnyAnswerOf<"failures">, V extends AnyView>(
  run: Figure<S, A, V>,
): Figure<S, A, V> => ({
  ...run,
  title,
  caption: (frame) => caption(frame, run.caption?.(frame) ?? ""),
  readout,
  extras: {
    ...run.extras,
    // The caption says why, and before the run goes wrong nothing of it.
    verdict: (answer) => ({ ...verdict(answer), why: "" }),
    // The depth of MPR stands where the run ends.
    opensAt: ({ wrong_at, trace }) => wrong_at ?? (trace.depth === undefined ? null : trace.steps.length - 1),
    asks: false,
  },
});

export const figure: FigureOf<"failures"> = {
  ...galleryOf(gjk as FigureOf<"failures">), // its scenes and answers are those of runs
  answer,
};
