/**
 * A TrueType font with fewer letters: what a saved picture carries of the fonts that it is written in. Tables and fields have the
 * names of the OpenType specification, version 1.9.1. Letters are those of the plane that two bytes can number.
 */

/** The tables of a font by their tags. */
type Tables = Record<string, Uint8Array>;

/** Tables of a font that its letters do not change, or only in the numbers below. */
const KEPT = ["OS/2", "head", "hhea", "maxp", "name", "post"];

/** Where a table says how many of something there are, or which form another has. */
const LOCA_FORMAT = 50; // in head: 0 for halves of offsets in two bytes, 1 for offsets in four
const METRICS = 34; // in hhea: the widths in hmtx
const GLYPHS = 4; // in maxp

const u16 = (bytes: Uint8Array, at: number) => (bytes[at] << 8) | bytes[at + 1];
const u32 = (bytes: Uint8Array, at: number) => u16(bytes, at) * 0x10000 + u16(bytes, at + 2);

/** Numbers of two bytes each. */
const words = (...values: number[]) => new Uint8Array(values.flatMap((value) => [(value >> 8) & 255, value & 255]));

/** Numbers of four bytes each. */
const longs = (...values: number[]) => words(...values.flatMap((value) => [Math.floor(value / 0x10000), value & 0xffff]));

const patched = (bytes: Uint8Array, at: number, value: number) => {
  const copy = bytes.slice();
  copy.set(words(value), at);
  return copy;
};

function joined(parts: readonly Uint8Array[]) {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** With zeros at its end, so that its length is a multiple. */
const padded = (bytes: Uint8Array, multiple: number) => joined([bytes, new Uint8Array(-bytes.length & (multiple - 1))]);

export function tablesOf(font: Uint8Array): Tables {
  const tables: Tables = {};
  for (let i = 0; i < u16(font, 4); i++) {
    const at = 12 + 16 * i;
    const offset = u32(font, at + 8);
    tables[String.fromCharCode(...font.subarray(at, at + 4))] = font.subarray(offset, offset + u32(font, at + 12));
  }
  return tables;
}

export function fontOf(tables: Tables): Uint8Array {
  const tags = Object.keys(tables).sort();
  const power = Math.floor(Math.log2(tags.length));
  const head = joined([longs(0x10000), words(tags.length, 16 << power, power, 16 * tags.length - (16 << power))]);
  let offset = head.length + 16 * tags.length;
  const contents = tags.map((tag) => padded(tables[tag], 4));
  const records = tags.map((tag, i) => {
    const record = longs(sumOf(contents[i]), offset, tables[tag].length);
    offset += contents[i].length;
    return joined([Uint8Array.from(tag, (letter) => letter.charCodeAt(0)), record]);
  });
  return joined([head, ...records, ...contents]);
}

function sumOf(bytes: Uint8Array) {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + u32(bytes, at)) % 0x100000000;
  return sum;
}

/** The glyph of each letter that a font has. It needs a `cmap` table of format 4, as subsets of such letters have it. */
function glyphsOf({ cmap }: Tables): Map<number, number> {
  const records = Array.from({ length: u16(cmap, 2) }, (_, i) => cmap.subarray(u32(cmap, 8 + 8 * i)));
  const map = records.find((table) => u16(table, 0) === 4);
  if (!map) throw new Error("no letters in the font");
  const size = u16(map, 6); // of a column, in bytes
  const found: Map<number, number> = new Map();
  for (let at = 0; at < size; at += 2) {
    const [end, start, delta, range] = [14, 16 + size, 16 + 2 * size, 16 + 3 * size].map((column) => u16(map, column + at));
    for (let code = start; code <= end && code < 0xffff; code++) {
      const glyph = range ? u16(map, 16 + 3 * size + at + range + 2 * (code - start)) : code;
      if (!range || glyph) found.set(code, (glyph + delta) & 0xffff);
    }
  }
  return found;
}

