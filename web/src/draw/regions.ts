/**
 * Layers of the regions around a line and a triangle: what the code takes, what is excluded, and each test as an arrow.
 *
 * Notation: O the origin, which stays; A the newest point, d the direction in which it was found; a pattern shows a
 * status: `possible` is plain, `never` is hatched over its colour, `excluded` is hatched on paper with a dashed outline.
 */
import * as words from "../words/interface.ts";
import { isBoundTwice, regionColor, regionId, shortName, testText, walkOf } from "../words/regions.ts";
import { backdrop } from "./grid.ts";
import { along, arrow, FONTS, hatch, line, originMark, rectangle, nameFont } from "./marks.ts";
import { pathOf } from "../shapes/path.ts";
import type { FrameOf, Point } from "../types.ts";
import type { PanelLayer, Pen as PenOf } from "./paint.ts";
import type { View } from "./view.ts";

type Frame = FrameOf<"line-regions" | "triangle-regions">;
type Pen = PenOf<Frame>;
type Answer = NonNullable<Frame["answer"]>;
type Region = Answer["regions"][number];

/** Lengths in pixels: of an arrow that shows a direction, of the shading beside a forbidden line. */
const ARROW = 56;
const SHADE = 96;

/** An arrow has a name where it is longer than this, in pixels. */
const NAMED = 40;

/** Strips that the shading is made of, each fainter than the one before. */
const STRIPS = 12;

/** On panels narrower than this a region's label leaves its status to the list below. */
const WIDE = 480;

/** Far enough to leave any panel, in pixels. */
const FAR = 4000;

const ORIGIN: Point = [0, 0];

const towards = (p: Point, q: Point, t: number): Point => [p[0] + q[0] * t, p[1] + q[1] * t];

/** The direction of a world vector on the screen, of length one; null where it has none. */
function unitOf([x, y]: readonly (number | null)[]): Point | null {
  if (x === null || y === null || (!x && !y)) return null;
  return along([0, 0], [x, y], 1);
}

/** The grid; red where the method cannot come to such points. */
export function paper(pen: Pen) {
  const { ink, view, palette, frame } = pen;
  if (frame.answer?.valid !== false || frame.pending) return backdrop(pen);
  ink.fill(rectangle(0, 0, view.width, view.height), palette.response, 0.16);
  backdrop({ ...pen, palette: { ...palette, faint: palette.response, muted: palette.response } });
}

/** All regions, those that are excluded on top: what the code would take there does not matter. */
export function regions(pen: Pen) {
  const { frame } = pen;
  if (!frame.answer) return;
  const walk = walkOf(frame);
  for (const region of drawingOrder(frame.answer)) {
    const shown = hatchesArticle(frame) || (region.status === "excluded" && !walk.excluded.has(region.name));
    const state = shown ? "shown" : region.status;
    pen.part(
      regionId(region.name),
      () => cells(pen, region, state, walk.taken === region.name),
      words.pictures.region(region.name, region.text),
    );
  }
}

/** Excluded regions come last. */
const drawingOrder = ({ regions }: Answer) =>
  [...regions].sort((p, q) => Number(p.status === "excluded") - Number(q.status === "excluded"));

/** @param state  its status, or `shown` where that is not to be seen */
function cells({ ink, view, palette, frame }: Pen, region: Region, state: string, taken: boolean) {
  const color = palette[regionColor(frame.scene.method, region.name)];
  const faded = frame.pending ? 0.4 : frame.answer?.valid ? 1 : 0.55;
  for (const cell of region.cells) {
    const path = pathOf(cell.map((p) => view.toScreen(p)));
    if (region.status === "excluded") ink.fill(path, palette.paper, 0.9 * faded);
    if (state !== "excluded") ink.fill(path, color, (taken ? 0.62 : 0.26) * faded);
    if (state === "excluded" || state === "never") ink.fill(path, hatch(color), 0.75 * faded);
    const dash = state === "excluded" ? [5, 4] : [];
    ink.stroke(path, color, { width: taken ? 3 : 1.25, dash, join: "round", alpha: faded });
  }
}

/** Is the hatching that of `drawing`? Then it tells no status. */
const hatchesArticle = ({ layers, answer, pending }: Frame) => layers.has("article") && !!answer?.drawing && !pending;

/** Where the article's picture and its code disagree. */
export function drawing({ ink, view, palette, frame }: Pen) {
  if (!hatchesArticle(frame)) return;
  for (const cell of frame.answer?.drawing?.cells ?? []) {
    const path = pathOf(cell.map((p) => view.toScreen(p)));
    ink.fill(path, hatch(palette.ink), 0.55);
    ink.stroke(path, palette.ink);
  }
}

