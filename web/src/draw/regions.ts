/**
 * Layers of the regions around a line and a triangle: fields with their names, and A's line to the origin. The direction of the search
 * and each test come with the step that speaks of them; in the figures of vec3.ca all that bounds A is there at once, as it drew them.
 *
 * Notation: O the origin; A the newest point, d the direction in which it was found. A field is the darker the more points stay. A
 * pattern shows where O cannot be: `never`, which the code tests for, over the field; `excluded` on paper.
 */
import * as words from "../words/interface.ts";
import { isBoundTwice, isLit, keptIn, nameIn, regionId, testText, walkOf } from "../words/regions.ts";
import { inLettersOf, listingText } from "../words/listing.ts";
import { widthOf } from "./letters.ts";
import { along, arrow, clearMark, FONTS, hatch, line, mark, nameFont, originMark, rectangle, sizeOf } from "./marks.ts";
import { pathOf } from "../shapes/path.ts";
import { distanceTo, holds } from "./view.ts";
import type { FrameOf, Point } from "../types.ts";
import type { PanelLayer, Pen as PenOf } from "./paint.ts";
import type { View } from "./view.ts";

type Frame = FrameOf<"line-regions" | "triangle-regions">;
type Pen = PenOf<Frame>;
type Answer = NonNullable<Frame["answer"]>;
type Region = Answer["regions"][number];

/** How dark a field is in which as many points stay; in a picture without colours, too, these are three. */
export const TINTS: Record<number, number> = { 1: 0.07, 2: 0.2, 3: 0.4 };

/** Opacity of the fields that are not taken. */
const NOT_TAKEN = 0.4;

/** Lengths in pixels: of an arrow that shows a direction, of the shading beside a line that A is beyond. */
const ARROW = 56;
const SHADE = 30;

/** An arrow has a name where it is longer than this, in pixels, and a head where it is longer than that. */
const NAMED = 40;
const HEADED = 22;

/** Strips that the shading is made of, each fainter than the one before. */
const STRIPS = 12;

/** What is said of the side behind such a line stands so near to it, in pixels. */
const NEAR = 5;

/** Where along such a line it is tried, as parts of the panel's width from the foot. */
const ALONG = [0.3, 0.25, 0.2, 0.35, 0.4, 0.45, 0.15, 0.1, 0.05].flatMap((t) => [t, -t]);

/** Far enough to leave any panel, in pixels. */
const FAR = 4000;

const ORIGIN: Point = [0, 0];

const towards = (p: Point, q: Point, t: number): Point => [p[0] + q[0] * t, p[1] + q[1] * t];

/** The direction of a world vector on the screen, of length one; null where it has none. */
function unitOf([x, y]: readonly (number | null)[]): Point | null {
  if (x === null || y === null || (!x && !y)) return null;
  return along([0, 0], [x, y], 1);
}

/** Red where the method cannot come to such points. */
export function paper({ ink, view, palette, frame }: Pen) {
  if (frame.answer?.valid !== false || frame.pending) return;
  ink.fill(rectangle(0, 0, view.width, view.height), palette.response, 0.16);
}

/** All regions, those that are excluded on top: what the code would take there does not matter. */
export function regions(pen: Pen) {
  const { frame, view } = pen;
  const { answer, pending } = frame;
  if (!answer) return;
  const top = topRegion(answer, view);
  const places = pending ? new Map<string, Point[]>() : placesIn(frame, answer, view);
  for (const region of drawingOrder(answer)) {
    const { name, text } = region;
    const at = places.get(name);
    const draw = () => {
      cells(pen, region);
      if (at) nameOf(pen, region, at, top);
    };
    pen.part(regionId(name), draw, words.pictures.region(name, text));
  }
}

function nameOf({ ink, palette, frame }: Pen, region: Region, [at, ...elsewhere]: Point[], top: (p: Point) => string | undefined) {
  const { name } = region;
  const isStrong = looksOf(frame, region).isStrong;
  const short = /^[A-DP-S]{2,}$/.test(name) ? { short: name } : {};
  ink.write(nameIn(name), at, {
    ...short,
    color: isStrong ? palette.ink : palette.muted,
    font: isStrong ? FONTS.strong : FONTS.note,
    centred: true,
    gap: 2,
    elsewhere,
    rank: "field",
    on: (p) => top(p) === name,
  });
}

/** Excluded regions come last. */
const drawingOrder = ({ regions }: Answer) =>
  [...regions].sort((p, q) => Number(p.status === "excluded") - Number(q.status === "excluded"));

