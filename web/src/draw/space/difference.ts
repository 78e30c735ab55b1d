/** Bodies and layers that show the Minkowski difference A - B of two solids and what GJK does in it. */
import { anchorOf } from "../../shapes/space.ts";
import { testedSimplex } from "../../steps.ts";
import * as words from "../../words/interface.ts";
import { expansionMark, verticesOf } from "../difference.ts";
import { arrow, line, mark, newestMark, DOT_PX, FONTS, MARK_PX } from "../marks.ts";
import { pictureOf } from "../../words/numbers.ts";
import { isAtEnd } from "../rays.ts";
import { isDrawable, ORIGIN, rayTip, sideOf, type SpacePen as SpacePenOf } from "./ink.ts";
import { linesOf, markedSteps, numbers, stepOf } from "./shapes.ts";
import { add, cross, dot, mean, scaled, sub, unit } from "../../shapes/vector.ts";
import type { Frame, Mesh, Point3, Solid, SpaceEpaStep, SpaceFrameOf, SpaceResult } from "../../types.ts";
import type { Body } from "./body.ts";
import type { SpaceView } from "./view.ts";

type RunFrame = SpaceFrameOf<"gjk" | "distance" | "failures">;
type EpaFrame = SpaceFrameOf<"gjk" | "failures">;
type DifferenceFrame = Frame<unknown, { difference: Mesh; result?: SpaceResult }>;
type SpacePen = SpacePenOf<RunFrame>;

export { closest, names } from "../difference.ts"; // those of the plane

/** Length of an arrow that shows a direction and not a distance, in pixels. */
export const RAY_PX = 64;

/** Half the side of the square that shows the plane through the support point, in pixels. */
const PLANE_PX = 76;

/** A - B; faded while the answer is pending. With O in it, it is a bowl: what lies between the eye and O is cut away. */
export function difference({ answer, pending, withheld }: DifferenceFrame): Body[] {
  if (!answer) return [];
  const open = answer.result?.state === "intersecting" && !withheld;
  const part = { id: "difference", title: "A − B" };
  return [
    {
      ...answer.difference,
      ...linesOf(answer.difference),
      color: "difference",
      opacity: pending ? 0.1 : 0.42,
      width: 1.75,
      open,
      holds: true,
      named: true,
      part,
    },
  ];
}

/** The points that must be in sight. */
export const differenceIn = ({ answer }: DifferenceFrame): Point3[] => [ORIGIN, ...(answer?.difference.vertices ?? [])];

/** The simplex of the iteration: what was looked at is dashed, what is kept is drawn through. */
export function simplex(frame: RunFrame): Body[] {
  const { answer, all, pending, layers } = frame;
  const step = stepOf(frame);
  if (pending || !(step || all) || !layers.has("simplex")) return [];
  const part = { id: "simplex", title: words.pictures.simplex };
  if (all)
    return (answer?.trace.steps ?? []).map(({ simplex_after }) => ({
      ...hullOf(simplex_after.map(({ w }) => w)),
      ...LOOKED_AT,
      dashed: false,
      part,
    }));
  if (!step) return [];
  const tested = hullOf(testedSimplex(step).map(({ w }) => w));
  const kept = hullOf(step.simplex_after.map(({ w }) => w));
  return [
    { ...tested, ...LOOKED_AT },
    { ...kept, color: "simplex", opacity: 0.3, width: 3, part, ...(kept.faces.length > 2 && { open: true }) },
  ];
}

const LOOKED_AT = { color: "simplex", opacity: 0, width: 1.5, dashed: true } as const;

/** A point, a segment, a triangle or a tetrahedron, with all its edges. */
export function hullOf(points: Point3[]): Pick<Body, "vertices" | "faces" | "lines"> {
  if (points.length < 3) return { vertices: points, faces: [], lines: points.length === 2 ? [[0, 1]] : [] };
  const triangle = [
    [0, 1, 2],
    [2, 1, 0],
  ];
  return { vertices: points, faces: points.length === 3 ? triangle : facesOf(points) };
}

/** Each face of a tetrahedron, counter-clockwise as seen from outside. */
function facesOf(points: Point3[]) {
  return [0, 1, 2, 3].map((top) => {
    const [i, j, k] = [0, 1, 2, 3].filter((vertex) => vertex !== top);
    const outward = cross(sub(points[j], points[i]), sub(points[k], points[i]));
    return dot(outward, sub(points[top], points[i])) > 0 ? [k, j, i] : [i, j, k];
  });
}

/** The plane through the support point across d, beyond which A - B has nothing. The cylinder of the line case stands in its place. */
export function supportPlane(frame: RunFrame, view: SpaceView): Body[] {
  const step = stepOf(frame);
  if (frame.pending || frame.all || frame.asked || !step || step.across || !frame.layers.has("direction")) return [];
  const d = step.direction;
  if (!isDrawable(d)) return [];
  const n = unit(d);
  const from = scaled(n, dot(n, sub(mean(step.simplex_before.map(({ w }) => w)), step.support.w)));
  return [{ ...squareAcross(n, step.support.w, view), color: "direction", from }];
}

