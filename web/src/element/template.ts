/** The element's HTML. The picture is on the canvases. Everything that the reader can touch is here. */
import { html, nothing } from "lit";
import { classMap } from "lit/directives/class-map.js";
import { guard } from "lit/directives/guard.js";
import { live } from "lit/directives/live.js";
import { repeat } from "lit/directives/repeat.js";
import { titleOf } from "../methods.ts";
import { titlePieces } from "../panels/title.ts";
import { pageAddress } from "../runtime/assets.ts";
import { siteInside } from "../runtime/inside.ts";
import * as words from "../words/interface.ts";
import { again, allButton, articleSteps, isArticle, moreButton } from "./article.ts";
import { formulas } from "../interaction/formulas.ts";
import { respondButton, tool } from "../interaction/groups.ts";
import { isInHand, panelOf } from "../interaction/handles.ts";
import { icon } from "../interaction/icons.ts";
import { part, type On } from "../dom.ts";
import type { AnyPanelSpec } from "../panels/panel.ts";
import type { GjkDemo } from "./host.ts";
import type { Row } from "../words/rows.ts";
import type { Notice } from "./messages.ts";

export function template(el: GjkDemo) {
  const { answer, figure, late, panels, withheld } = el.model;
  if (!late || !answer) said.set(el, {});
  const pictures = panels.filter(({ isStrip }) => !isStrip);
  const inArticle = isArticle(el);
  const { tabs } = el;
  return html`
    <div
      class="figure"
      part="figure"
      role="group"
      lang=${words.language}
      aria-label=${figure?.title ?? words.figure.name}
      data-state=${(!withheld && answer?.result?.state) || "unknown"}
      ?data-failure=${el.model.isFailure}
      ?data-pending=${late}
      ?data-options=${hasBars(el) && el.commands.optionsOpen}
      ?data-touched=${el.commands.touched}
      ?data-alone=${el.invitation !== null}
      @keydown=${el.keys.onKey}
      @pointerdown=${el.commands.onTouch}
    >
      <i class="probe"></i>
      ${inArticle || !hasBars(el) ? nothing : skip(el)} ${!inArticle ? verdictBar(el) : nothing}
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
        @paste=${el.ownShapes?.onPaste}
      >
        ${tabs.template()}
        ${repeat(
          pictures,
          ({ id }) => id,
          (one) => panel(el, one, handles(el, one.id)),
        )}
        <div class="loupe" aria-hidden="true" hidden><canvas></canvas></div>
        ${hint(el)} ${starting(el)} ${figure ? nothing : html`<slot></slot>`} ${viewTools(el)} ${cornerTools(el)} ${el.commands.helpShown ? keysOver(el) : nothing}
      </div>
      ${stepsAndStrips(el, inArticle)} ${sayings(el, inArticle)}
      ${hasBars(el) && !inArticle ? [options(el), links(el)] : nothing}
      <div class="unseen" role="status">${el.messages.announcement}</div>
      <i class="end" tabindex="-1"></i>
    </div>
    ${el.sharing.template()}
  `;
}

/** What goes through the steps, right below the stage. */
function stepsAndStrips(el: GjkDemo, inArticle: boolean) {
  const { figure, panels } = el.model;
  return [
    inArticle ? articleSteps(el) : hasBars(el) && figure?.steps ? stepBar(el) : nothing,
    inArticle && el.commands.optionsOpen ? everythingElse(el) : nothing,
    panels.filter(({ isStrip }) => isStrip).map((strip) => html`<div class="strip">${panel(el, strip, nothing)}</div>`),
  ];
}

/** What is said of the picture, its numbers, and the method's code. */
function sayings(el: GjkDemo, inArticle: boolean) {
  const { figure, withheld } = el.model;
  const readout = (!inArticle || el.commands.optionsOpen) && !withheld ? figure?.readout : undefined;
  return html`
    <p class="caption" part="caption">
      <span>${inArticle ? [kept(el, verdictWord), waiting(el)] : nothing} ${kept(el, caption)}</span>
      ${el.height.captions.map((text) => html`<i class="room" aria-hidden="true" data-text=${text}></i>`)}
    </p>
    ${kept(el, details)}
    ${readout ? html`<div class="readout" part="readout">${kept(el, readout)}</div>` : nothing}
    ${el.source?.template()}
  `;
}

