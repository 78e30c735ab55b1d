// Asks an engine in JavaScript: `node ask.mjs NAME` prints its version, then answers each case with a line.
//
// Each function makes the question of one engine: its shapes and its calls. `promises.json` has what the documentation of
// each says that it answers.

import { readFileSync, writeSync } from "node:fs";
import { createInterface } from "node:readline";

const FURTHEST = 1e4;

/** The engine says that it does not take a shape. */
class Refused extends Error {}

const ENGINES = {
  // CollideShape with a large mMaxSeparationDistance, whose penetration depth is then minus the distance of shapes that are
  // apart. It computes in binary32, for sizes of 0.1 to 10 metres. Shapes nearer than 1e-4 count as colliding
  // (cDefaultCollisionTolerance), and a hull may miss points by 1e-3 (mHullTolerance). Hulls and boxes get no convex radius,
  // which would round their corners.
  async "jolt-physics"() {
    const Jolt = await (await import("jolt-physics")).default();
    const settings = new Jolt.JoltSettings();
    settings.mMaxBodies = 8;
    const filter = new Jolt.ObjectLayerPairFilterTable(1);
    filter.EnableCollision(0, 0);
    const broad = new Jolt.BroadPhaseLayerInterfaceTable(1, 1);
    broad.MapObjectToBroadPhaseLayer(0, new Jolt.BroadPhaseLayer(0));
    settings.mObjectLayerPairFilter = filter;
    settings.mBroadPhaseLayerInterface = broad;
    settings.mObjectVsBroadPhaseLayerFilter = new Jolt.ObjectVsBroadPhaseLayerFilterTable(broad, 1, filter, 1);
    const system = new Jolt.JoltInterface(settings).GetPhysicsSystem();
    const bodies = system.GetBodyInterface();
    const everything = [new Jolt.BroadPhaseLayerFilter(), new Jolt.ObjectLayerFilter(), new Jolt.BodyFilter(), new Jolt.ShapeFilter()];

    function made({ type, vertices, radius, half_extents }) {
      if (type === "sphere") return new Jolt.SphereShape(radius);
      if (type === "box") return new Jolt.BoxShape(new Jolt.Vec3(...half_extents), 0);
      const hull = new Jolt.ConvexHullShapeSettings();
      hull.mMaxConvexRadius = 0;
      for (const point of vertices) hull.mPoints.push_back(new Jolt.Vec3(...point));
      const result = hull.Create();
      if (result.HasError()) throw new Refused(result.GetError().c_str());
      return result.Get();
    }

    return (a, b) => {
      const [p, q] = [made(a), made(b)];
      const place = ({ center, rotation }) => [new Jolt.RVec3(...center), new Jolt.Quat(...quaternion(rotation))];
      const creation = new Jolt.BodyCreationSettings(p, ...place(a), Jolt.EMotionType_Static, 0);
      const body = bodies.CreateBody(creation);
      bodies.AddBody(body.GetID(), Jolt.EActivation_DontActivate);
      const asked = new Jolt.CollideShapeSettings();
      asked.mMaxSeparationDistance = FURTHEST;
      const hit = new Jolt.CollideShapeClosestHitCollisionCollector();
      const [at, turn] = place(b);
      const pose = Jolt.RMat44.prototype.sRotationTranslation(turn, at);
      // A query is placed by its centre of mass.
      const moved = pose.PreTranslated(q.GetCenterOfMass());
      system.GetNarrowPhaseQuery().CollideShape(q, new Jolt.Vec3(1, 1, 1), moved, asked, new Jolt.RVec3(0, 0, 0), hit, ...everything);
      const depth = hit.HadHit() ? hit.mHit.mPenetrationDepth : null;
      bodies.RemoveBody(body.GetID());
      bodies.DestroyBody(body.GetID());
      return depth === null ? { intersects: false, distance: null, depth } : { intersects: depth >= 0, distance: -depth, depth };
    };
  },

  // Box2D in JavaScript: testOverlap, and the distance of Distance. As Box2D it is made for sizes of 0.1 to 10, has polygons
  // of at most 12 corners, welds corners that are nearer than half its linear slop of 0.005, and gives polygons a skin of
  // twice the slop, which testOverlap counts. Distance is asked without the skin.
  async planck() {
    const { Circle, Distance, DistanceInput, DistanceOutput, Polygon, SimplexCache, Transform, Vec2, testOverlap } = await import("planck");

    function made({ type, center, radius, vertices }) {
      if (type === "circle") return new Circle(new Vec2(...center), radius);
      return new Polygon(vertices.map((point) => new Vec2(...point)));
    }

    return (a, b) => {
      const [p, q] = [made(a), made(b)];
      const [at, there] = [a, b].map(({ vertices, center }) => new Transform(new Vec2(...(vertices ? center : [0, 0])), 0));
      const input = new DistanceInput();
      input.proxyA.set(p, 0);
      input.proxyB.set(q, 0);
      input.transformA = at;
      input.transformB = there;
      input.useRadii = false;
      const output = new DistanceOutput();
      Distance(output, new SimplexCache(), input);
      // A circle is its centre with a radius that belongs to its shape.
      const radii = [a, b].reduce((sum, { radius = 0 }) => sum + radius, 0);
      return { intersects: testOverlap(p, 0, q, 0, at, there), distance: output.distance - radii };
    };
  },

  // The convex polygon gets its hull and does not compute it. It drops corners where two sides are nearly parallel, and makes
  // no shape if less than three are left.
  async rapier2d() {
    const RAPIER = (await import("@dimforge/rapier2d-compat")).default;
    return rapier(RAPIER, ({ type, vertices, center, radius, p, q, shape }) => {
      const pose = center && { at: { x: center[0], y: center[1] }, turn: 0 };
      if (type === "circle") return { ...pose, made: new RAPIER.Ball(radius) };
      if (type === "rounded") return { ...pose, made: made(RAPIER, "RoundConvexPolygon", shape.vertices, radius, true) };
      if (type === "capsule") {
        // Its axis is y.
        const [x, y] = [q[0] - p[0], q[1] - p[1]];
        const at = { x: (p[0] + q[0]) / 2, y: (p[1] + q[1]) / 2 };
        return { made: new RAPIER.Capsule(Math.hypot(x, y) / 2, radius), at, turn: Math.atan2(-x, y) };
      }
      return { ...pose, made: made(RAPIER, "ConvexPolygon", vertices, true) };
    });
  },

  // A polyhedron is given with its triangles, so Rapier computes no hull.
  async rapier3d() {
    const RAPIER = (await import("@dimforge/rapier3d-compat")).default;
    return rapier(RAPIER, ({ type, center: [x, y, z], radius, half_extents, rotation, vertices, faces }) => {
      const [i, j, k, w] = quaternion(rotation);
      const pose = { at: { x, y, z }, turn: { x: i, y: j, z: k, w } };
      if (type === "sphere") return { ...pose, made: new RAPIER.Ball(radius) };
      if (type === "box") return { ...pose, made: new RAPIER.Cuboid(...half_extents) };
      const triangles = faces.flatMap((face) => face.slice(1, -1).flatMap((corner, i) => [face[0], corner, face[i + 2]]));
      return { ...pose, made: made(RAPIER, "ConvexPolyhedron", vertices, new Uint32Array(triangles)) };
    });
  },
};

