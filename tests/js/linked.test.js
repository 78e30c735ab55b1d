/** Vertices, edges and faces of A − B that are lit with what they come from. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { featureAt, featuresOf, litOf, madeOf, nextFeature, sourcesOf } from "../../web/src/draw/space/features.ts";
import { Form } from "../../web/src/draw/space/hiding.ts";
import { wholeOf } from "../../web/src/draw/space/whole.ts";
import { Figure } from "./figure.js";

const SHARP = ["solids", "solids-polyhedra", "distance-solids", "minkowski-solids", "sum-solids", "failure-lindberg-cubes", "solids-flat"];

/** What is said of what is lit. */
const textOf = ({ model }) => model.figure.extras.linking.told(model.frame);

const key = (feature) => [...feature].sort((i, j) => i - j).join(" ");
const keys = (mesh) => new Set(Object.values(featuresOf(mesh)).flat().map(key));

/** Every feature of the difference or the sum, as the key L goes through them. */
function* walk(figure) {
  const { answer, frame } = figure.model;
  const count = Object.values(featuresOf(wholeOf(answer))).flat().length;
  let linked = null;
  for (let k = 0; k < count; k++) yield (linked = nextFeature({ ...frame, linked }, 1));
}

for (const preset of SHARP) {
  test(`each feature of A − B comes from one feature of A and one of B, and is among what each of them makes: ${preset}`, async () => {
    const figure = await Figure.open(preset);
    const { answer } = figure;
    const whole = wholeOf(answer);
    const known = answer.outlines.map(keys);
    const seen = new Set();
    for (const { of, feature } of walk(figure)) {
      assert.equal(of, "whole");
      seen.add(key(feature));
      const sources = sourcesOf(whole, feature);
      sources.forEach((source, side) => {
        assert.ok(known[side].has(key(source)), `${key(source)} is no feature of ${"AB"[side]}`);
        assert.ok(
          Object.values(madeOf(whole, side, source))
            .flat()
            .some((one) => key(one) === key(feature)),
        );
      });
      // The dimensions of an edge's and a face's sources add up to its own, or exceed it where they are parallel.
      const dimension = (one) => Math.min(one.length, 3) - 1;
      assert.ok(dimension(sources[0]) + dimension(sources[1]) >= dimension(feature));
      assert.ok(Math.max(...sources.map(dimension)) <= dimension(feature));
    }
    assert.deepEqual(seen, keys(whole));
  });
}

test("the key goes through faces, then edges, then vertices, both ways, and begins again", async () => {
  const { frame } = (await Figure.open("solids")).model;
  const lengths = [...walk(await Figure.open("solids"))].map(({ feature }) => Math.min(feature.length, 3));
  assert.deepEqual(
    lengths,
    [...lengths].sort((p, q) => q - p),
  );
  const [first, last] = [nextFeature(frame, 1), nextFeature(frame, -1)];
  assert.deepEqual(nextFeature({ ...frame, linked: last }, 1), first);
  assert.deepEqual(nextFeature({ ...frame, linked: first }, -1), last);
});

/** The panel's view, by its id. */
const viewOf = (figure, id) => figure.viewsOfPanels()[figure.model.panels.findIndex((panel) => panel.id === id)];

const middle = (points) => [0, 1].map((axis) => points.reduce((sum, p) => sum + p[axis] / points.length, 0));

for (const [panel, of] of [
  ["difference", "whole"],
  ["shapes", "a"],
  ["shapes", "b"],
]) {
  test(`the feature under a pointer is the one in front: ${of}`, async () => {
    const figure = await Figure.open(APART);
    const { answer, frame } = figure.model;
    const view = viewOf(figure, panel);
    const mesh = of === "whole" ? answer.difference : answer.outlines["ab".indexOf(of)];
    const { points, turned } = new Form(mesh.vertices, mesh.faces, view);
    const front = mesh.faces.filter((_, f) => turned[f] > 0);
    assert.ok(front.length > 1);
    const at = (place) => featureAt(frame, view, place, 6, panel);
    for (const face of front) {
      const corners = face.map((i) => points[i]);
      assert.deepEqual(at(middle(corners)), { of, feature: face });
      assert.deepEqual(at(corners[0]), { of, feature: [face[0]] });
      const edge = at(middle([corners[0], corners[1]]));
      assert.deepEqual([edge.of, key(edge.feature)], [of, key([face[0], face[1]])]);
    }
    assert.equal(at([0, 0]), null);
    assert.equal(featureAt({ ...frame, answer: null }, view, points[0], 6, panel), null);
  });
}

/** Two boxes side by side: neither hides the other from where they are seen. */
const APART = {
  schema: 1,
  kind: "gjk",
  shapes: [
    { type: "box", center: [-2, 0, 0], half_extents: [1, 1.2, 0.8] },
    {
      type: "polyhedron",
      vertices: [
        [2, -1, -1],
        [3.5, -1, 0],
        [2, -1, 1],
        [3, -1, 2],
        [2.4, 1.4, 0],
      ],
    },
  ],
};