/** Each line across d that A must be beyond, with soft shading on the side where A must never be. */
export function forbidden(pen: Pen) {
  const { answer } = pen.frame;
  if (!answer || pen.frame.pending) return;
  bound(pen, answer, answer.limit, words.pictures.forbidden);
  if (isBoundTwice(answer)) bound(pen, answer, answer.foot, words.regions.further("B"));
}

/** One of these lines. @param text  what is said of the side behind it */
function bound({ ink, view, palette }: Pen, { direction, valid }: Answer, [x, y]: Answer["limit"], text: string) {
  const across = unitOf(direction);
  if (!across || x === null || y === null) return;
  const foot = view.toScreen([x, y]);
  const side: Point = [-across[1], across[0]];
  const deep = SHADE / STRIPS;
  for (let i = 0; i < STRIPS; i += 1) {
    const near = towards(foot, across, -i * deep);
    const far = towards(foot, across, -(i + 1) * deep);
    const strip = pathOf([towards(near, side, FAR), towards(near, side, -FAR), towards(far, side, -FAR), towards(far, side, FAR)]);
    ink.fill(strip, palette.response, (valid ? 0.12 : 0.28) * (1 - i / STRIPS));
  }
  const [p, q] = [towards(foot, side, FAR), towards(foot, side, -FAR)];
  line(ink, p, q, { color: palette.response, width: 1.5, dash: [9, 5] });
  const onPanel = [0.3, -0.3, 0.2, -0.2, 0.42, -0.42, 0.12, -0.12].map((t) => towards(towards(foot, side, t * view.width), across, -9));
  const at = onPanel.find(([u, v]) => u > 70 && v > 40 && u < view.width - 70 && v < view.height - 40);
  if (at) ink.write(text, at, { color: palette.response, centred: true, gap: 4, rank: "note", towards: [-across[0], across[1]] });
}

/** The points' lines: those kept through, the line of B and C to infinity, and A's line to the origin. */
export function simplex({ ink, view, palette, frame }: Pen) {
  const { scene, answer } = frame;
  const points = scene.points.map((p) => view.toScreen(p));
  const [a, b, c] = points;
  const o = view.toScreen(ORIGIN);
  if (c) {
    const edge = unitOf([scene.points[2][0] - scene.points[1][0], scene.points[2][1] - scene.points[1][1]]);
    if (edge) line(ink, towards(b, edge, -FAR), towards(c, edge, FAR), { color: palette.muted, width: 1.25 });
  }
  ink.stroke(pathOf(points), palette.simplex, { width: 2, dash: [6, 4], join: "round" });
  const kept = walkOf(frame).taken && answer?.kept ? points.filter((_, i) => answer.kept?.includes("ABC"[i])) : [];
  if (kept.length > 1) ink.stroke(pathOf(kept), palette.simplex, { width: 3.5, join: "round" });
  const wrong = answer?.valid === false && !frame.pending;
  const color = wrong ? palette.response : palette.newest;
  const toOrigin = along([0, 0], [-scene.points[0][0], -scene.points[0][1]], 1);
  if (Math.hypot(a[0] - o[0], a[1] - o[1]) > NAMED) {
    arrow(ink, a, towards(o, toOrigin, -11), { color, width: 2 });
    ink.write(words.regions.toOrigin, [a[0] / 2 + o[0] / 2, a[1] / 2 + o[1] / 2], {
      color,
      font: FONTS.math,
      gap: 6,
      rank: "note",
      towards: [toOrigin[1], toOrigin[0]],
    });
  }
  ink.avoidLine(a, o);
  ink.avoidOutline(points, true);
}

/** The search that found A: d, from its foot to the origin. */
export function search({ ink, view, palette, frame }: Pen) {
  const { answer } = frame;
  if (!answer || frame.pending) return;
  const unit = unitOf(answer.direction);
  const from = view.toScreen(answer.foot);
  const o = view.toScreen(ORIGIN);
  if (!unit || Math.hypot(from[0] - o[0], from[1] - o[1]) < 14) return;
  arrow(ink, from, towards(o, unit, -11), { color: palette.direction, width: 2.5 });
  ink.avoidLine(from, o);
  ink.write("d", [from[0] / 2 + o[0] / 2, from[1] / 2 + o[1] / 2], {
    color: palette.direction,
    font: FONTS.math,
    gap: 6,
    rank: "direction",
  });
}

/** Each test made so far: an arrow at its foot, a dotted line across, its value. */
export function tests(pen: Pen) {
  const { frame } = pen;
  if (!frame.answer || frame.pending) return;
  const { tests, current } = walkOf(frame);
  tests.forEach((test, i) => {
    pen.part(`test-${i + 1}`, () => drawTest(pen, test, current === null || current === i), test.name);
  });
}

