/**
 * Layers of the figure of simplices: the hull, the points that the combination needs, their weights as bars. Marks and names
 * draw in the plane and in space.
 */
import { askedOf, cornersOf, EXACT, isSame, labelOf, offOf, pointName, signOf } from "./words.ts";
import { backdrop } from "../../draw/grid.ts";
import { widthOf } from "../../draw/letters.ts";
import { circle, FONTS, line, mark, weightBar, MARK_PX } from "../../draw/marks.ts";
import { pathOf } from "../../shapes/path.ts";
import type { AnyAnswerOf, Frame, FrameOf, Point } from "../../types.ts";
import type { AnyView, PanelLayer, Pen as PenOf, Place } from "../../draw/paint.ts";

type FlatFrame = FrameOf<"simplices">;
type FlatPen = PenOf<FlatFrame>;
type Answer = AnyAnswerOf<"simplices">;

/** Of the plane or of space. */
type Pen = PenOf<Frame<{ points: Place[]; at: Place; method: string }, Answer>, AnyView>;

/** The bar of weight 1, in pixels. */
const BAR = 64;
const BAR_WIDTH = 9;

/** Where the list of signs begins, and from line to line. */
const SIGNS_AT: Point = [12, 52];
const SIGNS_LINE_PX = 18;

/** With more points only those that are needed have names. */
const MOST_NAMES = 16;

/** The points of the scene, and the answer where it is to as many points: one may just have been removed. */
export function shown<P extends Place, A extends Answer>({ scene: { points }, answer }: { scene: { points: P[] }; answer: A | null }) {
  const known = answer && [...answer.kept, ...cornersOf(answer)].every((i) => i < points.length);
  return { points, answer: known ? answer : null };
}

/** The hull, and where it is a tetrahedron drawn flat, all its edges. */
function hull({ ink, view, palette, frame }: FlatPen) {
  const { points, answer } = shown(frame);
  if (!answer) return;
  const path = pathOf(answer.outline.map((i) => view.toScreen(points[i])));
  const alpha = frame.pending ? 0.35 : 1;
  ink.stroke(path, palette.difference, { width: 2, join: "round", alpha });
  ink.fill(path, palette.difference, alpha * 0.1);
  if (points.length !== 4) return;
  const corners = points.map((p) => view.toScreen(p));
  corners.forEach((p, i) => corners.slice(i + 1).forEach((q) => line(ink, p, q, { color: palette.difference, width: 1, dash: [4, 4] })));
}

/** The points that are enough. */
function kept(pen: FlatPen) {
  const { ink, view, palette, frame } = pen;
  const { points, answer } = shown(frame);
  if (!answer || frame.pending) return;
  const corners = answer.kept.map((i) => view.toScreen(points[i]));
  pen.part("simplex", () => {
    const path = pathOf(corners);
    ink.stroke(path, palette.simplex, { width: 3.5, join: "round" });
    if (corners.length === 3) ink.fill(path, palette.simplex, 0.2);
  });
  spokes(pen);
}

/**
 * What a sub-step asks: Johnson for X's foot and the sign of each point's weight, signed volumes for the parts around X or its foot, and
 * Voronoi regions for the side of a corner, an edge or a face on which X lies.
 */
export function asked({ ink, view, palette, frame, part }: Pen) {
  const { points, answer } = shown(frame);
  const one = answer && askedOf({ ...frame, answer });
  if (!one || frame.pending) return;
  const corners = one.of.map((i) => view.toScreen(points[i]));
  const x = view.toScreen(frame.scene.at);
  const foot = one.foot ? view.toScreen(one.foot) : x;
  const hasParts = frame.scene.method === "signed-volumes";
  const thin = { color: palette.response, width: 1.5, dash: [4, 4] };
  const sign = { color: palette.simplex, font: FONTS.strong, gap: 4, rank: "point" } as const;
  part("asked", () => {
    corners.forEach((p, i) => corners.slice(i + 1).forEach((q) => line(ink, p, q, { color: palette.simplex, width: 3.5 })));
    if (corners.length === 1) ink.fill(circle(corners[0], 2 * MARK_PX), palette.simplex, 0.5);
    if (hasParts || !one.foot || corners.length === 2) corners.forEach((p) => line(ink, foot, p, thin));
    if (!one.foot) return;
    line(ink, x, foot, thin);
    mark(ink, foot, { color: palette.response, paper: palette.paper, shape: "square", radius: MARK_PX });
    ink.avoid(foot, MARK_PX);
  });
  const signs = one.values.map(signOf);
  if (hasParts)
    one.of.forEach((corner, k) => {
      const others = one.of.filter((i) => i !== corner);
      const name = `${one.foot ? "" : "X"}${others.map(pointName).join("")} ${signs[k]}`;
      ink.write(name, middleOf([foot, ...others.map((i) => view.toScreen(points[i]))]), { ...sign, centred: true });
    });
  else if (!one.foot) ink.write(signs.join(""), middleOf(corners), sign);
}

const middleOf = (places: Point[]) => places.reduce<Point>(([x, y], p) => [x + p[0] / places.length, y + p[1] / places.length], [0, 0]);

/** A layer of what is kept, which is not there while something is asked. */
const atEnd =
  (layer: { of(pen: Pen): void }["of"]) =>
  (pen: Pen): void =>
    askedOf(pen.frame) ? undefined : layer(pen);

/** From the points that are enough to the one that they give. */
export function spokes({ ink, view, palette, frame }: Pen) {
  const { points, answer } = shown(frame);
  if (!answer || frame.pending) return;
  const q = view.toScreen(answer.point);
  for (const i of answer.kept) line(ink, view.toScreen(points[i]), q, { color: palette.simplex, width: 1.25, dash: [2, 4] });
}

