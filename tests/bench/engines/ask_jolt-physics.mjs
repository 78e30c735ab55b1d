// Asks Jolt: NarrowPhaseQuery.CollideShape with a large mMaxSeparationDistance, whose penetration depth is then minus the
// distance of shapes that are apart.
//
// Its documentation: https://jrouwe.github.io/JoltPhysics/. It computes in binary32, for sizes of 0.1 to 10 metres. Shapes
// nearer than 1e-4 count as colliding (cDefaultCollisionTolerance), and a hull may miss points by 1e-3 (mHullTolerance).
// Hulls and boxes get no convex radius, which would round their corners.

import initJolt from "jolt-physics";
import { Refused, quaternion, serve, versionOf } from "./lines.mjs";

const PROMISE = {
  name: "Jolt",
  version: versionOf("jolt-physics"),
  link: "https://jrouwe.github.io/JoltPhysics/class_collide_shape_result.html",
  dimension: 3,
  precision: "float32",
  shapes: ["polyhedron", "box", "sphere"],
  most_vertices: 256,
  scaled_to: 8,
  least_size: 0.1,
  posed: true,
  asks: ["intersects", "distance", "depth"],
  slop: 0.0021,
  tolerance: 1e-4,
  calls: "NarrowPhaseQuery.CollideShape",
  because: "the hull tolerance of two hulls (mHullTolerance) and the collision tolerance",
};
const FURTHEST = 1e4;

const Jolt = await initJolt();
const settings = new Jolt.JoltSettings();
settings.mMaxBodies = 8;
const filter = new Jolt.ObjectLayerPairFilterTable(1);
filter.EnableCollision(0, 0);
const broad = new Jolt.BroadPhaseLayerInterfaceTable(1, 1);
broad.MapObjectToBroadPhaseLayer(0, new Jolt.BroadPhaseLayer(0));
settings.mObjectLayerPairFilter = filter;
settings.mBroadPhaseLayerInterface = broad;
settings.mObjectVsBroadPhaseLayerFilter = new Jolt.ObjectVsBroadPhaseLayerFilterTable(broad, 1, filter, 1);
const jolt = new Jolt.JoltInterface(settings);
const system = jolt.GetPhysicsSystem();
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

await serve(PROMISE, (a, b) => {
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
  const center = q.GetCenterOfMass();
  const moved = pose.PreTranslated(center);
  system.GetNarrowPhaseQuery().CollideShape(q, new Jolt.Vec3(1, 1, 1), moved, asked, new Jolt.RVec3(0, 0, 0), hit, ...everything);
  const found = hit.HadHit() ? { depth: hit.mHit.mPenetrationDepth } : null;
  bodies.RemoveBody(body.GetID());
  bodies.DestroyBody(body.GetID());
  if (!found) return { intersects: false, distance: null, depth: null };
  return { intersects: found.depth >= 0, distance: -found.depth, depth: found.depth };
});
