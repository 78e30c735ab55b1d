/** The page of `bench space`: the page's Python and rapier3d, which take turns with the same scene. */
import { loadPyodide } from "./pyodide.mjs";
import RAPIER from "./rapier.mjs";

/** Rapier finds no contact of colliders that are further apart. */
const FAR = 1e6;

const python = await loadPyodide();
python.unpackArchive(await (await fetch("gjkcore.zip")).arrayBuffer(), "zip");
await RAPIER.init();

/** All pairs of a scene's colliders. */
function colliders({ vertices, places, turns }) {
  const world = new RAPIER.World({ x: 0, y: 0, z: 0 });
  const points = new Float32Array(vertices.flat());
  const made = places.map((place, i) => {
    const body = world.createRigidBody(RAPIER.RigidBodyDesc.fixed().setTranslation(place.x, place.y, place.z).setRotation(turns[i]));
    return world.createCollider(RAPIER.ColliderDesc.convexHull(points), body);
  });
  world.step();
  return made.flatMap((a, i) => made.slice(i + 1).map((b) => [a, b]));
}

/** Milliseconds of each contender for each round of 190 queries, and the distances that both found. */
globalThis.compare = (text, bodies, turns, turnMs) => {
  const scene = python.pyimport("space_queries").Scene(text);
  const pairs = colliders(bodies);
  let contact = pairs[0][0].contactCollider(pairs[0][1], FAR);
  const contenders = {
    ours: (rounds) => scene.queries(rounds),
    "ours, posed anew": (rounds) => scene.queries_in_new_poses(rounds),
    rapier: (rounds) => {
      for (let round = 0; round < rounds; round++) for (const [a, b] of pairs) contact = a.contactCollider(b, FAR, contact);
    },
    textbook: (rounds) => scene.textbook(rounds),
  };
  const timed = (task, rounds) => {
    const start = performance.now();
    task(rounds);
    return (performance.now() - start) / rounds;
  };
  const rounds = {};
  for (const [name, task] of Object.entries(contenders)) {
    timed(task, 1);
    rounds[name] = Math.ceil(turnMs / Math.max(timed(task, 1), 0.1));
  }
  const times = Object.fromEntries(Object.keys(contenders).map((name) => [name, []]));
  for (let turn = 0; turn < turns; turn++)
    for (const [name, task] of Object.entries(contenders)) times[name].push(timed(task, rounds[name]));
  const distances = pairs.map(([a, b]) => a.contactCollider(b, FAR).distance);
  return { times, distances: [JSON.parse(scene.distances()), distances] };
};
