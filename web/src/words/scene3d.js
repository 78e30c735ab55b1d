/**
 * What the figure of many solids says. All of it follows from the answer.
 *
 * @typedef {import("../types.js").Point3} Point3
 * @typedef {import("../types.js").Solid} Solid
 * @typedef {import("../types.js").SpaceSceneOf<"scene3d">} SceneOfObjects
 * @typedef {import("../types.js").SpaceAnswerOf<"scene3d">} SceneAnswer
 * @typedef {import("../../baked/types.js").SpaceScenePair} Pair
 * @typedef {import("../../baked/types.js").SpaceCounts} Counts
 * @typedef {import("../../baked/types.js").SpaceClimb} Climb
 * @typedef {SceneOfObjects["objects"][number]} SceneObject
 * @typedef {import("../types.js").SpaceFrameOf<"scene3d">} SceneFrame
 * @typedef {import("./claims.js").ClaimOf<typeof SENTENCES>} Claim
 * @typedef {{a: string, b: string, touch: boolean}} Hit  the names of two objects, which touch or overlap
 */
import { pictureOf } from "./numbers.js";
import { told } from "./claims.js";
import * as words from "./interface.js";
import { list } from "./names.js";

/** The title of its figure, its row in the README and the first sentence of its page. */
export const title = "Many solids";
export const whatItShows =
  "many solids in space: which overlap, lines between closest points, what a camera sees, and what the answers cost with hill climbing (its walk is drawn), broad phase and warm start; a tap on a line or a step chooses a pair, which opens in `gjk`";
export const ownAttributes = "`layers`: some of `names,nearest,lines,boxes,hidden,ground`";

/** Objects are called by their names. */
export const SENTENCES = {
  /** @param {{names: readonly string[]}} claim */
  camera_sees: ({ names }) => (names.length ? `The camera sees ${list(names)}` : "The camera sees no object"),
  /** @param {{overlapping: number, touching: number, count: number}} claim  numbers of pairs */
  pairs_meet: ({ overlapping, touching, count }) => {
    const met = overlapping + touching;
    const ending = met < 2 ? ["s", "es"] : ["", ""];
    const verbs = [...(overlapping || !met ? [`overlap${ending[0]}`] : []), ...(touching || !met ? [`touch${ending[1]}`] : [])];
    return `${capital(counted(met, "pair"))} of ${count} ${verbs.join(" or ")}`;
  },

  // ---- all pairs

  /** @param {{names: readonly string[]}} claim */
  outlines: ({ names }) =>
    `Only what touches or overlaps the camera’s frustum is drawn solid; ${list(names)} ${names.length === 1 ? "stays an outline" : "stay outlines"}.`,
  /** @param {{hits: readonly Hit[]}} claim */
  meet: ({ hits }) => `${hits.map(({ a, b, touch }) => `${a} ${touch ? "touches" : "overlaps"} ${b}`).join("; ")}.`,
  /** @param {{a: string, b: string, distance: number | null, others: boolean}} claim  others: some pairs touch or overlap */
  nearest_pair: ({ a, b, distance, others }) => `The nearest ${others ? "other " : ""}pair is ${a} and ${b}, ${pictureOf(distance)} apart.`,
  /** @param {Pick<Counts, "calls" | "culled" | "iterations">} claim */
  calls: ({ calls, culled, iterations }) => {
    const culling = culled ? `, and the broad phase has ruled out ${counted(culled, "other pair")}` : "";
    const loops = calls ? ` of ${pictureOf(iterations / calls)} loops on average` : "";
    return `GJK made ${counted(calls, "call")}${loops}${culling}.`;
  },
  /** @param {{steps: number}} claim */
  climbed: ({ steps }) => `Hill climbing took ${counted(steps, "step")} along edges.`,

  // ---- one pair

  /** @param {{a: string, b: string}} claim */
  ruled_out: ({ a, b }) => `${a} and ${b}: the broad phase has ruled this pair out, for their boxes do not meet.`,
  /** @param {{a: string, b: string, distance: number | null}} claim */
  apart: ({ a, b, distance }) => `${a} and ${b} are ${pictureOf(distance)} apart.`,
  /** @param {{count: number}} claim */
  loops: ({ count }) => `The call of GJK had ${counted(count, "loop")}.`,
  /** @param {{walks: readonly {name: string, steps: number}[], dots: number}} claim  dots: vertices that were looked at */
  walked: ({ walks, dots }) => {
    const steps = walks.map(({ name, steps }, k) => `${k ? steps || "none" : counted(steps, "step")} on ${name}`);
    return `Hill climbing took ${steps.join(" and ")}, and looked at ${counted(dots, "vertex", "vertices")}.`;
  },
  /** @param {{names: readonly string[]}} claim */
  no_edges: ({ names }) => `${list(names)} ${names.length === 1 ? "is round and has" : "are round and have"} no edges to walk on.`,
  /** @param {{points: number, directions: number}} claim  how many the call kept and looked along */
  searched: ({ points, directions }) =>
    `Lines from O lead to its last simplex of ${counted(points, "point")}, and arrows along its ${counted(directions, "search direction")}.`,
  searched_all: () => "Lines from O lead to the last simplex of each call, and arrows along its last search direction.",

  /** @param {{text: string}} claim  of the scene's author */
  note: ({ text }) => text,
};

