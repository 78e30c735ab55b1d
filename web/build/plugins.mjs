/** Plugins for esbuild, for whatever bundles the element. */
import { readFileSync } from "node:fs";
import { transform } from "esbuild";

/**
 * Styles that are imported as texts come without their comments and spaces: those of the element are in the first script of every
 * page. Those of pages get the addresses of the fonts. @param {Record<string, string>} [define]  of esbuild
 */
export const styles = (define = {}) => ({
  name: "styles",
  setup(build) {
    build.onLoad({ filter: /\.css$/ }, async ({ path, with: { type } }) => {
      const text = readFileSync(path, "utf8");
      const address = (/** @type {string} */ name) => JSON.parse(define[name] ?? '""');
      if (type !== "text") return { contents: text.replace(/__FONTS__\.\w+/g, address), loader: "css" };
      const { code } = await transform(text, { loader: "css", minifyWhitespace: true });
      return { contents: code, loader: "text" };
    });
  },
});

/** Icons without what only their files need: a line with the licence, which licences.txt has, line breaks, and a namespace. */
export const icons = {
  name: "icons",
  setup(build) {
    build.onLoad({ filter: /[\\/]lucide-static[\\/].*\.svg$/ }, ({ path }) => {
      const inHTML = readFileSync(path, "utf8").replace(/<!--.*?-->|xmlns="[^"]*"/gs, "");
      return {
        contents: inHTML
          .replace(/\s+/g, " ")
          .replace(/ ?([<>]|\/>) ?/g, "$1")
          .trim(),
        loader: "text",
      };
    });
  },
};
