/**
 * One queue for the work of all figures of a page: rendering templates and drawing pictures. A page whose thread is busy can neither
 * scroll nor answer a finger, so the work is spread over several tasks.
 */

/** A task that has worked this long yields to the browser. The time is short, because the work that it has begun may take ten times as long. */
const WORK_PER_TASK_MS = 8;

/** A browser without `requestIdleCallback` is taken to be idle after this long. */
const IDLE_MS = 200;

/** A message that has not come after this long is taken to be lost. The queue would wait for it for ever. */
const LOST_MS = 100;

const waiting: (() => void)[] = [];

/** When the current task started on the queue; null if it has not. */
let began: number | null = null;

let isWorking = false;

/**
 * Runs `work` after all earlier work has finished: at once if nothing is waiting and the current task has time left.
 * @returns its result; rejected with what it throws
 */
export function inTurn<T>(work: () => T): Promise<T> {
  return new Promise((resolve, reject) => {
    waiting.push(() => {
      try {
        resolve(work());
      } catch (error) {
        reject(error);
      }
    });
    if (!isWorking) workOff();
  });
}

function workOff() {
  if (began === null) nextTask().then(continueInNextTask);
  began ??= performance.now();
  isWorking = true;
  while (waiting.length && performance.now() - began < WORK_PER_TASK_MS) waiting.shift()?.();
  isWorking = false;
}

function continueInNextTask() {
  began = null;
  if (waiting.length) workOff();
}

/**
 * Waits for the next task, if possible one that comes before the browser paints the page, because painting takes long, too. Browsers
 * without `scheduler` use a message: unlike a timer, it is not delayed by some milliseconds.
 */
export function nextTask(): Promise<void> {
  const { scheduler } = globalThis;
  if (scheduler) return scheduler.postTask(() => {}, { priority: "user-blocking" });
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const go = () => {
      clearTimeout(lost);
      port1.close();
      resolve();
    };
    const lost = setTimeout(go, LOST_MS);
    port1.onmessage = go;
    port2.postMessage("");
  });
}

/** Acts when the page is idle. @returns cancels it */
export function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback === "function") {
    const idle = requestIdleCallback(act);
    return () => cancelIdleCallback(idle);
  }
  const timer = setTimeout(act, IDLE_MS); // Safari
  return () => clearTimeout(timer);
}
