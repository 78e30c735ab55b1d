/** Sets a performance mark the first time that a figure of the page reaches this milestone. @param {string} name */
export function reached(name) {
  if (!performance.getEntriesByName(name).length) performance.mark(name);
}
