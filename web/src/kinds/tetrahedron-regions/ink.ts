/**
 * Bodies and layers of the regions around a tetrahedron: the prism, the only place where the origin can be, the tetrahedron, and
 * one test at a time. The colour of a face is the sign of its test, and a plus or a minus says the same.
 *
 * Notation: O the origin, which stays; A the newest point.
 */
import { isPoint } from "../../steps.ts";
import * as words from "../../words/interface.ts";
import { formulaOf } from "../../words/names.ts";
import { regionColor, regionId } from "../../words/regions.ts";
import { arrow, circle, FONTS } from "../../draw/marks.ts";
import { baseShown } from "../../draw/space/base.ts";
import { hullOf } from "../../draw/space/difference.ts";
import { handleAxesAt, isChosen, ORIGIN, origin as originOf, rayTip, sideOf, type SpacePen as SpacePenOf } from "../../draw/space/ink.ts";
import { Path } from "../../shapes/path.ts";
import { mean, scaled, sub } from "../../shapes/vector.ts";
import { FACES, faceOf, prismName, testShown, testsMade, type Face, type RegionsFrame } from "./words.ts";
import type { Point, Point3 } from "../../types.ts";
import type { Ball } from "../../draw/space/ball.ts";
import type { Body } from "../../draw/space/body.ts";

type SpacePen = SpacePenOf<RegionsFrame>;

/** Length of an arrow that shows a direction and not a distance, in pixels. */
const ARROW_PX = 52;

/** The radius of the disc of a sign, and half the length of its strokes, in pixels. */
const SIGN_PX = 8;
const STROKE_PX = 4;

const LETTERS = "ABCD";

/** Is the outcome shown? */
const isOutcome = ({ answer, pending, step }: RegionsFrame) => !!answer && !pending && !testShown(answer, step);

/** Every region, without ink: the one that is taken reaches far beyond the prism, and what is kept has a bold outline. */
export function regions(frame: RegionsFrame): Body[] {
  const { answer } = frame;
  if (!answer) return [];
  return answer.regions.flatMap(({ name, cells, text }) => {
    const part = { id: regionId(name), title: words.pictures.region(name, text) };
    const found = cells.length ? cells : [{ vertices: [], faces: [] }];
    return found.map(({ vertices, faces }) => ({ vertices, faces, color: regionColor(name), opacity: 0, width: 0, part }));
  });
}

/** The prism. */
export function prism({ answer, pending }: RegionsFrame): Body[] {
  if (!answer?.prism || pending) return [];
  const { vertices, faces } = answer.prism;
  const look = answer.valid ? ({ color: "muted", opacity: 0.06 } as const) : ({ color: "response", opacity: 0.14 } as const);
  return [{ vertices, faces, ...look, width: 1.25, open: true, part: { id: "prism" } }];
}

/** Of the faces that are tested, and of BCD, through which they are seen from below: faint, and where it is shown before it fades. */
const FACE_OPACITY = 0.65;
const UNTESTED_OPACITY = 0.3;
const BASE_OPACITY = 0.12;
const SHOWN_BASE_OPACITY = 0.75;

/** The colour of a face whose sign is known: O is in front of it, or behind it. */
const signColor = (inFront: boolean): Body["color"] => (inFront ? "direction" : "region2");

/** The faces whose sign is known, and whether O is in front of them. */
function signsOf({ answer, pending, step }: RegionsFrame): Map<Face, boolean> {
  const made = answer && !pending ? testsMade(answer, step) : [];
  const found = made.map(faceOf).filter((one) => one !== null);
  return new Map(found.map(({ face, inFront }) => [face, inFront]));
}

/** The tetrahedron with O in it is a bowl. The face that is asked has a bold outline, and at the outcome what is kept. */
export function tetrahedron(frame: RegionsFrame): Body[] {
  const { scene, answer, pending, step } = frame;
  const { points } = scene;
  const signs = signsOf(frame);
  const base = BASE_OPACITY + (SHOWN_BASE_OPACITY - BASE_OPACITY) * baseShown(frame);
  const vertices = { vertices: points, faces: Object.values(FACES) };
  const looks = Object.keys(FACES).map((face) => {
    const inFront = signs.get(face as Face); // the names of FACES
    if (inFront !== undefined) return { color: signColor(inFront), opacity: FACE_OPACITY };
    return { color: "muted" as const, opacity: face === "BCD" ? base : UNTESTED_OPACITY };
  });
  const test = answer && !pending && testShown(answer, step);
  const asked = test ? faceOf(test) : null;
  const corners = asked ? FACES[asked.face] : isOutcome(frame) ? [0, 1, 2, 3].filter((i) => answer?.kept?.includes(LETTERS[i])) : [];
  const bold = { ...hullOf(corners.map((i) => points[i])), opacity: 0, width: 4 };
  const isIn = !pending && answer?.kept === LETTERS;
  return [
    {
      ...vertices,
      looks,
      color: "simplex",
      opacity: FACE_OPACITY,
      width: 1.75,
      dashed: pending,
      ...(isIn ? { open: true, holds: true } : { solid: true }),
    },
    { ...bold, color: asked ? signColor(asked.inFront) : "simplex" },
  ];
}

