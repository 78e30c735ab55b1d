/** What is wrong with the path of a value in the words of a page. Loaded where an answer has no such value. */
import * as words from "../words/interface.ts";
import { isRecord } from "../lists.ts";
import { memberOf } from "./page-values.ts";

/** What a path may say of a list. */
const ITEM = /^(\d+|shown|last|length)$/;

/** What answers have only where it is not null. */
const SPARSE = [
  "asked",
  "across",
  "bounds",
  "center",
  "depth",
  "exact",
  "normal",
  "pairs",
  "part",
  "plane",
  "portal",
  "samples",
  "slice",
  "terms",
  "bounds_of_gjk",
  "closest_of_gjk",
  "level",
  "substeps",
];

/**
 * Says which paths there are instead, where one leads to a name that no answer of the kind has. Null if it does not: what is null may have
 * more another time, and a list more items.
 */
export function faultOf(answer: unknown, path: string, step: number): string | null {
  let value = answer;
  let passed = "";
  for (const name of path.split(".")) {
    if (value === null || value === undefined || SPARSE.includes(name)) return null;
    const list = Array.isArray(value) ? value : null;
    const isKnown = list ? ITEM.test(name) || list.some((item) => item?.method) : isRecord(value) && Object.hasOwn(value, name);
    if (!isKnown) {
      const names = list ? ["0", "shown", "last", "length"] : isRecord(value) ? Object.keys(value) : [];
      const paths = names.length ? names.map((one) => passed + one) : [passed.slice(0, -1)];
      return words.scenes.mustBe("data-gjk-value", JSON.stringify(path), words.scenes.oneOf(paths));
    }
    value = memberOf(value, name, step);
    passed += `${name}.`;
  }
  return null;
}
