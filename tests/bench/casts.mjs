/**
 * Casts of rapier3d under Node, for `bench core`. In: `{pairs: [[{center, half_extents}, ...], ...], translation}` as JSON. Out:
 * `{seconds, times}`: the processor time of one cast, and the time of impact of each pair (null for a miss).
 */
import { readFileSync } from "node:fs";
import RAPIER from "@dimforge/rapier3d-compat";

const ROUNDS = 200;

const UNTURNED = { x: 0, y: 0, z: 0, w: 1 };
const vector = (/** @type {number[]} */ [x, y, z]) => ({ x, y, z });

await RAPIER.init();
const { pairs, translation } = JSON.parse(readFileSync(0, "utf8"));
const still = vector([0, 0, 0]);
const moving = vector(translation);
const given = pairs.map((/** @type {{center: number[], half_extents: number[]}[]} */ pair) =>
  pair.flatMap(({ center, half_extents: [x, y, z] }) => [new RAPIER.Cuboid(x, y, z), vector(center)]),
);
const casts = () =>
  given.map(
    (/** @type {any[]} */ [a, p, b, q]) => a.castShape(p, UNTURNED, still, b, q, UNTURNED, moving, 0, 1, true)?.time_of_impact ?? null,
  );

const times = casts();
const begin = process.cpuUsage();
for (let round = 0; round < ROUNDS; round++) casts();
const { user, system } = process.cpuUsage(begin);
process.stdout.write(JSON.stringify({ seconds: (user + system) / 1e6 / ROUNDS / pairs.length, times }));
