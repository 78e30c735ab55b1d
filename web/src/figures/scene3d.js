/** Many solids, as in Lindberg's report: which of them overlap, how near the others are, and what the answers cost. */
import { html, nothing } from "lit";
import { live } from "lit/directives/live.js";
import answer from "../../baked/scene3d.json";
import { pictureOf } from "../words/numbers.js";
import { axes, isChosen } from "../draw/space/ink.js";
import * as inLens from "../draw/space/lens.js";
import * as inScene from "../draw/space/objects.js";
import { searches, searchesIn } from "../draw/space/searches.js";
import { scaled, unit } from "../shapes/vector.js";
import { methodGroup } from "../interaction/groups.js";
import { prefersStill } from "../interaction/motion.js";
import { presetOf } from "../model/presets.js";
import { chip, fold } from "./chips.js";
import { supportTimeOf } from "./support-share.js";
import { replaced } from "../lists.js";
import { LensPanel } from "../panels/lens.js";
import { SpacePanel } from "../panels/space.js";
import { plain, reachOf, translated, turned } from "../shapes/space.js";
import * as words from "../words/interface.js";
import {
  apart,
  chosenPair,
  climbSteps,
  hits,
  isOn,
  nameOf,
  pairSteps,
  pairsOf,
  pairText,
  savedBy,
  savingText,
  sceneCaption,
  scenePoint,
  sceneHeadline,
  SWITCHES,
  title,
} from "../words/scene3d.js";
import { handlesOf } from "./space/handles.js";
import { GROUND, HIDDEN, overGround } from "./space/panels.js";

/**
 * @typedef {import("./index.js").SpaceHostOf<"scene3d">} Host
 * @typedef {import("../types.js").SpaceAnswerOf<"scene3d">} Answer
 * @typedef {import("../types.js").Point3} Point3
 * @typedef {import("../types.js").SpaceSceneOf<"scene3d">} Scene
 * @typedef {import("../words/scene3d.js").Pair} Pair
 */

/**
 * Lindberg's Table 1, for the presets that are its scenes: the loops of a call on average, the time of a frame, and the share of it
 * that the calls spent in the support function.
 * @type {Record<string, {loops: number, frameMs: number, share: string}>}
 */
const PUBLISHED = {
  "report-cubes": { loops: 4.05, frameMs: 21, share: "> 60 %" },
  "report-spheres": { loops: 4.15, frameMs: 120, share: "> 90 %" },
};

/** A scene with more objects shows the lines of the nearest pairs alone. */
const MOST_WITH_ALL_LINES = 9;

/** The most pairs of the table. */
const MOST_ROWS = 8;

/** While the scene moves, each object leaves its place by this part of its reach. */
const SWAY = 0.6;

/** @type {import("./index.js").SpacePanelsOf<"scene3d">} */
const PANELS = [
  overGround(
    {
      id: "space",
      Panel: SpacePanel,
      title: words.panels.objects,
      bodies: [inScene.objects, inScene.walked, inScene.lines, inScene.boxes, inLens.lensLines],
      layers: [axes, inScene.walk, searches, inScene.overlaps, inScene.distance, inScene.names, inLens.lensNames],
      contents: (frame) => [...inScene.objectsIn(frame), ...searchesIn(frame), ...inLens.eyeIn(frame)],
      beforeEye: (frame) => [...inScene.allIn(frame), ...inLens.eyeIn(frame)],
    },
    inScene.overGround,
    inScene.groundLevel,
  ),
];

/** What the camera of a scene sees. @type {import("./index.js").SpacePanelsOf<"scene3d">[number]} */
const CAMERA = {
  id: "camera",
  Panel: LensPanel,
  title: words.panels.camera,
  lens: inLens.lensOf,
  ground: (frame) => inLens.seenGround(frame, PANELS[0].ground?.(frame)),
  bodies: [inLens.seenObjects],
  layers: [inLens.seenNames],
  contents: () => [],
};

/** The scene with an object turned and moved as a solid is. @param {Scene} scene @param {number} i @param {import("../shapes/space.js").Posed} solid @returns {Scene} */
function placed(scene, i, { rotation, offset }) {
  const { objects } = scene;
  return { ...scene, objects: replaced(objects, i, { ...objects[i], ...(rotation && { rotation }), ...(offset && { offset }) }) };
}

