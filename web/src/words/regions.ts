/** What the figures of regions say, and the walk through them: the regions, what is excluded, each test, the region taken. */
import { pictureOf } from "./numbers.ts";
import { told, type ClaimOf } from "./claims.ts";
import * as words from "./interface.ts";
import { formulaOf, keepText, list, productOf } from "./names.ts";
import { comparedOf, keptRow, regionRow, testRow, type Row } from "./rows.ts";
import type { AnswerOf, Frame as FrameOf, SpaceAnswerOf } from "../types.ts";
import type { Palette } from "../draw/palette.ts";
import type { Verdict } from "./verdict.ts";

export type Answer = AnswerOf<"line-regions" | "triangle-regions"> | (SpaceAnswerOf<"tetrahedron-regions"> & { drawing?: undefined });
type Frame = FrameOf<{ method: string }, Answer>;
type Region = Answer["regions"][number];
type Test = Answer["tests"][number];
type Claim = ClaimOf<typeof SENTENCES>;

/** One step of the walk. */
interface Place {
  kind: "regions" | "exclusion" | "test" | "taken";
  /** Among those of its kind. */
  index: number;
  text: string;
}

/** "AB", "5". */
const bare = (name: string) => name.replace(/^(line|edge|triangle) /, "");

export const SENTENCES = {
  // ---- above the picture and in the list of regions

  region: ({ name, kept, dropped }: { name: string; kept: readonly string[]; dropped: readonly string[] }) =>
    `Region ${bare(name)}: ${keepText(kept, dropped)}`,
  cannot_occur: () => "These points cannot occur, so nothing is kept",
  tests_made: ({ count }: { count: number }) => (count === 1 ? "one test" : count ? `${count} tests` : "no test"),
  never_has: () => "never has such points",
  /** @param claim  as gjkcore says it */
  invalid: ({ why }: { why: string }) => why.replaceAll(" . ", " · "),
  status: ({ taken, status, reason }: { taken: boolean; status: Region["status"]; reason: string }) => {
    if (taken) return status === "possible" ? "taken here" : `taken here, by rounding. ${reason}`;
    return { possible: "possible", never: `tested but never taken. ${reason}`, excluded: `excluded. ${reason}` }[status];
  },

  // ---- the walk

  /** @param claim  isBeyondO: is A bound by the line through O? before: the points whose line bounds it, too */
  beyond: ({ isBeyondO, before }: { isBeyondO: boolean; before: string | null }) => {
    const further = `${before} is not further along d than A`;
    if (isBeyondO && before !== null) return `A is beyond O, and ${further}. So A lies beyond both dashed lines.`;
    return `${isBeyondO ? "A is beyond O" : further}, so A lies beyond the dashed line.`;
  },
  excluded: ({ name, text, reason }: { name: string; text: string; reason: string }) =>
    `Region ${bare(name)}, ${text}, cannot hold O. ${reason}`,
  /** @param claim  else the code tests for a region that it never takes */
  region_is: ({ excluded }: { excluded: boolean }) =>
    excluded ? "This region is excluded." : "Without rounding, the origin would never be in this region.",
  /** @param claim  share: of the map; harmless: GJK meets no triangle with O in that part */
  picture_differs: ({ share, harmless }: { share: number; harmless: boolean }) =>
    `winter.dev’s picture and code disagree on the hatched ${pictureOf(share * 100)} % of the map${harmless ? ", but only where O cannot be" : ""}.`,
};

/** The points that the code keeps in its numbered regions, by the names that the method gives them. All other regions are called by these. */
const KEPT: Record<string, Record<string, string>> = {
  oriented: {
    ...{ "edge 1": "S0", "edge 2": "S0S1", "edge 3": "S0S1", "edge 4": "S1" },
    ...{ "triangle 1": "S0", "triangle 2": "S0S1", "triangle 3": "S1", "triangle 7": "S2" },
    ...{ "triangle 4": "S0S1S2", "triangle 5": "S0S2", "triangle 6": "S1S2" },
  },
  entropy: {
    ...{ "line 1": "A", "line 2": "AB", "line 3": "AB", "line 4": "B" },
    ...{ "triangle 1": "C", "triangle 2": "BC", "triangle 3": "B" },
    ...{ "triangle 4": "AB", "triangle 5": "A", "triangle 6": "AC", "triangle 7": "ABC" },
  },
};

/** The letters of the points that stay where O is in a region, as in the answer's `kept`. @param name  of the region */
export function keptIn(method: string, { labels }: Pick<Answer, "labels">, name: string): string {
  const own: readonly string[] = (KEPT[method]?.[name] ?? name).match(/S\d|[A-DP-S]/g) ?? [];
  const names = namesOf(labels);
  return [..."ABCD"].filter((_, i) => own.includes(names[i])).join("");
}

/** The palette's colours of the regions of a tetrahedron, and of its faces. */
const COLORS: Record<string, keyof Palette> = {
  ...{ ABC: "region1", ACD: "region2", ADB: "region7", ABD: "region7", BCD: "region6" },
  ...{ AB: "region3", AC: "region5", AD: "region4", ABCD: "simplex" },
};

