/**
 * The flow strip: point, line and triangle (in space a tetrahedron, too), and between them the transitions of the run, with
 * their counts. The form that the step leaves and the transitions of the step are lit. It knows no world: all places are pixels.
 */
import { gjkStep } from "../../steps.ts";
import { flowCountText, flowOf, flowStepText, formOf, type Counted } from "./flow-words.ts";
import * as words from "../../words/interface.ts";
import { widthOf } from "../../draw/letters.ts";
import { arrow, circle, FONTS, line } from "../../draw/marks.ts";
import { Path, pathOf } from "../../shapes/path.ts";
import type { PanelSpec } from "../../panels/panel.ts";
import type { AnyFrameOf, Point } from "../../types.ts";
import type { Pen as PenOf } from "../../draw/paint.ts";

type Frame = AnyFrameOf<"gjk" | "failures">;
type Pen = PenOf<Frame>;

/** Height of the middle of the forms, their radius, and the largest distance between two, in pixels. */
const MIDDLE = 46;
const RADIUS = 19;
const SPACING = 240;

/** Places below the middle: of a form's name, and of the way back past another form. */
const NAME = 31;
const UNDER = 45;

/** Between two names, at least. */
const NAME_GAP = 6;

/** Of the loop above a form that stays what it is. */
const LOOP = { radius: 8, above: 24 };

/** Room for the words beside a loop. */
const STAYS_WIDTH = 64;

/** Opacity of a way that the run has not taken, and of everything while the answer is pending. */
const UNTAKEN = 0.28;
const PENDING = 0.35;

/** The corners of each form's picture, around its middle. */
const CORNERS: Record<number, Point[]> = {
  1: [[0, 0]],
  2: [
    [-9, 5],
    [9, -5],
  ],
  3: [
    [0, -9],
    [9, 7],
    [-9, 7],
  ],
  4: [
    [0, -11],
    [11, 5],
    [-3, 10],
    [-11, 3],
  ],
};

function flow(pen: Pen) {
  const { ink, frame } = pen;
  const steps = frame.answer?.trace.steps;
  if (!steps?.length) return;
  const counted = flowOf(frame);
  const forms = steps[0].direction.length + 1;
  const taken = new Set(counted.map(({ from, to }) => `${from} ${to}`));
  const now = gjkStep(frame)?.simplex_after.length;
  ink.faded(frame.pending ? PENDING : 1, () => {
    for (const transition of [...possible(forms).filter(({ from, to }) => !taken.has(`${from} ${to}`)), ...counted]) {
      const { from, to, count } = transition;
      const title = words.pictures.transition(formOf(from), from === to ? null : formOf(to), count);
      if (count) pen.part(`flow-${formOf(from)}-${formOf(to)}`, () => way(pen, forms, transition), title);
      else ink.faded(UNTAKEN, () => way(pen, forms, transition));
    }
    for (let form = 1; form <= forms; form += 1) node(pen, forms, form, form === now);
    names(pen, forms, now);
  });
}

/** The ways that most runs take, without a count. */
function possible(forms: number): Counted[] {
  const ways = Array.from({ length: forms - 1 }, (_, i) => [
    [i + 1, i + 2],
    [i + 2, i + 2],
    [i + 2, i + 1],
  ]).flat();
  return [[0, 1], ...ways].map(([from, to]) => ({ from, to, count: 0, isLit: false }));
}

/** The middle of a form; form 0 is where the first way starts. */
function placeOf({ view }: Pen, forms: number, form: number): Point {
  const spacing = Math.min(view.width / forms, SPACING);
  const first = view.width / 2 - (spacing * (forms - 1)) / 2;
  return form ? [first + spacing * (form - 1), MIDDLE] : [first - Math.min(spacing / 2 - 4, 62), MIDDLE];
}