/** "no pair", "1 pair", "5 pairs". @param {number} n @param {string} noun @param {string} [nouns] */
const counted = (n, noun, nouns = `${noun}s`) => `${n === 0 ? "no" : words.numbers.written(n)} ${n < 2 ? noun : nouns}`;

/** @param {string} text */
const capital = (text) => text[0].toUpperCase() + text.slice(1);

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** What an object is called: its own name, or a letter or number by its place. @param {SceneOfObjects} scene @param {number} i */
export const nameOf = ({ objects }, i) => objects[i].name ?? (objects.length > LETTERS.length ? String(i + 1) : LETTERS[i]);

/**
 * Is this a pair of two objects? A pair with a camera says what the camera sees, and nothing else. While an answer is awaited, the
 * one that is there may have objects that the scene has no more.
 * @param {SceneOfObjects} scene
 * @returns {(pair: Pair) => boolean}
 */
const isOfObjects =
  ({ objects }) =>
  ({ i, j }) =>
    [i, j].every((k) => objects[k] && !objects[k].camera);

/** The pairs that a reader can choose, in the order of the scene. @param {SceneAnswer} answer @param {SceneOfObjects} scene */
export const pairsOf = ({ pairs }, scene) => pairs.filter(isOfObjects(scene));

/** What the reader steps through: each pair, then all of them. @param {SceneAnswer} answer @param {SceneOfObjects} scene */
export function pairSteps(answer, scene) {
  const pairs = pairsOf(answer, scene);
  if (!pairs.length) return [];
  const each = pairs.map((pair, k) => ({ text: words.steps.pair(pairText(pair, scene), k + 1, pairs.length) }));
  return [...each, { text: words.steps.allPairsOfObjects(pairs.length) }];
}

/** The pair that the reader has stepped to, tapped or points at; null where all are shown. @param {SceneFrame} frame @returns {Pair | null} */
export const chosenPair = ({ answer, scene, step, all }) => (answer && !all && pairsOf(answer, scene)[step]) || null;

/**
 * What the calls that are drawn looked for and kept: that of the chosen pair, or all of them. Only a scene that asks for it has some.
 * @param {SceneFrame} frame @returns {{shown: import("../../baked/types.js").SpaceSearch[], isChosen: boolean}}
 */
export function searchesOf(frame) {
  const { answer, pending } = frame;
  const chosen = chosenPair(frame);
  if (!answer?.searches || pending) return { shown: [], isChosen: false };
  const own = chosen ? [answer.searches[answer.pairs.indexOf(chosen)]] : answer.searches;
  return { shown: own.filter((one) => one !== null), isChosen: !!chosen };
}

/** The pairs that touch or overlap. @param {SceneAnswer} answer @param {SceneOfObjects} scene */
export const hits = ({ pairs }, scene) => pairs.filter(({ state }) => state !== "separated").filter(isOfObjects(scene));

/** "A ∩ B", "A touches B": what stands at the common point of a pair. @param {Pair} pair @param {SceneOfObjects} scene */
export const hitText = ({ i, j, state }, scene) => `${nameOf(scene, i)} ${state === "touching" ? "touches" : "∩"} ${nameOf(scene, j)}`;