export const regionColor = (name: string) => COLORS[name] ?? "muted";

/** The id of a region in an exported picture; an id has no spaces. */
export const regionId = (name: string) => `region-${name.replaceAll(" ", "-")}`;

/** "region AB", "region 5". */
export const shortName = (name: string) => words.pictures.regionName(bare(name));

/** The name in its field: the number where the article has numbers; letters name points as well. */
export const nameIn = (name: string) => (/^\d/.test(bare(name)) ? bare(name) : shortName(name));

/** Does the reader point at a region, in the picture or in the list? */
export const isLit = ({ answer, linked }: Pick<Frame, "answer" | "linked">, name: string) =>
  linked !== null && answer?.regions[linked.feature[0]]?.name === name;

/** A test beside its arrow. */
export const testText = ({ name, value, passed }: Test) =>
  `${formulaOf(name)}: ${pictureOf(value)}, ${words.tetrahedron.outcomeOf(passed)}`;

/** Is A bound by two lines across d, through O and through B? */
export const isBoundTwice = ({ labels, limit, foot }: Answer) => labels.length === 2 && limit.some((x, axis) => x !== foot[axis]);

/** What the reader walks through. */
export function placesOf({ regions, tests }: Answer): Place[] {
  const excluded = regions.filter(({ status }) => status === "excluded");
  return [
    { kind: "regions", index: 0, text: words.steps.regions },
    ...excluded.map((_, index) => ({
      kind: "exclusion" as const,
      index,
      text: words.steps.exclusion(index + 1, excluded.length),
    })),
    ...tests.map((_, index) => ({ kind: "test" as const, index, text: words.steps.test(index + 1, tests.length) })),
    { kind: "taken", index: 0, text: words.steps.outcome },
  ];
}

/**
 * What a frame has come to on the walk. Shown all at once, it is at its end.
 * @returns `spoken`: the name of the region whose exclusion the step tells, null where it tells none; `bounded`: does the step say why A
 * is beyond its lines across d? `current`: the index of the test that is made, null where none is
 */
export function walkOf({ answer, step, all }: Frame): {
  place: Place | null;
  spoken: string | null;
  bounded: boolean;
  tests: readonly Test[];
  current: number | null;
  taken: string | null;
} {
  if (!answer) return { place: null, spoken: null, bounded: false, tests: [], current: null, taken: null };
  const places = placesOf(answer);
  const place = (all ? null : places[step]) ?? places[places.length - 1];
  const excluded = answer.regions.filter(({ status }) => status === "excluded").map(({ name }) => name);
  // The last region that is excluded is said to be so, or else the first test is made, since A is beyond O.
  const bound = places.indexOf(place) - Math.max(excluded.length, 1);
  const made = { regions: 0, exclusion: 0, test: place.index + 1, taken: answer.tests.length }[place.kind];
  return {
    place,
    spoken: place.kind === "exclusion" ? excluded[place.index] : null,
    bounded: bound === 0 && place.kind !== "taken",
    tests: answer.tests.slice(0, made),
    current: place.kind === "test" ? place.index : null,
    taken: place.kind === "taken" ? answer.taken : null,
  };
}

/** The outcome in few words. */
export function headlineClaim({ taken, kept, labels }: Answer): Claim {
  return taken === null ? { say: "cannot_occur" } : { say: "region", name: taken, ...fates(kept ?? "", labels) };
}

export const regionsHeadline = (answer: Answer) => told(SENTENCES, [headlineClaim(answer)]);

/** The method's view of it, beside the headline. */
export function regionsVerdictClaims({ valid, tests, why }: Answer): { agrees: boolean; text: Claim; why: Claim[] } {
  return valid
    ? { agrees: true, text: { say: "tests_made", count: tests.length }, why: [] }
    : { agrees: false, text: { say: "never_has" }, why: why ? [{ say: "invalid", why }] : [] };
}

export function regionsVerdict(answer: Answer): Verdict {
  const { agrees, text, why } = regionsVerdictClaims(answer);
  return { agrees, text: told(SENTENCES, [text]), why: told(SENTENCES, why) };
}

/** The method's names of the points, or else their letters. */
const namesOf = (labels: Answer["labels"]) => labels.map((label, i) => label ?? "ABCD"[i]);

/** The names of the points that stay and of those that go. @param kept  letters */
function fates(kept: string, labels: Answer["labels"]) {
  const [stay, go] = [true, false].map((which) => namesOf(labels).filter((_, i) => kept.includes("ABCD"[i]) === which));
  return { kept: stay, dropped: go };
}

export function* regionsClaims(frame: Frame): Generator<Claim> {
  const { answer, layers } = frame;
  const { place, bounded, taken } = walkOf(frame);
  if (!answer || !place) return;
  const { regions, drawing } = answer;
  if (place.kind === "exclusion") {
    const { name, text, reason } = regions.filter(({ status }) => status === "excluded")[place.index];
    yield { say: "excluded", name, text, reason };
  }
  if (bounded && answer.valid && answer.direction.every((x) => x !== null)) {
    const isBeyondO = answer.limit.every((x) => !x);
    yield { say: "beyond", isBeyondO, before: isBeyondO && !isBoundTwice(answer) ? null : "BC".slice(0, answer.labels.length - 1) };
  }
  if (place.kind === "exclusion") return;
  const status = regions.find(({ name }) => name === taken)?.status ?? "possible";
  if (status !== "possible") yield { say: "region_is", excluded: status === "excluded" };
  if (place.kind !== "test" && layers.has("article") && drawing) {
    yield { say: "picture_differs", share: drawing.share, harmless: isHarmless(frame) };
  }
}

