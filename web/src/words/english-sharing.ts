/**
 * The words of the interface in English for what leaves a page or comes to it: links, files and the guide. Pages load them when a reader
 * shares a figure or has a file. A translation is a copy of this file and of `english.ts`; `sharing.ts` says which one is used.
 */

const written = (count: number) => count.toLocaleString("en");

export const sharing = {
  title: "Share this figure",
  link: "Link",
  element: "Element, for a page that may run scripts",
  iframe: "Iframe, for a page that may not",
  address: "Address only, for Notion, Confluence and Moodle",
  listener: "Script that gives such iframes their height (once a page)",
  markdown: "Markdown",
  more: "Other ways, and all attributes:",
  guide: "the author’s guide",
  local: "This copy is on your computer, and so is the address in the texts: nobody else can open it.",
  tooLarge: "This scene is too large for a link. It can be saved as a picture.",
  copy: "Copy",
  copyOf: (what: string) => `Copy: ${what}`,
  copied: "Copied.",
  copyByHand: "This page is not allowed to copy. The text is selected: copy it with Ctrl+C or ⌘C.",
  selectAndCopy: "This page is not allowed to copy. Select the text and press Ctrl+C or ⌘C.",
  saveAs: (type: string) => `Save as ${type}`,
  saved: (file: string) => `${file} is saved.`,
  notSaved: (why: string) => `The picture could not be made: ${why}`,
  mayNotSave: "Saved, if the page around lets its frames save files (allow-downloads).",
  badSize: (size: number) => `The size of a picture must be positive, not ${size}.`,
  noRoom: (width: number, height: number) => `The browser can make no picture of ${width} by ${height} pixels.`,
};

/** The page use.html. Its other words are in web/use.html. */
export const guide = {
  ownScene: "Your own scene",
  more: "More attributes",
};

/** Shapes of the reader's own. */
export const files = {
  title: "Solids of your own",
  choose: (shape: string) => `${shape} from a file`,
  about: "OBJ, STL or PLY. A file can also be dropped on the picture. The solid is the hull of its points.",
  taken: (shape: string, name: string, points: number, corners: number) =>
    `${shape} is the hull of ${name}: ${written(points)} ${points === 1 ? "point" : "points"}, ${written(corners)} of them ${corners === 1 ? "a corner" : "corners"}.`,
  /** @param dimension  how many numbers a point has here */
  badLine: (name: string, line: number, text: string, dimension: number) =>
    `${name}, line ${line}: “${text.length > 60 ? `${text.slice(0, 60)}…` : text}” is not a point of ${dimension === 2 ? "two" : "three"} numbers, with only blanks, commas and brackets between them.`,
  noPoints: (name: string) => `${name} has no points.`,
  unreadable: (name: string) => `${name} cannot be read. OBJ, STL and PLY files can.`,
  /** @param most  in millions of bytes */
  tooLarge: (name: string, most: number) => `${name} is larger than ${most} MB.`,
  tooMany: (name: string, count: number, most: number) =>
    `${name} has ${written(count)} different points; at most ${written(most)} are read.`,
  body: (number: number) => `object ${number}`,
  all: "all objects together",
  which: (count: number, shapes: readonly string[]) =>
    shapes.length > 1
      ? `There are ${written(count)} objects. Which are ${shapes.join(" and ")}?`
      : `There are ${written(count)} objects. Which is ${shapes[0]}?`,
  stays: "stays as it is",
  take: "Take these",
  notLoaded: "What reads files could not be loaded. Please try again.",
};

/** What can be saved besides a picture, and what each is good for. */
export const saving = {
  animated: ["animated SVG", "The steps in turn, without a script: for a README, a post, a feed"],
  gif: ["GIF", "The steps in turn, for programs that take no SVG"],
  steps: ["page of the steps", "One file that opens by a double click, without a network"],
  live: ["live page", "The whole figure with its Python: one file of some megabytes that opens by a double click, without a network"],
} as const;

/** What is said while a reader saves. */
export const made = {
  notHere: "Only a page of the site can save a live page, because it has the files of Python.",
  making: (name: string) => `The ${name} is being made.`,
};

/** Of a page that was saved. */
export const page = {
  back: "Back",
  next: "Next",
  play: "Play",
  step: "Step",
  live: "Open the live figure",
  starting: "Python is starting …",
};
