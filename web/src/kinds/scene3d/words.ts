/** What the figure of many solids says. All of it follows from the answer. */
import { pictureOf } from "../../words/numbers.ts";
import { told, type ClaimOf } from "../../words/claims.ts";
import * as words from "../../words/interface.ts";
import { list } from "../../words/names.ts";
import type { Row } from "../../words/rows.ts";
import type { SpaceScenePair as Pair, SpaceSearch } from "../../../baked/types.ts";
import type { SpaceAnswerOf, SpaceFrameOf, SpaceSceneOf } from "../../types.ts";

export type SceneOfObjects = SpaceSceneOf<"scene3d">;
type SceneAnswer = SpaceAnswerOf<"scene3d">;
export type SceneObject = SceneOfObjects["objects"][number];
export type SceneFrame = SpaceFrameOf<"scene3d">;
type Claim = ClaimOf<typeof SENTENCES>;

/** The names of two objects, which touch or overlap. */
type Hit = { a: string; b: string; touch: boolean };

/** The title of its figure, and what its page and the authors’ guide say of it. */
export const title = "Many solids";
export const whatItShows =
  "many solids in space: which overlap, lines between closest points, what a camera sees, and what the answers cost with hill climbing (its walk is drawn), broad phase and warm start; a tap on a line or a step chooses a pair, which opens in `gjk`";
export const ownAttributes = "`layers`: some of `names,nearest,lines,boxes,hidden,ground`";

/** Objects are called by their names. */
export const SENTENCES = {
  camera_sees: ({ names }: { names: readonly string[] }) => (names.length ? `The camera sees ${list(names)}` : "The camera sees no object"),
  /** @param claim  numbers of pairs */
  pairs_meet: ({ overlapping, touching, count }: { overlapping: number; touching: number; count: number }) => {
    const met = overlapping + touching;
    const ending = met < 2 ? ["s", "es"] : ["", ""];
    const verbs = [...(overlapping || !met ? [`overlap${ending[0]}`] : []), ...(touching || !met ? [`touch${ending[1]}`] : [])];
    return `${capital(counted(met, "pair"))} of ${count} ${verbs.join(" or ")}`;
  },

  // ---- all pairs

  outlines: ({ names }: { names: readonly string[] }) =>
    `Only what touches or overlaps the camera’s frustum is drawn solid; ${list(names)} ${names.length === 1 ? "stays an outline" : "stay outlines"}.`,
  meet: ({ hits }: { hits: readonly Hit[] }) =>
    `${hits.map(({ a, b, touch }) => `${a} ${touch ? "touches" : "overlaps"} ${b}`).join("; ")}.`,
  ruled_out: ({ a, b }: { a: string; b: string }) => `The boxes of ${a} and ${b} do not meet: the broad phase has ruled this pair out.`,
  no_edges: ({ names }: { names: readonly string[] }) =>
    `${list(names)} ${names.length === 1 ? "is round and has" : "are round and have"} no edges to walk on.`,
  searched: () => "Lines from O lead to the points of the last simplex, and arrows along search directions.",

  /** @param claim  of the scene's author */
  note: ({ text }: { text: string }) => text,
};

/** "no pair", "1 pair", "5 pairs". */
const counted = (n: number, noun: string, nouns: string = `${noun}s`) =>
  `${n === 0 ? "no" : words.numbers.written(n)} ${n < 2 ? noun : nouns}`;

const capital = (text: string) => text[0].toUpperCase() + text.slice(1);

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** What an object is called: its own name, or a letter or number by its place. */
export const nameOf = ({ objects }: SceneOfObjects, i: number) =>
  objects[i].name ?? (objects.length > LETTERS.length ? String(i + 1) : LETTERS[i]);

/**
 * Is this a pair of two objects? A pair with a camera says what the camera sees, and nothing else. While an answer is awaited, the
 * one that is there may have objects that the scene has no more.
 */
