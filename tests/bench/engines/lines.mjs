// What every adapter in JavaScript does: it prints its promise, then answers each case with a line.

import { readFileSync, writeSync } from "node:fs";
import { createInterface } from "node:readline";

/** The engine says that it does not take a shape. */
export class Refused extends Error {}

/** The version of an installed package. */
export function versionOf(name) {
  return JSON.parse(readFileSync(new URL(`./node_modules/${name}/package.json`, import.meta.url), "utf8")).version;
}

/** Some engines print to the console. Their words go to standard error. */
console.log = console.info = console.warn = console.error;

/** `ask(a, b)` gives the answers that the engine promises. */
export async function serve(promise, ask) {
  say(promise);
  for await (const line of createInterface({ input: process.stdin })) {
    const { a, b } = JSON.parse(line);
    say(answer(ask, a, b));
  }
}

function answer(ask, a, b) {
  try {
    return Object.fromEntries(Object.entries(ask(a, b)).map(([key, value]) => [key, plain(value)]));
  } catch (error) {
    if (error instanceof Refused) return { refused: error.message };
    return { finding: "raises", words: String(error) };
  }
}

/** A number that is not finite is a text: JSON has none. */
function plain(value) {
  return typeof value === "number" && !Number.isFinite(value) ? String(value) : value;
}

function say(value) {
  writeSync(1, `${JSON.stringify(value)}\n`);
}

/** The faces of a polyhedron, cut into triangles from their first corners. */
export function triangles({ faces }) {
  return faces.flatMap((face) => face.slice(1, -1).map((corner, i) => [face[0], corner, face[i + 2]]));
}

/** The unit quaternion [x, y, z, w] of a rotation's rows (Shepperd's method: from the largest of its four squares). */
export function quaternion(
  rows = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
) {
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
