/** An answerer of the page's own in Python's place. */
import assert from "node:assert/strict";
import test from "node:test";
import { OwnAnswerer } from "../../web/src/runtime/answerer.ts";

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