/** From X to the point that the weights make, where that is another. */
export function closest({ ink, view, palette, frame }: Pen) {
  const { answer } = shown(frame);
  if (!answer || frame.pending) return;
  const [p, q] = [view.toScreen(frame.scene.at), view.toScreen(answer.point)];
  if (Math.hypot(p[0] - q[0], p[1] - q[1]) < 1) return;
  line(ink, p, q, { color: palette.response, width: 2, dash: [7, 4] });
  mark(ink, q, { color: palette.response, paper: palette.paper, shape: "diamond", radius: MARK_PX });
  ink.avoid(q, MARK_PX);
  ink.write("V", q, {
    color: palette.response,
    font: FONTS.math,
    gap: 6,
    rank: "point",
    isName: true,
    towards: [q[0] - p[0], p[1] - q[1]],
  });
}

/**
 * Of each simplex that a sub-step asks, its name and the signs of its products: beside it; in a list where simplices lie over each other,
 * as flat ones and those of space do. Those of a single point are beside its own name.
 */
export function signs({ ink, view, palette, frame }: Pen) {
  const { points, answer } = shown(frame);
  if (!answer || frame.pending) return;
  const isList = answer.degenerate || points[0].length > 2;
  const subsets = new Map((answer.terms ?? []).flatMap(({ subset }) => (subset.length > 1 ? [[labelOf(answer, subset), subset]] : [])));
  [...subsets].forEach(([text, subset], i) => {
    const corners = subset.map((i) => view.toScreen(points[i]));
    const inList: Point = [SIGNS_AT[0] + widthOf(text, FONTS.strong) / 2, SIGNS_AT[1] + i * SIGNS_LINE_PX];
    const color = isSame(subset, answer.kept) ? palette.simplex : palette.difference;
    ink.write(text, isList ? inList : middleOf(corners), { color, font: FONTS.strong, gap: 3, centred: isList, rank: "point" });
  });
}

/** Where a sub-step is wrong, the exact answer: the points that it keeps, and what they make. */
export function exact({ ink, view, palette, frame, part }: Pen) {
  const { points, answer } = shown(frame);
  if (!answer?.exact || frame.pending || !offOf(answer, frame.scene)) return;
  const { kept, point } = answer.exact;
  part("exact", () => {
    const q = view.toScreen(point);
    ink.stroke(pathOf(kept.map((i) => view.toScreen(points[i]))), palette.response, { width: 2, dash: [5, 4] });
    mark(ink, q, { color: palette.response, paper: palette.paper, shape: "diamond", radius: MARK_PX, hollow: true });
    ink.avoid(q, MARK_PX);
    ink.write(EXACT, q, { color: palette.response, gap: 6, rank: "answer" });
  });
}

/** A bar for each weight, beside the point that it belongs to; a frame shows the weight 1. */
export function weights({ ink, view, palette, frame }: Pen) {
  const { points, answer } = shown(frame);
  if (!answer || frame.pending) return;
  const o = view.toScreen(answer.point);
  answer.kept.forEach((index, i) => {
    const at = view.toScreen(points[index]);
    const out = at[0] >= o[0] ? 1 : -1;
    const left = Math.min(Math.max(at[0] + out * 16 - (out < 0 ? BAR_WIDTH : 0), 4), view.width - BAR_WIDTH - 4);
    const top = Math.min(Math.max(at[1] - BAR / 2, 34), view.height - BAR - 20);
    const weight = Math.min(answer.weights[i], 1);
    weightBar(ink, { left, top, width: BAR_WIDTH, height: BAR }, weight, { color: palette.simplex, paper: palette.paper });
    ink.reserve([left - 2, top - 2, left + BAR_WIDTH + 2, top + BAR + 2]);
    const style = { color: palette.simplex, font: FONTS.strong, gap: 6, isName: true, rank: "point" } as const;
    ink.write(labelOf(answer, [index]), at, { ...style, towards: [at[0] - o[0], o[1] - at[1]] });
  });
}

/** The names of the other points, and X. */
export function names({ ink, view, palette, frame }: Pen) {
  const { points, answer } = shown(frame);
  const p = view.toScreen(frame.scene.at);
  ink.write("X", p, { color: palette.newest, font: FONTS.newest, gap: 6, isName: true, rank: "point", towards: [0, 1] });
  if (points.length > MOST_NAMES) return;
  const one = askedOf({ ...frame, answer });
  const signed = new Map(one && frame.scene.method === "johnson" ? one.of.map((i, k) => [i, signOf(one.values[k])]) : []);
  points.forEach((point, i) => {
    if (answer && !frame.pending && !one && answer.kept.includes(i)) return;
    const at = view.toScreen(point);
    const name = one ? [pointName(i), signed.get(i)].filter(Boolean).join(" ") : labelOf(frame.pending ? null : answer, [i]);
    ink.write(name, at, {
      color: palette.difference,
      gap: 10,
      isName: true,
      towards: [at[0] - p[0], p[1] - at[1]],
    });
  });
}

/** Bottom first. */
export const SIMPLICES: PanelLayer<FlatFrame>[] = [
  ...[backdrop, hull, (pen: FlatPen) => (askedOf(pen.frame) ? undefined : kept(pen)), asked],
  ...[exact, closest, weights, signs].map(atEnd),
  names,
];

/** Those of space. */
export const IN_SPACE = [asked, ...[spokes, exact, closest, weights, signs].map(atEnd), names];
