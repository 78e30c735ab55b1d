/** The words of the field that finds questions. */

/** @param missing  the words that none has */
export const found = (count: number, hasAll: boolean, missing: readonly string[]) => {
  if (!count) return "None has any of these words.";
  if (hasAll) return `${count === 1 ? "One is" : `${count} are`} left.`;
  const has = count === 1 ? "One has" : `${count} have`;
  if (!missing.length) return `None has all of these words. ${has} most.`;
  return `None has ${missing.map((word) => `“${word}”`).join(" or ")}. ${has} most of the other words.`;
};

/** Words that tell no question from another. */
export const small = new Set(
  "a about an and any are at be by can do does for from get gjk has have how i if in is it its me my no not of on or should so that the their them there these they this to two use was what when where which why will with you your".split(
    " ",
  ),
);
