/**
 * Bundles a page of this folder, with the recipe of its framework: `bundle.mjs react.jsx start https://host/` prints a script for a
 * browser, which calls `start`; `bundle.mjs react.jsx serve https://host/` prints the page's HTML, rendered here by `serve`.
 */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { compileScript, parse } from "vue/compiler-sfc";

const [entry, called, host] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));
const isServer = called === "serve";

/** The recipes, with the address of the site, and with what Vue's compiler makes of the templates. */
const recipes = {
  name: "recipes",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]recipes[\\/].*\.(jsx|vue)$/ }, ({ path }) => {
      const source = readFileSync(path, "utf8").replaceAll("https://HOST/", host);
      if (path.endsWith(".jsx")) return { contents: source, loader: "jsx" };
      const compilerOptions = { isCustomElement: (tag) => tag === "gjk-demo" };
      const { descriptor } = parse(source, { templateParseOptions: compilerOptions });
      const templateOptions = { ssr: isServer, ssrCssVars: [], compilerOptions };
      return { contents: compileScript(descriptor, { id: "figure", inlineTemplate: true, templateOptions }).content, loader: "js" };
    });
  },
};

const { outputFiles } = await build({
  stdin: {
    contents: `import { ${called} as run } from "./${entry}"; ${isServer ? "console.log(await run())" : "run()"}`,
    resolveDir: here,
  },
  bundle: true,
  write: false,
  format: "esm",
  platform: isServer ? "node" : "browser",
  banner: isServer ? { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' } : {},
  jsx: "automatic",
  nodePaths: [join(here, "node_modules")],
  define: {
    "process.env.NODE_ENV": '"development"',
    __VUE_OPTIONS_API__: "true",
    __VUE_PROD_DEVTOOLS__: "false",
    __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: "true",
  },
  plugins: [recipes],
});
const [{ text }] = outputFiles;
if (isServer)
  await import(
    `data:text/javascript;base64,${Buffer.from(text.replaceAll("import.meta.url", JSON.stringify(import.meta.url))).toString("base64")}`
  );
else process.stdout.write(text);
