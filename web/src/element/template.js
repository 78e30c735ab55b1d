/**
 * What the element looks like as HTML. The picture itself is on the canvases; all that can be touched is here.
 *
 * @typedef {import("./gjk-demo.js").GjkDemo} GjkDemo
 * @typedef {import("./handles.js").Handle} Handle
 * @typedef {import("../types.js").Layer} Layer
 */
import { html, nothing, svg } from "lit";
import { classMap } from "lit/directives/class-map.js";
import { live } from "lit/directives/live.js";
import { repeat } from "lit/directives/repeat.js";
import { exactText, verdict } from "../words/verdict.js";
import { METHODS, sourceOf, titleOf } from "../methods.js";
import presets from "../presets.json";
import { icon } from "./icons.js";
import { LAYERS } from "./model.js";
import { LARGEST_SEED } from "./random.js";

/** What each layer adds, in the words of its switch, and its mark. @type {Record<Layer, [title: string, swatch: keyof typeof SWATCHES]>} */
const LAYER_TITLES = {
  simplex: ["Simplex", "triangle"],
  direction: ["Search direction d", "arrow"],
  supports: ["Support points a, b and the arrow a − b", "marks"],
  names: ["Names A, B, C and iteration numbers", "letter"],
  response: ["Response: depth and normal by EPA", "response"],
};

/** @param {GjkDemo} el */
export function template(el) {
  const { answer, demo, late } = el.model;
  const bars = el.controls !== "none";
  return html`
    <div
      class="figure"
      part="figure"
      role="group"
      aria-label=${demo.title}
      data-state=${answer?.result.state ?? "unknown"}
      ?data-pending=${late}
      @keydown=${el.onKey}
    >
      <i class="probe"></i>
      ${verdictBar(el)} <div class="notices">${el.notices.map(notice)}</div>
      <div class="stage" part="stage" tabindex="0" role="group" aria-label="Picture: arrow keys shift it, plus and minus zoom, 0 fits">
        ${panel("shapes", html`Shapes <b class="a">A</b> and <b class="b">B</b>`, handles(el))}
        ${panel("difference", html`Minkowski difference <b class="difference">A − B</b>`, nothing)}
        ${starting(el)}
        ${el.stage?.strayed ? html`<div class="view-tools" data-tool>${tool("fit", "Fit everything into view", el.fit)}</div>` : nothing}
      </div>
      ${bars && demo.stepped ? stepBar(el) : nothing}
      ${caption(el)}
      ${bars ? options(el) : nothing}
      <div class="unseen" role="status">${el.announcement}</div>
    </div>
  `;
}

/** @param {Parameters<typeof icon>[0]} name @param {string} label @param {() => void} act @param {boolean} [disabled] */
function tool(name, label, act, disabled = false) {
  return html`<button class="tool" type="button" aria-label=${label} title=${label} ?disabled=${disabled} @click=${act}>${icon(name)}</button>`;
}

/** @param {GjkDemo} el */
function verdictBar({ model, status }) {
  const { answer, late, scene, demo } = model;
  const told = answer && demo.stepped ? verdict(answer) : null;
  return html`
    <div class="verdict" part="verdict">
      ${late || !answer
        ? html`<p class="pending">Moved: the answer follows ${status.phase === "live" ? "…" : "when Python is there."}</p>`
        : html`<p class="exact" part="exact">${exactText(answer)}</p>
            ${told
              ? html`<p class=${classMap({ method: true, wrong: !told.agrees })}>
                  ${titleOf(scene.method)}: ${told.text}${told.agrees ? "" : " ✗"}
                </p>`
              : nothing}`}
    </div>
  `;
}

/** @param {GjkDemo} el */
function starting({ status }) {
  if (status.phase !== "starting") return nothing;
  return html`<p class="starting">
    <label>Starting Python <progress max="1" .value=${status.fraction}></progress></label>
    <span>${Math.floor(status.fraction * 100)} %</span>
  </p>`;
}

/** @param {GjkDemo} el */
function caption({ model }) {
  const { answer, late, demo } = model;
  const told = answer && !late && demo.stepped ? verdict(answer) : null;
  return html`<p class="caption" part="caption">
    ${told?.why ? html`<strong class=${classMap({ wrong: !told.agrees })}>${told.why}</strong>` : nothing} ${model.caption}
  </p>`;
}

/** @param {"shapes" | "difference"} name @param {unknown} title @param {unknown} over */
function panel(name, title, over) {
  return html`
    <div class="panel" data-panel=${name}>
      <canvas aria-hidden="true"></canvas>
      <h3>${title}</h3>
      ${over}
    </div>
  `;
}

