/**
 * The parts of two solids, at least one of them round, and the parts that each face of their sampled A - B (or A + B) comes
 * from.
 *
 * A solid is the set of all points that are no further than a radius from its *core*. The core has corners, as a box and the
 * segment of a capsule have, or two discs, as a cylinder and a cone have. The points of a face of A - B come from some corners,
 * or discs, of A's core: these are the part of A from which the face comes. Rounding may split a flat face, so that a piece has
 * only some of its corners. The corners that lie as far out along the normal of the face belong to the part, too. The surface
 * of all else, an ellipsoid's for example, is one part.
 *
 * Notation: `ends` are the indices of the corners, or of the discs, of a part. A part is known by its `key`.
 */
import { add, cross, dot, scaled, sub, unit } from "../../shapes/vector.ts";
import { surfaceOf } from "./body.ts";
import { comesOf, signOf, wholeOf, type Answer } from "./whole.ts";
import type { Mesh, Point3, Solid } from "../../types.ts";

type Cornered = { corners: Point3[]; radius: number };
type Discs = { axis: Point3; discs: { center: Point3; radius: number }[] };
type Core = Cornered | Discs | null;

export type PartKind =
  "vertex" | "edge" | "face" | "round-corner" | "round-edge" | "flat-face" | "round-end" | "side" | "flat-end" | "rim" | "tip" | "surface";

export interface Part {
  key: string;
  kind: PartKind;
  ends: readonly number[];
}

/** Some faces of a mesh, or none, and the lines around them. */
export type Patch = { faces: number[]; lines: [number, number][] };

/** Of an answer. */
interface Parts {
  /** A and B. */
  sides: Side[];
  /** For each face of the whole. */
  whole: [a: Part, b: Part][];
}

/** A point this near to a corner or a disc lies on it, and a corner this near to the furthest one along a normal is as far out: parts of the size. */
const NEAR = 1e-7;

/** The sine of an angle that counts as none. */
const ALONG = 1e-6;

const SURFACE: Part = { key: "surface", kind: "surface", ends: [] };

const found: WeakMap<Answer, Parts> = new WeakMap();

/** Where the whole is sampled: the parts of both solids, and those that each face of the whole comes from. */
export function partsOf(answer: Answer, solids: readonly Solid[]): Parts {
  const known = found.get(answer);
  if (known) return known;
  const sides = answer.outlines.map((mesh, i) => new Side(mesh, coreOf(solids[i], mesh)));
  const whole = wholeOf(answer);
  const { normals } = surfaceOf(whole);
  // The normal of A - B at a - b is that of A at a, and the one of B at b turned round.
  const turns = signOf(answer) === "−" ? -1 : 1;
  const parts = {
    sides,
    whole: whole.faces.map((face, f): [Part, Part] => {
      const from = face.map((k) => comesOf(answer, k));
      const of = (side: "a" | "b", n: Point3) =>
        sides["ab".indexOf(side)].partOf(
          from.map((points) => points[side]),
          n,
        );
      return [of("a", normals[f]), of("b", scaled(normals[f], turns))];
    }),
  };
  found.set(answer, parts);
  return parts;
}

/** The core of a solid; null where it has neither corners nor discs. @param mesh  its surface */
function coreOf(solid: Solid, mesh: Mesh): Core {
  if (!mesh.sampled) return { corners: mesh.vertices, radius: 0 };
  if (solid.type === "rounded") {
    const core = coreOf(solid.shape, { ...mesh, sampled: true });
    return core && "corners" in core ? { ...core, radius: core.radius + solid.radius } : null;
  }
  if (solid.type === "cylinder") return discsOf(solid.p, solid.q, [solid.radius, solid.radius]);
  if (solid.type === "frustum") return discsOf(solid.p, solid.q, [solid.radius_p, solid.radius_q]);
  if (solid.type === "cone") return discsOf(solid.base, solid.apex, [solid.radius, 0]);
  const corners = cornersOf(solid);
  return corners && { corners, radius: "radius" in solid ? solid.radius : 0 };
}

function discsOf(p: Point3, q: Point3, radii: number[]): Core {
  const axis = unit(sub(q, p));
  return axis.some(Boolean) ? { axis, discs: [p, q].map((center, i) => ({ center, radius: radii[i] })) } : null;
}

function cornersOf(solid: Solid): Point3[] | null {
  switch (solid.type) {
    case "point":
      return [solid.p];
    case "sphere":
      return [solid.center];
    case "segment":
    case "capsule":
      return [solid.p, solid.q];
    case "polyhedron":
      return solid.vertices;
    case "box": {
      const { center, half_extents: half, rotation } = solid;
      const ways = [-1, 1].flatMap((x) => [-1, 1].flatMap((y) => [-1, 1].map((z): Point3 => [x * half[0], y * half[1], z * half[2]])));
      return ways.map((v) => add(center, rotation ? ([0, 1, 2] as const).map((i) => dot(rotation[i], v)) : v));
    }
    default:
      return null;
  }
}

/** The parts of one solid. */
class Side {
  mesh: Mesh;
  core: Core;
  near: number;
  faces: Part[];
  /** Those that were asked for, by their keys. */
  known: Map<string, Part> = new Map();

