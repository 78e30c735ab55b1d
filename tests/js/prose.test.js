/** The sentences of the article follow its figures, whatever a hand makes of their shapes. Each step has a caption, which is short. */
import assert from "node:assert/strict";
import test from "node:test";
import presets from "../../web/src/presets.json";
import { some } from "./extent.js";
import { Figure } from "./figure.js";
import { Page } from "./page.js";

const polygon = (...vertices) => ({ type: "polygon", vertices });
const box = (x, y = 0, z = 0) => ({ type: "box", center: [x, y, z], half_extents: [1, 1, 1] });

/** A square and a triangle: 2 apart, touching along no edge, and overlapping. O is never on an edge of a simplex of corners. */
const square = polygon([-2, -1.1], [0, -0.9], [0, 1.2], [-2, 1]);
const triangle = (x) => polygon([x, 0.1], [x + 2, -0.8], [x + 2.2, 1.3]);

const STATES = ["separated", "touching", "intersecting"];
const FLAT = { separated: [square, triangle(2)], touching: [square, triangle(0)], intersecting: [square, triangle(-0.7)] };
const SOLID = { separated: [box(-3), box(1)], touching: [box(-1), box(1)], intersecting: [box(-0.5), box(0.7, 0.31, 0.17)] };

/** For each figure with two shapes: what is read around it in each state, and nowhere in another. */
const TOLD = {
  whole: {
    separated: /Now the two shapes are apart/,
    touching: /Now the two shapes only touch/,
    intersecting: /These two shapes overlap/,
  },
  discs: { separated: /The discs are [\d.]+ apart now/, touching: /The discs touch now/, intersecting: /The discs overlap now/ },
  arrows: { separated: /That length is [\d.]+ here/, touching: /Here they touch/, intersecting: /Here they overlap/ },
  steps: { separated: /Here the shapes are apart/, touching: /Here the shapes touch/, intersecting: /Here the shapes overlap/ },
  endings: { separated: /The dashed line/, touching: /These shapes touch/, intersecting: /Now A and B overlap/ },
  approach: {
    separated: /finds nothing closer, and the distance is [\d.]+/,
    touching: /Now the distance is 0/,
    intersecting: /Now the distance is 0/,
  },
  polytope: { separated: /Now the shapes do not overlap/, touching: /Now the shapes do not overlap/, intersecting: /The depth is [\d.]+/ },
  solids: { separated: /does not reach O/, touching: /The solids touch/, intersecting: /at last a tetrahedron around O/ },
};

/** What no page may say: a value that is missing, a length or a depth below 0. */
const BROKEN = /\bnone (rounds|deep)|takes none|undefined|\bnull\b|NaN|(length|distance|depth) is −|−[\d.]+ (apart|deep)/;

const DISCS = {
  separated: [
    [0, 0],
    [5, 0],
  ],
  touching: [
    [0, 0],
    [2, 0],
  ],
  intersecting: [
    [0, 0],
    [1, 0.3],
  ],
};

function shapesOf(id, state) {
  if (id === "discs") return DISCS[state].map((center) => ({ type: "circle", center, radius: 1 }));
  return (id === "solids" ? SOLID : FLAT)[state];
}

const page = await Page.open("web/index.html");
const breaks = await Page.open("web/breaks.html");
const PAGES = [page, breaks];

test("what is hidden in the file is what the figures hide as they open", async () => {
  let count = 0;
  for (const each of PAGES) {
    const written = each.root.querySelectorAll("[data-gjk-when],[data-gjk-again]").map(({ hidden }) => hidden);
    count += written.length;
    for (const id of each.figures) await each.figure(id);
    const now = each.root.querySelectorAll("[data-gjk-when],[data-gjk-again]");
    now.forEach((word, i) => assert.equal(word.hidden, written[i], word.textContent));
  }
  assert.ok(count > 40, `${count}`);
});

test("with the shapes of a figure apart, touching and overlapping, the sentences around it say so, and what they say in another state is not there", async () => {
  for (const [id, told] of Object.entries(TOLD)) {
    for (const state of STATES) {
      const figure = await page.show(id, { shapes: shapesOf(id, state) });
      assert.equal(figure.answer.result.state, state, id);
      const text = page.around(id);
      assert.doesNotMatch(text, BROKEN, `${id} ${state}`);
      for (const other of STATES) {
        if (String(told[other]) === String(told[state])) assert.match(text, told[state], `${id} ${state}`);
        else assert.doesNotMatch(text, told[other], `${id} ${state} has what is said when ${other}`);
      }
    }
  }
});

