/**
 * What the page and the worker say to each other. Types only.
 *
 * @typedef {{type: "start", fresh: boolean}} Start  `fresh`: what the browser has kept of the files may be what is wrong
 * @typedef {{type: "ask", id: number, text: string}} Ask
 * @typedef {Start | Ask} ToWorker
 *
 * @typedef {{type: "progress", fraction: number}} Progress  of the bytes that a start fetches
 * @typedef {{type: "live", lock: string}} Live  `lock`: held while the worker lives
 * @typedef {{type: "answer", id: number, text: string}} Answered
 * @typedef {{type: "failed", message: string}} Failed  Python cannot start
 * @typedef {{type: "warning", message: string}} Warning  for the console: a shared worker's own is not shown with its page
 * @typedef {Progress | Live | Answered | Failed | Warning} FromWorker
 */
export {};
