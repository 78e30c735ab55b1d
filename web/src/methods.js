/**
 * The methods that can be shown, as `gjkcore.METHODS` tells of them; the build asks it.
 *
 * @typedef {{name: string, title: string, source: string, dimensions: number[], answers: string, regions: Record<string, string>}} Method
 */
import told from "../baked/methods.json";

/** Those that know the plane. */
export const METHODS = /** @type {Method[]} */ (/** @type {unknown} */ (told)).filter(({ dimensions }) => dimensions.includes(2));

/** @param {string} name */
const methodOf = (name) => METHODS.find((method) => method.name === name);

/** @param {string} name */
export const titleOf = (name) => methodOf(name)?.title ?? name;

/** Where it was published: an address, or a file of ours. @param {string} name */
export const sourceOf = (name) => methodOf(name)?.source ?? "";

/**
 * What a method's legend says of one of its regions. What it adds after a semicolon is for space.
 * @param {string} name @param {string} region
 */
export const regionText = (name, region) => (methodOf(name)?.regions[region] ?? "").split(";")[0];
