/** Where published codes fail on solids: the same gallery, with the runs in space. */
import { galleryOf } from "../failures.js";
import { figure as gjk } from "./gjk.js";

/** @type {import("../index.js").Figure} */
export const figure = galleryOf(gjk);
