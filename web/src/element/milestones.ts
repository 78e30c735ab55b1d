/** Sets a performance mark the first time that a figure of the page reaches this milestone. */
export function reached(name: string) {
  if (!performance.getEntriesByName(name).length) performance.mark(name);
}
