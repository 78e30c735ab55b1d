/** The words of what a reader saves, which are loaded when something is saved. */

/** What can be saved besides a picture, and what each is good for. */
export const saving = {
  animated: ["animated SVG", "The steps in turn, without a script: for a README, a post, a feed"],
  gif: ["GIF", "The steps in turn, for programs that take no SVG"],
  zip: ["zip of SVGs", "One picture for each step, for slides"],
  steps: ["page of the steps", "One file that opens by a double click, without a network"],
  live: ["live page", "The whole figure with its Python: one file of some megabytes that opens by a double click, without a network"],
} as const;

export const notHere = "Only a page of the site can save a live page, because it has the files of Python.";

export const making = (name: string) => `The ${name} is being made.`;

/** Of a page that was saved. */
export const page = {
  back: "Back",
  next: "Next",
  play: "Play",
  step: "Step",
  live: "Open the live figure",
};
