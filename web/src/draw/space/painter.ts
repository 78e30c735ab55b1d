/**
 * Draws bodies, on a canvas or into an SVG. All that follows from the view is found here and in `hiding.ts`: which faces and
 * lines are seen, the line in which solids cross, and the light.
 *
 * What is painted, the lowest first: the faces, from the furthest to the nearest, with the lines of opaque bodies among them;
 * the hidden lines of the others; their lines that are seen; the lines in which solids cross.
 */
import { pathOf, type Path } from "../../shapes/path.ts";
import { areasBeyond, joined, linesOf } from "./areas.ts";
import { cornersOf, surfaceOf, type Body } from "./body.ts";
import { areaOf, arranged, crossing, divided, formOf, type Form, type Segment } from "./hiding.ts";
import { lightOf, lit, rgbOf, stepsOf, textOf, toneOf } from "./shade.ts";
import { dot, scaled } from "../../shapes/vector.ts";
import type { Point3 } from "../../types.ts";
import type { Ink, StrokeLook } from "../ink.ts";
import type { Pen } from "../paint.ts";
import type { Palette } from "../palette.ts";
import type { SpaceView } from "./view.ts";

/** `round`: is its surface smooth, or looks so? */
type Shown = { body: Body; form: Form; open?: boolean; opaque: boolean; round: boolean };

/** `name`: the indices of the vertices of an edge; `isCut`: of faces that are cut away. */
type Stroke = { segment: Segment; width: number; name?: string; isCut?: boolean };

type Strokes = { seen: Stroke[]; hidden: Stroke[] };

/** Of the light on a round surface: where how much white or black is mixed in. */
type Step = { path: Path; white: boolean; part: number };

/** Of a line that waits for an answer, and of one that is hidden. */
const DASH = [5, 4];
const HIDDEN_DASH = [3, 3];

const HIDDEN_WIDTH = 1.1;
const HIDDEN_OPACITY = 0.6;

/** Faces at the back have this part of their body's opacity. */
const BACK_FACES = 0.5;

/** Of an open body: how much is left of the faces that are cut away, and of their edges. */
const CUT_FACES = 0.05;
const CUT_EDGES = 0.4;
const CUT_WIDTH = 0.8;

/** Bodies that are not less faint are painted first: their order is not to be seen. */
const FAINT = 0.1;

/** Of the line in which two solids cross, and of the rim around it, in pixels. */
const CROSSING_WIDTH = 2;
const CROSSING_RIM = 1.5;

/** Edges that are almost flat have this part of their body's width. Those of small faces are thinner, in proportion. */
const FLAT_WIDTH = 0.6;
const SMALL_EDGE_PX = 14;
const THINNEST = 0.25;

/** A polytope whose faces are smaller on average, in pixels along a side, looks round: its edges would cover the faces. */
const LEAST_FACE_PX = 5;

/** One with fewer faces never does. */
const MANY_FACES = 100;

/** The light on a round surface has a step for each few pixels of its size; in a file fewer, as that would be large. */
const STEP_PX = 8;
const FILE_STEP_PX = 13;
/** Tolerance of the outline of a step, which is faint. */
const STEP_SLACK_PX = 0.2;
const FEWEST_STEPS = 5;
const MOST_STEPS = 18;

