/** Names of points in pictures of space: each stands at its own point. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { dimensionOf } from "../../web/src/dimension.ts";
import { COLORS } from "../../web/src/draw/palette.ts";
import { marksOf } from "../../web/src/draw/paint.ts";
import { pictured } from "../../web/src/element/pictured.ts";
import { measure } from "../../web/src/poster.ts";
import presets from "../../web/src/presets.json";
import { Figure, PHONE, sceneOf } from "./figure.js";

/** Further from its point no name stands without a line, in pixels; a name has a room of two pixels at its sides. */
const AT_POINT_PX = 24;

/** Points that are drawn closer together than this are one to the eye. */
const SAME_PX = 3;

/** The stage of a figure in windows of 1280 and of 360 pixels. */
const ROOMS = { 1280: { width: 758, height: 398 }, 360: PHONE };

const PALETTE = Object.fromEntries(Object.entries(COLORS).map(([name, [light]]) => [name, light]));

/**
 * The names of points that a picture asks for: the point of each, its box where it is written, and whether a line ties it.
 * @returns {{text: string, at: number[], box: number[] | null, tied: boolean}[]}
 */
function namesOn(picture, frame) {
  const marks = marksOf(picture.picture(frame, PALETTE, []), widthOf);
  const written = marks.filter(({ within }) => within).map(({ marks }) => marks);
  const asked = wishesIn(marks).map(({ text, at, style }) => {
    const [tie, name = tie] = written[0] ?? [];
    const box = name?.look?.text === text && name.look.color === style.color ? boxOf(name) : null;
    if (!box || awayFrom(box, at) > FURTHEST_PX) return { text, at, style, box: null, tied: false };
    written.shift();
    return { text, at, style, box, tied: tie !== name };
  });
  return asked.filter(({ style }) => style.isName);
}

/** No label is written further from its point, in pixels. */
const FURTHEST_PX = 100;

const widthOf = (/** @type {string} */ text, /** @type {string} */ font) => measure(text, font, "middle").width;

/** The labels that marks ask for. */
const wishesIn = (marks) => marks.flatMap((mark) => (mark.kind === "group" ? wishesIn(mark.marks) : mark.kind === "label" ? [mark] : []));

/** @param {any} inscription */
function boxOf({ at: [[left, y]], look }) {
  const h = parseFloat(/(\d+)px/.exec(look.font)[1]) * 0.6;
  return [left, y - h, left + 2 * look.halfWidth, y + h];
}

const awayFrom = ([left, top, right, bottom], [x, y]) =>
  Math.hypot(Math.min(Math.max(x, left), right) - x, Math.min(Math.max(y, top), bottom) - y);

test("in all presets of space the name of a point stands nearer to it than to any other point with a name, or a line ties it", async () => {
  let [count, tied, unwritten] = [0, 0, 0];
  for (const preset of Object.keys(presets)) {
    const scene = await sceneOf(preset);
    if (dimensionOf(scene) !== 3 || scene.kind === "scene3d" || scene.kind === "tour") continue;
    const figure = await Figure.open(preset);
    for (const [width, room] of Object.entries(ROOMS)) {
      for (let step = 0; step < figure.count; step++) {
        await figure.show(step);
        for (const picture of pictured(figure.model, room).pictures) {
          const names = namesOn(picture, figure.model.frame);
          for (const name of names) {
            const { text, at, box } = name;
            const told = `${preset} at ${width}, step ${step}: ${text}`;
            count += 1;
            if (!box) unwritten += 1;
            if (name.tied) tied += 1;
            if (!box || name.tied) continue;
            const away = awayFrom(box, at);
            assert.ok(away < AT_POINT_PX + 1e-9, `${told} is ${away} pixels from its point`);
            for (const other of names) {
              if (Math.hypot(other.at[0] - at[0], other.at[1] - at[1]) <= SAME_PX) continue;
              assert.ok(awayFrom(box, other.at) > away, `${told} is nearer to ${other.text}`);
            }
          }
        }
      }
    }
  }
  assert.ok(count > 1000 && tied < count / 20, `${tied} of ${count} are tied`);
  assert.ok(unwritten < count / 500, `${unwritten} of ${count} are not written`);
});
