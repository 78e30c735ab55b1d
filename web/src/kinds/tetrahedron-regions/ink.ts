/**
 * Bodies and layers of the regions around a tetrahedron: the prism, the only place where the origin can be, its part that is
 * shown, the tetrahedron, and each test as an arrow.
 *
 * Notation: O the origin, which stays; A the newest point; a stop is one of eight cases, by the faces that have O in front.
 */
import * as words from "../../words/interface.ts";
import { regionColor, regionId, testText } from "../../words/regions.ts";
import { stopShown, type RegionsFrame } from "./words.ts";
import { arrow, FONTS } from "../../draw/marks.ts";
import { baseShown } from "../../draw/space/base.ts";
import { hullOf } from "../../draw/space/difference.ts";
import { ahead, handleAxesAt, isChosen, ORIGIN, rayTip, sideOf, type SpacePen as SpacePenOf } from "../../draw/space/ink.ts";
import { mean, sub } from "../../shapes/vector.ts";
import type { Point3 } from "../../types.ts";
import type { Body } from "../../draw/space/body.ts";
import { isPoint } from "../../steps.ts";

type SpacePen = SpacePenOf<RegionsFrame>;

/** Length of an arrow that shows a direction and not a distance, in pixels. */
const ARROW_PX = 52;

const LETTERS = "ABCD";

/** The faces at A, each in the colour of its region. */
const FACES = [
  { name: "ABC", corners: [0, 1, 2] },
  { name: "ACD", corners: [0, 2, 3] },
  { name: "ADB", corners: [0, 3, 1] },
];

/** Every region; that which is taken is filled, lightly, as it reaches far beyond the prism. */
export function regions({ answer, pending, scene, step }: RegionsFrame): Body[] {
  if (!answer) return [];
  const shown = stopShown(answer, step) === null && !pending;
  return answer.regions.flatMap(({ name, cells, text }) => {
    const part = { id: regionId(name), title: words.pictures.region(name, text) };
    const opacity = shown && name === answer.taken ? 0.1 : 0;
    const found = cells.length ? cells : [{ vertices: [], faces: [] }];
    return found.map(({ vertices, faces }) => ({ vertices, faces, color: regionColor(scene.method, name), opacity, width: 0, part }));
  });
}

/** The prism, and the part of it that is shown. */
export function prism({ answer, pending, step }: RegionsFrame): Body[] {
  if (!answer?.prism || pending) return [];
  const stop = answer.stops[stopShown(answer, step) ?? answer.stop];
  const lit = answer.valid || stopShown(answer, step) !== null ? stop.cell : null;
  const { vertices, faces } = answer.prism;
  return [
    ...(lit
      ? [{ vertices: lit.vertices, faces: lit.faces, color: stopColor(stop.faces), opacity: 0.34, width: 2, part: { id: "stop" } }]
      : []),
    { vertices, faces, color: answer.valid ? "ink" : "response", opacity: answer.valid ? 0.05 : 0.14, width: 1.25, part: { id: "prism" } },
  ];
}

/** The colour of the face that has O in front of it alone; other colours where it is none or several. */
export const stopColor = (faces: readonly string[]): Body["color"] =>
  faces.length === 1 ? regionColor("", faces[0]) : faces.length ? "direction" : "simplex";

/** Of the faces at A, and of BCD, through which they are seen from below: faint, and where it is shown before it fades. */
const FACE_OPACITY = 0.85;
const BASE_OPACITY = 0.12;
const SHOWN_BASE_OPACITY = 0.75;