/** Each object moves; the chosen one along its axes, too, and it turns. @type {import("./index.js").SpaceFigureOf<"scene3d">["handles"]} */
const objectHandles = (scene, _spin, selected) => {
  const standing = new Set(inScene.standing(scene));
  return scene.objects.flatMap((object, i) => {
    // A ground and a camera's frustum are held by their handles alone, so that what is on or in them can be reached.
    const isHeldAnywhere = standing.has(i) && !object.camera;
    const handles = handlesOf(
      {
        solid: inScene.posedSolid(scene, i),
        id: `${i}`,
        name: nameOf(scene, i),
        color: object.camera ? "direction" : "a",
        ...(isHeldAnywhere && { surface: (frame) => inScene.objectSurface(frame, i) }),
        get: (old) => inScene.posedSolid(old, i),
        put: (old, solid) => placed(old, i, solid),
      },
      selected,
    );
    return handles.filter(({ kind }) => kind !== "turn" || isChosen(selected, `${i}`));
  });
};

/** The scene itself, and what its switches save. The first question has the answer that is drawn, so that a drag never waits for the second. @param {Scene} scene @param {Answer | null} last @returns {import("./index.js").Questions<Scene, Answer>} */
function* questions(scene, last) {
  const { options } = scene;
  // A warm start begins with the last directions of each pair, in the scene as it was before. A preset has no scene before it.
  const before = options?.warm_start && !presetOf(scene) ? last?.directions : undefined;
  const count = scene.objects.length;
  const asked = before?.length === (count * (count - 1)) / 2 ? { ...scene, last: before } : scene;
  if (!options?.compare) return yield { question: asked, preview: null };
  const found = yield { question: { ...asked, options: { ...options, compare: false } }, preview: null };
  return yield { question: asked, preview: found };
}

// ---- motion

/** Of each element that moves, the calls so far. @type {WeakMap<import("../element/gjk-demo.js").GjkDemo, number>} */
const callsMade = new WeakMap();

/** All objects turn and sway about their places. @param {Scene} first @param {number} angle */
function moved(first, angle) {
  return inScene.standing(first).reduce((scene, i) => {
    if (first.objects[i].camera) return scene;
    const solid = inScene.posedSolid(first, i);
    // No two neighbours turn about the same axis.
    const axis = unit([Math.sin(i), Math.cos(2 * i), Math.sin(3 * i + 1)]);
    const way = scaled(unit([Math.cos(5 * i), Math.sin(7 * i), Math.cos(11 * i)]), SWAY * reachOf(solid));
    return placed(scene, i, translated(turned(solid, axis, angle), scaled(way, Math.sin(2 * angle))));
  }, first);
}

/** @param {Host} el */
function toggleMotion(el) {
  callsMade.set(el, 0);
  const course = (/** @type {Scene} */ first, /** @type {number} */ angle) => {
    callsMade.set(el, (callsMade.get(el) ?? 0) + (el.model.answer?.counts.calls ?? 0));
    return moved(first, angle);
  };
  el.turning.toggle(course, "move-all");
}

// ---- what is below the picture

/** @param {Host} el */
function switchGroup({ model, commands }) {
  const { options } = model.scene;
  const put = (/** @type {typeof options} */ change) => {
    /** @type {Scene} */
    const scene = { ...model.scene, options: { ...options, ...change } };
    commands.edit(scene);
  };
  const box = (/** @type {string} */ title, /** @type {boolean} */ isOn, /** @type {object} */ change) =>
    html`<label><input type="checkbox" .checked=${live(isOn)} @change=${() => put(change)} /> ${title}</label>`;
  return html`
    <fieldset>
      <legend>${words.manySolids.switches}</legend>
      <div class="layers">
        ${SWITCHES.map((one) => {
          const now = isOn(model.scene, one);
          return box(words.manySolids.switchNames[one.name], now, { [one.name]: now ? one.off : one.on });
        })}
        ${box(words.manySolids.compare, !!options?.compare, { compare: !options?.compare })}
        ${box(words.manySolids.debug, !!options?.debug, { debug: !options?.debug })}
      </div>
    </fieldset>
  `;
}

