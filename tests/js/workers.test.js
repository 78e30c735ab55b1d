/** Who answers a figure, and the lab’s own workers. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Code, Unusable } from "../../web/src/lab/code.ts";
import { decoded, encoded } from "../../web/src/lab/sharing.ts";
import { OwnAnswerer } from "../../web/src/runtime/answerer.ts";
import { Runtime } from "../../web/src/runtime/client.ts";
import { nextTask } from "../../web/src/queue.ts";
import { search } from "../../web/src/words/lab.ts";

// ---- an answerer of the page’s own

/** A figure that asks. */
function asker(source) {
  const heard = { phases: [], answers: [], faults: [] };
  const figure = { onStatus: ({ phase }) => heard.phases.push(phase) };
  source.connect(figure);
  const ask = (question) =>
    source.ask(figure, {
      text: () => question,
      onAnswer: (answer) => heard.answers.push(answer),
      onFault: (fault) => heard.faults.push(fault),
    });
  return { ...heard, ask };
}

/** All that is on its way has arrived. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("it is live at once, and its answers arrive", async () => {
  const { ask, phases, answers } = asker(new OwnAnswerer(async (text) => `{"of": ${text}}`));
  ask("1");
  await settled();
  assert.deepEqual([phases, answers], [["live"], ['{"of": 1}']]);
});

test("one question is under way at a time; of those that come meanwhile only the newest is asked", async () => {
  const open = [];
  const asked = [];
  const { ask, answers } = asker(
    new OwnAnswerer((text) => {
      asked.push(text);
      return new Promise((resolve) => open.push(resolve));
    }),
  );
  for (const question of ["1", "2", "3"]) ask(question);
  await settled();
  assert.deepEqual(asked, ["1"]);
  open[0]("{}");
  await settled();
  assert.deepEqual([asked, answers.length], [["1", "3"], 1]);
  open[1]("{}"); // its timer would run on
});

test("what throws, rejects or returns no answer is a fault with words that say so, and the next question is asked", async () => {
  const results = [
    () => {
      throw new Error("no kernel");
    },
    () => Promise.reject(new Error("gone")),
    () => "not JSON",
    () => "[]",
    () => "null",
    () => ({ result: {} }),
    () => "{}", // a promise is not asked for where there is an answer
  ];
  const { ask, answers, faults } = asker(new OwnAnswerer((text) => results[Number(text)]()));
  for (const i of results.keys()) {
    ask(String(i));
    await settled();
  }
  assert.equal(faults.length, results.length - 1);
  assert.match(faults[0], /no kernel/);
  assert.match(faults[1], /gone/);
  for (const fault of faults.slice(2)) assert.match(fault, /JSON/);
  assert.equal(answers.length, 1);
});

test("an answerer that stays silent is a fault, and what it says later is not heard", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  let answer = () => {};
  const { ask, answers, faults } = asker(new OwnAnswerer(() => new Promise((resolve) => (answer = resolve))));
  ask("1");
  await settled();
  t.mock.timers.tick(14_000);
  await settled();
  assert.deepEqual(faults, []);
  t.mock.timers.tick(2_000);
  await settled();
  assert.equal(faults.length, 1);
  assert.match(faults[0], /15 seconds/);
  answer("{}");
  await settled();
  assert.deepEqual(answers, []);
});

test("a figure that is taken out of its page hears nothing more", async () => {
  let answer = () => {};
  const source = new OwnAnswerer(() => new Promise((resolve) => (answer = resolve)));
  const { ask, answers } = asker(source);
  ask("1");
  await settled();
  source.disconnect();
  answer("{}");
  await settled();
  assert.deepEqual(answers, []);
});

// ---- Python

test("the queue goes on where a browser loses its message", async (t) => {
  const { MessageChannel } = globalThis;
  t.after(() => (globalThis.MessageChannel = MessageChannel));
  globalThis.MessageChannel = class {
    port1 = { close: () => {} };
    port2 = { postMessage: () => {} };
  };
  await nextTask();
});

test("a start that falls silent is tried once more, with another worker; then the reader hears of it", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const opened = [];
  globalThis.SharedWorker = class extends EventTarget {
    port = Object.assign(new EventTarget(), { start: () => {}, close: () => {}, postMessage: () => {} });
    constructor(url, { name }) {
      super();
      opened.push([name, this.port]);
    }
  };
  t.after(() => delete globalThis.SharedWorker);
  const runtime = new Runtime();
  const phases = [];
  const silence = () => {
    const [, port] = opened.at(-1);
    port.dispatchEvent(new MessageEvent("message", { data: { type: "progress", fraction: 0.5 } }));
    t.mock.timers.tick(59_000);
    phases.push(runtime.status.phase);
    t.mock.timers.tick(2_000);
    phases.push(runtime.status.phase);
  };
  runtime.start();
  silence();
  silence();
  assert.deepEqual(phases, ["starting", "starting", "starting", "failed"]);
  assert.deepEqual(
    opened.map(([name]) => name),
    ["gjk-demo 0", "gjk-demo 1"],
  );
});

// ---- the lab

const QUESTION = { id: "grid-2-0001", a: [[0, 0]], b: [[1, 1]], quick: true };
const SILENCE = new Promise(() => {});

/** A connection that gives these replies. */
const opening = (replies) => {
  const opened = { count: 0, ended: 0 };
  const open = async () => {
    opened.count += 1;
    return { call: async (name) => replies[name], end: () => (opened.ended += 1) };
  };
  return { open, opened };
};

