/** The maps of regions: their fields, and what each step adds to them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import presets from "../../web/src/presets.json";
import { TINTS } from "../../web/src/draw/regions.ts";
import { paletteOf } from "../../web/src/poster.ts";
import { keptIn, placesOf, regionId, walkOf } from "../../web/src/words/regions.ts";
import { Figure, inkIn, PHONE } from "./figure.js";
import { some } from "./extent.js";

const METHODS = ["winter", "vec3", "entropy", "lindberg", "oriented", "robust"];

const MAPS = Object.keys(presets).filter((name) => /^(line|triangle)-regions$/.test(presets[name].scene.kind));

const SPACE = Object.keys(presets).filter((name) => presets[name].scene.kind === "tetrahedron-regions");

/** The names in the picture. @param {Figure} figure @param {typeof PHONE} [room] */
const namesIn = (figure, room) => figure.texts(room)[0].map(({ text }) => text);

/** The relative luminance of a colour. @param {number[]} rgb  from 0 to 255 */
function luminance(rgb) {
  const [r, g, b] = rgb.map((x) => (x / 255 <= 0.04045 ? x / 255 / 12.92 : ((x / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const parsed = (/** @type {string} */ color) => color.match(/[0-9a-f]{2}/g).map((x) => parseInt(x, 16));

for (const method of METHODS) {
  test(`what a field says of the points that stay is what the code of ${method} keeps there`, async () => {
    for (const name of MAPS) {
      const { answer, scene } = await Figure.open(name, { method });
      for (const region of answer.regions) {
        const kept = keptIn(method, answer, region.name);
        assert.ok(kept && kept.length <= scene.points.length, `${name}: ${region.name}`);
        if (region.name === answer.taken) assert.equal(kept, answer.kept, `${name}: ${region.name}`);
      }
    }
  });
}

test("the fields of one, two and three points differ without their colour, also from paper", () => {
  for (const theme of [0, 1]) {
    const { paper, simplex } = paletteOf(theme);
    const [ground, ink] = [paper, simplex].map(parsed);
    const shades = [0, ...Object.values(TINTS)].map((tint) => luminance(ground.map((x, i) => x + (ink[i] - x) * tint)) + 0.05);
    shades.slice(1).forEach((shade, i) => {
      const contrast = shade > shades[i] ? shade / shades[i] : shades[i] / shade;
      assert.ok(contrast > 1.07, `${theme}: ${i} and ${i + 1} points, ${contrast}`);
    });
  }
});

/** The names in a part of a picture. @param {string} ink */
const namesOf = (ink) => [...ink.matchAll(/<text [^>]*data-label[^>]*>([^<]*)</g)].map(([, text]) => text);

for (const method of METHODS) {
  test(`each field that ${method} draws has its region’s name in its part, at each step, on a desktop and on a phone`, async () => {
    for (const preset of MAPS) {
      const figure = await Figure.open(preset, { method });
      for (let step = 0; step < figure.count; step += 1) {
        await figure.show(step);
        for (const room of [undefined, PHONE]) {
          const svg = figure.svg(room);
          for (const { name, status, cells } of figure.answer.regions) {
            const ink = inkIn(svg, regionId(name));
            const at = `${preset}, step ${step}, ${name}, ${room ? "phone" : "desktop"}`;
            const names = namesOf(ink).map((text) => text.replace(/^region /, ""));
            assert.deepEqual(names, cells.length ? [name.match(/\d/)?.[0] ?? name] : [], at);
            const isHatched = /url\(#pattern/.test(ink);
            assert.equal(isHatched, cells.length > 0 && status !== "possible", at);
          }
        }
      }
    }
  });
}

test("A's line to the origin is there at each step: blue while the method can come to such points, red when not", async () => {
  for (const method of METHODS) {
    for (const preset of some(MAPS, 3)) {
      const figure = await Figure.open(preset, { method });
      const { valid, response } = paletteOf(0);
      for (let step = 0; step < figure.count; step += 1) {
        await figure.show(step);
        const [own, other] = figure.answer.valid ? [valid, response] : [response, valid];
        assert.ok(figure.ink("ao").includes(own) && !figure.ink("ao").includes(other), `${method}, ${preset}, ${step}`);
      }
    }
  }
});

test("the line BC of vec3.ca runs through the picture at each step, with O's foot, which is named where it is not between B and C", async () => {
  for (const preset of ["triangle-vec3", "triangle-forbidden", "triangle-let-through"]) {
    const figure = await Figure.open(preset);
    for (let step = 0; step < figure.count; step += 1) {
      await figure.show(step);
      const ends = figure.ink("bc").match(/ d="M(\S+) \S+L(\S+) /);
      assert.ok(ends && Math.abs(ends[2] - ends[1]) > 2000, `${preset}, ${step}: ${figure.ink("bc")}`);
      const names = namesIn(figure);
      const hasRoom = !names.some((text) => /, (true|false)$/.test(text)); // in the budget, where no test has a name
      assert.equal(names.includes("foot, outside"), preset === "triangle-let-through" && hasRoom, `${preset}, ${step}`);
    }
  }
});

test("a drag that makes a line impossible turns AO red, and back", async () => {
  const figure = await Figure.open("line-vec3", { step: "0" });
  const { valid, response } = paletteOf(0);
  const before = figure.scene;
  await figure.drag("0", -180, 120);
  assert.equal(figure.answer.valid, false);
  assert.ok(figure.ink("ao").includes(response));
  await figure.edit(before);
  assert.ok(figure.ink("ao").includes(valid));
});

test("vec3.ca’s maps have v and the lines that bound A from the first step on", async () => {
  for (const preset of ["line-vec3", "line-forbidden", "triangle-vec3", "triangle-forbidden", "triangle-let-through"]) {
    const figure = await Figure.open(preset);
    for (let step = 0; step < figure.count; step += 1) {
      await figure.show(step);
      for (const room of [undefined, PHONE]) {
        const names = namesIn(figure, room);
        assert.ok(names.includes("d") && names.includes("A must not be here"), `${preset}, ${step}: ${names}`);
        assert.equal(names.includes("B is further along d"), preset.startsWith("line"), `${preset}, ${step}: ${names}`);
      }
      assert.match(figure.ink("direction"), /<path/);
    }
  }
});

test("maps of other methods begin with fields, names and AO alone", async () => {
  for (const preset of ["line-regions", "triangle-regions"]) {
    for (const method of METHODS.filter((name) => name !== "vec3")) {
      const figure = await Figure.open(preset, { method, step: "0" });
      const { response, direction } = paletteOf(0);
      assert.ok(!figure.svg().includes(response) && !figure.svg().includes(direction), `${method}, ${preset}`);
      assert.deepEqual(figure.idsOf("test-"), []);
      assert.equal(figure.idsOf("region-").length, figure.answer.regions.length);
    }
  }
});

test("each step adds what it speaks of, and besides fields at most eight names", async () => {
  for (const method of METHODS) {
    for (const name of some(["line-regions", "line-swap", "triangle-regions", "triangle-sorted", "triangle-forbidden"], 3)) {
      const figure = await Figure.open(name, { method });
      const places = placesOf(figure.answer);
      for (const [step, { kind, index }] of places.entries()) {
        await figure.show(step);
        const { spoken, tests, bounded } = walkOf(figure.model.frame);
        const at = `${method}, ${name}, ${step}`;
        const excluded = figure.answer.regions.filter(({ status }) => status === "excluded");
        assert.equal(spoken, kind === "exclusion" ? excluded[index].name : null, at);
        const made = figure.idsOf("test-");
        assert.deepEqual(
          made,
          tests.map((_, i) => `test-${i + 1}`),
          at,
        );
        assert.equal(tests.length, kind === "test" ? index + 1 : kind === "taken" ? figure.answer.tests.length : 0, at);
        const room = step % 2 ? PHONE : undefined;
        const names = namesIn(figure, room);
        const fields = figure.answer.regions.flatMap((region) => namesOf(inkIn(figure.svg(room), regionId(region.name))));
        assert.ok(names.length - fields.length <= 8, `${at}: ${names}`);
        assert.equal(new Set(names).size, names.length, `${at}: ${names}`);
        if (figure.answer.valid && method !== "vec3") assert.equal(names.includes("A must not be here"), bounded, `${at}: ${names}`);
      }
    }
  }
});

test("points that cannot occur are on red ground with the lines that A is short of, and nothing is kept, at each step", async () => {
  for (const name of ["line-forbidden", "triangle-forbidden"]) {
    const figure = await Figure.open(name, { method: "winter" });
    assert.equal(figure.answer.valid, false);
    for (let step = 0; step < figure.count; step += 1) {
      await figure.show(step);
      const names = namesIn(figure);
      for (const said of ["A must not be here", "d", "O cannot be here", "nothing is kept"])
        assert.ok(names.includes(said), `${name}, ${step}: ${names}`);
      assert.ok(figure.model.saysResult, "the words stay when no hand holds O");
      assert.ok(figure.svg().includes(paletteOf(0).response));
      assert.equal(figure.idsOf("region-").length, figure.answer.regions.length);
    }
  }
});

test("of a tetrahedron that holds O the near faces have frames in their own colours", async () => {
  const figure = await Figure.open("tetrahedron-enclosed");
  const { region1, region2, region6, region7 } = paletteOf(0);
  const frames = (figure.svg().match(/<path[^>]*fill="#[^"]*" fill-opacity="0\.9"/g) ?? []).map(
    (path) => /fill="(#[^"]*)"/.exec(path)?.[1],
  );
  assert.ok(frames.length > 0 && new Set(frames).size === frames.length);
  assert.ok(
    frames.every((color) => [region1, region2, region6, region7].includes(color)),
    `${frames}`,
  );
});

test("where a method makes no test, no caption speaks of tests", async () => {
  for (const preset of ["line-vec3", "line-forbidden"]) {
    const figure = await Figure.open(preset);
    assert.equal(figure.answer.tests.length, 0);
    for (let step = 0; step < figure.count; step += 1) {
      await figure.show(step);
      assert.doesNotMatch(figure.point, /its tests|decides which/, `${preset}, ${step}`);
    }
  }
});

for (const name of [...MAPS, ...SPACE]) {
  test(`${name}: O dragged moves all else the other way, and on the screen O alone moves`, async () => {
    const figure = await Figure.open(name);
    const { scene } = figure;
    const moved = { ...figure.handle("o") };
    const view = figure.viewOf("o");
    const from = view.toScreen(scene.points[0].map(() => 0));
    const after = moved.move(scene, view.toWorld(from), view.toWorld([from[0] + 30, from[1] - 20]), view.scale, view);
    const by = figure.model.figure.extras.shift(scene, after);
    view.center = view.center.map((x, axis) => x + by[axis]); // as the stage does
    const still = figure.viewOf("o");
    for (const [i, p] of scene.points.entries()) {
      const [was, is] = [still.toScreen(p), view.toScreen(after.points[i])];
      assert.ok(Math.hypot(was[0] - is[0], was[1] - is[1]) < 1e-6, `${was} ${is}`);
    }
    const [x, y] = view.toScreen(scene.points[0].map(() => 0));
    assert.ok(Math.hypot(x - from[0] - 30, y - from[1] + 20) < 1, `${x} ${y}`);
    if (scene.bounds) assert.deepEqual(after.bounds.map((p, i) => p.map((c, k) => Number((c - scene.bounds[i][k]).toFixed(9)))), [0, 1].map(() => by.map((c) => Number(c.toFixed(9))))); // prettier-ignore
    await figure.edit(after);
    await figure.nudge("o", 1, 0);
    assert.notDeepEqual(figure.scene.points, after.points);
    assert.equal(
      figure.model.figure.extras.shift(scene, { ...scene, points: [[9, 9, 9].slice(0, by.length), ...scene.points.slice(1)] }),
      null,
    );
  });
}

test("O can be dragged into each region that a code takes, and that region is then taken", async () => {
  for (const method of METHODS) {
    for (const name of ["line-regions", "triangle-regions"]) {
      const figure = await Figure.open(name, { method });
      const { scene, answer } = figure;
      for (const region of answer.regions.filter(({ status }) => status === "possible")) {
        const [corner, ...rest] = region.cells[0];
        const place = [0, 1].map((axis) => (corner[axis] + rest.reduce((sum, p) => sum + p[axis], 0)) / (rest.length + 1));
        await figure.edit(figure.handle("o").move(scene, [0, 0], place, 100));
        if (figure.answer.valid) assert.equal(figure.answer.taken, region.name, `${method}, ${name}`);
      }
    }
  }
});

test("what is pointed at in the list stands out in the picture, and the other way", async () => {
  for (const name of [...MAPS, ...SPACE]) {
    const figure = await Figure.open(name, { step: "0" });
    const { linking } = figure.model.figure.extras;
    const swatches = [...figure.readout.matchAll(/<svg.*?<\/svg>/gs)].map(([swatch]) => swatch);
    assert.equal(new Set(swatches).size, figure.answer.regions.length, `${name}: swatches`);
    const plain = figure.svg();
    figure.answer.regions.forEach(({ cells, name: region }, i) => {
      figure.model.linked = { of: "whole", feature: [i] };
      if (cells.length) assert.notEqual(figure.svg(), plain, `${name}: ${region}`);
      assert.equal([...figure.readout.matchAll(/<li[^>]*\blit\b/g)].length, 1);
      assert.match(linking.told(figure.model.frame), /^region /);
    });
    figure.model.linked = null;
    const [view] = figure.viewsOfPanels();
    const found = new Set();
    for (let x = 4; x < view.width; x += 8)
      for (let y = 4; y < view.height; y += 8) found.add(linking.at(figure.model.frame, view, [x, y], 8, "plane")?.feature[0]);
    found.delete(undefined);
    const drawn = figure.answer.regions.filter(({ cells }) => cells.length);
    if (MAPS.includes(name)) assert.equal(found.size, drawn.length, name);
    else assert.ok(found.size >= 2, `${name}: ${[...found]}`);
  }
});