/** The tester's panel. @param {Host} el */
function readout(el) {
  const { model } = el;
  const answer = model.answer;
  if (!answer) return nothing;
  const scene = model.shown;
  return fold(
    words.manySolids.tables,
    html`
      <div class="side-by-side">
        <div>${countTable(el, answer)} ${costNotes(scene)}</div>
        <div>${pairTable(el, answer, scene)}</div>
      </div>
      ${scene.options?.compare ? switchTable(answer, scene) : nothing}
    `,
  );
}

/** The motion of all objects, all pairs, and those of the table. @param {Host} el */
function chips(el) {
  const { answer, shown: scene } = el.model;
  const { running } = el.turning;
  if (!answer) return nothing;
  const pairs = pairsOf(answer, scene);
  const { shown } = tablePairs(el, answer, scene);
  return html`
    <button class="tool" type="button" aria-pressed=${running} @click=${() => toggleMotion(el)}>
      ${words.manySolids.move(running, prefersStill())}
    </button>
    ${pairs.length ? chip(el, pairs.length, words.steps.allPairsOfObjects(pairs.length)) : nothing}
    ${shown.map((pair) => chip(el, pairs.indexOf(pair), words.manySolids.chip(pairText(pair, scene), gapText(pair))))}
  `;
}

/** @param {Host} el @param {Answer} answer */
function countTable(el, answer) {
  const { pairs, culled, calls, iterations, support_calls: supportCalls, dots } = answer.counts;
  const ofObjects = pairsOf(answer, el.model.shown).length;
  const steps = climbSteps(answer);
  const published = PUBLISHED[presetOf(el.model.shown) ?? ""];
  const { running, rate } = el.turning;
  const { costs } = words.manySolids;
  const loops = calls ? pictureOf(iterations / calls) : "–";
  return html`<table>
    <caption>
      ${costs.caption}
    </caption>
    <tbody>
      ${row(costs.pairs, ofObjects)} ${pairs > ofObjects ? row(costs.withCamera, pairs - ofObjects) : nothing} ${culled ? row(costs.culled, culled) : nothing} ${row(costs.calls, calls)}
      ${running ? row(costs.callsMade, callsMade.get(el) ?? 0) : nothing}
      ${row(costs.loops(published?.loops), loops)}
      ${row(costs.supports, supportCalls)} ${row(costs.vertices, dots)}
      ${steps === null ? nothing : row(costs.climbing, steps)}
      ${timeRows(el, published)} ${running ? row(costs.frames, rate === null ? "…" : pictureOf(rate)) : nothing}
    </tbody>
  </table>`;
}

/** @param {string} name @param {unknown} value  a number, text or HTML */
const row = (name, value) =>
  html`<tr>
    <th scope="row">${name}</th>
    <td class="number">${typeof value === "number" ? words.numbers.written(value) : value}</td>
  </tr>`;

/** How long the calls take and what share of that the support function, once the reader has it measured. @param {Host} el @param {typeof PUBLISHED[string] | undefined} published */
function timeRows(el, published) {
  if (el.turning.running) return nothing;
  const { costs } = words.manySolids;
  const { measured, running, start } = supportTimeOf(el);
  const button = html`<button class="tool" type="button" aria-label=${costs.measureShare} @click=${start}>${costs.measure}</button>`;
  const value = running ? "…" : measured ? costs.percent(measured.share) : el.controls === "none" ? "–" : button;
  return html`${row(costs.share(published?.share), value)}
  ${row(words.manySolids.frameTime(published?.frameMs), running ? "…" : measured ? pictureOf(measured.callsMs) : "–")}`;
}

/** What is not as in the report, in its scenes. @param {Scene} scene */
function costNotes(scene) {
  const preset = presetOf(scene) ?? "";
  const { costs } = words.manySolids;
  const notes = [...(preset === "report-cubes" ? [costs.corners] : []), ...(PUBLISHED[preset] ? [costs.overhead] : [])];
  return notes.map((note) => html`<p class="note">${note}</p>`);
}

/** Pairs that overlap, then the nearest ones, as many as are shown; the chosen one is among them. @param {Host} el @param {Answer} answer @param {Scene} scene */
function tablePairs(el, answer, scene) {
  const listed = [...hits(answer, scene), ...apart(answer, scene)];
  const first = listed.slice(0, MOST_ROWS);
  const chosen = chosenPair(el.model.frame);
  const withChosen = !!chosen && !chosen.culled && !first.includes(chosen);
  return { listed, shown: withChosen ? [chosen, ...first.slice(0, -1)] : first, chosen, withChosen };
}

