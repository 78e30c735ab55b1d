/** Asks a listing in JavaScript: `node run.mjs FILE NAME`, where NAME is what it exports. Reads and writes lines of JSON. */
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [file, name] = process.argv.slice(2);
const { [name]: asked } = await import(pathToFileURL(file));
for await (const line of createInterface({ input: process.stdin })) console.log(JSON.stringify(asked(...JSON.parse(line))));
