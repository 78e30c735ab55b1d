/**
 * The slice of A - B: its switch, its panel, the handle that turns its plane, and its sentences.
 *
 * @typedef {import("../../types.js").Point3} Point3
 * @typedef {import("../../draw/space/slice.js").SliceScene} SliceScene
 * @typedef {import("../../draw/space/view.js").SpaceView} SpaceView
 */
import { origin } from "../../draw/difference.js";
import { grid } from "../../draw/grid.js";
import { NORMAL_PX, normalOf, normalTip, section, sectionIn } from "../../draw/space/slice.js";
import { add, scaled, sub, unit } from "../../shapes/vector.js";
import * as words from "../../words/interface.js";
import { pointText } from "../../words/numbers.js";
import { sliceText } from "../../words/slice.js";

/** One arrow key turns the normal by this angle: two degrees. */
const TURN_RAD = Math.PI / 90;

/** @type {import("../index.js").LayerChoice<any>} */
const LAYER = { name: "slice", title: words.panels.slice, swatch: "hatch", shown: ({ slice }) => !!slice };

const PANEL = { id: "slice", title: words.slice.title, layers: [grid, section, origin], contents: sectionIn };

/** A figure of A - B that also has its slice. @template F  a figure of space @param {F} figure @returns {F} */
export function sliced(figure) {
  const { layers, panels, handles, caption } = /** @type {import("../index.js").AnyFigure} */ (figure);
  /** @type {Partial<import("../index.js").AnyFigure>} */
  const own = {
    layers: [...layers, LAYER],
    panels: (...what) => {
      const [all, isShown] = [panels(...what), what[3].has("slice")];
      return isShown ? [...all.filter(({ isStrip }) => !isStrip), PANEL, ...all.filter(({ isStrip }) => isStrip)] : all;
    },
    handles: (scene, spin, selected) => [...handles(scene, spin, selected), turnPlane(scene)],
    caption: (frame) => [caption(frame), sliceText(frame)].filter(Boolean).join(" "),
  };
  return { ...figure, ...own };
}

/** @template {SliceScene} S @param {S} scene @returns {import("../../interaction/handles.js").Handle<S, SpaceView>} */
function turnPlane(scene) {
  const n = normalOf(scene);
  const put = (/** @type {S} */ old, /** @type {readonly number[]} */ normal) => ({ ...old, slice: normal });
  const turned = (/** @type {S} */ old, /** @type {Point3} */ v) =>
    put(
      old,
      unit(v).map((x) => Number(x.toFixed(4)) + 0),
    );
  return {
    id: "slice",
    kind: "direction",
    color: "ink",
    layer: "slice",
    panel: "difference",
    label: words.handles.at(words.slice.turn, pointText(n)),
    numbers: { of: words.slice.normal, names: ["x", "y", "z"], values: n, put },
    at: (view) => normalTip(view, n),
    // The tip moves as the pointer did, and the normal leads to where it then is.
    move: (old, from, to, scale) => turned(old, add(scaled(unit(n), NORMAL_PX / scale), sub(to, from))),
    nudge: (old, dx, dy, _stride, { camera: { right, up } }) =>
      turned(old, add(unit(n), add(scaled(right, dx * TURN_RAD), scaled(up, dy * TURN_RAD)))),
  };
}