/** The element puts each at its place after the picture is drawn. @param {GjkDemo} el */
function handles(el) {
  const outlines = el.model.answer?.outlines ?? [];
  return repeat(
    el.model.handles,
    ({ id }) => id,
    (handle) => {
      const outline = outlines[handle.shape];
      const inner = handle.kind === "point" && !el.model.late && !!outline && !outline.includes(handle.index ?? -1);
      return html`<button
        type="button"
        class=${classMap({ handle: true, held: el.held === handle.id, selected: el.model.selected === handle.id, inner })}
        data-id=${handle.id}
        data-kind=${handle.kind}
        data-shape=${handle.shape}
        aria-label=${handle.label + (inner ? ", not a corner of the hull" : "")}
        aria-roledescription="handle"
        @focus=${() => el.select(handle.id)}
        @blur=${el.settle}
      >
        ${handle.kind === "turn" ? icon("turn") : nothing}
      </button>`;
    },
  );
}

/** @param {GjkDemo} el */
function stepBar(el) {
  const { steps, step: now, all, stepText } = el.model;
  const last = steps.length - 1;
  return html`
    <div class="steps" part="steps">
      <div class="transport">
        ${tool("skipBack", "First iteration", () => el.goTo(0), now <= 0 && !all)}
        ${tool("stepBack", "One iteration back", () => el.goTo(now - 1), now <= 0 && !all)}
        ${el.playing ? tool("pause", "Pause", el.pause) : tool("play", "Play", el.play, last < 1)}
        ${tool("stepForward", "One iteration on", () => el.goTo(now + 1), now >= last)}
        ${tool("skipForward", "Last iteration", () => el.goTo(last), now >= last && !all)}
      </div>
      <input
        type="range"
        min="0"
        max=${Math.max(last, 0)}
        .value=${live(String(Math.max(now, 0)))}
        aria-label="Iteration"
        aria-valuetext=${stepText}
        @input=${(/** @type {InputEvent} */ event) => el.goTo(Number(/** @type {HTMLInputElement} */ (event.target).value))}
      />
      <span class="count" aria-hidden="true">${stepText}</span>
      <button class="tool all" type="button" aria-pressed=${all} title="Show every iteration at once" @click=${el.toggleAll}>
        ${icon("layers")} All
      </button>
    </div>
  `;
}

