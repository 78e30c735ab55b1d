/**
 * The module that a notebook loads, as anywidget wants it. The figure's own module comes along in it, compressed, and runs once for
 * all figures of a page. The build puts it in the place of `__FIGURE__`; `__HOME__` names this build, so that figures of several
 * versions in a page keep their modules apart.
 */
import type { Context } from "./figure.ts";

/** What all figures of a page share. */
export interface Home {
  /** Of the figure's module, for its parts. */
  modules: Record<string, unknown>;
  /** That are loaded, or on their way. */
  parts: Record<string, Promise<{ default: Record<string, unknown> }>>;
  /** The modules of a part, by their sources. */
  part: (name: string) => Promise<Record<string, unknown>>;
  /** A kernel for a part. */
  ask: (name: string) => Promise<string>;
  figure: Promise<typeof import("./figure.ts")> | null;
}

const KEY = Symbol.for(__HOME__);

const page: Record<symbol, Home> = globalThis;
const home: Home = (page[KEY] ??= {
  modules: {},
  parts: {},
  figure: null,
  ask: () => Promise.reject(),
  async part(name: string) {
    home.parts[name] ??= home.ask(name).then(opened<{ default: Record<string, unknown> }>);
    try {
      return (await home.parts[name]).default;
    } catch (error) {
      delete home.parts[name]; // the next kernel may have it
      throw error;
    }
  },
});

/** Runs a module. @param packed  its text, compressed, in base64 */
async function opened<M>(packed: string): Promise<M> {
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  const url = URL.createObjectURL(new Blob([await new Response(unpacked).text()], { type: "text/javascript" }));
  try {
    return await import(url);
  } finally {
    URL.revokeObjectURL(url);
  }
}

async function render(context: Context) {
  const { render } = await (home.figure ??= opened(__FIGURE__));
  return render(context, home);
}

export default { render };
