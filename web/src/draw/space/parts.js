/**
 * The parts of two solids of which at least one is round, and which of them each face of their sampled A - B (or A + B) comes
 * from.
 *
 * A solid is the set of all points that are no further than a radius from its *core*. The core has corners, as a box and the
 * segment of a capsule have, or two discs, as a cylinder and a cone have. The points of a face of A - B come from some corners,
 * or discs, of A's core: these are the part of A from which the face comes. Rounding may split a flat face, so that a piece has
 * only some of its corners. The corners that lie as far out along the normal of the face belong to the part, too. The surface
 * of all else, an ellipsoid's for example, is one part.
 *
 * Notation: `ends` are the indices of the corners, or of the discs, of a part. A part is known by its `key`.
 *
 * @typedef {import("../../types.js").Mesh} Mesh
 * @typedef {import("../../types.js").Point3} Point3
 * @typedef {import("../../types.js").Solid} Solid
 * @typedef {import("./whole.js").Answer} Answer
 * @typedef {import("./features.js").Feature} Feature
 *
 * @typedef {{corners: Point3[], radius: number}} Cornered
 * @typedef {{axis: Point3, discs: {center: Point3, radius: number}[]}} Discs
 * @typedef {Cornered | Discs | null} Core
 *
 * @typedef {"vertex" | "edge" | "face" | "round-corner" | "round-edge" | "flat-face" | "round-end" | "side" | "flat-end" | "rim" | "tip" | "surface"} PartKind
 *
 * @typedef {object} Part
 * @property {string} key
 * @property {PartKind} kind
 * @property {readonly number[]} ends
 *
 * @typedef {{faces: number[], lines: [number, number][]}} Patch  some faces of a mesh, or none, and the lines around them
 *
 * @typedef {object} Parts  of an answer
 * @property {Side[]} sides  A and B
 * @property {[a: Part, b: Part][]} whole  for each face of the whole
 */
import { add, cross, dot, scaled, sub, unit } from "../../shapes/vector.js";
import { surfaceOf } from "./body.js";
import { comesOf, signOf, wholeOf } from "./whole.js";

/** A point this near to a corner or a disc lies on it, and a corner this near to the furthest one along a normal is as far out: parts of the size. */
const NEAR = 1e-7;

/** The sine of an angle that counts as none. */
const ALONG = 1e-6;

/** @type {Part} */
const SURFACE = { key: "surface", kind: "surface", ends: [] };

/** @type {WeakMap<Answer, Parts>} */
const found = new WeakMap();

/** Where the whole is sampled: the parts of both solids, and those that each face of the whole comes from. @param {Answer} answer @param {readonly Solid[]} solids @returns {Parts} */
export function partsOf(answer, solids) {
  const known = found.get(answer);
  if (known) return known;
  const sides = answer.outlines.map((mesh, i) => new Side(mesh, coreOf(solids[i], mesh)));
  const whole = wholeOf(answer);
  const { normals } = surfaceOf(whole);
  // The normal of A - B at a - b is that of A at a, and the one of B at b turned round.
  const turns = signOf(answer) === "−" ? -1 : 1;
  const parts = {
    sides,
    whole: whole.faces.map((face, f) => {
      const from = face.map((k) => comesOf(answer, k));
      const of = (/** @type {"a" | "b"} */ side, /** @type {Point3} */ n) =>
        sides["ab".indexOf(side)].partOf(
          from.map((points) => points[side]),
          n,
        );
      return /** @type {[Part, Part]} */ ([of("a", normals[f]), of("b", scaled(normals[f], turns))]);
    }),
  };
  found.set(answer, parts);
  return parts;
}

/** The core of a solid; null where it has neither corners nor discs. @param {any} solid @param {Mesh} mesh  its surface @returns {Core} */
function coreOf(solid, mesh) {
  if (!mesh.sampled) return { corners: mesh.vertices, radius: 0 };
  const { type, radius = 0 } = solid;
  if (type === "rounded") {
    const core = coreOf(solid.shape, { ...mesh, sampled: true });
    return core && "corners" in core ? { ...core, radius: core.radius + radius } : null;
  }
  if (type === "cylinder") return discsOf(solid.p, solid.q, [radius, radius]);
  if (type === "cone") return discsOf(solid.base, solid.apex, [radius, 0]);
  const corners = cornersOf(solid);
  return corners && { corners, radius };
}

/** @param {Point3} p @param {Point3} q @param {number[]} radii @returns {Core} */
function discsOf(p, q, radii) {
  const axis = unit(sub(q, p));
  return axis.some(Boolean) ? { axis, discs: [p, q].map((center, i) => ({ center, radius: radii[i] })) } : null;
}

/** @param {any} solid @returns {Point3[] | null} */
function cornersOf({ type, p, q, center, vertices, half_extents: half, rotation }) {
  if (type === "point") return [p];
  if (type === "sphere") return [center];
  if (type === "segment" || type === "capsule") return [p, q];
  if (type === "polyhedron") return vertices;
  if (type !== "box") return null;
  const ways = [-1, 1].flatMap((x) => [-1, 1].flatMap((y) => [-1, 1].map((z) => [x * half[0], y * half[1], z * half[2]])));
  return ways.map((v) => add(center, rotation ? rotation.map((/** @type {Point3} */ row) => dot(row, /** @type {Point3} */ (v))) : v));
}

/** The parts of one solid. */
class Side {
  /** Those that were asked for, by their keys. @type {Map<string, Part>} */
  known = new Map();

