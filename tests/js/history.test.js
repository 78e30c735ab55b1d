/** Undo and redo. */
import assert from "node:assert/strict";
import test from "node:test";
import { History } from "../../web/src/model/history.ts";

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
