/** What a hand makes of a figure: support points, methods side by side, simplices. What figures draw and say is approved. */
import assert from "node:assert/strict";
import test from "node:test";
import presets from "../../web/src/presets.json";
import entries from "../../web/src/kinds/failures/words.json";
import { answerTo, Figure, sceneOf } from "./figure.js";

/** The names of the presets of a kind. */
const presetsOf = (kind) => Object.keys(presets).filter((name) => presets[name].scene.kind === kind);

/** A number from a text such as "−1.5" or "9×10⁻¹¹¹". */
function number(text) {
  const plain = text.replaceAll("−", "-").replace("×10", "e");
  return Number(plain.replace(/[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]/g, (digit) => "-0123456789"["⁻⁰¹²³⁴⁵⁶⁷⁸⁹".indexOf(digit)]));
}

const isClose = (x, y) => Math.abs(x - y) <= Math.max(5e-3 * Math.abs(y), 1e-3);

// ---- support points

/** The indices of the largest products of a shape's vertices with a direction. */
function highest({ vertices }, [dx, dy]) {
  const products = vertices.map(([x, y]) => dx * x + dy * y);
  return products.flatMap((product, i) => (product === Math.max(...products) ? [i] : []));
}

/** Checks the answer and the tables against the scene. */
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
    const [, equation] = /<div class="formula equation">(.*?)<\/div>/s.exec(figure.readout);
    const cells = [...equation.matchAll(/<span>(.*?)<\/span>/gs)].map(([, cell]) => cell.replace(/<[^>]*>|[()]/g, ""));
    const [a, plus, b, , total] = cells.slice(cells.length / 2); // below the names
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

// ---- levels

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

// ---- simplices

test("what a dragged X and dragged points are answered, and what is said of it, is of the scene", async () => {
  for (const name of presetsOf("simplices")) {
    const figure = await Figure.open(name);
    for (const [id, dx, dy] of [
      ["at", 50, -30],
      ["0", 30, 20],
    ]) {
      await figure.drag(id, dx, dy);
      const { degenerate, exact, inside: found } = figure.answer;
      const { kept, weights, point } = exact ?? figure.answer;
      const { points, at } = figure.scene;
      const inside = exact ? String(point) === String(at) : found;
      const mixed = at.map((_, axis) => kept.reduce((sum, k, i) => sum + weights[i] * points[k][axis], 0));
      mixed.forEach((x, axis) => assert.ok(Math.abs(x - point[axis]) < 1e-9));
      assert.ok(figure.headline.startsWith(inside ? "Inside: X" : "Outside: "), figure.headline);
      if (inside) at.forEach((x, axis) => assert.ok(Math.abs(x - point[axis]) < 1e-9));
      assert.equal(figure.caption.includes("degenerate"), degenerate, figure.caption);
      if (name.endsWith("-solids")) assert.ok(figure.ids.includes("simplex"));
    }
  }
});

test("the picture of each sub-step has each simplex that it asks, once, with the signs of all its products", async () => {
  for (const name of ["substep-flat", "substep-flat-solid"])
    for (const method of ["robust", "johnson", "signed-volumes", "voronoi"]) {
      const figure = await Figure.open(name, { method });
      await figure.show("last");
      const due = new Map();
      for (const { subset, value } of figure.answer.terms) {
        const simplex = [...subset]
          .sort()
          .map((i) => `P${i + 1}`)
          .join("");
        due.set(simplex, (due.get(simplex) ?? "") + "−0+"[Math.sign(value) + 1]);
      }
      const signed = figure.texts().flatMap((panel) => panel.flatMap(({ text }) => (/[−0+]$/.test(text) ? [text] : [])));
      assert.deepEqual(signed.sort(), [...due].map((one) => one.join(" ")).sort(), `${name}, ${method}`);
    }
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

test("what the calls cost stands beside Lindberg's numbers in his own scenes alone, and the loops are within 0.2 of his", async () => {
  for (const [name, published, share] of [
    ["report-cubes", 4.05, 60],
    ["report-spheres", 4.15, 90],
  ]) {
    const figure = await Figure.open(name);
    const { counts } = figure.answer;
    assert.ok(Math.abs(counts.iterations / counts.calls - published) < 0.2);
    const cost = (start) => figure.tables[0].find(([row]) => row.startsWith(start));
    const [loops, count] = cost("Loops a call");
    assert.equal(loops, `Loops a call (Lindberg’s report: ${published})`);
    assert.ok(Math.abs(Number(count) - counts.iterations / counts.calls) < 0.01);
    assert.equal(cost("Share of the time")[0], `Share of the time in the support function (Lindberg’s report: > ${share} %)`);
    await figure.nudge("3", 1, 0);
    assert.doesNotMatch(figure.readout, /Lindberg’s report/);
  }
});

test("with hill climbing, the table has the length of the chosen pair's walk, and the picture its start", async () => {
  const scene = { ...(await sceneOf("report-cubes")), options: { support: "hill" } };
  const figure = await Figure.open(scene, { step: "7" });
  const steps = (climb, path) => climb[path].length - 1;
  const climb = figure.answer.climbs[7];
  const [a, b] = [steps(climb, "path_a"), steps(climb, "path_b")];
  const walk = [`edges climbed on A: ${a}`, `edges climbed on I: ${b}`, `vertices looked at: ${climb.dots}`];
  for (const line of walk) assert.ok(figure.table.includes(line), line);
  assert.ok(figure.svg().includes("start"));
  await figure.show("last");
  const total = figure.answer.climbs.reduce((sum, one) => sum + steps(one, "path_a") + steps(one, "path_b"), 0);
  assert.ok(figure.table.includes(`edges climbed: ${total.toLocaleString("en")}`));
});

test("each step of a sub-step shows one question: Johnson’s at each point, signed volumes’ on each part, one of Voronoi’s at a time", async () => {
  const signed = async (name, step) => {
    const figure = await Figure.open(name);
    await figure.show(step);
    return figure
      .texts()
      .flatMap((panel) => panel.flatMap(({ text }) => (/[−0+]$/.test(text) ? [text] : [])))
      .sort();
  };
  assert.deepEqual(await signed("substep-johnson", 1), ["P1 −", "P3 +"]);
  assert.deepEqual(await signed("substep-signed-volumes", 0), ["XP1P2 +", "XP1P3 +", "XP2P3 −"]);
  assert.deepEqual(await signed("substep-voronoi", 1), ["−+"]);
});
