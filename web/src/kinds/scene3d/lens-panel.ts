/** A panel that shows what a camera of the scene sees. The camera is an object: who moves it moves the picture. */
import { drawGround, dropLines, isBefore } from "../../draw/space/ground.ts";
import { LensView, seenSide } from "./lens.ts";
import { paintBodies } from "../../draw/space/painter.ts";
import { pathOf } from "../../shapes/path.ts";
import * as words from "../../words/interface.ts";
import { Panel, Picture, asView } from "../../panels/panel.ts";
import type { PanelLayer } from "../../draw/paint.ts";
import type { SpaceView } from "../../draw/space/view.ts";
import type { AnyPanel as PanelSpec, SpacePanel } from "../index.ts";
import type { Frame } from "../../types.ts";

type SpaceSpec = SpacePanel;

const FRAME_WIDTH = 3;

/** The picture, cut along its frame. */
const pictureOf = (spec: PanelSpec): PanelLayer<Frame, SpaceView> => {
  // Only a picture of space has a lens.
  const { bodies, ground: groundOf, lens: lensOf, showsHidden = ({ layers }) => layers.has("hidden") } = spec as SpaceSpec;
  return ({ ink, view, frame, palette, part }) => {
    const lens = lensOf?.(frame);
    if (!lens) return ink.write(words.pictures.noEye, [view.width / 2, view.height / 2], { color: palette.muted, centred: true });
    (view as LensView).aim(lens); // its panels have no other
    const around = pathOf(lens.near.map((p) => view.toScreen(p)));
    const [ground, kept] = [groundOf?.(frame), seenSide(lens)];
    const shown = [...bodies.flatMap((layer) => layer(frame, view)), ...(ground ? dropLines(ground, kept) : [])];
    const paintGround = () => ground && part("camera-ground", () => drawGround(ink, ground, view, palette, kept));
    const isAbove = ground && isBefore(ground, view);
    ink.group({ clip: around }, () => {
      if (!isAbove) paintGround();
      paintBodies(ink, shown, view, palette, part, showsHidden(frame));
      if (isAbove) paintGround();
    });
    ink.stroke(around, palette.direction, { width: FRAME_WIDTH });
  };
};

class LensPicture extends Picture {
  constructor(spec: PanelSpec) {
    super(spec, asView(new LensView()));
  }

  get layers(): Picture["layers"] {
    return [pictureOf(this.spec), ...super.layers];
  }
}

export class LensPanel extends Panel {
  static Picture = LensPicture;

  constructor(element: HTMLElement, spec: PanelSpec) {
    super(element, spec, asView(new LensView()));
  }

  get layers(): Picture["layers"] {
    return [pictureOf(this.spec), ...super.layers];
  }

  /** Hands do not move it. */
  pan() {}
}
