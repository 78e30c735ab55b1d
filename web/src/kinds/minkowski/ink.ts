/**
 * The arrows of the Minkowski difference: from each b to each a in place, or the same arrows with their feet at the origin. The
 * 1:1 subtraction is of the plane alone, all else is of the plane and of space.
 */
import { anchorOf, outlineOf } from "../../shapes/index.ts";
import { pairName, pairText } from "../../words/pairs.ts";
import { chosenPair, mixed, pairsOf, type Pair, CARRIED, sweep } from "../../draw/cloud.ts";
import { arrow, clearMark, line, mark, DOT_PX, FONTS, MARK_PX } from "../../draw/marks.ts";
import { pathOf } from "../../shapes/path.ts";
import { distanceTo } from "../../draw/view.ts";
import { radiusNames } from "./words.ts";
import type { AnyFrameOf, Choices, FrameOf, Point, Shape } from "../../types.ts";
import type { AnyView, Pen as PenOf, Place } from "../../draw/paint.ts";

type Pen = PenOf<Frame, AnyView>;
type FlatPen = PenOf<FrameOf<"minkowski">>;

/** Of the plane or of space. */
type Frame = AnyFrameOf<"minkowski">;

/** A view of the plane takes the first two numbers. */
const ORIGIN: Place = [0, 0, 0];

/** Points that labels keep off; among more there is no place free of them. */
const MOST_AVOIDED = 64;

/** A handle covers this many pixels around its vertex, and would hide an arrow's head. */
const COVERED = 10;

/** In this time the feet of the arrows slide from b to the origin. */
const SLIDE_MS = 600;

/** In this time the arrows that end inside fade. */
const FADE_MS = 300;

/** In this time B turns about the origin and is carried along A. */
const TURN_MS = 1200;

/** The way of the arrows, in milliseconds: before they come B turns; they slide to the origin, and there those that end inside fade. */
const WAY_MS: Record<string, number> = { turned: -TURN_MS, between: 0, origin: SLIDE_MS, hull: SLIDE_MS + FADE_MS };

/** How dark arrows are that have faded, that belong to no chosen pair, and that the 1:1 subtraction leaves out. */
const FADED = 0.2;
const NOT_CHOSEN = 0.3;
const LEFT_OUT = 0.15;

/** How long the arrows move from one choice to another; 0 where there are none. */
export function arrowsMotionMs({ arrows: before = "" }: Choices, { arrows: now = "" }: Choices) {
  return Math.abs((WAY_MS[now] ?? NaN) - (WAY_MS[before] ?? NaN)) || 0;
}

/** Where the picture is on that way, in milliseconds. */
function wayOf({ before, choices, progress }: Pick<Frame, "before" | "choices" | "progress">) {
  const end = WAY_MS[choices.arrows ?? ""] ?? 0;
  const start = WAY_MS[before.arrows ?? ""] ?? end;
  return start + (end - start) * progress;
}

/** How far B has turned and been carried, from 0 to 1. */
export const turnedPart = (frame: Pick<Frame, "before" | "choices" | "progress">) => Math.max(-wayOf(frame) / TURN_MS, 0);

/** How far the feet have slid and how far the arrows inside have faded, each from 0 to 1. */
function moved(frame: Frame) {
  const at = wayOf(frame);
  const slid = Math.min(Math.max(at / SLIDE_MS, 0), 1);
  return { slid: slid * slid * (3 - 2 * slid), faded: Math.max(at - SLIDE_MS, 0) / FADE_MS };
}

/** Where an arrow is drawn: from b to a, from the origin to w, or on its way. */
function ends({ a, b, w }: Pair, view: AnyView, slid: number): [Point, Point] {
  const from = view.toScreen(mixed(b, ORIGIN, slid));
  const to = view.toScreen(mixed(a, w, slid));
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const covered = COVERED * (1 - slid);
  return [from, mixed(from, to, length > covered ? 1 - covered / length : 1)];
}

/** Is the point of a pair one that the hull does not need? */
const isInside = (place: Pair["place"]) => place === "inside" || place === null;

