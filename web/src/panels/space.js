/**
 * A panel that shows space. The bodies of a picture are drawn by WebGL when that is there, and by the painter before, without
 * it, into an SVG, and while something moves where WebGL is slow. Marks, arrows and labels lie over them, in the ink of all pictures.
 *
 * three.js comes when the first panel of space is near the view. One renderer serves all panels of a page.
 *
 * @typedef {import("../types.js").Frame} Frame
 * @typedef {import("../types.js").Point} Point
 * @typedef {import("../draw/space/ink.js").SpacePen} SpacePen
 * @typedef {import("../interaction/handles.js").Handle} Handle
 * @typedef {import("../figures/index.js").AnyPanel} PanelSpec
 * @typedef {import("../figures/index.js").SpacePanel<any>} SpaceSpec
 * @typedef {import("./webgl.js").Renderer} Renderer
 *
 * @typedef {{camera?: unknown}} Shared  what the pictures of a figure share
 */
import { paintBodies } from "../draw/space/painter.js";
import { Camera, SpaceView } from "../draw/space/view.js";
import * as words from "../words/interface.js";
import { Panel, Picture } from "./panel.js";

/** A panel this many of its window's heights away is near enough for three.js to come. */
const NEAR = "50%";

/** What moves is not drawn by WebGL where that takes longer. */
const FRAME_MS = 1000 / 60;

/** The room of the button that turns the camera back, in the lower right corner of a picture. */
const TOOLS_PX = { width: 124, height: 68 };

/** One for all panels; null where there is no WebGL. @type {Promise<Renderer | null> | null} */
let loading = null;

/** @returns {Promise<Renderer | null>} null where there is no WebGL @throws if three.js cannot be loaded */
async function load() {
  const canvas = document.createElement("canvas");
  // Asked before three.js is: where there is none, it need not come.
  const context = canvas.getContext("webgl2", { alpha: true, antialias: true, premultipliedAlpha: true });
  if (!context) return null;
  const { Renderer } = await import("./webgl.js");
  return new Renderer(canvas, context);
}

/** A view through the camera that all pictures of the figure share. It has the methods of a view of the plane, with points of space. @param {Shared} shared @returns {any} */
const viewOf = (shared) => new SpaceView(/** @type {Camera} */ (shared.camera ??= new Camera()));

/** The bodies that a pen draws. @param {SpacePen} pen @param {SpaceSpec} spec */
const bodiesOf = ({ view, frame }, { bodies }) => bodies.flatMap((layer) => layer(frame, view));

/** Draws the bodies of a panel without WebGL. @param {SpacePen} pen @param {SpaceSpec} spec */
function paintSpec(pen, spec) {
  paintBodies(pen.ctx, bodiesOf(pen, spec), pen.view, pen.palette, pen.part);
}

/** The view and the content of a panel of space. @param {Picture} picture */
const inSpace = (picture) => /** @type {{view: SpaceView, spec: SpaceSpec}} */ (/** @type {unknown} */ (picture));

/** Turns the camera to where the figure starts. @param {Picture} picture @param {Frame} frame */
function aim(picture, frame) {
  const { view, spec } = inSpace(picture);
  view.camera.start(spec.aim?.(frame));
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
    return [(/** @type {SpacePen} */ pen) => paintSpec(pen, inSpace(this).spec), ...super.layers];
  }
}

export class SpacePanel extends Panel {
  static Picture = SpacePicture;
  /** How long WebGL took for the last picture. Without a graphics processor it takes several times as long as the painter. */
  #tookMs = 0;
  /** @type {Renderer | null} */
  #renderer = null;
  #arrival = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && this.#arrive(), {
    rootMargin: `${NEAR} 0px`,
  });

  /**
   * @param {HTMLElement} element
   * @param {PanelSpec} spec
   * @param {import("../element/stage.js").Stage} stage
   */
  constructor(element, spec, stage) {
    super(element, spec, viewOf(stage.shared));
    this.stage = stage;
    element.classList.add("turns");
    this.#arrival.observe(element);
  }

  async #arrive() {
    this.#arrival.disconnect();
    try {
      this.#renderer = await (loading ??= load());
      if (!this.#renderer) return this.stage.host.onTrouble(words.messages.noWebGL);
      this.#renderer.onChange.add(this.#repaint);
      this.#repaint();
    } catch {
      loading = null; // the next panel tries again
      this.stage.host.onTrouble(words.messages.drawingMissing);
    }
  }

  #repaint = () => this.stage.host.onView();

  get layers() {
    return [this.#bodies, this.#tools, ...super.layers];
  }

  /** Keeps texts away from the button that turns the camera back. @param {SpacePen} pen */
  #tools = ({ view: { width, height }, labels }) => {
    if (this.turned) labels.reserve([width - TOOLS_PX.width, height - TOOLS_PX.height, width, height]);
  };

  /** The lowest layer. @param {SpacePen} pen */
  #bodies = (pen) => {
    const { ctx, palette } = pen;
    const { spec } = inSpace(this);
    // Only a canvas takes a picture that is made of pixels.
    const canvas = ctx instanceof CanvasRenderingContext2D ? ctx : null;
    const isLate = this.#tookMs > FRAME_MS && this.stage.host.isMoving;
    const renderer = canvas && this.#renderer?.works && !isLate ? this.#renderer : null;
    const before = this.drawnBy;
    if (ctx === this.ctx) this.drawnBy = renderer ? "webgl" : "painter";
    if (!canvas || !renderer) return paintSpec(pen, spec);
    const bodies = bodiesOf(pen, spec);
    const began = performance.now();
    renderer.draw(canvas, bodies, pen.view, palette);
    // The first picture takes longer, because WebGL compiles.
    if (before === "webgl") this.#tookMs = performance.now() - began;
  };

  /** What has drawn the bodies of the last picture. @type {"painter" | "webgl"} */
  drawnBy = "painter";

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

  /** Turns the camera. @param {number} dx @param {number} dy  in pixels */
  drag(dx, dy) {
    this.#camera.orbit(dx, dy);
    return false; // what is in sight stays so
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
    this.#arrival.disconnect();
    this.#renderer?.onChange.delete(this.#repaint);
    this.#renderer?.forget(this.canvas);
  }
}
