/**
 * The one way from a frame to ink: a panel is cleared and its layers are laid on it, bottom first. Figure, poster
 * and export all come through here. Nothing is kept between two calls.
 *
 * @typedef {import("./view.js").View} View
 * @typedef {import("./palette.js").Palette} Palette
 * @typedef {import("../types.js").Frame} Frame
 *
 * @typedef {object} Pen  what a layer is given
 * @property {CanvasRenderingContext2D} ctx
 * @property {View} view
 * @property {Palette} palette
 * @property {Labels} labels
 * @property {Frame} frame
 *
 * @typedef {(pen: Pen) => void} PanelLayer
 */
import { Labels } from "./marks.js";

/** Of a handle as it is seen, in pixels. */
const HANDLE_RADIUS = 9;

/** The corner in which a panel's title stands, and no label: left, top, right, bottom. */
const TITLE = /** @type {[number, number, number, number]} */ ([0, 0, 205, 28]);

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {View} view
 * @param {PanelLayer[]} layers
 * @param {Frame} frame
 * @param {Palette} palette
 * @param {import("../types.js").Point[]} [handles]  on the screen: no label is written under them
 */
export function paint(ctx, view, layers, frame, palette, handles = []) {
  const { canvas } = ctx;
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  ctx.clearRect(0, 0, canvas.width, canvas.height);
  ctx.scale(canvas.width / view.width, canvas.height / view.height);
  const labels = new Labels(ctx, view.width, view.height, palette.paper);
  labels.reserve(TITLE);
  for (const at of handles) labels.avoid(at, HANDLE_RADIUS);
  for (const layer of layers) layer({ ctx, view, palette, labels, frame });
  labels.flush();
}
