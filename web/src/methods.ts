/** What the page says about a method: its title, its source and its regions. */
import { registry } from "./registry.ts";

/** The methods that a kind can show for scenes of the plane, or for those of space. @param dimension  2 or 3 */
export const methodsFor = (dimension: number, kind: string) =>
  registry.methods.filter(({ name, dimensions }) => dimensions.includes(dimension) && registry.kinds[kind].methods.includes(name));

const methodOf = (name: string) => registry.methods.find((method) => method.name === name);

export const titleOf = (name: string) => methodOf(name)?.title ?? name;

/** Where the method was published: an address, or a file of gjkcore. */
export const sourceOf = (name: string) => methodOf(name)?.source ?? "";

/** What a method's legend says about one of its regions. The part after a semicolon concerns only space and is left out. */
export const regionText = (name: string, region: string) => whole(name, region).split(";")[0];

/** What it says in space. */
export function regionTextInSpace(name: string, region: string) {
  const [both, inSpace] = whole(name, region).split("; in 3D ");
  return (inSpace?.replace(/\bit\b/, "the triangle") ?? both).replace(" (3D)", "");
}

const whole = (name: string, region: string) => methodOf(name)?.regions[region] ?? "";