/** @param showsHidden  are hidden lines drawn? */
export function paintBodies(ink: Ink, bodies: Body[], view: SpaceView, palette: Palette, part: Pen["part"], showsHidden: boolean) {
  const shown = bodies.map((body) => shownOf(body, view));
  const begun: Set<string> = new Set();
  /** Draws in the group of a body. It has several where others come between. */
  const within = ({ body: { part: group } }: Shown, draw: () => void) => {
    if (!group) return draw();
    part(group.id, draw, begun.has(group.id) ? undefined : group.title);
    begun.add(group.id);
  };
  const filled = shown.filter(({ body, form }) => body.opacity && form.outline.length);
  const solids = filled.filter(({ body }) => body.solid);
  for (const one of filled.filter(isFaint)) within(one, () => paintFaces(ink, one, view, palette));
  for (const one of arranged(filled.filter((one) => !isFaint(one)))) {
    within(one, () => paintFaces(ink, one, view, palette));
    if (one.opaque) within(one, () => drawLines(ink, one.body, strokesOf(one).front, palette));
  }
  const lines = shown.filter(({ opaque }) => !opaque).map((one) => ({ one, ...dividedOf(one, solids) }));
  for (const { one, hidden } of lines)
    if (hidden.length && !one.body.omitsHidden) within(one, () => drawHidden(ink, one.body, hidden, palette, showsHidden));
  for (const { one, seen } of lines) if (seen.length) within(one, () => drawLines(ink, one.body, seen, palette));
  drawCrossings(ink, solids, palette);
  // A part that has no ink is there, too.
  for (const one of shown) if (one.body.part && !begun.has(one.body.part.id)) within(one, () => {});
}

function shownOf(body: Body, view: SpaceView): Shown {
  const form = formOf(body, view);
  const opaque = !!body.solid && body.opacity === 1 && !body.looks && form.outline.length > 0;
  const isFine = body.faces.length > MANY_FACES && areaOf(form.outline) < (LEAST_FACE_PX ** 2 * body.faces.length) / 2;
  return { body, form, open: body.open, opaque, round: !!body.sampled || (isFine && !body.named && !body.looks) };
}

const isFaint = ({ body: { opacity, solid } }: Shown) => opacity <= FAINT && !solid;

// ---- faces

function paintFaces(ink: Ink, shown: Shown, view: SpaceView, palette: Palette) {
  for (const front of shown.opaque ? [true] : [false, true]) (shown.round ? paintRound : paintFlat)(ink, shown, front, view, palette);
}

/** Faces of a polytope: each has one colour. */
function paintFlat(ink: Ink, { body, form }: Shown, front: boolean, view: SpaceView, palette: Palette) {
  const { normals } = surfaceOf(body);
  const towards = lightOn(body, front, view);
  /** Faces that look alike. */
  const alike: Map<string, { color: string; opacity: number; all: Point3[][] }> = new Map();
  for (const face of facesOf(form, front)) {
    const { color: name, opacity: own } = body.looks?.[face] ?? body;
    const opacity = seenOf(body, own, front);
    if (!opacity) continue;
    const rgb = rgbOf(palette[name]);
    const light = dot(normals[face], towards);
    const color = textOf(lit(rgb, light, toneOf(rgb)));
    const key = `${color} ${opacity}`;
    const found = alike.get(key) ?? { color, opacity, all: [] };
    alike.set(key, found);
    found.all.push(form.corners(face));
  }
  for (const { color, opacity, all } of alike.values()) {
    const area = all.length > 1 ? joined(all) : pathOf(all[0].map(([x, y]) => [x, y]));
    ink.fill(area, color, opacity);
  }
}

/** The opacity of a face. @param own  that of its body */
const seenOf = ({ open }: Body, own: number, front: boolean) =>
  open ? (front ? Math.min(own, CUT_FACES) : own) : front ? own : own * BACK_FACES;

/** Where the light is for the outside of a face; of an open body the inside of faces at the back is seen. */
const lightOn = ({ open }: Body, front: boolean, view: SpaceView): Point3 => (open && !front ? scaled(lightOf(view), -1) : lightOf(view));

/** A round surface: its area, and over it the light in steps. */
function paintRound(ink: Ink, shown: Shown, front: boolean, view: SpaceView, palette: Palette) {
  const { body, form } = shown;
  const color = rgbOf(palette[body.color]);
  ink.fill(joined([form.outline]), textOf(color), seenOf(body, body.opacity, front));
  if (front === !!body.open) return;
  const steps = lightStepsOf(shown, lightOn(body, front, view), color, ink.isFile ? FILE_STEP_PX : STEP_PX);
  for (const { path, white, part } of steps) ink.fill(path, white ? "#fff" : "#000", body.opacity * part);
}

