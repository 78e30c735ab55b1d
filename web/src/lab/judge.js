/**
 * The judge, in a worker of its own that never runs the reader's code. It asks one question after the other.
 *
 * @typedef {import("./code.js").Code} Code
 * @typedef {import("./python.js").Connection} Connection
 *
 * @typedef {object} Progress
 * @property {Record<string, number>} groups  pairs asked of each group
 * @property {number} unreached  pairs of the suite that have not been asked
 * @property {string | null} first  what the code did wrong, while that is made small
 *
 * @typedef {import("./pair.js").Pair & {verdict: "right" | "wrong", finding: string | null, words?: string}} Verdict
 *
 * @typedef {Progress & {verdict: Verdict, line: number | null}} Outcome  `line`: of the code, where the finding tells one
 */
import { startPython } from "./python.js";

/** @type {Promise<Connection> | null} */
let starting = null;

/** Starts the judge, unless it runs. @param {(fraction: number) => void} onProgress @returns {Promise<Connection>} */
export function startJudge(onProgress) {
  starting ??= startPython(onProgress).catch((error) => {
    starting = null;
    throw error;
  });
  return starting;
}

/**
 * Asks the judge. If it dies of that, the next one is started anew.
 *
 * @param {Connection} judge
 * @param {string} name
 * @param {unknown} given
 */
export async function asked(judge, name, given) {
  try {
    return JSON.parse(await judge.call(name, JSON.stringify(given)));
  } catch (error) {
    starting = null;
    throw error;
  }
}

/**
 * @param {Connection} judge
 * @param {Code} code
 * @param {{dimension: number, seconds: number, seed: number, site: string}} options
 * @param {(progress: Progress) => void} onProgress
 * @param {AbortSignal} stop
 * @returns {Promise<Outcome | null>} null if it was stopped
 */
export async function judged(judge, code, options, onProgress, stop) {
  /** @type {number | null} */
  let line = null;
  let told = await asked(judge, "begin", options);
  while (told.question) {
    onProgress(told);
    const reply = await code.ask(told.question);
    if (stop.aborted) return null;
    line = reply.line ?? line;
    told = await asked(judge, "go_on", reply);
  }
  return { ...told, line };
}
