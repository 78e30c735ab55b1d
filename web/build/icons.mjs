/** A plugin for esbuild, for whatever bundles the element. */
import { readFileSync } from "node:fs";

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
