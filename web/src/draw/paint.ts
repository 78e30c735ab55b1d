/**
 * The one way from a frame to ink: the layers of a panel are laid on it, bottom first. The figure on the screen, the
 * file that a reader saves and the poster all come through here. Nothing is kept between two calls.
 */

import { Labels } from "./marks.ts";
import type { Frame as FrameOf, Point, Point3 } from "../types.ts";
import type { Place as AnyPlace } from "./moving.ts";
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

/** What a pattern is drawn on. */
export type Tile = Pick<CanvasRenderingContext2D, "strokeStyle" | "lineWidth" | "beginPath" | "moveTo" | "lineTo" | "stroke">;

/**
 * Or an `SvgContext`, which has what layers use; `bind`: for what is drawn later, as part of what is drawn now; `tagged`: draws paths that
 * have these attributes in the file; `place`: takes ink instead of drawing it, as it is to be moved.
 */
export type Context = CanvasRenderingContext2D & {
  part?: Pen["part"];
  place?: AnyPlace;
  tiled?: (size: number, draw: (tile: Tile) => void) => CanvasPattern;
  bind?: (draw: () => void) => () => void;
  tagged?: (attributes: Record<string, string>, draw: () => void) => void;
};

/** Some other ink that has all that layers use of a context. */
export const asContext = (ink: object) => ink as Context;

/** What a layer is given. */
export interface Pen<F = Frame, V = View> {
  ctx: Context;
  view: V;
  palette: Palette;
  labels: Labels;
  frame: F;
  /** Draws what an exported SVG holds as a group of this id, for example "region-AB". */
  part: (id: string, draw: () => void, title?: string) => void;
}

/** Compared as a method: a layer of one kind of figure stands in a list of layers of any kind. */
export type PanelLayer<F = Frame, V = View> = { paint(pen: Pen<F, V>): void }["paint"];

/** In CSS pixels. */
export type Box = [left: number, top: number, right: number, bottom: number];

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
  /** Leaves the labels out. */
  nameless?: boolean;
}

/** Of a handle as it is seen, in pixels. */
const HANDLE_RADIUS = 9;

/** The corner in which a panel's title stands, and no label. */
export const TITLE_BOX: Box = [0, 0, 205, 28];

/** A canvas knows no groups. */
const part: Pen["part"] = (_id, draw) => draw();

/** Draws a panel on its own canvas, instead of what was there. */
export function paint(ctx: CanvasRenderingContext2D, picture: PanelPicture) {
  const { canvas } = ctx;
  const { view } = picture;
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  ctx.clearRect(0, 0, canvas.width, canvas.height);
  ctx.scale(canvas.width / view.width, canvas.height / view.height);
  const { movement, overlay } = picture.frame;
  if (movement) return movement(ctx, picture);
  draw(ctx, picture);
  overlay?.(ctx, picture);
}

/** Draws a panel, its left upper corner at the context's origin. */
export function draw(ctx: Context, { view, layers, frame, palette, handles, reserved = [], nameless }: PanelPicture) {
  const labels = new Labels(ctx, view.width, view.height, palette.paper);
  for (const box of [TITLE_BOX, ...reserved]) labels.reserve(box);
  for (const at of handles) labels.avoid(at, HANDLE_RADIUS);
  for (const layer of layers) layer({ ctx, view, palette, labels, frame, part: ctx.part ?? part });
  if (!nameless) labels.flush();
}
