/** The model of a figure, and its history. */
import assert from "node:assert/strict";
import test from "node:test";
import baked from "../../web/baked/gjk.json";
import { History } from "../../web/src/model/history.ts";
import { KINDS, loadFigure } from "../../web/src/model/kinds.ts";
import { Model } from "../../web/src/model/model.ts";
import { readScene } from "../../web/src/model/scene.ts";
import presets from "../../web/src/presets.json";

await loadFigure("gjk");

const SCENE = presets.gjk.scene;
const OTHER = presets.apart.scene;
const THIRD = presets.circle.scene;
const STEPS = baked.trace.steps.length;

/** A model that shows the default scene and gjkcore's answer to it. */
function answered() {
  const model = new Model(SCENE);
  model.accept(baked);
  return model;
}

/** gjkcore's answer with fewer iterations. */
const shortened = (count) => ({ ...baked, trace: { ...baked.trace, steps: baked.trace.steps.slice(0, count) } });

test("a drag is one change: one undo takes it back, however far it went", () => {
  const model = answered();
  model.drag(OTHER);
  model.drag(THIRD);
  assert.equal(model.scene, THIRD);
  model.drop();
  assert.equal(model.scene, THIRD);
  model.undo();
  assert.equal(model.scene, SCENE);
  assert.equal(model.history.canUndo, false);
  model.redo();
  assert.equal(model.scene, THIRD);
});

test("a drag that is taken back leaves nothing to undo", () => {
  const model = answered();
  model.drag(OTHER);
  model.takeBack();
  assert.equal(model.scene, SCENE);
  assert.equal(model.history.canUndo, false);
});

test("a reset leads to the first scene, and can be undone", () => {
  const model = answered();
  model.edit(OTHER);
  model.reset();
  assert.equal(model.scene, SCENE);
  model.undo();
  assert.equal(model.scene, OTHER);
});

test("a scene is changed as soon as a hand or a program has changed it, and no more when it is as at the start", () => {
  const model = answered();
  assert.equal(model.isChanged, false);
  model.drag(OTHER);
  assert.equal(model.isChanged, true, "while it is held");
  model.takeBack();
  assert.equal(model.isChanged, false);
  model.replace(presets.distance.scene);
  assert.equal(model.isChanged, true);
  model.reset();
  assert.equal(model.isChanged, false);
  model.edit(structuredClone(SCENE));
  assert.equal(model.isChanged, false);
});

test("another step of a tour is no change of it, and a reset stays at the step", async () => {
  const tour = readScene({ kind: "tour", states: ["gjk", "apart", "circle"].map((preset) => ({ preset })) }, KINDS);
  await loadFigure("tour");
  const model = new Model(tour);
  model.begin(tour);
  model.goTo(2);
  assert.deepEqual([model.step, model.isChanged], [2, false]);
  model.edit({ ...model.scene, states: [...tour.states].reverse() });
  assert.equal(model.isChanged, true);
  model.reset();
  assert.deepEqual([model.step, model.isChanged], [2, false]);
});

test("the answer to a scene of another kind is forgotten, with that scene, when one is opened and when it is undone", () => {
  const model = answered();
  const other = presets.distance.scene;
  for (const change of [() => model.replace(other), () => model.undo(), () => model.redo()]) {
    model.accept(baked);
    change();
    assert.deepEqual([model.answer, model.frame.answer, model.frame.answered], [null, null, null]);
  }
});

