/** Captions before there is an answer. `tests/test_captions.py` holds what they say to the answers. */
import assert from "node:assert/strict";
import test from "node:test";
import { figureOf, KINDS, loadFigure } from "../../web/src/model/kinds.ts";
import presets from "../../web/src/presets.json";

test("nothing is said while there is no answer", async () => {
  for (const kind of KINDS.filter((kind) => kind !== "tour")) {
    await loadFigure(kind);
    const { scene } = presets[kind];
    const frame = { scene, answer: null, step: 0, all: false, layers: new Set(), choices: {}, best: null };
    assert.equal(figureOf(kind).caption?.(frame) ?? "", "", kind);
    assert.deepEqual([...(figureOf(kind).rows?.(frame) ?? [])], [], kind);
  }
});
