/** Where published code fails on solids: the same gallery, with the runs in space. */
import { galleryOf } from "../failures.js";
import { figure as gjk } from "./gjk.js";

/** @typedef {import("../index.js").SpaceFigureOf<"failures">} Figure */

/** @type {Figure} */
export const figure = galleryOf(/** @type {Figure} */ (gjk));
