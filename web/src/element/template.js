/**
 * The element's HTML. The picture is on the canvases. Everything that the reader can touch is here.
 *
 * @typedef {import("./gjk-demo.js").GjkDemo} GjkDemo
 */
import { html, nothing } from "lit";
import { classMap } from "lit/directives/class-map.js";
import { live } from "lit/directives/live.js";
import { repeat } from "lit/directives/repeat.js";
import { titleOf } from "../methods.js";
import { titlePieces } from "../panels/title.js";
import { pageAddress } from "../runtime/assets.js";
import * as words from "../words/interface.js";
import { formulas } from "./formulas.js";
import { groups } from "./options.js";
import { respondButton, tool } from "../interaction/groups.js";
import { panelOf } from "../interaction/handles.js";
import { icon } from "../interaction/icons.js";

/** @param {GjkDemo} el */
export function template(el) {
  const { answer, figure, late, panels } = el.model;
  const pictures = panels.filter(({ isStrip }) => !isStrip);
  return html`
    <div
      class="figure"
      part="figure"
      role="group"
      lang=${words.language}
      aria-label=${figure?.title ?? words.figure.name}
      data-state=${answer?.result?.state ?? "unknown"}
      ?data-pending=${late}
      ?data-options=${hasBars(el) && el.commands.optionsOpen}
      @keydown=${el.keys.onKey}
    >
      <i class="probe"></i>
      ${verdictBar(el)} <div class="notices">${el.messages.notices.map(notice)}</div>
      <div
        class="stage"
        part="stage"
        tabindex="0"
        role="application"
        aria-roledescription=${words.figure.picture}
        aria-label=${words.figure.stage}
        data-panels=${pictures.length}
        data-arrangement=${figure?.arrangement ?? "row"}
      >
        ${repeat(
          pictures,
          ({ id }) => id,
          (one) => panel(el, one, handles(el, one.id)),
        )}
        <div class="loupe" aria-hidden="true" hidden><canvas></canvas></div>
        ${hint(el)} ${starting(el)} ${figure ? nothing : html`<slot></slot>`} ${viewTools(el)}
      </div>
      ${hasBars(el) && figure?.steps ? stepBar(el) : nothing}
      ${panels.filter(({ isStrip }) => isStrip).map((strip) => html`<div class="strip">${panel(el, strip, nothing)}</div>`)}
      ${caption(el)} ${figure?.readout ? html`<div class="readout" part="readout">${figure.readout(el)}</div>` : nothing}
      ${el.source.template()} ${hasBars(el) ? options(el) : nothing} ${hasBars(el) ? links(el) : nothing}
      <div class="unseen" role="status">${el.messages.announcement}</div>
    </div>
    ${el.sharing.template()}
  `;
}

/** @param {GjkDemo} el */
const hasBars = ({ controls }) => controls !== "none";

/** @param {GjkDemo} el */
function verdictBar(el) {
  const { model, status, screen } = el;
  const { answer, late, scene, figure } = model;
  const told = answer && figure?.verdict?.(answer);
  return html`
    <div class="verdict" part="verdict">
      <div class="results">
      ${
        late || !answer || !figure
          ? html`<p class="pending">${status.phase === "live" ? words.figure.recalculating : words.figure.waiting}</p>`
          : html`<p class="exact" part="exact">${figure.headline(answer, scene)}</p>
            ${
              told
                ? html`<p class=${classMap({ method: true, wrong: !told.agrees })}>
                  ${words.figure.verdict(titleOf(scene.method), told.text)}${told.agrees ? "" : "\u00a0✗"}
                </p>`
                : nothing
            }`
      }
      </div>
      ${el.controls === "none" ? nothing : html`<div class="tools">${undo(el)} ${fullScreen(screen)}</div>`}
    </div>
  `;
}

/** Always in sight, once there is something to undo: the options have the same button, but may be closed. @param {GjkDemo} el */
function undo({ commands, model: { history } }) {
  if (commands.optionsOpen || !(history.canUndo || history.canRedo)) return nothing;
  return tool("undo", words.options.undo, commands.undo, !history.canUndo);
}

/** @param {GjkDemo["screen"]} screen */
function fullScreen({ isFull, toggle }) {
  return isFull ? tool("shrink", words.figure.leaveFullScreen, toggle) : tool("expand", words.figure.fullScreen, toggle);
}

/** What keys do on the focused stage, or which other handle another tap takes. @param {GjkDemo} el */
function hint({ stage }) {
  return stage?.choice
    ? html`<p class="hint choice">${stage.choice}</p>`
    : html`<p class="hint" aria-hidden="true">${words.figure.hint}</p>`;
}