/** The status of a region, where its hatching tells that, and whether it stands out: what the reader points at, or the step speaks of. */
function looksOf(frame: Frame, { name, status }: Region) {
  const { place, spoken, taken } = walkOf(frame);
  const { answer } = frame;
  const isSpoken = name === taken || name === spoken;
  return {
    status: hatchesArticle(frame) ? "possible" : status,
    isStrong: isSpoken || isLit(frame, name) || (place?.kind === "regions" && status !== "excluded" && !!answer?.valid),
    isOutlined: isSpoken || isLit(frame, name),
  };
}

/** Where points cannot occur no field says what would stay: lines and hatching are left. */
function cells({ ink, view, palette, frame }: Pen, region: Region) {
  const { answer, scene, pending } = frame;
  if (!answer) return;
  const { taken } = walkOf(frame);
  const { status, isOutlined } = looksOf(frame, region);
  const faded = pending ? 0.4 : 1;
  const isFaint = taken !== null && taken !== region.name && !isLit(frame, region.name);
  const tint = TINTS[keptIn(scene.method, answer, region.name).length] * (isFaint ? NOT_TAKEN : 1);
  for (const cell of region.cells) {
    const path = pathOf(cell.map((p) => view.toScreen(p)));
    if (answer.valid || pending) {
      if (region.status === "excluded") ink.fill(path, palette.paper, faded);
      if (status !== "excluded") ink.fill(path, palette.simplex, tint * faded);
    }
    if (status !== "possible") ink.fill(path, hatch(palette.muted), (isOutlined ? 0.5 : 0.22) * faded);
    ink.stroke(path, palette.simplex, { width: isOutlined ? 3 : 1.2, join: "round", alpha: 0.7 * faded });
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

/** Is all that bounds A drawn at each step? vec3.ca draws it so, and A that is not beyond its lines has to show why. */
const isWhole = ({ scene, answer }: Frame) => scene.method === "vec3" || answer?.valid === false;

/** Each line across d that A is beyond, with soft shading on the other side. */
export function forbidden(pen: Pen) {
  const { frame } = pen;
  const { answer } = frame;
  if (!answer || frame.pending || !(walkOf(frame).bounded || isWhole(frame))) return;
  bound(pen, answer, answer.limit, inLettersOf(frame.choices, words.pictures.forbidden));
  if (isBoundTwice(answer)) bound(pen, answer, answer.foot, inLettersOf(frame.choices, words.regions.further("B")));
}

/** One of these lines. @param text  what is said of the side behind it */
function bound({ ink, view, palette }: Pen, { direction, valid }: Answer, [x, y]: Answer["limit"], text: string) {
  const across = unitOf(direction);
  if (!across || x === null || y === null) return;
  const foot = view.toScreen([x, y]);
  const side: Point = [-across[1], across[0]];
  const color = valid ? palette.direction : palette.response;
  const deep = SHADE / STRIPS;
  for (let i = 0; i < STRIPS; i += 1) {
    const near = towards(foot, across, -i * deep);
    const far = towards(foot, across, -(i + 1) * deep);
    const strip = pathOf([towards(near, side, FAR), towards(near, side, -FAR), towards(far, side, -FAR), towards(far, side, FAR)]);
    ink.fill(strip, color, (valid ? 0.12 : 0.28) * (1 - i / STRIPS));
  }
  const [p, q] = [towards(foot, side, FAR), towards(foot, side, -FAR)];
  line(ink, p, q, { color, width: 1.5, dash: [9, 5] });
  const away = NEAR + (widthOf(text, FONTS.note) / 2) * Math.abs(across[0]) + (sizeOf(FONTS.note) / 2) * Math.abs(across[1]);
  const onPanel = ALONG.map((t) => towards(towards(foot, side, t * view.width), across, -away));
  const [at, ...elsewhere] = onPanel.filter(([u, v]) => u > 70 && v > 40 && u < view.width - 70 && v < view.height - 40);
  if (at) ink.write(text, at, { color, centred: true, gap: 4, elsewhere, rank: "note", towards: [-across[0], across[1]] });
}

/** The line BC to the edges of the picture, and on it the foot of O, which lies between B and C where BC could have been kept. */
export function base(pen: Pen) {
  const { answer, scene, pending } = pen.frame;
  if (answer && !pending && scene.points.length > 2 && isWhole(pen.frame)) pen.part("bc", () => drawBase(pen, answer));
}

function drawBase({ ink, view, palette, frame: { scene } }: Pen, { foot: [x, y] }: Answer) {
  const [, b, c] = scene.points.map((p) => view.toScreen(p));
  const way = unitOf([c[0] - b[0], b[1] - c[1]]);
  if (!way || x === null || y === null) return;
  line(ink, towards(b, way, -FAR), towards(b, way, FAR), { color: palette.simplex, width: 2 });
  const foot = view.toScreen([x, y]);
  clearMark(ink, foot, { color: palette.direction, paper: palette.paper, radius: 4, hollow: true });
  const isOutside = (foot[0] - b[0]) * (foot[0] - c[0]) + (foot[1] - b[1]) * (foot[1] - c[1]) > 0;
  if (isOutside)
    ink.write(words.pictures.footOutside, foot, { color: palette.direction, gap: 6, towards: [way[0], -way[1]], rank: "note" });
}

/** The points and their lines; where a region is taken, those that stay through. */
export function simplex({ ink, view, palette, frame }: Pen) {
  const { scene, answer, pending } = frame;
  const points = scene.points.map((p) => view.toScreen(p));
  const isImpossible = answer?.valid === false && !pending;
  const stay = isImpossible ? "" : walkOf(frame).taken === null ? "ABC" : (answer?.kept ?? "");
  const kept = points.filter((_, i) => stay.includes("ABC"[i]));
  ink.stroke(pathOf(points), palette.simplex, { width: 2, dash: kept.length < points.length ? [6, 4] : [], join: "round" });
  if (kept.length > 1) ink.stroke(pathOf(kept), palette.simplex, { width: 3.5, join: "round" });
  points.forEach((p, i) => {
    const color = i === 0 ? palette.newest : palette.simplex;
    mark(ink, p, { color, paper: palette.paper, radius: i === 0 ? 5 : 4, hollow: !stay.includes("ABC"[i]), key: `point-${i}` });
  });
  if (!isImpossible) return;
  const middle = points.reduce<Point>(([x, y], p) => [x + p[0] / points.length, y + p[1] / points.length], [0, 0]);
  ink.write(words.pictures.nothingKept, middle, {
    color: palette.response,
    centred: true,
    elsewhere: points.map((p) => towards(p, [0, 1], 40)),
  });
}

/** The search that found A: d, from its foot to the origin. */
export function search(pen: Pen) {
  const { frame } = pen;
  const { place, bounded } = walkOf(frame);
  const { answer, pending } = frame;
  if (answer && !pending && (place?.kind === "exclusion" || bounded || isWhole(frame)))
    pen.part("direction", () => drawSearch(pen, answer));
}

function drawSearch({ ink, view, palette }: Pen, answer: Answer) {
  const unit = unitOf(answer.direction);
  const from = view.toScreen(answer.foot);
  const o = view.toScreen(ORIGIN);
  if (!unit || Math.hypot(from[0] - o[0], from[1] - o[1]) < 14) return;
  arrow(ink, from, towards(o, unit, -11), { color: palette.direction, width: 2.5 });
  ink.write("d", [from[0] / 2 + o[0] / 2, from[1] / 2 + o[1] / 2], {
    color: palette.direction,
    font: FONTS.math,
    gap: 6,
    rank: "direction",
  });
}

/** The way from A to the origin, which each test asks about; its colour says whether the method can come to such points. */
export function toOrigin(pen: Pen) {
  const { answer, pending } = pen.frame;
  if (answer && !pending) pen.part("ao", () => drawToOrigin(pen, answer.valid));
}

function drawToOrigin({ ink, view, palette, frame: { scene, choices } }: Pen, isValid: boolean) {
  const color = isValid ? palette.valid : palette.response;
  const [a, o] = [view.toScreen(scene.points[0]), view.toScreen(ORIGIN)];
  const length = Math.hypot(a[0] - o[0], a[1] - o[1]);
  if (length <= HEADED) return line(ink, a, o, { color, width: 2 });
  const unit = along([0, 0], [-scene.points[0][0], -scene.points[0][1]], 1);
  arrow(ink, towards(a, unit, 6), towards(o, unit, -9), { color, width: 2 });
  if (length <= NAMED) return;
  const style = { color, font: FONTS.math, gap: 6, towards: [unit[1], unit[0]] satisfies Point };
  ink.write(inLettersOf(choices, words.regions.toOrigin), [a[0] / 2 + o[0] / 2, a[1] / 2 + o[1] / 2], { ...style, rank: "note" });
}

/** Each test made so far: an arrow at its foot, a dotted line across, its value. */
export function tests(pen: Pen) {
  const { frame } = pen;
  if (!frame.answer || frame.pending) return;
  const { tests, current } = walkOf(frame);
  tests.forEach((test, i) => {
    pen.part(`test-${i + 1}`, () => drawTest(pen, test, current === i), test.name);
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
  // Where nothing is free beside its arrow, it stands at the upper or lower edge of the picture.
  const elsewhere = [0.3, 0.5, 0.7].flatMap((part) => [view.height - 14, 44].map((y): Point => [view.width * part, y]));
  const style = { color: palette.ink, gap: 6, towards: [across[0], -across[1]] satisfies Point, elsewhere };
  if (lit) ink.write(listingText(test) ?? testText(test), tip, style);
}

/** The names of the points, the method's own beside the letters. */
export function names({ ink, view, palette, frame }: Pen) {
  const { scene, answer } = frame;
  const o = view.toScreen(ORIGIN);
  scene.points.forEach((p, i) => {
    const at = view.toScreen(p);
    const out: Point = [at[0] - o[0], o[1] - at[1]];
    const style = { color: i === 0 ? palette.newest : palette.simplex, font: nameFont(i === 0), towards: out };
    ink.write(pointName(answer, i), at, { ...style, gap: 8, rank: "point", isName: true });
  });
}

/** Says which region is seen at a point of the panel: an excluded one covers the others. */
function topRegion(answer: Answer, view: View): (p: Point) => string | undefined {
  const cells = cellsOf(answer, view);
  return (p) => cells.find(({ corners }) => holds(corners, p))?.name;
}

/** The convex cells of all regions on the screen, what lies on top first. */
const cellsOf = (answer: Answer, view: View) =>
  drawingOrder(answer)
    .reverse()
    .flatMap(({ name, cells }) => cells.map((cell) => ({ name, corners: cell.map((p) => view.toScreen(p)) })));

/** The index of the region at a point of the panel. */
export function regionAt({ answer }: Frame, view: View, at: Point): number | null {
  const name = answer && topRegion(answer, view)(at);
  return name === undefined ? null : (answer?.regions.findIndex((region) => region.name === name) ?? null);
}

/** The pixels between two samples of the picture. */
const SAMPLE = 14;

/** The panel's title, its tools and the edges are kept free: left, top, right, bottom, in pixels. */
const FREE = [30, 44, 30, 20] as const;

/** Names are so many times as wide as they are high. */
const WIDE = 3;

/** Points have names of their own, so that the name of a field keeps this much further off them than off lines, in pixels. */
const AROUND_POINT = 16;

/** More room than this does not matter; the middle of what is seen does, by this much. */
const ENOUGH = 22;
const MIDDLE = 0.03;

/** So many places are tried. */
const MOST_PLACES = 24;

/**
 * For each region the places of its name, the best first: where there is room, near the middle of what is seen of it. The same at each
 * step, unless the step writes something there.
 */
function placesIn({ scene }: Frame, answer: Answer, view: View) {
  const flat = ([x, y]: Point): Point => [x / WIDE, y];
  const [a] = scene.points;
  const named = [...scene.points, [a[0] / 2, a[1] / 2] satisfies Point]; // AO has its name in its middle
  const o = flat(view.toScreen(ORIGIN));
  const corners = [o, ...named.map((p) => flat(view.toScreen(p)))];
  const borders = answer.regions.flatMap(({ cells }) => cells.flatMap((cell) => edgesOf(cell.map((p) => view.toScreen(p)))));
  const drawn = [...borders, ...linesAcross(answer, view)].map(([from, to]) => [flat(from), flat(to)]);
  const lines = [...drawn, [flat(view.toScreen(answer.foot)), o], ...corners.map((p) => [p, o])];
  const roomAt = (p: Point, least: number) => {
    const at = flat(p);
    let room = ENOUGH;
    for (const q of corners) room = Math.min(room, Math.hypot(at[0] - q[0], at[1] - q[1]) - AROUND_POINT);
    for (let i = 0; i < lines.length && room > least; i++) room = Math.min(room, distanceTo(at, lines[i][0], lines[i][1]));
    return room;
  };
  return new Map([...samplesOf(answer, view)].map(([name, places]) => [name, bestOf(places, roomAt)]));
}

/** For each region the samples of the picture on it. */
function samplesOf(answer: Answer, view: View) {
  const samples: Map<string, Point[]> = new Map();
  const cells = cellsOf(answer, view);
  for (let x = FREE[0]; x < view.width - FREE[2]; x += SAMPLE) {
    const spans = cells.map(({ name, corners }) => ({ name, ...spanOf(corners, x) }));
    for (let y = FREE[1]; y < view.height - FREE[3]; y += SAMPLE) {
      const name = spans.find(({ low, high }) => low <= y && y <= high)?.name;
      if (name === undefined) continue;
      if (!samples.has(name)) samples.set(name, []);
      samples.get(name)?.push([x, y]);
    }
  }
  return samples;
}

/** Where a convex polygon meets an upright line; empty if it does not. */
function spanOf(corners: Point[], x: number) {
  let [low, high] = [Infinity, -Infinity];
  for (const [p, q] of edgesOf(corners)) {
    if (x < Math.min(p[0], q[0]) || x > Math.max(p[0], q[0])) continue;
    const y = p[0] === q[0] ? p[1] : p[1] + ((x - p[0]) / (q[0] - p[0])) * (q[1] - p[1]);
    low = Math.min(low, y);
    high = Math.max(high, y);
  }
  return { low, high };
}

/** The best places, the best first. Those near the middle come first, and none is measured that is too far off to be among them. */
function bestOf(places: Point[], roomAt: (p: Point, least: number) => number): Point[] {
  const middle = [0, 1].map((axis) => places.reduce((sum, p) => sum + p[axis], 0) / places.length);
  const lossOf = (p: Point) => MIDDLE * Math.hypot(p[0] - middle[0], p[1] - middle[1]);
  const best: { p: Point; worth: number }[] = [];
  for (const { p, loss } of places.map((p) => ({ p, loss: lossOf(p) })).sort((one, other) => one.loss - other.loss)) {
    const least = best[MOST_PLACES - 1]?.worth ?? -Infinity;
    if (ENOUGH - loss <= least) break;
    const worth = roomAt(p, least + loss) - loss;
    if (worth <= least) continue;
    const rank = best.findIndex((other) => other.worth < worth);
    best.splice(rank < 0 ? best.length : rank, 0, { p, worth });
    best.length = Math.min(best.length, MOST_PLACES);
  }
  return best.map(({ p }) => p);
}

const edgesOf = (corners: Point[]) => corners.map((p, i): [Point, Point] => [p, corners[(i + 1) % corners.length]]);

/** What a step may draw: d, the lines across it, each test with the line across. */
function linesAcross(answer: Answer, view: View): [Point, Point][] {
  const { direction, foot, limit, tests } = answer;
  const rays = [foot, limit].map((at) => ({ at, vector: direction, isLine: false }));
  const made = tests.map(({ foot, vector }) => ({ at: foot, vector, isLine: true }));
  return [...rays, ...made].flatMap(({ at: [x, y], vector, isLine }) => {
    const across = unitOf(vector);
    if (!across || x === null || y === null) return [];
    const from = view.toScreen([x, y]);
    const end = (far: number): Point => [from[0] - across[1] * far, from[1] + across[0] * far];
    const found: [Point, Point][] = [[end(-FAR), end(FAR)]];
    if (isLine) found.push([from, towards(from, across, ARROW)]);
    return found;
  });
}

/** The letter of a point, and the code's own name where it has one. */
function pointName(answer: Answer | null, i: number) {
  const letter = "ABC"[i];
  const own = answer?.labels[i];
  return own && /\d/.test(own) ? `${letter} = ${own}` : (own ?? letter);
}

/** The origin, which stays. */
export function origin({ ink, view, palette, frame }: Pen) {
  const at = view.toScreen(ORIGIN);
  originMark(ink, at, palette.ink, palette.paper);
  ink.avoid(at, 6);
  const isImpossible = frame.answer?.valid === false && !frame.pending;
  const [name, color] = isImpossible ? [words.pictures.origin.impossible, palette.response] : ["O", palette.ink];
  ink.write(name, at, { color, font: FONTS.math, gap: 6, towards: [1, -1], short: "O", rank: "point", isName: true });
}

/** Bottom first. */
export const REGIONS: PanelLayer<Frame>[] = [paper, regions, drawing, forbidden, base, simplex, toOrigin, search, tests, origin, names];