/** A hull by the name of its class. Rapier refuses some by making none. */
function made(RAPIER, name, vertices, ...more) {
  const shape = new RAPIER[name](new Float32Array(vertices.flat()), ...more);
  const raw = shape.intoRaw();
  if (!raw) throw new Refused(`its ${name} makes no shape`);
  raw.free();
  return shape;
}

/** Rapier's intersectsShape, and the distance of contactShape, which is negative in overlaps. It computes in binary32. */
async function rapier(RAPIER, placed) {
  await RAPIER.init();

  return (a, b) => {
    const [p, q] = [placed(a), placed(b)];
    const contact = p.made.contactShape(p.at, p.turn, q.made, q.at, q.turn, 1e6);
    const intersects = p.made.intersectsShape(p.at, p.turn, q.made, q.at, q.turn);
    if (!contact) return { intersects, distance: null, depth: null };
    return { intersects, distance: contact.distance, depth: -contact.distance };
  };
}

/** The unit quaternion [x, y, z, w] of a rotation's rows (Shepperd's method: from the largest of its four squares). */
function quaternion(rows) {
  if (!rows) return [0, 0, 0, 1];
  const [[a, b, c], [d, e, f], [g, h, i]] = rows;
  const squares = [1 + a - e - i, 1 - a + e - i, 1 - a - e + i, 1 + a + e + i];
  const columns = [
    [squares[0], b + d, c + g, h - f],
    [b + d, squares[1], f + h, c - g],
    [c + g, f + h, squares[2], d - b],
    [h - f, c - g, d - b, squares[3]],
  ];
  const most = columns[squares.indexOf(Math.max(...squares))];
  const length = Math.hypot(...most);
  return most.map((x) => x / length);
}

function answer(ask, { a, b }) {
  try {
    return ask(a, b);
  } catch (error) {
    if (error instanceof Refused) return { refused: error.message };
    return { finding: "raises", words: String(error) };
  }
}

/** A line of JSON, which has no numbers that are not finite: they become texts. */
function say(value) {
  writeSync(1, `${JSON.stringify(value, (_, x) => (typeof x === "number" && !Number.isFinite(x) ? String(x) : x))}\n`);
}

// Some engines print to the console. Their words go to standard error.
console.log = console.info = console.warn = console.error;

const [, , name] = process.argv;
const ask = await ENGINES[name]();
const folder = name.startsWith("rapier") ? `@dimforge/${name}-compat` : name;
say({ version: JSON.parse(readFileSync(new URL(`./node_modules/${folder}/package.json`, import.meta.url), "utf8")).version });
for await (const line of createInterface({ input: process.stdin })) say(answer(ask, JSON.parse(line)));