/** The last ones of each form. */
const lightSteps: WeakMap<Form, { key: string; made: Step[] }> = new WeakMap();

/** @param towards  the light */
function lightStepsOf({ body, form }: Shown, towards: Point3, color: Point3, stepPx: number) {
  const key = `${color} ${stepPx} ${!!body.open}`;
  const known = lightSteps.get(form);
  if (known?.key === key) return known.made;
  const { corners, indices, beyond } = cornersOf(body);
  const lights = corners.map(({ vertex, normal }) => [form.points[vertex][0], form.points[vertex][1], dot(normal, towards)]);
  const way = body.open ? -1 : 1;
  const seen = facesOf(form, way > 0);
  const faces = seen.map((f) => indices[f].map((c) => lights[c]));
  const seams = seen.flatMap((f, at) =>
    faces[at].flatMap((from, k, all) => (form.turned[beyond[f][k]] === way ? [] : [[from, all[(k + 1) % all.length]] as const])),
  );
  const { low, high } = form.box;
  const size = Math.hypot(high[0] - low[0], high[1] - low[1]);
  const count = Math.round(Math.min(Math.max(size / stepPx, FEWEST_STEPS), MOST_STEPS));
  const steps = stepsOf(count, toneOf(color));
  const levels = steps.map(({ level, white }) => ({ level, above: white }));
  const areas = areasBeyond(faces, seams, levels, STEP_SLACK_PX);
  const made = steps.map(({ white, part }, k) => ({ path: areas[k], white, part }));
  lightSteps.set(form, { key, made });
  return made;
}

/** The indices of the faces that are turned to the viewer, or away. */
function facesOf({ turned }: Form, front: boolean) {
  const found: number[] = [];
  turned.forEach((way, f) => way === (front ? 1 : -1) && found.push(f));
  return found;
}

// ---- lines

/** The lines of a body: what is seen of them, and what others hide or the body itself. */
function dividedOf(shown: Shown, others: readonly Shown[]): Strokes {
  const { front, back } = strokesOf(shown);
  const forms = others.flatMap((other) => (other === shown ? [] : [other.form]));
  const found: Strokes = { seen: [], hidden: back };
  for (const stroke of front) {
    const { seen, hidden } = divided(stroke.segment, forms);
    found.seen.push(...seen.map((segment) => ({ ...stroke, segment })));
    found.hidden.push(...hidden.map((segment) => ({ ...stroke, segment })));
  }
  return found;
}

/** The lines of a body, in front and behind it. */
function strokesOf({ body, form, round }: Shown): { front: Stroke[]; back: Stroke[] } {
  const { lines, sampled, width, named } = body;
  const found: { front: Stroke[]; back: Stroke[] } = { front: [], back: [] };
  if (!width) return found;
  const nameOf = (i: number, j: number) => (named && !sampled ? { name: `${Math.min(i, j)} ${Math.max(i, j)}` } : {});
  if (lines) {
    for (const [i, j] of lines) found.front.push({ segment: [form.points[i], form.points[j]], width, ...nameOf(i, j) });
    return found;
  }
  const edges = edgesOf({ body, form, round });
  const small = round ? 1 : Math.min(meanLength(edges.filter(({ isFront }) => isFront)) / SMALL_EDGE_PX, 1);
  for (const { i, j, segment, isFront, isOutline, sharp } of edges) {
    const part = isOutline ? 1 : (sharp && (isFront || !body.open) ? 1 : FLAT_WIDTH) * small;
    const isCut = body.open && isFront && !isOutline;
    const drawn = isCut ? CUT_WIDTH : width * Math.max(part, THINNEST);
    (isFront || body.open ? found.front : found.back).push({ segment, width: drawn, isCut, ...nameOf(i, j) });
  }
  return found;
}

