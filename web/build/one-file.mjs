/**
 * Run by the build under Node.js, after esbuild has bundled it: writes a page that has all of its files inside. Standard input has
 * `{page, site, packed}` as JSON: see `livePage`. Standard output gets the page.
 */
import { readFileSync } from "node:fs";
import { livePage } from "../src/saving/page.ts";

const { page, site, packed } = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(livePage(page, site, packed));
