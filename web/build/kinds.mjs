/**
 * Run by the build under Node.js, after esbuild has bundled it: tells what the page knows of each kind of figure. Standard
 * output gets `{kind: {title, whatItShows, ownAttributes, views, layers, attributes}}` as JSON.
 */
import { figureOf, KINDS, loadFigure } from "../src/model/kinds.ts";

/** @type {Record<string, object>} */
const told = {};
for (const kind of KINDS) {
  await loadFigure(kind);
  const { views, layers, attributes = {} } = /** @type {import("../src/kinds/index.ts").AnyFigure} */ (figureOf(kind));
  const { title, whatItShows, ownAttributes = "" } = await import(`../src/kinds/${kind}/words.ts`);
  const named = layers.map((layer) => ({ name: layer.name, title: layer.title }));
  told[kind] = { title, whatItShows, ownAttributes, views, layers: named, attributes };
}
console.log(JSON.stringify(told));
