/** Where published code fails: a gallery, each run opened at the step where it goes wrong, and a search for more. */
import { html, nothing } from "lit";
import answer from "../../baked/failures.json";
import { searchOf } from "./search.js";
import { encode } from "../interaction/permalink.js";
import { presetOf, presetsOf } from "../model/presets.js";
import { titleOf } from "../methods.js";
import { pageAddress } from "../runtime/assets.js";
import { entryOf, failureText, hitText, searchText, title, whyText } from "../words/failures.js";
import * as words from "../words/interface.js";
import { verdict } from "../words/verdict.js";
import { figure as gjk } from "./gjk.js";

/**
 * @typedef {import("./index.js").AnyHostOf<"failures">} Host
 * @typedef {import("../types.js").AnyFrameOf<"failures">} Frame
 * @typedef {import("../types.js").SceneOf<"failures">} Scene
 */

/** @param {Frame} frame @param {string} ofStep  what this step does */
function caption(frame, ofStep) {
  const { answer, scene, step, all } = frame;
  if (!answer) return "";
  const isWrong = all || step >= (answer.wrong_at ?? answer.trace.steps.length - 1);
  const why = isWrong ? whyText(answer, entryOf(presetOf(scene))) : "";
  return [why, failureText(answer, all ? null : step), ofStep].filter(Boolean).join(" ");
}

/** @param {Host} el */
function readout(el) {
  return html`${report(el)}${gallery(el)}${search(el)}`;
}

/** The report of the failure, if an engine's users reported it. @param {Host} el */
function report({ model }) {
  const entry = entryOf(presetOf(model.scene));
  if (!entry?.link) return nothing;
  return html`<p>${entry.report} <a href=${entry.link}>${nameOf(entry.link)}</a></p>`;
}

/** "rustgd/collision-rs #51". @param {string} link */
function nameOf(link) {
  const [owner, name, , number] = new URL(link).pathname.split("/").slice(1);
  return `${owner}/${name} #${number}`;
}

/** @param {Host} el */
function gallery({ model, commands }) {
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

/** @param {Host} el */
function search(el) {
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

/** @param {import("./search.js").Hit} hit */
function sceneOf({ a, b, method }) {
  const shapes = [a, b].map((vertices) => ({ type: "polygon", vertices }));
  return { schema: /** @type {const} */ (1), kind: "failures", method, shapes };
}

/** @param {Host} el @param {import("./search.js").Hit} hit */
function linkTo({ model }, hit) {
  const step = hit.wrong_at ?? /** @type {const} */ ("last");
  const state = { scene: sceneOf(hit), preset: null, step, layers: model.layersAsked, view: null, camera: null, choices: {} };
  return pageAddress(`play.html#${encode(state)}`);
}

/**
 * What the gallery adds to the figure of a run.
 * @template {import("../types.js").AnySceneOf<"failures">} S
 * @template {import("../types.js").AnyAnswerOf<"failures">} A
 * @template {import("../draw/paint.js").AnyView} V
 * @param {import("./index.js").Figure<S, A, V>} run
 * @returns {import("./index.js").Figure<S, A, V>}
 */
export const galleryOf = (run) => ({
  ...run,
  title,
  asks: false,
  attributes: { flow: ["off", "on"] }, // the gallery needs the room
  opensAt: ({ wrong_at }) => wrong_at,
  // The caption says why, and before the run goes wrong nothing of it.
  verdict: (answer) => ({ ...verdict(answer), why: "" }),
  caption: (frame) => caption(frame, run.caption(frame)),
  readout,
});

/** @typedef {import("./index.js").FigureOf<"failures">} Figure */

/** @type {Figure} */
export const figure = {
  ...galleryOf(/** @type {Figure} */ (gjk)),
  answer,
};
