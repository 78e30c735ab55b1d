/** In: `{panels, room}` as JSON; out: the boxes of such panels on a poster's stage of that size. */
import { readFileSync } from "node:fs";
import { boxesOf } from "../../web/src/element/geometry.ts";

const { panels, room } = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify(boxesOf(panels, room)));
