/** Random scenes of a seed. */
import assert from "node:assert/strict";
import test from "node:test";
import { randomPolygons } from "../../web/src/interaction/random.ts";
import { answerTo, sceneOf } from "./figure.js";

test("between a third and two thirds of the seeds give shapes that intersect, and a seed gives the same shapes again", async () => {
  const scene = await sceneOf("gjk");
  const seeds = Array.from({ length: 24 }, (_, seed) => seed);
  const scenes = seeds.map((seed) => randomPolygons(scene, seed));
  assert.deepEqual(
    seeds.map((seed) => randomPolygons(scene, seed)),
    scenes,
  );
  const answers = await Promise.all(scenes.map(answerTo));
  const count = answers.filter(({ result }) => result.state === "intersecting").length;
  assert.ok(count >= 8 && count <= 16, `${count} of 24`);
});