/** A transition; one of the step that is shown is lit. */
function way(pen: Pen, forms: number, { from, to, count, isLit }: Counted) {
  const { ink, palette } = pen;
  const color = isLit ? palette.simplex : palette.muted;
  const style = { color, width: isLit ? 3 : 1.75, head: isLit ? 10 : 8 };
  const [x, y] = placeOf(pen, forms, from);
  const end = placeOf(pen, forms, to);
  const text = count > 1 || (count && from) ? `${count}` : "";
  const middle = (x + end[0]) / 2;
  if (from === to) {
    const top = y - LOOP.above;
    const loop = new Path();
    loop.arc(x, top, LOOP.radius, Math.PI * 0.75, Math.PI * 2.1);
    ink.stroke(loop, color, { width: style.width });
    arrow(ink, [x + LOOP.radius + 1, top - 2], [x + LOOP.radius - 3, top + 9], { ...style, head: 8 });
    const left = x + LOOP.radius + 8;
    const next = placeOf(pen, forms, from + 0.5); // of the count of the next way
    const told = left + STAYS_WIDTH < next[0] ? words.pictures.stays(text) : text;
    return write(pen, text && told, [left, top - 3], { color, isLit, align: "left" });
  }
  if (from < to) {
    const up = from ? y - 6 : y;
    arrow(ink, [x + (from ? RADIUS + 4 : 0), up], [end[0] - RADIUS - 3, up], style);
    return write(pen, text, [middle, up - 10], { color, isLit });
  }
  if (from - to === 1) {
    arrow(ink, [x - RADIUS - 4, y + 6], [end[0] + RADIUS + 3, y + 6], style);
    return write(pen, text, [middle, y + 17], { color, isLit });
  }
  const under = y + UNDER;
  line(ink, [x, y + NAME + 8], [x, under], style);
  line(ink, [x, under], [end[0], under], style);
  arrow(ink, [end[0], under + style.width / 2], [end[0], y + NAME + 7], { ...style, head: 6 });
  write(pen, text, [(x + placeOf(pen, forms, from - 1)[0]) / 2, under - 8], { color, isLit }); // beside the name of the form between
}

/** A form; the simplex that the step leaves is lit. */
function node(pen: Pen, forms: number, form: number, isLit: boolean) {
  const { ink, palette } = pen;
  const [x, y] = placeOf(pen, forms, form);
  const color = isLit ? palette.simplex : palette.muted;
  const ring = circle([x, y], RADIUS);
  ink.fill(ring, palette.paper);
  if (isLit) ink.fill(ring, color, 0.25);
  const join = form > 1 ? "round" : "miter"; // a point has no corners
  ink.stroke(ring, color, { width: isLit ? 3 : 1.25, join });
  const corners = CORNERS[form].map(([u, v]): Point => [x + u, y + v]);
  if (form > 1) ink.stroke(pathOf(corners), color, { width: 1.75, join });
  if (form === 4) ink.stroke(pathOf([corners[0], corners[2]]), color, { width: 1.75, join });
  for (const corner of corners) ink.fill(circle(corner, 2.5), color);
}

/** The names below the forms. In a narrow strip one moves to the left, until it neither leaves the strip nor meets the next name. */
function names(pen: Pen, forms: number, now: number | undefined) {
  const { palette, view } = pen;
  let room = view.width;
  for (let form = forms; form >= 1; form -= 1) {
    const isLit = form === now;
    const [x, y] = placeOf(pen, forms, form);
    const half = widthOf(formOf(form), isLit ? FONTS.strong : FONTS.note) / 2 + NAME_GAP / 2;
    const at = Math.min(x, room - half);
    write(pen, formOf(form), [at, y + NAME], { color: isLit ? palette.simplex : palette.muted, isLit });
    room = at - half;
  }
}

function write(
  { ink }: Pen,
  text: string,
  at: Point,
  { color, isLit, align = "center" }: { color: string; isLit: boolean; align?: CanvasTextAlign },
) {
  if (text) ink.text(text, at, color, isLit ? FONTS.strong : FONTS.note, align);
}

/** The strip below the picture. */
export const FLOW: PanelSpec<Frame> = {
  id: "flow",
  title: words.panels.flow,
  isStrip: true,
  layers: [flow],
  contents: () => [],
  told: (frame) => [flowStepText(frame), flowCountText(frame)].filter(Boolean).join(" "),
};
