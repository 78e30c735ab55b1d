/**
 * Bodies and layers of the regions around a tetrahedron: the prism, the only place where the origin can be, the tetrahedron, and
 * one test at a time. Each face has its region's colour and name; a plus or a minus on it is the sign of its test.
 *
 * Notation: O the origin, which stays; A the newest point.
 */
import { isPoint } from "../../steps.ts";
import * as words from "../../words/interface.ts";
import { inLettersOf, placeAsked } from "../../words/listing.ts";
import { formulaOf } from "../../words/names.ts";
import { isLit, regionColor, regionId } from "../../words/regions.ts";
import { circle, arrow, FONTS } from "../../draw/marks.ts";
import { baseShown } from "../../draw/space/base.ts";
import { hullOf } from "../../draw/space/difference.ts";
import { handleAxesAt, isChosen, ORIGIN, origin as originOf, rayTip, sideOf, type SpacePen as SpacePenOf } from "../../draw/space/ink.ts";
import { Path, pathOf } from "../../shapes/path.ts";
import { mean, scaled, sub } from "../../shapes/vector.ts";
import { ORIGIN_ID } from "../shared/regions.ts";
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

/** The region that the reader points at. The others have no ink: they reach far beyond the prism. */
export function litRegion(frame: RegionsFrame): Body[] {
  const cells = frame.answer?.regions.find(({ name }) => isLit(frame, name))?.cells ?? [];
  return cells.map(({ vertices, faces }) => ({ vertices, faces, color: "simplex", opacity: 0.16, width: 1 }));
}

/** The parts of the regions: of each whose face is seen, the name on it. */
export function regions(pen: SpacePen) {
  const { ink, view, palette, part, frame } = pen;
  const { answer, scene, pending } = frame;
  for (const { name, text } of answer?.regions ?? []) {
    const face = name in FACES ? FACES[name as Face].map((i) => scene.points[i]) : []; // asked for just before
    const isSeen = face.length > 0 && !pending && isFaceSeen(frame, view, face) && hasRoom(face.map((p) => view.toScreen(p)));
    const style = {
      color: palette.ink,
      font: isLit(frame, name) ? FONTS.strong : FONTS.note,
      centred: true,
      gap: 4,
      rank: "field",
    } as const;
    const title = words.pictures.region(name, text);
    part(regionId(name), () => isSeen && ink.write(inLettersOf(frame.choices, name), view.toScreen(mean(face)), style), title);
  }
}

/** Of the frames of near faces: how far they keep off the edges, and how wide they are, in pixels. */
const FRAME_OFF_PX = 2;
const FRAME_PX = 9;

/** Of a tetrahedron that holds O, the near faces are clear, since two colours through each other are none: each has a frame of its own colour. */
export function frames({ ink, view, palette, frame }: SpacePen) {
  if (!isBowl(frame)) return;
  for (const [name, corners] of Object.entries(FACES)) {
    const face = corners.map((i) => view.toScreen(frame.scene.points[i]));
    if (!turnsLeft(face)) continue;
    const ring = pathOf(inset(face, FRAME_OFF_PX));
    ring.addPath(pathOf(inset(face, FRAME_OFF_PX + FRAME_PX).reverse())); // a hole, since it runs the other way
    ink.fill(ring, palette[regionColor(name)], FRAME_OPACITY);
  }
}

/** A triangle with its sides moved inwards: smaller about the middle of its inscribed circle. */
function inset(corners: Point[], by: number): Point[] {
  const { sides, radius } = circleIn(corners);
  const around = sides[0] + sides[1] + sides[2];
  const middle = [0, 1].map((axis) => corners.reduce((sum, p, i) => sum + (p[axis] * sides[(i + 1) % 3]) / around, 0));
  const part = Math.max(1 - by / radius, 0);
  return corners.map(([x, y]) => [middle[0] + (x - middle[0]) * part, middle[1] + (y - middle[1]) * part]);
}

/** A face that is seen so obliquely that no circle of this radius fits into it has no name, in pixels. */
const LEAST_ROOM_PX = 24;

