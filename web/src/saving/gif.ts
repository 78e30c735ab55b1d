/** The steps of a figure as a GIF, which repeats them: for mails, slides and chats that take no SVG. */
import { applyPalette, GIFEncoder, quantize } from "gifenc/dist/gifenc.esm.js"; // its main file is CommonJS, for which esbuild would wrap every module of the site
import { paintMarks } from "../draw/canvas.ts";
import { SHOT_S } from "../draw/film.ts";
import { Ink } from "../draw/ink.ts";
import { inkOn } from "../dom.ts";
import { loadFonts } from "../element/fonts.ts";
import { sizeOf, type Film } from "./film.ts";

/** Colours of the pictures together: a figure has few, and most others are those of smooth edges. */
const COLORS = 127;

/** Stands for a pixel that is as in the picture before. */
const UNCHANGED = COLORS;

/** One pixel in this number is read for the colours. */
const SAMPLED = 5;

/** The picture before stays below. */
const STAYS = 1;

/** It has one look, the light one of a film that has two. */
export async function gif(film: Film): Promise<Blob> {
  await loadFonts();
  const { width, height } = sizeOf(film);
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const ctx = Object.assign(inkOn(canvas, { willReadFrequently: true }), { direction: "ltr" });
  const pictures = film.takes.map((take) => {
    const ink = new Ink();
    take.light.draw(ink);
    paintMarks(ctx, ink.marks);
    return ctx.getImageData(0, 0, width, height).data;
  });
  const palette = quantize(sampled(pictures), COLORS);
  while (palette.length <= UNCHANGED) palette.push([0, 0, 0]);
  const encoder = GIFEncoder();
  let before: Uint8Array | null = null;
  for (const pixels of pictures) {
    const indices = applyPalette(pixels, palette.slice(0, UNCHANGED));
    const changed = indices.map((index, i) => (index === before?.[i] ? UNCHANGED : index));
    const frame = { delay: SHOT_S * 1000, transparent: true, transparentIndex: UNCHANGED, dispose: STAYS };
    encoder.writeFrame(changed, width, height, before ? frame : { ...frame, palette });
    before = indices;
  }
  encoder.finish();
  return new Blob([encoder.bytes()], { type: "image/gif" });
}

function sampled(pictures: readonly Uint8ClampedArray[]) {
  const [{ length }] = pictures;
  const count = Math.floor(length / 4 / SAMPLED);
  const all = new Uint8ClampedArray(4 * count * pictures.length);
  pictures.forEach((pixels, k) => {
    for (let i = 0; i < count; i++) all.set(pixels.subarray(4 * i * SAMPLED, 4 * i * SAMPLED + 4), 4 * (k * count + i));
  });
  return all;
}
