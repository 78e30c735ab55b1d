import type { Code } from "./code.ts";
import type { groups } from "./options.ts";

/**
 * Parts of the element that are loaded when they are wanted. A page that shows them at once imports their files itself: they are
 * here then, before the first picture, and nothing moves when they come.
 */
export const present: { groups: typeof groups | null; Code: typeof Code | null } = { groups: null, Code: null };
