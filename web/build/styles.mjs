/**
 * Styles that are imported as texts come without their comments and spaces: those of the element are in the first script of every
 * page. Those of pages get the addresses of the fonts. @param {Record<string, string>} [define]  of esbuild
 */
import { readFile } from "node:fs/promises";
import { transform } from "esbuild";

export const styles = (define = {}) => ({
  name: "styles",
  setup(build) {
    build.onLoad({ filter: /\.css$/ }, async ({ path, with: { type } }) => {
      const text = await readFile(path, "utf8");
      const address = (/** @type {string} */ name) => JSON.parse(define[name] ?? '""');
      if (type !== "text") return { contents: text.replace(/__FONTS__\.\w+/g, address), loader: "css" };
      const { code } = await transform(text, { loader: "css", minifyWhitespace: true });
      return { contents: code, loader: "text" };
    });
  },
});
