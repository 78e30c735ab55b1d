/**
 * Bodies and layers that show EPA in space: the polytope inside A - B, the face that is closest to the origin, the horizon around
 * the faces that the support point replaces, and the response on the solids.
 *
 * Notation: O the origin, n the outward normal of the closest face, w the support point along n.
 */
import { anchorOf } from "../../shapes/space.ts";
import * as words from "../../words/interface.ts";
import { everySupport, iterationOf, nothingBeyond, showsResponse } from "./ink.ts";
import { arrow, FONTS, line, newestMark } from "../../draw/marks.ts";
import { pictureOf } from "../../words/numbers.ts";
import { difference as differenceOf, hullOf, polytopeOf, squareAcross } from "../../draw/space/difference.ts";
import { ahead, ORIGIN, sideOf, type SpacePen as SpacePenOf } from "../../draw/space/ink.ts";
import { movedB, shapesIn } from "../../draw/space/shapes.ts";
import { add, dot, mean, scaled, sub } from "../../shapes/vector.ts";
import type { Point, Point3, SpaceEpaStep, SpaceFrameOf } from "../../types.ts";
import type { Body } from "../../draw/space/body.ts";
import type { SpaceView } from "../../draw/space/view.ts";

type SpaceFrame = SpaceFrameOf<"epa">;
type SpacePen = SpacePenOf<SpaceFrame>;

/** Length of the normal of the closest face where it is not foreshortened, in pixels. */
const NORMAL_PX = 46;

/** The head of an arrow. No name may hide it: a short arrow is little else. */
const HEAD_PX = 8;

/** The plane through w reaches further than what must lie in it, by this factor. */
const BESIDE = 1.2;

/** A - B, cut open wherever there is a polytope in it, also where O is only on its boundary. */
export const difference = (frame: SpaceFrame): Body[] => differenceOf(frame).map((body) => ({ ...body, open: !!frame.answer?.epa }));

/** The polytope with its closest face, and the horizon; with all iterations at once, every polytope. */
export function expansion(frame: SpaceFrame): Body[] {
  const step = iterationOf(frame);
  if (!step || frame.pending) return [];
  if (frame.all) return everyPolytope(frame);
  return [...polytopeOf(step), ...(showsResponse(frame) ? [] : [...seen(frame, step), ...horizon(step)])];
}

/** The faces that w sees, which go, and the new ones, from the horizon to w. */
function seen({ answer, step }: SpaceFrame, { polytope, faces, face, horizon, support }: SpaceEpaStep): Body[] {
  const gone = (answer?.steps[step]?.seen ?? []).filter((k) => k !== face).map((k) => faces[k].map((i) => polytope[i]));
  const come = horizon.map(([i, j]) => [polytope[i], polytope[j], support.w]);
  return [
    ...gone.map((corners, k): Body => ({ ...hullOf(corners), color: "newest", opacity: 0.4, width: 0, part: { id: `seen-${k + 1}` } })),
    ...come.map((corners, k): Body => ({
      ...hullOf(corners),
      color: "newest",
      opacity: 0.07,
      width: 0,
      part: { id: `new-face-${k + 1}` },
    })),
  ];
}

/**
 * The plane through w across n, with w and the place beside O. All of A - B lies on this side of it, so the depth is at most its distance
 * from O.
 */
export function supportPlane(frame: SpaceFrame, view: SpaceView): Body[] {
  const step = iterationOf(frame);
  if (!step || !showsPlane(frame)) return [];
  return [{ ...planeOf(step, view), color: "newest", part: { id: "support-plane" } }];
}

const showsPlane = (frame: SpaceFrame) => !frame.pending && !frame.all && !showsResponse(frame) && frame.layers.has("bounds");

function planeOf({ normal, support: { w } }: SpaceEpaStep, view: SpaceView) {
  const middle = mean([w, scaled(normal, dot(normal, w))]);
  return squareAcross(normal, middle, view, BESIDE * Math.hypot(...sub(w, middle)));
}

/** What the plane proves that is none of a new point, at its corner that is furthest from O. */
function proof(pen: SpacePen, step: SpaceEpaStep) {
  const { view } = pen;
  const corners = planeOf(step, view).vertices.map((p) => view.toScreen(p));
  nothingBeyond(pen, furthest(corners, view), sideOf(view, step.normal));
}

/** Of places on the screen, the one that is furthest from O. */
function furthest(places: Point[], view: SpaceView) {
  const [x, y] = view.toScreen(ORIGIN);
  const away = (p: Point) => Math.hypot(p[0] - x, p[1] - y);
  return places.reduce((best, p) => (away(p) > away(best) ? p : best));
}

/** The edges around the faces that w sees, which become faces with w. */
const horizon = ({ polytope, horizon }: SpaceEpaStep): Body[] =>
  horizon.map(([i, j], k) => ({
    vertices: [polytope[i], polytope[j]],
    faces: [],
    lines: [[0, 1]],
    color: "newest",
    opacity: 0,
    width: 3.5,
    part: { id: `horizon-${k + 1}` },
  }));

