/** Templates of icons. Their texts come from the build, never from a scene, so they are safe as HTML. */
import { html as fixed, unsafeStatic } from "lit/static-html.js";
import close from "lucide-static/icons/x.svg";
import copy from "lucide-static/icons/copy.svg";
import down from "lucide-static/icons/arrow-down.svg";
import expand from "lucide-static/icons/expand.svg";
import fit from "lucide-static/icons/maximize.svg";
import layers from "lucide-static/icons/layers.svg";
import left from "lucide-static/icons/arrow-left.svg";
import leave from "lucide-static/icons/external-link.svg";
import minus from "lucide-static/icons/minus.svg";
import open from "lucide-static/icons/file-up.svg";
import options from "lucide-static/icons/sliders-horizontal.svg";
import pause from "lucide-static/icons/pause.svg";
import play from "lucide-static/icons/play.svg";
import plus from "lucide-static/icons/plus.svg";
import random from "lucide-static/icons/dices.svg";
import redo from "lucide-static/icons/redo-2.svg";
import save from "lucide-static/icons/download.svg";
import reset from "lucide-static/icons/rotate-ccw.svg";
import share from "lucide-static/icons/share-2.svg";
import right from "lucide-static/icons/arrow-right.svg";
import shrink from "lucide-static/icons/shrink.svg";
import turn from "lucide-static/icons/rotate-cw.svg";
import undo from "lucide-static/icons/undo-2.svg";
import up from "lucide-static/icons/arrow-up.svg";
import zoomIn from "lucide-static/icons/zoom-in.svg";
import zoomOut from "lucide-static/icons/zoom-out.svg";

const texts = {
  close,
  copy,
  down,
  expand,
  fit,
  layers,
  leave,
  left,
  minus,
  open,
  options,
  pause,
  play,
  plus,
  random,
  redo,
  reset,
  right,
  save,
  share,
  shrink,
  turn,
  undo,
  up,
  zoomIn,
  zoomOut,
};

/** Fixed templates: a browser parses each icon once, and not for each button that has it. */
const icons = new Map(Object.entries(texts).map(([name, text]) => [name, unsafeStatic(text.replace("<svg", '<svg aria-hidden="true"'))]));

export const icon = (name: keyof typeof texts) => fixed`${icons.get(name)}`;
