/**
 * The ground under solids: a grid, and on it the shadow of each solid as light from straight above throws it, with a line from
 * the middle of the solid down to it. So a picture tells which of two solids is nearer, and whether a gap lies along the line of
 * sight.
 */
import { mean } from "../../shapes/vector.ts";
import { roundUp } from "../view.ts";
import { joined, linesOf } from "./areas.ts";
import { loopAround } from "./hiding.ts";
import { remembered } from "../../lists.ts";
import { rgbOf } from "./shade.ts";
import type { Point, Point3 } from "../../types.ts";
import type { Ink } from "../ink.ts";
import type { Palette } from "../palette.ts";
import type { Body } from "./body.ts";
import type { SpaceView } from "./view.ts";

/** Its corners (x, z), and the side of a cell. */
type Grid = { from: Point; to: Point; step: number };

export interface Ground {
  /** Its height y. */
  level: number;
  /** Null where the scene has a ground of its own. */
  grid: Grid | null;
  /** The vertices of each solid over it. */
  standing: readonly (readonly Point3[])[];
  /** Are there no lines from them to it? */
  isUnlined?: boolean;
}

/** Of a solid: where its line begins, and its outline (x, z) from above. */
type Print = { middle: Point3; outline: Point[] };

/** The approximate number of cells along the longer side of the grid. */
const CELLS = 8;

/** In cells: the least height of the lowest solid above the grid, and the margin of the grid around all of them. */
const BELOW = 0.4;
const BESIDE = 0.5;

/** The height of the grid is a multiple of this part of a cell, so that it stays where it is while a solid moves a little. */
const LEVELS = 0.25;

/** Seen at a flatter angle than this one, whose sine it is, the ground is fainter: edge on it is not to be seen. */
const FLAT = 0.2;

/** The opacity of shadows on black paper, and how much less it is on white paper. */
const SHADOW = { dark: 0.4, less: 0.31 };

/**
 * The ground under solids; null where there are none.
 * @param standing  the vertices of each one
 * @param all  what it lies under: the solids, and what else is in the picture
 * @param level  of the scene's own ground
 */
export function groundUnder(standing: readonly (readonly Point3[])[], all: readonly Point3[], level: number | null): Ground | null {
  if (!standing.length) return null;
  if (level !== null) return { level, grid: null, standing };
  let [x0, x1, y0, z0, z1] = [Infinity, -Infinity, Infinity, Infinity, -Infinity];
  for (const [x, y, z] of all) {
    x0 = Math.min(x0, x);
    x1 = Math.max(x1, x);
    y0 = Math.min(y0, y);
    z0 = Math.min(z0, z);
    z1 = Math.max(z1, z);
  }
  const longest = Math.max(x1 - x0, z1 - z0);
  if (!(longest > 0)) return null; // single points
  const step = roundUp(longest / CELLS);
  const before = (x: number) => step * Math.floor(x / step - BESIDE);
  const after = (x: number) => step * Math.ceil(x / step + BESIDE);
  return {
    level: step * LEVELS * Math.floor((y0 / step - BELOW) / LEVELS),
    grid: { from: [before(x0), before(z0)], to: [after(x1), after(z1)], step },
    standing,
  };
}

/** Those of solids that stay where they are. */
const printOf = remembered((vertices: readonly Point3[]): Print => {
  return { middle: mean(vertices), outline: loopAround(vertices.map(([x, , z]) => [x, z])) };
});

/** Where the lines from the solids end. */
const feetOn = ({ level, standing }: Ground): Point3[] =>
  standing.map((vertices) => {
    const [x, , z] = printOf(vertices).middle;
    return [x, level, z];
  });

/** The corners of the shadows, amid which the lines from the solids end. */
export const shadowsOn = ({ level, standing }: Ground): Point3[] =>
  standing.flatMap((vertices) => printOf(vertices).outline.map(([x, z]) => [x, level, z]));

/** The lines from the middles of the solids to the ground. */
export function dropLines(ground: Ground): Body[] {
  if (ground.isUnlined) return [];
  const feet = feetOn(ground);
  return ground.standing.map((vertices, i) => ({
    vertices: [printOf(vertices).middle, feet[i]],
    faces: [],
    lines: [[0, 1]],
    color: "muted",
    opacity: 1,
    width: 0.75,
    omitsHidden: true,
  }));
}

/** Is the ground seen from below? Then it is before all that stands over it. */
export const isBefore = ({ level }: Ground, view: SpaceView) => view.towardsViewer([0, level, 0])[1] < 0;

/** The grid and the shadows. */
export function drawGround(ink: Ink, { level, grid, standing }: Ground, view: SpaceView, palette: Palette) {
  const strength = Math.min(Math.abs(view.towardsViewer([view.center[0], level, view.center[2]])[1]) / FLAT, 1);
  const [r, g, b] = rgbOf(palette.paper);
  const project = ([x, z]: Point) => view.project([x, level, z]);
  if (grid) {
    ink.stroke(linesOf(linesOn(grid).map(([p, q]) => [project(p), project(q)])), palette.faint, { alpha: strength });
  }
  // As one area, so that no shadow is darker where it falls on another one.
  const shadows = joined(standing.map((vertices) => printOf(vertices).outline.map(project)).filter(({ length }) => length));
  ink.fill(shadows, "#000", strength * (SHADOW.dark - (SHADOW.less * (r + g + b)) / 3));
}

/** The lines of a grid, from one side to the other. */
function linesOn({ from: [x0, z0], to: [x1, z1], step }: Grid): [Point, Point][] {
  const steps = (low: number, high: number) => Array.from({ length: Math.round((high - low) / step) + 1 }, (_, k) => low + k * step);
  return [
    ...steps(x0, x1).map((x): [Point, Point] => (([[x, z0], [x, z1]]))), // prettier-ignore
    ...steps(z0, z1).map((z): [Point, Point] => (([[x0, z], [x1, z]]))), // prettier-ignore
  ];
}