/** A square around a point, across a direction of length 1: a part of a plane. @param reach  the least half width */
export function squareAcross(n: Point3, at: Point3, view: SpaceView, reach: number = 0) {
  const u = unit(cross(n, Math.abs(n[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0]));
  const half = Math.max(PLANE_PX / view.scale, reach);
  const [p, q] = [scaled(u, half), scaled(cross(n, u), half)];
  const vertices = [add(p, q), sub(q, p), scaled(add(p, q), -1), sub(p, q)].map((v) => add(at, v));
  const faces = [
    [0, 1, 2, 3],
    [3, 2, 1, 0],
  ];
  return { vertices, faces, opacity: 0.09, width: 0.75, dashed: true };
}

/** The vertices of the simplex: the newest, those that stay, those that go. */
export function vertices({ ink, view, palette, frame }: SpacePen) {
  if (frame.pending || !frame.layers.has("simplex")) return;
  if (frame.all) {
    const places = (frame.answer?.trace.steps ?? []).map((step) => ({ step, at: view.toScreen(step.support.w) }));
    for (const { at } of places) newestMark(ink, at, palette);
    if (frame.layers.has("names")) numbers(ink, places, palette.newest);
    return;
  }
  const step = stepOf(frame);
  if (!step) return;
  verticesOf({ ink, view, palette }, step);
  const corners = testedSimplex(step).map(({ w }) => view.toScreen(w));
  for (const p of corners.slice(step.accepted ? 1 : 0)) ink.avoid(p, DOT_PX);
  ink.avoid(view.toScreen(step.support.w), MARK_PX);
  corners.forEach((p, i) => corners.slice(i + 1).forEach((q) => ink.avoidLine(p, q)));
}

/** The search direction, from the middle of the simplex. */
export function direction({ ink, view, palette, frame }: SpacePen) {
  const step = stepOf(frame);
  if (frame.pending || frame.all || frame.asked || !step || !frame.layers.has("direction")) return;
  const from = view.toScreen(mean(step.simplex_before.map(({ w }) => w)));
  const d = step.direction;
  const style = { color: palette.direction, font: FONTS.math, rank: "direction" } as const;
  if (!isDrawable(d)) return ink.write(d.some((x) => x === null) ? "d = ∞" : "d = 0", from, { ...style, gap: 12 });
  const tip = rayTip(view, from, d, RAY_PX);
  arrow(ink, from, tip, { color: palette.direction, width: 2, head: 9 });
  ink.write("d", tip, { ...style, gap: 4, isName: true, towards: sideOf(view, d) });
}

/** The support point w = a − b; with all iterations at once, the arrows from the origin to each. */
export function supports(pen: SpacePen) {
  const { ink, view, palette, frame, part } = pen;
  const steps = markedSteps(frame);
  if (!steps.length) return;
  const draw = () => {
    for (const step of steps) {
      const [o, w] = [view.toScreen(ORIGIN), view.toScreen(step.support.w)];
      if (frame.all) ink.faded(0.5, () => arrow(ink, o, w, { color: palette.newest, of: step.support, width: 1.5 }));
      else newestMark(ink, w, palette, step);
    }
  };
  part("support-w", draw, words.pictures.support);
}

/** The exact distance from the origin to A − B: the same length as the gap between the solids. */
export function distance({ ink, view, palette, frame }: SpacePenOf<Frame<unknown, { result: SpaceResult }>>) {
  const result = frame.answer?.result;
  if (!result || frame.pending || result.state !== "separated" || !isAtEnd(frame)) return;
  const v = sub(result.point_a, result.point_b);
  const [o, w] = [view.toScreen(ORIGIN), view.toScreen(v)];
  line(ink, o, w, { color: palette.ink, dash: [2, 4], width: 2 });
  mark(ink, w, { color: palette.ink, paper: palette.paper, radius: 3 });
  const [x, y] = sideOf(view, v);
  ink.write(pictureOf(result.signed_distance), [(o[0] + w[0]) / 2, (o[1] + w[1]) / 2], { color: palette.ink, gap: 6, towards: [-y, x] });
}

/** EPA's polytope, with the face that is closest to the origin. */
export function polytope(frame: EpaFrame): Body[] {
  const step = epaOf(frame);
  return step ? polytopeOf(step) : [];
}

/** The polytope of an iteration, and its closest face. Before there are faces, it is a point or a segment. */
export function polytopeOf({ polytope, faces, face }: SpaceEpaStep): Body[] {
  const part = { id: "polytope" };
  if (face === null) return [{ ...hullOf(polytope), color: "response", opacity: 0, width: 3, part }];
  return [
    { vertices: polytope, faces, color: "response", opacity: 0.2, width: 1.5, open: true, part },
    {
      ...hullOf(faces[face].map((i) => polytope[i])),
      color: "response",
      opacity: 0.55,
      width: 3,
      part: { id: "closest-face" },
    },
  ];
}

function epaOf({ answer, pending, step, layers, all }: EpaFrame): SpaceEpaStep | null {
  if (pending || !answer?.epa || !layers.has("response")) return null;
  const { steps } = answer.epa;
  return (all ? steps.at(-1) : steps[step - answer.trace.steps.length]) ?? null;
}

/** EPA's support point, and the way out of A − B, which each level has. */
export function response({ ink, view, palette, frame }: SpacePenOf<EpaFrame>) {
  const { answer } = frame;
  if (frame.pending || !answer?.epa || !(frame.levelled || frame.layers.has("response"))) return;
  const step = epaOf(frame);
  if (step) expansionMark({ ink, view, palette }, step);
  const { normal, depth } = answer.epa;
  const tip = view.toScreen(scaled(normal, depth));
  arrow(ink, view.toScreen(ORIGIN), tip, { color: palette.response, width: 3 });
  ink.write(words.pictures.depth(pictureOf(depth)), tip, { color: palette.response, towards: sideOf(view, normal) });
}

/** The name of A − B, where solids stand in the same space. */
export function title({ ink, view, palette, frame }: SpacePenOf<Frame<{ shapes: Solid[] }, unknown>>) {
  if (!frame.answer) return;
  const [a, b] = frame.scene.shapes.map(anchorOf);
  ink.write("A − B", view.toScreen(sub(a, b)), {
    color: palette.difference,
    font: FONTS.shape,
    gap: 6,
    towards: [0, -1],
    centred: true,
    rank: "difference",
  });
}
