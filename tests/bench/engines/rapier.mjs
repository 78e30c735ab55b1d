// What the adapters of Rapier in the plane and in space share: contactShape and intersectsShape.

import { Refused } from "./lines.mjs";

export const PROMISE = {
  precision: "float32",
  scaled_to: 2,
  posed: true,
  asks: ["intersects", "distance", "depth"],
  slop: 1.2e-6,
  // Its GJK also ends where the bounds of a distance agree to the root of eps_tol, relative to the distance.
  tolerance: 1e-3,
  calls: "Shape.intersectsShape, Shape.contactShape",
  because: "eps_tol of its GJK, ten times the epsilon of binary32",
};

const FURTHEST = 1e6;

/** A shape by the name of its class and its arguments. Rapier refuses some by making none. */
export function made(RAPIER, name, ...numbers) {
  const shape = new RAPIER[name](...numbers);
  const raw = shape.intoRaw();
  if (!raw) throw new Refused(`its ${name} makes no shape`);
  raw.free();
  return shape;
}

/** Each shape is `{ shape, at, turn }`. */
export function answers(p, q) {
  const contact = p.shape.contactShape(p.at, p.turn, q.shape, q.at, q.turn, FURTHEST);
  const intersects = p.shape.intersectsShape(p.at, p.turn, q.shape, q.at, q.turn);
  if (!contact) return { intersects, distance: null, depth: null };
  return { intersects, distance: contact.distance, depth: -contact.distance };
}