/** The tetrahedron: its faces at A in their colours, BCD faint, and what is kept bold. */
export function tetrahedron(frame: RegionsFrame): Body[] {
  const { scene, answer, pending, step } = frame;
  const { points } = scene;
  const base = BASE_OPACITY + (SHOWN_BASE_OPACITY - BASE_OPACITY) * baseShown(frame);
  const known = answer && !pending && stopShown(answer, step) === null ? answer.kept : null;
  const kept = hullOf(points.filter((_, i) => known?.includes(LETTERS[i])));
  const hull = hullOf(points);
  const looks = hull.faces.map((face) => {
    const name = FACES.find(({ corners }) => face.every((i) => corners.includes(i)))?.name;
    return name ? { color: regionColor("", name), opacity: FACE_OPACITY } : { color: "muted" as const, opacity: base };
  });
  return [
    { ...hull, looks, color: "simplex", opacity: FACE_OPACITY, width: 1.75, solid: true, dashed: pending },
    { ...kept, color: "simplex", opacity: 0, width: 4 },
  ];
}

/** The points that must be in sight. */
export const pointsIn = ({ scene, answer }: RegionsFrame): Point3[] => [ORIGIN, ...scene.points, ...(answer?.prism?.vertices ?? [])];

/** The search that found A: d, from its foot to the origin. */
export function search({ ink, view, palette, frame }: SpacePen) {
  const { answer, pending } = frame;
  if (!answer || pending) return;
  const [from, o] = [view.toScreen(answer.foot), view.toScreen(ORIGIN)];
  const length = Math.hypot(from[0] - o[0], from[1] - o[1]);
  if (length < 24) return;
  const tip = ahead(view, from, sub(ORIGIN, answer.foot), length - 11);
  arrow(ink, from, tip, { color: palette.direction, width: 2.5 });
  ink.avoidLine(from, tip);
  ink.write("d", [(from[0] + tip[0]) / 2, (from[1] + tip[1]) / 2], {
    color: palette.direction,
    font: FONTS.math,
    gap: 6,
    rank: "direction",
  });
}

/** Each test: an arrow at its foot, its value. */
export function tests(pen: SpacePen) {
  const { ink, view, palette, part } = pen;
  const { answer, pending, step } = pen.frame;
  if (!answer || pending || stopShown(answer, step) !== null) return;
  keepOffEdges(pen);
  answer.tests.forEach((test, i) => {
    const draw = () => {
      const { foot, vector } = test;
      if (!isPoint(foot) || !isPoint(vector) || !vector.some(Boolean)) return;
      const v = vector;
      const from = view.toScreen(middleOf(test.name, foot, pen.frame.scene.points));
      const tip = rayTip(view, from, v, ARROW_PX);
      arrow(ink, from, tip, { color: palette.ink, width: 2 });
      ink.avoidLine(from, tip);
      ink.write(testText(test), tip, { color: palette.ink, gap: 6, towards: sideOf(view, v) });
    };
    part(`test-${i + 1}`, draw, test.name);
  });
}

/** Labels keep off the edges of the prism and of the tetrahedron where they can. */
function keepOffEdges({ ink, view, frame }: SpacePen) {
  const { scene, answer } = frame;
  const prism = answer?.prism ?? { vertices: [], faces: [] };
  const faces = [
    ...prism.faces.map((face) => face.map((i) => prism.vertices[i])),
    ...FACES.map(({ corners }) => corners.map((i) => scene.points[i])),
  ];
  for (const face of faces) ink.avoidOutline(face.map((p) => view.toScreen(p)));
}

/** A normal of a face stands in its middle, so that the arrows of several faces at A stay distinct. */
function middleOf(name: string, foot: Point3, points: Point3[]) {
  const face = FACES.find((face) => face.name === name.replace(/^volume O| \. AO$/g, ""));
  return face ? mean(face.corners.map((i) => points[i])) : foot;
}

/** The names of the points, and the axes of the chosen one. */
export function names(pen: SpacePen) {
  const { ink, view, palette, frame } = pen;
  const { scene, selected } = frame;
  const middle = mean(scene.points);
  scene.points.forEach((p, i) => {
    const at = view.toScreen(p);
    const color = i === 0 ? palette.newest : palette.simplex;
    ink.avoid(at, 8);
    ink.write(LETTERS[i], at, { color, font: FONTS.math, gap: 8, isName: true, towards: sideOf(view, sub(p, middle)), rank: "point" });
    if (isChosen(selected, `${i}`)) handleAxesAt(pen, p, color);
  });
}
