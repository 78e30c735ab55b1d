/** The words of the page cases/, which no other page loads. Its other words are in web/cases/index.html. */

export const cases = {
  group: "Group",
  case: "Case",
  previous: "Previous",
  next: "Next",
  member: (group: string, dimension: number, count: number) => `${group}, ${dimension === 2 ? "plane" : "space"} (${count})`,
  loading: "Loading the cases",
  failed: "The cases could not be loaded. Please try again.",
  unknown: (name: string) => `There is no case ${name}.`,
  figure: (name: string) => `All methods on ${name}`,
  intersect: (depth: string) => `The shapes intersect: their penetration depth is ${depth}.`,
  apart: (distance: string) => `The shapes do not intersect: their distance is ${distance}.`,
  either: "The signed distance is exactly 0. Both answers are right.",
  binary32: "binary32 holds every number.",
  binary64: "Only binary64 holds every number.",
  reported: (engine: string, version: string, date: string) => `Reported of ${engine} ${version}, ${date}`,
  fixed: (version: string | null | undefined) => (version ? `Fixed in ${version}.` : ""),
  line: "The line of the file",
};
