/**
 * Bundles the figure of notebooks: one module for anywidget, and parts that it asks the kernel for when they are needed. The build
 * runs this under Node.js with one argument, JSON: `folder` for what is made, and esbuild's `options` and `define`.
 *
 *     figure.js    the module: web/src/notebook/esm.ts with the figure of the plane, compressed, in it
 *     <part>.txt   a part, compressed, in base64
 *     poster.js    draws pictures without a browser: a script that defines `drawPoster`
 *
 * A part must have the figure's own copies of the modules that both need. The figure's module therefore puts its modules into
 * the table `modules` of web/src/notebook/esm.ts, and each of them is replaced in the part by what is in the table.
 */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import * as esbuild from "esbuild";
import { icons, styles } from "./plugins.mjs";

const { folder, options, define } = JSON.parse(process.argv[2]);
const root = process.cwd();

/** Stands for the name of this build until all of its text is known. */
const HOME = "gjk-demo home";

/** The sources that are loaded later, by their parts. */
const PARTS = {
  space: /^web\/src\/(kinds\/([\w-]+\/space|(scene3d|tetrahedron-regions)\/figure)|element\/own-shapes)\.ts$/,
  files: /^web\/src\/files\/points\.ts$/,
  saving: /^web\/src\/saving\/(save|gif)\.ts$/,
  code: /^web\/src\/element\/code\.ts$/,
  scenes: /^web\/src\/scenes\//,
};

/** Answers that were baked for pages. Here the kernel answers. */
const BAKED_ANSWERS = /^web\/baked\/(later\/)?[^/]*\.json$/;
const REGISTRY = "web/baked/registry.json";

const base = { ...options, absWorkingDir: root, bundle: true, minify: true, write: false, metafile: true, legalComments: "none" };

const partOf = (source) => Object.keys(PARTS).find((name) => PARTS[name].test(source));

const sourceOf = (file) => path.relative(root, file).replaceAll(path.sep, "/");

/** Imports of parts ask for them. The sources of parts that are imported so are noted. */
const found = {};
const later = {
  name: "later",
  setup(build) {
    build.onLoad({ filter: /[\\/]web[\\/].*\.ts$/ }, ({ path: file }) => {
      const contents = readFileSync(file, "utf8").replace(/(?<!typeof )\bimport\("(\.[^"]+)"\)/g, (text, name) => {
        const source = sourceOf(path.resolve(path.dirname(file), name));
        const part = partOf(source);
        if (!part) return text;
        (found[part] ??= new Set()).add(source);
        const home = `globalThis[Symbol.for(${JSON.stringify(HOME)})]`;
        return `${home}.part(${JSON.stringify(part)}).then((modules) => modules[${JSON.stringify(source)}])`;
      });
      return { contents, loader: "ts" };
    });
  },
};

const withoutAnswers = {
  name: "without-answers",
  setup(build) {
    build.onLoad({ filter: /\.face$/ }, () => ({ contents: "", loader: "text" })); // a notebook has fonts of its own
    build.onLoad({ filter: /[\\/]web[\\/]baked[\\/].*\.json$/ }, ({ path: file }) => {
      const source = sourceOf(file);
      if (BAKED_ANSWERS.test(source) && source !== REGISTRY) return { contents: "null", loader: "json" };
    });
  },
};

const plugins = [later, withoutAnswers, styles(), icons];

/** What a part shares with the figure is in the table. @param {Map<string, string[]>} shared  the names that each module exports */
const fromTable = (shared) => ({
  name: "from-table",
  setup(build) {
    build.onLoad({ filter: /\.[jt]s$/ }, ({ path: file }) => {
      const names = shared.get(sourceOf(file));
      if (!names) return;
      const lines = names.map((name) => (name === "default" ? "export default m.default;" : `export const ${name} = m.${name};`));
      const table = `globalThis[Symbol.for(${JSON.stringify(HOME)})].modules[${JSON.stringify(sourceOf(file))}]`;
      return { contents: `const m = ${table};\n${lines.join("\n")}`, loader: "js" };
    });
  },
});

/** A script that is not in a file. */
const script = (contents) => ({ stdin: { contents, resolveDir: root, loader: "js" } });

async function bundled(more) {
  const { outputFiles, metafile } = await esbuild.build({ ...base, define, format: "esm", ...more });
  return { text: outputFiles[0].text, inputs: Object.keys(metafile.inputs) };
}

/** Imports these sources, each under a name of its own. */
const imports = (sources) => sources.map((source, i) => `import * as m${i} from ${JSON.stringify(`./${source}`)};\n`).join("");
const table = (sources) => `{${sources.map((source, i) => `${JSON.stringify(source)}: m${i}`).join(", ")}}`;

/** The names that each of these modules exports. */
async function exportsOf(sources) {
  const { metafile } = await esbuild.build({
    ...base,
    define,
    format: "esm",
    plugins,
    splitting: true,
    outdir: "unused",
    entryPoints: sources,
  });
  const entries = Object.values(metafile.outputs).filter(({ entryPoint }) => entryPoint);
  return new Map(entries.map(({ entryPoint, exports }) => [entryPoint, exports]));
}

const packed = (text) => gzipSync(text, { level: 9 }).toString("base64");

const FIGURE = "web/src/notebook/figure.ts";
const first = await bundled({ ...script(`export { render } from "./${FIGURE}";`), plugins });

/** Parts may ask for further parts. */
const inParts = {};
for (let known = -1; known !== Object.keys(found).length;) {
  known = Object.keys(found).length;
  for (const part of Object.keys(found)) inParts[part] = (await bundled({ ...script(imports([...found[part]])), plugins })).inputs;
}
const inFigure = new Set(first.inputs.filter((source) => /\.[jt]s$/.test(source)));
const needed = [...new Set(Object.values(inParts).flat())].filter((source) => inFigure.has(source)).sort();
const shared = await exportsOf(needed);

const lines = `${imports(needed)}Object.assign(globalThis[Symbol.for(${JSON.stringify(HOME)})].modules, ${table(needed)});\n`;
const { text: figure } = await bundled({
  ...script(`${lines}export { render } from "./${FIGURE}";`),
  plugins,
});

const parts = {};
for (const [part, sources] of Object.entries(found)) {
  const list = [...sources].sort();
  const entry = script(`${imports(list)}export default ${table(list)};`);
  parts[part] = (await bundled({ ...entry, plugins: [fromTable(shared), ...plugins] })).text;
}

const home = `gjk-demo ${createHash("sha256").update(figure).digest("hex").slice(0, 10)}`;
const named = (text) => text.replaceAll(HOME, home);
const { text: module } = await bundled({
  entryPoints: ["web/src/notebook/esm.ts"],
  define: { ...define, __HOME__: JSON.stringify(home), __FIGURE__: JSON.stringify(packed(named(figure))) },
});
const write = (name, text) => writeFileSync(path.join(folder, name), text);
write("figure.js", module);
for (const [part, text] of Object.entries(parts)) write(`${part}.txt`, packed(named(text)));

const poster = await bundled({ entryPoints: ["web/src/notebook/poster.ts"], format: "iife", platform: "node", plugins: [withoutAnswers] });
write("poster.js", poster.text);
const sizes = { "figure.js": module.length, "poster.js": poster.text.length, figure: figure.length };
for (const [part, text] of Object.entries(parts)) sizes[part] = [text.length, packed(text).length];
console.log(JSON.stringify(sizes));
