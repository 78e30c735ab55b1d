/**
 * Layers that show why the difference of two discs is a disc: the radius of each, and their sum in A - B.
 *
 * @typedef {import("./paint.js").Pen<import("../types.js").FrameOf<"minkowski">>} Pen
 * @typedef {import("../types.js").Point} Point
 */
import { radiusNames } from "../words/minkowski.js";
import { FONTS, line } from "./marks.js";

const DOTTED = [2, 4];

/** The radii of A and B, each from the centre to the handle that changes it. @param {Pen} pen */
export function radii({ ctx, view, palette, labels, frame }) {
  if (!frame.answer?.discs) return;
  frame.scene.shapes.forEach((shape, i) => {
    if (shape.type !== "circle" || !shape.radius) return;
    const [x, y] = shape.center;
    const ends = /** @type {const} */ ([view.toScreen([x, y]), view.toScreen([x + shape.radius, y])]);
    const color = [palette.a, palette.b][i];
    line(ctx, ...ends, { color, width: 2, dash: DOTTED });
    named(labels, radiusNames[i], ...ends, color);
  });
}

/** The radius of A - B: that of A, and then that of B. @param {Pen} pen */
export function sumOfRadii({ ctx, view, palette, labels, frame }) {
  const { answer, pending, scene } = frame;
  const [a] = scene.shapes;
  if (!answer?.discs?.radius || pending || a.type !== "circle") return;
  const { centre, radius } = answer.discs;
  const [from, middle, to] = [0, a.radius, radius].map((r) => view.toScreen([centre[0] + r, centre[1]]));
  line(ctx, from, middle, { color: palette.a, width: 2, dash: DOTTED });
  line(ctx, middle, to, { color: palette.b, width: 2, dash: DOTTED });
  named(labels, radiusNames.join(" + "), from, to, palette.difference);
}

/** @param {Pen["labels"]} labels @param {string} name @param {Point} from @param {Point} to @param {string} color */
function named(labels, name, from, to, color) {
  labels.avoidLine(from, to);
  labels.write(name, [(from[0] + to[0]) / 2, from[1]], { color, font: FONTS.math, gap: 5, towards: [0, -1] });
}
