/**
 * Points that are drawn as balls, as the origin is: with a line straight down and a shadow where that ends, so that a picture
 * tells how near the ball is and what it lies in. Behind what is opaque a ball is dimmed.
 *
 * Notation: the column of a body is its part straight above and below a place of the ground, from `low` to `high`.
 */
import { add, dot, scaled, sub, unit } from "../../shapes/vector.ts";
import { pathOf } from "../../shapes/path.ts";
import { circle, FONTS } from "../marks.ts";
import { distanceTo } from "../view.ts";
import { surfaceOf, type Body } from "./body.ts";
import { formOf, hides } from "./hiding.ts";
import { rgbOf, textOf } from "./shade.ts";
import type { Point, Point3 } from "../../types.ts";
import type { Ink } from "../ink.ts";
import type { Palette } from "../palette.ts";
import type { Ground } from "./ground.ts";
import type { SpaceView } from "./view.ts";

export interface Ball {
  at: Point3;
  color: keyof Palette;
  /** Empty where others write it. */
  name: string;
  /** Where its name stands, if there is room. */
  side?: Point3;
  /** A loop that it does not cover, so that one sees on which side of it the ball is. */
  rim?: readonly Point3[];
}

/** In pixels. */
const RADIUS_PX = 8;
const LEAST_RADIUS_PX = 3.5;
/** Of the ring of paper around a ball. */
const PAPER_PX = 1.5;
const SHADOW_PX = 11;

/** Of a ball behind what is opaque. */
const DIMMED = 0.35;

const SHADOW_OPACITY = 0.34;
const SHADOW_CORNERS = 24;

/** The light on a ball comes from the upper left, in steps: from a rim that is darker where its colour is pale to a spot that is almost white. */
const LIGHT_STEPS = 8;
const LIGHT_SHIFT: Point = [-0.33, -0.42];
const DARKEST = 0.6;
const LIGHTEST = 0.8;

/** A face is as good as upright if the part of its normal along y is less. */
const UPRIGHT = 1e-9;

/** The bodies that stop a shadow. */
const stopsShadow = ({ holds, solid, faces }: Body) => (holds || solid) && faces.length > 2;

/** Is a point inside of a body that is closed, or behind it? */
export const isDimmed = ({ at }: Ball, bodies: readonly Body[], view: SpaceView) =>
  bodies.some((body) => (body.holds || body.solid) && !body.open && hides(formOf(body, view), view.project(at)));

/** The column of a body at a place; empty where `low` is above `high`. */
function columnAt(body: Body, [x, z]: Point) {
  const { normals } = surfaceOf(body);
  let [low, high] = [-Infinity, Infinity];
  body.faces.forEach((face, f) => {
    const [nx, ny, nz] = normals[f];
    const rest = dot(normals[f], body.vertices[face[0]]) - nx * x - nz * z;
    if (ny < -UPRIGHT) low = Math.max(low, rest / ny);
    else if (ny > UPRIGHT) high = Math.min(high, rest / ny);
    else if (rest < 0) [low, high] = [Infinity, -Infinity];
  });
  return { low, high };
}

/** The height of what lies below a ball, as a function of the place; null where nothing does. */
export function floorUnder({ at: [x, y, z] }: Ball, bodies: readonly Body[], ground: Ground | null): ((place: Point) => number) | null {
  let [level, floor] = ground ? [ground.level, (_: Point) => ground.level] : [-Infinity, null];
  for (const body of bodies.filter(stopsShadow)) {
    const { low, high } = columnAt(body, [x, z]);
    if (low > high || low >= y) continue;
    const side = high <= y ? "high" : body.open ? "low" : null;
    const height = side === "high" ? high : low;
    if (!side || height <= level) continue;
    [level, floor] = [height, (place) => columnAt(body, place)[side]];
  }
  return floor;
}

/** The line down from a ball, and its shadow. */
export function drawShadow(ink: Ink, ball: Ball, bodies: readonly Body[], ground: Ground | null, view: SpaceView, palette: Palette) {
  const floor = floorUnder(ball, bodies, ground);
  if (!floor) return;
  const [x, , z] = ball.at;
  const foot: Point3 = [x, floor([x, z]), z];
  const radius = SHADOW_PX / view.scale;
  // A disc on the floor, also where that is steep.
  const loop = Array.from({ length: SHADOW_CORNERS }, (_, k) => {
    const angle = (2 * Math.PI * k) / SHADOW_CORNERS;
    const [u, v]: Point = [x + radius * Math.cos(angle), z + radius * Math.sin(angle)];
    return view.toScreen(add(foot, scaled(unit(sub([u, floor([u, v]), v], foot)), radius)));
  });
  ink.fill(pathOf(loop), "#000", SHADOW_OPACITY);
  ink.stroke(pathOf([view.toScreen(ball.at), view.toScreen(foot)]), palette[ball.color], { width: 1, dash: [2, 3], cap: "round" });
}

/** Small enough to leave its rim free. */
function radiusOf({ at, rim = [] }: Ball, view: SpaceView) {
  const loop = rim.map((p) => view.toScreen(p));
  const room = loop.map((p, i) => distanceTo(view.toScreen(at), p, loop[(i + 1) % loop.length]) - PAPER_PX);
  return Math.max(Math.min(RADIUS_PX, ...room), LEAST_RADIUS_PX);
}

/** The ball itself. */
export function drawBall(ink: Ink, ball: Ball, bodies: readonly Body[], view: SpaceView, palette: Palette) {
  const at = view.toScreen(ball.at);
  const radius = radiusOf(ball, view);
  const color = rgbOf(palette[ball.color]);
  const dark = 1 - DARKEST * Math.min(...color);
  ink.faded(isDimmed(ball, bodies, view) ? DIMMED : 1, () => {
    ink.fill(circle(at, radius + PAPER_PX), palette.paper);
    for (let k = 0; k < LIGHT_STEPS; k++) {
      const part = k / (LIGHT_STEPS - 1);
      const middle: Point = [at[0] + LIGHT_SHIFT[0] * radius * part, at[1] + LIGHT_SHIFT[1] * radius * part];
      const white = LIGHTEST * part ** 1.5;
      ink.fill(circle(middle, radius * (1 - 0.85 * part)), textOf(color.map((x) => x * dark + (1 - x * dark) * white)));
    }
  });
  ink.avoid(at, RADIUS_PX + 2);
}

export function nameBall(ink: Ink, { at, color, name, side }: Ball, view: SpaceView, palette: Palette) {
  const towards: Point = side ? view.sideOf(side) : [-1, -1];
  const style = { color: palette[color], font: FONTS.math, isName: true, towards, rank: "point" } as const;
  if (name) ink.write(name, view.toScreen(at), { ...style, short: name.split(" ")[0] });
}
