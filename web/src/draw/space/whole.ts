/** A - B or A + B, whichever a figure has: the *whole*. */
import type { Mesh, State } from "../../types.ts";

export type Answer = { outlines: Mesh[]; result?: { state: State } } & ({ difference: Mesh } | { sum: Mesh });

export const wholeOf = (answer: Answer) => ("sum" in answer ? answer.sum : answer.difference);

export const signOf = (answer: Answer): "−" | "+" => ("sum" in answer ? "+" : "−");
