/**
 * A picture of the plane, and a panel that shows it.
 *
 * @typedef {import("./panel.js").PanelSpec} PanelSpec
 */
import { View } from "../draw/view.js";
import { Panel, Picture } from "./panel.js";

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
    super(element, spec, new View());
  }
}
