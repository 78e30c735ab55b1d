/**
 * The files of a page that has all of them inside: one that was saved as one file, and is opened without a network, even from a
 * disk, where a page may fetch nothing. `files/page.ts` writes such pages. The scripts of other pages leave this module out.
 */
import type { Files } from "./protocol.ts";

export const siteInside = () => globalThis.gjkDemoInside?.site ?? "";

export const workerInside = () => URL.createObjectURL(globalThis.gjkDemoInside?.worker ?? new Blob());

/** The element of the page that has a file, in base64. */
export const elementInside = (name: string) => document.querySelector(`script[data-gjk-file="${name}"]`);

/** Python's files. The address of each is made when it is asked for. */
export const filesInside = (): Files => ({
  ...{ glue: "", quick: "", memory: "", start: "", library: "", wholeGlue: "" },
  get core() {
    return addressOf("core");
  },
  get whole() {
    return addressOf("whole");
  },
  get wholeLibrary() {
    return addressOf("wholeLibrary");
  },
});

function addressOf(name: string) {
  const text = elementInside(name)?.textContent ?? "";
  return URL.createObjectURL(new Blob([Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0))]));
}