test("of two solids behind one another, the nearer one is pointed at", async () => {
  const cubes = [4, -4].map((z) => ({ type: "box", center: [0, 0, z], half_extents: [1, 1, 1] }));
  for (const shapes of [cubes, [...cubes].reverse()]) {
    const figure = await Figure.open({ schema: 1, kind: "gjk", shapes }, { camera: "0 0" });
    const view = viewOf(figure, "shapes");
    const { of } = featureAt(figure.model.frame, view, view.toScreen([0.3, 0.2, 0]), 6, "shapes");
    assert.equal(of, shapes === cubes ? "a" : "b");
  }
});

test("what is lit is drawn in its colour on A, on B and on A − B, and the sentence names it", async () => {
  const figure = await Figure.open("solids");
  assert.deepEqual(figure.idsOf("linked"), []);
  assert.equal(textOf(figure), "");
  const { difference } = figure.answer;
  const find = (wanted) =>
    [...walk(figure)].find(({ feature }) => String(sourcesOf(difference, feature).map(({ length }) => Math.min(length, 3))) === wanted);

  figure.model.linked = find("3,1");
  assert.match(textOf(figure), /^This face of A − B is the face( a\d)+ of A minus the vertex b\d of B\.$/);
  assert.deepEqual(figure.idsOf("linked").sort(), ["linked-A", "linked-B", "linked-whole"]);
  const named = textOf(figure).match(/[ab]\d/g);
  assert.deepEqual(
    figure
      .texts()[0]
      .map(({ text }) => text)
      .filter((text) => /^[ab]\d$/.test(text))
      .sort(),
    [...named].sort(),
  );

  figure.model.linked = find("2,2");
  assert.match(textOf(figure), /^This face of A − B is the edge a\d a\d of A minus the edge b\d b\d of B: a parallelogram\.$/);

  figure.model.linked = find("1,1");
  const [[i], [j]] = sourcesOf(difference, figure.model.linked.feature);
  assert.match(textOf(figure), new RegExp(`^This vertex of A − B is a${i + 1} − b${j + 1} = \\(`));
  assert.ok(figure.texts()[1].some(({ text }) => text === `a${i + 1} − b${j + 1}`));
});

test("a feature of A or of B lights all that it makes of A − B", async () => {
  const figure = await Figure.open("solids");
  const { difference, outlines } = figure.answer;
  for (const [side, of] of [
    [0, "a"],
    [1, "b"],
  ]) {
    for (const feature of Object.values(featuresOf(outlines[side])).flat()) {
      figure.model.linked = { of, feature };
      const made = madeOf(difference, side, feature);
      const lit = litOf(figure.model.frame);
      assert.deepEqual(lit[of], [feature]);
      assert.deepEqual(lit["ba"[side]], []);
      const counts = [made.faces.length, made.edges.length, made.vertices.length];
      assert.ok(counts.some(Boolean), "each feature of a solid is somewhere on A − B");
      assert.deepEqual(
        textOf(figure)
          .match(/(?<= )\d+(?= (face|edge|vert))/g)
          .map(Number),
        counts.filter(Boolean),
      );
      // Nothing is lit twice, and nothing is left out.
      const parts = new Set(lit.whole.flat());
      assert.deepEqual(parts, new Set(Object.values(made).flat(2)));
    }
  }
});

test("nothing of a surface with round parts is lit: it has no vertices, edges or faces", async () => {
  const figure = await Figure.open("solids-apart");
  const { frame } = figure.model;
  const view = viewOf(figure, "difference");
  assert.equal(featureAt(frame, view, [view.width / 2, view.height / 2], 8, "difference"), null);
  assert.equal(nextFeature(frame, 1), null);
  assert.equal(textOf(figure), "");
});

test("a change of the scene puts the light out, and so does an answer to another scene", async () => {
  const figure = await Figure.open("solids");
  const { model } = figure;
  model.linked = nextFeature(model.frame, 1);
  model.edit({ ...figure.scene });
  assert.equal(model.linked, null);
  await figure.ask();
  model.linked = nextFeature(model.frame, 1);
  model.accept(figure.answer);
  assert.equal(model.linked, null);
});

test("a tour lights what its state does", async () => {
  const tour = { schema: 1, kind: "tour", states: [{ scene: APART }] };
  const figure = await Figure.open(tour);
  const { model } = figure;
  model.linked = model.figure.extras.linking.next(model.frame, 1);
  assert.match(textOf(figure), /^This face of A − B is /);
  assert.deepEqual(figure.idsOf("linked").sort(), ["linked-A", "linked-B", "linked-whole"]);
});
