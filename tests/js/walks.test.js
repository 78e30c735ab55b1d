/** What a reader sees and reads at each step of a figure: support points, methods side by side, simplices, regions, cases of GJK. */
import assert from "node:assert/strict";
import test from "node:test";
import edgeCases from "../data/edge_cases_2d.json";
import registry from "../../web/baked/registry.json";
import presets from "../../web/src/presets.json";
import entries from "../../web/src/words/failures.json";
import { pictureOf } from "../../web/src/words/numbers.ts";
import { answerTo, coveredIn, Figure, PHONE, sceneOf } from "./figure.js";

/** The names of the presets of a kind. @param {string} kind */
const presetsOf = (kind) => Object.keys(presets).filter((name) => presets[name].scene.kind === kind);

/** A number as the captions write it. @param {number} x */
const told = (x) => String(Number(x.toPrecision(3))).replace("-", "−");

/** A number from a text such as "−1.5" or "9×10⁻¹¹¹". @param {string} text */
function number(text) {
  const plain = text.replaceAll("−", "-").replace("×10", "e");
  return Number(plain.replace(/[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]/g, (digit) => "-0123456789"["⁻⁰¹²³⁴⁵⁶⁷⁸⁹".indexOf(digit)]));
}

const isClose = (/** @type {number} */ x, /** @type {number} */ y) => Math.abs(x - y) <= Math.max(5e-3 * Math.abs(y), 1e-3);

// ---- support points

/** The indices of the largest products of a shape's vertices with a direction. */
function highest({ vertices }, [dx, dy]) {
  const products = vertices.map(([x, y]) => dx * x + dy * y);
  return products.flatMap((product, i) => (product === Math.max(...products) ? [i] : []));
}

/** Checks the answer and the tables against the scene. @param {Figure} figure */
function supportIsRight(figure) {
  const { answer, scene } = figure;
  const [a, b] = scene.shapes;
  const ties = highest(a, scene.direction);
  assert.deepEqual(answer.ties_a, ties);
  if (b)
    assert.deepEqual(
      answer.ties_b,
      highest(
        b,
        scene.direction.map((x) => -x),
      ),
    );
  const taken = [a, b].flatMap((shape, i) => (shape ? [shape.vertices[answer[`ties_${"ab"[i]}`][0]]] : []));
  const w = taken[0].map((x, axis) => x - (taken[1]?.[axis] ?? 0));
  w.forEach((x, axis) => assert.ok(Math.abs(answer.support.w[axis] - x) < 1e-12));
}

test("each preset of support points has a table for each shape with vertices, and marks the largest products", async () => {
  for (const name of presetsOf("support")) {
    const figure = await Figure.open(name);
    const { answer, scene, tables } = figure;
    const sides = [answer.values_a, answer.values_b].filter(Boolean);
    assert.deepEqual(
      tables.map((table) => table.length),
      sides.map((side) => side.length),
    );
    tables.forEach((table, i) =>
      table.forEach(([, product, role], k) => {
        assert.ok(isClose(number(product), sides[i][k]), `${name}: ${product}`);
        assert.equal(role !== "", sides[i][k] === Math.max(...sides[i]), name);
      }),
    );
    const isPolygon = scene.shapes.length === 1 && scene.shapes[0].type === "polygon";
    assert.equal(/type="range"/.test(figure.readout), isPolygon);
    const named = new Set(
      figure
        .texts()
        .flat()
        .map(({ text }) => text.split(" = ")[0]),
    );
    for (const letter of answer.support.b ? ["a", "b", "w", "d", "−d"] : ["a", "d"]) assert.ok(named.has(letter), `${name}: ${letter}`);
    for (const id of ["difference", "support-w"]) assert.equal(figure.ids.includes(id), Boolean(answer.support.b), `${name}: ${id}`);
  }
});

test("each dial turns the direction by hand to where its handle is, and by a degree a key; that of B is opposite", async () => {
  for (const dial of ["d.a", "d.b", "d.w"]) {
    const figure = await Figure.open("support");
    const angle = () => (Math.atan2(figure.scene.direction[1], figure.scene.direction[0]) * 180) / Math.PI;
    const before = angle();
    await figure.nudge(dial, 0, 1);
    assert.ok(Math.abs(angle() - before - 1) < 0.02, `${dial}: from ${before} to ${angle()}`);
    await figure.nudge(dial, 0, 10);
    assert.ok(Math.abs(angle() - before - 11) < 0.02);
    supportIsRight(figure);
    await figure.drag(dial, -70, 65);
    supportIsRight(figure);
    const [dx, dy] = figure.scene.direction;
    for (const [name, centre, sign] of [
      ["d.a", "0", 1],
      ["d.b", "1", -1],
    ]) {
      const [x, y] = figure.place(name);
      const [cx, cy] = figure.place(centre);
      const turned = Math.atan2(cy - y, x - cx) - Math.atan2(sign * dy, sign * dx);
      assert.ok(Math.abs(Math.sin(turned)) < 0.05 && Math.cos(turned) > 0, `${name} after ${dial}`);
    }
  }
});

