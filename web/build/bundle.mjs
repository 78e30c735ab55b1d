/**
 * Runs esbuild with the options of its command line, and with plugins, which that cannot take:
 *
 *     node web/build/bundle.mjs <entry>... <option>...
 */
import { readFileSync, writeFileSync } from "node:fs";
import * as esbuild from "esbuild";
import { answers, icons, styles } from "./plugins.mjs";

/** Templates of HTML are ASCII, too: esbuild leaves them as they are, since a tag may look at how they were written. Lit does not. */
const ascii = {
  name: "ascii",
  setup(build) {
    build.onLoad({ filter: /[\\/]web[\\/]src[\\/].*\.ts$/ }, ({ path }) => {
      const escaped = (/** @type {string} */ unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
      return { contents: readFileSync(path, "utf8").replace(/[^\0-\x7f]/g, escaped), loader: "ts" };
    });
  },
};

const options = { entryPoints: [], define: {} };
for (const argument of process.argv.slice(2)) {
  const [, written, key, value] = /^--([a-z-]+)(?::([^=]+))?(?:=(.*))?$/s.exec(argument) ?? [];
  const name = written?.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());
  if (!name) options.entryPoints.push(argument);
  else if (key === undefined) options[name] = name === "target" ? value.split(",") : (value ?? true);
  else if (value === undefined) (options[name] ??= []).push(key);
  else (options[name] ??= {})[key] = value;
}
const { metafile, ...rest } = options;
try {
  const made = await esbuild.build({ ...rest, plugins: [styles(rest.define), ascii, icons, answers], metafile: true });
  if (metafile) writeFileSync(metafile, JSON.stringify(made.metafile));
} catch {
  process.exitCode = 1; // esbuild has said why
}
