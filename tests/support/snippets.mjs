/** Prints the texts with which other pages show a preset, as Share and the author's guide write them. */
import { snippets } from "../../web/src/element/snippets.ts";

console.log(JSON.stringify(snippets([["preset", "missed"]], "GJK, step by step: An overlap that winter.dev misses", 680)));
