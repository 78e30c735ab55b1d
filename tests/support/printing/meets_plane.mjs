/** GJK in the plane: do two polygons meet? Reads pairs as meets_plane.c does. */
import { readFileSync } from "node:fs";
import { Run } from "PRINTER";

const dot = (p, q) => p.x * q.x + p.y * q.y;
const sub = (p, q) => ({ x: p.x - q.x, y: p.y - q.y });
const neg = (p) => ({ x: -p.x, y: -p.y });

/** The perpendicular of u on the side of v. */
function across(u, v) {
  const z = u.x * v.y - u.y * v.x;
  return { x: -z * u.y, y: z * u.x };
}

const furthest = (points, d) => points.reduce((best, p) => (dot(p, d) > dot(best, d) ? p : best));
const support = (a, b, d) => sub(furthest(a, d), furthest(b, neg(d)));

/** The points to keep, and the next direction: null if O is inside. */
function reduced([a, b, c]) {
  const ao = neg(a);
  if (!b) return [[a], ao];
  if (!c) return [[a, b], across(sub(b, a), ao)];
  const [ab, ac] = [sub(b, a), sub(c, a)];
  const [beyondAb, beyondAc] = [neg(across(ab, ac)), neg(across(ac, ab))];
  if (dot(beyondAb, ao) > 0) return [[a, b], beyondAb];
  if (dot(beyondAc, ao) > 0) return [[a, c], beyondAc];
  return [[a, b, c], null];
}

function search(a, b, run) {
  let [simplex, d] = [[], { x: 1, y: 0 }];
  for (let i = 0; i < 50; i++) {
    const w = support(a, b, d);
    if (dot(w, d) < 0) return run.step(d, w, simplex, false);
    const [kept, towards] = reduced([w, ...simplex]);
    run.step(d, w, kept, towards ? undefined : true);
    if (!towards) return;
    [simplex, d] = [kept, towards];
  }
}

const numbers = readFileSync(0, "utf8").trim().split(/\s+/).map(Number);
const polygon = () => Array.from({ length: numbers.shift() }, () => ({ x: numbers.shift(), y: numbers.shift() }));
while (numbers.length) {
  const [a, b] = [polygon(), polygon()];
  search(a, b, new Run(a, b));
}
