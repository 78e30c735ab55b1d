/** Which cases of a test `build.py test` runs, as tests/support/extent.py. The others go the same way, and are for `build.py test all`. */
const isWhole = process.env.HYPOTHESIS_PROFILE === "thorough";

/** Every `by`-th of some cases. @template T @param {Iterable<T>} cases @param {number} by */
export const some = (cases, by) => [...cases].filter((_, i) => isWhole || i % by === 0);

/** How many cases a test has. @param {number} most @param {number} few */
export const upTo = (most, few) => (isWhole ? most : few);
