/** A zip of texts. Fields have the names and the places of PKWARE's APPNOTE 6.3. */

const VERSION = 20; // 2.0: files that are compressed
const UTF8 = 0x800;
const DEFLATED = 8;
/** The first day that a zip knows, 1 January 1980, so that the same texts give the same bytes. */
const DATE = 33;

/** @param files  texts by their names */
export async function zipped(files: Record<string, string>): Promise<Blob> {
  const entries: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const bytes = new TextEncoder().encode(text);
    const packed = await deflated(bytes);
    const named = new TextEncoder().encode(name);
    const shared = [
      VERSION,
      UTF8,
      DEFLATED,
      0,
      DATE,
      ...long(crc32(bytes)),
      ...long(packed.length),
      ...long(bytes.length),
      named.length,
      0,
    ];
    const head = [shorts(...long(0x04034b50), ...shared), named, packed];
    directory.push(shorts(...long(0x02014b50), VERSION, ...shared, 0, 0, 0, 0, 0, ...long(offset)), named);
    entries.push(...head);
    offset += head.reduce((sum, { length }) => sum + length, 0);
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const count = directory.length / 2;
  const end = shorts(...long(0x06054b50), 0, 0, count, count, ...long(size), ...long(offset), 0);
  return new Blob([...entries, ...directory, end], { type: "application/zip" });
}

/** Numbers of two bytes each, the lower one first. */
const shorts = (...values: number[]) => new Uint8Array(values.flatMap((value) => [value & 255, value >> 8]));

/** One of four bytes. */
const long = (value: number) => [value & 0xffff, value >>> 16];

const deflated = async (bytes: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"))).arrayBuffer());

function crc32(bytes: Uint8Array) {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
