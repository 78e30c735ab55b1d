/** The element's HTML. The picture is on the canvases. Everything that the reader can touch is here. */
import { html, nothing } from "lit";
import { classMap } from "lit/directives/class-map.js";
import { guard } from "lit/directives/guard.js";
import { live } from "lit/directives/live.js";
import { repeat } from "lit/directives/repeat.js";
import { pageAddress } from "../runtime/assets.ts";
import { siteInside } from "../runtime/inside.ts";
import * as words from "../words/interface.ts";
import { again, optionsButton, row } from "./row.ts";
import { formulas } from "../interaction/formulas.ts";
import { respondButton, tool } from "../interaction/groups.ts";
import { isInHand, panelOf } from "../interaction/handles.ts";
import { icon } from "../interaction/icons.ts";
import { takesPolygons } from "../interaction/random.ts";
import { titlePieces, type AnyPanelSpec } from "../panels/panel.ts";
import type { GjkDemo } from "./host.ts";
import type { Row } from "../words/rows.ts";
import type { Notice } from "./host.ts";

export function template(el: GjkDemo) {
  const { model, tabs, commands } = el;
  const { answer, figure, late, panels, withheld } = model;
  if (!late || !answer) said.set(el, {});
  const pictures = panels.filter(({ isStrip }) => !isStrip);
  return html`
    <div
      class="figure"
      part="figure"
      role="group"
      lang=${words.language}
      aria-label=${figure?.title ?? words.figure.name}
      data-state=${(!withheld && answer?.result?.state) || "unknown"}
      ?data-failure=${model.isFailure}
      ?data-pending=${late}
      ?data-options=${model.optionsOpen}
      ?data-alone=${el.invitation !== null}
      @keydown=${el.keys.onKey}
    >
      <i class="probe"></i>
      <div class="notices">${el.asking?.row()}${el.messages.notices.map(notice)}</div>
      <div
        class="stage"
        part="stage"
        tabindex="0"
        role="application"
        aria-roledescription=${words.figure.picture}
        aria-label=${keysOf(el).stage}
        data-panels=${pictures.length}
        ?data-tabs=${tabs.ids.length}
        ?data-scrolls=${figure?.extras?.hosting}
        @dragover=${el.ownShapes?.onDragOver}
        @drop=${el.ownShapes?.onDrop}
      >
        ${tabs.template()}
        ${repeat(
          pictures,
          ({ id }) => id,
          (one) => panel(el, one, handles(el, one.id)),
        )}
        <div class="loupe" aria-hidden="true" hidden><canvas></canvas></div>
        ${hint(el)} ${starting(el)} ${figure ? nothing : html`<slot></slot>`} ${viewTools(el)} ${cornerTools(el)} ${commands.helpShown ? keysOver(el) : nothing}
      </div>
      ${sentence(el)} ${hasControls(el) ? row(el) : nothing} ${strips(el, false)} ${model.optionsOpen ? options(el) : nothing}
      ${kept(el, details)} ${el.source ? el.source.template() : codePlace(el)} ${el.names?.list()}
      <div class="unseen" role="status">${el.messages.announcement}</div>
    </div>
    ${el.sharing.template()}
  `;
}

const hasControls = ({ controls }: GjkDemo) => controls !== "none";

/** Charts of the run, which explain what the caption says. @param ofOptions  those that come with the options? */
const strips = (el: GjkDemo, ofOptions: boolean) =>
  el.model.panels
    .filter(({ isStrip, isAside }) => isStrip && !!isAside === ofOptions)
    .map((strip) => html`<div class="strip">${panel(el, strip, nothing)}</div>`);

/** Of each element a value that changes whenever there may be something else to say of its answer. */
const said: WeakMap<GjkDemo, object> = new WeakMap();

/** What is said of an answer. While the next one is late the words stay as they were, so that nothing moves; styles hide them. */
const kept = (el: GjkDemo, say: { of(el: GjkDemo): unknown }["of"]) => guard([said.get(el)], () => say(el));

/** Why the picture is so, with room for what other steps say. */
const sentence = (el: GjkDemo) => html`<p class="caption" part="caption">
  <span>${kept(el, result)} ${waiting(el)} ${kept(el, caption)}</span>
  ${el.height.captions.map((text) => html`<i class="room" aria-hidden="true" data-text=${text}></i>`)}
</p>`;

/** The place of the code, until that is loaded. */
const codePlace = ({ commands }: GjkDemo) => (commands.hasCode ? html`<div class="code-place"></div>` : nothing);

/** What is said while an answer is late. */
function waiting({ model, status }: GjkDemo) {
  if (!model.late && model.answer && model.figure) return nothing;
  return html`<span class="pending">${status.phase === "live" ? words.figure.recalculating : words.figure.waiting}</span>`;
}

/** The exact answer. */
function result({ model, invitation }: GjkDemo) {
  const { answer, figure, shown } = model;
  if (!answer || !figure || invitation || !model.saysResult) return nothing;
  return html`<b class="exact" part="exact">${figure.headline(answer, shown, model.choices)}.</b>`;
}

