/** The words of momentum among the options, which load with them. */
export const TITLE = "Momentum";

/** By the values in a scene. */
export const NAMES: { [value: string]: string } = { none: "None: GJK", polyak: "Polyak", nesterov: "Nesterov" };
export const NORMALIZE = "Normalise the directions";
