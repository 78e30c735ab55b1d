/**
 * Run by the build under Node.js, after esbuild has bundled it: tells what the page knows of each kind of figure. Standard
 * output gets `{kind: {title, views, layers, attributes}}` as JSON.
 */
import { figureOf, KINDS, loadFigure } from "../src/figures/index.js";

/** @type {Record<string, object>} */
const told = {};
for (const kind of KINDS) {
  await loadFigure(kind);
  const { title, views, layers, attributes = {} } = /** @type {import("../src/figures/index.js").Figure} */ (figureOf(kind));
  told[kind] = { title, views, layers: layers.map((layer) => ({ name: layer.name, title: layer.title })), attributes };
}
console.log(JSON.stringify(told));
