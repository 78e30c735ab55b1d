/** Many solids, as in Lindberg's report: which of them overlap, how near the others are, and what the answers cost. */
import { html, nothing } from "lit";
import answer from "../../../baked/scene3d.json";
import { pictureOf } from "../../words/numbers.ts";
import { axes, isChosen } from "../../draw/space/ink.ts";
import { eyeIn, lensLines, lensNames } from "./eye.ts";
import * as inScene from "./objects.ts";
import { searches, searchesIn } from "./searches.ts";
import { scaled, unit } from "../../shapes/vector.ts";
import { box, group, methodGroup, row } from "../../interaction/groups.ts";
import { prefersStill } from "../../interaction/motion.ts";
import { presetOf } from "../../model/presets.ts";
import { replaced } from "../../lists.ts";
import { SpacePanel } from "../../panels/space.ts";
import { plain, reachOf, translated, turned, type Posed } from "../../shapes/space.ts";
import * as words from "../../words/interface.ts";
import * as inWords from "./words.ts";
import { handlesOf } from "../shared/space-handles.ts";
import { GROUND, HIDDEN, overGround } from "../shared/space-panels.ts";
import { fold, number, table } from "../shared/table.ts";
import type { SpaceScenePair as Pair } from "../../../baked/types.ts";
import type { Host as AnyHost } from "../../interaction/host.ts";
import type { SpaceAnswerOf, SpaceSceneOf, SpaceFrameOf } from "../../types.ts";
import type { Questions, SpaceFigureOf, SpaceHostOf, SpacePanelsOf } from "../index.ts";

type Host = SpaceHostOf<"scene3d">;
type Answer = SpaceAnswerOf<"scene3d">;
type Scene = SpaceSceneOf<"scene3d">;

/**
 * Lindberg's Table 1, for the presets that are its scenes: the loops of a call on average, and the share of the calls' time in the
 * support function. `ours` is that share in gjkcore, as `bench core` measured it natively on the day that `words` names.
 */
const PUBLISHED: Record<string, { loops: number; share: string; ours: string }> = {
  "report-cubes": { loops: 4.05, share: "> 60 %", ours: "about 30 %" },
  "report-spheres": { loops: 4.15, share: "> 90 %", ours: "about 80 %" },
};

/** The most pairs of the table. */
const MOST_ROWS = 8;

/** While the scene moves, each object leaves its place by this part of its reach. */
const SWAY = 0.6;

const PANELS: SpacePanelsOf<"scene3d"> = [
  overGround(
    {
      id: "space",
      Panel: SpacePanel,
      title: words.panels.objects,
      bodies: [inScene.objects, inScene.walked, inScene.lines, inScene.boxes, lensLines],
      layers: [axes, inScene.walk, searches, inScene.overlaps, inScene.distance, inScene.names, lensNames],
      contents: (frame) => [...inScene.objectsIn(frame), ...searchesIn(frame), ...eyeIn(frame)],
      beforeEye: (frame) => [...inScene.allIn(frame), ...eyeIn(frame)],
    },
    inScene.overGround,
    { level: inScene.groundLevel },
  ),
];

/** The scene with an object turned and moved as a solid is. */
function placed(scene: Scene, i: number, { rotation, offset }: Posed): Scene {
  const { objects } = scene;
  return { ...scene, objects: replaced(objects, i, { ...objects[i], ...(rotation && { rotation }), ...(offset && { offset }) }) };
}

/** Each object moves; the chosen one along its axes, too, and it turns. */
const objectHandles: SpaceFigureOf<"scene3d">["handles"] = (scene, _spin, selected) => {
  const standing = new Set(inScene.standing(scene));
  return scene.objects.flatMap((object, i) => {
    // A ground and a camera's frustum are held by their handles alone, so that what is on or in them can be reached.
    const isHeldAnywhere = standing.has(i) && !object.camera;
    const handles = handlesOf<Scene, Posed>(
      {
        solid: inScene.posedSolid(scene, i),
        id: `${i}`,
        name: inWords.nameOf(scene, i),
        color: object.camera ? "direction" : "a",
        ...(isHeldAnywhere && { surface: (frame: SpaceFrameOf<"scene3d">) => inScene.objectSurface(frame, i) }),
        get: (old) => inScene.posedSolid(old, i),
        put: (old, solid) => placed(old, i, solid),
      },
      selected,
    );
    return handles.filter(({ kind }) => kind !== "turn" || isChosen(selected, `${i}`));
  });
};

