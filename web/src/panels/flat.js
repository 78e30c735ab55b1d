/** A panel that shows the plane. */
import { View } from "../draw/view.js";
import { Panel } from "./panel.js";

/**
 * Has the processor draw, which takes it a millisecond: pictures are small and drawn now and then. To set up the graphics
 * processor for each of an article's canvases takes longer, and it forgets them when a phone puts the page away.
 */
const SOFTWARE = { willReadFrequently: true };

export class FlatPanel extends Panel {
  /** @param {HTMLElement} element @param {import("../figures/index.js").Panel} spec */
  constructor(element, spec) {
    super(element, spec, new View(), SOFTWARE);
  }
}