const hasBars = ({ controls }: GjkDemo) => controls !== "none";

/** A figure with bars has a dozen stops of the Tab key. Seen while it has the focus. */
const skip = ({ renderRoot }: GjkDemo) => html`<button
  class="tool skip"
  type="button"
  @click=${() => part(renderRoot, ".end").focus()}
>
  ${words.figure.skip}
</button>`;

/** Of each element a value that changes whenever there may be something else to say of its answer. */
const said: WeakMap<GjkDemo, object> = new WeakMap();

/** What is said of an answer. While the next one is late the words stay as they were, so that nothing moves; styles hide them. */
const kept = (el: GjkDemo, say: { of(el: GjkDemo): unknown }["of"]) => guard([said.get(el)], () => say(el));

function verdictBar(el: GjkDemo) {
  return html`
    <div class="verdict" part="verdict">
      <div class="results">${kept(el, results)} ${waiting(el)}</div>
      <div class="tools">${again(el)} ${hasBars(el) ? [undo(el), fullScreen(el.screen)] : nothing}</div>
    </div>
  `;
}

/** What is said while an answer is late. */
function waiting({ model, status }: GjkDemo) {
  if (!model.late && model.answer && model.figure) return nothing;
  return html`<span class="pending">${status.phase === "live" ? words.figure.recalculating : words.figure.waiting}</span>`;
}

/** In an article the verdict is a word of the caption, and stands at the end of a walk, not before. In the playground it stands at once. */
function verdictWord({ model, invitation }: GjkDemo) {
  const { answer, shown: scene, figure } = model;
  const isDue = !model.withheld && (invitation === null ? model.isAtEnd : !invitation);
  return answer && figure && isDue ? html`<b class="exact" part="exact">${figure.headline(answer, scene)}.</b>` : nothing;
}

/** The exact answer, and what the method says. */
function results({ model, asking }: GjkDemo) {
  const { answer, shown: scene, figure } = model;
  if (!answer || !figure) return nothing;
  if (model.withheld) return asking?.instead();
  const verdict = figure.extras?.verdict?.(answer);
  return html`<p class="exact" part="exact">${figure.headline(answer, scene)}</p>
    ${
      verdict
        ? html`<p class=${classMap({ method: true, wrong: !verdict.agrees })}>
          ${words.figure.verdict(titleOf(scene.method), verdict.text)}${verdict.agrees ? "" : "\u00a0✗"}
        </p>`
        : nothing
    }`;
}

/** Always in sight, once there is something to undo: the options have the same button, but may be closed. */
function undo({ commands, model: { history } }: GjkDemo) {
  if (commands.optionsOpen || !(history.canUndo || history.canRedo)) return nothing;
  return tool("undo", words.options.undo, commands.undo, !history.canUndo);
}

function fullScreen({ isFull, toggle }: GjkDemo["screen"]) {
  return isFull ? tool("shrink", words.figure.leaveFullScreen, toggle) : tool("expand", words.figure.fullScreen, toggle);
}

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
  const tools = [out, respond, back, fit].filter((one) => one !== nothing);
  return tools.length ? html`<div class="view-tools" data-tool>${tools}</div>` : nothing;
}

/** In an article, in the corner that no title has: the button for everything else, and the way back from the full screen. */
const cornerTools = (el: GjkDemo) =>
  isArticle(el)
    ? html`<div class="corner-tools" data-tool>${el.screen.isFull ? fullScreen(el.screen) : nothing} ${moreButton(el)}</div>`
    : nothing;

