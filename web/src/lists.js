/** What the oldest browsers that the README names lack of ES2023's arrays. tsconfig.json leaves the others' types out too. */

/**
 * The list with another item at one place: `list.with(i, item)`.
 * @template {readonly any[]} T
 * @param {T} list @param {number} i @param {T[number]} item @returns {{ -readonly [k in keyof T]: T[k] }}
 */
export const replaced = (list, i, item) => /** @type {any} */ (list.map((old, k) => (k === i ? item : old)));

/** The list with one item more after the i-th. @template T @param {readonly T[]} list @param {number} i @param {T} item */
export const added = (list, i, item) => [...list.slice(0, i + 1), item, ...list.slice(i + 1)];

/** The list without its i-th item. @template T @param {readonly T[]} list @param {number} i */
export const removed = (list, i) => list.filter((_, k) => k !== i);
