/** Where published code fails: a gallery, each run opened at the step where it goes wrong, and a search for more. */
import { html, nothing } from "lit";
import answer from "../../../baked/failures.json";
import { searchOf, type Hit } from "./search.ts";
import { encode } from "../../interaction/permalink.ts";
import { presetOf, presetsOf } from "../../model/presets.ts";
import { titleOf } from "../../methods.ts";
import { pageAddress } from "../../runtime/assets.ts";
import { entryOf, failureText, hitText, searchText, title, whyText } from "./words.ts";
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
  return html`${report(el)}${gallery(el)}${search(el)}`;
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

function search(el: Host) {
  const found = searchOf(el);
  const { running, hits, tried, perSecond } = found;
  const { method } = el.model.scene;
  const state = {
    running,
    tried: found.method === method ? tried : 0,
    perSecond,
    found: running ? 0 : hits.length && 1,
    title: titleOf(method),
  };
  return html`<section class="search" aria-label=${words.failures.search}>
    <div class="row">
      <button class="tool" type="button" @click=${running ? found.stop : found.start}>${running ? words.failures.stop : words.failures.find}</button>
      <span class="note" aria-live="polite">${searchText(state)}</span>
    </div>
    ${
      hits.length
        ? html`<ul class="hits">
            ${hits.map(
              (hit) => html`<li>
                <button class="tool" type="button" @click=${() => el.commands.open(sceneOf(hit))}>${words.failures.open}</button>
                <span>${hitText(hit, titleOf(hit.method))}</span>
                <a href=${linkTo(el, hit)}>${words.failures.link}</a>
              </li>`,
            )}
          </ul>`
        : nothing
    }
  </section>`;
}

function sceneOf({ a, b, method }: Hit) {
  const shapes = [a, b].map((vertices) => ({ type: "polygon", vertices }));
  return { schema: 1 as const, kind: "failures", method, shapes };
}

function linkTo({ model }: Host, hit: Hit) {
  const step = hit.wrong_at ?? ("last" as const);
  const state = { scene: sceneOf(hit), preset: null, step, layers: model.layersAsked, view: null, camera: null, choices: {} };
  return pageAddress(`play.html#${encode(state)}`);
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