/** The width of a glyph and the place of its left edge, as `hmtx` has them. */
function metricOf({ hhea, hmtx }: Tables, glyph: number) {
  const count = u16(hhea, METRICS);
  if (glyph < count) return hmtx.subarray(4 * glyph, 4 * glyph + 4);
  return joined([hmtx.subarray(4 * count - 4, 4 * count - 2), hmtx.subarray(2 * (count + glyph), 2 * (count + glyph) + 2)]);
}

/** The widths of letters in thousandths of the font's size; null for those that it lacks. */
export function widthsIn(font: Uint8Array, letters: string): (number | null)[] {
  const tables = tablesOf(font);
  const glyphs = glyphsOf(tables);
  return [...letters].map((letter) => {
    const glyph = glyphs.get(letter.charCodeAt(0));
    return glyph === undefined ? null : Math.round((1000 * u16(metricOf(tables, glyph), 0)) / u16(tables.head, 18));
  });
}

/** Where an outline that is made of others has the numbers of their glyphs. */
function componentsIn(outline: Uint8Array): number[] {
  const found: number[] = [];
  if (!outline.length || u16(outline, 0) < 0x8000) return found;
  for (let at = 10, flags = 0x20; flags & 0x20;) {
    flags = u16(outline, at);
    found.push(at + 2);
    at += 4 + (flags & 1 ? 4 : 2) + (flags & 0x80 ? 8 : flags & 0x40 ? 4 : flags & 8 ? 2 : 0);
  }
  return found;
}

/** The font with these letters alone, where it has them. */
export function narrowed(font: Uint8Array, letters: Iterable<string>): Uint8Array {
  const tables = tablesOf(font);
  const { head, hhea, loca, glyf, maxp } = tables;
  const glyphs = glyphsOf(tables);
  /** The glyphs, each by its old number. The parts of composite glyphs are added on the way. */
  const kept = [0];
  const numberOf = (glyph: number) => (kept.includes(glyph) ? kept.indexOf(glyph) : kept.push(glyph) - 1);
  const codes = Array.from(letters, (letter) => letter.charCodeAt(0)).sort((a, b) => a - b);
  const coded = codes.flatMap((code) => (glyphs.has(code) ? [[code, numberOf(glyphs.get(code) ?? 0)]] : []));
  const isLong = u16(head, LOCA_FORMAT) === 1;
  const offset = (glyph: number) => (isLong ? u32(loca, 4 * glyph) : 2 * u16(loca, 2 * glyph));
  const outlines: Uint8Array[] = [];
  const offsets = [0];
  for (let i = 0; i < kept.length; i++) {
    const outline = glyf.slice(offset(kept[i]), offset(kept[i] + 1));
    for (const at of componentsIn(outline)) outline.set(words(numberOf(u16(outline, at))), at);
    outlines.push(padded(outline, 2));
    offsets.push(offsets[i] + outlines[i].length / 2);
  }
  return fontOf({
    ...Object.fromEntries(KEPT.map((tag) => [tag, tables[tag]])),
    head: patched(head, LOCA_FORMAT, 0),
    hhea: patched(hhea, METRICS, kept.length),
    maxp: patched(maxp, GLYPHS, kept.length),
    cmap: cmapOf(coded),
    glyf: joined(outlines),
    hmtx: joined(kept.map((glyph) => metricOf(tables, glyph))),
    loca: words(...offsets),
  });
}

/** A `cmap` table in which each letter is a range of its own. @param coded  letters with their glyphs, in order */
function cmapOf(coded: number[][]) {
  const ranges = [...coded, [0xffff, 0]];
  const count = ranges.length;
  const power = Math.floor(Math.log2(count));
  const codes = ranges.map(([code]) => code);
  const map = words(
    ...[4, 16 + 8 * count, 0, 2 * count, 2 << power, power, 2 * count - (2 << power)],
    ...[...codes, 0, ...codes],
    ...ranges.map(([code, glyph]) => (glyph - code) & 0xffff),
    ...codes.map(() => 0),
  );
  return joined([words(0, 1, 3, 1), longs(12), map]);
}