/** The origin. At the outcome its name says whether it is in the tetrahedron. */
export const origin = (frame: RegionsFrame): Ball[] => {
  const { answer, scene } = frame;
  if (!answer || !isOutcome(frame)) return originOf();
  const isOut = [...signsOf(frame).values()].some((inFront) => inFront);
  const isIn = answer.kept === LETTERS && answer.tests.every(({ value }) => value);
  const name = isOut ? words.pictures.origin.separated : isIn ? words.pictures.origin.intersecting : "O";
  return originOf().map((ball) => ({ ...ball, name, side: scaled(mean(scene.points), -1) }));
};

/** The points that must be in sight. */
export const pointsIn = ({ scene, answer }: RegionsFrame): Point3[] => [ORIGIN, ...scene.points, ...(answer?.prism?.vertices ?? [])];

/** The test that is made, as an arrow at its foot, and its sign; the others have no ink. */
export function tests(pen: SpacePen) {
  const { view, part, frame } = pen;
  const { answer, pending, step, scene } = frame;
  if (!answer || pending) return;
  const shown = testShown(answer, step);
  for (const [i, test] of answer.tests.entries()) part(`test-${i + 1}`, () => test === shown && arrowOf(pen, test), test.name);
  const asked = shown && faceOf(shown);
  if (asked) sign(pen, view.toScreen(mean(FACES[asked.face].map((i) => scene.points[i]))), asked.inFront);
}

function arrowOf({ ink, view, palette, frame }: SpacePen, test: NonNullable<RegionsFrame["answer"]>["tests"][number]) {
  const { foot, vector } = test;
  if (!isPoint(foot) || !isPoint(vector) || !vector.some(Boolean)) return;
  const asked = faceOf(test);
  // A normal of a face stands in its middle.
  const from = view.toScreen(asked ? mean(FACES[asked.face].map((i) => frame.scene.points[i])) : foot);
  const tip = rayTip(view, from, vector, ARROW_PX);
  arrow(ink, from, tip, { color: palette.ink, width: 2 });
  ink.avoidLine(from, tip);
  ink.write(formulaOf(normalOf(test.name)), tip, { color: palette.ink, font: FONTS.math, gap: 6, towards: sideOf(view, vector) });
}

/** The vector that is multiplied by AO, without which it has the name of the test: "ABC × AC" of "(ABC x AC) . AO". */
const normalOf = (test: string) => test.replace(/^\((.*)\) \. AO$|^(.*) \. AO$|^AO \. (.*)$/, "$1$2$3");

/** A plus where O is in front of a face, a minus where it is behind. */
function sign({ ink, palette }: SpacePen, [x, y]: Point, inFront: boolean) {
  const color = palette[signColor(inFront)];
  const strokes = new Path();
  strokes.moveTo(x - STROKE_PX, y);
  strokes.lineTo(x + STROKE_PX, y);
  if (inFront) {
    strokes.moveTo(x, y - STROKE_PX);
    strokes.lineTo(x, y + STROKE_PX);
  }
  ink.fill(circle([x, y], SIGN_PX), palette.paper);
  ink.stroke(circle([x, y], SIGN_PX), color, { width: 1.5 });
  ink.stroke(strokes, color, { width: 2 });
  ink.avoid([x, y], SIGN_PX + 1);
}

/** The names of the points and of the prism, and the axes of the chosen point. */
export function names(pen: SpacePen) {
  const { ink, view, palette, frame } = pen;
  const { scene, selected, answer } = frame;
  const corners = scene.points.map((p) => view.toScreen(p));
  corners.forEach((p, i) => corners.slice(i + 1).forEach((q) => ink.avoidLine(p, q, true)));
  if (answer?.prism && !frame.pending) {
    const [top] = answer.prism.vertices.map((p) => view.toScreen(p)).sort((p, q) => p[1] - q[1]);
    ink.write(prismName, top, { color: answer.valid ? palette.muted : palette.response, gap: 4, towards: [0, 1] });
  }
  const middle = mean(scene.points);
  scene.points.forEach((p, i) => {
    const at = view.toScreen(p);
    const color = i === 0 ? palette.newest : palette.simplex;
    ink.avoid(at, 8);
    ink.write(LETTERS[i], at, { color, font: FONTS.math, gap: 8, isName: true, towards: sideOf(view, sub(p, middle)), rank: "point" });
    if (isChosen(selected, `${i}`)) handleAxesAt(pen, p, color);
  });
}