const hasRoom = (corners: Point[]) => circleIn(corners).radius > LEAST_ROOM_PX;

/** The sides of a triangle, each from its corner on, and the radius of the circle in it. */
function circleIn(corners: Point[]) {
  const sides = corners.map(([x, y], i) => Math.hypot(corners[(i + 1) % 3][0] - x, corners[(i + 1) % 3][1] - y));
  const [[x0, y0], [x1, y1], [x2, y2]] = corners;
  return { sides, radius: Math.abs((x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0)) / (sides[0] + sides[1] + sides[2]) };
}

/** Is a face of the tetrahedron seen? All are where that is open, since it holds O. */
const isFaceSeen = (frame: RegionsFrame, view: SpacePen["view"], face: Point3[]) =>
  isBowl(frame) || turnsLeft(face.map((p) => view.toScreen(p)));

/** Is a face seen from outside? Its corners then run counter-clockwise, where y points down. */
function turnsLeft([[x0, y0], [x1, y1], [x2, y2]]: Point[]) {
  return (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0) < 0;
}

/** The index of the region whose face is seen at a point of the panel. */
export function regionAt(frame: RegionsFrame, view: SpacePen["view"], at: Point): number | null {
  const { scene, answer } = frame;
  const seen = Object.entries(FACES).find(([, corners]) => {
    const face = corners.map((i) => view.toScreen(scene.points[i]));
    return turnsLeft(face) && face.every((p, i) => turnsLeft([p, face[(i + 1) % 3], at]));
  });
  const index = answer?.regions.findIndex(({ name }) => name === seen?.[0]) ?? -1;
  return index < 0 ? null : index;
}

/** Is the tetrahedron open, since it holds O? */
const isBowl = ({ answer, pending }: RegionsFrame) => !pending && answer?.kept === LETTERS;

/** The prism. */
export function prism({ answer, pending }: RegionsFrame): Body[] {
  if (!answer?.prism || pending) return [];
  const { vertices, faces } = answer.prism;
  const look = answer.valid ? ({ color: "muted", opacity: 0.06 } as const) : ({ color: "response", opacity: 0.14 } as const);
  return [{ vertices, faces, ...look, width: 1.25, open: true, part: { id: "prism" } }];
}

/** Of the faces, once they are tested and before, and of BCD, through which they are seen from below: faint, and where it is shown before it fades. */
const FACE_OPACITY = 0.65;
const UNTESTED_OPACITY = 0.35;
const BASE_OPACITY = 0.3;
const SHOWN_BASE_OPACITY = 0.75;
/** Of the frames of near faces. */
const FRAME_OPACITY = 0.9;

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
    const isTested = signs.has(face as Face); // the names of FACES
    return { color: regionColor(face), opacity: isTested ? FACE_OPACITY : face === "BCD" ? base : UNTESTED_OPACITY };
  });
  const test = answer && !pending && testShown(answer, step);
  const asked = test ? faceOf(test) : null;
  const corners = asked ? FACES[asked.face] : isOutcome(frame) ? [0, 1, 2, 3].filter((i) => answer?.kept?.includes(LETTERS[i])) : [];
  const bold = { ...hullOf(corners.map((i) => points[i])), opacity: 0, width: 4 };
  return [
    {
      ...vertices,
      looks,
      color: "simplex",
      opacity: FACE_OPACITY,
      width: 1.75,
      dashed: pending,
      ...(isBowl(frame) ? { open: true, holds: true } : { solid: true }),
    },
    { ...bold, color: asked ? regionColor(asked.face) : "simplex" },
  ];
}

/** The origin. At the outcome its name says whether it is in the tetrahedron, and at each step where it cannot be. */
export const origin = (frame: RegionsFrame): Ball[] => {
  const { answer, scene, pending } = frame;
  if (!answer || pending || (answer.valid && !isOutcome(frame))) return originOf();
  const { impossible, separated, intersecting } = words.pictures.origin;
  const isOut = [...signsOf(frame).values()].some((inFront) => inFront);
  const isIn = answer.kept === LETTERS && answer.tests.every(({ value }) => value);
  const name = !answer.valid ? impossible : isOut ? separated : isIn ? intersecting : "O";
  return originOf().map((ball) => ({ ...ball, name, side: scaled(mean(scene.points), -1) }));
};