  constructor(mesh: Mesh, core: Core) {
    this.mesh = mesh;
    this.core = core;
    const size = Math.max(...mesh.vertices.flatMap((p) => p.map((x, axis) => Math.abs(x - mesh.vertices[0][axis]))), 0);
    const reach = Math.max(...mesh.vertices.flat().map(Math.abs));
    this.near = NEAR * Math.max(size, 1e-6 * reach);
    const { normals } = surfaceOf(mesh);
    /** The part of each face of a sampled mesh. */
    this.faces = mesh.sampled
      ? mesh.faces.map((face, f) =>
          this.partOf(
            face.map((i) => mesh.vertices[i]),
            normals[f],
          ),
        )
      : [];
  }

  /** The part that some points of the surface with one normal lie on. */
  partOf(points: Point3[], normal: Point3): Part {
    const { core } = this;
    if (!core) return this.#keep(SURFACE);
    const ends = new Set([...points.flatMap((p) => this.#nearEnds(core, p)), ...this.#furthest(core, normal)]);
    return this.#keep("corners" in core ? this.#ofCorners(core, [...ends]) : ofDiscs(core, [...ends], normal));
  }

  #keep(part: Part): Part {
    const known = this.known.get(part.key);
    if (!known) this.known.set(part.key, part);
    return known ?? part;
  }

  #nearEnds(core: Cornered | Discs, p: Point3): number[] {
    if ("corners" in core) {
      const away = core.corners.map((corner) => Math.hypot(...sub(p, corner)));
      return away.flatMap((distance, i) => (distance <= core.radius + this.near ? [i] : []));
    }
    return core.discs.flatMap(({ center }, i) => (Math.abs(dot(sub(p, center), core.axis)) <= this.near ? [i] : []));
  }

  /** The ends that lie furthest out along a normal. */
  #furthest(core: Cornered | Discs, normal: Point3): number[] {
    const heights =
      "corners" in core
        ? core.corners.map((corner) => dot(corner, normal))
        : core.discs.map(({ center, radius }) => dot(center, normal) + radius * Math.hypot(...cross(normal, core.axis)));
    const most = Math.max(...heights) - this.near;
    return heights.flatMap((height, i) => (height >= most ? [i] : []));
  }

  #ofCorners({ corners, radius }: Cornered, ends: number[]): Part {
    if (radius && corners.length === 1) return SURFACE;
    const all = radius ? ends : (this.#loopOf(ends) ?? ends);
    const rank = Math.min(ends.length, 3) - 1;
    const names = radius ? (corners.length === 2 ? CAPSULE : ROUNDED) : SHARP;
    return { key: [...ends].sort((i, j) => i - j).join(" "), kind: names[rank], ends: all };
  }

  /** A face of an exact mesh in its order. */
  #loopOf(ends: number[]) {
    return this.mesh.faces.find((face) => face.length === ends.length && ends.every((i) => face.includes(i)));
  }

  /** Where on the mesh of the solid a part lies. */
  patchOf(part: Part): Patch {
    const faces = this.faces.flatMap((one, f) => (one === part ? [f] : []));
    return faces.length ? around(this.mesh, faces) : { faces, lines: part.kind === "rim" ? this.rimOf(part.ends[0]) : [] };
  }

  /** The vertex of the mesh at a disc without an area. */
  cornerAt(end: number) {
    const { core, mesh } = this;
    const center = core && "discs" in core ? core.discs[end].center : mesh.vertices[0];
    const away = mesh.vertices.map((p) => Math.hypot(...sub(p, center)));
    return away.indexOf(Math.min(...away));
  }

  /** The edge of a disc, between its flat face and what stands beside it. */
  rimOf(end: number): [number, number][] {
    const isFlat = (f: number) => this.faces[f].kind === "flat-end" && this.faces[f].ends[0] === end;
    return surfaceOf(this.mesh).edges.flatMap(({ i, j, faces }) => (faces.filter(isFlat).length === 1 ? [[i, j]] : []));
  }
}

/** The kinds of parts, by the number of their corners. */
const [SHARP, ROUNDED, CAPSULE]: PartKind[][] = [
  ["vertex", "edge", "face"],
  ["round-corner", "round-edge", "flat-face"],
  ["round-end", "side"],
];

function ofDiscs({ axis, discs }: Discs, ends: number[], normal: Point3): Part {
  if (ends.length !== 1) return { key: "side", kind: "side", ends: [0, 1] };
  const [end] = ends;
  if (!discs[end].radius) return { key: `tip-${end}`, kind: "tip", ends };
  const kind = Math.hypot(...cross(normal, axis)) < ALONG ? "flat-end" : "rim";
  return { key: `${kind} ${end}`, kind, ends };
}

/** Some faces, and the edges at which only one of them lies. */
export function around(mesh: Mesh, faces: number[]): Patch {
  const within = new Set(faces);
  const { edges } = surfaceOf(mesh);
  const lines = edges.flatMap(({ i, j, faces: beside }): [number, number][] =>
    beside.filter((f) => within.has(f)).length === 1 ? [[i, j]] : [],
  );
  return { faces, lines };
}
