/**
 * What the figures of regions say, and the walk through them: the regions, what is excluded, each test, the region taken.
 *
 * @typedef {import("../types.js").AnswerOf<"line-regions" | "triangle-regions"> | (import("../types.js").SpaceAnswerOf<"tetrahedron-regions"> & {drawing?: undefined})} Answer
 * @typedef {import("../types.js").Frame<{method: string}, Answer>} Frame
 * @typedef {Answer["regions"][number]} Region
 * @typedef {Answer["tests"][number]} Test
 * @typedef {import("./claims.js").ClaimOf<typeof SENTENCES>} Claim
 *
 * @typedef {object} Place  one step of the walk
 * @property {"regions" | "exclusion" | "test" | "taken"} kind
 * @property {number} index  among those of its kind
 * @property {string} text
 */
import { pictureOf } from "./numbers.js";
import { told } from "./claims.js";
import * as words from "./interface.js";
import { SENTENCES as SHARED, comparedText, formulaOf, list, outcomesOf, productOf, stayText } from "./names.js";

export const SENTENCES = {
  ...SHARED,

  // ---- above the picture and in the list of regions

  /** @param {{name: string, kept: readonly string[], dropped: readonly string[]}} claim */
  region: ({ name, kept, dropped }) => `Region ${name}: ${stayText(kept, dropped)}`,
  cannot_occur: () => "These points cannot occur",
  /** @param {{count: number}} claim */
  tests_made: ({ count }) => (count === 1 ? "one test" : count ? `${count} tests` : "no test"),
  never_has: () => "never has such points",
  /** @param {{why: string}} claim  as gjkcore says it */
  invalid: ({ why }) => why.replaceAll(" . ", " · "),
  /** @param {{taken: boolean, status: Region["status"], reason: string}} claim */
  status: ({ taken, status, reason }) => {
    if (taken) return status === "possible" ? "taken here" : `taken here, by rounding. ${reason}`;
    return { possible: "possible", never: `tested but never taken. ${reason}`, excluded: `excluded. ${reason}` }[status];
  },

  // ---- the walk

  /** @param {{labels: readonly string[], names: readonly string[]}} claim */
  regions: ({ labels, names }) =>
    `The plane around ${labels.length === 2 ? "the line" : "the triangle"} ${labels.join("")} has ${names.length} regions: ${list(names)}.`,
  two_lines: () =>
    "Two lines across d bound A: short of the one through O the loop would have returned, and behind the one through B the support mapping would have given B.",
  /** @param {{name: string, text: string, reason: string}} claim */
  excluded: ({ name, text, reason }) => `Region ${name}, ${text}, cannot hold O. ${reason}`,
  /** @param {import("./names.js").Outcome} claim */
  test: ({ name, value, passed }) => {
    const outcome = `The test ${formulaOf(name)} ${passed ? "passes" : "fails"}: the product is ${pictureOf(value)}.`;
    return value ? `${outcome} The origin is on the ${value > 0 ? "arrow’s" : "other"} side of the dotted line.` : outcome;
  },
  takes_none: () => "These points cannot occur, so the code takes no region.",
  /** @param {{name: string, text: string, kept: readonly string[], dropped: readonly string[]}} claim */
  takes: ({ name, text, kept, dropped }) => `The code takes region ${name}, ${text.replace(" (3D)", "")}: ${stayText(kept, dropped)}.`,
  /** @param {{excluded: boolean}} claim  else the code tests for a region that it never takes */
  region_is: ({ excluded }) => (excluded ? "This region is excluded." : "Without rounding, the origin would never be in this region."),
  /** @param {{share: number, harmless: boolean}} claim  share: of the map; harmless: GJK meets no triangle with O in that part */
  picture_differs: ({ share, harmless }) =>
    `winter.dev’s picture and code disagree on the hatched ${pictureOf(share * 100)} % of the map${harmless ? ", but only where O cannot be" : ""}.`,
};

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

/** Is A bound by two lines across d, through O and through B? @param {Answer} answer */
export const isBoundTwice = ({ labels, limit, foot }) => labels.length === 2 && limit.some((x, axis) => x !== foot[axis]);

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

/** The outcome in few words. @param {Answer} answer @returns {Claim} */
export function headlineClaim({ taken, kept, labels }) {
  return taken === null ? { say: "cannot_occur" } : { say: "region", name: taken, ...fates(kept ?? "", labels) };
}

/** @param {Answer} answer */
export const regionsHeadline = (answer) => told(SENTENCES, [headlineClaim(answer)]);

/** The method's view of it, beside the headline. @param {Answer} answer @returns {{agrees: boolean, text: Claim, why: Claim[]}} */
export function regionsVerdictClaims({ valid, tests, why }) {
  return valid
    ? { agrees: true, text: { say: "tests_made", count: tests.length }, why: [] }
    : { agrees: false, text: { say: "never_has" }, why: why ? [{ say: "invalid", why }] : [] };
}