/** Each pair opens in `gjk`. @param {Host} el @param {Answer} answer @param {Scene} scene */
function pairTable(el, answer, scene) {
  const { listed, shown, chosen, withChosen } = tablePairs(el, answer, scene);
  if (!listed.length) return nothing;
  return html`<table>
    <caption>
      ${words.manySolids.pairs(listed.length, shown.length, withChosen)}
    </caption>
    <tbody>
      ${shown.map(
        (pair) =>
          html`<tr class=${pair === chosen ? "lit" : ""} aria-current=${pair === chosen ? "true" : nothing}>
            <th scope="row" class=${pair.state === "separated" ? "" : "wrong"}>${pairText(pair, scene)}</th>
            <td class="number">${gapText(pair)}</td>
            <td class="number">
              <button class="tool" type="button" aria-label=${words.manySolids.openPair(pairText(pair, scene))} @click=${() => open(el, pair)}>${words.manySolids.open}</button>
            </td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** @param {Pair} pair */
function gapText({ state, distance }) {
  if (state === "separated") return pictureOf(distance);
  return state === "touching" ? words.manySolids.touch : words.manySolids.overlap;
}

/** @param {Answer} answer @param {Scene} scene */
const switchTable = (answer, scene) =>
  html`<table>
    <caption>
      ${words.manySolids.savings.caption}
    </caption>
    <thead>
      <tr>
        <th>${words.manySolids.savings.switch}</th>
        <th class="number">${words.manySolids.savings.without}</th>
        <th class="number">${words.manySolids.savings.with}</th>
        <th>${words.manySolids.savings.change}</th>
      </tr>
    </thead>
    <tbody>
      ${SWITCHES.map((one) => {
        const both = savedBy(answer, scene, one);
        // While a drag goes on, the answer that is drawn comes first.
        const text = (/** @type {number | undefined} */ count) => (count === undefined ? "…" : words.numbers.written(count));
        return html`<tr>
          <th scope="row">${words.manySolids.savings.state(words.manySolids.switchNames[one.name], isOn(scene, one))}</th>
          <td class="number">${text(both?.without)}</td>
          <td class="number">${text(both?.with)}</td>
          <td>${words.manySolids.savings.saving(words.manySolids.units[one.name], both ? savingText(both) : "…")}</td>
        </tr>`;
      })}
    </tbody>
  </table>`;

/** Opens the run of a pair. @param {Host} el @param {Pair} pair */
function open(el, { i, j }) {
  const { shown: scene } = el.model;
  const { schema, method } = scene;
  const shapes = [i, j].map((k) => plain(inScene.posedSolid(scene, k)));
  const opened = { schema, kind: "gjk", method, shapes };
  if (!el.ask("open", { scene: opened })) return;
  el.commands.open(opened);
  const back = () => el.commands.open(scene);
  const text = words.manySolids.opened(nameOf(scene, i), nameOf(scene, j));
  el.messages.show(text, { plain: true, actions: [{ label: words.manySolids.back, act: back }] });
}

/** @type {import("./index.js").SpaceFigureOf<"scene3d">} */
export const figure = {
  title,
  answer,
  views: ["together"],
  panels: (_view, scene) => (scene.objects.some(({ camera }) => camera) ? [...PANELS, CAMERA] : PANELS),
  layers: [
    { name: "names", title: words.manySolids.layers.names, swatch: "letter", shown: true },
    { name: "nearest", title: words.manySolids.layers.nearest, swatch: "segment", shown: true },
    {
      name: "lines",
      title: words.manySolids.layers.lines,
      swatch: "segment",
      shown: (scene) => scene.objects.length <= MOST_WITH_ALL_LINES,
    },
    { name: "boxes", title: words.manySolids.layers.boxes, swatch: "box", shown: false },
    HIDDEN,
    GROUND,
  ],
  handles: objectHandles,
  controls: (el) => [methodGroup(el), switchGroup(el)],
  questions,
  steps: (found, _layers, scene) => pairSteps(found, scene),
  chips,
  stepNoun: words.manySolids.noun,
  stepAt: (frame, view, at, reach, panel) => (panel === CAMERA.id ? null : inScene.pairUnder(frame, view, at, reach)),
  headline: (found, scene) => sceneHeadline(found, scene),
  point: scenePoint,
  caption: sceneCaption,
  readout,
};