/** The edges that are drawn: all of a polytope; of a round surface those that are sharp, and its outline. */
function edgesOf({ body, form, round }: Pick<Shown, "body" | "form" | "round">) {
  const { points, turned, outline } = form;
  const known = [];
  for (const { i, j, faces, sharp } of surfaceOf(body).edges) {
    const [one, other] = [turned[faces[0]], turned[faces[1]]];
    // A body without an area on the screen has no side that faces the viewer.
    const isFront = one > 0 || other > 0 || !outline.length;
    const isOutline = isFront && !(one > 0 && other > 0);
    if (round && !sharp && !isOutline) continue;
    known.push({ i, j, segment: [points[i], points[j]] satisfies Segment, isFront, isOutline, sharp });
  }
  return known;
}

/** On the screen; 0 where there are none. */
const meanLength = (strokes: { segment: Segment }[]) =>
  strokes.reduce((sum, { segment: [[x, y], [u, v]] }) => sum + Math.hypot(u - x, v - y) / strokes.length, 0);

function drawLines(ink: Ink, body: Body, strokes: Stroke[], palette: Palette) {
  const look = { alpha: body.seen ?? 1, join: "round", cap: body.dashed ? "butt" : "round", dash: body.dashed ? DASH : [] } as const;
  stroke(ink, strokes, palette[body.color], look);
}

/** @param isShown  a file has the edges with names also where they are not shown */
function drawHidden(ink: Ink, body: Body, strokes: Stroke[], palette: Palette, isShown: boolean) {
  const all = isShown ? strokes : strokes.filter(({ name }) => name && ink.isFile);
  const thin = all.map((one) => ({ ...one, width: Math.min(one.width, HIDDEN_WIDTH) }));
  stroke(ink, thin, palette[body.color], { alpha: isShown ? HIDDEN_OPACITY * (body.seen ?? 1) : 0, dash: HIDDEN_DASH });
}

/** Lines that look alike are one path, unless each has a name in a file. */
function stroke(ink: Ink, strokes: Stroke[], color: string, look: StrokeLook) {
  const alike: Map<string, Stroke[]> = new Map();
  for (const one of strokes) {
    const key = `${one.width.toFixed(2)} ${!!one.isCut}`;
    const all = alike.get(key) ?? [];
    alike.set(key, all);
    all.push(one);
  }
  for (const all of alike.values()) {
    const width = Number(all[0].width.toFixed(2));
    const alpha = (look.alpha ?? 1) * (all[0].isCut ? CUT_EDGES : 1);
    const unnamed = all.filter(({ segment, name }) => {
      if (!name || !ink.isFile) return true;
      ink.stroke(linesOf([segment]), color, { ...look, alpha, width, tags: { "data-edge": name } });
      return false;
    });
    if (unnamed.length) ink.stroke(linesOf(unnamed.map(({ segment }) => segment)), color, { ...look, alpha, width });
  }
}

/** The lines in which solids cross, where none hides them. */
function drawCrossings(ink: Ink, solids: Shown[], palette: Palette) {
  const forms = solids.flatMap(({ body, form }) => (body.unseamed ? [] : [form]));
  const crossed = forms.flatMap((one, i) => forms.slice(0, i).flatMap((other) => crossing(one, other)));
  const seen = crossed.flatMap((segment) => divided(segment, forms).seen);
  if (!seen.length) return;
  const look = { join: "round", dash: solids.some(({ body }) => body.dashed) ? DASH : [] } as const;
  ink.stroke(linesOf(seen), palette.paper, { ...look, width: CROSSING_WIDTH + 2 * CROSSING_RIM });
  ink.stroke(linesOf(seen), palette.response, { ...look, width: CROSSING_WIDTH });
}
