/** Numbers that a reader types or pastes, read strictly: what may mean something else is refused with its line. */
import { files as words } from "../words/sharing.ts";

/** What is wrong with a file or a text, in words for its reader. */
export class FileError extends Error {}

const NUMBER = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i;

/** The numbers of a line, between blanks, commas and brackets; null if it has any other mark. */
export function numbersOf(line: string): number[] | null {
  const parts = line.split(/[\s,()[\]{}]+/).filter(Boolean);
  const numbers = parts.map(Number);
  return parts.every((part) => NUMBER.test(part)) && numbers.every(Number.isFinite) ? numbers : null;
}

/** The points of a text, one a line. A line without a number has none. @param name  of what has the text, for its reader @throws {FileError} */
export function rowsOf(text: string, name: string, dimension: number): number[][] {
  const rows: number[][] = [];
  for (const [i, line] of text.split(/\r\n|\n|\r/).entries()) {
    const numbers = numbersOf(line);
    if (numbers?.length === 0) continue;
    if (numbers?.length !== dimension) throw new FileError(words.badLine(name, i + 1, line.trim(), dimension));
    rows.push(numbers);
  }
  if (!rows.length) throw new FileError(words.noPoints(name));
  return rows;
}