/** What is out of the ordinary, on the picture, with the button that ends it. @param {GjkDemo} el */
function viewTools(el) {
  const respond = el.response.isOn && el.response.isOffered ? respondButton(el) : nothing;
  const { fit: fitText, turnBack } = words.figure;
  const back = el.stage?.turned ? tool("reset", turnBack, el.commands.turnBack, false, turnBack) : nothing;
  const fit = el.stage?.strayed ? tool("fit", fitText, el.commands.fit) : nothing;
  const tools = [respond, back, fit].filter((one) => one !== nothing);
  return tools.length ? html`<div class="view-tools" data-tool>${tools}</div>` : nothing;
}

/** @param {GjkDemo} el */
function starting({ status }) {
  if (status.phase !== "starting") return nothing;
  return html`<p class="starting">
    <label>${words.figure.starting} <progress max="1" .value=${status.fraction}></progress></label>
    <span>${Math.floor(status.fraction * 100)} %</span>
  </p>`;
}

/** @param {GjkDemo} el */
function caption({ model }) {
  const { answer, late, figure } = model;
  const told = answer && !late ? figure?.verdict?.(answer) : null;
  return html`<p class="caption" part="caption">
    ${told?.why ? html`<strong class=${classMap({ wrong: !told.agrees })}>${formulas(told.why)}</strong>` : nothing} ${formulas(model.caption)}
  </p>`;
}

/** @param {GjkDemo} el @param {import("../figures/index.js").AnyPanel} spec @param {unknown} over */
function panel({ model }, { id, title, told, isStrip }, over) {
  const text = model.late ? "" : told?.(model.frame);
  return html`
    <div class="panel" data-panel=${isStrip ? nothing : id} data-strip=${isStrip ? id : nothing}>
      <canvas role=${text ? "img" : nothing} aria-label=${text || nothing} aria-hidden=${text ? nothing : "true"}></canvas>
      <i class="corner"></i><i class="corner"></i><i class="corner"></i>
      <p class="title">${titlePieces(title).map(({ text, isName, color }) => (isName ? html`<b class=${color ?? nothing}>${text}</b>` : text))}</p>
      ${over}
    </div>
  `;
}

/** The handles of a panel. The element puts each in its place after the picture is drawn. @param {GjkDemo} el @param {string} panel */
function handles(el, panel) {
  const { answer, late, selected, panels } = el.model;
  return repeat(
    el.model.handles.filter((handle) => panelOf(handle, panels)?.id === panel),
    ({ id }) => id,
    (handle) => {
      const inner = !late && !!answer && !!handle.inner?.(answer);
      return html`<button
        type="button"
        class=${classMap({ handle: true, held: el.hands.held === handle.id, selected: selected === handle.id, inner })}
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

/** @param {GjkDemo} el */
function stepBar({ model, player }) {
  const { steps, step: now, all, stepText, figure } = model;
  const last = steps.length - 1;
  const noun = figure?.stepNoun ?? words.steps.noun;
  return html`
    <div class="steps" part="steps">
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
        @input=${(/** @type {InputEvent} */ event) => player.goTo(Number(/** @type {HTMLInputElement} */ (event.target).value))}
      />
      <span class="count" aria-hidden="true">${stepText}</span>
      ${
        figure?.stepNoun
          ? nothing
          : html`<button class="tool all" type="button" aria-pressed=${all} title=${words.steps.showAll} @click=${player.toggleAll}>
            ${icon("layers")} ${words.steps.all}
          </button>`
      }
    </div>
  `;
}

/** @param {import("./messages.js").Notice} notice */
function notice({ text, actions, plain }) {
  return html`
    <div class=${classMap({ notice: true, plain: !!plain })} part="notice" role="alert">
      <p>${text}</p>
      ${actions.map(({ label, act }) => html`<button class="tool" type="button" @click=${act}>${label}</button>`)}
    </div>
  `;
}

/** @param {GjkDemo} el */
function options(el) {
  return html`
    <details class="options" part="options" .open=${el.commands.optionsOpen} @toggle=${el.commands.onOptions}>
      <summary>${icon("options")} ${words.figure.options} <span class="open">${icon("chevronDown")}</span></summary>
      ${el.commands.optionsOpened ? groups(el) : nothing}
    </details>
  `;
}

/** Ways out of the figure, beside the summary of the options. @param {GjkDemo} el */
function links({ sharing, controls }) {
  return html`
    <div class="links" part="links">
      ${tool("share", words.figure.share, sharing.open)}
      ${
        controls === "all" // as in the playground itself
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
    </div>
  `;
}
