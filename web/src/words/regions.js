/**
 * What the figures of regions say, and the walk through them: the regions, what is excluded, each test, the region taken.
 * `tests/test_point_captions.py` checks every sentence against the answer.
 *
 * @typedef {import("../types.js").AnswerOf<"line-regions" | "triangle-regions"> | (import("../types.js").SpaceAnswerOf<"tetrahedron-regions"> & {drawing?: undefined})} Answer
 * @typedef {import("../types.js").Frame<{method: string}, Answer>} Frame
 * @typedef {Answer["regions"][number]} Region
 * @typedef {Answer["tests"][number]} Test
 *
 * @typedef {object} Place  one step of the walk
 * @property {"regions" | "exclusion" | "test" | "taken"} kind
 * @property {number} index  among those of its kind
 * @property {string} text
 */
import { pictureOf } from "../draw/numbers.js";
import * as words from "./interface.js";
import { formulaOf, list } from "./names.js";

/** A numbered region by the feature that it belongs to, so that all methods have the same colours. @type {Record<string, Record<string, Feature>>} */
const FEATURES = {
  oriented: {
    ...{ "edge 1": "B", "edge 2": "AB", "edge 3": "AC", "edge 4": "A" },
    ...{ "triangle 1": "B", "triangle 2": "BC", "triangle 3": "C", "triangle 7": "A" },
    ...{ "triangle 4": "ABC", "triangle 5": "AB", "triangle 6": "AC" },
  },
  entropy: {
    ...{ "line 1": "A", "line 2": "AB", "line 3": "AC", "line 4": "B" },
    ...{ "triangle 1": "C", "triangle 2": "BC", "triangle 3": "B" },
    ...{ "triangle 4": "AB", "triangle 5": "A", "triangle 6": "AC", "triangle 7": "ABC" },
  },
};

/** @typedef {keyof typeof COLORS} Feature */
const COLORS = /** @type {const} */ ({
  ABC: "region1",
  AC: "region2",
  AB: "region3",
  A: "region4",
  BC: "region5",
  C: "region6",
  B: "region7",
  ACD: "region5",
  ADB: "region6",
  ABD: "region6",
  AD: "region7",
  ABCD: "simplex",
});

/** The palette's colour of a region. @param {string} method @param {string} name */
export const regionColor = (method, name) => COLORS[FEATURES[method]?.[name] ?? /** @type {Feature} */ (name)] ?? "muted";

/** The id of a region in an exported picture; an id has no spaces. @param {string} name */
export const regionId = (name) => `region-${name.replaceAll(" ", "-")}`;

/** "region AB", "region 5". @param {string} name */
export const shortName = (name) => words.pictures.regionName(name.replace(/^[a-z]+ /, ""));

/** A test beside its arrow. @param {Test} test */
export const testText = ({ name, value, passed }) => words.code.test(formulaOf(name), pictureOf(value), passed);

/** What the reader walks through. @param {Answer} answer @returns {Place[]} */
export function placesOf({ regions, tests }) {
  const excluded = regions.filter(({ status }) => status === "excluded");
  return [
    { kind: "regions", index: 0, text: words.steps.regions },
    ...excluded.map((_, index) => ({
      kind: /** @type {const} */ ("exclusion"),
      index,
      text: words.steps.exclusion(index + 1, excluded.length),
    })),
    ...tests.map((_, index) => ({ kind: /** @type {const} */ ("test"), index, text: words.steps.test(index + 1, tests.length) })),
    { kind: "taken", index: 0, text: words.steps.outcome },
  ];
}

/**
 * What a frame has come to on the walk. Shown all at once, it is at its end.
 * @param {Frame} frame
 * @returns {{place: Place | null, excluded: Set<string>, tests: readonly Test[], current: number | null, taken: string | null}}
 *     `excluded`: names of the regions excluded so far; `current`: the index of the test that is made, null where none is
 */
export function walkOf({ answer, step, all }) {
  if (!answer) return { place: null, excluded: new Set(), tests: [], current: null, taken: null };
  const places = placesOf(answer);
  const place = (all ? null : places[step]) ?? places[places.length - 1];
  const excluded = answer.regions.filter(({ status }) => status === "excluded").map(({ name }) => name);
  const past = { regions: 0, exclusion: place.index + 1, test: excluded.length, taken: excluded.length }[place.kind];
  const made = { regions: 0, exclusion: 0, test: place.index + 1, taken: answer.tests.length }[place.kind];
  return {
    place,
    excluded: new Set(excluded.slice(0, past)),
    tests: answer.tests.slice(0, made),
    current: place.kind === "test" ? place.index : null,
    taken: place.kind === "taken" ? answer.taken : null,
  };
}

