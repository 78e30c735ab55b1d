/** Styles that are imported as texts come without their comments and spaces: those of the element are in the first script of every page. */
import { readFile } from "node:fs/promises";
import { transform } from "esbuild";

export const styles = {
  name: "styles",
  setup(build) {
    build.onLoad({ filter: /\.css$/ }, async ({ path, with: { type } }) => {
      if (type !== "text") return null;
      const { code } = await transform(await readFile(path, "utf8"), { loader: "css", minifyWhitespace: true });
      return { contents: code, loader: "text" };
    });
  },
};
