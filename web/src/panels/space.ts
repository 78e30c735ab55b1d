/** A panel that shows space. Marks, arrows and labels lie over the bodies, in the ink of all pictures. */
import { drawBall, drawShadow, nameBall } from "../draw/space/ball.ts";
import { blend } from "../draw/space/blending.ts";
import { drawGround, dropLines, isBefore } from "../draw/space/ground.ts";
import { paintBodies } from "../draw/space/painter.ts";
import { Camera, SpaceView } from "../draw/space/view.ts";
import { Ink } from "../draw/ink.ts";
import { Panel, Picture, asView, type AnyPanelSpec, type Shared, type SpacePanelSpec } from "./panel.ts";
import type { Body } from "../draw/space/body.ts";
import type { SpacePen } from "../draw/space/ink.ts";
import type { Handle } from "../interaction/handles.ts";
import type { Padding } from "../draw/view.ts";
import type { Frame, Point } from "../types.ts";
import type { PanelLayer } from "../draw/paint.ts";

/** The room of the button that turns the camera back, in the lower right corner of a picture. */
const TOOLS_PX = { width: 124, height: 68 };

/** A view through the camera that all pictures of the figure share. */
const viewOf = (shared: Shared) => asView(new SpaceView((shared.camera ??= new Camera())));

/** The lowest layer of a panel: its bodies and their ground. */
const bodiesOf =
  (spec: SpacePanelSpec): PanelLayer<Frame, SpaceView> =>
  ({ ink, view, frame, palette }) => {
    const { bodies, ground: groundOf, balls, beforeEye, showsHidden = ({ layers }) => layers.has("hidden") } = spec;
    if (beforeEye) view.standBack(beforeEye(frame));
    const ground = groundOf?.(frame) ?? null;
    const own = bodies.flatMap((layer) => layer(frame, view));
    const all = [...own, ...(ground ? dropLines(ground) : [])];
    const draw = (these: Body[]) => {
      const own = new Ink(ink.isFile);
      const paintGround = () => ground && own.part("ground", () => drawGround(own, ground, view, palette));
      const isAbove = ground && isBefore(ground, view);
      if (!isAbove) paintGround();
      paintBodies(own, these, view, palette, own.part, showsHidden(frame));
      if (isAbove) paintGround();
      return own.marks;
    };
    ink.marks.push({ kind: "group", marks: draw(all), whole: { given: all, draw, blend: blend(view) } });
    if (!frame.layers.has("ground")) return;
    for (const ball of balls?.(frame) ?? []) drawShadow(ink, ball, own, ground, view, palette);
  };

/** The highest layer: its balls. */
const ballsOf =
  ({ bodies, balls }: SpacePanelSpec): PanelLayer<Frame, SpaceView> =>
  ({ ink, view, frame, palette }) => {
    const all = balls?.(frame) ?? [];
    if (!all.length) return;
    const own = bodies.flatMap((layer) => layer(frame, view));
    for (const ball of all) drawBall(ink, ball, own, view, palette);
  };

const ballNamesOf =
  ({ balls }: SpacePanelSpec): PanelLayer<Frame, SpaceView> =>
  ({ ink, view, frame, palette }) =>
    balls?.(frame).forEach((ball) => nameBall(ink, ball, view, palette));

/** The view and the content of a panel of space. */
const inSpace = (picture: object) => picture as { view: SpaceView; spec: SpacePanelSpec };

/** Turns the camera to where the figure starts, and places the eye. */
function takeAim(picture: Picture, frame: Frame) {
  const { view, spec } = inSpace(picture);
  view.camera.start(frame.camera ?? spec.aim?.(frame));
  if (spec.beforeEye) view.standBefore(spec.contents(frame));
  else view.eye = null; // a panel stays where the figure changes
}

class SpacePicture extends Picture {
  constructor(spec: AnyPanelSpec, shared: Shared) {
    super(spec, viewOf(shared));
  }

  scaleFor(frame: Frame, padding: Padding) {
    takeAim(this, frame); // which the scale depends on
    return super.scaleFor(frame, padding);
  }

  get named(): Picture["layers"] {
    return [...super.named, ballNamesOf(inSpace(this).spec)];
  }

  get layers(): Picture["layers"] {
    const { spec } = inSpace(this);
    return [bodiesOf(spec), ...this.named, ballsOf(spec)];
  }
}

export class SpacePanel extends Panel {
  static Picture = SpacePicture;
  constructor(element: HTMLElement, spec: AnyPanelSpec, shared: Shared) {
    super(element, spec, viewOf(shared));
    element.classList.add("turns");
  }

  get named(): Picture["layers"] {
    return [...super.named, ballNamesOf(inSpace(this).spec)];
  }

  get layers(): Picture["layers"] {
    const { spec } = inSpace(this);
    return [bodiesOf(spec), this.#tools, ...this.named, ballsOf(spec)];
  }

  /** Keeps texts away from the button that turns the camera back. */
  #tools = ({ ink, view: { width, height } }: SpacePen) => {
    if (this.camera.turned) ink.reserve([width - TOOLS_PX.width, height - TOOLS_PX.height, width, height]);
  };

  get camera() {
    return inSpace(this).view.camera;
  }

  scaleFor(frame: Frame, padding: Padding) {
    takeAim(this, frame); // which the scale depends on
    return super.scaleFor(frame, padding);
  }

  get aim() {
    const { view } = inSpace(this);
    const { yaw, pitch } = view.camera;
    return { yaw, pitch, zoom: view.scale / view.fitted };
  }

  crowds(frame: Frame) {
    const { view, spec } = inSpace(this);
    return view.crowds(view.boundsOf(spec.contents(frame)));
  }

  /** Of several solids under a pointer the nearest one is held. */
  covering(at: Point, handles: Handle[], frame: Frame) {
    const { view } = this;
    const near = handles.filter(({ depth }) => depth).sort((p, q) => (p.depth?.(view) ?? 0) - (q.depth?.(view) ?? 0));
    return super.covering(at, near, frame);
  }

  dispose() {
    super.dispose();
    this.element.classList.remove("turns");
  }
}
