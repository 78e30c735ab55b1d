/** The words of the field that finds questions. */

export const found = (count: number, hasAll: boolean) => {
  if (!count) return "None has any of these words.";
  return hasAll
    ? `${count === 1 ? "One is" : `${count} are`} left.`
    : `None has all of these words. ${count === 1 ? "One has" : `${count} have`} most.`;
};

/** Words that tell no question from another. */
export const small = new Set(
  "a about an and any are at be by can do does for from get gjk has have how i if in is it its me my no not of on or should so that the their them there these they this to two use was what when where which why will with you your".split(
    " ",
  ),
);