/** The separated pairs whose distance is known, the nearest first. @param {SceneAnswer} answer @param {SceneOfObjects} scene */
export function apart({ pairs }, scene) {
  const known = pairs.filter(({ state, culled }) => state === "separated" && !culled).filter(isOfObjects(scene));
  return known.sort((p, q) => (p.distance ?? 0) - (q.distance ?? 0));
}

/** For each object the pair with its nearest neighbour, the nearest pair first. @param {SceneAnswer} answer @param {SceneOfObjects} scene */
export function nearest(answer, scene) {
  const met = new Set();
  return apart(answer, scene).filter(({ i, j }) => {
    const isFirst = !met.has(i) || !met.has(j);
    met.add(i).add(j);
    return isFirst;
  });
}

/** @param {Pair} pair @param {SceneOfObjects} scene */
export const pairText = ({ i, j }, scene) => `${nameOf(scene, i)} and ${nameOf(scene, j)}`;

/** @param {SceneAnswer} answer @param {SceneOfObjects} scene @returns {Claim} */
export function sceneClaim(answer, scene) {
  const seen = answer.seen?.filter((i) => scene.objects[i]);
  if (seen) return { say: "camera_sees", names: seen.map((i) => nameOf(scene, i)) };
  const met = hits(answer, scene);
  const touching = met.filter(({ state }) => state === "touching").length;
  return { say: "pairs_meet", overlapping: met.length - touching, touching, count: answer.counts.pairs };
}

/** @param {SceneAnswer} answer @param {SceneOfObjects} scene */
export const sceneHeadline = (answer, scene) => told(SENTENCES, [sceneClaim(answer, scene)]);

/** @param {SceneFrame} frame @returns {Generator<Claim>} */
export function* sceneClaims(frame) {
  const { answer, scene } = frame;
  if (!answer) return;
  const chosen = chosenPair(frame);
  yield* chosen ? pairClaims(chosen, answer, scene) : claimsOfAll(answer, scene);
  if (scene.note) yield { say: "note", text: scene.note };
}

/** @param {SceneFrame} frame */
export const sceneCaption = (frame) => told(SENTENCES, sceneClaims(frame));

/** @param {Pair} pair @param {SceneOfObjects} scene */
const namesIn = ({ i, j }, scene) => ({ a: nameOf(scene, i), b: nameOf(scene, j) });

/** @param {Pair} pair @param {SceneOfObjects} scene @returns {Hit} */
const hitOf = (pair, scene) => ({ ...namesIn(pair, scene), touch: pair.state === "touching" });

/** @param {SceneAnswer} answer @param {SceneOfObjects} scene @returns {Generator<Claim>} */
function* claimsOfAll(answer, scene) {
  const { seen } = answer;
  const unseen = seen ? scene.objects.flatMap(({ camera }, i) => (camera || seen.includes(i) ? [] : [nameOf(scene, i)])) : [];
  if (unseen.length) yield { say: "outlines", names: unseen };
  const met = hits(answer, scene).map((pair) => hitOf(pair, scene));
  if (met.length) yield { say: "meet", hits: met };
  const [first] = apart(answer, scene);
  if (first) yield { say: "nearest_pair", ...namesIn(first, scene), distance: first.distance, others: met.length > 0 };
  const { calls, culled, iterations } = answer.counts;
  yield { say: "calls", calls, culled, iterations };
  const steps = climbSteps(answer);
  if (steps !== null) yield { say: "climbed", steps };
  if (answer.searches?.some(Boolean)) yield { say: "searched_all" };
}

/** @param {Pair} pair @param {SceneAnswer} answer @param {SceneOfObjects} scene @returns {Generator<Claim>} */
function* pairClaims(pair, answer, scene) {
  const names = namesIn(pair, scene);
  if (pair.culled) return yield { say: "ruled_out", ...names };
  if (pair.state === "separated") yield { say: "apart", ...names, distance: pair.distance };
  else yield { say: "meet", hits: [hitOf(pair, scene)] };
  yield { say: "loops", count: pair.iterations };
  const climb = answer.climbs?.[answer.pairs.indexOf(pair)];
  if (climb) yield* walks(climb, names);
  const search = answer.searches?.[answer.pairs.indexOf(pair)];
  if (search) yield { say: "searched", points: search.simplex.length, directions: search.directions.length };
}

