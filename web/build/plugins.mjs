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

/**
 * Large baked answers as scripts that write what is repeated once: a trace repeats its points, and the names of its fields. What comes
 * of it is equal to the answer; parts that are alike are one object.
 */
export const answers = {
  name: "answers",
  setup(build) {
    build.onLoad({ filter: /[\\/]web[\\/]baked[\\/](later[\\/])?[\w-]+\.json$/ }, ({ path }) => {
      const text = readFileSync(path, "utf8");
      return text.length < LARGE ? undefined : { contents: script(JSON.parse(text)), loader: "js" };
    });
  },
};

/** Shorter files gain nothing: hosts compress them. */
const LARGE = 20_000;

/** Shorter parts are not worth a name, nor are the fields of so few objects. */
const LEAST = { part: 20, objects: 4 };

/** @param {object} answer  a JSON value */
function script(answer) {
  /** How often each part occurs, by its text, and how many different objects have the same fields. @type {Map<string, number>} */
  const times = new Map();
  const fieldsOf = (part) => Object.keys(part).join();
  const isPart = (value) => typeof value === "object" && value !== null;
  const note = (text) => times.set(text, (times.get(text) ?? 0) + 1).get(text);
  (function count(part) {
    if (!isPart(part) || note(JSON.stringify(part)) > 1) return;
    if (!Array.isArray(part)) note(fieldsOf(part));
    Object.values(part).forEach(count);
  })(answer);

  /** The names of what has been written, by its text. @type {Map<string, string>} */
  const names = new Map();
  const constants = [];
  const named = (text, write) => {
    if (!names.has(text)) {
      const code = write(); // which has named its own parts
      names.set(text, `part${constants.length}`);
      constants.push(`part${constants.length}=${code}`);
    }
    return names.get(text);
  };
  const object = (keys, values) => `{${keys.map((key, i) => `${JSON.stringify(key)}:${values[i]}`)}}`;
  const written = (part) => {
    const text = JSON.stringify(part);
    if (!isPart(part)) return text;
    return times.get(text) > 1 && text.length > LEAST.part ? named(text, () => literal(part)) : literal(part);
  };
  function literal(part) {
    const values = Object.values(part).map(written);
    if (Array.isArray(part)) return `[${values}]`;
    const keys = Object.keys(part);
    if (times.get(fieldsOf(part)) < LEAST.objects) return object(keys, values);
    const given = keys.map((_, i) => `field${i}`);
    return `${named(fieldsOf(part), () => `(${given})=>(${object(keys, given)})`)}(${values})`;
  }
  const whole = literal(answer);
  return `${constants.length ? `const ${constants};` : ""}export default ${whole}`;
}
