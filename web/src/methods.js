/** What the page says about a method: its title, its source and its regions. */
import { registry } from "./registry.js";

/** The methods for the plane. */
export const METHODS = registry.methods.filter(({ dimensions }) => dimensions.includes(2));

/** @param {string} name */
const methodOf = (name) => METHODS.find((method) => method.name === name);

/** @param {string} name */
export const titleOf = (name) => methodOf(name)?.title ?? name;

/** Where the method was published: an address, or a file of gjkcore. @param {string} name */
export const sourceOf = (name) => methodOf(name)?.source ?? "";

/**
 * What a method's legend says about one of its regions. The part after a semicolon concerns only 3D and is left out.
 * @param {string} name @param {string} region
 */
export const regionText = (name, region) => (methodOf(name)?.regions[region] ?? "").split(";")[0];
