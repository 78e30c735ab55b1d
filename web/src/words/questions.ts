/** The words of the field that finds questions. */

export const found = (count: number, hasAll: boolean) => {
  if (!count) return "None has any of these words.";
  return hasAll
    ? `${count === 1 ? "One is" : `${count} are`} left.`
    : `None has all of these words. ${count === 1 ? "One has" : `${count} have`} most.`;
};
