/** Layers that show why the difference of two discs is a disc: the radius of each, and their sum in A - B. */
import { radiusNames } from "./words.ts";
import { FONTS, line } from "../../draw/marks.ts";
import type { FrameOf, Point } from "../../types.ts";
import type { Pen as PenOf } from "../../draw/paint.ts";

type Pen = PenOf<FrameOf<"minkowski">>;

const DOTTED = [2, 4];

/** The radii of A and B, each from the centre to the handle that changes it. */
export function radii({ ink, view, palette, frame }: Pen) {
  if (!frame.answer?.discs) return;
  frame.scene.shapes.forEach((shape, i) => {
    if (shape.type !== "circle" || !shape.radius) return;
    const [x, y] = shape.center;
    const ends = [view.toScreen([x, y]), view.toScreen([x + shape.radius, y])] as const;
    const color = [palette.a, palette.b][i];
    line(ink, ...ends, { color, width: 2, dash: DOTTED });
    named(ink, radiusNames[i], ...ends, color);
  });
}

/** The radius of A - B: that of A, and then that of B. */
export function sumOfRadii({ ink, view, palette, frame }: Pen) {
  const { answer, pending, scene } = frame;
  const [a] = scene.shapes;
  if (!answer?.discs?.radius || pending || a.type !== "circle") return;
  const { centre, radius } = answer.discs;
  const [from, middle, to] = [0, a.radius, radius].map((r) => view.toScreen([centre[0] + r, centre[1]]));
  line(ink, from, middle, { color: palette.a, width: 2, dash: DOTTED });
  line(ink, middle, to, { color: palette.b, width: 2, dash: DOTTED });
  named(ink, radiusNames.join(" + "), from, to, palette.difference);
}

function named(ink: Pen["ink"], name: string, from: Point, to: Point, color: string) {
  ink.avoidLine(from, to);
  ink.write(name, [(from[0] + to[0]) / 2, from[1]], { color, font: FONTS.math, gap: 5, towards: [0, -1] });
}