/** Puts a changed scene back where no row has the button, and leaves the full screen; else the options. In the corner that no title has. */
const cornerTools = (el: GjkDemo) =>
  html`<div class="corner-tools" data-tool>
    ${el.screen.isFull ? tool("shrink", words.figure.leaveFullScreen, el.screen.toggle) : nothing} ${hasControls(el) ? optionsButton(el) : again(el)}
  </div>`;

/** What keys do on the picture. */
const keysOf = ({ model, keys }: GjkDemo) => words.figure[model.isOfSpace ? "ofSpace" : keys.movedByStage ? "ofOnePlane" : "ofPlane"];

/** What keys do on the focused stage, or which other handle another tap takes. */
function hint(el: GjkDemo) {
  const { stage } = el;
  return stage?.grips.choice
    ? html`<p class="hint choice">${stage.grips.choice}</p>`
    : html`<p class="hint" aria-hidden="true">${keysOf(el).hint}</p>`;
}

/** What is out of the ordinary, on the picture, with the button that ends it. An overlap that a figure can end is. */
function viewTools(el: GjkDemo) {
  const { answer, pending, scene, figure } = el.model;
  const moves = answer && !pending && figure?.extras?.movesOut?.(scene, answer);
  const out = moves
    ? html`<button class="tool" type="button" title=${words.options.respondKey} @click=${el.commands.moveOut}>${words.manifold.moveOut}</button>`
    : nothing;
  const respond = el.response.isOn && el.response.isOffered ? respondButton(el) : nothing;
  const { fit: fitText, turnBack } = words.figure;
  const back = el.stage?.turned ? tool("reset", turnBack, el.commands.turnBack, false, turnBack) : nothing;
  const fit = el.stage?.strayed ? tool("fit", fitText, el.commands.fit) : nothing;
  const score = figure?.extras?.scoreText?.(el.model.frame);
  const tools = [score ? html`<p class="score">${score}</p>` : nothing, out, respond, back, fit].filter((one) => one !== nothing);
  return tools.length ? html`<div class="view-tools" data-tool>${tools}</div>` : nothing;
}

/** Ways out of the figure, its charts and tables, and all that can be chosen. */
const options = (el: GjkDemo) => html`<div class="options" part="options">
  <div class="links" part="links">
    ${el.screen.isFull ? nothing : tool("expand", words.figure.fullScreen, el.screen.toggle)} ${shareTools(el)}
  </div>
  ${strips(el, true)} ${readout(el)} ${el.commands.groups?.(el)}
</div>`;

/** Numbers, and what belongs to them. */
function readout(el: GjkDemo) {
  const { figure, withheld } = el.model;
  const tables = withheld ? undefined : figure?.readout;
  return tables ? html`<div class="readout" part="readout">${kept(el, tables)}</div>` : nothing;
}

function starting({ status }: GjkDemo) {
  if (status.phase !== "starting") return nothing;
  return html`<p class="starting">
    <label>${words.figure.starting} <progress max="1" .value=${status.fraction}></progress></label>
    <span>${Math.floor(status.fraction * 100)} %</span>
  </p>`;
}

/** Why the picture is so. */
function caption({ model, invitation }: GjkDemo) {
  const { answer, figure, point } = model;
  if (invitation) return html`<span class="point">${invitation}</span>`;
  const isWrong = answer && model.isAtEnd && figure?.extras?.verdict?.(answer).agrees === false;
  return html`<span class=${isWrong ? "point wrong" : "point"}>${formulas(point)}</span>`;
}

/** Why it is so, the step as a table, and the proof. */
function details({ model }: GjkDemo) {
  const { why, caption, rows, proof, answer, figure } = model;
  const isWrong = answer && figure?.extras?.verdict?.(answer).agrees === false;
  if (answer && !(why || caption || rows.length || proof)) return nothing;
  const told = html`
    ${
      why || caption
        ? html`<p class="trace">
          ${why ? html`<strong class=${isWrong ? "wrong" : nothing}>${formulas(why)}</strong>` : nothing} ${formulas(caption)}
        </p>`
        : nothing
    }
    ${rows.length ? table(rows) : nothing}
    ${
      proof
        ? html`<details class="fold">
          <summary>${words.figure.proof}</summary>
          <p class="proof">${formulas(proof)}</p>
        </details>`
        : nothing
    }
  `;
  return html`<details class="details fold" part="details">
    <summary>${words.figure.details}</summary>
    <div>${told}</div>
  </details>`;
}

/** The step in numbers. Where nothing is decided, the value has the whole line. */
const table = (rows: readonly Row[]) =>
  html`<table class="step">
    <caption class="unseen">${words.figure.step}</caption>
    ${rows.map(
      ({ name, value, bound, outcome }) => html`<tr>
        <th scope="row">${formulas(name)}</th>
        <td colspan=${outcome ? 1 : 2}>${formulas(bound ? `${value} ${bound}` : value)}</td>
        ${outcome ? html`<td class="outcome"><span aria-hidden="true">${outcome.passed ? "✓" : "✗"}</span> ${outcome.text}</td>` : nothing}
      </tr>`,
    )}
  </table>`;

