/** GJK step by step, and EPA's response: the full demo of winter.dev. */
import { GJK } from "../draw/plane.js";
import { regionText } from "../methods.js";
import { gjkCaption } from "../words/captions.js";

/** @type {import("./index.js").Demo} */
export const gjk = {
  title: "GJK, step by step",
  preset: "gjk",
  stepped: true,
  panels: GJK,
  caption: (frame) => gjkCaption(frame, regionText),
};
