// Asks your code about the cases of this archive: node runner.mjs MINE.mjs [2|3] [GROUP]...
//
// MINE.mjs exports intersects(a, b), and distance(a, b) if it can tell it. Both are given arrays of arrays of numbers, the
// vertices. Without a group, all cases of solids are asked: neither any-order nor degenerate.
import { readFileSync, readdirSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const NO_SOLIDS = ["any-order", "degenerate"];
const TOLERANCE = 1e-6; // of distances, relative to the longest side of the box around both shapes

/** What is wrong with the code's answers to a case. "" if nothing is. */
function fault(mine, { intersects, distance }, a, b) {
  let said, told;
  try {
    said = mine.intersects(structuredClone(a), structuredClone(b));
    told = mine.distance?.(structuredClone(a), structuredClone(b));
  } catch (error) {
    return `it throws ${error}`;
  }
  if (typeof said !== "boolean" || (intersects !== "either" && said !== intersects)) {
    return `intersects is ${said}, not ${intersects}`;
  }
  // A negative distance of an overlap is right.
  if (told === undefined || told === null || (intersects === true && told < 0)) return "";
  const right = distance ?? 0;
  const sides = a[0].map((_, axis) => {
    const column = [...a, ...b].map((point) => point[axis]);
    return Math.max(...column) - Math.min(...column);
  });
  return Math.abs(told - right) <= TOLERANCE * Math.max(...sides) ? "" : `distance is ${told}, not ${right}`;
}

/** The lines of a file of the archive. */
const read = (name) =>
  readFileSync(new URL(name, import.meta.url), "utf8")
    .trimEnd()
    .split("\n");

const [file, ...words] = process.argv.slice(2);
const mine = await import(pathToFileURL(resolve(file)));
const dimensions = words.filter((word) => word === "2" || word === "3").map(Number);
const groups = words.filter((word) => word !== "2" && word !== "3");
let asked = 0;
let wrong = 0;
for (const name of readdirSync(new URL("cases/", import.meta.url)).sort()) {
  const group = name.replace(".jsonl", "");
  if (groups.length ? !groups.includes(group) : NO_SOLIDS.includes(group)) continue;
  const beside = read(`beside/${name}`);
  for (const [i, line] of read(`cases/${name}`).entries()) {
    const [given, { hard, vertices }] = [line, beside[i]].map((text) => JSON.parse(text));
    if (hard || !vertices || (dimensions.length && !dimensions.includes(given.dimension))) continue;
    asked++;
    const found = fault(mine, given, ...vertices);
    if (found) console.log(`${given.id}: ${found}`);
    if (found) wrong++;
  }
}
console.log(`${asked} cases, ${wrong} wrong`);
process.exitCode = asked && !wrong ? 0 : 1;