test("the answer to one state of a tour is shown with no other: sentence, headline and picture wait for its own", async () => {
  await loadFigure("tour");
  const model = new Model({ schema: 1, kind: "tour", method: "robust", states: [{ scene: SCENE }, { scene: OTHER }] });
  model.accept(baked);
  const [point, headline] = [model.point, model.resultText];
  assert.ok(point && headline);
  const changes = [() => model.goTo(1), () => model.undo(), () => model.redo(), () => model.goTo(0)];
  for (const change of changes) {
    model.accept(baked);
    change();
    assert.deepEqual([model.answer, model.frame.answer, model.frame.answered, model.point], [null, null, null, ""]);
    assert.equal(model.steps.length, 2);
  }
  model.accept(baked);
  assert.deepEqual([model.point, model.resultText], [point, headline]);
  model.drag({ ...model.scene, states: [{ scene: THIRD }, { scene: OTHER }] });
  assert.equal(model.frame.answer, baked); // the same state, with a shape moved: its picture stays until Python has answered
});

test("each change of the scene has a number of its own, and makes the answer pending", () => {
  const model = new Model(SCENE);
  const changes = [
    () => model.edit(OTHER),
    () => model.drag(THIRD),
    () => model.takeBack(),
    () => model.undo(),
    () => model.redo(),
    () => model.reset(),
  ];
  const seen = new Set([model.seq]);
  for (const change of changes) {
    model.accept(baked);
    assert.equal(model.pending, false);
    change();
    assert.equal(model.pending, true);
    seen.add(model.seq);
  }
  assert.equal(seen.size, changes.length + 1);
});

test("an answer is shown with the scene that it belongs to, while the scene and its handles go on", () => {
  const model = answered();
  model.drag(OTHER);
  assert.deepEqual([model.scene, model.shown, model.frame.scene, model.frame.pending], [OTHER, SCENE, SCENE, false]);
  assert.equal(model.handles[0].label, new Model(OTHER).handles[0].label);
  const { seq } = model;
  model.drag(THIRD);
  model.accept(shortened(2), OTHER, seq);
  assert.deepEqual([model.scene, model.shown, model.answer.trace.steps.length, model.pending], [THIRD, OTHER, 2, true]);
  model.accept(baked);
  assert.deepEqual([model.shown, model.answer, model.pending], [THIRD, baked, false]);
});

test("an answer that is older than the one shown is not awaited, nor one to a scene of another figure", () => {
  const model = answered();
  model.drag(OTHER);
  const { seq } = model;
  assert.ok(model.awaits(OTHER, seq));
  model.drag(THIRD);
  assert.ok(model.awaits(OTHER, seq));
  model.accept(baked);
  assert.equal(model.awaits(OTHER, seq), false);
  assert.ok(model.awaits(THIRD, model.seq));
  assert.equal(model.awaits(presets.distance.scene, model.seq), false);
});

test("where the answer is late, the picture goes ahead of it: the newest scene, pending, with nothing said", () => {
  const model = answered();
  model.drag(OTHER);
  model.late = true;
  assert.deepEqual([model.shown, model.frame.scene, model.frame.pending, model.point], [OTHER, OTHER, true, ""]);
  model.accept(baked);
  assert.deepEqual([model.frame.scene, model.frame.pending], [OTHER, false]);
  assert.ok(model.point);
});

test("a figure shows the last step until a reader chooses another one", () => {
  const model = answered();
  assert.ok(STEPS > 2);
  assert.equal(model.step, STEPS - 1);
  model.accept(shortened(2));
  assert.equal(model.step, 1);
});

test("a chosen step stays chosen; the last one stays the last, however many steps there are", () => {
  const model = answered();
  model.goTo(1);
  model.accept(shortened(2));
  assert.equal(model.step, 1);
  model.accept(baked);
  assert.equal(model.step, 1);
  model.goTo(STEPS - 1);
  model.accept(shortened(2));
  assert.equal(model.step, 1);
  model.accept(baked);
  assert.equal(model.step, STEPS - 1);
});

test("a reader who has gone to the last step sees the last one of a longer answer, too", () => {
  const model = new Model(SCENE);
  model.accept(shortened(2));
  model.goTo(1);
  model.accept(baked);
  assert.equal(model.step, STEPS - 1);
});