test("over a full turn each vertex of A is the support point in its turn, and the equation adds up", async () => {
  const figure = await Figure.open("support");
  const taken = new Set();
  for (let i = 0; i < 36; i += 1) {
    await figure.nudge("d.a", 0, 10);
    supportIsRight(figure);
    taken.add(figure.answer.support.ia);
    const [, [, row]] = [...figure.readout.matchAll(/<mtr>(.*?)<\/mtr>/gs)];
    const [a, plus, b, , total] = [...row.matchAll(/<mtd>(.*?)<\/mtd>/gs)].map(([, cell]) => cell.replace(/<[^>]*>|[()]/g, ""));
    assert.equal(plus, "+");
    assert.ok(Math.abs(number(a) + number(b) - figure.answer.value) < 0.02, `${a} + ${b} is not ${figure.answer.value}`);
    assert.ok(isClose(number(total), figure.answer.value));
  }
  assert.equal(taken.size, figure.scene.shapes[0].vertices.length);
});

test("a vertex that is dragged changes its own product, and a direction of zero is called one", async () => {
  const figure = await Figure.open("support");
  const before = figure.tables;
  await figure.drag("0.0", 25, -30);
  supportIsRight(figure);
  assert.notDeepEqual(figure.tables[0][0], before[0][0]);
  assert.deepEqual(
    figure.tables[0].slice(1).map(([name, product]) => [name, product]),
    before[0].slice(1).map(([name, product]) => [name, product]),
  );
  await figure.edit({ ...figure.scene, direction: [0, 0] });
  assert.match(figure.caption, /direction d is zero/);
  await figure.drag("d.a", 20, -30);
  supportIsRight(figure);
});

// ---- methods side by side

/** "1, 3–5" as 1, 3, 4, 5; nothing of another text. @param {string} text */
function numbersIn(text) {
  if (!/^[\d–, ]+$/.test(text)) return [];
  return text.split(", ").flatMap((part) => {
    const [first, last = first] = part.split("–").map(Number);
    return Array.from({ length: last - first + 1 }, (_, i) => first + i);
  });
}

test("each method has its row and its support point at every step, and the step at which they part is marked", async () => {
  for (const name of presetsOf("compare")) {
    const figure = await Figure.open(name, { view: "apart" });
    const { runs, parts_at: parting } = figure.answer;
    assert.equal(figure.count, Math.max(...runs.map(({ trace }) => trace.steps.length)));
    const isFlat = runs[0].trace.steps[0].direction.length === 2;
    for (let step = 0; step < figure.count; step += 1) {
      await figure.show(step);
      const [rows] = figure.tables;
      const at = ({ trace }) => trace.steps[Math.min(step, trace.steps.length - 1)];
      runs.forEach((run, i) => {
        const [, point, outcome] = rows[i];
        const made = run.trace.steps.length;
        const numbers = point.match(/\(([^)]*)\)/)[1].split(", ");
        numbers.forEach((text, axis) => assert.ok(isClose(number(text), at(run).support.w[axis]), `${name}, step ${step}: ${point}`));
        assert.equal(point.includes("ended"), step >= made - 1);
        assert.ok(outcome.startsWith(run.agrees ? "✓" : "✗"), outcome);
        assert.equal(outcome.includes("no collision"), run.trace.intersects === false);
        assert.ok(outcome.endsWith(`${made} step${made > 1 ? "s" : ""}, ${2 * made} calls`), outcome);
      });
      assert.equal(figure.model.stepText.includes("they part"), step === parting);
      assert.equal(figure.readout.includes("<tr class=lit"), step === parting);
      for (const { method } of runs) assert.ok(figure.ids.includes(`support-w-${method}`), method);
      const written = figure.texts().at(-1);
      const numbered = written.filter(({ text }) => numbersIn(text).length);
      const each = runs.map((_, i) => i + 1);
      if (isFlat)
        assert.deepEqual(
          numbered.flatMap(({ text }) => numbersIn(text)).sort((p, q) => p - q),
          each,
        );
      assert.ok(!isFlat || numbered.length === new Set(runs.map((run) => String(at(run).support.w))).size);
    }
    assert.equal(figure.caption.includes("first differ"), parting !== null);
    await figure.show("all");
    assert.ok(figure.ids.includes("difference"));
    if (isFlat) assert.ok(!figure.ids.includes("simplex"));
  }
});