  /** @param {Mesh} mesh @param {Core} core */
  constructor(mesh, core) {
    this.mesh = mesh;
    this.core = core;
    const size = Math.max(...mesh.vertices.flatMap((p) => p.map((x, axis) => Math.abs(x - mesh.vertices[0][axis]))), 0);
    const reach = Math.max(...mesh.vertices.flat().map(Math.abs));
    this.near = NEAR * Math.max(size, 1e-6 * reach);
    const { normals } = surfaceOf(mesh);
    /** The part of each face of a sampled mesh. @type {Part[]} */
    this.faces = mesh.sampled
      ? mesh.faces.map((face, f) =>
          this.partOf(
            face.map((i) => mesh.vertices[i]),
            normals[f],
          ),
        )
      : [];
  }

  /** The part that some points of the surface with one normal lie on. @param {Point3[]} points @param {Point3} normal @returns {Part} */
  partOf(points, normal) {
    const { core } = this;
    if (!core) return this.#keep(SURFACE);
    const ends = new Set([...points.flatMap((p) => this.#nearEnds(core, p)), ...this.#furthest(core, normal)]);
    return this.#keep("corners" in core ? this.#ofCorners(core, [...ends]) : ofDiscs(core, [...ends], normal));
  }

  /** @param {Part} part @returns {Part} */
  #keep(part) {
    if (!this.known.has(part.key)) this.known.set(part.key, part);
    return /** @type {Part} */ (this.known.get(part.key));
  }

  /** @param {Cornered | Discs} core @param {Point3} p @returns {number[]} */
  #nearEnds(core, p) {
    if ("corners" in core) {
      const away = core.corners.map((corner) => Math.hypot(...sub(p, corner)));
      return away.flatMap((distance, i) => (distance <= core.radius + this.near ? [i] : []));
    }
    return core.discs.flatMap(({ center }, i) => (Math.abs(dot(sub(p, center), core.axis)) <= this.near ? [i] : []));
  }

  /** The ends that lie furthest out along a normal. @param {Cornered | Discs} core @param {Point3} normal @returns {number[]} */
  #furthest(core, normal) {
    const heights =
      "corners" in core
        ? core.corners.map((corner) => dot(corner, normal))
        : core.discs.map(({ center, radius }) => dot(center, normal) + radius * Math.hypot(...cross(normal, core.axis)));
    const most = Math.max(...heights) - this.near;
    return heights.flatMap((height, i) => (height >= most ? [i] : []));
  }

  /** @param {Cornered} core @param {number[]} ends @returns {Part} */
  #ofCorners({ corners, radius }, ends) {
    if (radius && corners.length === 1) return SURFACE;
    const all = radius ? ends : (this.#loopOf(ends) ?? ends);
    const rank = Math.min(ends.length, 3) - 1;
    const names = radius ? (corners.length === 2 ? CAPSULE : ROUNDED) : SHARP;
    return { key: [...ends].sort((i, j) => i - j).join(" "), kind: names[rank], ends: all };
  }

  /** A face of an exact mesh in its order. @param {number[]} ends */
  #loopOf(ends) {
    return this.mesh.faces.find((face) => face.length === ends.length && ends.every((i) => face.includes(i)));
  }

  /** Where on the mesh of the solid a part lies. @param {Part} part @returns {Patch} */
  patchOf(part) {
    const faces = this.faces.flatMap((one, f) => (one === part ? [f] : []));
    return faces.length ? around(this.mesh, faces) : { faces, lines: part.kind === "rim" ? this.rimOf(part.ends[0]) : [] };
  }

  /** The vertex of the mesh at a disc without an area. @param {number} end */
  cornerAt(end) {
    const { core, mesh } = this;
    const center = core && "discs" in core ? core.discs[end].center : mesh.vertices[0];
    const away = mesh.vertices.map((p) => Math.hypot(...sub(p, center)));
    return away.indexOf(Math.min(...away));
  }

  /** The edge of a disc, between its flat face and what stands beside it. @param {number} end @returns {[number, number][]} */
  rimOf(end) {
    const isFlat = (/** @type {number} */ f) => this.faces[f].kind === "flat-end" && this.faces[f].ends[0] === end;
    return surfaceOf(this.mesh).edges.flatMap(({ i, j, faces }) => (faces.filter(isFlat).length === 1 ? [[i, j]] : []));
  }
}

/** The kinds of parts, by the number of their corners. @type {PartKind[][]} */
const [SHARP, ROUNDED, CAPSULE] = [
  ["vertex", "edge", "face"],
  ["round-corner", "round-edge", "flat-face"],
  ["round-end", "side"],
];

/** @param {Discs} core @param {number[]} ends @param {Point3} normal @returns {Part} */
function ofDiscs({ axis, discs }, ends, normal) {
  if (ends.length !== 1) return { key: "side", kind: "side", ends: [0, 1] };
  const [end] = ends;
  if (!discs[end].radius) return { key: `tip-${end}`, kind: "tip", ends };
  const kind = Math.hypot(...cross(normal, axis)) < ALONG ? "flat-end" : "rim";
  return { key: `${kind} ${end}`, kind, ends };
}

/** Some faces, and the edges at which only one of them lies. @param {Mesh} mesh @param {number[]} faces @returns {Patch} */
export function around(mesh, faces) {
  const within = new Set(faces);
  const { edges } = surfaceOf(mesh);
  const lines = edges.flatMap(({ i, j, faces: beside }) =>
    beside.filter((f) => within.has(f)).length === 1 ? [/** @type {[number, number]} */ ([i, j])] : [],
  );
  return { faces, lines };
}