/** Does the 1:1 subtraction leave the pair out? */
const isLeftOut = ({ answer }: Frame, { i, j }: Pair) => !!answer?.matching && i !== j;

/** The arrows in place, in the panel of the shapes. */
export function arrowsOnShapes(pen: Pen) {
  if (moved(pen.frame).slid === 0) arrows(pen);
}

/** The arrows on their way to the origin or there, in the panel of the difference. */
export function arrowsOnDifference(pen: Pen) {
  if (moved(pen.frame).slid > 0) arrows(pen);
}

export function arrows({ ink, view, palette, frame, part }: Pen) {
  if (["none", "turned"].includes(frame.choices.arrows ?? "")) return;
  const { slid, faded } = moved(frame);
  const pairs = pairsOf(frame);
  const chosen = chosenPair(frame)?.k;
  const cloud = frame.answer?.cloud ?? [];
  const width = frame.answer?.discs ? 2.5 : 1.5;
  // The chosen arrow lies above the others.
  for (const pair of [...pairs].sort((p, q) => Number(p.k === chosen) - Number(q.k === chosen))) {
    const { k, i, j, place } = pair;
    const [from, to] = ends(pair, view, slid);
    // The vector between the centres of two discs is all that there is.
    const inside = isInside(place) && !frame.answer?.discs;
    let alpha = frame.pending ? 0.25 : 1;
    if (k !== chosen) {
      alpha *= Math.max(Math.min(1, 40 / pairs.length), 0.1);
      if (inside) alpha *= 1 - (1 - FADED) * faded;
      if (chosen !== undefined) alpha *= NOT_CHOSEN;
      if (isLeftOut(frame, pair)) alpha *= LEFT_OUT;
    }
    const style = { color: palette.difference, width: k === chosen ? 2.5 : inside ? 1 : width, head: k === chosen ? 10 : 8 };
    const draw = () => arrow(ink, from, to, { ...style, dash: inside && k !== chosen ? [3, 4] : [] });
    ink.faded(alpha, () => part(`arrow-${i + 1}-${j + 1}`, draw, pairText(cloud[k], "−")));
  }
}

/** The points of the cloud. */
export function tips({ ink, view, palette, frame }: Pen) {
  if (frame.choices.arrows === "turned") return;
  const { faded } = moved(frame);
  const pairs = pairsOf(frame);
  for (const pair of pairs) {
    const at = view.toScreen(pair.w);
    let alpha = frame.pending ? 0.25 : Math.max(Math.min(1, 40 / pairs.length), 0.1);
    if (isInside(pair.place)) alpha *= 1 - (1 - FADED) * faded;
    if (isLeftOut(frame, pair)) alpha *= 2 * LEFT_OUT;
    ink.faded(alpha, () => mark(ink, at, { color: palette.difference, paper: palette.paper, radius: DOT_PX }));
    if (pairs.length <= MOST_AVOIDED) ink.avoid(at, 5);
  }
}

/** The point of the chosen pair with its coordinates, and the arrow that leads there from the origin. */
export function chosenTip({ ink, view, palette, frame }: Pen) {
  const pair = chosenPair(frame);
  const point = pair && frame.answer?.cloud?.[pair.k];
  if (!point) return;
  const at = view.toScreen(pair.w);
  if (moved(frame).slid < 1 || frame.choices.arrows === "none") {
    arrow(ink, view.toScreen(ORIGIN), at, { color: palette.difference, width: 2, dash: [2, 3] });
  }
  clearMark(ink, at, { color: palette.difference, paper: palette.paper, radius: MARK_PX });
  ink.write(pairName(point, "−"), at, { color: palette.difference, font: FONTS.math, gap: 6, towards: view.sideOf(pair.w) });
}

