/** Every vertex of A less every vertex of B, and the hull of all of them. */
import { MINKOWSKI } from "../draw/plane.js";
import { minkowskiCaption } from "../words/captions.js";

/** @type {import("./index.js").Demo} */
export const minkowski = {
  title: "The Minkowski difference",
  preset: "minkowski",
  stepped: false,
  panels: MINKOWSKI,
  caption: minkowskiCaption,
};
