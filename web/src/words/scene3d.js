/**
 * What the figure of many solids says. All of it follows from the answer.
 *
 * @typedef {import("../types.js").Point3} Point3
 * @typedef {import("../types.js").Solid} Solid
 * @typedef {import("../../baked/types.js").SpaceScene3dScene} WireScene
 * @typedef {import("../../baked/types.js").SpaceScene3dAnswer} SceneAnswer
 * @typedef {import("../../baked/types.js").SpaceScenePair} Pair
 * @typedef {import("../../baked/types.js").SpaceCounts} Counts
 * @typedef {{name?: string, shape?: Solid, like?: number, rotation?: [Point3, Point3, Point3], offset?: Point3, camera?: boolean}} SceneObject
 * @typedef {Omit<WireScene, "objects" | "options"> & {method: string, objects: SceneObject[], options?: NonNullable<WireScene["options"]>}} SceneOfObjects
 * @typedef {Omit<import("../types.js").SpaceFrame, "scene" | "answer" | "answered"> & {scene: SceneOfObjects, answer: SceneAnswer | null, answered: SceneOfObjects | null}} SceneFrame
 */
import { pictureOf } from "../draw/numbers.js";
import { list } from "./names.js";

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

/** "no pair", "1 pair", "5 pairs". @param {number} n @param {string} noun */
const counted = (n, noun) => `${n === 0 ? "no" : n.toLocaleString("en")} ${noun}${n < 2 ? "" : "s"}`;

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
export function sceneCaption({ answer, scene }) {
  if (!answer) return "";
  const { counts, seen } = answer;
  const said = [];
  if (seen) {
    const unseen = scene.objects.flatMap(({ camera }, i) => (camera || seen.includes(i) ? [] : [nameOf(scene, i)]));
    if (unseen.length)
      said.push(
        `Only what touches or overlaps the camera’s frustum is drawn solid; ${list(unseen)} ${unseen.length === 1 ? "stays an outline" : "stay outlines"}.`,
      );
  }
  const met = hits(answer, scene).map(({ i, j, state }) => {
    return `${nameOf(scene, i)} ${state === "touching" ? "touches" : "overlaps"} ${nameOf(scene, j)}`;
  });
  if (met.length) said.push(`${met.join("; ")}.`);
  const [first] = apart(answer, scene);
  if (first) said.push(`The nearest ${met.length ? "other " : ""}pair is ${pairText(first, scene)}, ${pictureOf(first.distance)} apart.`);
  said.push(callsText(counts));
  return said.join(" ");
}

/** @param {Counts} counts */
function callsText({ calls, culled, iterations }) {
  const culling = culled ? `, and the broad phase has ruled out ${counted(culled, "other pair")}` : "";
  const loops = calls ? ` of ${pictureOf(iterations / calls)} loops on average` : "";
  return `GJK made ${counted(calls, "call")}${loops}${culling}.`;
}

/** What each switch changes: the count that it is for. */
export const SWITCHES = /** @type {const} */ ([
  { name: "support", title: "Hill climbing", count: "dots", unit: "vertices looked at", on: "hill", off: "linear" },
  { name: "broad_phase", title: "Broad phase", count: "calls", unit: "calls", on: true, off: false },
  { name: "warm_start", title: "Warm start", count: "iterations", unit: "loops", on: true, off: false },
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