test("a step outside of the steps is the nearest one; without an answer there is none", () => {
  assert.equal(new Model(SCENE).step, -1);
  const model = answered();
  model.goTo(-5);
  assert.equal(model.step, 0);
  model.goTo(1000);
  assert.equal(model.step, STEPS - 1);
});

test("the text of a link asks for an index, the last step or all steps; any other text asks for the last", () => {
  const model = answered();
  model.askStep("1");
  assert.deepEqual([model.step, model.all, model.stepAsked], [1, false, 1]);
  model.askStep("all");
  assert.deepEqual([model.all, model.stepAsked], [true, "all"]);
  for (const text of ["last", "", " ", "-1", "0.5", "one"]) {
    model.askStep(text);
    assert.deepEqual([model.step, model.all, model.stepAsked], [STEPS - 1, false, "last"], text);
  }
});

test("a link to a scene that now has fewer steps than the one that was chosen asks for its last", () => {
  const model = answered();
  model.goTo(2);
  model.accept(shortened(2));
  assert.deepEqual([model.step, model.stepAsked], [1, "last"]);
});

test("a level shows that many layers; toggling a layer changes no other", () => {
  const model = answered();
  model.chooseLevel(2);
  const two = [...model.layers];
  assert.equal(two.length, 2);
  model.chooseLevel(3);
  assert.deepEqual([...model.layers].slice(0, 2), two);
  model.toggleLayer(two[0]);
  assert.equal(model.layers.has(two[0]), false);
  assert.equal(model.level, 2);
  model.toggleLayer(two[0]);
  assert.equal(model.level, 3);
});

test("layers are asked for by name, in any order; unknown names are passed over", () => {
  const model = answered();
  model.askLayers("names, simplex, none");
  assert.deepEqual(new Set(model.layers), new Set(["simplex", "names"]));
});

/** A model whose figure has attributes of its own. */
class Choosing extends Model {
  get figure() {
    const attributes = { arrows: ["between", "none", "hull"], challenge: ["none", "close"] };
    return { ...super.figure, extras: { attributes } };
  }
}

test("a figure's own attributes are in its frame: the value asked for, or else the first that it has", () => {
  const model = new Choosing(SCENE);
  assert.deepEqual(model.frame.choices, { arrows: "between", challenge: "none" });
  model.choose("arrows", "hull");
  model.choose("challenge", "nonsense");
  assert.deepEqual(model.frame.choices, { arrows: "hull", challenge: "none" });
});

test("the best score is the smallest one that the reader has let go of; another scene or challenge begins anew", () => {
  class Scoring extends Choosing {
    get figure() {
      const score = ({ answer, choices }) => (choices.challenge === "close" ? answer.score : null);
      return { ...super.figure, extras: { ...super.figure.extras, score } };
    }
  }
  const model = new Scoring(SCENE);
  model.choose("challenge", "close");
  const put = (score) => {
    model.edit({ ...SCENE });
    model.accept({ ...baked, score });
    return model.frame.best;
  };
  assert.deepEqual([put(3), put(5), put(null), put(2)], [3, 3, 3, 2]);
  model.drag({ ...SCENE });
  model.accept({ ...baked, score: 1 });
  model.drag({ ...SCENE });
  model.accept({ ...baked, score: 1.5 });
  assert.equal(model.frame.best, 2);
  model.drop();
  assert.equal(model.frame.best, 1.5);
  model.choose("challenge", "none");
  assert.equal(model.frame.best, null);
  model.choose("challenge", "close");
  assert.equal(model.frame.best, 1.5);
  model.reset();
  assert.equal(model.frame.best, null);
});

test("what follows from a change is a part of it: one undo takes both back", () => {
  const model = answered();
  model.edit(OTHER);
  model.amend(THIRD);
  assert.equal(model.scene, THIRD);
  assert.ok(model.pending);
  model.undo();
  assert.equal(model.scene, SCENE);
  model.drag(OTHER);
  model.amend(THIRD);
  model.drop();
  assert.equal(model.scene, THIRD);
  model.undo();
  assert.equal(model.scene, SCENE);
});

