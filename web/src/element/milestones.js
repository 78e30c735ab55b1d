/** Marks the first time that a figure of the page has come so far. @param {string} name */
export function reached(name) {
  if (!performance.getEntriesByName(name).length) performance.mark(name);
}
