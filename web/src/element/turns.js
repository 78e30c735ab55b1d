/**
 * The first updates of a page's figures, each in a task of its own. The page's first figure is seen before the others are
 * made, and an article of thirty figures never holds the page up.
 */

/** When the next figure may be made; null if at once. @type {Promise<void> | null} */
let next = null;

/** Takes a place in the line. @returns {Promise<void> | null} resolves when the turn has come; null if it is now */
export function turn() {
  const mine = next;
  const after = (mine ?? Promise.resolve()).then(nextTask);
  next = after;
  after.then(() => {
    if (next === after) next = null;
  });
  return mine;
}

/** Unlike a timer's, such a task is not put off by some milliseconds. @returns {Promise<void>} */
function nextTask() {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage("");
  });
}
