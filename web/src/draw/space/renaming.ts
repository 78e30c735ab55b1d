/** Points that get other names: their letters move to them from the points that had these before. */
import { FONTS, mark } from "../marks.ts";
import type { Moving, Point3 } from "../../types.ts";
import type { SpacePen } from "./ink.ts";

/** A point that gets another name. */
export interface Renamed {
  name: string;
  next: string;
  /** Where it is. */
  at: Point3;
  /** The point that had the next name. */
  from: Point3;
}

/** In this time letters move to the points that have their names next. */
const RENAMING_MS = 500;

/** Radius of the disc that carries a letter, in pixels. */
const DISC_PX = 10;

/** A letter passes this far beside the straight way to its new place, in pixels. */
const BOW_PX = 14;

/** What a figure moves between: the new names as a text; empty where there are none. */
export const renamingOf = (renamed: readonly Renamed[]) => renamed.map(({ name, next }) => name + next).join();

/** How long letters move to new places; 0 where none does. */
export const renamingMs = ({ renamed: before }: Moving, { renamed: now }: Moving) =>
  before !== undefined && before !== now && now ? RENAMING_MS : 0;

/** The letters on their way. */
export function letters({ ink, view, palette, frame: { progress } }: SpacePen, renamed: readonly Renamed[]) {
  if (progress === 0 || progress === 1) return;
  const eased = progress * progress * (3 - 2 * progress);
  for (const { next, at, from } of renamed) {
    const [start, end] = [from, at].map((p) => view.toScreen(p));
    const [dx, dy] = [end[0] - start[0], end[1] - start[1]];
    // Each passes on its left, so that two that change places do not meet.
    const aside = (BOW_PX * Math.sin(Math.PI * eased)) / Math.max(Math.hypot(dx, dy), 1);
    const [x, y] = [start[0] + dx * eased + dy * aside, start[1] + dy * eased - dx * aside];
    mark(ink, [x, y], { color: palette.simplex, paper: palette.paper, radius: DISC_PX, hollow: true });
    ink.text(next, [x, y], palette.simplex, FONTS.math);
  }
}
