/**
 * The messages between the page and the worker. This module has only types.
 *
 * @typedef {"glue" | "quick" | "memory" | "start" | "library" | "core" | "wholeGlue" | "whole" | "wholeLibrary"} FileName  a file of Python
 * @typedef {Record<FileName, string>} Files  their addresses
 *
 * @typedef {{type: "start", fresh: boolean, files: Files}} Start  `fresh`: load the files anew, because those in the browser's cache
 *     may be wrong
 * @typedef {{type: "ask", id: number, text: string}} Ask
 * @typedef {Start | Ask} ToWorker
 *
 * @typedef {{type: "progress", fraction: number}} Progress  the fraction of the bytes that have arrived
 * @typedef {{type: "live", lock: string}} Live  `lock`: the name of the lock that the worker holds while it lives
 * @typedef {{type: "answer", id: number, text: string}} Answered
 * @typedef {{type: "failed", message: string}} Failed  Python cannot start
 * @typedef {{type: "warning", message: string}} Warning  for the page's console, which does not show a shared worker's own messages
 * @typedef {Progress | Live | Answered | Failed | Warning} FromWorker
 */
export {};
