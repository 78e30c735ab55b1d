/**
 * A panel that shows what a camera of the scene sees. The camera is an object: who moves it moves the picture.
 *
 * @typedef {import("../draw/space/ink.js").SpacePen} SpacePen
 * @typedef {import("../figures/index.js").AnyPanel} PanelSpec
 * @typedef {import("../figures/index.js").SpacePanel<any>} SpaceSpec
 */
import { drawGround, dropLines, isBefore } from "../draw/space/ground.js";
import { LensView, seenSide } from "../draw/space/lens.js";
import { paintBodies } from "../draw/space/painter.js";
import { pathOf } from "../shapes/path.js";
import * as words from "../words/interface.js";
import { Panel, Picture } from "./panel.js";

const FRAME_WIDTH = 3;

/** @returns {any} */
const viewOf = () => new LensView();

/** The picture, cut along its frame. @param {PanelSpec} spec @returns {(pen: SpacePen) => void} */
const pictureOf = (spec) => {
  const { bodies, ground: groundOf, lens: lensOf, showsHidden = ({ layers }) => layers.has("hidden") } = /** @type {SpaceSpec} */ (spec);
  return ({ ctx, view, frame, palette, labels, part }) => {
    const lens = lensOf?.(frame);
    if (!lens) return labels.write(words.pictures.noEye, [view.width / 2, view.height / 2], { color: palette.muted, centred: true });
    /** @type {LensView} */ (view).aim(lens);
    const around = pathOf(lens.near.map((p) => view.toScreen(p)));
    ctx.save();
    ctx.clip(around);
    const [ground, kept] = [groundOf?.(frame), seenSide(lens)];
    const shown = [...bodies.flatMap((layer) => layer(frame, view)), ...(ground ? dropLines(ground, kept) : [])];
    const paintGround = () => ground && part("camera-ground", () => drawGround(ctx, ground, view, palette, kept));
    const isAbove = ground && isBefore(ground, view);
    if (!isAbove) paintGround();
    paintBodies(ctx, shown, view, palette, part, showsHidden(frame));
    if (isAbove) paintGround();
    ctx.restore();
    ctx.save();
    ctx.lineWidth = FRAME_WIDTH;
    ctx.strokeStyle = palette.direction;
    ctx.stroke(around);
    ctx.restore();
  };
};

class LensPicture extends Picture {
  /** @param {PanelSpec} spec */
  constructor(spec) {
    super(spec, viewOf());
  }

  /** @type {Picture["layers"]} */
  get layers() {
    return [pictureOf(this.spec), ...super.layers];
  }
}

export class LensPanel extends Panel {
  static Picture = LensPicture;

  /** @param {HTMLElement} element @param {PanelSpec} spec */
  constructor(element, spec) {
    super(element, spec, viewOf());
  }

  /** @type {Picture["layers"]} */
  get layers() {
    return [pictureOf(this.spec), ...super.layers];
  }

  /** Hands do not move it. */
  pan() {}
}
