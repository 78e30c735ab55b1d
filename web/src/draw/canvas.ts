/** Marks on a canvas. */
import { inkOn } from "../dom.ts";
import { piecesOf, type Hatch, type Mark, type Paint } from "./ink.ts";
import { belowMiddle } from "./letters.ts";
import { HATCH_SIZE, hatchLines } from "./marks.ts";
import type { Point } from "../types.ts";

type Canvas = CanvasRenderingContext2D;

/** @param opacity  of all of them */
export function paintMarks(ctx: Canvas, marks: readonly Mark[], opacity: number = 1) {
  for (const mark of marks) {
    switch (mark.kind) {
      case "fill":
        ctx.globalAlpha = opacity * mark.alpha;
        ctx.fillStyle = styleOf(mark.paint);
        ctx.fill(mark.path);
        break;
      case "stroke":
        ctx.globalAlpha = opacity * mark.alpha;
        ctx.strokeStyle = mark.color;
        ctx.lineWidth = mark.width;
        ctx.lineJoin = mark.join;
        ctx.lineCap = mark.cap;
        ctx.setLineDash([...mark.dash]);
        ctx.stroke(mark.path);
        break;
      case "text": {
        const [x, y] = mark.at;
        const at: Point = [x, y + belowMiddle(mark.font)];
        ctx.globalAlpha = opacity * mark.alpha;
        ctx.font = mark.font;
        ctx.textAlign = mark.align;
        ctx.fontKerning = "none";
        ctx.textRendering = "geometricPrecision"; // Chromium rounds the widths of letters otherwise
        if (mark.rim) {
          ctx.strokeStyle = mark.rim.color;
          ctx.lineWidth = mark.rim.width;
          ctx.lineJoin = "round";
          ctx.setLineDash([]);
          ctx.strokeText(mark.text, ...at);
        }
        ctx.fillStyle = mark.color;
        ctx.fillText(mark.text, ...at);
        let last = mark.text;
        for (const { text, font, color } of mark.then ?? []) {
          at[0] += ctx.measureText(last).width; // as wide as this browser draws it
          ctx.font = font;
          ctx.fillStyle = color;
          ctx.fillText(text, ...at);
          last = text;
        }
        break;
      }
      case "group": {
        const { clip, matrix, alpha = 1, marks } = mark;
        if (clip || matrix) ctx.save();
        if (clip) ctx.clip(clip);
        if (matrix) ctx.transform(...matrix);
        paintMarks(ctx, marks, opacity * alpha);
        if (clip || matrix) ctx.restore();
        break;
      }
      case "label":
      case "room":
      case "edge":
        break;
      default:
        paintMarks(ctx, piecesOf(mark), opacity);
    }
  }
}

/** Patterns by their texture and colour: making one costs as much as all the rest of a picture. */
const patterns: Map<string, CanvasPattern> = new Map();

function styleOf(paint: Paint) {
  if (typeof paint === "string") return paint;
  const key = `${paint.texture} ${paint.color}`;
  const pattern = patterns.get(key) ?? patternOf(paint);
  patterns.set(key, pattern);
  return pattern;
}

function patternOf(hatch: Hatch) {
  const tile = document.createElement("canvas");
  tile.width = tile.height = HATCH_SIZE * 2;
  const ctx = inkOn(tile);
  ctx.scale(2, 2);
  paintMarks(ctx, [hatchLines(hatch)]);
  const pattern = ctx.createPattern(tile, "repeat") as CanvasPattern; // null only for an image that has not loaded
  pattern.setTransform(new DOMMatrix().scale(0.5));
  return pattern;
}
