/** A runner for `python -m gjkcore judge --command "node runner.mjs"`: it reads one case a line and prints one answer a line. */
import { createInterface } from "node:readline";
import { distance, intersects } from "./right/axes.mjs";

for await (const line of createInterface({ input: process.stdin })) {
  const { id, a, b } = JSON.parse(line);
  console.log(JSON.stringify({ id, intersects: intersects(a.vertices, b.vertices), distance: distance(a.vertices, b.vertices) }));
}