test("a run agrees if and only if its verdict is that of the exact answer, wherever B is dragged", async () => {
  const figure = await Figure.open("compare");
  const states = new Set();
  for (let i = 0; i < 6; i += 1) {
    await figure.drag("1", -30, 6);
    const { result, runs } = figure.answer;
    states.add(result.state);
    for (const run of runs) assert.equal(run.agrees, run.trace.intersects === (result.state !== "separated"));
    const wrong = runs.filter(({ agrees }) => !agrees).length;
    assert.ok(figure.headline.endsWith(wrong ? `${wrong} of 6 disagree${wrong > 1 ? "" : "s"}` : "all 6 agree"), figure.headline);
  }
  assert.ok(states.has("separated") && states.has("intersecting"));
});

test("where winter.dev misses an overlap, its row says so without colour, and the headline counts who is wrong", async () => {
  const figure = await Figure.open("compare-missed");
  const row = figure.tables[0].find(([name]) => name.includes("winter"));
  assert.ok(row[2].startsWith("✗ no collision "), row[2]);
  assert.equal(figure.headline, "Intersecting, depth 50: 3 of 6 disagree");
});

// ---- the exact answer and the method's verdict

test("on each of the shared cases the headline has the exact state and how far apart or deep, and the verdict is wrong where the method is", async () => {
  const wrong = new Set();
  for (const { name, a, b, expect } of edgeCases) {
    const shapes = [a, b].map((vertices) => ({ type: "polygon", vertices }));
    const figure = await Figure.open({ schema: 1, kind: "gjk", method: "winter", shapes });
    assert.ok(figure.headline.toLowerCase().startsWith(expect), `${name}: ${figure.headline}`);
    const [, told] = figure.headline.match(/(?:distance|depth) (\S+)$/);
    assert.equal(told, pictureOf(Math.abs(figure.answer.result.signed_distance)), name);
    const { agrees } = figure.model.figure.verdict(figure.answer);
    const isWrong = expect !== "touching" && figure.answer.trace.intersects !== (expect === "intersecting");
    assert.equal(!agrees, isWrong, name);
    assert.equal(figure.svg().includes("\u00a0✗"), isWrong, name);
    if (isWrong) wrong.add(name);
  }
  for (const name of ["identical-squares", "winter-origin-on-segment", "squares-shift-x1"]) assert.ok(wrong.has(name), name);
});

test("each method has its own run and verdict of the same shapes, and the same exact answer", async () => {
  const first = await Figure.open("gjk");
  for (const { name, title } of registry.methods.filter(({ dimensions }) => dimensions.includes(2))) {
    const figure = await Figure.open("gjk", { method: name });
    assert.equal(figure.answer.trace.method, name);
    assert.equal(figure.headline, first.headline);
    assert.ok(figure.svg().includes(title), title);
  }
});

/** What is written on each panel of the plane of a figure; its strip is left out. @param {Figure} figure */
const writtenOn = (figure) =>
  figure
    .texts()
    .slice(0, figure.model.panels.filter(({ isStrip }) => !isStrip).length)
    .map((panel) => panel.map(({ text }) => text.replaceAll("\u00a0", " ")));

test("in one plane stand the shapes, A − B, the origin, the support points, the direction and the simplex, by name", async () => {
  const [written] = writtenOn(await Figure.open("gjk", { view: "together", step: "2" }));
  for (const name of ["A", "B", "A − B", "O", "a", "b", "d", "−d", "A  #3", "C"]) assert.ok(written.includes(name), name);
  assert.equal(written.filter((name) => name === "B").length, 2); // the shape and the point of the simplex
});

test("the points of the ordered simplex have the method's own names, and the one that is renamed says so", async () => {
  const written = writtenOn(await Figure.open("gjk", { method: "oriented", step: "2" })).flat();
  for (const name of ["S0", "S1", "S2 → S0  #3"]) assert.ok(written.includes(name), name);
});

test("with all iterations at once, rays bear their numbers, and support points their names with the iteration as an index", async () => {
  const panels = writtenOn(await Figure.open("gjk", { step: "all", view: "apart" }));
  for (const [i, times] of [3, 1].entries()) {
    const told = panels[i].flatMap((text) => text.split(", ")).filter((text) => /^[1-4]$/.test(text));
    assert.equal(new Set(told).size, 4);
    assert.ok(told.length >= 4 * times, `${told}`);
  }
  assert.deepEqual(panels[1].filter((text) => /^[A-D][₀-₉]/.test(text)).sort(), ["A₁ B₂ C₃", "A₂ B₃", "A₃ B₄", "A₄"]);
  const sorted = writtenOn(await Figure.open("gjk", { method: "oriented", step: "all", view: "together" })).flat();
  assert.ok(
    sorted.some((text) => /^S[0-2][₀-₉]/.test(text)),
    `${sorted}`,
  );
});