function panel(el: GjkDemo, { id, title, told, isStrip }: AnyPanelSpec, over: unknown) {
  const { model } = el;
  const text = model.late ? "" : told?.(model.frame);
  const isTab = el.tabs.ids.includes(id);
  return html`
    <div
      class=${classMap({ panel: true, behind: isTab && id !== el.tabs.shown })}
      id=${isTab ? `panel-${id}` : nothing}
      role=${isTab ? "tabpanel" : nothing}
      aria-labelledby=${isTab ? `tab-${id}` : nothing}
      data-panel=${isStrip ? nothing : id} data-strip=${isStrip ? id : nothing}
    >
      <canvas role=${text ? "img" : nothing} aria-label=${text || nothing} aria-hidden=${text ? nothing : "true"}></canvas>
      <i class="corner"></i><i class="corner"></i><i class="corner"></i>
      <p class="title">${titlePieces(title).map(({ text, isName, color }) => (isName ? html`<b data-color=${color ?? nothing}>${text}</b>` : text))}</p>
      ${over} ${isStrip ? nothing : [model.figure?.extras?.linking?.over(el, id), el.asking?.over(id)]}
    </div>
  `;
}

/** The handles of a panel. The element puts each in its place after the picture is drawn. */
function handles(el: GjkDemo, panel: string) {
  const { answer, late, selected, panels } = el.model;
  return repeat(
    el.model.handles.filter((handle) => panelOf(handle, panels)?.id === panel),
    ({ id }) => id,
    (handle) => {
      const inner = !late && !!answer && !!handle.inner?.(answer);
      return html`<button
        type="button"
        class=${classMap({ handle: true, held: el.hands.held === handle.id, selected: selected === handle.id, "in-hand": isInHand(handle, selected), inner })}
        part="handle"
        data-id=${handle.id}
        data-kind=${handle.kind}
        data-color=${handle.color}
        aria-label=${inner ? words.handles.notACorner(handle.label) : handle.label}
        aria-roledescription=${words.handles.handle}
        tabindex="-1"
        @focus=${() => el.commands.select(handle.id)}
        @blur=${el.commands.settle}
      >
        ${handle.kind === "turn" ? icon("turn") : nothing}
      </button>`;
    },
  );
}

function notice({ text, actions, plain, isLine }: Notice) {
  return html`
    <div class=${classMap({ notice: true, plain: !!plain, line: !!isLine })} part="notice" role="alert">
      <p>${text}</p>
      ${actions.map(({ label, act }) => html`<button class="tool" type="button" @click=${act}>${label}</button>`)}
    </div>
  `;
}

function shareTools({ sharing, invitation }: GjkDemo) {
  return html`
    ${tool("share", words.figure.share, sharing.open)}
    ${
      invitation !== null || (__ALONE__ && !siteInside()) // as in the playground itself, and in a page without a site
        ? nothing
        : html`<a
          class="tool"
          href=${pageAddress("play.html")}
          target="_blank"
          rel="noopener"
          aria-label=${words.figure.playground}
          title=${words.figure.playground}
          @pointerdown=${sharing.toPlayground}
          @focus=${sharing.toPlayground}
          @click=${sharing.toPlayground}
          >${icon("leave")}</a
        >`
    }
  `;
}

/** What hands and keys do, over the picture, and the switch for single keys. */
const keysOver = (el: GjkDemo) => html`<div class="keys" data-tool role="region" aria-label=${words.options.keys}>
  ${tool("close", words.options.hideHelp, el.commands.toggleHelp)}
  <dl>
    ${words.options.help(abilitiesOf(el)).map(([key, what, isHere = true]) =>
      isHere
        ? html`
            <dt>${key}</dt>
            <dd>${what}</dd>
          `
        : nothing,
    )}
  </dl>
  <label><input type="checkbox" .checked=${live(el.keys.singleKeys)} @change=${el.keys.toggleSingle} /> ${words.options.singleKeys}</label>
</div>`;

/** What keys can do here. */
function abilitiesOf({ model, response, invitation, keys }: GjkDemo) {
  const { figure, handles, isOfSpace, scene, steps, stepsAreScenes } = model;
  const hasSteps = steps.length > 0;
  return {
    isAlone: invitation !== null,
    isOfSpace,
    hasSteps,
    hasStates: stepsAreScenes,
    hasAll: hasSteps && !figure?.parts,
    hasRandom: takesPolygons(scene),
    hasVertices: handles.some(({ add, remove }) => add || remove),
    responds: response.isOffered,
    movesOut: !!figure?.extras?.movesOut,
    movesB: !!keys.movedByStage,
    hasRegions: !isOfSpace && !!figure?.extras?.linking,
    levels: figure?.layers.length ?? 0,
  };
}