/** In an article: what the button in the corner opens, besides the numbers and the code. */
const everythingElse = (el: GjkDemo) => html`<div class="options" part="options">
  <div class="links" part="links">${fullScreen(el.screen)} ${shareTools(el)}</div>
  ${el.commands.groups?.(el)}
</div>`;

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
  return isWrong ? html`<strong class="point wrong">${formulas(point)}</strong>` : html`<span class="point">${formulas(point)}</span>`;
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
        ${outcome ? html`<td class="outcome"><span aria-hidden="true">${outcome.passed ? "✓" : "✗"}</span> ${outcome.text}</td>` : nothing}
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
      <p class="title">${titlePieces(title).map(({ text, isName, color }) => (isName ? html`<b class=${color ?? nothing}>${text}</b>` : text))}</p>
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

function stepBar(el: GjkDemo) {
  const { model, player } = el;
  const { steps, step: now, all, stepText, figure } = model;
  const last = steps.length - 1;
  const noun = figure?.parts?.noun ?? words.steps.noun;
  return html`
    <div class=${classMap({ steps: true, chipped: !!figure?.extras?.chips })} part="steps">
      <div class="transport">
        ${tool("skipBack", words.steps.first(noun), () => player.goTo(0), now <= 0 && !all)}
        ${tool("stepBack", words.steps.previous(noun), () => player.goTo(now - 1), now <= 0 && !all)}
        ${player.playing ? tool("pause", words.steps.pause, player.pause) : tool("play", words.steps.play, player.play, last < 1)}
        ${tool("stepForward", words.steps.next(noun), () => player.goTo(now + 1), now >= last)}
        ${tool("skipForward", words.steps.last(noun), () => player.goTo(last), now >= last && !all)}
      </div>
      <input
        type="range"
        min="0"
        max=${Math.max(last, 0)}
        .value=${live(String(Math.max(now, 0)))}
        aria-label=${words.steps.name(noun)}
        aria-valuetext=${stepText}
        @input=${(event: On<HTMLInputElement>) => player.goTo(Number(event.target.value))}
      />
      <span class="count" aria-hidden="true">${stepText}</span>
      ${figure?.parts ? nothing : allButton(el)}
      ${figure?.extras?.chips ? html`<div class="chips" part="chips" role="group" aria-label=${words.steps.name(noun)}>${kept(el, figure.extras.chips)}</div>` : nothing}
    </div>
  `;
}

function notice({ text, actions, plain }: Notice) {
  return html`
    <div class=${classMap({ notice: true, plain: !!plain })} part="notice" role="alert">
      <p>${text}</p>
      ${actions.map(({ label, act }) => html`<button class="tool" type="button" @click=${act}>${label}</button>`)}
    </div>
  `;
}

function options(el: GjkDemo) {
  return html`
    <details class="options" part="options" .open=${el.commands.optionsOpen} @toggle=${el.commands.onOptions}>
      <summary>${icon("options")} ${words.figure.options} <span class="open">${icon("chevronDown")}</span></summary>
      ${el.commands.groups?.(el)}
    </details>
  `;
}

/** Ways out of the figure, beside the summary of the options. */
const links = (el: GjkDemo) => html`<div class="links" part="links">${shareTools(el)}</div>`;

function shareTools({ sharing, controls, invitation }: GjkDemo) {
  return html`
    ${tool("share", words.figure.share, sharing.open)}
    ${
      controls === "all" || invitation !== null || (__ALONE__ && !siteInside()) // as in the playground itself, and in a page without a site
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
const keysOver = ({ commands, keys }: GjkDemo) => html`<div class="keys" data-tool role="region" aria-label=${words.options.keys}>
  ${tool("close", words.options.hideHelp, commands.toggleHelp)}
  <dl>
    ${words.options.help.map(
      ([key, what]) => html`
        <dt>${key}</dt>
        <dd>${what}</dd>
      `,
    )}
  </dl>
  <label><input type="checkbox" .checked=${live(keys.singleKeys)} @change=${keys.toggleSingle} /> ${words.options.singleKeys}</label>
</div>`;
