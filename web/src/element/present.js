/**
 * Parts of the element that are loaded when they are wanted. A page that shows them at once imports their files itself: they are
 * here then, before the first picture, and nothing moves when they come.
 *
 * @type {{groups: typeof import("./options.js").groups | null, Code: typeof import("./code.js").Code | null}}
 */
export const present = { groups: null, Code: null };
