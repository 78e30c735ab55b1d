/** The words of the page cases/, which no other page loads. Its other words are in web/cases/index.html. */

export const cases = {
  group: "Group",
  case: "Case",
  previous: "Previous",
  next: "Next",
  /** @param {string} group @param {number} dimension @param {number} count */
  member: (group, dimension, count) => `${group}, ${dimension === 2 ? "plane" : "space"} (${count})`,
  loading: "Loading the cases",
  failed: "The cases could not be loaded. Please try again.",
  /** @param {string} name */
  unknown: (name) => `There is no case ${name}.`,
  /** @param {string} name */
  figure: (name) => `All methods on ${name}`,
  /** @param {string} depth */
  intersect: (depth) => `The shapes intersect: their penetration depth is ${depth}.`,
  /** @param {string} distance */
  apart: (distance) => `The shapes do not intersect: their distance is ${distance}.`,
  either: "The signed distance is exactly 0. Both answers are right.",
  binary32: "binary32 holds every number.",
  binary64: "Only binary64 holds every number.",
  /** @param {string} engine @param {string} version @param {string} date */
  reported: (engine, version, date) => `Reported of ${engine} ${version}, ${date}`,
  /** @param {string | null | undefined} version */
  fixed: (version) => (version ? `Fixed in ${version}.` : ""),
  line: "The line of the file",
};
