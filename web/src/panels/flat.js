/**
 * A picture of the plane, and a panel that shows it.
 *
 * @typedef {import("./panel.js").PanelSpec} PanelSpec
 */
import { View } from "../draw/view.js";
import { Panel, Picture } from "./panel.js";

/**
 * Has the processor draw, which takes it a millisecond: pictures are small and drawn now and then. To set up the graphics
 * processor for each of an article's canvases takes longer, and it forgets them when a phone puts the page away.
 */
const SOFTWARE = { willReadFrequently: true };

class FlatPicture extends Picture {
  /** @param {PanelSpec} spec */
  constructor(spec) {
    super(spec, new View());
  }
}

export class FlatPanel extends Panel {
  static Picture = FlatPicture;

  /** @param {HTMLElement} element @param {PanelSpec} spec */
  constructor(element, spec) {
    super(element, spec, new View(), SOFTWARE);
  }
}
