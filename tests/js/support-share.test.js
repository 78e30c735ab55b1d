/** How the time of a frame, and the share of it in the support function, are measured. */
import assert from "node:assert/strict";
import test from "node:test";
import { course } from "../../web/src/kinds/scene3d/support-share.ts";

/** Runs a course on a machine where a question takes `start` and each round `calls` or `support` milliseconds, and at times more. */
function run({ start, ...round }, delay = 0) {
  const asked = [];
  const measured = course();
  let next = measured.next();
  while (!next.done) {
    const { only, rounds } = next.value;
    asked.push({ only, rounds });
    next = measured.next(start[only] + rounds * round[only] + (asked.length % 3 ? 0 : delay));
  }
  const most = (part) => Math.max(...asked.filter(({ only }) => only === part).map(({ rounds }) => rounds));
  return { ...next.value, calls: most("calls"), support: most("support") };
}

test("the share is that of the support function in a round, whatever else a question takes and delays it", () => {
  const start = { calls: 20, support: 35 };
  for (const delay of [0, 500]) {
    assert.ok(Math.abs(run({ start, calls: 4, support: 3 }, delay).share - 0.75) < 1e-9);
    assert.ok(Math.abs(run({ start, calls: 250, support: 225 }, delay).share - 0.9) < 1e-9);
  }
});

test("the time of a frame is that of a round of calls, whatever else a question takes", () => {
  for (const calls of [4, 250]) assert.ok(Math.abs(run({ start: { calls: 20, support: 35 }, calls, support: 3 }).callsMs - calls) < 1e-9);
});

test("rounds take about a tenth of a second, and a slow machine makes one", () => {
  const { calls, support } = run({ start: { calls: 1, support: 50 }, calls: 250, support: 11 });
  assert.deepEqual([calls, support], [1, 8]);
});
