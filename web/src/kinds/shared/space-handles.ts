/**
 * What a reader can take hold of in space: each solid, which moves in the plane of the screen; its three axes, along which it
 * moves; and a handle that turns it.
 */

import { pathOf } from "../../shapes/path.ts";
import { pointText } from "../../words/numbers.ts";
import { outlineOf } from "../../draw/space/body.ts";
import { AXES, axisTip, handleAxesAt, isChosen, type SpacePen } from "../../draw/space/ink.ts";
import { add, cross, scaled, sub, unit } from "../../shapes/vector.ts";
import { quantize } from "../../draw/view.ts";
import { mapped, replaced } from "../../lists.ts";
import { anchorOf, canTurn, numbersOf, reachOf, surfaceOf, translated, turned, type Posed } from "../../shapes/space.ts";
import * as words from "../../words/interface.ts";
import type { SpaceView } from "../../draw/space/view.ts";
import type { Handle as HandleOf } from "../../interaction/handles.ts";
import type { Frame, Mesh, Point3, Solid, Answer } from "../../types.ts";

export type Handle<S> = HandleOf<S, SpaceView>;

/** A solid of a scene. */
interface Held<S, T extends Solid | Posed> {
  solid: T;
  id: string;
  name: string;
  color: Handle<S>["color"];
  /** A solid (default) or a point. */
  kind?: "shape" | "point";
  /** Where it can also be grabbed. */
  surface?(frame: Frame<S>): Mesh | null;
  get(scene: S): T;
  put(scene: S, solid: T): S;
}

/** Distance of the turning handle from the outline of its solid. */
const TURN_PX = 22;

/** Its least distance from the edge of its panel, unless its solid has left that: below the title, and not halfway over an edge. */
const INSIDE_PX = { top: 40, other: 16 };

/** The pixels of a movement that turns a solid by one radian. */
const PX_PER_RADIAN = 80;

/** One arrow key turns a solid by this angle: two degrees. */
const TURN_RAD = Math.PI / 90;

/** @param scene  with shapes A and B */
export function solidHandles<S extends { shapes: Solid[] }>(scene: S, _spin: unknown, selected: string): Handle<S>[] {
  return scene.shapes.flatMap((solid, i) =>
    handlesOf(
      {
        solid,
        id: `${i}`,
        name: "AB"[i],
        color: (["a", "b"] as const)[i],
        surface: ({ scene, answer, answered }: Frame<S, Answer & { outlines: Mesh[] }>) =>
          surfaceOf(scene.shapes[i], answered?.shapes[i], answer?.outlines[i]),
        get: (old) => old.shapes[i],
        put: (old, shape) => ({ ...old, shapes: replaced(old.shapes, i, shape) }),
      },
      selected,
    ),
  );
}

/** The handles of one solid; its axes only while one of them is chosen. */
export function handlesOf<S, T extends Solid | Posed>(held: Held<S, T>, selected: string): Handle<S>[] {
  return [
    whole(held),
    ...(isChosen(selected, held.id) ? Object.keys(AXES).map((axis) => along(held, axis)) : []),
    ...(canTurn(held.solid) ? [turn(held)] : []),
  ];
}

/** The handles at the tip of a vector, which is held as a point is. @param foot  where the vector begins */
export function vectorHandles<S>(
  {
    id,
    name,
    color,
    foot,
    vector,
    put,
  }: Pick<Held<S, Solid>, "id" | "name" | "color"> & { foot: Point3; vector: Point3; put(scene: S, vector: Point3): S },
  selected: string,
): Handle<S>[] {
  const solid = { type: "point" as const, p: add(foot, vector) };
  const putTip = (old: S, { p }: { p: Point3 }) =>
    put(
      old,
      mapped(sub(p, foot), (x) => Number(x.toPrecision(12)) + 0),
    );
  return handlesOf<S, typeof solid>({ solid, id, name, color, kind: "point", get: () => solid, put: putTip }, selected);
}

/** The axes along which the tip of a vector moves, while it is chosen. */
export function vectorAxes(pen: SpacePen, id: string, tip: Point3, color: string) {
  if (isChosen(pen.frame.selected, id)) handleAxesAt(pen, tip, color);
}

/** A movement with the digits that its reader can see. */
export const movement = (from: Point3, to: Point3, scale: number): Point3 => quantized(sub(to, from), scale);

const quantized = (by: Point3, scale: number): Point3 => by.map((x) => quantize(x, scale));

function whole<S, T extends Solid | Posed>({ solid, id, name, color, kind = "shape", surface, get, put }: Held<S, T>): Handle<S> {
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
      area: (frame: Frame<S>, view: SpaceView) => {
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

function along<S, T extends Solid | Posed>({ solid, id, name, color, get, put }: Held<S, T>, axis: string): Handle<S> {
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

function turn<S, T extends Solid | Posed>({ solid, id, name, color, get, put }: Held<S, T>): Handle<S> {
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
    move: (scene, from, to, scale, view) => put(scene, turned(get(scene), ...turnOfDrag(view, sub(to, from), scale))),
    nudge: (scene, dx, dy, _stride, view) => put(scene, turned(get(scene), ...turnOfKeys(view, dx, dy))),
  };
}

/** The axis and the angle of a pointer's movement: what is near the viewer follows it. */
export const turnOfDrag = ({ camera }: SpaceView, by: Point3, scale: number): [axis: Point3, angle: number] => [
  unit(cross(camera.near, by)),
  (Math.hypot(...by) * scale) / PX_PER_RADIAN,
];

/** Those of presses of the arrow keys. */
export const turnOfKeys = ({ camera: { right, up } }: SpaceView, dx: number, dy: number): [axis: Point3, angle: number] => [
  unit(sub(scaled(up, dx), scaled(right, dy))),
  Math.hypot(dx, dy) * TURN_RAD,
];