test("each level but 0 has the way out of A − B, which the layers of a link alone do not have", async () => {
  const figure = await Figure.open("gjk", { view: "together" });
  const isDrawn = () =>
    figure
      .texts()
      .flat()
      .some(({ text }) => text.startsWith("depth "));
  const drawn = [0, 1, 2, 3, 4, 5].map((level) => (figure.model.chooseLevel(level), isDrawn()));
  assert.deepEqual(drawn, [false, true, true, true, true, true]);
  figure.model.askLayers("simplex");
  assert.equal(isDrawn(), false);
});

test("a normal of EPA's polytope is the longer the further its edge is from the origin", async () => {
  const figure = await Figure.open("epa", { view: "apart" });
  for (const { index, polytope } of figure.answer.epa.steps) {
    await figure.show(index);
    const away = polytope.map(([x, y], i) => {
      const [u, v] = polytope[(i + 1) % polytope.length];
      return Math.abs(x * v - y * u) / Math.hypot(u - x, v - y);
    });
    const shafts = [
      ...figure.ink("polytope").matchAll(/d="M(\S+) (\S+)L(\S+) ([^" L]+)" fill="none" stroke="#\w+" stroke-width="(?:1.25|2)"/g),
    ];
    const lengths = shafts.map(([, ...ends]) => Math.hypot(ends[2] - ends[0], ends[3] - ends[1]));
    const order = (/** @type {number[]} */ numbers) => numbers.map((_, i) => i).sort((i, j) => numbers[i] - numbers[j]);
    assert.deepEqual(order(lengths), order(away));
  }
});

/** A folding phone, outside. */
const FOLD = { width: 250, height: 400, isNarrow: true };

test("the strip of the flow counts the transitions of the trace so far, lights those of the step, and keeps its texts apart", async () => {
  const forms = ["start", "point", "line", "triangle", "tetrahedron"];
  for (const [name, method] of [["gjk"], ["apart"], ["missed"], ["gjk", "lindberg"], ["solids"]]) {
    const figure = await Figure.open(name, method ? { method } : {});
    const moves = (/** @type {any} */ { accepted, simplex_before: before, simplex_after: after }) =>
      accepted
        ? [[before.length, before.length + 1], ...(before.length ? [[before.length + 1, after.length]] : [])].map(
            ([p, q]) => `flow-${forms[p]}-${forms[q]}`,
          )
        : [];
    const { steps } = figure.answer.trace;
    await figure.show(0);
    const [, lit] = figure.ink("flow-start-point").match(/stroke="(#\w+)"/);
    for (const [index, step] of steps.entries()) {
      await figure.show(index);
      const made = steps.slice(0, index + 1).flatMap(moves);
      assert.deepEqual(figure.idsOf("flow-").sort(), [...new Set(made)].sort());
      for (const id of new Set(made)) {
        const ink = figure.ink(id);
        assert.ok(ink.includes(`: ${made.filter((one) => one === id).length}</title>`), ink);
        assert.equal(ink.includes(`stroke="${lit}"`), moves(step).includes(id), `${id} at step ${index}`);
      }
      const named = new RegExp(`font-weight="600"[^>]* fill="${lit}">${forms[step.simplex_after.length]}<`);
      assert.match(figure.svg().slice(figure.svg().indexOf('id="flow-')), named, `step ${index}`);
      const strip = figure.texts(FOLD).at(-1);
      assert.ok(strip.length >= 3);
      for (const { text, x, width } of strip) {
        assert.ok(x - width / 2 >= 0 && (x + width / 2 <= FOLD.width || text.includes("stays")), text);
      }
      assert.deepEqual(coveredIn(strip), []);
    }
    await figure.show("all");
    assert.ok(figure.idsOf("flow-").every((id) => !figure.ink(id).includes(`stroke="${lit}"`)));
  }
});

// ---- simplices

test("what a dragged P and dragged points are answered, and what is said of it, is of the scene", async () => {
  for (const name of presetsOf("simplices")) {
    const figure = await Figure.open(name);
    for (const [id, dx, dy] of /** @type {const} */ ([
      ["at", 50, -30],
      ["0", 30, 20],
    ])) {
      await figure.drag(id, dx, dy);
      const { kept, weights, point, inside, degenerate } = figure.answer;
      const { points, at } = figure.scene;
      const mixed = at.map((_, axis) => kept.reduce((sum, k, i) => sum + weights[i] * points[k][axis], 0));
      mixed.forEach((x, axis) => assert.ok(Math.abs(x - point[axis]) < 1e-9));
      assert.ok(figure.headline.startsWith(inside ? "Inside: P" : "Outside: "), figure.headline);
      if (inside) at.forEach((x, axis) => assert.ok(Math.abs(x - point[axis]) < 1e-9));
      assert.equal(figure.caption.includes("degenerate"), degenerate, figure.caption);
      if (name.endsWith("-solids")) assert.ok(figure.ids.includes("simplex"));
    }
  }
});