/** The points that must be in sight. */
export const pointsIn = ({ scene, answer }: RegionsFrame): Point3[] => [ORIGIN, ...scene.points, ...(answer?.prism?.vertices ?? [])];

/** The test that is made, as an arrow at its foot; the others have no ink. Of each face that is tested its sign. */
export function tests(pen: SpacePen) {
  const { view, part, frame } = pen;
  const { answer, pending, step, scene } = frame;
  if (!answer || pending) return;
  const shown = testShown(answer, step);
  const isListing = answer.tests.some(({ name }) => placeAsked(name));
  for (const [i, test] of answer.tests.entries()) part(`test-${i + 1}`, () => test === shown && arrowOf(pen, test), test.name);
  for (const [face, inFront] of signsOf(frame)) {
    const corners = FACES[face].map((i) => scene.points[i]);
    if (isFaceSeen(frame, view, corners) || (shown && faceOf(shown)?.face === face))
      sign(pen, view.toScreen(mean(corners)), inFront !== isListing, regionColor(face));
  }
}

function arrowOf({ ink, view, palette, frame }: SpacePen, test: NonNullable<RegionsFrame["answer"]>["tests"][number]) {
  const { foot, vector } = test;
  if (!isPoint(foot) || !isPoint(vector) || !vector.some(Boolean)) return;
  const asked = faceOf(test);
  // A normal of a face stands in its middle.
  const from = view.toScreen(asked ? mean(FACES[asked.face].map((i) => frame.scene.points[i])) : foot);
  const tip = rayTip(view, from, vector, ARROW_PX);
  arrow(ink, from, tip, { color: palette.ink, width: 2 });
  if (normalOf(test.name) === asked?.face || placeAsked(test.name)) return; // its name is on the face
  ink.write(inLettersOf(frame.choices, formulaOf(normalOf(test.name))), tip, {
    color: palette.ink,
    font: FONTS.math,
    gap: 6,
    towards: sideOf(view, vector),
  });
}

/** The vector that is multiplied by AO, without which it has the name of the test: "ABC × AC" of "(ABC x AC) . AO". */
const normalOf = (test: string) => test.replace(/^\((.*)\) \. AO$|^(.*) \. AO$|^AO \. (.*)$/, "$1$2$3");

/** A plus where O is in front of a face, a minus where it is behind; the listing's arrows, and so its signs, are the other way. */
function sign({ ink, palette }: SpacePen, [x, y]: Point, isPlus: boolean, name: ReturnType<typeof regionColor>) {
  const color = palette[name];
  const strokes = new Path();
  strokes.moveTo(x - STROKE_PX, y);
  strokes.lineTo(x + STROKE_PX, y);
  if (isPlus) {
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
  corners.forEach((p, i) => corners.slice(i + 1).forEach((q) => ink.avoidLine(p, q)));
  if (answer?.prism && !frame.pending) {
    const [top] = answer.prism.vertices.map((p) => view.toScreen(p)).sort((p, q) => p[1] - q[1]);
    ink.write(prismName, top, { color: answer.valid ? palette.muted : palette.response, gap: 4, towards: [0, 1] });
  }
  const middle = mean(scene.points);
  scene.points.forEach((p, i) => {
    const at = view.toScreen(p);
    const color = i === 0 ? palette.newest : palette.simplex;
    ink.avoid(at, 8);
    ink.write(inLettersOf(frame.choices, LETTERS[i]), at, {
      color,
      font: FONTS.math,
      gap: 8,
      isName: true,
      towards: sideOf(view, sub(p, middle)),
      rank: "point",
    });
    if (isChosen(selected, `${i}`)) handleAxesAt(pen, p, color);
  });
  if (isChosen(selected, ORIGIN_ID)) handleAxesAt(pen, ORIGIN, palette.ink);
}