test("no figure of two shapes, whatever its kind, leaves a value empty in a sentence", async () => {
  for (const [page, id] of PAGES.flatMap((each) => each.figures.map((id) => [each, id]))) {
    const { scene } = await page.figure(id);
    const before = page.around(id);
    assert.doesNotMatch(before, BROKEN, id);
    if (scene.shapes?.length !== 2) continue;
    const coarse = scene.kind === "failure-map" ? { width: 9, height: 7 } : {};
    for (const state of STATES) {
      const isOfSpace = ["box", "polyhedron", "ellipsoid"].includes(scene.shapes[0].type);
      await page.show(id, { ...coarse, shapes: isOfSpace ? SOLID[state] : shapesOf(id, state) });
      assert.doesNotMatch(page.around(id), BROKEN, `${id} ${state}`);
    }
  }
});

test("a sentence about what a method says is there while it is so: missed and found, looping and not, forbidden and possible", async () => {
  const cases = {
    missed: [/The overlap that it misses is 50 deep/, { shapes: FLAT.intersecting }, /it is right/],
    tiny: [/but not all methods find it/, { shapes: FLAT.separated }, /“separated”, and all methods find it/],
    "round-and-round": [/On the sliver below, the ordered simplex fails/, { shapes: FLAT.separated }, /the ordered simplex is right/],
    map: [
      /The code misses overlaps along lines/,
      { shapes: [polygon([0, 0.1], [1.3, 0], [0.7, 1.1]), triangle(3)], width: 9, height: 7 },
      /At these places it is right/,
    ],
    rows: [/below all of them are right/, { shapes: (await breaks.figure("missed")).model.initial.shapes }, /not all of them are right/],
    line: [
      /Some segments GJK never meets/,
      {
        points: [
          [1, 1],
          [2, 2],
        ],
      },
      /GJK never meets the segment that you have drawn/,
    ],
    tested: [
      /Some triangles GJK never meets/,
      {
        points: [
          [1, 1],
          [2, 2],
          [3, 1],
        ],
      },
      /GJK never meets the triangle that you have drawn/,
    ],
    "let-through": [
      /The map below shows it/,
      {
        points: [
          [1, 2],
          [-2, -1],
          [2, -1],
        ],
      },
      /The triangle below can occur/,
    ],
  };
  for (const [id, [before, change, after]] of Object.entries(cases)) {
    const page = PAGES.find(({ figures }) => figures.includes(id)) ?? breaks;
    const figure = await page.figure(id);
    await page.show(id, figure.model.initial);
    assert.match(page.around(id), before, id);
    await page.show(id, change);
    assert.match(page.around(id), after, id);
    assert.doesNotMatch(page.around(id), before, id);
  }
});

test("a link that puts a scene back is there once the scene has changed", async () => {
  const page = breaks;
  const { model } = await page.figure("round-and-round");
  await page.show("round-and-round", model.initial);
  const again = page.root.querySelectorAll("[data-gjk-again]").find(({ dataset }) => dataset.gjkFor === "round-and-round");
  assert.ok(again.hidden);
  await page.show("round-and-round", { shapes: FLAT.separated });
  assert.ok(!again.hidden);
  await page.show("round-and-round", model.initial);
  assert.ok(again.hidden);
});

test("a value that is missing hides its sentence, in spite of mark-up around it, and never a figure; what the page hides stays hidden", async () => {
  const page = new Page(`<section><gjk-demo id="one" kind="gjk"></gjk-demo>
    <p><span id="inner">The depth is <b><output data-gjk-value="epa.depth"></output></b>.</span> More.</p>
    <p hidden>What the page hides: <output data-gjk-value="epa.depth"></output>.</p>
    <output id="alone" data-gjk-value="epa.depth"></output></section>`);
  await page.figure("one");
  assert.match(page.around("one"), /^\s*The depth is 0\.849\. More\.\s*0\.849\s*$/);
  await page.show("one", { shapes: FLAT.separated });
  assert.match(page.around("one"), /^\s*More\.\s*$/);
  assert.ok(page.root.querySelector("#alone").hidden);
  await page.show("one", { shapes: FLAT.intersecting });
  assert.match(page.around("one"), /The depth is/);
});

