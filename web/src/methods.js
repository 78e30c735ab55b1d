/** What the page says about a method: its title, its source and its regions. */
import { registry } from "./registry.js";

/** The methods for scenes of the plane, or for those of space. @param {number} dimension  2 or 3 */
export const methodsFor = (dimension) => registry.methods.filter(({ dimensions }) => dimensions.includes(dimension));

/** @param {string} name */
const methodOf = (name) => registry.methods.find((method) => method.name === name);

/** @param {string} name */
export const titleOf = (name) => methodOf(name)?.title ?? name;

/** Where the method was published: an address, or a file of gjkcore. @param {string} name */
export const sourceOf = (name) => methodOf(name)?.source ?? "";

/**
 * What a method's legend says about one of its regions. The part after a semicolon concerns only space and is left out.
 * @param {string} name @param {string} region
 */
export const regionText = (name, region) => whole(name, region).split(";")[0];

/** What it says in space. @param {string} name @param {string} region */
export function regionTextInSpace(name, region) {
  const [both, inSpace] = whole(name, region).split("; in 3D ");
  return (inSpace?.replace(/\bit\b/, "the triangle") ?? both).replace(" (3D)", "");
}

/** @param {string} name @param {string} region */
const whole = (name, region) => methodOf(name)?.regions[region] ?? "";