/** The outcome in few words. @param {Answer} answer */
export function regionsHeadline({ taken, kept, labels }) {
  if (taken === null) return "These points cannot occur";
  return `Region ${taken}: ${stays(kept ?? "", labels)}`;
}

/** The method's view of it, beside the headline. @param {Answer} answer @returns {import("./verdict.js").Verdict} */
export function regionsVerdict({ valid, tests, why }) {
  const count = tests.length === 1 ? "one test" : tests.length ? `${tests.length} tests` : "no test";
  return valid
    ? { agrees: true, text: count, why: "" }
    : { agrees: false, text: "never has such points", why: (why ?? "").replaceAll(" . ", " · ") };
}

/** "A and B stay, C goes". @param {string} kept @param {Answer["labels"]} labels */
function stays(kept, labels) {
  const names = labels.map((label, i) => ({ name: label ?? "ABCD"[i], stays: kept.includes("ABCD"[i]) }));
  const [stay, go] = [true, false].map((which) => names.filter((name) => name.stays === which).map(({ name }) => name));
  const rest = go.length ? `, ${list(go)} ${go.length > 1 ? "go" : "goes"}` : "";
  return `${list(stay)} ${stay.length > 1 ? "stay" : "stays"}${rest}`;
}

/** @param {Frame} frame */
export function regionsCaption(frame) {
  const { answer } = frame;
  const { place } = walkOf(frame);
  if (!answer || !place) return "";
  switch (place.kind) {
    case "regions":
      return sentences([overview(answer), article(frame)]);
    case "exclusion": {
      const region = answer.regions.filter(({ status }) => status === "excluded")[place.index];
      return `Region ${region.name}, ${region.text}, is excluded without a test. ${region.reason}`;
    }
    case "test":
      return test(answer.tests[place.index]);
    case "taken":
      return sentences([outcome(answer), made(answer), article(frame)]);
  }
}

/** @param {(string | undefined)[]} parts */
const sentences = (parts) => parts.filter(Boolean).join(" ");

/** @param {Answer} answer */
function overview({ regions, labels }) {
  const around = labels.length === 2 ? "the line" : "the triangle";
  return `The plane around ${around} ${labels.join("")} has ${regions.length} regions: ${list(regions.map(({ name }) => name))}.`;
}

/** @param {Test} test */
function test({ name, value, passed }) {
  const outcome = `The test ${formulaOf(name)} ${passed ? "passes" : "fails"}: the product is ${pictureOf(value)}.`;
  if (!value) return outcome;
  return `${outcome} The origin is on the ${value > 0 ? "arrow’s" : "other"} side of the dotted line.`;
}

/** @param {Answer} answer */
function outcome({ regions, taken, kept, labels, renamed }) {
  const region = regions.find(({ name }) => name === taken);
  if (!region) return "These points cannot occur, so the code takes no region.";
  const changed = labels.flatMap((name, i) =>
    (labels.length > 3 || name !== "ABC"[i]) && renamed?.[i] && renamed[i] !== name ? [`${name} is called ${renamed[i]}`] : [],
  );
  return sentences([
    `The code takes region ${region.name}, ${region.text.replace(" (3D)", "")}: ${stays(kept ?? "", labels)}.`,
    changed.length ? `From now on, ${list(changed)}.` : "",
    STATUS[region.status],
  ]);
}

/** What a status means. */
const STATUS = /** @type {const} */ ({
  possible: "This region is possible.",
  never: "Without rounding, the origin would never be in this region.",
  excluded: "This region is excluded.",
});

/** @param {Answer} answer */
function made({ tests }) {
  if (!tests.length) return "";
  const told = tests.map(({ name, value, passed }) => `${formulaOf(name)} ${passed ? "passes" : "fails"} (${pictureOf(value)})`);
  return `${told.length > 1 ? "Tests" : "Test"}: ${told.join(", ")}.`;
}

/** @param {Frame} frame */
function article({ answer, layers }) {
  if (!layers.has("article") || !answer?.drawing) return "";
  const { share } = answer.drawing;
  return `winter.dev’s picture and code disagree on the hatched ${pictureOf(share * 100)} % of the map.`;
}

/** What is said of each region in the list. @param {Answer} answer @param {Region} region */
export function statusText({ taken }, { name, status, reason }) {
  if (name === taken) return status === "possible" ? "taken here" : `taken here, by rounding. ${reason}`;
  if (status === "possible") return "possible";
  return status === "never" ? `tested but never taken. ${reason}` : `excluded. ${reason}`;
}