const isOfObjects =
  ({ objects }: SceneOfObjects): ((pair: Pair) => boolean) =>
  ({ i, j }) =>
    [i, j].every((k) => objects[k] && !objects[k].camera);

/** The pairs that a reader can choose, in the order of the scene. */
export const pairsOf = ({ pairs }: SceneAnswer, scene: SceneOfObjects) => pairs.filter(isOfObjects(scene));

/** What the reader steps through: each pair, then all of them. */
export function pairSteps(answer: SceneAnswer, scene: SceneOfObjects) {
  const pairs = pairsOf(answer, scene);
  if (!pairs.length) return [];
  const each = pairs.map((pair, k) => ({ text: words.steps.pair(pairText(pair, scene), k + 1, pairs.length) }));
  return [...each, { text: words.steps.allPairsOfObjects(pairs.length) }];
}

/** The pair that the reader has stepped to, tapped or points at; null where all are shown. */
export const chosenPair = ({ answer, scene, step, all }: SceneFrame): Pair | null =>
  (answer && !all && pairsOf(answer, scene)[step]) || null;

/** What the calls that are drawn looked for and kept: that of the chosen pair, or all of them. Only a scene that asks for it has some. */
export function searchesOf(frame: SceneFrame): { shown: SpaceSearch[]; isChosen: boolean } {
  const { answer, pending } = frame;
  const chosen = chosenPair(frame);
  if (!answer?.searches || pending) return { shown: [], isChosen: false };
  const own = chosen ? [answer.searches[answer.pairs.indexOf(chosen)]] : answer.searches;
  return { shown: own.filter((one) => one !== null), isChosen: !!chosen };
}

/** The pairs that touch or overlap. */
export const hits = ({ pairs }: SceneAnswer, scene: SceneOfObjects) =>
  pairs.filter(({ state }) => state !== "separated").filter(isOfObjects(scene));

/** "A ∩ B", "A touches B": what stands at the common point of a pair. */
export const hitText = ({ i, j, state }: Pair, scene: SceneOfObjects) =>
  `${nameOf(scene, i)} ${state === "touching" ? "touches" : "∩"} ${nameOf(scene, j)}`;

/** The separated pairs whose distance is known, the nearest first. */
export function apart({ pairs }: SceneAnswer, scene: SceneOfObjects) {
  const known = pairs.filter(({ state, culled }) => state === "separated" && !culled).filter(isOfObjects(scene));
  return known.sort((p, q) => (p.distance ?? 0) - (q.distance ?? 0));
}

/** Number of pairs whose lines are drawn at first. */
const NEAREST = 3;

/** The nearest pairs. */
export const nearest = (answer: SceneAnswer, scene: SceneOfObjects) => apart(answer, scene).slice(0, NEAREST);

export const pairText = ({ i, j }: Pair, scene: SceneOfObjects) => `${nameOf(scene, i)} and ${nameOf(scene, j)}`;

export function sceneClaim(answer: SceneAnswer, scene: SceneOfObjects): Claim {
  const seen = answer.seen?.filter((i) => scene.objects[i]);
  if (seen) return { say: "camera_sees", names: seen.map((i) => nameOf(scene, i)) };
  const met = hits(answer, scene);
  const touching = met.filter(({ state }) => state === "touching").length;
  return { say: "pairs_meet", overlapping: met.length - touching, touching, count: answer.counts.pairs };
}

export const sceneHeadline = (answer: SceneAnswer, scene: SceneOfObjects) => told(SENTENCES, [sceneClaim(answer, scene)]);

export function* sceneClaims(frame: SceneFrame): Generator<Claim> {
  const { answer, scene } = frame;
  if (!answer) return;
  const chosen = chosenPair(frame);
  yield* chosen ? pairClaims(chosen, answer, scene) : claimsOfAll(answer, scene);
  if (scene.note) yield { say: "note", text: scene.note };
}

