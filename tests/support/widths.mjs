/** The widths of texts as pictures have them. In: a list of `[text, font]` as JSON. Out: a list of pixels. */
import { readFileSync } from "node:fs";
import { widthOf } from "../../web/src/draw/letters.ts";

console.log(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map((/** @type {[string, string]} */ asked) => widthOf(...asked))));
