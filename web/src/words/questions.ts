/** The words of the field that finds questions. */

export const found = (count: number) => (count === 1 ? "One is left." : count ? `${count} are left.` : "None has all of these words.");
