/** Bodies and layers that show two solids where they are. */
import { anchorOf, pointsOf, surfaceOf } from "../../shapes/space.ts";
import { epaStep, gjkStep, isPoint } from "../../steps.ts";
import { arrow, line, mark, partWay, FONTS, MARK_PX } from "../marks.ts";
import { pictureOf } from "../../words/numbers.ts";
import { isAtEnd, shared } from "../rays.ts";
import { handleAxesAt, isChosen, sideOf, type SpacePen as SpacePenOf } from "./ink.ts";
import { add, dot, mean, scaled, sub } from "../../shapes/vector.ts";
import type { Frame, Mesh, Point, Point3, Solid, SpaceFrameOf, SpaceResult, SpaceStep } from "../../types.ts";
import type { Body } from "./body.ts";

type RunFrame = SpaceFrameOf<"gjk" | "distance" | "failures">;
export type SpaceFrame = Frame<{ shapes: Solid[] }, { outlines: Mesh[] }>;
type SpacePen = SpacePenOf<SpaceFrame>;
type RunPen = SpacePenOf<RunFrame>;

const ROLES = ["a", "b"] as const;
type Role = (typeof ROLES)[number];

/** The size of a floor, relative to the part of a half-space that stands for it. */
const FLOOR_SIZE = 3;

/** The surface of each shape, where it is known. */
function surfaces({ scene, answered, answer }: SpaceFrame) {
  return scene.shapes.map((solid, i) => ({ solid, surface: surfaceOf(solid, answered?.shapes[i], answer?.outlines[i]), role: ROLES[i] }));
}

/** The two solids; dashed while the answer is pending. */
export function solids(frame: SpaceFrame): Body[] {
  return surfaces(frame).flatMap(({ solid, surface, role }): Body[] => {
    if (!surface) return [];
    if (solid.type === "half-space") return [floor(surface, solid.normal, role)];
    return [{ ...surface, ...linesOf(surface), color: role, opacity: 0.62, width: 2, solid: true, dashed: frame.pending }];
  });
}

/** The vertices of what stands over a ground. A sloping half-space leaves no room for one. */
export const standing = (frame: SpaceFrame) =>
  frame.scene.shapes.some((solid) => solid.type === "half-space") && floorLevel(frame) === null
    ? []
    : surfaces(frame).flatMap(({ solid, surface }) => (surface && solid.type !== "half-space" ? [surface.vertices] : []));

/** The height of a half-space whose boundary is level: it is the ground. */
export function floorLevel({ scene }: SpaceFrame) {
  for (const solid of scene.shapes) {
    if (solid.type !== "half-space") continue;
    const [x, y, z] = solid.normal;
    if (!x && !z && y > 0) return solid.offset / y;
  }
  return null;
}

/** A half-space, drawn as its boundary: that of the part of it which stands for it, larger, so that it is a floor and no box. */
function floor({ vertices, faces }: Mesh, normal: Point3, color: Role): Body {
  const heightOf = (face: readonly number[]) => dot(normal, mean(face.map((i) => vertices[i])));
  const top = faces.reduce((p, q) => (heightOf(q) > heightOf(p) ? q : p)).map((i) => vertices[i]);
  const middle = mean(top);
  const corners = top.map((p) => add(middle, scaled(sub(p, middle), FLOOR_SIZE)));
  const loop = corners.map((_, i) => i);
  return { vertices: corners, faces: [loop, [...loop].reverse()], color, opacity: 0.3, width: 1 };
}

/** A segment has no faces, and is drawn itself. */
export const linesOf = ({ vertices, faces }: Mesh): Pick<Body, "lines"> => (faces.length || vertices.length < 2 ? {} : { lines: [[0, 1]] });

/** The points that must be in sight. */
export const shapesIn = ({ scene, answer, answered }: SpaceFrame): Point3[] =>
  scene.shapes.flatMap((solid, i) => surfaceOf(solid, answered?.shapes[i], answer?.outlines[i])?.vertices ?? pointsOf(solid));

/** Letters are tried on the way to at most this many corners of a solid. */
const MOST_CORNERS = 24;

