/**
 * What a reader can take hold of in space: each solid, which moves in the plane of the screen; its three axes, along which it
 * moves; and a handle that turns it.
 *
 * @typedef {import("../../types.js").Point} Point
 * @typedef {import("../../types.js").Point3} Point3
 * @typedef {import("../../types.js").Solid} Solid
 * @typedef {import("../../shapes/space.js").Posed} Posed
 * @typedef {import("../../draw/space/view.js").SpaceView} SpaceView
 */

/** @template S @typedef {import("../../interaction/handles.js").Handle<S, SpaceView>} Handle */

/**
 * A solid of a scene.
 * @template S
 * @template {Solid | Posed} T
 * @typedef {object} Held
 * @property {T} solid
 * @property {string} id
 * @property {string} name
 * @property {Handle<S>["color"]} color
 * @property {"shape" | "point"} [kind]  a solid (default) or a point
 * @property {(frame: import("../../types.js").Frame<S, any>) => import("../../types.js").Mesh | null} [surface]  where it can also be grabbed
 * @property {(scene: S) => T} get
 * @property {(scene: S, solid: T) => S} put
 */
import { pathOf } from "../../shapes/path.js";
import { pointText } from "../../words/numbers.js";
import { outlineOf } from "../../draw/space/body.js";
import { AXES, axisTip, isChosen } from "../../draw/space/ink.js";
import { add, cross, scaled, sub, unit } from "../../shapes/vector.js";
import { quantize } from "../../draw/view.js";
import { replaced } from "../../lists.js";
import { anchorOf, canTurn, numbersOf, reachOf, surfaceOf, translated, turned } from "../../shapes/space.js";
import * as words from "../../words/interface.js";

/** The turning handle stands so far beyond the outline of its solid. */
const TURN_PX = 22;

/** It stands at least so far inside its panel, unless its solid has left that: below the title, and not halfway over an edge. */
const INSIDE_PX = { top: 40, other: 16 };

/** A movement of so many pixels turns a solid by one radian. */
const PX_PER_RADIAN = 80;

/** One arrow key turns a solid by this angle: two degrees. */
const TURN_RAD = Math.PI / 90;

/**
 * @template {{shapes: Solid[]}} S
 * @param {S} scene  with shapes A and B @param {unknown} _spin @param {string} selected @returns {Handle<S>[]}
 */
export function solidHandles(scene, _spin, selected) {
  return scene.shapes.flatMap((solid, i) =>
    handlesOf(
      {
        solid,
        id: `${i}`,
        name: "AB"[i],
        color: /** @type {const} */ (["a", "b"])[i],
        surface: ({ scene, answer, answered }) => surfaceOf(scene.shapes[i], answered?.shapes[i], answer?.outlines[i]),
        get: (old) => old.shapes[i],
        put: (old, shape) => ({ ...old, shapes: replaced(old.shapes, i, shape) }),
      },
      selected,
    ),
  );
}

/** The handles of one solid; its axes only while one of them is chosen. @template S @template {Solid | Posed} T @param {Held<S, T>} held @param {string} selected @returns {Handle<S>[]} */
export function handlesOf(held, selected) {
  return [
    whole(held),
    ...(isChosen(selected, held.id) ? Object.keys(AXES).map((axis) => along(held, axis)) : []),
    ...(canTurn(held.solid) ? [turn(held)] : []),
  ];
}

/** A movement with the digits that its reader can see. @param {Point3} from @param {Point3} to @param {number} scale @returns {Point3} */
export const movement = (from, to, scale) => quantized(sub(to, from), scale);

/** @param {Point3} by @param {number} scale @returns {Point3} */
const quantized = (by, scale) => /** @type {Point3} */ (by.map((x) => quantize(x, scale)));

/** @template S @template {Solid | Posed} T @param {Held<S, T>} held @returns {Handle<S>} */
function whole({ solid, id, name, color, kind = "shape", surface, get, put }) {
  const anchor = anchorOf(solid);
  const numbers = numbersOf(solid);
  return {
    id,
    kind,
    color,
    label: words.handles.at(words.handles.move(name), pointText(anchor)),
    numbers: { ...numbers, of: name, put: (scene, values) => put(scene, numbers.put(get(scene), values)) },
    at: (view) => view.toScreen(anchor),
    depth: (view) => view.depth(anchor),
    ...(surface && {
      area: (/** @type {import("../../types.js").Frame<S, any>} */ frame, /** @type {SpaceView} */ view) => {
        const mesh = surface(frame);
        return pathOf(mesh ? outlineOf(mesh, view) : []);
      },
    }),
    move: (scene, from, to, scale, view) => {
      const by = view.movementAt(anchor, sub(to, from));
      return put(scene, translated(get(scene), quantized(by, scale)));
    },
    nudge: (scene, dx, dy, stride, view) => {
      const { right, up } = view.camera;
      return put(scene, translated(get(scene), add(scaled(right, dx * stride), scaled(up, dy * stride))));
    },
  };
}

/** @template S @template {Solid | Posed} T @param {Held<S, T>} held @param {string} axis @returns {Handle<S>} */
function along({ solid, id, name, color, get, put }, axis) {
  const anchor = anchorOf(solid);
  const direction = AXES[axis];
  return {
    id: `${id}.${axis}`,
    kind: "axis",
    color,
    label: words.handles.at(words.handles.moveAlong(name, axis), pointText(anchor)),
    at: (view) => axisTip(view, anchor, direction),
    move: (scene, from, to, scale, view) => {
      const by = view.movementAlong(anchor, direction, sub(to, from));
      return by ? put(scene, translated(get(scene), scaled(direction, quantize(by, scale)))) : scene;
    },
    nudge: (scene, dx, dy, stride) => put(scene, translated(get(scene), scaled(direction, (dx + dy) * stride))),
  };
}

/** @template S @template {Solid | Posed} T @param {Held<S, T>} held @returns {Handle<S>} */
function turn({ solid, id, name, color, get, put }) {
  const anchor = anchorOf(solid);
  return {
    id: `${id}.turn`,
    kind: "turn",
    color,
    label: words.handles.turn(name),
    at: (view) => {
      const [x, y] = view.toScreen(anchor);
      const reach = (reachOf(solid) * view.enlargement(anchor) * view.scale + TURN_PX) * Math.SQRT1_2;
      return [Math.min(x + reach, Math.max(x, view.width - INSIDE_PX.other)), Math.max(y - reach, Math.min(y, INSIDE_PX.top))];
    },
    move: (scene, from, to, scale, view) => {
      // What is near the viewer follows the pointer.
      const by = sub(to, from);
      const axis = unit(cross(view.camera.near, by));
      return put(scene, turned(get(scene), axis, (Math.hypot(...by) * scale) / PX_PER_RADIAN));
    },
    nudge: (scene, dx, dy, _stride, view) => {
      const { right, up } = view.camera;
      const axis = unit(sub(scaled(up, dx), scaled(right, dy)));
      return put(scene, turned(get(scene), axis, Math.hypot(dx, dy) * TURN_RAD));
    },
  };
}
