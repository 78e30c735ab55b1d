/** The slice of A - B: its switch, its panel, the handle that turns its plane, and its sentences. */
import { origin } from "../../draw/difference.ts";
import { grid } from "../../draw/grid.ts";
import { NORMAL_PX, normalOf, normalTip, section, sectionIn, type Answer as SliceAnswer, type SliceScene } from "../../draw/space/slice.ts";
import { add, scaled, sub, unit } from "../../shapes/vector.ts";
import * as words from "../../words/interface.ts";
import { pointText } from "../../words/numbers.ts";
import { sliceText } from "../../words/slice.ts";
import type { SpaceView } from "../../draw/space/view.ts";
import type { Handle } from "../../interaction/handles.ts";
import type { Point3, Scene } from "../../types.ts";
import type { Figure, LayerChoice } from "../index.ts";

/** One arrow key turns the normal by this angle: two degrees. */
const TURN_RAD = Math.PI / 90;

const LAYER: LayerChoice<SliceScene> = { name: "slice", title: words.panels.slice, swatch: "hatch", shown: ({ slice }) => !!slice };

const PANEL = { id: "slice", title: words.slice.title, layers: [grid, section, origin], contents: sectionIn };

/** A figure of A - B that also has its slice. */
export function sliced<S extends Scene & SliceScene, A extends SliceAnswer>(figure: Figure<S, A, SpaceView>): Figure<S, A, SpaceView> {
  const { layers, panels, handles, caption } = figure;
  return {
    ...figure,
    layers: [...layers, LAYER],
    panels: (...what) => {
      const [all, isShown] = [panels(...what), what[3].has("slice")];
      return isShown ? [...all.filter(({ isStrip }) => !isStrip), PANEL, ...all.filter(({ isStrip }) => isStrip)] : all;
    },
    handles: (scene, ...rest) => [...handles(scene, ...rest), turnPlane(scene)],
    caption: (frame) => [caption?.(frame), sliceText(frame)].filter(Boolean).join(" "),
  };
}

function turnPlane<S extends SliceScene>(scene: S): Handle<S, SpaceView> {
  const n = normalOf(scene);
  const put = (old: S, normal: readonly number[]) => ({ ...old, slice: normal });
  const turned = (old: S, v: Point3) =>
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