test("code comes out of an address as it went in", () => {
  for (const text of ["", "def intersects(a, b):\n    return a == b  # ü & + % =\n", "a".repeat(50_000)]) {
    for (const language of ["python", "javascript"]) {
      assert.deepEqual(decoded(encoded({ language, text })), { language, text });
    }
  }
});

test("an address without code, in another language or with too much of it has none", () => {
  for (const hash of ["", "code", "language=python", "language=ruby&code=x", `language=python&code=${"a".repeat(100_001)}`]) {
    assert.equal(decoded(hash), null);
  }
});

/** Of a call without an answer, whose time passes at once. */
async function late(t, seconds, call) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const reply = call();
  await settled();
  t.mock.timers.tick(1000 * seconds);
  t.mock.timers.reset();
  return reply;
}

test("a call without an answer loops, its worker is ended, and the next one has a new worker", async (t) => {
  const { open, opened } = opening({ load: '{"ready": ["intersects"]}', ask: SILENCE });
  const code = new Code(open, "");
  const reply = await late(t, 0.25, () => code.ask(QUESTION));
  assert.equal(reply.finding, "loops");
  assert.equal(reply.id, QUESTION.id);
  assert.deepEqual(opened, { count: 1, ended: 1 });
  await late(t, 0.25, () => code.ask(QUESTION));
  assert.deepEqual(opened, { count: 2, ended: 2 });
});

test("a worker that dies is the finding crashes", async () => {
  const { open, opened } = opening({ load: '{"ready": ["intersects"]}', ask: Promise.reject(new Error("out of memory")) });
  const reply = await new Code(open, "").ask(QUESTION);
  assert.equal(reply.finding, "crashes");
  assert.match(reply.words ?? "", /out of memory/);
  assert.equal(opened.ended, 1);
});

test("code that cannot be loaded says why and where, and its worker is ended", async () => {
  const { open, opened } = opening({ load: '{"unusable": "no such function", "line": 3}' });
  await assert.rejects(new Code(open, "").load(), (error) => error instanceof Unusable && error.line === 3);
  assert.equal(opened.ended, 1);
});

test("a step without an answer is words, and so is one whose worker dies", async (t) => {
  const { open, opened } = opening({ load: '{"ready": ["intersects"], "steps": true}', step: SILENCE });
  const code = new Code(open, "");
  const loops = await late(t, 2, () => code.step({ simplex: [[1, 0]], direction: [1, 0] }));
  assert.match(loops.words ?? "", /no answer within 2 s/);
  assert.ok(code.hasSteps && opened.count === 2 && opened.ended >= 2);
  const died = opening({ load: '{"ready": ["intersects"], "steps": true}', step: Promise.reject(new Error("out of memory")) });
  assert.match((await new Code(died.open, "").step({})).words ?? "", /out of memory/);
});

test("right says of how many pairs, and what was not asked; a code that was asked few is not wrong", () => {
  assert.match(search.right(3676, 0), /^Right: no miss in 3,676 pairs\. Not asked: .*--hard\.$/);
  assert.match(search.right(368, 3308), /^Right: no miss in 368 of 3,676 pairs\. The command line .*--hard\.$/);
  assert.match(search.right(10, 3666), /^Not wrong in 10 of 3,676 pairs\. The command line .*Float32 is enough/);
});