function drawTest({ ink, view, palette }: Pen, test: ReturnType<typeof walkOf>["tests"][number], lit: boolean) {
  const across = unitOf(test.vector);
  const [x, y] = test.foot;
  if (!across || x === null || y === null) return;
  const foot = view.toScreen([x, y]);
  const tip = towards(foot, across, ARROW);
  const ends = [-FAR, FAR].map((far): Point => [foot[0] - across[1] * far, foot[1] + across[0] * far]);
  ink.faded(lit ? 1 : 0.4, () => {
    line(ink, ends[0], ends[1], { color: palette.ink, width: 1.25, dash: [2, 5] });
    arrow(ink, foot, tip, { color: palette.ink, width: 2.5 });
  });
  ink.avoidLine(foot, tip);
  if (lit) ink.write(testText(test), tip, { color: palette.ink, gap: 6, towards: [across[0], -across[1]] });
}

/** The names of the points, the method's own beside the letters, and of the regions. */
export function names({ ink, view, palette, frame }: Pen) {
  const { scene, answer } = frame;
  const o = view.toScreen(ORIGIN);
  const walk = walkOf(frame);
  scene.points.forEach((p, i) => {
    const at = view.toScreen(p);
    const out: Point = [at[0] - o[0], o[1] - at[1]];
    ink.write(pointName(answer, i), at, {
      color: i === 0 ? palette.newest : palette.simplex,
      font: nameFont(i === 0),
      gap: 8,
      towards: out,
      rank: "point",
      isName: true,
    });
  });
  if (!answer || frame.pending) return;
  const top = topRegion(answer, view);
  const middles = middlesOf(top, view);
  for (const { name, status } of answer.regions) {
    const at = middles.get(name);
    if (!at) continue;
    const state = walk.taken === name ? "taken" : status;
    const isTold = view.width >= WIDE && state !== "possible" && (state !== "excluded" || walk.excluded.has(name));
    const text = isTold ? words.pictures.region(shortName(name), words.pictures.statuses[state]) : shortName(name);
    ink.write(text, at, {
      color: palette[regionColor(scene.method, name)],
      font: FONTS.strong,
      centred: true,
      gap: 2,
      on: (p) => top(p) === name,
    });
  }
}

/** The pixels between two samples of the picture. */
const SAMPLE = 12;

/** The numbers of the grid and the panel's title are kept free: left, top, right, bottom, in pixels. */
const FREE = [30, 34, 8, 22] as const;

/** Says which region is seen at a point of the panel: an excluded one covers the others. */
function topRegion(answer: Answer, view: View): (p: Point) => string | undefined {
  const cells = drawingOrder(answer)
    .reverse()
    .flatMap(({ name, cells }) => cells.map((cell) => ({ name, corners: cell.map((p) => view.toScreen(p)) })));
  return (p) => cells.find(({ corners }) => holds(corners, p))?.name;
}

/** For each region a place in the middle of what is seen of it. */
function middlesOf(top: (p: Point) => string | undefined, { width, height }: View) {
  const seen: Map<string, Point[]> = new Map();
  for (let x = FREE[0]; x < width - FREE[2]; x += SAMPLE) {
    for (let y = FREE[1]; y < height - FREE[3]; y += SAMPLE) {
      const name = top([x, y]);
      if (name !== undefined) seen.set(name, [...(seen.get(name) ?? []), [x, y]]);
    }
  }
  return new Map([...seen].map(([name, points]) => [name, closestToMean(points)]));
}

function closestToMean(points: Point[]) {
  const [x, y] = [0, 1].map((axis) => points.reduce((sum, p) => sum + p[axis], 0) / points.length);
  const distance = (p: Point) => Math.hypot(p[0] - x, p[1] - y);
  return points.reduce((best, p) => (distance(p) < distance(best) ? p : best));
}

/** Is a point in a convex polygon? */
function holds(polygon: Point[], [x, y]: Point) {
  const turns = polygon.map((p, i) => {
    const q = polygon[(i + 1) % polygon.length];
    return (q[0] - p[0]) * (y - p[1]) - (q[1] - p[1]) * (x - p[0]);
  });
  return turns.every((turn) => turn >= 0) || turns.every((turn) => turn <= 0);
}

/** The letter of a point, and the code's own name where it has one. */
function pointName(answer: Answer | null, i: number) {
  const letter = "ABC"[i];
  const own = answer?.labels[i];
  return own && own !== letter ? `${letter} = ${own}` : letter;
}

/** The origin, which stays. */
export function origin({ ink, view, palette }: Pen) {
  const at = view.toScreen(ORIGIN);
  originMark(ink, at, palette.ink, palette.paper);
  ink.avoid(at, 6);
  ink.write("O", at, { color: palette.ink, font: FONTS.math, gap: 6, towards: [1, -1], rank: "point", isName: true });
}

/** Bottom first. */
export const REGIONS: PanelLayer<Frame>[] = [paper, regions, drawing, forbidden, simplex, search, tests, origin, names];