/** @param {Answer} answer @returns {import("./verdict.js").Verdict} */
export function regionsVerdict(answer) {
  const { agrees, text, why } = regionsVerdictClaims(answer);
  return { agrees, text: told(SENTENCES, [text]), why: told(SENTENCES, why) };
}

/** The method's names of the points, or else their letters. @param {Answer["labels"]} labels */
const namesOf = (labels) => labels.map((label, i) => label ?? "ABCD"[i]);

/** The names of the points that stay and of those that go. @param {string} kept  letters @param {Answer["labels"]} labels */
function fates(kept, labels) {
  const [stay, go] = [true, false].map((which) => namesOf(labels).filter((_, i) => kept.includes("ABCD"[i]) === which));
  return { kept: stay, dropped: go };
}

/** @param {Frame} frame @returns {Generator<Claim>} */
export function* regionsClaims(frame) {
  const { answer, layers } = frame;
  const { place } = walkOf(frame);
  if (!answer || !place) return;
  const { regions, tests, labels, drawing } = answer;
  switch (place.kind) {
    case "regions":
      yield { say: "regions", labels: namesOf(labels), names: regions.map(({ name }) => name) };
      if (isBoundTwice(answer)) yield { say: "two_lines" };
      break;
    case "exclusion": {
      const { name, text, reason } = regions.filter(({ status }) => status === "excluded")[place.index];
      return yield { say: "excluded", name, text, reason };
    }
    case "test":
      return yield { say: "test", ...outcomesOf(tests)[place.index] };
    case "taken":
      yield* outcome(answer);
      if (tests.length) yield { say: "tests", tests: outcomesOf(tests) };
  }
  if (layers.has("article") && drawing) yield { say: "picture_differs", share: drawing.share, harmless: isHarmless(frame) };
}

/** winter.dev's loop returns where A does not pass O. Lindberg's runs on, and so comes to places where picture and code disagree. @param {Frame} frame */
const isHarmless = ({ scene }) => scene.method === "winter";

/** @param {Frame} frame */
export const regionsCaption = (frame) => told(SENTENCES, regionsClaims(frame));

/** @param {Answer} answer @returns {Generator<Claim>} */
function* outcome({ regions, taken, kept, labels, renamed }) {
  const region = regions.find(({ name }) => name === taken);
  if (!region) return yield { say: "takes_none" };
  const { name, text, status } = region;
  yield { say: "takes", name, text, ...fates(kept ?? "", labels) };
  const names = namesOf(labels).flatMap((from, i) => {
    const to = renamed?.[i];
    return (labels.length > 3 || from !== "ABC"[i]) && to && to !== from ? [{ from, to }] : [];
  });
  if (names.length) yield { say: "renamed", names };
  if (status !== "possible") yield { say: "region_is", excluded: status === "excluded" };
}

/** What is said of each region in the list. @param {Answer} answer @param {Region} region @returns {Claim} */
export const statusClaim = ({ taken }, { name, status, reason }) => ({ say: "status", taken: name === taken, status, reason });

/** @param {Answer} answer @param {Region} region */
export const statusText = (answer, region) => told(SENTENCES, [statusClaim(answer, region)]);

/** What a step of the walk is for: see `point.js`. */
export const POINTS = {
  /** @param {{count: number}} claim */
  decides: ({ count }) => `Where O lies decides which points stay: the code knows ${count} regions.`,
  /** @param {{name: string}} claim */
  left_out: ({ name }) => `The code leaves out region ${name}: O cannot lie there, by the way in which the points were found.`,
  /** @param {import("./names.js").Outcome} claim */
  side: ({ name, value, passed }) => {
    const side = value ? `: O is on the ${value > 0 ? "arrow’s" : "other"} side of the dotted line` : ` (${passed ? "passes" : "fails"})`;
    return `${productOf(name)} = ${comparedText(value)}${side}.`;
  },
  takes_none: SENTENCES.takes_none,
  /** @param {{kept: readonly string[]}} claim */
  keeps: ({ kept }) => `The code keeps ${kept.join("")}: its tests put O in that region.`,
  encloses: () => "No test finds O outside, so the code says that the shapes overlap.",
};

/** @param {Frame} frame @returns {Generator<import("./claims.js").ClaimOf<typeof POINTS>>} */
export function* regionsPointClaims(frame) {
  const { answer } = frame;
  const { place } = walkOf(frame);
  if (!answer || !place) return;
  const { regions, tests, labels, taken, kept } = answer;
  if (place.kind === "regions") yield { say: "decides", count: regions.length };
  else if (place.kind === "exclusion")
    yield { say: "left_out", name: regions.filter(({ status }) => status === "excluded")[place.index].name };
  else if (place.kind === "test") yield { say: "side", ...outcomesOf(tests)[place.index] };
  else if (taken === null) yield { say: "takes_none" };
  else
    yield labels.length > 2 && kept?.length === labels.length
      ? { say: "encloses" }
      : { say: "keeps", kept: fates(kept ?? "", labels).kept };
}

/** @param {Frame} frame */
export const regionsPoint = (frame) => told(POINTS, regionsPointClaims(frame));
