/** The lines of the article's code are lit that the figure beside them decides by. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import test from "node:test";
import { lineOf } from "../../web/src/pages/lit.ts";
import { placesOf } from "../../web/src/words/regions.ts";
import { Figure, sceneOf } from "./figure.js";

const WRITE =
  "import listings; print(listings.with_listings('<!-- lines: gjk.py update lit-by x -->\\n<!-- lines: gjk3d.py tetrahedron lit-by x -->\\n'))";

/** What lights each line of `update` and of `tetrahedron`, as the build writes them. */
const { stdout } = spawnSync(process.env.PYTHON ?? "python", ["-c", WRITE], {
  env: { ...process.env, PYTHONPATH: "web/build" },
  encoding: "utf8",
});
const [flat, solid] = stdout
  .split('<pre id="code-tetrahedron"')
  .map((text) => [...text.matchAll(/data-lit="([^"]+)"/g)].map(([, name]) => name));

test("each test and each outcome of a segment and a triangle lights one line, no other step does, and O is dragged into each region", async () => {
  const lit = new Set();
  const reached = new Set();
  for (const preset of ["line-vec3", "triangle-enclosed", "triangle-regions"]) {
    for (const dx of [-3, -1, 0, 1, 2, 3]) {
      for (const dy of [-3, -1, 0, 1, 2]) {
        const scene = await sceneOf(preset);
        const moved = { ...scene, method: "vec3", points: scene.points.map(([x, y]) => [x + dx, y + dy]) };
        const figure = await Figure.open(moved, { letters: "PQR" });
        const answer = figure.model.given;
        if (preset === "triangle-regions" && answer.valid) reached.add(answer.taken);
        for (const place of placesOf(answer)) {
          const line = lineOf(answer, place);
          assert.equal(line !== null, place.kind === "test" || (place.kind === "taken" && answer.taken !== null));
          if (line !== null) assert.ok(flat.includes(line), line);
          lit.add(line);
        }
      }
    }
  }
  assert.deepEqual(
    flat.filter((name) => !lit.has(name)),
    [],
  );
  assert.deepEqual([...reached].sort(), ["AB", "ABC", "AC"]);
});

test("of four points the first face is kept that has O in front, and none where O is inside or the points cannot occur", async () => {
  for (const [preset, line] of [
    ["tetrahedron-regions", "4ACD"],
    ["tetrahedron-enclosed", "4ABCD"],
    ["tetrahedron-forbidden", null],
  ]) {
    const { answer } = await Figure.open(preset);
    assert.equal(lineOf(answer, { text: "" }), line, preset);
    assert.ok(line === null || solid.includes(line));
  }
});

test("of four points each step lights the line that it makes, and says what the code does", async () => {
  const lit = new Set();
  for (const { x, z } of [
    { x: 0, z: 0 },
    { x: 0, z: -1 },
    { x: -1, z: 0 },
    { x: 0.5, z: 1.2 },
  ]) {
    const { points, ...scene } = await sceneOf("tetrahedron-enclosed");
    const moved = points.map(([u, v, w]) => [u + x, v, w + z]);
    const figure = await Figure.open({ ...scene, points: moved, method: "vec3" }, { letters: "PQR" });
    const { model } = figure;
    for (const [step, place] of model.steps.entries()) {
      model.goTo(step);
      const line = lineOf(model.given, place);
      assert.ok(solid.includes(line), line);
      lit.add(line);
      const test = model.answer.tests[step];
      if (!test) continue;
      assert.ok(figure.point.startsWith(test.passed ? "True: " : "False: "), figure.point);
      assert.equal(test.value < 0, test.passed);
    }
    assert.deepEqual(model.handles.slice(0, 4).map(({ label }) => label.slice(0, 6)), ["Move P", "Move Q", "Move R", "Move S"]); // prettier-ignore
  }
  assert.deepEqual(
    solid.filter((name) => !lit.has(name)),
    [],
  );
});
