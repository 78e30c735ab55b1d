/** Bodies of the Minkowski difference and of the Minkowski sum in space. Arrows and points are those of the plane. */
import { anchorOf } from "../../shapes/space.ts";
import * as words from "../../words/interface.ts";
import { nameOf } from "../../words/pairs.ts";
import { CARRIED, chosenPair, MOST_COPIES, walked } from "../cloud.ts";
import { line, mark, FONTS } from "../marks.ts";
import { ORIGIN, sideOf, type SpaceLayer as SpaceLayerOf } from "./ink.ts";
import { linesOf } from "./shapes.ts";
import { add, mean, scaled, sub } from "../../shapes/vector.ts";
import { last } from "../../lists.ts";
import type { Mesh, Point3, Solid, SpaceFrameOf } from "../../types.ts";
import type { Body } from "./body.ts";

type SpaceFrame = SpaceFrameOf<"minkowski" | "sum">;
type SumFrame = SpaceFrameOf<"sum">;
type SpaceLayer = SpaceLayerOf<SpaceFrame>;

/** The copy of -B, or of B for the sum, that the vertex a of the chosen pair carries: its corners are points of the cloud. */
function carried(frame: SpaceFrame): Mesh | null {
  const { answer } = frame;
  const pair = chosenPair(frame);
  if (!answer?.cloud || !pair) return null;
  const { faces, sampled } = answer.outlines[1];
  const vertices = answer.cloud.filter(({ ia }) => ia === pair.i).map(({ w }) => w);
  return { vertices, faces: "sum" in answer ? faces : mirrored(faces), sampled };
}

/** The faces of -B, which is B seen in a mirror: they run the other way round. */
const mirrored = (faces: Mesh["faces"]) => faces.map((face) => [...face].reverse());

export function copy(frame: SpaceFrame): Body[] {
  const mesh = carried(frame);
  return mesh ? [{ ...mesh, ...linesOf(mesh), color: "b", opacity: 0.22, width: 1.75, dashed: true, part: { id: "copy" } }] : [];
}

/** The place of the slider that carries the copy: the corners of A that it has passed, each once, and the point of A where it is. */
function sweepOf({ answer, amounts, pending }: SpaceFrame): { passed: Point3[]; at: Point3 } | null {
  const amount = amounts[CARRIED];
  if (!answer || !amount || pending) return null;
  const way = walked(answer.sweep.path, amount);
  const at = last(way);
  const before = amount < 1 ? way.slice(0, -1) : way;
  return { passed: [...new Map(before.map((p) => [String(p), p])).values()], at };
}

/** -B, or B for the sum, moved by a point of A. */
function carriedTo(answer: NonNullable<SpaceFrame["answer"]>, a: Point3): Mesh {
  const { vertices, faces, sampled } = answer.outlines[1];
  if ("sum" in answer) return { vertices: vertices.map((p) => add(a, p)), faces, sampled };
  return { vertices: vertices.map((p) => sub(a, p)), faces: mirrored(faces), sampled };
}

/** The copy on its way, and one at each corner that it has passed. */
export function sweep(frame: SpaceFrame): Body[] {
  const found = sweepOf(frame);
  const { answer } = frame;
  if (!found || !answer) return [];
  const corners = found.passed.length <= MOST_COPIES ? found.passed : [];
  const copies = corners.map((a, i): Body => {
    const mesh = carriedTo(answer, a);
    return { ...mesh, ...linesOf(mesh), color: "difference", opacity: 0.07, width: 1, part: { id: `copy-${i + 1}` } };
  });
  const mesh = carriedTo(answer, found.at);
  return [...copies, { ...mesh, ...linesOf(mesh), color: "b", opacity: 0.3, width: 2, part: { id: "carried" } }];
}

/** The name of the copy on its way: "a − B". */
export const sweepName =
  (sign: "−" | "+"): SpaceLayer =>
  ({ ink, view, palette, frame }) => {
    const found = sweepOf(frame);
    if (!found || !frame.answer) return;
    const middle = mean(carriedTo(frame.answer, found.at).vertices);
    ink.write(`a ${sign} B`, view.toScreen(middle), { color: palette.b, font: FONTS.math, centred: true });
  };

/** Between the anchors of A and B: where both are taken hold of. */
export function middleOfBoth({ shapes }: { shapes: Solid[] }) {
  const [p, q] = shapes.map(anchorOf);
  return scaled(add(p, q), 0.5);
}

/** The name of the copy: "a2 − B". */
export const copyName =
  (sign: "−" | "+"): SpaceLayer =>
  ({ ink, view, palette, frame }) => {
    const mesh = carried(frame);
    const pair = chosenPair(frame);
    if (!mesh || !pair) return;
    const text = `${nameOf("a", pair.i)} ${sign} B`;
    ink.write(text, view.toScreen(mean(mesh.vertices)), { color: palette.b, font: FONTS.math, centred: true });
  };

/** A + B; faded while the answer is pending. */
export function sum({ answer, pending }: SumFrame): Body[] {
  if (!answer) return [];
  return [{ ...answer.sum, ...linesOf(answer.sum), color: "difference", opacity: pending ? 0.08 : 0.2, width: 1.75, part: { id: "sum" } }];
}

/** A + B and the origin. */
export const sumIn = ({ answer }: SumFrame): Point3[] => [ORIGIN, ...(answer?.sum.vertices ?? [])];

/** The centres of A and B, and that of A + B, which is their sum. */
export function centres({ ink, view, palette, frame }: Parameters<SpaceLayer>[0]): ReturnType<SpaceLayer> {
  if (chosenPair(frame)) return; // one parallelogram at a time
  const [p, q] = frame.scene.shapes.map(anchorOf);
  const [o, a, b, centre] = [ORIGIN, p, q, add(p, q)].map((place) => view.toScreen(place));
  for (const [from, to, color] of [
    [o, a, palette.a],
    [a, centre, palette.b],
    [o, b, palette.b],
    [b, centre, palette.a],
  ] as const) {
    line(ink, from, to, { color, width: 1.25, dash: [3, 4] });
  }
  mark(ink, centre, { color: palette.difference, paper: palette.paper, shape: "square", radius: 4 });
  ink.avoid(centre, 6);
  ink.write(words.pictures.centre, centre, { color: palette.difference, towards: [1, 1] });
}

/** The name of the sum, at its highest corner on the screen. */
export function sumTitle({ ink, view, palette, frame }: Parameters<SpaceLayerOf<SumFrame>>[0]): ReturnType<SpaceLayerOf<SumFrame>> {
  const [first, ...rest] = frame.answer?.sum.vertices ?? [];
  if (!first) return;
  const heights = (p: Point3) => sideOf(view, sub(p, first))[1];
  const top = rest.reduce((best, p) => (heights(p) > heights(best) ? p : best), first);
  ink.write("A + B", view.toScreen(top), { color: palette.difference, font: FONTS.shape, towards: [0, 1] });
}
