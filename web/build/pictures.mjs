/**
 * Run by the build under Node.js: draws SVG as PNG. Standard input has a list of `{svg, sizes, limit, file}` as JSON: of the
 * `sizes`, `{width, colours}`, the first whose file has at most `limit` bytes is taken. A file is there only once it is whole.
 */
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { deflateSync } from "node:zlib";
import { Resvg } from "@resvg/resvg-js";
import gifenc from "gifenc";

const { applyPalette, quantize } = gifenc;

/** Those of pictures. The library does not take the fonts that an SVG has in it. */
const font = { loadSystemFonts: false, fontDirs: [fileURLToPath(import.meta.resolve("../baked/fonts/"))] };

/** @param {string} svg @param {number} width */
const drawn = (svg, width) => new Resvg(svg, { font, fitTo: { mode: "width", value: width } }).render();

/**
 * A picture with a palette, as PNG. Figures have few colours; most others are those of smooth edges.
 *
 * @param {import("@resvg/resvg-js").RenderedImage} picture
 * @param {number} colours
 */
function png(picture, colours) {
  const { pixels, height } = picture;
  const palette = quantize(pixels, colours);
  const indices = applyPalette(pixels, palette);
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 3, 0, 0, 0]); // 8 bits a pixel, which are a place in the palette
  head.writeUInt32BE(picture.width, 0);
  head.writeUInt32BE(height, 4);
  const rows = Buffer.alloc((picture.width + 1) * height); // each begins with a 0: its bytes are as they are
  for (let y = 0; y < height; y++) rows.set(indices.subarray(y * picture.width, (y + 1) * picture.width), y * (picture.width + 1) + 1);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", head),
    chunk("PLTE", Buffer.from(palette.flat())),
    chunk("IDAT", deflateSync(rows, { level: 8, memLevel: 9 })), // 9 takes 2.5 times as long for 1 % of the bytes
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A part of a PNG: its length, its type, its contents and their CRC-32. @param {string} type @param {Buffer} contents */
function chunk(type, contents) {
  const whole = Buffer.concat([Buffer.alloc(4), Buffer.from(type, "latin1"), contents, Buffer.alloc(4)]);
  whole.writeUInt32BE(contents.length, 0);
  let crc = -1;
  for (const byte of whole.subarray(4, -4)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  whole.writeInt32BE(~crc, whole.length - 4);
  return whole;
}

for (const { svg, sizes, limit, file } of JSON.parse(readFileSync(0, "utf8"))) {
  let picture, image;
  for (const { width, colours } of sizes) {
    if (image?.width !== width) image = drawn(svg, width);
    picture = png(image, colours);
    if (picture.length <= limit) break;
  }
  if (!picture || picture.length > limit) throw new Error(`${file}: a picture has more than ${limit} bytes in every size`);
  writeFileSync(`${file}.part`, picture);
  renameSync(`${file}.part`, file);
}
