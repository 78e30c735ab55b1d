/** What all figures share, and what surrounds them. */
import assert from "node:assert/strict";
import test from "node:test";
import { TITLE_BOX } from "../../web/src/draw/paint.ts";
import { lightness } from "../../web/src/element/surroundings.ts";
import presets from "../../web/src/presets.json";
import { coveredIn, Figure, FIGURES, PHONE, sceneOf } from "./figure.js";
import { some } from "./extent.js";

const LOOKS = [
  { theme: "light" },
  { theme: "dark", view: "together", step: "0", layers: "simplex,direction,supports,names,response" },
  { step: "all" },
];

/** What a reader sees of an SVG's texts, without spaces. */
const wordsOf = (svg) => [...svg.matchAll(/<text [^>]*>(.*?)<\/text>/gs)].map(([, text]) => text.replace(/<[^>]*>|\s/g, "")).join("");

/** A text as `wordsOf` has it. */
const asWritten = (text) => text.replace(/\s/g, "").replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

for (const look of LOOKS) {
  test(`the SVG of each figure has its colours, ids that are unique, and the words of the page: ${JSON.stringify(look)}`, async () => {
    for (const name of FIGURES) {
      const figure = await Figure.open(name, look);
      const svg = figure.svg();
      assert.doesNotMatch(svg, /light-dark\(|var\(|color-mix\(|NaN|undefined|Infinity| style=|<image/, name);
      const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      assert.equal(ids.length, new Set(ids).size, name);
      assert.ok(figure.point, name);
      assert.ok(wordsOf(svg).includes(asWritten(figure.point)), `${name}: ${figure.point}`);
      assert.ok(wordsOf(svg).includes(asWritten(figure.caption)), `${name}: ${figure.caption}`);
      assert.ok(wordsOf(svg).includes(asWritten(figure.headline)), `${name}: ${figure.headline}`);
    }
  });
}

test("every handle of every figure is on its panel, and a hand that moves it by 30 pixels changes the scene", async () => {
  for (const name of FIGURES) {
    const figure = await Figure.open(name);
    for (const { id } of figure.model.handles) {
      const { width, height } = figure.viewOf(id);
      const [x, y] = figure.place(id);
      assert.ok(x > 0 && x < width && y > 0 && y < height, `${name}: ${id} at ${[x, y]}`);
      const view = figure.viewOf(id);
      const to = view.toWorld([x + 30, y - 20]);
      const moved = figure.handle(id).move(figure.scene, view.toWorld([x, y]), to, view.scale, view);
      assert.notDeepEqual(moved, figure.scene, `${name}: ${id}`);
    }
  }
});

test("a handle that is dragged stays below the hand", async () => {
  for (const name of ["gjk", "minkowski", "support", "simplices", "line-regions", "triangle-regions", "distance", "epa", "solids"]) {
    const figure = await Figure.open(name);
    for (const { id, kind } of figure.model.handles.filter((one) => one.kind === "shape" || one.kind === "point")) {
      const view = figure.viewOf(id);
      const [x, y] = figure.place(id);
      const moved = figure.handle(id).move(figure.scene, view.toWorld([x, y]), view.toWorld([x + 24, y - 18]), view.scale, view);
      // The stage moves its view along with a scene that moves as a whole.
      const by = figure.model.figure.extras?.shift?.(figure.scene, moved) ?? [0, 0, 0];
      view.center = view.center.map((x, axis) => x + by[axis]);
      figure.model.edit(moved);
      const [u, v] = figure.handle(id).at(view);
      assert.ok(Math.hypot(u - x - 24, v - y + 18) < 2, `${name}: ${kind} ${id} is at ${[u - x, v - y]}`);
      figure.model.undo();
    }
  }
});

test("every figure's link has its scene: what is dragged is read again as it is", async () => {
  for (const name of FIGURES) {
    const figure = await Figure.open(name);
    await figure.nudge(figure.model.handles[0].id, 1, 0);
    const again = await Figure.open(JSON.parse(JSON.stringify(figure.scene)));
    assert.deepEqual(again.scene, figure.scene, name);
    assert.equal(again.caption, figure.caption, name);
  }
});

/** Presets with the largest crowds of texts. The tables of other kinds stand below their pictures. */
const CROWDED = ["gjk", "apart", "round", "touching", "identical", "solids", "solids-flat"];
const OF_KINDS = Object.keys(presets).filter(
  (name) => ["support", "compare"].includes(presets[name].scene.kind) || name.endsWith("-solids"),
);

for (const [screen, room] of [
  ["wide", undefined],
  ["a phone", PHONE],
]) {
  for (const view of ["together", "apart"]) {
    test(`on ${screen}, in no step of any figure does one text cover another: ${view}`, async () => {
      let seen = 0;
      for (const name of [...CROWDED, ...OF_KINDS]) {
        const layers = CROWDED.includes(name) ? { layers: "simplex,direction,supports,names,response" } : {};
        const figure = await Figure.open(name, { view, ...layers });
        for (const step of [...Array(figure.count).keys(), "all"]) {
          await figure.show(step);
          const texts = figure.texts(room);
          assert.deepEqual(texts.flatMap(coveredIn), [], `${name}, step ${step}`);
          seen += texts.flat().length;
        }
      }
      assert.ok(seen > 1000);
    });
  }
}

/** The presets whose scenes are two shapes that have a letter each. */
const PAIRS = [
  ...new Set([...CROWDED, ...FIGURES, "distance-solids", "solids-apart", "impact-wall", "failure-vec3-cap", "manifold-edges"]),
].filter((name) => presets[name].scene.shapes?.length === 2 && !["support", "minkowski", "sum"].includes(presets[name].scene.kind));

test("A and B have their letters, once, at every step and level; of other names there are at most seven or eight; none is under a title", async () => {
  for (const name of some(PAIRS, 3)) {
    const figure = await Figure.open(name);
    const most = { gjk: 7, distance: 7, failures: 7 }[presets[name].scene.kind] ?? 8;
    for (let step = 0; step < Math.max(figure.count, 1); step += 1) {
      await figure.show(step);
      for (const level of [null, 1, 2, 3]) {
        level === null ? figure.model.askLayers(null) : figure.model.chooseLevel(level);
        for (const room of [undefined, PHONE]) {
          const texts = figure.texts(room);
          const letters = texts.flat().filter(({ text }) => text === "A" || text === "B");
          assert.equal(letters.map(({ text }) => text).join(""), "AB", `${name}, step ${step}, level ${level}`);
          assert.deepEqual(texts.flatMap(coveredIn), [], `${name}, step ${step}, level ${level}`);
          const hidden = texts.flat().filter(({ x, y, width, height }) => x - width / 2 < TITLE_BOX[2] && y - height / 2 < TITLE_BOX[3]);
          assert.deepEqual(hidden, [], `${name}, step ${step}: under the title`);
          if (level === null) assert.ok(texts.flat().length - letters.length <= most, `${name}, step ${step}`);
        }
      }
    }
  }
});

test("a tour's preset has the scenes of the presets that it names", async () => {
  const { states } = await sceneOf("tour");
  assert.ok(states.length > 30 && states.every(({ scene }) => scene.kind));
});

test("a caption has room for what it says at each step with the verdict, which a hand at that step shows, too", async () => {
  for (const name of FIGURES) {
    const figure = await Figure.open(name);
    const { model } = figure;
    const texts = model.captions;
    assert.equal(texts.length, Math.max(model.steps.length, 1), name);
    const verdict = `${model.figure.headline(model.answer, model.scene, model.choices)}. `;
    assert.ok(
      texts.every((text) => text.startsWith(verdict)),
      name,
    );
    if (!model.stepsAreScenes) assert.ok(texts.at(-1).endsWith(lastPoint(model)), name);
  }
});

/** The first sentence at the last step. @param {import("../../web/src/model/model.ts").Model} model */
function lastPoint(model) {
  model.goTo("last");
  return model.point;
}

// ---- surroundings

for (const [color, light, opacity] of [
  ["rgb(0, 0, 0)", 0, 1],
  ["rgb(255, 255, 255)", 1, 1],
  ["rgba(0, 0, 0, 0)", 0, 0],
  ["rgba(255, 255, 255, 0.25)", 1, 0.25],
  ["color(srgb 0.5 0.5 0.5)", 0.5, 1],
  ["color(display-p3 1 1 1 / 0.5)", 1, 0.5],
  ["oklch(0.97 0.01 247)", 0.97, 1],
  ["oklab(0.2 1e-7 -0.02 / 0.8)", 0.2, 0.8],
  ["lab(96 0 -1)", 0.96, 1],
  ["lch(12.5 4 250)", 0.125, 1],
]) {
  test(`${color} has lightness ${light} and opacity ${opacity}`, () => {
    const [found, seen] = lightness(color);
    assert.ok(Math.abs(found - light) < 1e-9, String(found));
    assert.equal(seen, opacity);
  });
}