/** How far hill climbing walked in a call. @param {Climb} climb @param {{a: string, b: string}} names @returns {Generator<Claim>} */
function* walks({ dots, path_a, path_b }, { a, b }) {
  const both = [
    { name: a, path: path_a },
    { name: b, path: path_b },
  ];
  const sharp = both.flatMap(({ name, path }) => (path ? [{ name, steps: stepsOf(path) }] : []));
  const round = both.flatMap(({ name, path }) => (path ? [] : [name]));
  if (sharp.length) yield { say: "walked", walks: sharp, dots };
  if (round.length) yield { say: "no_edges", names: round };
}

/** The edges of a walk. @param {readonly number[] | null} path */
const stepsOf = (path) => (path ? path.length - 1 : 0);

/** The edges that hill climbing walked over in all calls; null where the support is linear. @param {SceneAnswer} answer */
export const climbSteps = ({ climbs }) =>
  climbs && climbs.reduce((sum, climb) => sum + (climb ? stepsOf(climb.path_a) + stepsOf(climb.path_b) : 0), 0);

/** What each switch changes: the count that it is for. */
export const SWITCHES = /** @type {const} */ ([
  { name: "support", count: "dots", on: "hill", off: "linear" },
  { name: "broad_phase", count: "calls", on: true, off: false },
  { name: "warm_start", count: "iterations", on: true, off: false },
]);

/** @typedef {typeof SWITCHES[number]} Switch */

/** @param {SceneOfObjects} scene @param {Switch} one */
export const isOn = ({ options }, { name, on }) => options?.[name] === on;

/** What a switch costs and saves in this frame, both numbers from the core; null where the scene does not compare. @param {SceneAnswer} answer @param {SceneOfObjects} scene @param {Switch} one */
export function savedBy({ counts, switched }, scene, one) {
  if (!switched) return null;
  const [now, other] = [counts[one.count], switched[one.name][one.count]];
  return isOn(scene, one) ? { without: other, with: now } : { without: now, with: other };
}

/** "saves 60 %", "saves nothing". @param {{without: number, with: number}} both */
export function savingText({ without, with: cost }) {
  if (cost === without) return "the same";
  const percent = Math.round((100 * Math.abs(without - cost)) / Math.max(without, 1));
  return `${percent || "under 1"} % ${cost < without ? "fewer" : "more"}`;
}

/** What the picture is for: see `point.js`. */
export const POINTS = {
  /** @param {{seen: number, count: number}} claim  numbers of objects */
  frustum: ({ seen, count }) => `The camera’s frustum meets ${seen} of ${count} objects, and only these need to be drawn.`,
  /** @param {{calls: number, culled: number, count: number}} claim  numbers of pairs */
  asked: ({ calls, culled, count }) =>
    culled
      ? `Boxes rule out ${words.numbers.written(culled)} of ${counted(count, "pair")}, so GJK is called only ${counted(calls, "time")}.`
      : `GJK is called for each of ${counted(count, "pair")}.`,
  ruled_out: () => "The boxes of these two do not meet, so GJK is not called for them.",
  /** @param {{state: Pair["state"], distance: number | null, loops: number}} claim */
  one_pair: ({ state, distance, loops }) => {
    const how = { separated: `are ${pictureOf(distance)} apart`, touching: "touch", intersecting: "overlap" }[state];
    return `These two ${how}, and GJK finds it in ${counted(loops, "loop")}.`;
  },
};

/** @param {SceneFrame} frame @returns {Generator<import("./claims.js").ClaimOf<typeof POINTS>>} */
export function* scenePointClaims(frame) {
  const { answer, scene } = frame;
  if (!answer) return;
  const chosen = chosenPair(frame);
  const { calls, culled, pairs: count } = answer.counts;
  if (chosen)
    yield chosen.culled
      ? { say: "ruled_out" }
      : { say: "one_pair", state: chosen.state, distance: chosen.distance, loops: chosen.iterations };
  else if (answer.seen) yield { say: "frustum", seen: answer.seen.length, count: scene.objects.filter(({ camera }) => !camera).length };
  else yield { say: "asked", calls, culled, count };
}

/** @param {SceneFrame} frame */
export const scenePoint = (frame) => told(POINTS, scenePointClaims(frame));