function everyPolytope({ answer }: SpaceFrame): Body[] {
  const steps = answer?.epa?.steps ?? [];
  return steps.map(({ polytope, faces }, i) => ({
    vertices: polytope,
    faces,
    color: "response",
    opacity: 0.05,
    width: i === steps.length - 1 ? 2 : 1,
    part: { id: `polytope-${i + 1}` },
  }));
}

/** The search direction of the iteration that is shown: the normal of the closest face. */
export const directionOf = (frame: SpaceFrame) => iterationOf(frame)?.normal;

/** The normal and the distance of the closest face, the support point, and the new edges. */
export function marks(pen: SpacePen) {
  const { frame } = pen;
  const step = iterationOf(frame);
  if (!step || frame.pending) return;
  if (frame.all) return everySupport(pen);
  if (!showsResponse(frame)) {
    pen.part("split", () => split(pen, step));
    pen.part("normal", () => normal(pen, step));
    if (!step.accepted && showsPlane(frame)) proof(pen, step);
  }
  pen.part("closest-distance", () => distance(pen, step));
}

function split({ ink, view, palette, frame }: SpacePen, step: SpaceEpaStep) {
  const { polytope, face, horizon, support, accepted, normal } = step;
  const w = view.toScreen(support.w);
  // Where there are no faces yet, w joins a point or a segment.
  const ends = (face === null && accepted ? polytope : [...new Set(horizon.flat())].map((i) => polytope[i])).map((p) => view.toScreen(p));
  for (const end of ends) {
    line(ink, end, w, { color: palette.newest, width: 1.5, dash: [2, 3] });
  }
  newestMark(ink, w, palette, step);
  ink.avoid(w, 8);
  ink.write("w", w, { color: palette.newest, font: FONTS.math, isName: true, towards: sideOf(view, normal), key: "" });
  if (!horizon.length || frame.all) return;
  const middles = horizon.map(([i, j]) => view.toScreen(mean([polytope[i], polytope[j]])));
  ink.write(words.pictures.horizon, furthest(middles, view), {
    color: palette.newest,
    gap: 6,
    towards: [1, -1],
    rank: "note",
  });
}

function normal({ ink, view, palette }: SpacePen, { polytope, face, normal, distance }: SpaceEpaStep) {
  const from = view.toScreen(face === null ? mean(polytope) : scaled(normal, distance));
  const [x, y] = view.vectorToScreen(normal);
  const length = (Math.hypot(x, y) / view.scale) * NORMAL_PX;
  const tip = ahead(view, from, normal, length);
  arrow(ink, from, tip, { color: palette.response, width: 2.5 });
  ink.avoid(ahead(view, from, normal, length - HEAD_PX / 2), HEAD_PX / 2);
  ink.write("n", tip, { color: palette.response, font: FONTS.math, gap: 4, isName: true, towards: sideOf(view, normal) });
}

/** From O to the plane of the closest face. */
function distance({ ink, view, palette, frame }: SpacePen, { face, normal, distance }: SpaceEpaStep) {
  if (face === null || !distance) return;
  const [o, foot] = [view.toScreen(ORIGIN), view.toScreen(scaled(normal, distance))];
  const isDepth = showsResponse(frame);
  const key = "closest";
  arrow(ink, o, foot, { color: palette.response, width: isDepth ? 3 : 2, dash: isDepth ? [] : [4, 3], key });
  ink.avoid(foot, HEAD_PX / 2);
  const [x, y] = sideOf(view, normal);
  const style = { color: palette.response, key };
  if (isDepth) return ink.write(words.pictures.depth(pictureOf(distance)), foot, { ...style, gap: 14, towards: [x, y] });
  // Beyond the foot is n.
  ink.write(pictureOf(distance), view.toScreen(scaled(normal, distance / 2)), { ...style, gap: 6, towards: [-y, x] });
}

/** B where the response puts it. */
export function applied(frame: SpaceFrame): Body[] {
  const { answer } = frame;
  if (frame.pending || !answer?.response || !showsResponse(frame)) return [];
  return [{ ...movedB(answer.outlines[1], answer.response.offset), part: { id: "response" } }];
}

/** The way of B. */
export function way({ ink, view, palette, frame }: SpacePen) {
  const { answer, scene } = frame;
  if (frame.pending || !answer?.response || !showsResponse(frame)) return;
  const { offset } = answer.response;
  const from = anchorOf(scene.shapes[1]);
  const [foot, tip] = [view.toScreen(from), view.toScreen(add(from, offset))];
  arrow(ink, foot, tip, { color: palette.response, width: 3 });
  ink.write(words.pictures.movedOut, tip, { color: palette.response, towards: sideOf(view, offset) });
}

/** The points that must be in sight: the solids, and B where the response puts it. */
export function shapesAndMovedIn(frame: SpaceFrame): Point3[] {
  const { answer } = frame;
  const moved = answer?.response ? movedB(answer.outlines[1], answer.response.offset).vertices : [];
  return [...shapesIn(frame), ...moved];
}
