/**
 * Runs esbuild with the options of its command line, and with the plugin of styles.mjs, which that cannot take:
 *
 *     node web/build/bundle.mjs <entry>... <option>...
 */
import { writeFileSync } from "node:fs";
import * as esbuild from "esbuild";
import { styles } from "./styles.mjs";

const options = { entryPoints: [], plugins: [styles] };
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
  const made = await esbuild.build({ ...rest, metafile: true });
  if (metafile) writeFileSync(metafile, JSON.stringify(made.metafile));
} catch {
  process.exitCode = 1; // esbuild has said why
}