/** The walk so far as a table: each test that is made, the region taken, and what is kept. */
export function* regionsRows(frame: Frame): Generator<Row> {
  const { answer } = frame;
  const { place, tests, taken } = walkOf(frame);
  if (!answer || !place) return;
  const { regions, kept, labels } = answer;
  if (place.kind === "regions") yield { name: words.regions.list.toLowerCase(), value: regions.map(({ name }) => name).join(", ") };
  for (const test of tests) yield testRow(test);
  const region = regions.find(({ name }) => name === taken);
  if (!region) return;
  yield regionRow(region.name, region.text.replace(" (3D)", ""));
  const { kept: stay, dropped } = fates(kept ?? "", labels);
  yield keptRow(stay, dropped);
}

/** winter.dev's loop returns where A does not pass O. Lindberg's runs on, and so comes to places where picture and code disagree. */
const isHarmless = ({ scene }: Frame) => scene.method === "winter";

export const regionsCaption = (frame: Frame) => told(SENTENCES, regionsClaims(frame));

/** What is said of each region in the list. */
export const statusClaim = ({ taken }: Answer, { name, status, reason }: Region): Claim => ({
  say: "status",
  taken: name === taken,
  status,
  reason,
});

export const statusText = (answer: Answer, region: Region) => told(SENTENCES, [statusClaim(answer, region)]);

export type Asked = Pick<Test, "name" | "value" | "bound">;

/** "AB · AO = 3.2 > 0". */
export function comparison({ name, value, bound }: Asked) {
  const compared = comparedOf(value, bound);
  return `${productOf(name)} = ${[compared.value, value !== bound && compared.bound].filter(Boolean).join(" ")}`;
}

type Where = keyof typeof WHERE;
const WHERE = { arrow: ": O is on the arrow’s side", other: ": O is not on the arrow’s side", true: " (true)", false: " (false)" };

export const sideClaim = ({ name, value, bound, passed }: Test) => {
  const where: Where = value ? (value > 0 ? "arrow" : "other") : passed ? "true" : "false";
  return { say: "side" as const, name, value, bound, where };
};

/** The caption of a step of the walk: what was asked and what came of it, in at most 14 words. */
export const POINTS = {
  /** @param claim  count: of all regions, known: of those that the code asks about */
  decides: ({ count, known }: { count: number; known: number }) =>
    known < count
      ? `There are ${count} regions. The code leaves out ${count - known}, since O cannot be there.`
      : `The code knows ${count} regions. Where O lies decides which points are kept.`,
  only_one: ({ name }: { name: string }) => `O can only be in region ${bare(name)}, so the code makes no test.`,
  leaves_out: ({ name }: { name: string }) => `The code leaves out region ${bare(name)}: O cannot be there.`,
  /** @param claim  where: O is, seen along the arrow; of a product of 0 the outcome */
  side: ({ name, value, bound, where }: Asked & { where: Where }) => `${comparison({ name, value, bound })}${WHERE[where]}.`,
  /** @param claim  why: what gjkcore says first of why these points cannot occur */
  impossible: ({ why }: { why: string }) => `${why}.`,
  puts: ({ region }: { region: string }) => `The tests put O in region ${bare(region)}.`,
  keeps_untested: ({ kept }: { kept: readonly string[] }) => `The code keeps ${list(kept)} without a test.`,
  encloses: () => "No test finds O outside, so the code says that the shapes overlap.",
};

export function* regionsPointClaims(frame: Frame): Generator<ClaimOf<typeof POINTS>> {
  const { answer } = frame;
  const { place } = walkOf(frame);
  if (!answer || !place) return;
  const { regions, tests, labels, taken, kept, why } = answer;
  const [possible, ...others] = regions.filter(({ status }) => status !== "excluded");
  if (why !== null && (place.kind === "regions" || taken === null)) yield { say: "impossible", why: why.split(/:|\. T/)[0] };
  else if (place.kind === "regions")
    yield others.length ? { say: "decides", count: regions.length, known: others.length + 1 } : { say: "only_one", name: possible.name };
  else if (place.kind === "exclusion")
    yield { say: "leaves_out", name: regions.filter(({ status }) => status === "excluded")[place.index].name };
  else if (place.kind === "test") yield sideClaim(tests[place.index]);
  else if (taken !== null)
    yield labels.length > 2 && kept?.length === labels.length
      ? { say: "encloses" }
      : tests.length
        ? { say: "puts", region: taken }
        : { say: "keeps_untested", kept: fates(kept ?? "", labels).kept };
}

export const regionsPoint = (frame: Frame) => told(POINTS, regionsPointClaims(frame));
