/** A part of the element that knows the others. */
import { Controller as OfHost } from "../interaction/controller.ts";
import type { GjkDemo } from "./host.ts";

export class Controller extends OfHost<GjkDemo> {}
