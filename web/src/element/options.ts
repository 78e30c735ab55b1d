/** The options of a figure: the groups that all figures have, around those of its own. */
import { html, nothing } from "lit";
import { box, choice, group, row, slider, tool } from "../interaction/groups.ts";
import { icon } from "../interaction/icons.ts";
import { takesPolygons } from "../interaction/random.ts";
import { SWATCHES } from "../interaction/swatches.ts";
import * as words from "../words/interface.ts";
import { momentumGroup } from "./momentum.ts";
import { remembered } from "../lists.ts";
import { Numbers } from "./numbers.ts";
import { present } from "./present.ts";
import { presetOf, presetsOf } from "../model/presets.ts";
import { addStyles } from "./styles.ts";
import own from "./styles/groups.css" with { type: "text" };
import type { GjkDemo } from "./host.ts";

/** What the reader types, of each figure. The first time, it gets the styles of its options, too. */
const numbersOf = remembered((el: GjkDemo) => {
  addStyles(el.renderRoot, own);
  return new Numbers(el);
});

export function groups(el: GjkDemo) {
  const { figure } = el.model;
  const numbers = numbersOf(el);
  return html`
    <div class="groups">
      ${sceneGroup(el)} ${figure?.controls?.(el)} ${momentumGroup(el)} ${figure?.layers.length ? layersGroup(el) : nothing} ${moveGroup(el)}
      ${el.ownShapes?.group()}
      ${numbers.table()} ${numbers.told()} ${help(el)}
    </div>
  `;
}

function sceneGroup(el: GjkDemo) {
  const { commands, model } = el;
  const shown = presetOf(model.scene);
  const presets = [{ name: "", title: shown ? words.options.examples : words.options.ownScene }, ...presetsOf(model.scene.kind)];
  return group(
    words.options.scene,
    row(choice(words.options.example, presets, shown ?? "", (name) => commands.choosePreset(name))),
    takesPolygons(model.scene) ? randomRow(el) : nothing,
    row(
      tool("undo", words.options.undo, commands.undo, !model.history.canUndo),
      tool("redo", words.options.redo, commands.redo, !model.history.canRedo),
      html`<button class="tool" type="button" @click=${commands.reset}>${icon("reset")} ${words.options.reset}</button>`,
    ),
    row(
      tool("zoomOut", words.options.zoomOut, () => el.stage?.zoomBy(1 / 1.3)),
      tool("zoomIn", words.options.zoomIn, () => el.stage?.zoomBy(1.3)),
      tool("fit", words.figure.fit, commands.fit),
      viewRow(el),
    ),
    model.isOfSpace ? cameraRow(el) : nothing,
  );
}

const randomRow = ({ commands }: GjkDemo) =>
  row(html`<button class="tool" type="button" @click=${commands.randomise}>${icon("random")} ${words.options.random}</button>`);

function viewRow({ commands, model }: GjkDemo) {
  if ((model.figure?.views.length ?? 0) < 2) return nothing;
  const together = model.view === "together";
  return box(words.options.onePlane, together, () => commands.chooseView(together ? "apart" : "together"));
}

/** Views along the axes, and along the search direction where a step has one. */
function cameraRow({ commands, model }: GjkDemo) {
  const vectors = Object.entries({ x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1], d: model.searchDirection });
  return html`<div class="row" role="group" aria-label=${words.options.lookAlong}>
    ${words.options.lookAlong}
    ${vectors.map(
      ([name, v]) =>
        v &&
        html`<button
          class="tool"
          type="button"
          aria-label=${words.options.facing(name)}
          title=${words.options.facing(name)}
          @click=${() => commands.lookAlong(v)}
        >
          ${name}
        </button>`,
    )}
  </div>`;
}

function layersGroup(el: GjkDemo) {
  const { level, layers, figure } = el.model;
  const offered = figure?.layers ?? [];
  const max = offered.length;
  const boxes = offered.map(({ name, title, swatch }) =>
    box(html`${SWATCHES[swatch]} ${title}`, layers.has(name), () => el.commands.toggleLayer(name)),
  );
  return group(
    words.options.layers,
    row(slider(words.options.level, { max, value: level, count: words.options.levelOf(level, max) }, (to) => el.commands.chooseLevel(to))),
    html`<div class="layers">${boxes}</div>`,
  );
}

/** A way to move a point without dragging it. */
function moveGroup({ commands, model }: GjkDemo) {
  const { handles, selectedHandle: handle } = model;
  if (!handle) return nothing;
  const points = handles.some(({ add, remove }) => add || remove);
  const named = handles.map(({ id, label }) => ({ name: id, title: label }));
  return group(
    words.options.move,
    row(choice(words.options.whatToMove, named, handle.id, (id) => commands.select(id))),
    row(
      tool("left", words.options.left, () => commands.nudge(handle, -1, 0)),
      tool("up", words.options.up, () => commands.nudge(handle, 0, 1)),
      tool("down", words.options.down, () => commands.nudge(handle, 0, -1)),
      tool("right", words.options.right, () => commands.nudge(handle, 1, 0)),
    ),
    points
      ? row(
          tool("plus", words.options.addVertex, commands.addPoint, !handle.add, words.options.vertex),
          tool("minus", words.options.removeVertex, commands.removePoint, !handle.remove, words.options.vertex),
        )
      : nothing,
  );
}

function help({ commands }: GjkDemo) {
  const text = commands.helpShown ? words.options.hideHelp : words.options.showHelp;
  return html`<div class="help"><button class="tool" type="button" @click=${commands.toggleHelp}>${text}</button></div>`;
}

present.groups = groups;
