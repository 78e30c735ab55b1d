/**
 * The tables of a TrueType font, as the build reads and writes them: to give a font a name of ours, and to know the widths of its
 * letters. Tables and fields have the names of the OpenType specification, version 1.9.1.
 */

/** @typedef {Record<string, Buffer>} Tables  by their tags */

/** @param {Buffer} font @returns {Tables} */
export function tablesOf(font) {
  const records = Array.from({ length: font.readUInt16BE(4) }, (_, i) => font.subarray(12 + 16 * i));
  return Object.fromEntries(
    records.map((record) => {
      const offset = record.readUInt32BE(8);
      return [record.toString("latin1", 0, 4), font.subarray(offset, offset + record.readUInt32BE(12))];
    }),
  );
}

/** @param {Tables} tables */
export function fontOf(tables) {
  const tags = Object.keys(tables).sort();
  const power = Math.floor(Math.log2(tags.length));
  const head = Buffer.alloc(12 + 16 * tags.length);
  head.writeUInt32BE(0x10000);
  [tags.length, 16 << power, power, 16 * tags.length - (16 << power)].forEach((value, i) => head.writeUInt16BE(value, 4 + 2 * i));
  const contents = tags.map((tag) => Buffer.concat([tables[tag], Buffer.alloc(-tables[tag].length & 3)]));
  let offset = head.length;
  tags.forEach((tag, i) => {
    head.write(tag, 12 + 16 * i, "latin1");
    [sumOf(contents[i]), offset, tables[tag].length].forEach((value, k) => head.writeUInt32BE(value, 16 + 16 * i + 4 * k));
    offset += contents[i].length;
  });
  return Buffer.concat([head, ...contents]);
}

/** @param {Buffer} bytes */
function sumOf(bytes) {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) % 0x100000000;
  return sum;
}

/** The glyph of each letter. It needs a `cmap` table of format 4, as subsets of our letters have it. @param {Tables} tables */
function glyphsOf({ cmap }) {
  const records = Array.from({ length: cmap.readUInt16BE(2) }, (_, i) => cmap.subarray(cmap.readUInt32BE(8 + 8 * i)));
  const map = records.find((table) => table.readUInt16BE(0) === 4);
  if (!map) throw new Error("no letters in the font");
  const size = map.readUInt16BE(6); // of a column, in bytes
  const found = new Map();
  for (let at = 0; at < size; at += 2) {
    const [end, start, delta, range] = [14, 16 + size, 16 + 2 * size, 16 + 3 * size].map((column) => map.readUInt16BE(column + at));
    for (let code = start; code <= end && code < 0xffff; code++) {
      const glyph = range ? map.readUInt16BE(16 + 3 * size + at + range + 2 * (code - start)) : code;
      if (!range || glyph) found.set(code, (glyph + delta) & 0xffff);
    }
  }
  return found;
}

/** The widths of letters in thousandths of the font's size; null for those that it lacks. @param {Buffer} font @param {string} letters */
export function widthsIn(font, letters) {
  const tables = tablesOf(font);
  const glyphs = glyphsOf(tables);
  const [last, unitsPerEm] = [tables.hhea.readUInt16BE(34) - 1, tables.head.readUInt16BE(18)];
  return [...letters].map((letter) => {
    const glyph = glyphs.get(letter.charCodeAt(0));
    return glyph === undefined ? null : Math.round((1000 * tables.hmtx.readUInt16BE(4 * Math.min(glyph, last))) / unitsPerEm);
  });
}