export const sceneCaption = (frame: SceneFrame) => told(SENTENCES, sceneClaims(frame));

const namesIn = ({ i, j }: Pair, scene: SceneOfObjects) => ({ a: nameOf(scene, i), b: nameOf(scene, j) });

const hitOf = (pair: Pair, scene: SceneOfObjects): Hit => ({ ...namesIn(pair, scene), touch: pair.state === "touching" });

function* claimsOfAll(answer: SceneAnswer, scene: SceneOfObjects): Generator<Claim> {
  const { seen } = answer;
  const unseen = seen ? scene.objects.flatMap(({ camera }, i) => (camera || seen.includes(i) ? [] : [nameOf(scene, i)])) : [];
  if (unseen.length) yield { say: "outlines", names: unseen };
  const met = hits(answer, scene).map((pair) => hitOf(pair, scene));
  if (met.length) yield { say: "meet", hits: met };
  if (answer.searches?.some(Boolean)) yield { say: "searched" };
}

function* pairClaims(pair: Pair, answer: SceneAnswer, scene: SceneOfObjects): Generator<Claim> {
  const names = namesIn(pair, scene);
  if (pair.culled) return yield { say: "ruled_out", ...names };
  if (pair.state !== "separated") yield { say: "meet", hits: [hitOf(pair, scene)] };
  const at = answer.pairs.indexOf(pair);
  const climb = answer.climbs?.[at];
  const round = climb ? [...(climb.path_a ? [] : [names.a]), ...(climb.path_b ? [] : [names.b])] : [];
  if (round.length) yield { say: "no_edges", names: round };
  if (answer.searches?.[at]) yield { say: "searched" };
}

/** What a call of GJK found and cost; of all pairs, the nearest one and what all calls cost. */
export function* sceneRows(frame: SceneFrame): Generator<Row> {
  const { answer, scene } = frame;
  if (!answer) return;
  const pair = chosenPair(frame);
  if (!pair) return yield* rowsOfAll(answer, scene);
  if (pair.culled) return yield { name: ROWS.loops, value: "0" };
  const [at, names] = [answer.pairs.indexOf(pair), namesIn(pair, scene)];
  if (pair.state === "separated") yield { name: ROWS.distance(names), value: pictureOf(pair.distance) };
  yield { name: ROWS.loops, value: words.numbers.written(pair.iterations) };
  const climb = answer.climbs?.[at];
  if (climb?.path_a) yield { name: ROWS.edges(names.a), value: words.numbers.written(stepsOf(climb.path_a)) };
  if (climb?.path_b) yield { name: ROWS.edges(names.b), value: words.numbers.written(stepsOf(climb.path_b)) };
  if (climb) yield { name: ROWS.vertices, value: words.numbers.written(climb.dots) };
  const search = answer.searches?.[at];
  if (!search) return;
  yield { name: ROWS.simplex, value: counted(search.simplex.length, "point") };
  yield { name: ROWS.directions, value: words.numbers.written(search.directions.length) };
}

function* rowsOfAll(answer: SceneAnswer, scene: SceneOfObjects): Generator<Row> {
  const { calls, culled, iterations } = answer.counts;
  const [first] = apart(answer, scene);
  if (first) yield { name: ROWS.nearest, value: pairText(first, scene) };
  if (first) yield { name: ROWS.distance(namesIn(first, scene)), value: pictureOf(first.distance) };
  yield { name: ROWS.calls, value: words.numbers.written(calls) };
  if (calls) yield { name: ROWS.average, value: pictureOf(iterations / calls) };
  if (culled) yield { name: ROWS.culled, value: words.numbers.written(culled) };
  const steps = climbSteps(answer);
  if (steps !== null) yield { name: ROWS.climbed, value: words.numbers.written(steps) };
}