test("unknown states count as absent, and are named in the console", async (t) => {
  const warned = t.mock.method(console, "warn", () => {});
  const page = new Page(`<section><gjk-demo id="one" kind="gjk"></gjk-demo>
    <p data-gjk-when="apart">first</p><p data-gjk-when="apart separated">second</p><p data-gjk-when="">third</p>
    <p data-gjk-when="touching  intersecting">fourth</p><p data-gjk-when="right">fifth</p></section>`);
  await page.figure("one");
  assert.equal(page.around("one").replace(/\s+/g, " ").trim(), "first third fourth fifth");
  const texts = warned.mock.calls.map(({ arguments: [text] }) => text);
  assert.equal(texts.length, 2);
  for (const text of texts) assert.match(text, /data-gjk-when.*"apart".*separated/);
});

test("a value of a run is found by the name of its method", async () => {
  const page = new Page(`<section><gjk-demo id="one" kind="compare"></gjk-demo>
    <p><output data-gjk-value="runs.vec3.trace.steps.length"></output> and <output data-gjk-value="runs.nobody.trace"></output></p></section>`);
  const { answer } = await page.figure("one");
  const { trace } = answer.runs.find(({ method }) => method === "vec3");
  assert.equal(page.root.querySelector("output").textContent, String(trace.steps.length));
  assert.ok(page.root.querySelector("p").hidden);
});

test("the console names a path that no answer of the kind has, once, and the names that are there", async (t) => {
  const warned = t.mock.method(console, "warn", () => {});
  const paths = ["result.point", "result.point", "value.x", "support.ia.0", "kept", "values_a.99", "slice.points", "support.w"];
  const words = paths.map((path) => `<p>now <output data-gjk-value="${path}"></output></p>`).join("");
  const page = new Page(
    `<section><gjk-demo id="one" kind="support"></gjk-demo>${words}</section>
     <section><gjk-demo id="two" kind="minkowski"></gjk-demo><p><output data-gjk-value="cloud.first"></output></p></section>
     <section><gjk-demo id="three" kind="gjk"></gjk-demo><p><output data-gjk-value="epa.depth"></output></p></section>`,
  );
  for (const id of ["one", "two", "three"]) await page.figure(id);
  await page.show("three", { shapes: FLAT.separated });
  await new Promise((resolve) => setTimeout(resolve)); // what finds the fault is loaded then
  const texts = warned.mock.calls.map(({ arguments: [text] }) => text);
  assert.deepEqual(
    texts.map((text) => /"(.*?)"/.exec(text)[1]),
    ["result.point", "value.x", "support.ia.0", "kept", "cloud.first"],
  );
  assert.match(texts[0], /^data-gjk-value is "result.point"; it must be one of seq, kind, .*support, .*value/);
  assert.match(texts[2], /one of support.ia\.$/);
  assert.match(texts[4], /one of cloud.0, cloud.shown, cloud.last, cloud.length\.$/);
});

test("no page of ours has such a path", async (t) => {
  const warned = t.mock.method(console, "warn", () => {});
  for (const path of ["web/index.html", "web/breaks.html", "web/use.html"]) {
    const page = await Page.open(path);
    for (const id of page.figures.filter(Boolean)) await page.figure(id);
  }
  await new Promise((resolve) => setTimeout(resolve));
  assert.deepEqual(
    warned.mock.calls.map(({ arguments: [text] }) => text),
    [],
  );
});

// ---- captions

/** What was asked, what came and what follows fit into these. */
const MOST_WORDS = 14;

/** Kinds that say one thing in one sentence, and the sentences of a tour's author. */
const MOST_OF_OTHERS = 25;
const OTHERS = ["compare", "failure-map", "minkowski", "sat", "scene3d", "simplices", "sum", "support", "tour"];

/** A sign between two names is no word. */
const count = (text) => text.split(/\s+/).filter((part) => /[\p{L}\p{N}]/u.test(part)).length;

