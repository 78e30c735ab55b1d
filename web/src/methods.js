/** What the page says of a method: its name, where it was published, what its regions are called. */
import { registry } from "./registry.js";

/** Those that know the plane. */
export const METHODS = registry.methods.filter(({ dimensions }) => dimensions.includes(2));

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
