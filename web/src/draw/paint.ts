/**
 * The one way from a frame to ink: the layers of a panel are laid on it, bottom first. The figure on the screen, the
 * file that a reader saves and the poster all come through here. Nothing is kept between two calls.
 */

import { paintMarks } from "./canvas.ts";
import { Ink, type Box, type Mark } from "./ink.ts";
import { chosen, placed } from "./labels.ts";
import { widthOf } from "./letters.ts";
import type { Frame as FrameOf, Point, Point3 } from "../types.ts";
import type { Palette } from "./palette.ts";
import type { View } from "./view.ts";

/** Of any kind. */
export type Frame = FrameOf<unknown, unknown>;

/** Of the plane or of space. */
export type Place = Point | Point3;

/** What views of the plane and of space have in common. */
export type AnyView = {
  width: number;
  height: number;
  scale: number;
  toScreen(p: Place): Point;
  sideOf(v: Place): Point;
  toWorld(at: Point): Place;
};

/** What a layer is given; what it draws, and what labels it wants, goes to `ink`. */
export interface Pen<F = Frame, V = View> {
  ink: Ink;
  view: V;
  palette: Palette;
  frame: F;
  /** Draws what an exported SVG holds as a group of this id, for example "region-AB". */
  part: (id: string, draw: () => void, title?: string) => void;
}

/** Compared as a method: a layer of one kind of figure stands in a list of layers of any kind. */
export type PanelLayer<F = Frame, V = View> = { paint(pen: Pen<F, V>): void }["paint"];

/** All that the picture of a panel follows from. */
export interface PanelPicture<F = Frame, V = AnyView> {
  view: V;
  layers: PanelLayer<F, V>[];
  frame: F;
  palette: Palette;
  /** On the screen: no label is written under them. */
  handles: Point[];
  /** Where something else lies over the picture, and no label. */
  reserved?: Box[];
  /** All panels of the figure, this one among them: together they have a budget of names. */
  all?: readonly { view: AnyView; layers: PanelLayer<F, AnyView>[] }[];
}

/** Of a handle as it is seen, in pixels. */
const HANDLE_RADIUS = 9;

/** The corner in which a panel's title stands, and no label. */
export const TITLE_BOX: Box = [0, 0, 205, 28];

/** Draws a panel on its own canvas, instead of what was there. @returns its marks; none while it moves */
export function paint(ctx: CanvasRenderingContext2D, picture: PanelPicture): readonly Mark[] {
  const { canvas } = ctx;
  const { view } = picture;
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  ctx.clearRect(0, 0, canvas.width, canvas.height);
  ctx.scale(canvas.width / view.width, canvas.height / view.height);
  const { movement, overlay } = picture.frame;
  if (movement) {
    paintMarks(ctx, movement(ctx, picture) as Mark[]); // it draws pieces of marks
    return [];
  }
  const marks = marksOf(picture);
  paintMarks(ctx, marks);
  overlay?.(ctx, marks);
  return marks;
}

/** The marks of a panel, its left upper corner at the origin: a group for each layer, and then the labels. */
export function marksOf({ view, layers, frame, palette, handles, reserved = [], all = [] }: PanelPicture, isFile: boolean = false): Mark[] {
  const inkOf = (view: AnyView, layers: PanelLayer<Frame, AnyView>[]) => {
    const ink = new Ink(isFile);
    for (const layer of layers) ink.group({}, () => layer({ ink, view, palette, frame, part: ink.part }));
    return ink.marks;
  };
  const marks = inkOf(view, layers);
  const inAll = all.length > 1 ? all.map((other) => (other.view === view ? marks : inkOf(other.view, other.layers))) : [marks];
  const r = HANDLE_RADIUS;
  const under = handles.map(([x, y]): Box => [x - r, y - r, x + r, y + r]);
  const { width, height } = view;
  const { paper, faint } = palette;
  const room = { width, height, paper, faint, reserved: [...reserved, ...under], title: TITLE_BOX, widthOf };
  const labels = placed(marks, { ...room, chosen: chosen(inAll, frame) });
  // What a label was made of is one of the marks.
  const fields = new Map(labels.filter(({ of }) => of.style.rank === "field").map(({ of, group }) => [of as Mark, group]));
  const others = labels.filter(({ of }) => !fields.has(of)).map(({ group }) => group);
  return [...(fields.size ? withNames(marks, fields) : marks), ...others];
}

/** The name of a field is written in the field's own part. */
const withNames = (marks: readonly Mark[], names: ReadonlyMap<Mark, Mark>): Mark[] =>
  marks.flatMap((mark) => [
    mark.kind === "group" ? { ...mark, marks: withNames(mark.marks, names) } : mark,
    ...[names.get(mark)].filter((name) => name !== undefined),
  ]);
