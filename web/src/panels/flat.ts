/** A picture of the plane, and a panel that shows it. */
import { View } from "../draw/view.ts";
import { Panel, Picture } from "./panel.ts";
import type { AnyPanel as PanelSpec } from "../kinds/index.ts";

class FlatPicture extends Picture {
  constructor(spec: PanelSpec) {
    super(spec, new View());
  }
}

export class FlatPanel extends Panel {
  static Picture = FlatPicture;

  constructor(element: HTMLElement, spec: PanelSpec) {
    super(element, spec, new View());
  }
}
