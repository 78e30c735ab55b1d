/**
 * The module that a notebook loads, as anywidget wants it. The figure's own module comes along in it, compressed, and runs once for
 * all figures of a page. The build puts it in the place of `__FIGURE__`; `__HOME__` names this build, so that figures of several
 * versions in a page keep their modules apart.
 *
 * @typedef {import("./figure.js").Context} Context
 *
 * @typedef {object} Home  what all figures of a page share
 * @property {Record<string, unknown>} modules  of the figure's module, for its parts
 * @property {Record<string, Promise<{default: Record<string, any>}>>} parts  that are loaded, or on their way
 * @property {(name: string) => Promise<Record<string, any>>} part  the modules of a part, by their sources
 * @property {(name: string) => Promise<string>} ask  a kernel for a part
 * @property {Promise<typeof import("./figure.js")> | null} figure
 */

const KEY = Symbol.for(__HOME__);

const page = /** @type {Record<symbol, Home>} */ (/** @type {unknown} */ (globalThis));
/** @type {Home} */
const home = (page[KEY] ??= {
  modules: {},
  parts: {},
  figure: null,
  ask: () => Promise.reject(),
  async part(/** @type {string} */ name) {
    home.parts[name] ??= home.ask(name).then(opened);
    try {
      return (await home.parts[name]).default;
    } catch (error) {
      delete home.parts[name]; // the next kernel may have it
      throw error;
    }
  },
});

/** Runs a module. @param {string} packed  its text, compressed, in base64 @returns {Promise<any>} */
async function opened(packed) {
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  const url = URL.createObjectURL(new Blob([await new Response(unpacked).text()], { type: "text/javascript" }));
  try {
    return await import(url);
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** @param {Context} context */
async function render(context) {
  const { render } = await (home.figure ??= opened(__FIGURE__));
  return render(context, home);
}

export default { render };