test("three points on one line are called degenerate, a tetrahedron a simplex of three dimensions", async () => {
  const flat = await Figure.open("simplex-flat");
  assert.match(flat.caption, /degenerate: all points lie on one line/);
  assert.equal(flat.answer.kept.length, 2);
  const tetrahedron = await Figure.open("simplex-solids");
  assert.match(tetrahedron.caption, /a simplex of 3 dimensions: a tetrahedron/);
  assert.doesNotMatch(tetrahedron.caption, /drawn flat/);
});

// ---- regions

const POINTS = {
  "line-regions": [
    [1.7, 1.3],
    [-2, -1.6],
  ],
  "triangle-regions": [
    [-2.4, 1.1],
    [-1.7, -1.6],
    [1.9, -1.2],
  ],
};
const FORBIDDEN = {
  "line-regions": [
    [-2.6, 0.4],
    [-1, -2.2],
  ],
  "triangle-regions": [
    [2.6, -0.9],
    [-2.4, -1.4],
    [1.6, -2],
  ],
};
const FLAT_METHODS = registry.methods.filter(({ dimensions }) => dimensions.includes(2)).map(({ name }) => name);

/** Is the origin inside of a convex polygon? @param {number[][]} cell */
function holdsOrigin(cell) {
  const sides = cell.map(([x, y], i) => {
    const [u, v] = cell[(i + 1) % cell.length];
    return (u - x) * -y - (v - y) * -x;
  });
  return Math.min(...sides) >= 0 || Math.max(...sides) <= 0;
}

/** The corners of the polygons that an ink fills. @param {string} ink */
const filledIn = (ink) =>
  [...ink.matchAll(/d="(M[^"]*)Z" fill="#\w+" fill-opacity="0.62"/g)].map(([, d]) =>
    d
      .slice(1)
      .split("L")
      .map((p) => p.split(" ").map(Number)),
  );

test("beside a line A is bounded by a line across d through O, and through B where that is another; both are drawn and said", async () => {
  for (const method of FLAT_METHODS) {
    const figure = await Figure.open("line-regions", { method, step: "0" });
    const isTwice = !["robust", "lindberg"].includes(method);
    const texts = figure.texts()[0].map(({ text }) => text);
    assert.equal(texts.includes("B is further along d"), isTwice, method);
    assert.ok(texts.includes("A must not be here"), method);
    assert.equal(/Two lines across d/.test(figure.caption), isTwice, method);
    assert.deepEqual(figure.covered(), []);
  }
});

test("the first line has AB, AO and d well apart, and both arrows have their names", async () => {
  for (const step of [0, "last"]) {
    const figure = await Figure.open("line-regions");
    await figure.show(step);
    const [a, b] = figure.scene.points;
    const turns = [
      [b[0] - a[0], b[1] - a[1]],
      [-a[0], -a[1]],
      [b[0], b[1]],
    ].map(([x, y]) => (Math.atan2(y, x) * 180) / Math.PI);
    turns.forEach((turn, i) => turns.slice(0, i).forEach((other) => assert.ok(Math.abs(turn - other) > 20, `${turns}`)));
    for (const room of [undefined, PHONE]) {
      const texts = figure.texts(room)[0].map(({ text }) => text);
      for (const name of ["A", "B", "O", "AO", "d"]) assert.ok(texts.includes(name), `${name} of ${texts}`);
      assert.deepEqual(figure.covered(room), []);
    }
  }
});