test("a link has the attributes that somebody has chosen and that the figure has", () => {
  const model = new Choosing(SCENE);
  assert.deepEqual(model.choicesAsked, {});
  model.choose("challenge", "close");
  assert.deepEqual(model.choicesAsked, { challenge: "close" });
  const plain = new Model(SCENE);
  plain.choose("arrows", "hull");
  assert.deepEqual(plain.frame.choices, { flow: "off" });
  assert.deepEqual(plain.choicesAsked, {});
});

test("a figure that needs another one is there with all its handles once both are loaded", async () => {
  const tour = { schema: 1, kind: "tour", method: "robust", states: [{ scene: presets.distance.scene }] };
  await loadFigure("tour");
  const model = new Model(tour);
  assert.equal(model.figure, null);
  assert.deepEqual(model.handles, []);
  await loadFigure("distance");
  assert.equal(model.figure.title, "A tour");
  assert.notEqual(model.handles.length, 0);
});

test("a state of a tour is a model of its own: what is typed, told and aimed at is of its scene", async () => {
  await loadFigure("tour");
  await loadFigure("space/gjk");
  const tour = { schema: 1, kind: "tour", method: "robust", states: [{ scene: SCENE, step: "0" }, { scene: presets.solids.scene }] };
  const model = new Model(tour);
  model.accept(baked);
  model.optionsOpen = true;
  const strip = model.panels.find(({ isStrip }) => isStrip);
  const alone = answered();
  alone.optionsOpen = true;
  alone.goTo(0);
  assert.equal(strip.told(model.frame), alone.panels.find(({ isStrip }) => isStrip).told(alone.frame));
  const typed = model.handles.find(({ numbers }) => numbers);
  const changed = typed.numbers.put(tour, [7, 8]);
  assert.deepEqual(changed.states[0].scene, alone.handles.find(({ id }) => id === typed.id).numbers.put(SCENE, [7, 8]));
  assert.equal(changed.states[1], tour.states[1]);
  model.goTo(1);
  for (const { aim } of model.panels.filter(({ bodies }) => bodies)) assert.equal(aim(model.frame), undefined);
});

// ---- the history

test("undo goes back one state at a time, and redo goes forward again", () => {
  const history = new History("a");
  history.push("b");
  history.push("c");
  history.undo();
  assert.equal(history.present, "b");
  history.undo();
  assert.equal(history.present, "a");
  assert.equal(history.canUndo, false);
  history.redo();
  history.redo();
  assert.equal(history.present, "c");
  assert.equal(history.canRedo, false);
});

test("undo without a past, and redo without a future, change nothing", () => {
  const history = new History("a");
  history.undo();
  history.redo();
  assert.equal(history.present, "a");
});

test("states that are pushed in a row under one key are undone together", () => {
  const history = new History(0);
  for (const state of [1, 2, 3]) history.push(state, "arrow keys");
  history.push(4, "another handle");
  history.undo();
  assert.equal(history.present, 3);
  history.undo();
  assert.equal(history.present, 0);
});

test("after settle, or after an undo, the same key begins a new change", () => {
  const history = new History(0);
  history.push(1, "key");
  history.settle();
  history.push(2, "key");
  history.undo();
  assert.equal(history.present, 1);
  history.push(3, "key");
  history.undo();
  assert.equal(history.present, 1);
});

test("a new state after an undo forgets the states that could be redone", () => {
  const history = new History("a");
  history.push("b");
  history.undo();
  history.push("c");
  assert.equal(history.canRedo, false);
  history.undo();
  assert.equal(history.present, "a");
});

test("pushing the present state again is no change", () => {
  const history = new History("a");
  history.push("a");
  assert.equal(history.canUndo, false);
});
