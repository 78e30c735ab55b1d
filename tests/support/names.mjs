/**
 * The names in pictures, measured. In: a list of `{scene, answer, attributes}` as JSON. Out: for each a list of pictures, at each step on
 * a desktop and on a phone: `{step, isNarrow, labels}`. Of each label `text` is what it says, `rank` what it names,
 * `away` its distance from what it names in pixels, `over` the labels and the edges of the simplex that it covers, `heads` how many
 * heads of arrows.
 */
import { readFileSync } from "node:fs";
import { pictured } from "../../web/src/element/pictured.ts";
import { piecesOf } from "../../web/src/draw/ink.ts";
import { widthOf } from "../../web/src/draw/letters.ts";
import { sizeOf } from "../../web/src/draw/marks.ts";
import { marksOf } from "../../web/src/draw/paint.ts";
import { panelOf } from "../../web/src/interaction/handles.ts";
import { modelOf, paletteOf } from "../../web/src/poster.ts";

/** The stages of a window of 1280 and of 390 pixels. */
const ROOMS = [
  { width: 820, height: 430 },
  { width: 358, height: 400, isNarrow: true },
];

/** Of more steps, such as all pairs of twenty solids, some are looked at. */
const MOST_STEPS = 12;

globalThis.matchMedia = () => ({ matches: false });

/** All marks of a tree, without its groups. @param {any[]} marks @returns {any[]} */
const flat = (marks) => marks.flatMap((mark) => (mark.kind === "group" ? flat(mark.marks) : [mark]));

/** @typedef {[left: number, top: number, right: number, bottom: number]} Box */

/** The ink of a label: letters are about as high as two thirds of their font. @param {any} mark @returns {Box} */
function boxOf({ at: [[x, y]], look: { text, font, halfWidth } }) {
  const [half, height] = [widthOf(text, font) / 2, sizeOf(font) / 3];
  return [x + halfWidth - half, y - height, x + halfWidth + half, y + height];
}

/** @param {Box} p @param {Box} q */
const meet = (p, q) => p[2] > q[0] && p[0] < q[2] && p[3] > q[1] && p[1] < q[3];

/** @param {Box} box @param {number[]} p */
const away = ([left, top, right, bottom], [x, y]) => Math.hypot(Math.max(left - x, x - right, 0), Math.max(top - y, y - bottom, 0));

/** Does a segment pass through a box? @param {any} edge @param {Box} box */
function crosses({ from, to }, box) {
  let [low, high] = [0, 1];
  for (const axis of [0, 1]) {
    const d = to[axis] - from[axis];
    const [t, u] = [box[axis], box[axis + 2]].map((side) => (side - from[axis]) / (d || 1e-9)).sort((p, q) => p - q);
    [low, high] = [Math.max(low, t), Math.min(high, u)];
  }
  return low < high;
}

/** @param {any} model @param {any} room */
function labelsOf(model, room) {
  const { pictures } = pictured(model, room);
  const specs = pictures.map(({ spec }) => spec);
  return pictures.flatMap((picture) => {
    const handles = model.handles.filter((/** @type {any} */ handle) => panelOf(handle, specs) === picture.spec);
    const marks = flat(marksOf(picture.picture(model.frame, paletteOf(0), handles)));
    const named = marks.filter(({ kind }) => kind === "inscription");
    const wishes = marks.filter(({ kind }) => kind === "label");
    const simplex = marks.filter(({ kind }) => kind === "edge");
    const tips = marks.filter((mark) => mark.kind === "arrow" && piecesOf(mark).length).map(({ at }) => at[1]);
    const boxes = named.map(boxOf);
    return named.map(({ look: { text } }, i) => {
      const own = wishes.filter((wish) => wish.text === text || wish.style.short === text);
      const near = own.flatMap(({ at, style }) => [at, ...(style.elsewhere ?? [])].map((p) => away(boxes[i], p)));
      const others = named.filter((_, k) => k !== i && meet(boxes[i], boxes[k])).map(({ look }) => look.text);
      const lines = simplex.filter((edge) => crosses(edge, boxes[i])).map(() => "simplex");
      const heads = tips.filter((tip) => away(boxes[i], tip) === 0).length;
      return { text, rank: own[0]?.style.rank ?? "number", away: Math.min(...near), over: [...others, ...lines], heads };
    });
  });
}

/** @param {{scene: unknown, answer: any, attributes?: Record<string, string>}} task */
async function measured({ scene, answer, attributes = {} }) {
  const model = await modelOf(attributes, scene, answer);
  const count = model.stepsAreScenes || model.late ? 1 : Math.max(model.steps.length, 1);
  const pictures = [];
  const shown = Math.min(count, MOST_STEPS);
  for (const step of Array.from({ length: shown }, (_, i) => Math.round((i * (count - 1)) / Math.max(1, shown - 1)))) {
    if (count > 1) model.goTo(step);
    for (const room of ROOMS) {
      pictures.push({ step, isNarrow: !!room.isNarrow, labels: labelsOf(model, room) });
    }
  }
  return pictures;
}

const found = [];
for (const task of JSON.parse(readFileSync(0, "utf8"))) found.push(await measured(task));
console.log(JSON.stringify(found));
