/** Where published code fails on solids: the same gallery, with the runs in space. */
import { galleryOf } from "./figure.ts";
import { figure as gjk } from "../gjk/space.ts";
import type { SpaceFigureOf } from "../index.ts";

type Figure = SpaceFigureOf<"failures">;

export const figure: Figure = galleryOf(gjk as Figure); // its scenes and answers are those of runs
