/** The numbers of an answer that words of a page can show, each with its path for `data-gjk-value`. It knows no page. */
import { valueText } from "../element/page-values.ts";
import { isRecord } from "../lists.ts";
import type { Model } from "../model/model.ts";

export interface ValueOfAnswer {
  path: string;
  /** As the page writes it. */
  text: string;
}

/** What draws the picture, or proves the answer. No sentence has a use for it. */
const OF_THE_PICTURE =
  /^(seq|outlines?|outline_of|difference|sum|cloud|drawing|certificate|boxes|directions|cameras|grid|legend|bounds|kind)$/;

/** Of a point. A longer list is no number. */
const MOST_COORDINATES = 3;

/** All that the answer has now; an empty list without one. */
export function numbersOf(model: Pick<Model, "answer" | "figure" | "initial" | "late" | "scene" | "step" | "withheld">): ValueOfAnswer[] {
  const { answer } = model;
  if (!answer || model.late) return [];
  return pathsIn(answer, "").flatMap((path) => {
    const text = valueText(model, path);
    return text === null || text === undefined ? [] : [{ path, text }];
  });
}

/** The paths of the values in a record. @param before  the path of the record, and a dot */
function pathsIn(record: object, before: string): string[] {
  return Object.entries(record).flatMap(([name, value]) => (OF_THE_PICTURE.test(name) ? [] : pathsOf(value, before + name)));
}

function pathsOf(value: unknown, path: string): string[] {
  if (Array.isArray(value)) return pathsOfList(value, path);
  if (isRecord(value)) return pathsIn(value, `${path}.`);
  return value === undefined || value === null ? [] : [path];
}

/** Of a list of steps the one that is shown; of runs each by its method; of any other list the first item. */
function pathsOfList(list: readonly unknown[], path: string): string[] {
  if (list.every((x) => typeof x === "number")) return list.length > 0 && list.length <= MOST_COORDINATES ? [path] : [];
  const items = list.filter((item) => isRecord(item) && !Array.isArray(item));
  if (!items.length) return [];
  const isOfRuns = items.every((item) => typeof Reflect.get(Object(item), "method") === "string");
  const names = isOfRuns ? items.map((item) => String(Reflect.get(Object(item), "method"))) : [path.endsWith("steps") ? "shown" : "0"];
  const chosen = isOfRuns ? items : [items[0]];
  return [`${path}.length`, ...chosen.flatMap((item, i) => pathsOf(item, `${path}.${names[i]}`))];
}
