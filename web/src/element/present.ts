/**
 * Parts of the element that are loaded when they are wanted. A page that shows them at once imports their files itself: they are
 * here then, before the first picture, and nothing moves when they come.
 */
import type { GjkDemo } from "./host.ts";

export const present: {
  groups: GjkDemo["commands"]["groups"];
  Code: (new (el: GjkDemo) => NonNullable<GjkDemo["source"]>) | null;
} = { groups: null, Code: null };