/** @param {import("./gjk-demo.js").Notice} notice */
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
    <details class="options" part="options" ?open=${el.controls === "all"} @toggle=${el.onOptions}>
      <summary>${icon("options")} Options <span class="open">${icon("chevronDown")}</span></summary>
      ${el.optionsOpened ? groups(el) : nothing}
    </details>
  `;
}

/** @param {GjkDemo} el */
function groups(el) {
  return html`
    <div class="groups">
      ${sceneGroup(el)} ${el.model.demo.stepped ? [methodGroup(el), layersGroup(el)] : nothing} ${moveGroup(el)} ${help(el)}
    </div>
  `;
}

/** @param {Event} event */
const valueOf = (event) => /** @type {HTMLInputElement | HTMLSelectElement} */ (event.target).value;

/** @param {GjkDemo} el */
function sceneGroup(el) {
  const { preset: shown, history } = el.model;
  const offered = Object.entries(presets).filter(([, preset]) => preset.scene.kind === el.model.scene.kind);
  return html`
    <fieldset>
      <legend>Scene</legend>
      <div class="row">
        <select aria-label="Example" @change=${(/** @type {Event} */ event) => el.choosePreset(valueOf(event))}>
          <option value="" .selected=${!shown}>${shown ? "Examples" : "Your own"}</option>
          ${offered.map(([name, { title }]) => html`<option value=${name} .selected=${name === shown}>${title}</option>`)}
        </select>
      </div>
      <div class="row">
        <button class="tool" type="button" @click=${el.randomise}>${icon("random")} Random</button>
        <label>
          Seed
          <input
            type="number"
            min="0"
            max=${LARGEST_SEED}
            step="1"
            placeholder="–"
            .value=${live(el.typedSeed ?? String(el.seed ?? ""))}
            @input=${(/** @type {Event} */ event) => (el.typedSeed = valueOf(event))}
            @blur=${el.forgetTypedSeed}
            @change=${(/** @type {Event} */ event) => el.useSeed(valueOf(event))}
          />
        </label>
      </div>
      <div class="row">
        ${tool("undo", "Undo", el.undo, !history.canUndo)} ${tool("redo", "Redo", el.redo, !history.canRedo)}
        <button class="tool" type="button" @click=${el.reset}>${icon("reset")} Reset</button>
        <button class="tool" type="button" @click=${el.copyLink}>${icon("link")} Copy link</button>
      </div>
      <div class="row">
        ${tool("zoomOut", "Zoom out", () => el.stage?.zoomBy(1 / 1.3))} ${tool("zoomIn", "Zoom in", () => el.stage?.zoomBy(1.3))}
        ${tool("fit", "Fit everything into view", el.fit)}
      </div>
    </fieldset>
  `;
}

/** @param {GjkDemo} el */
function methodGroup(el) {
  const { method } = el.model.scene;
  const degrees = Math.round(el.startAngle);
  const source = sourceOf(method);
  return html`
    <fieldset>
      <legend>Method</legend>
      <div class="row">
        <select aria-label="Method" @change=${(/** @type {Event} */ event) => el.chooseMethod(valueOf(event))}>
          ${METHODS.map(({ name, title }) => html`<option value=${name} .selected=${name === method}>${title}</option>`)}
        </select>
      </div>
      <p class="source">${source.startsWith("https:") ? html`As published: <a href=${source}>${new URL(source).host}</a>` : source}</p>
      <div class="row">
        <label>
          Start direction
          <input
            type="range"
            min="-180"
            max="180"
            step="5"
            .value=${live(String(degrees))}
            aria-valuetext="${degrees} degrees"
            @input=${(/** @type {Event} */ event) => el.chooseStart(Number(valueOf(event)))}
          />
          <span class="count">${degrees}°</span>
        </label>
      </div>
    </fieldset>
  `;
}

/** @param {GjkDemo} el */
function layersGroup(el) {
  const { level, layers } = el.model;
  return html`
    <fieldset>
      <legend>Layers</legend>
      <div class="row">
        <label>
          Level
          <input
            type="range"
            min="0"
            max=${LAYERS.length}
            .value=${live(String(level))}
            @input=${(/** @type {Event} */ event) => el.chooseLevel(Number(valueOf(event)))}
          />
          <span class="count">${level} of ${LAYERS.length}</span>
        </label>
      </div>
      <div class="layers">
        ${LAYERS.map(
          (name) => html`<label>
            <input type="checkbox" .checked=${live(layers.has(name))} @change=${() => el.toggleLayer(name)} />
            ${SWATCHES[LAYER_TITLES[name][1]]} ${LAYER_TITLES[name][0]}
          </label>`,
        )}
      </div>
    </fieldset>
  `;
}

/** The mark of each layer, as it is on the canvas. */
const SWATCHES = {
  triangle: drawn(svg`<path d="M3 12 9 2l7 9z" fill="none" stroke="var(--gjk-simplex)" stroke-width="2"/>`),
  arrow: drawn(svg`<path d="M1 7h12" stroke="var(--gjk-direction)" stroke-width="2.5"/><path d="M17 7l-6-3.5v7z" fill="var(--gjk-direction)"/>`),
  marks: drawn(svg`<path d="M5 3l4 8H1z" fill="var(--gjk-a)"/><path d="M11 4h6v6h-6z" fill="var(--gjk-b)"/>`),
  letter: drawn(svg`<path d="M9 2l5 5-5 5-5-5z" fill="var(--gjk-newest)"/>`),
  response: drawn(svg`<path d="M1 10h16" stroke="var(--gjk-response)" stroke-width="3"/><path d="M9 10V2" stroke="var(--gjk-response)" stroke-width="1.5"/>`),
};

/** @param {unknown} marks */
function drawn(marks) {
  return html`<svg class="swatch" viewBox="0 0 18 14" aria-hidden="true">${marks}</svg>`;
}

/** A way to move a point without dragging it. @param {GjkDemo} el */
function moveGroup(el) {
  const { handles, selectedHandle: handle } = el.model;
  const point = handle.kind === "point" ? handle : null;
  return html`
    <fieldset>
      <legend>Move without dragging</legend>
      <div class="row">
        <select aria-label="What to move" @change=${(/** @type {Event} */ event) => el.select(valueOf(event))}>
          ${handles.map(({ id, label }) => html`<option value=${id} .selected=${id === handle.id}>${label}</option>`)}
        </select>
      </div>
      <div class="row">
        ${tool("left", "Left", () => el.nudge(handle, -1, 0))} ${tool("up", "Up", () => el.nudge(handle, 0, 1))}
        ${tool("down", "Down", () => el.nudge(handle, 0, -1))} ${tool("right", "Right", () => el.nudge(handle, 1, 0))}
      </div>
      <div class="row">
        <button class="tool" type="button" ?disabled=${!el.vertexed} @click=${el.addPoint}>${icon("plus")} Vertex</button>
        <button class="tool" type="button" ?disabled=${!point || !el.vertexed} @click=${el.removePoint}>${icon("minus")} Vertex</button>
      </div>
    </fieldset>
  `;
}

/** @param {GjkDemo} el */
function help(el) {
  if (!el.helpShown) {
    return html`<div class="help"><button class="tool" type="button" @click=${el.toggleHelp}>Show help</button></div>`;
  }
  return html`
    <div class="help">
      <dl>
        <dt>Drag</dt>
        <dd>a vertex, a shape, or the arrow that turns it</dd>
        <dt>Tab</dt>
        <dd>goes to the handles, arrow keys move them: Shift ten times as far, Alt a tenth, Escape takes it back</dd>
        <dt>Delete</dt>
        <dd>removes the vertex, Insert adds one after it</dd>
        <dt>Zoom</dt>
        <dd>pinch, Ctrl and the wheel, or + and −; 0 fits</dd>
        <dt>Ctrl Z</dt>
        <dd>undoes, Ctrl Shift Z does it again</dd>
      </dl>
      <button class="tool" type="button" @click=${el.toggleHelp}>Hide help</button>
    </div>
  `;
}