/** The words of the table. */
const ROWS = {
  nearest: "nearest pair apart",
  distance: ({ a, b }: { a: string; b: string }) => `distance of ${a} and ${b}`,
  loops: "loops of GJK",
  edges: (name: string) => `edges climbed on ${name}`,
  vertices: "vertices looked at",
  simplex: "last simplex",
  directions: "search directions",
  calls: "calls of GJK",
  average: "loops on average",
  culled: "pairs ruled out",
  climbed: "edges climbed",
};

/** The edges of a walk. */
const stepsOf = (path: readonly number[] | null) => (path ? path.length - 1 : 0);

/** The edges that hill climbing walked over in all calls; null where the support is linear. */
export const climbSteps = ({ climbs }: SceneAnswer) =>
  climbs && climbs.reduce((sum, climb) => sum + (climb ? stepsOf(climb.path_a) + stepsOf(climb.path_b) : 0), 0);

/** What each switch changes: the count that it is for. */
export const SWITCHES = [
  { name: "support", count: "dots", on: "hill", off: "linear" },
  { name: "broad_phase", count: "calls", on: true, off: false },
  { name: "warm_start", count: "iterations", on: true, off: false },
] as const;

type Switch = (typeof SWITCHES)[number];

export const isOn = ({ options }: SceneOfObjects, { name, on }: Switch) => options?.[name] === on;

/** What a switch costs and saves in this frame, both numbers from the core; null where the scene does not compare. */
export function savedBy({ counts, switched }: SceneAnswer, scene: SceneOfObjects, one: Switch) {
  if (!switched) return null;
  const [now, other] = [counts[one.count], switched[one.name][one.count]];
  return isOn(scene, one) ? { without: other, with: now } : { without: now, with: other };
}

/** "saves 60 %", "saves nothing". */
export function savingText({ without, with: cost }: { without: number; with: number }) {
  if (cost === without) return "the same";
  const percent = Math.round((100 * Math.abs(without - cost)) / Math.max(without, 1));
  return `${percent || "under 1"} % ${cost < without ? "fewer" : "more"}`;
}

/** The caption of the picture. */
export const POINTS = {
  /** @param claim  numbers of objects */
  frustum: ({ seen, count }: { seen: number; count: number }) =>
    `The camera’s frustum meets ${seen} of ${count} objects, and only these need to be drawn.`,
  /** @param claim  numbers of pairs */
  asked: ({ calls, culled, count, loops }: { calls: number; culled: number; count: number; loops: number }) =>
    culled
      ? `Boxes rule out ${words.numbers.written(culled)} of ${counted(count, "pair")}, so GJK is called only ${counted(calls, "time")}.`
      : `GJK is called for each of ${counted(count, "pair")}, with ${pictureOf(loops / (calls || 1))} loops on average.`,
  ruled_out: () => "The boxes of these two do not meet, so GJK is not called for them.",
  one_pair: ({ state, distance, loops }: { state: Pair["state"]; distance: number | null; loops: number }) => {
    const how = { separated: `are ${pictureOf(distance)} apart`, touching: "touch", intersecting: "overlap" }[state];
    return `These two ${how}, and GJK finds it in ${counted(loops, "loop")}.`;
  },
};

export function* scenePointClaims(frame: SceneFrame): Generator<ClaimOf<typeof POINTS>> {
  const { answer, scene } = frame;
  if (!answer) return;
  const chosen = chosenPair(frame);
  const { calls, culled, pairs: count, iterations: loops } = answer.counts;
  if (chosen)
    yield chosen.culled
      ? { say: "ruled_out" }
      : { say: "one_pair", state: chosen.state, distance: chosen.distance, loops: chosen.iterations };
  else if (answer.seen) yield { say: "frustum", seen: answer.seen.length, count: scene.objects.filter(({ camera }) => !camera).length };
  else yield { say: "asked", calls, culled, count, loops };
}

export const scenePoint = (frame: SceneFrame) => told(POINTS, scenePointClaims(frame));
