/** The Minkowski difference and sum, in the plane and in space: arrows, pairs, copies, and what is said of them. */
import assert from "node:assert/strict";
import test from "node:test";
import { Figure, PHONE } from "./figure.js";

/** Two squares: some differences lie on edges of A − B. */
const SQUARES = {
  schema: 1,
  kind: "minkowski",
  method: "robust",
  shapes: [
    [
      [-3, -1],
      [-1, -1],
      [-1, 1],
      [-3, 1],
    ],
    [
      [1, -1],
      [3, -1],
      [3, 1],
      [1, 1],
    ],
  ].map((vertices) => ({ type: "polygon", vertices })),
};

/** A number as the captions write it. @param {number} x */
const told = (x) => String(Number(x.toPrecision(3))).replace("-", "−");

/** @param {number[]} p */
const pointTold = (p) => `(${p.map(told).join(", ")})`;

/** The points without their last bits, in one order. @param {number[][]} points */
const rounded = (points) => points.map((p) => p.map((x) => Number(x.toFixed(9)) + 0).join()).sort();

/** Do all coordinates of two lists of points differ by no more than rounding? @param {number[][]} points @param {number[][]} others */
function near(points, others) {
  assert.equal(points.length, others.length);
  points.forEach((p, i) => p.forEach((x, axis) => assert.ok(Math.abs(x - others[i][axis]) < 1e-9, `${p} is not ${others[i]}`)));
}

/** The numbers of the vertices of A and B of an arrow. */
const arrowOf = ({ ia, ib }) => `arrow-${ia + 1}-${ib + 1}`;

/** The vertices of a shape of the plane or a polyhedron. */
const verticesOf = ({ vertices }) => vertices;

for (const preset of ["minkowski", "minkowski-solids"]) {
  test(`an arrow for each pair of vertices, with its vector, or none: ${preset}`, async () => {
    for (const arrows of ["between", "origin", "hull", "none"]) {
      const figure = await Figure.open(preset, { arrows });
      if (!figure.model.figure.attributes.arrows.includes(arrows)) continue;
      assert.equal(figure.model.choices.arrows, arrows);
      const expected = arrows === "none" ? [] : figure.answer.cloud.map(arrowOf);
      assert.deepEqual(figure.idsOf("arrow-").sort(), expected.sort());
      for (const point of arrows === "none" ? [] : figure.answer.cloud) {
        const title = `<title>a${point.ia + 1} − b${point.ib + 1} = ${pointTold(point.w)}</title>`;
        assert.ok(figure.ink(arrowOf(point)).includes(title), title);
      }
    }
  });
}