for (const [kind, points] of Object.entries(POINTS)) {
  test(`the region around the origin has the ink of the region taken, the list marks it, and every region is a part: ${kind}`, async () => {
    for (const method of FLAT_METHODS) {
      const figure = await Figure.open({ schema: 1, kind, method, points });
      const { regions, taken, tests } = figure.answer;
      const idOf = (/** @type {string} */ name) => `region-${name.replaceAll(" ", "-")}`;
      assert.deepEqual(figure.idsOf("region-").sort(), regions.map(({ name }) => idOf(name)).sort());
      const view = figure.viewOf("0");
      const filled = filledIn(figure.ink(idOf(taken))).map((cell) => cell.map((p) => view.toWorld(p)));
      assert.ok(filled.some(holdsOrigin), `${method}: ${taken}`);
      for (const { name } of regions.filter((one) => one.name !== taken)) {
        assert.equal(filledIn(figure.ink(idOf(name))).length, 0, `${method}: ${name}`);
      }
      const listed = figure.readout.match(/<li class=taken>.*?<b>(.*?)<\/b>/s)[1];
      assert.equal(listed.replace("region ", ""), taken.replace(/^(line|edge|triangle) (?=\d)/, ""));
      await figure.show("last");
      tests.forEach(({ name }, i) => assert.ok(figure.ink(`test-${i + 1}`).includes(`<title>${name.replaceAll("<", "&lt;")}`), name));
      assert.equal(figure.idsOf("test-").length, tests.length);
    }
  });

  test(`the steps are the regions, each exclusion, each test and the outcome, and each differs: ${kind}`, async () => {
    const figure = await Figure.open({ schema: 1, kind, method: "winter", points });
    const { regions, tests, taken } = figure.answer;
    const excluded = regions.filter(({ status }) => status === "excluded");
    assert.equal(figure.count, excluded.length + tests.length + 2);
    const pictures = new Set();
    const captions = [];
    for (let step = 0; step < figure.count; step += 1) {
      await figure.show(step);
      pictures.add(figure.svg());
      captions.push([figure.caption, ...figure.table].join("; "));
    }
    assert.equal(pictures.size, figure.count);
    assert.equal(new Set(captions).size, figure.count);
    excluded.forEach(({ name }, i) => assert.ok(captions[i + 1].includes(`Region ${name}, `), captions[i + 1]));
    assert.ok(figure.table.some((line) => line.startsWith("region: ") && line.includes(taken)));
  });

  test(`where points cannot occur no region is taken, and the words name why: ${kind}`, async () => {
    const figure = await Figure.open({ schema: 1, kind, method: "vec3", points: FORBIDDEN[kind] });
    assert.equal(figure.answer.taken, null);
    assert.ok(figure.svg().includes(figure.answer.why.replaceAll(" . ", " · ").slice(0, 20)));
    assert.match(figure.headline, /cannot occur/);
    const isRed = (/** @type {string} */ svg) => /<path d="M0 0L720 0L720 \d+L0 \d+Z" fill="#\w+" fill-opacity/.test(svg);
    assert.ok(isRed(figure.svg()));
    assert.ok(!isRed((await Figure.open({ schema: 1, kind, method: "vec3", points })).svg()));
    assert.doesNotMatch(figure.readout, /<li class=taken/);
  });
}

test("the layer of the article hatches where winter.dev's picture and code disagree, and the caption says how much", async () => {
  const figure = await Figure.open({ schema: 1, kind: "triangle-regions", method: "winter", points: POINTS["triangle-regions"] });
  const before = figure.svg();
  figure.model.toggleLayer("article");
  assert.notEqual(figure.svg(), before);
  const share = told(100 * figure.answer.drawing.share);
  assert.ok(figure.caption.includes(`disagree on the hatched ${share} % of the map`), figure.caption);
  figure.model.toggleLayer("article");
  assert.equal(figure.svg(), before);
});

// ---- how GJK goes on in space

