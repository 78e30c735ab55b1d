/**
 * The files of a page that has all of them inside: one that was saved as one file, and is opened without a network, even from a
 * disk, where a page may fetch nothing. `saving/page.ts` writes such pages. The scripts of other pages leave this module out.
 */
import type { Files } from "./protocol.ts";

/** The address of the site that the page was saved from; empty if nobody else can open that. */
export const siteInside = () => globalThis.gjkDemoInside?.site ?? "";

export const workerInside = () => URL.createObjectURL(globalThis.gjkDemoInside?.worker ?? new Blob());

/** The element of the page that has a file, in base64. */
export const elementInside = (name: string) => document.querySelector(`script[data-gjk-file="${name}"]`);

/** Python's files, which are decoded when they are asked for. */
export const filesInside = (): Files => ({
  ...{ glue: "", quick: "", memory: "", start: "", library: "", core: "", whole: "", wholeLibrary: "" },
  get inside() {
    return { quick: fileInside("quick"), memory: fileInside("memory") };
  },
});

function fileInside(name: string) {
  const text = elementInside(name)?.textContent ?? "";
  return Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0)); // no blob: in WebKit a worker of a page of a disk cannot read one
}
