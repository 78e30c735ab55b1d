/** How pictures fill a stage. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { View } from "../../web/src/draw/view.ts";
import { fitAll, heightFor, sizeOf } from "../../web/src/element/fit.ts";
import { Picture } from "../../web/src/panels/panel.ts";

const WIDTH = 400;

/** A panel with these contents. */
const panel = (contents, height = 300) => {
  const view = Object.assign(new View(), { width: WIDTH, height });
  return new Picture({ id: "one", layers: [], contents: () => contents }, view);
};

const fitted = (panels, more) => (fitAll(panels, {}, more), panels.map(({ view }) => view.scale));

const SMALL = [
  [0, 0],
  [1, 1],
];
const LARGE = [
  [0, 0],
  [10, 5],
];

test("panels share the smallest scale, and on a phone each has its own", () => {
  const [one, other] = fitted([panel(SMALL), panel(LARGE)]);
  assert.equal(one, other);
  const [own, ownOther] = fitted([panel(SMALL), panel(LARGE)], { isOwn: true });
  assert.equal(ownOther, other);
  assert.ok(own > one);
});

test("all contents are in sight, and no more room is kept than a padding", () => {
  const one = panel(LARGE);
  fitAll([one], {});
  assert.ok(!one.cuts({}));
  one.view.zoom(1.2);
  assert.ok(one.cuts({}));
});

test("a single point has a scale, too", () => assert.deepEqual(fitted([panel([[3, 4]])]), [40]));

test("turning handles and high panels take more room at the top", () => {
  const tall = [
    [0, 0],
    [1, 10],
  ];
  const scaleOf = (height, turns) => fitted([panel(tall, height)], { turns: () => turns })[0];
  assert.ok(scaleOf(300, true) < scaleOf(300, false));
  assert.ok(scaleOf(259, false) * 10 + 36 + 18 <= 259.001);
  assert.ok(scaleOf(259, false) * 10 > 259 - 42 - 26);
});

test("a stage of the height that it asks for fills its width", () => {
  for (const isNarrow of [false, true]) {
    const bounds = { min: [0, 0], max: [10, 5] };
    const width = isNarrow ? WIDTH : 2 * WIDTH;
    const height = heightFor([sizeOf(bounds), sizeOf(bounds)], width, isNarrow) / (isNarrow ? 2 : 1);
    const [scale] = fitted([panel(LARGE, height)], { turns: () => true });
    assert.ok(Math.abs(scale * 10 - (WIDTH - 2 * 26)) < 1e-9, `${scale * 10} of ${WIDTH}`);
  }
});
