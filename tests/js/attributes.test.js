/** The attributes of the element, and the members of its class. */
import assert from "node:assert/strict";
import test from "node:test";
import table from "../../web/src/attributes.json";
import { figureNameOf, figureOf, loadFigure } from "../../web/src/model/kinds.ts";
import presets from "../../web/src/presets.json";

/** What its modules ask the page for when they are loaded. */
Object.assign(globalThis, { CSS: { supports: () => false } });

const { GjkDemo } = await import("../../web/src/element/gjk-demo.ts");

/** What an element has under a name, from the class up: its own, or what every element has. @param {string} name */
function memberOf(name) {
  for (let place = GjkDemo.prototype; place; place = Object.getPrototypeOf(place)) {
    const member = Object.getOwnPropertyDescriptor(place, name);
    if (member) return member;
  }
  return undefined;
}

test("each attribute has a property of its name, and none bears the name of a method: frameworks set the property", () => {
  const { descriptions, ...groups } = table;
  const names = Object.values(groups).flatMap((rows) => Object.keys(rows));
  assert.deepEqual(names.toSorted(), Object.keys(descriptions).toSorted());
  GjkDemo.finalize(); // as `customElements.define` does
  for (const name of names) {
    const member = memberOf(name);
    assert.equal(typeof member?.set, "function", name);
  }
  assert.equal(typeof memberOf("play")?.value, "function"); // a name that no attribute may have
});

test("the table has the names of all layers: types of other people's programs are made of it", async () => {
  const found = new Set();
  for (const { scene } of Object.values(presets)) {
    const name = figureNameOf(scene);
    await loadFigure(name);
    for (const layer of figureOf(name)?.layers ?? []) found.add(layer.name);
  }
  assert.deepEqual([...found].toSorted(), table.ofView.layers.names.toSorted());
});