/** The letters A and B. A single point has no surface: it is a dot, with its letter beside it. */
export function names({ ink, view, palette, frame }: SpacePen) {
  surfaces(frame).forEach(({ solid, surface, role }, i) => {
    const middle = anchorOf(solid);
    const corners = (surface?.vertices ?? []).slice(0, MOST_CORNERS);
    const isDot = corners.length === 1;
    if (isDot) mark(ink, view.toScreen(middle), { color: palette[role], paper: palette.paper, radius: 4 });
    ink.write("AB"[i], view.toScreen(middle), {
      color: palette[role],
      font: FONTS.shape,
      gap: 6,
      towards: [0, 1],
      centred: !isDot,
      elsewhere: corners.map((p) => partWay(view.toScreen(middle), view.toScreen(p))),
      rank: "shape",
      of: `${i}`,
    });
  });
}

/** The axes along which a chosen solid moves: to its handles. */
export function handleAxes(pen: SpacePen) {
  pen.frame.scene.shapes.forEach((solid, i) => {
    if (isChosen(pen.frame.selected, `${i}`)) handleAxesAt(pen, anchorOf(solid), pen.palette[ROLES[i]]);
  });
}

/** The iterations whose support points are shown. */
export function markedSteps(frame: RunFrame) {
  if (frame.pending || !frame.layers.has("supports")) return [];
  if (frame.all) return frame.answer?.trace.steps ?? [];
  const step = stepOf(frame);
  return step ? [step] : [];
}

/** The iteration that is shown; null while EPA is. */
export const stepOf = (frame: RunFrame) => (epaStep(frame) ? null : gjkStep(frame));

/** The numbers of the iterations beside their points. */
export function numbers(ink: SpacePen["ink"], places: { step: SpaceStep; at: Point }[], color: string) {
  for (const { at, numbers } of shared(places)) ink.write(numbers, at, { color });
}

/** The support points a and b, and the arrow between them. */
export function supports({ ink, view, palette, frame }: RunPen) {
  if (frame.all && frame.layers.has("names")) {
    for (const role of ROLES) {
      const places = markedSteps(frame).map((step) => ({ step, at: view.toScreen(step.support[role]) }));
      numbers(ink, places, palette[role]);
    }
  }
  for (const { support, direction } of markedSteps(frame)) {
    const [a, b] = [view.toScreen(support.a), view.toScreen(support.b)];
    ink.faded(frame.all ? 0.5 : 1, () => arrow(ink, b, a, { color: palette.newest, width: 1.5 }));
    mark(ink, a, { color: palette.a, paper: palette.paper, shape: "triangle", radius: MARK_PX });
    mark(ink, b, { color: palette.b, paper: palette.paper, shape: "square", radius: MARK_PX });
    for (const at of [a, b]) ink.avoid(at, MARK_PX);
    if (frame.all || !isPoint(direction)) continue;
    const d = direction;
    const style = { font: FONTS.math, gap: 6, isName: true, rank: "support" } as const;
    ink.write("a", a, { ...style, color: palette.a, of: "0", towards: sideOf(view, d) });
    ink.write("b", b, { ...style, color: palette.b, of: "1", towards: sideOf(view, scaled(d, -1)) });
  }
}

/** The exact answer between the solids: the closest pair of points and how far apart they are. */
export function distance({ ink, view, palette, frame }: SpacePenOf<Frame<unknown, { result: SpaceResult }>>) {
  const result = frame.answer?.result;
  if (!result || frame.pending || result.state === "intersecting" || !isAtEnd(frame)) return;
  const [a, b] = [view.toScreen(result.point_a), view.toScreen(result.point_b)];
  if (result.state === "touching") return mark(ink, a, { color: palette.ink, paper: palette.paper, radius: 4 });
  line(ink, a, b, { color: palette.ink, dash: [2, 4], width: 2 });
  for (const p of [a, b]) mark(ink, p, { color: palette.ink, paper: palette.paper, radius: 3 });
  const along = sideOf(view, sub(result.point_b, result.point_a));
  ink.write(pictureOf(result.signed_distance), [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2], {
    color: palette.ink,
    gap: 6,
    towards: [-along[1], along[0]],
  });
}

/** Where B comes to lie when it is moved out of A. */
export function parted(frame: SpaceFrameOf<"gjk" | "failures">): Body[] {
  const { answer } = frame;
  if (frame.pending || !answer?.epa || !frame.layers.has("response")) return [];
  return [movedB(answer.outlines[1], scaled(answer.result.normal, answer.epa.depth))];
}

/** The surface of B where the response puts it. */
export function movedB(surface: Mesh, offset: Point3): Body {
  const vertices = surface.vertices.map((p) => add(p, offset));
  return { ...surface, vertices, ...linesOf(surface), color: "response", opacity: 0, width: 1.5, dashed: true };
}

export { wayOut as response } from "../difference.ts"; // the way of B
