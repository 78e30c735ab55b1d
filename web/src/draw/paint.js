/**
 * The one way from a frame to ink: the layers of a panel are laid on it, bottom first. The figure on the screen, the
 * file that a reader saves and the poster all come through here. Nothing is kept between two calls.
 *
 * @typedef {import("./view.js").View} View
 * @typedef {import("./palette.js").Palette} Palette
 * @typedef {import("../types.js").Frame<unknown, unknown>} Frame  of any kind
 * @typedef {import("../types.js").Point} Point
 * @typedef {import("../types.js").Point3} Point3
 *
 * @typedef {Point | Point3} Place  of the plane or of space
 * @typedef {{width: number, height: number, scale: number, toScreen(p: Place): Point, sideOf(v: Place): Point, toWorld(at: Point): Place}} AnyView
 *     what views of the plane and of space have in common
 *
 * @typedef {Pick<CanvasRenderingContext2D, "strokeStyle" | "lineWidth" | "beginPath" | "moveTo" | "lineTo" | "stroke">} Tile  what a pattern is drawn on
 * @typedef {CanvasRenderingContext2D & {part?: Pen["part"], place?: import("./moving.js").Place, tiled?: (size: number, draw: (tile: Tile) => void) => CanvasPattern, bind?: (draw: () => void) => () => void, tagged?: (attributes: Record<string, string>, draw: () => void) => void}} Context
 *     or an `SvgContext`, which has what layers use; `bind`: for what is drawn later, as part of what is drawn now; `tagged`: draws
 *     paths that have these attributes in the file; `place`: takes ink instead of drawing it, as it is to be moved
 */

/**
 * @template [F=Frame]
 * @template [V=View]
 * @typedef {object} Pen  what a layer is given
 * @property {Context} ctx
 * @property {V} view
 * @property {Palette} palette
 * @property {Labels} labels
 * @property {F} frame
 * @property {(id: string, draw: () => void, title?: string) => void} part
 *     draws what an exported SVG holds as a group of this id, for example "region-AB"
 */

/** @template [F=Frame] @template [V=View] @typedef {(pen: Pen<F, V>) => void} PanelLayer */

/** @typedef {[left: number, top: number, right: number, bottom: number]} Box  in CSS pixels */

/**
 * @template [F=any]
 * @template [V=any]
 * @typedef {object} PanelPicture  all that the picture of a panel follows from
 * @property {V} view
 * @property {PanelLayer<F, V>[]} layers
 * @property {F} frame
 * @property {Palette} palette
 * @property {Point[]} handles  on the screen: no label is written under them
 * @property {Box[]} [reserved]  where something else lies over the picture, and no label
 * @property {boolean} [nameless]  leaves the labels out
 */
import { Labels } from "./marks.js";

/** Of a handle as it is seen, in pixels. */
const HANDLE_RADIUS = 9;

/** The corner in which a panel's title stands, and no label. */
export const TITLE_BOX = /** @type {Box} */ ([0, 0, 205, 28]);

/** A canvas knows no groups. @type {Pen["part"]} */
const part = (_id, draw) => draw();

/**
 * Draws a panel on its own canvas, instead of what was there.
 * @param {CanvasRenderingContext2D} ctx
 * @param {PanelPicture} picture
 */
export function paint(ctx, picture) {
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

/**
 * Draws a panel, its left upper corner at the context's origin.
 * @param {Context} ctx
 * @param {PanelPicture} picture
 */
export function draw(ctx, { view, layers, frame, palette, handles, reserved = [], nameless }) {
  const labels = new Labels(ctx, view.width, view.height, palette.paper);
  for (const box of [TITLE_BOX, ...reserved]) labels.reserve(box);
  for (const at of handles) labels.avoid(at, HANDLE_RADIUS);
  for (const layer of layers) layer({ ctx, view, palette, labels, frame, part: ctx.part ?? part });
  if (!nameless) labels.flush();
}