/**
 * The scene itself, and what its switches save. The first question has the answer that is drawn, so that a drag never waits for the second.
 */
function* questions(scene: Scene, last: Answer | null): Questions<Scene, Answer> {
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

/** Of each element that moves, the calls so far. */
const callsMade: WeakMap<AnyHost, number> = new WeakMap();

/** All objects turn and sway about their places. */
function moved(first: Scene, angle: number) {
  return inScene.standing(first).reduce((scene, i) => {
    if (first.objects[i].camera) return scene;
    const solid = inScene.posedSolid(first, i);
    // No two neighbours turn about the same axis.
    const axis = unit([Math.sin(i), Math.cos(2 * i), Math.sin(3 * i + 1)]);
    const way = scaled(unit([Math.cos(5 * i), Math.sin(7 * i), Math.cos(11 * i)]), SWAY * reachOf(solid));
    return placed(scene, i, translated(turned(solid, axis, angle), scaled(way, Math.sin(2 * angle))));
  }, first);
}

function toggleMotion(el: Host) {
  callsMade.set(el, 0);
  const course = (first: Scene, angle: number) => {
    callsMade.set(el, (callsMade.get(el) ?? 0) + (el.model.answer?.counts.calls ?? 0));
    return moved(first, angle);
  };
  el.turning.toggle(course, "move-all");
}

// ---- what is below the picture

/** What the engine does, and the motion of all objects. */
function switchGroup(el: Host) {
  const { model, commands } = el;
  const { running } = el.turning;
  const { options } = model.scene;
  const put = (change: typeof options) => {
    const scene: Scene = { ...model.scene, options: { ...options, ...change } };
    commands.edit(scene);
  };
  const { switches, switchNames, compare, debug, move } = words.manySolids;
  const boxes = inWords.SWITCHES.map((one) => {
    const now = inWords.isOn(model.scene, one);
    return box(switchNames[one.name], now, () => put({ [one.name]: now ? one.off : one.on }));
  });
  return group(
    switches,
    html`<div class="layers">
      ${boxes} ${box(compare, !!options?.compare, () => put({ compare: !options?.compare }))}
      ${box(debug, !!options?.debug, () => put({ debug: !options?.debug }))}
    </div>`,
    row(
      html`<button class="tool" type="button" aria-pressed=${running} @click=${() => toggleMotion(el)}>${move(running, prefersStill())}</button>`,
    ),
  );
}

/** The tester's panel. */
function readout(el: Host) {
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

function countTable(el: Host, answer: Answer) {
  const { pairs, culled, calls, iterations, support_calls: supportCalls, dots } = answer.counts;
  const ofObjects = inWords.pairsOf(answer, el.model.shown).length;
  const steps = inWords.climbSteps(answer);
  const published = PUBLISHED[presetOf(el.model.shown) ?? ""];
  const { running, rate } = el.turning;
  const { costs } = words.manySolids;
  const loops = calls ? pictureOf(iterations / calls) : "–";
  const listed: (false | undefined | [name: string, value: number | string])[] = [
    [costs.pairs, ofObjects],
    pairs > ofObjects && [costs.withCamera, pairs - ofObjects],
    !!culled && [costs.culled, culled],
    [costs.calls, calls],
    running && [costs.callsMade, callsMade.get(el) ?? 0],
    [costs.loops(published?.loops), loops],
    [costs.supports, supportCalls],
    [costs.vertices, dots],
    steps !== null && [costs.climbing, steps],
    published && [costs.share(published.share), published.ours],
    running && [costs.frames, rate === null ? "…" : pictureOf(rate)],
  ];
  const lines = listed.filter((one) => !!one).map(([name, value]) => ({ cells: [name, shown(value)] }));
  return table(costs.caption, [{}, number()], lines);
}

/** While a drag goes on, the answer that is drawn comes first, without all numbers. */
const shown = (value: number | string = "…") => (typeof value === "number" ? words.numbers.written(value) : value);

/** What is not as in the report, in its scenes. */
function costNotes(scene: Scene) {
  const preset = presetOf(scene) ?? "";
  const { costs } = words.manySolids;
  const notes = [...(preset === "report-cubes" ? [costs.corners] : []), ...(PUBLISHED[preset] ? [costs.overhead] : [])];
  return notes.map((note) => html`<p class="note">${note}</p>`);
}

/** Pairs that overlap, then the nearest ones, as many as are shown; the chosen one is among them. */
function tablePairs(el: Host, answer: Answer, scene: Scene) {
  const listed = [...inWords.hits(answer, scene), ...inWords.apart(answer, scene)];
  const first = listed.slice(0, MOST_ROWS);
  const chosen = inWords.chosenPair(el.model.frame);
  const withChosen = !!chosen && !chosen.culled && !first.includes(chosen);
  return { listed, shown: withChosen ? [chosen, ...first.slice(0, -1)] : first, chosen, withChosen };
}

/** Each pair opens in `gjk`. */
function pairTable(el: Host, answer: Answer, scene: Scene) {
  const { listed, shown, chosen, withChosen } = tablePairs(el, answer, scene);
  if (!listed.length) return nothing;
  const lines = shown.map((pair) => {
    const name = inWords.pairText(pair, scene);
    const button = html`<button class="tool" type="button" aria-label=${words.manySolids.openPair(name)} @click=${() => open(el, pair)}>
      ${words.manySolids.open}
    </button>`;
    const named = html`<span class=${pair.state === "separated" ? "" : "wrong"}>${name}</span>`;
    return { cells: [named, gapText(pair), button], isLit: pair === chosen };
  });
  return table(words.manySolids.pairs(listed.length, shown.length, withChosen), [{}, number(), number()], lines);
}

function gapText({ state, distance }: Pair) {
  if (state === "separated") return pictureOf(distance);
  return state === "touching" ? words.manySolids.touch : words.manySolids.overlap;
}

function switchTable(answer: Answer, scene: Scene) {
  const { switchNames, units, savings } = words.manySolids;
  const lines = inWords.SWITCHES.map((one) => {
    const both = inWords.savedBy(answer, scene, one);
    const state = savings.state(switchNames[one.name], inWords.isOn(scene, one));
    const saving = savings.saving(units[one.name], both ? inWords.savingText(both) : "…");
    return { cells: [state, shown(both?.without), shown(both?.with), saving] };
  });
  return table(savings.caption, [{ name: savings.switch }, number(savings.without), number(savings.with), { name: savings.change }], lines);
}

/** Opens the run of a pair. */
function open(el: Host, { i, j }: Pair) {
  const { shown: scene } = el.model;
  const { schema, method } = scene;
  const shapes = [i, j].map((k) => plain(inScene.posedSolid(scene, k)));
  const opened = { schema, kind: "gjk", method, shapes };
  if (!el.permits("open", { scene: opened })) return;
  el.commands.open(opened);
  const back = () => el.commands.open(scene);
  const text = words.manySolids.opened(inWords.nameOf(scene, i), inWords.nameOf(scene, j));
  el.messages.show(text, { plain: true, actions: [{ label: words.manySolids.back, act: back }] });
}

export const figure: SpaceFigureOf<"scene3d"> = {
  title: inWords.title,
  answer,
  views: ["together"],
  panels: () => PANELS,
  layers: [
    { name: "names", title: words.manySolids.layers.names, swatch: "letter", shown: true },
    { name: "nearest", title: words.manySolids.layers.nearest, swatch: "segment", shown: true },
    { name: "lines", title: words.manySolids.layers.lines, swatch: "segment", shown: false },
    { name: "boxes", title: words.manySolids.layers.boxes, swatch: "box", shown: false },
    HIDDEN,
    GROUND,
  ],
  handles: objectHandles,
  controls: (el) => [methodGroup(el), switchGroup(el)],
  steps: (found, _layers, scene) => inWords.pairSteps(found, scene),
  parts: {
    noun: words.manySolids.noun,
    at: inScene.pairUnder,
  },
  headline: (found, scene) => inWords.sceneHeadline(found, scene),
  point: inWords.scenePoint,
  caption: inWords.sceneCaption,
  rows: inWords.sceneRows,
  readout,
  extras: { questions },
};
