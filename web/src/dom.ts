/** What is in the page for certain: a template or an HTML file of ours has it, so the types need no null. */

/** The first element that matches. */
export const part = <E extends Element = HTMLElement>(root: ParentNode, selector: string) => root.querySelector(selector) as E;

export const byId = <E extends Element = HTMLElement>(id: string) => part<E>(document, `#${id}`);

/** What follows an element. */
export const after = <E extends Element = HTMLElement>(element: Element) => element.nextElementSibling as E;

/** The document, or the shadow, of an element in a page. */
export const rootOf = (element: Element) => element.getRootNode() as Document | ShadowRoot;

/** The context of a canvas that has had no other. */
export const inkOn = (canvas: HTMLCanvasElement, settings?: CanvasRenderingContext2DSettings) =>
  canvas.getContext("2d", settings) as CanvasRenderingContext2D;

/** An event on an element of this type: of a template's handler. */
export type On<E extends Element> = Event & { readonly target: E; readonly currentTarget: E };

/** What an event came to first. Those that are asked come to elements only. */
export const elementOf = ({ target }: Event) => target as HTMLElement;

/** Sets a performance mark the first time that a figure of the page reaches this milestone. */
export function reached(name: string) {
  if (!performance.getEntriesByName(name).length) performance.mark(name);
}

/** The file's address stays valid for this long. By then, any browser has started to save it. */
const SAVE_TIMEOUT_MS = 60_000;

export function download(name: string, file: Blob) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), SAVE_TIMEOUT_MS);
}