/** The hull of the differences that the 1:1 subtraction makes. */
export function matchingHull({ ink, view, palette, frame }: FlatPen) {
  const matching = frame.answer?.matching;
  if (!matching || frame.pending) return;
  const points = matching.hull.map((p) => view.toScreen(p));
  ink.stroke(pathOf(points), palette.response, { width: 2, dash: [6, 4], join: "round" });
  const top = matching.hull.reduce((best, p) => (p[1] > best[1] ? p : best));
  ink.write("1:1", view.toScreen(top), { color: palette.response, font: FONTS.shape, towards: [0, 1] });
}

/** The arrow or the point that is drawn within reach of a point of a panel, as the index of its pair. */
export function pairUnder(frame: Frame, view: AnyView, at: Point, reach: number, panel: string) {
  const { slid } = moved(frame);
  const isApart = panel === "shapes" || panel === "difference";
  const hasArrows = frame.choices.arrows !== "none" && (!isApart || (panel === "shapes") === (slid === 0));
  let best: number | null = null;
  let shortest = reach;
  for (const pair of pairsOf(frame)) {
    const tip = panel === "shapes" ? Infinity : distanceTo(at, view.toScreen(pair.w), view.toScreen(pair.w));
    const shaft = hasArrows ? distanceTo(at, ...ends(pair, view, slid)) : Infinity;
    const distance = Math.min(tip, shaft);
    if (distance >= shortest) continue;
    best = pair.k;
    shortest = distance;
  }
  return best;
}

/** Between the centres of A and B: where both are taken hold of. */
export function middleOfBoth({ shapes }: { shapes: Shape[] }): Point {
  const [[x, y], [u, v]] = shapes.map(anchorOf);
  return [x / 2 + u / 2, y / 2 + v / 2];
}

/** Of the radii, which show why the difference of two discs is a disc. */
const DOTTED = [2, 4];

/** The radii of A and B, each from the centre to the handle that changes it. */
export function radii({ ink, view, palette, frame }: FlatPen) {
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
export function sumOfRadii({ ink, view, palette, frame }: FlatPen) {
  const { answer, pending, scene } = frame;
  const [a] = scene.shapes;
  if (!answer?.discs?.radius || pending || a.type !== "circle") return;
  const { centre, radius } = answer.discs;
  const [from, middle, to] = [0, a.radius, radius].map((r) => view.toScreen([centre[0] + r, centre[1]]));
  line(ink, from, middle, { color: palette.a, width: 2, dash: DOTTED });
  line(ink, middle, to, { color: palette.b, width: 2, dash: DOTTED });
  named(ink, radiusNames.join(" + "), from, to, palette.difference);
}

function named(ink: FlatPen["ink"], name: string, from: Point, to: Point, color: string) {
  ink.write(name, [(from[0] + to[0]) / 2, from[1]], { color, font: FONTS.math, gap: 5, towards: [0, -1] });
}

/** B turns in this part of the movement, and is carried in the rest. */
const TURNING = 0.5;

/** A − B as A + (−B): B turned half round about the origin, then carried along A. */
export function turned(pen: FlatPen) {
  const { ink, view, palette, frame } = pen;
  const { answer, scene } = frame;
  const done = turnedPart(frame);
  if (!done || !answer || frame.pending) return;
  const amount = Math.max(done - TURNING, 0) / (1 - TURNING);
  if (amount) sweep({ ...pen, frame: { ...frame, amounts: { ...frame.amounts, [CARRIED]: amount } } });
  const angle = Math.PI * Math.min(done / TURNING, 1);
  const [x, y] = view.toScreen([0, 0]);
  const [, b] = scene.shapes;
  pen.part("turned", () => {
    const [c, s] = [Math.cos(-angle), Math.sin(-angle)];
    const matrix = [c, s, -s, c, -x * c + y * s + x, -x * s - y * c + y] as const;
    ink.group({ matrix }, () => ink.stroke(outlineOf(b, answer.outlines[1], view), palette.b, { width: 2, dash: [6, 4] }));
  });
  if (angle < Math.PI) return;
  const [p, q] = anchorOf(b);
  ink.write("−B", view.toScreen([-p, -q]), { color: palette.b, font: FONTS.shape, gap: 13, towards: [0, -1] }); // beside the A in its middle it would be read as a difference
}
