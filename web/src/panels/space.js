/**
 * A panel that shows space. Marks, arrows and labels lie over the bodies, in the ink of all pictures.
 *
 * @typedef {import("../types.js").Frame} Frame
 * @typedef {import("../types.js").Point} Point
 * @typedef {import("../draw/space/body.js").Body} Body
 * @typedef {import("../draw/space/ink.js").SpacePen} SpacePen
 * @typedef {import("../interaction/handles.js").Handle} Handle
 * @typedef {import("../figures/index.js").AnyPanel} PanelSpec
 * @typedef {import("../figures/index.js").SpacePanel<any>} SpaceSpec
 *
 * @typedef {{camera?: unknown}} Shared  what the pictures of a figure share
 */
import { blend } from "../draw/space/blending.js";
import { drawGround, dropLines, isBefore } from "../draw/space/ground.js";
import { paintBodies } from "../draw/space/painter.js";
import { Camera, SpaceView } from "../draw/space/view.js";
import { Panel, Picture } from "./panel.js";

/** The room of the button that turns the camera back, in the lower right corner of a picture. */
const TOOLS_PX = { width: 124, height: 68 };

/** A view through the camera that all pictures of the figure share. It has the methods of a view of the plane, with points of space. @param {Shared} shared @returns {any} */
const viewOf = (shared) => new SpaceView(/** @type {Camera} */ (shared.camera ??= new Camera()));

/** The lowest layer of a panel: its bodies and their ground. @param {SpaceSpec} spec @returns {(pen: SpacePen) => void} */
const bodiesOf =
  ({ bodies, ground: groundOf, beforeEye, showsHidden = ({ layers }) => layers.has("hidden") }) =>
  ({ ctx, view, frame, palette, part }) => {
    if (beforeEye) view.standBack(beforeEye(frame));
    const ground = groundOf?.(frame);
    const all = [...bodies.flatMap((layer) => layer(frame, view)), ...(ground ? dropLines(ground) : [])];
    const draw = (/** @type {SpacePen["ctx"]} */ ctx, /** @type {Body[]} */ these) => {
      const paintGround = () => ground && part("ground", () => drawGround(ctx, ground, view, palette));
      const isAbove = ground && isBefore(ground, view);
      if (!isAbove) paintGround();
      paintBodies(ctx, these, view, palette, part, showsHidden(frame));
      if (isAbove) paintGround();
    };
    if (ctx.place) ctx.place(draw, all, {}, blend(view));
    else draw(ctx, all);
  };

/** The view and the content of a panel of space. @param {Picture} picture */
const inSpace = (picture) => /** @type {{view: SpaceView, spec: SpaceSpec}} */ (/** @type {unknown} */ (picture));

/** Turns the camera to where the figure starts, and places the eye. @param {Picture} picture @param {Frame} frame */
function aim(picture, frame) {
  const { view, spec } = inSpace(picture);
  view.camera.start(frame.camera ?? spec.aim?.(frame));
  if (spec.beforeEye) view.standBefore(spec.contents(frame));
  else view.eye = null; // a panel stays where the figure changes
}

class SpacePicture extends Picture {
  /** @param {PanelSpec} spec @param {Shared} shared */
  constructor(spec, shared) {
    super(spec, viewOf(shared));
  }

  /** @type {Picture["scaleFor"]} */
  scaleFor(frame, padding) {
    aim(this, frame); // which the scale depends on
    return super.scaleFor(frame, padding);
  }

  /** @type {Picture["layers"]} */
  get layers() {
    return [bodiesOf(inSpace(this).spec), ...super.layers];
  }
}

export class SpacePanel extends Panel {
  static Picture = SpacePicture;
  /**
   * @param {HTMLElement} element
   * @param {PanelSpec} spec
   * @param {import("../element/stage.js").Stage} stage
   */
  constructor(element, spec, stage) {
    super(element, spec, viewOf(stage.shared));
    element.classList.add("turns");
  }

  /** @type {Picture["layers"]} */
  get layers() {
    return [bodiesOf(inSpace(this).spec), this.#tools, ...super.layers];
  }

  /** Keeps texts away from the button that turns the camera back. @param {SpacePen} pen */
  #tools = ({ view: { width, height }, labels }) => {
    if (this.turned) labels.reserve([width - TOOLS_PX.width, height - TOOLS_PX.height, width, height]);
  };

  get #camera() {
    return inSpace(this).view.camera;
  }

  /** All panels of the figure turn together. */
  get turns() {
    return true;
  }

  get turned() {
    return this.#camera.turned;
  }

  turnBack() {
    this.#camera.turnBack();
  }

  /** @type {Picture["scaleFor"]} */
  scaleFor(frame, padding) {
    aim(this, frame); // which the scale depends on
    return super.scaleFor(frame, padding);
  }

  /** @param {number} dx @param {number} dy  in pixels */
  turn(dx, dy) {
    this.#camera.orbit(dx, dy);
  }

  keep() {
    const { yaw, pitch } = this.#camera;
    return () => this.look({ yaw, pitch });
  }

  /** @param {import("../types.js").Aim} to */
  look(to) {
    this.#camera.look(to);
  }

  get camera() {
    const { view } = inSpace(this);
    const { yaw, pitch } = view.camera;
    return { yaw, pitch, zoom: view.scale / view.fitted };
  }

  get home() {
    return this.#camera.home;
  }

  /** @param {Frame} frame */
  crowds(frame) {
    const { view, spec } = inSpace(this);
    return view.crowds(view.boundsOf(spec.contents(frame)));
  }

  /** Of several solids under a pointer the nearest one is held. @param {Point} at @param {Handle[]} handles @param {Frame} frame */
  covering(at, handles, frame) {
    const { view } = this;
    const near = handles.filter(({ depth }) => depth).sort((p, q) => (p.depth?.(view) ?? 0) - (q.depth?.(view) ?? 0));
    return super.covering(at, near, frame);
  }

  dispose() {
    super.dispose();
    this.element.classList.remove("turns");
  }
}
