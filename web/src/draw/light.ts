/**
 * Lights features of a picture: all other ink fades. A feature is what layers draw inside `part`, with its labels.
 * This module is loaded when a page has words that light something.
 */
import { paintMarks } from "./canvas.ts";
import type { Mark } from "./ink.ts";
import type { Overlay } from "../types.ts";
import type { Palette } from "./palette.ts";

/** Other ink keeps this part of its strength. */
const FADED = 0.22;

/**
 * The names of features, with their parts in pictures and the colour of their word. Other names are those of regions (`AB`,
 * `edge-2`) and ids of an exported SVG (`region-A`, `test-1`, `arrow-1-2`).
 */
const FEATURES: Record<string, { parts: readonly string[]; color: keyof Palette }> = {
  A: { parts: ["shape-A", "region-A"], color: "a" },
  B: { parts: ["shape-B", "region-B"], color: "b" },
  "A - B": { parts: ["difference"], color: "difference" },
  "A + B": { parts: ["sum"], color: "difference" },
  O: { parts: ["origin"], color: "ink" },
  simplex: { parts: ["simplex"], color: "simplex" },
  closest: { parts: ["closest"], color: "simplex" },
  support: { parts: ["supports", "support-w"], color: "newest" },
  direction: { parts: ["direction"], color: "direction" },
  distance: { parts: ["distance"], color: "ink" },
  response: { parts: ["response"], color: "response" },
};

const plain = (name: string) => name.trim().replace("−", "-");

/** The colour of a word that names a feature; null if it has none of its own. */
export const colorOf = (name: string) => FEATURES[plain(name)]?.color ?? null;

const partsOf = (name: string) => FEATURES[plain(name)]?.parts ?? [plain(name), `region-${plain(name)}`];

/** Draws a picture's features of these names again, above the rest, which fades. A panel without them stays as it is. */
export function lightOf(names: readonly string[]): Overlay {
  const wanted = new Set(names.flatMap(partsOf));
  return (ctx, marks: readonly Mark[]) => {
    const lit = litIn(marks, wanted);
    if (!lit.length) return;
    ctx.save();
    ctx.globalCompositeOperation = "destination-out";
    ctx.globalAlpha = 1 - FADED;
    ctx.fillStyle = "#000";
    ctx.fillRect(0, 0, ctx.canvas.width, ctx.canvas.height);
    ctx.restore();
    paintMarks(ctx, lit);
  };
}

/** The parts with these ids and their labels, each in the groups that it is in. */
const litIn = (marks: readonly Mark[], wanted: ReadonlySet<string>): Mark[] =>
  marks.flatMap((mark): Mark[] => {
    if (mark.kind !== "group") return [];
    const isLit = [mark.id, ...(mark.within ?? [])].some((id) => id !== undefined && wanted.has(id));
    if (isLit) return [mark];
    const marks = litIn(mark.marks, wanted);
    return marks.length ? [{ ...mark, marks }] : [];
  });