test("an arrow between the shapes leads from its vertex of B to its vertex of A, and one from the origin to its point", async () => {
  for (const arrows of ["between", "origin"]) {
    const figure = await Figure.open("minkowski", { arrows });
    const view = figure.viewOf("0");
    const [a, b] = figure.scene.shapes.map(verticesOf);
    for (const point of figure.answer.cloud) {
      const ends = arrows === "origin" ? [[0, 0], point.w] : [b[point.ib], a[point.ia]];
      const [, ...shaft] = figure
        .ink(arrowOf(point))
        .match(/d="M(-?[\d.]+) (-?[\d.]+)L(-?[\d.]+) (-?[\d.]+)/)
        .map(Number);
      const [[x, y], [u, v]] = ends.map((p) => view.toScreen(p));
      assert.ok(Math.hypot(shaft[0] - x, shaft[1] - y) < 1, `${arrowOf(point)} starts at ${shaft}`);
      // The shaft ends below the head, on the line to its tip.
      const [dx, dy] = [u - x, v - y];
      const beside = (dx * (shaft[3] - y) - dy * (shaft[2] - x)) / Math.hypot(dx, dy);
      assert.ok(Math.abs(beside) < 1 && Math.hypot(shaft[2] - u, shaft[3] - v) < 30, `${arrowOf(point)} ends at ${shaft}`);
    }
  }
});

test("with `hull`, an arrow is faint exactly where its point lies inside A − B; one that ends on an edge stays", async () => {
  const places = new Set();
  for (const scene of [SQUARES, "minkowski"]) {
    const figure = await Figure.open(scene, { arrows: "hull" });
    figure.answer.cloud.forEach((point, i) => {
      const place = figure.answer.places[i];
      places.add(place);
      assert.equal(figure.ink(arrowOf(point)).includes("opacity"), place === "inside", arrowOf(point));
    });
  }
  assert.deepEqual(places, new Set(["inside", "edge", "corner"]));
});

for (const [preset, sign] of [
  ["minkowski", "−"],
  ["sum", "+"],
  ["entropy-example", "+"],
  ["minkowski-solids", "−"],
  ["sum-solids", "+"],
]) {
  test(`each step names its two vertices and their point, and says where that is: ${preset}`, async () => {
    const figure = await Figure.open(preset);
    const { cloud, places } = figure.answer;
    assert.equal(figure.count, cloud.length + 1);
    assert.equal(figure.step, cloud.length);
    const plain = figure.svg();
    for (const [k, { ia, ib, w }] of cloud.entries()) {
      await figure.show(k);
      const name = `a${ia + 1} ${sign} b${ib + 1} = ${pointTold(w)}`;
      assert.ok(figure.caption.startsWith(name), `${figure.caption} / ${name}`);
      assert.ok(figure.caption.includes(`vertex ${ia + 1} of A `) && figure.caption.includes(`vertex ${ib + 1} of B`), figure.caption);
      if (places?.[k] === "inside") assert.ok(figure.caption.endsWith(`This point lies inside A ${sign} B.`), figure.caption);
      const written = figure.texts().flat();
      assert.ok(preset === "sum-solids" || written.some(({ text }) => text === name), `${name} is not on the picture`);
      assert.notEqual(figure.svg(), plain);
    }
    await figure.show("last");
    assert.equal(figure.svg(), plain);
  });
}

test("the pair under a pointer is the one whose point is there", async () => {
  for (const preset of ["minkowski", "sum", "minkowski-solids"]) {
    const figure = await Figure.open(preset, { arrows: "none" });
    const view = figure.viewOf("1");
    const { figure: kind, frame, panels } = figure.model;
    const panel = panels.at(-1).id;
    const own = figure.model.panels.length > 1 ? figure.viewOf("1") : view;
    const { cloud } = figure.answer;
    const alone = cloud.findIndex(({ w }) => cloud.filter((other) => String(other.w) === String(w)).length === 1);
    const at = own.toScreen(cloud[alone].w);
    assert.equal(kind.parts.at(frame, own, at, 6, panel), alone, preset);
    assert.equal(kind.parts.at(frame, own, [at[0] + 4000, at[1]], 6, panel), null);
  }
});

for (const [preset, copy] of [
  ["minkowski", ""],
  ["sum", ""],
  ["minkowski-solids", "copies"],
  ["sum-solids", "copies"],
]) {
  test(`the slider that carries a copy leaves a trail: ${preset}`, async () => {
    const figure = await Figure.open(preset);
    const copies = [];
    for (const amount of [0, 0.3, 0.6, 1]) {
      figure.model.slide("carried", amount);
      const { ids } = figure;
      assert.equal(ids.includes("trail") || ids.includes("carried"), amount > 0, `${amount}: ${ids}`);
      copies.push(figure.idsOf("copy-").length);
    }
    assert.deepEqual(copies, [...copies].sort());
    if (copy) assert.equal(copies.at(-1), new Set(figure.answer.sweep.path.map(String)).size);
  });
}

for (const preset of ["minkowski", "minkowski-solids"]) {
  test(`the handle of both moves A and B alike, and neither A − B nor its picture changes: ${preset}`, async () => {
    const figure = await Figure.open(preset, { view: "apart", arrows: "origin" });
    const corners = () => rounded(figure.answer.difference.vertices ?? figure.answer.difference);
    const [before, difference] = [figure.scene.shapes.map(verticesOf), corners()];
    for (const act of [() => figure.drag("both", 12, 9), () => figure.nudge("both", 0, 1)]) {
      await act();
      const after = figure.scene.shapes.map(verticesOf);
      const way = after[0][0].map((x, axis) => x - before[0][0][axis]);
      assert.ok(way.some((x) => Math.abs(x) > 1e-3));
      after.forEach((vertices, i) =>
        near(
          vertices,
          before[i].map((p) => p.map((x, axis) => x + way[axis])),
        ),
      );
      assert.deepEqual(corners(), difference);
    }
  });
}

test("after a drag, the headline and the caption count the corners and the sums of the scene", async () => {
  for (const [preset, hull] of [
    ["sum", "sum"],
    ["sum-solids", "sum"],
    ["minkowski", "difference"],
    ["minkowski-solids", "difference"],
  ]) {
    const figure = await Figure.open(preset);
    await figure.drag("1", 25, -15);
    const count = (figure.answer[hull].vertices ?? figure.answer[hull]).length;
    const pairs = figure.scene.shapes.reduce((product, { vertices }) => product * vertices.length, 1);
    assert.ok(figure.caption.includes(`gives ${pairs} `), figure.caption);
    assert.ok(figure.caption.includes(`${count} of them are corners`), figure.caption);
    if (hull === "sum") assert.equal(figure.headline, `A + B has ${count} corners`);
    assert.ok(figure.ids.includes(hull));
  }
});

test("the preset of 1:1 has all arrows, and its caption says that the subtraction of equal numbers misses the collision", async () => {
  const figure = await Figure.open("minkowski-one-to-one");
  assert.equal(figure.answer.result.state, "intersecting");
  assert.equal(figure.answer.matching.holds_origin, false);
  assert.equal(figure.idsOf("arrow-").length, 16);
  assert.ok(figure.caption.includes("gives 4 of the 16 differences") && figure.caption.includes("misses that they collide"));
});

test("the difference of two circles that were dragged is a disc around the difference of their centres", async () => {
  const figure = await Figure.open("minkowski-circles");
  await figure.drag("1", 20, 30);
  const [a, b] = figure.scene.shapes;
  const [x, y] = a.center.map((c, axis) => c - b.center[axis]);
  for (const p of figure.answer.difference) assert.ok(Math.abs(Math.hypot(p[0] - x, p[1] - y) - a.radius - b.radius) < 1e-9);
});

test("Entropy's example has three different sums on a segment, and the caption corrects (0, 4) to (0, 3)", async () => {
  const figure = await Figure.open("entropy-example");
  assert.deepEqual(rounded(figure.answer.cloud.map(({ w }) => w)), ["-1,3", "0,3", "0,3", "1,3"]);
  assert.equal(figure.answer.sum.length, 2);
  assert.ok(figure.caption.includes("(2, 1) + (−2, 2) = (0, 3)") && figure.caption.includes("(0, 4)"));
});

test("the difference of a box and a sphere has no steps, and the caption says what it holds", async () => {
  const solids = await Figure.open("solids-apart");
  const figure = await Figure.open({ schema: 1, kind: "minkowski", shapes: solids.scene.shapes });
  assert.equal(figure.count, 0);
  assert.match(figure.caption, /every point of A minus every point of B/);
});

test("two discs have their radii with names, A − B has the sum of both, and the vector between the centres is a whole arrow", async () => {
  const figure = await Figure.open("minkowski-circles");
  for (const at of ["first", "moved"]) {
    if (at === "moved") await figure.drag("0.radius", 20, 0);
    const names = figure.texts().flatMap((panel) => panel.map(({ text }) => text));
    for (const name of ["r(A)", "r(B)", "r(A) + r(B)"]) assert.ok(names.includes(name), `${at}: ${name} of ${names}`);
    const arrow = figure.ink("arrow-1-1");
    assert.doesNotMatch(arrow, /stroke-dasharray/);
    assert.match(arrow, /stroke-width="2.5"/);
    assert.deepEqual(figure.covered(), []);
    assert.deepEqual(figure.covered(PHONE), []);
  }
  await figure.edit({ ...figure.scene, shapes: figure.scene.shapes.map((shape) => ({ ...shape, radius: 0 })) });
  assert.ok(!figure.texts().some((panel) => panel.some(({ text }) => text.startsWith("r_"))));
});

test("A − B can be hidden: the shapes and arrows stay, and in the figure of support points the support point", async () => {
  for (const [preset, view] of /** @type {const} */ ([
    ["minkowski", "together"],
    ["minkowski", "apart"],
    ["support", "together"],
    ["minkowski-circles", "together"],
  ])) {
    const [shown, hidden] = await Promise.all([{}, { layers: "bare" }].map((more) => Figure.open(preset, { view, ...more })));
    assert.ok(shown.ids.includes("difference"), preset);
    for (const id of ["difference", "distance-of-origin"]) assert.ok(!hidden.ids.includes(id), `${preset} ${id}`);
    assert.ok(
      !hidden
        .texts()
        .flat()
        .some(({ text }) => text === "A − B" || text === "r(A) + r(B)"),
    );
    for (const id of ["shape-A", "shape-B", preset === "support" ? "support-w" : "arrow-1-1"])
      assert.ok(hidden.ids.includes(id), `${preset} ${id}`);
  }
});

test("tips are there without A − B where arrows start at the origin", async () => {
  const circles = async (/** @type {string} */ arrows) =>
    (await Figure.open("minkowski", { arrows, layers: "bare" })).svg().match(/<path[^>]*A3.5 3.5/g)?.length ?? 0;
  assert.equal(await circles("between"), 0);
  assert.ok((await circles("origin")) >= 12);
});