test("every step of every preset has a caption of at most 14 words; a wrong answer has its own sentence", async () => {
  const long = [];
  for (const [name, { scene }] of Object.entries(presets)) {
    const figure = await Figure.open(name);
    const most = OTHERS.includes(scene.kind) ? MOST_OF_OTHERS : MOST_WORDS;
    const steps = [...Array(Math.max(figure.count, 1)).keys()];
    for (const step of [...(figure.count ? steps : ["last"]), ...(figure.model.stepsAreScenes ? [] : ["all"])]) {
      await figure.show(step);
      const { point } = figure;
      assert.match(point, /\w.*[.?]$/, `${name}, ${step}`);
      const [own, wrong = ""] = point.split(/ (?=The method (?:says|gives no answer))/);
      if (Math.max(count(own), count(wrong)) > most) long.push(`${name}, ${step}: ${point}`);
      if (process.env.SHOW) console.log(`@ ${name} ${step}: ${point}`);
    }
  }
  assert.deepEqual(long, []);
});

test("a comparison in the table of a step is true as it stands, so none is called false; a tie says which way it goes", async () => {
  let found = 0;
  for (const [name, { scene }] of Object.entries(presets)) {
    if (!["gjk", "failures", "distance"].includes(scene.kind)) continue;
    const figure = await Figure.open(name);
    for (let step = 0; step < figure.count; step += 1) {
      await figure.show(step);
      const signs = figure.table.flatMap((row) => /: [^:]* ([<>≤≥]) [^:]*$/.exec(row)?.[1] ?? []);
      const tests = figure.answer.trace.steps[step]?.tests.filter(({ value, bound }) => value !== null && bound !== null) ?? [];
      const due = tests.map(({ value, bound, passed }) => (value > bound ? ">" : value < bound ? "<" : passed ? "≥" : "≤"));
      assert.deepEqual(signs.sort(), due.sort(), `${name}, ${step}: ${figure.table.join("; ")}`);
      for (const row of figure.table) assert.ok(!/\((true|false)\)/.test(row) || row.includes("too large"), row);
      found += due.length;
    }
  }
  assert.ok(found > 400, String(found));
});

/** The names of points in a text. @param {string} text */
const namesIn = (text) => text.match(/w[₀₁₂₃₄₅₆₇₈₉]+/g) ?? [];

test("points are w₁, w₂, ... in the order in which the run finds them, in the picture, except older ones under the newest or O; the code's letters stay in all iterations at once", async () => {
  let found = 0;
  for (const [name, { scene }] of some(Object.entries(presets), 3)) {
    if (!["gjk", "failures", "distance"].includes(scene.kind)) continue;
    const figure = await Figure.open(name, { layers: "simplex,direction" });
    for (let step = 0; step < figure.count; step += 1) {
      await figure.show(step);
      const { answer } = figure;
      const { steps } = answer.trace;
      const nameOf = (/** @type {{w: unknown}} */ { w }) =>
        `w${[...String(1 + steps.findIndex((/** @type {any} */ one) => String(one.support.w) === String(w)))].map((digit) => "₀₁₂₃₄₅₆₇₈₉"[Number(digit)]).join("")}`;
      const { support, simplex_before } = steps[step];
      const drawn = figure.texts().flat();
      const read = new Set(drawn.flatMap(({ text }) => namesIn(text)));
      // Where marks lie over each other, only the newest has a name.
      const size = Math.max(...steps.flatMap((/** @type {any} */ one) => one.support.w.map(Math.abs)));
      const isUnder = (/** @type {{w: number[]}} */ { w }) =>
        [support.w, w.map(() => 0)].some((mark) => Math.hypot(...w.map((x, i) => x - mark[i])) < size / 20);
      const older = simplex_before.filter((/** @type {any} */ one) => read.has(nameOf(one)) || !isUnder(one));
      const names = new Set([support, ...older].map(nameOf).filter((name) => name !== "w₀")); // x of Frank and Wolfe is none
      assert.deepEqual(read, names, `${name}, ${step}`);
      for (const { text } of drawn) assert.doesNotMatch(text, /^([A-D]{2,4}|AO|[CDS]\d?|a − b|−d)$/, `${name}, ${step}`);
      found += names.size;
    }
  }
  assert.ok(found > 100);
  const figure = await Figure.open("gjk");
  await figure.show("all");
  const texts = figure
    .texts()
    .flat()
    .map(({ text }) => text);
  assert.ok(texts.includes("A₁ B₂ C₃") && texts.includes("A₂ B₃"), texts.join());
});
