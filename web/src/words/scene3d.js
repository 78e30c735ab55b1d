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
 */
import { pictureOf } from "../draw/numbers.js";
import * as words from "./interface.js";
import { list } from "./names.js";

/** The title of its figure, its row in the README and the first sentence of its page. */
export const title = "Many solids";
export const whatItShows =
  "many solids in space: which overlap, lines between closest points, what a camera sees, and what the answers cost with hill climbing (its walk is drawn), broad phase and warm start; a tap on a line or a step chooses a pair, which opens in `gjk`";
export const ownAttributes = "`layers`: some of `names,nearest,lines,boxes`";

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

/** "no pair", "1 pair", "5 pairs". @param {number} n @param {string} noun @param {string} [nouns] */
const counted = (n, noun, nouns = `${noun}s`) => `${n === 0 ? "no" : words.numbers.written(n)} ${n < 2 ? noun : nouns}`;

/** @param {string} text */
const capital = (text) => text[0].toUpperCase() + text.slice(1);

/** @param {Pair} pair @param {SceneOfObjects} scene */
export const pairText = ({ i, j }, scene) => `${nameOf(scene, i)} and ${nameOf(scene, j)}`;

/** @param {SceneAnswer} answer @param {SceneOfObjects} scene */
export function sceneHeadline(answer, scene) {
  const seen = answer.seen?.filter((i) => scene.objects[i]);
  if (seen) return seen.length ? `The camera sees ${list(seen.map((i) => nameOf(scene, i)))}` : "The camera sees no object";
  const met = hits(answer, scene);
  const ending = met.length < 2 ? ["s", "es"] : ["", ""];
  const verbs = [
    ...(met.some(({ state }) => state !== "touching") || !met.length ? [`overlap${ending[0]}`] : []),
    ...(met.some(({ state }) => state === "touching") || !met.length ? [`touch${ending[1]}`] : []),
  ];
  return `${capital(counted(met.length, "pair"))} of ${answer.counts.pairs} ${verbs.join(" or ")}`;
}

/** @param {SceneFrame} frame */
export function sceneCaption(frame) {
  const { answer, scene } = frame;
  if (!answer) return "";
  const chosen = chosenPair(frame);
  return [chosen ? chosenCaption(chosen, answer, scene) : captionOfAll(answer, scene), scene.note ?? ""].filter(Boolean).join(" ");
}

/** @param {SceneAnswer} answer @param {SceneOfObjects} scene */
function captionOfAll(answer, scene) {
  const { counts, seen } = answer;
  const said = [];
  if (seen) {
    const unseen = scene.objects.flatMap(({ camera }, i) => (camera || seen.includes(i) ? [] : [nameOf(scene, i)]));
    if (unseen.length)
      said.push(
        `Only what touches or overlaps the camera’s frustum is drawn solid; ${list(unseen)} ${unseen.length === 1 ? "stays an outline" : "stay outlines"}.`,
      );
  }
  const met = hits(answer, scene).map((pair) => meetText(pair, scene));
  if (met.length) said.push(`${met.join("; ")}.`);
  const [first] = apart(answer, scene);
  if (first) said.push(`The nearest ${met.length ? "other " : ""}pair is ${pairText(first, scene)}, ${pictureOf(first.distance)} apart.`);
  said.push(callsText(counts));
  const steps = climbSteps(answer);
  if (steps !== null) said.push(`Hill climbing took ${counted(steps, "step")} along edges.`);
  return said.join(" ");
}

/** "A overlaps B". @param {Pair} pair @param {SceneOfObjects} scene */
const meetText = ({ i, j, state }, scene) => `${nameOf(scene, i)} ${state === "touching" ? "touches" : "overlaps"} ${nameOf(scene, j)}`;

/** @param {Pair} pair @param {SceneAnswer} answer @param {SceneOfObjects} scene */
function chosenCaption(pair, answer, scene) {
  if (pair.culled) return `${pairText(pair, scene)}: the broad phase has ruled this pair out, for their boxes do not meet.`;
  const apart = `${pairText(pair, scene)} are ${pictureOf(pair.distance)} apart`;
  const said = [`${pair.state === "separated" ? apart : meetText(pair, scene)}. The call of GJK had ${counted(pair.iterations, "loop")}.`];
  const climb = answer.climbs?.[answer.pairs.indexOf(pair)];
  if (climb) said.push(climbText(climb, pair, scene));
  return said.join(" ");
}

/** How far hill climbing walked in a call. @param {Climb} climb @param {Pair} pair @param {SceneOfObjects} scene */
function climbText({ dots, path_a, path_b }, { i, j }, scene) {
  const walks = [
    { i, path: path_a },
    { i: j, path: path_b },
  ];
  const sharp = walks.filter(({ path }) => path);
  const round = walks.filter(({ path }) => !path).map(({ i }) => nameOf(scene, i));
  const steps = sharp.map(({ i, path }, k) => {
    const n = stepsOf(path);
    return `${k ? n || "none" : counted(n, "step")} on ${nameOf(scene, i)}`;
  });
  const walked = steps.length ? `Hill climbing took ${steps.join(" and ")}, and looked at ${counted(dots, "vertex", "vertices")}.` : "";
  const none = round.length ? `${list(round)} ${round.length === 1 ? "is round and has" : "are round and have"} no edges to walk on.` : "";
  return [walked, none].filter(Boolean).join(" ");
}

/** The edges of a walk. @param {readonly number[] | null} path */
const stepsOf = (path) => (path ? path.length - 1 : 0);

/** The edges that hill climbing walked over in all calls; null where the support is linear. @param {SceneAnswer} answer */
export const climbSteps = ({ climbs }) =>
  climbs && climbs.reduce((sum, climb) => sum + (climb ? stepsOf(climb.path_a) + stepsOf(climb.path_b) : 0), 0);

/** @param {Counts} counts */
function callsText({ calls, culled, iterations }) {
  const culling = culled ? `, and the broad phase has ruled out ${counted(culled, "other pair")}` : "";
  const loops = calls ? ` of ${pictureOf(iterations / calls)} loops on average` : "";
  return `GJK made ${counted(calls, "call")}${loops}${culling}.`;
}

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