/** Where the shaft of an arrow leads on the screen, y up, as a vector of length one. @param {string} ink */
function way(ink) {
  const [, x, y, u, v] = ink.match(/d="M(-?[\d.]+) (-?[\d.]+)L(-?[\d.]+) (-?[\d.]+)/).map(Number);
  const length = Math.hypot(u - x, v - y);
  return [(u - x) / length, (y - v) / length];
}

/** The same of a vector of space. @param {Figure} figure @param {number[]} vector */
function seen(figure, vector) {
  const { camera } = figure.viewOf("0");
  const [x, y] = [camera.right, camera.up].map((axis) => vector.reduce((sum, v, i) => sum + v * axis[i], 0));
  return [x / Math.hypot(x, y), y / Math.hypot(x, y)];
}

/** @param {number[]} p @param {number[]} q */
const isSame = (p, q) => p.every((x, i) => Math.abs(x - q[i]) < 0.02);

for (const method of ["winter", "vec3", "lindberg"]) {
  test(`a step across an edge shows the cylinder and the two products, that of a triangle its normal: ${method}`, async () => {
    const figure = await Figure.open("solids", { method });
    const edges = [];
    for (const step of figure.answer.trace.steps) {
      await figure.show(step.index);
      const { across } = step;
      for (const id of ["cylinder", "across-normal", "across-direction"]) assert.equal(figure.ids.includes(id), Boolean(across), id);
      assert.equal(figure.caption.includes("is perpendicular to"), Boolean(across));
      if (across) {
        edges.push(across.edge);
        assert.ok(isSame(way(figure.ink("across-normal")), seen(figure, across.normal)));
        assert.ok(isSame(way(figure.ink("across-direction")), seen(figure, across.direction)));
        assert.ok(figure.ink("across-direction").includes(`>(${across.edge} × AO) × ${across.edge}</title>`));
      }
      const isTriangle = step.simplex_before.length === 2;
      assert.equal(figure.ids.includes("normal"), isTriangle);
      assert.equal(figure.caption.includes("change places"), isTriangle);
      if (!isTriangle) continue;
      assert.equal(step.region, "ACB");
      const { vector } = step.tests.find(({ name }) => /^ABC( \. AO)?$/.test(name));
      assert.ok(isSame(way(figure.ink("normal")), seen(figure, vector)));
      assert.ok(
        isSame(
          way(figure.ink("normal-below")),
          seen(
            figure,
            vector.map((x) => -x),
          ),
        ),
      );
      assert.match(figure.caption, /B and C change places\./);
      for (const text of ["B → C", "C → B", "−ABC: O is below"]) assert.ok(figure.svg().includes(text), text);
    }
    assert.deepEqual(edges, ["AB"]);
  });
}

test("two solids of the plane z = 0 are seen along z, and each iteration stands beside the one of the plane", async () => {
  const figure = await Figure.open("solids-flat");
  const { camera } = figure.viewOf("0");
  assert.deepEqual([camera.yaw, camera.pitch], [0, 0]);
  const { trace, plane } = figure.answer;
  assert.equal(plane.same, trace.steps.length);
  assert.equal(plane.steps.length, trace.steps.length);
  for (const [k, step] of trace.steps.entries()) {
    await figure.show(k);
    assert.match(figure.caption, /without z, the same code makes the same iteration in the plane/);
    const place = `${plane.steps[k].region}, line ${plane.steps[k].line}`;
    assert.equal(place, `${step.region}, line ${step.line}`);
    const row = figure.tables[0][k].join(" | ");
    assert.equal(row.split(place).length - 1, 2, row);
    assert.match(row, /the same/);
  }
});

test("where the plane's run ends at the triangle, the caption says where the two part", async () => {
  const figure = await Figure.open("solids-flat");
  await figure.drag("1", -70, 0);
  for (const { vertices } of figure.scene.shapes) assert.ok(vertices.every(([, , z]) => z === 0));
  const { plane, trace } = figure.answer;
  assert.ok(plane.intersects && plane.same === plane.steps.length - 1 && plane.same < trace.steps.length);
  await figure.show(plane.same);
  const [here, there] = [trace.steps[plane.same], plane.steps.at(-1)];
  const parted = `takes another way here: ${there.region}, line ${there.line}, and not ${here.region}, line ${here.line}.`;
  assert.ok(figure.caption.includes(parted), figure.caption);
  assert.ok(figure.caption.includes(`it ends at iteration ${plane.steps.length} and answers: the shapes intersect.`));
  await figure.drag("1.turn", 30, 20);
  assert.ok(!figure.answer.plane);
  assert.doesNotMatch(figure.caption, /without z/);
  assert.equal(figure.tables.length, 0);
});

// ---- the gallery and the tour

test("each entry of the gallery opens where the method goes wrong, with its sentence and its report", async () => {
  for (const name of presetsOf("failures")) {
    const figure = await Figure.open(name);
    figure.model.open(figure.scene);
    await figure.ask();
    const { trace, wrong_at: wrong } = figure.answer;
    assert.equal(figure.step, wrong ?? trace.steps.length - 1, name);
    assert.ok(figure.caption.includes(entries[name].why), name);
    assert.match(figure.caption, /Our robust method finds/);
    const links = [...figure.readout.matchAll(/<p>.*?<a href=([^>]*)>/gs)].map(([, link]) => link);
    assert.deepEqual(links, entries[name].link ? [entries[name].link] : [], name);
  }
});

test("each state of the tour has its caption, its panel, the answer to its own scene, and a picture of its own", async () => {
  const { states } = await sceneOf("tour");
  const figure = await Figure.open("tour");
  assert.equal(figure.count, states.length);
  let before = "";
  for (const [at, state] of states.entries()) {
    await figure.show(at);
    assert.equal(figure.step, at);
    assert.equal(figure.point, state.caption);
    const own = await answerTo(state.scene);
    for (const part of ["result", "taken", "kept", "trace", "sum", "runs"]) assert.deepEqual(figure.answer[part], own[part], `state ${at}`);
    assert.deepEqual(
      figure.model.panels.filter(({ isStrip }) => !isStrip).map(({ id }) => id),
      [
        JSON.stringify(state.scene)
          .match(/\[-?[\d.]+(,-?[\d.]+)*\]/)[0]
          .split(",").length === 3
          ? "space"
          : "plane",
      ],
    );
    const picture = figure.svg();
    assert.ok(picture.length > 2000);
    assert.notEqual(picture, before, `state ${at}`);
    before = picture;
  }
});

// ---- many solids

test("the layers of many solids have a line for each separated pair, those to the nearest neighbours alone, or the boxes", async () => {
  const figure = await Figure.open("report-cubes", { layers: "lines" });
  const separated = figure.answer.pairs.filter(({ state }) => state === "separated").length;
  assert.equal(separated, 190 - 5);
  assert.equal(figure.idsOf("line-").length, separated);
  figure.model.askLayers("nearest");
  assert.ok(figure.idsOf("line-").length >= 10 && figure.idsOf("line-").length <= 20);
  figure.model.askLayers("boxes");
  assert.deepEqual([figure.idsOf("box-").length, figure.idsOf("line-").length], [20, 0]);
});

test("chips have all pairs and those of the table, and the chosen one is among them", async () => {
  const figure = await Figure.open("scene3d");
  const rows = figure.tables[1].map(([pair, gap]) => `${pair}: ${gap}`);
  assert.deepEqual(figure.chips, ["Move all objects", "All 15 pairs", ...rows]);
  figure.model.goTo(4);
  assert.equal(figure.chips[2].split(":")[0], "A and F");
});

test("the chips of the prism are its stops, and say where the origin is", async () => {
  const figure = await Figure.open("tetrahedron-regions");
  assert.deepEqual(figure.chips.slice(0, 5), ["Move O here", "The outcome", "1 inside", "2 ABC", "3 ACD · O"]);
  assert.equal(figure.chips.length, 2 + figure.answer.stops.length);
});

test("a scene with a camera has one number of pairs, and what the camera adds has its own row", async () => {
  const figure = await Figure.open("frustum-space");
  const [costs] = figure.tables;
  assert.deepEqual(costs.slice(0, 3), [
    ["Pairs", "45"],
    ["Pairs of an object and the camera", "10"],
    ["GJK calls in this frame", "55"],
  ]);
  assert.equal(figure.chips[1], "All 45 pairs");
  assert.match(figure.readout, /The nearest \d+ of 45 pairs/);
});

test("what is not as in the report is said in its own scenes alone: the cube's corners, and Python's part of the time", async () => {
  for (const [name, corners, overhead] of /** @type {const} */ ([
    ["report-cubes", true, true],
    ["report-spheres", false, true],
    ["crowd", false, false],
  ])) {
    const { readout } = await Figure.open(name);
    assert.equal(/Unity’s cube has 24 vertices/.test(readout), corners);
    assert.equal(/Python’s own overhead/.test(readout), overhead);
  }
});

test("what a frame costs stands beside Lindberg's numbers in his own scenes alone, and the loops are within 0.2 of his", async () => {
  for (const [name, published, frameMs] of /** @type {const} */ ([
    ["report-cubes", 4.05, 21],
    ["report-spheres", 4.15, 120],
  ])) {
    const figure = await Figure.open(name);
    const { counts } = figure.answer;
    assert.ok(Math.abs(counts.iterations / counts.calls - published) < 0.2);
    assert.ok(figure.readout.includes(`Lindberg’s report: ${published}`));
    assert.ok(figure.readout.includes(`Milliseconds for all calls of a frame, in this page (Lindberg’s report, in Unity: ${frameMs})`));
    await figure.nudge("3", 1, 0);
    assert.doesNotMatch(figure.readout, /Lindberg’s report/);
  }
});

test("the debug lines of Lindberg's figure 1 are there before a pair is opened, and those of a chosen pair alone", async () => {
  const figure = await Figure.open("report-figure-1", { step: "last" });
  assert.equal(figure.scene.method, "lindberg");
  const { searches, pairs } = figure.answer;
  assert.equal(searches.length, pairs.length);
  assert.equal(figure.idsOf("searches").length > 0, true);
  const segments = () => (figure.ink("searches").match(/<path/g) ?? []).length;
  const all = segments();
  await figure.show("2");
  assert.ok(segments() < all && segments() > 0);
  assert.ok(figure.table.some((line) => line.startsWith(`last simplex: ${searches[2].simplex.length} point`)));
  const without = await Figure.open("report-cubes", { step: "2" });
  assert.deepEqual([without.answer.searches, without.idsOf("searches")], [null, []]);
});

test("with hill climbing, the table has the length of the chosen pair's walk, and the picture its start", async () => {
  const scene = { ...(await sceneOf("report-cubes")), options: { support: "hill" } };
  const figure = await Figure.open(scene, { step: "7" });
  const steps = (/** @type {any} */ climb, /** @type {string} */ path) => climb[path].length - 1;
  const climb = figure.answer.climbs[7];
  const [a, b] = [steps(climb, "path_a"), steps(climb, "path_b")];
  const walk = [`edges climbed on A: ${a}`, `edges climbed on I: ${b}`, `vertices looked at: ${climb.dots}`];
  for (const line of walk) assert.ok(figure.table.includes(line), line);
  assert.ok(figure.svg().includes("start"));
  await figure.show("last");
  const total = figure.answer.climbs.reduce((sum, one) => sum + steps(one, "path_a") + steps(one, "path_b"), 0);
  assert.ok(figure.table.includes(`edges climbed: ${total.toLocaleString("en")}`));
});
