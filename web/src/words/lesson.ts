/** The words of a lesson, and of the page that makes one. */
export const title = "GJK: a lesson";
export const task = (number: number) => `Question ${number}`;
/** @param right  as HTML, as is `asked` */
export const score = (right: string, asked: string) => `Right: ${right} of ${asked}`;

/** The kinds of question, as a teacher chooses them. */
export const kinds: Record<string, string> = {
  support: "Which point is the support point?",
  meet: "Do the shapes meet?",
  region: "In which region is O?",
  drop: "Which points go?",
  distance: "How far apart are they?",
};

export const noQuestion = "Choose at least one kind of question.";
export const copied = "The link is copied.";
export const copyByHand = "Select the link and copy it.";
export const making = "Making the file …";
export const saved = (name: string) => `Saved as ${name}.`;
export const failed = (why: string) => `The file could not be made. ${why}`;
export const preparing = "Preparing the sheet …";
