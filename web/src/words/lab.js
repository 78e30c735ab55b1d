/** The words of the page lab.html, which no other page loads. Its other words are in web/lab.html. */

export const starts = {
  python: "Python",
  javascript: "JavaScript",
  textbook: "The textbook’s GJK",
  empty: "An empty start",
  fromLink: "The code of the link",
};

export const controls = {
  start: "Start from",
  dimension: "Shapes",
  plane: "of the plane",
  space: "of space",
  run: "Run",
  stop: "Stop",
  share: "Share",
};

export const editor = {
  label: "Your code",
};

export const search = {
  starting: "Starting Python",
  /** @param {number} percent */
  progress: (percent) => `Starting Python: ${percent} % loaded`,
  loading: "Loading your code",
  /** @param {number} tried @param {number} rate  pairs a second */
  running: (tried, rate) => `${pairs(tried)} asked, ${rate} a second, no miss so far`,
  /** @param {string} words  what the code did */
  shrinking: (words) => `A miss: ${words}. It is being made small.`,
  /** @param {number} tried @param {number} unreached */
  right: (tried, unreached) =>
    `No miss in ${pairs(tried)}.` +
    (unreached ? ` ${pairs(unreached)} of the suite were not reached: the command line searches for longer.` : ""),
  /** @param {string} words @param {number} tried */
  wrong: (words, tried) => `Wrong: ${words}. Pairs asked: ${tried}.`,
  /** @param {number} tried */
  stopped: (tried) => `Stopped after ${pairs(tried)}: no miss so far.`,
  /** @param {string} words */
  unusable: (words) => `Your code could not be asked: ${words}.`,
  /** @param {string} why */
  failed: (why) => `The judge is not running: ${why}`,
  groups: "Pairs asked of each group",
};

/** What the judge says of a call that it had to end, in the words that it uses at the command line. */
export const found = {
  /** @param {number} seconds @param {number | null} line */
  loops: (seconds, line) => `it gave no answer within ${seconds} s${line ? ` (line ${line})` : ""}`,
  /** @param {string} why */
  crashes: (why) => `its worker ended before it answered: ${why}`,
  /** @param {number} seconds @param {number | null} line */
  late: (seconds, line) => `it could not be loaded within ${seconds} s${line ? ` (line ${line})` : ""}`,
  nothing: "there is no function intersects(a, b)",
  /** @param {string} words @param {number | null} line */
  at: (words, line) => (line ? `${words} (line ${line})` : words),
  /** @param {string} name @param {string} shown */
  noTruth: (name, shown) => `${name} returned ${shown}, which is neither true nor false`,
  /** @param {string} name @param {string} shown */
  noNumber: (name, shown) => `${name} returned ${shown}, which is no number`,
  /** @param {string} name @param {string} shown */
  notFinite: (name, shown) => `${name} returned ${shown}`,
  /** @param {string} name @param {string} shown @param {number | null} line */
  raises: (name, shown, line) => `${name} threw ${shown}${line ? ` (line ${line})` : ""}`,
  /** @param {string} shown */
  noStep: (shown) => `step returned ${shown}, which is neither a verdict nor [simplex, direction]`,
  /** @param {string} name */
  changes: (name) => `${name} changed the lists that it was given`,
};

export const miss = {
  issue: "Text for an issue",
  copy: "Copy",
  copied: "Copied.",
  copyByHand: "This page is not allowed to copy. Select the text and press Ctrl+C or ⌘C.",
  open: "Open this figure in the playground",
  figure: "How the robust method decides this pair",
};

/** The figure of the reader's own iterations. */
export const steps = {
  heading: "Your own iterations",
  title: "Your code",
  onMiss: "Your step on the same pair. Drag a shape, and it runs again.",
  onExample: "Your step on a pair that you can drag.",
  figure: "The iterations of your own step",
  /** @param {string} why */
  failed: (why) => `Your step could not be drawn: ${why}.`,
  /** What the points kept say of the origin's place. @param {string} letters */
  region: (letters) =>
    [
      `beyond ${letters}`,
      `beside edge ${letters}`,
      `inside triangle ${letters}; in 3D in front of face ${letters}`,
      `inside tetrahedron ${letters}`,
    ][letters.length - 1],
};

export const files = {
  /** @param {string} name */
  reading: (name) => `Reading ${name}`,
  /** @param {string} name @param {number} points @param {number} corners */
  taken: (name, points, corners) =>
    `the hull of ${name}, with ${points.toLocaleString("en")} ${points === 1 ? "point" : "points"} and ${corners.toLocaleString("en")} ${corners === 1 ? "corner" : "corners"}`,
  /** @param {string} a */
  another: (a) => `A is ${a}. Drop or choose a second file for B.`,
  which: "Drop one or two OBJ, STL, PLY or GLB files, or the text of one report.",
  /** @param {string} name @param {number} most  in millions of bytes */
  tooLarge: (name, most) => `${name} is larger than ${most} MB.`,
  /** @param {string} name */
  noGlb: (name) => `${name} cannot be read. Its positions must be in the file and must not be compressed.`,
  /** @param {string} name @param {string} why */
  refused: (name, why) => `${name}: ${why}.`,
};

export const paste = {
  starting: "Starting Python",
  /** @param {number} percent */
  progress: (percent) => `Starting Python: ${percent} % loaded`,
  /** @param {string} a @param {string} b */
  readAs: (a, b) => `A: ${a}. B: ${b}.`,
  /** @param {number} line @param {string} message */
  refused: (line, message) => (line ? `Line ${line}: ${message}.` : `${message[0].toUpperCase()}${message.slice(1)}.`),
  figure: "All methods on these shapes",
};

/** What the reader says of a text that may mean more than one thing. */
export const said = {
  summary: "Say which lines are A and B",
  open: "Say below which lines are A and B.",
  how: "Numbers are marked. Choose the first line of A and then its last line, or drag over them with a mouse. Then those of B.",
  /** @param {number} most */
  cut: (most) => `Only the first ${most.toLocaleString("en")} lines are shown.`,
  turn: "Lines are for",
  lines: "Lines of the text",
  /** @param {string} name */
  next: (name) => `Choose the lines of ${name}.`,
  /** @param {string} name @param {number} line */
  begun: (name, line) => `${name} begins in line ${line}. Choose its last line, which may be the same.`,
  mend: "Mend the form below: its numbers make no shape yet.",
  /** @param {string} name @param {number} first @param {number} last */
  legend: (name, first, last) => (first === last ? `${name}: line ${first}` : `${name}: lines ${first} to ${last}`),
  /** @type {Record<string, string>} */
  fields: {
    ...{ type: "Type", axis: "Along", by: "Given by", length: "Lengths are", caps: "Its height is", order: "Order of the numbers" },
    ...{ dimension: "Numbers of a point", points: "Points", radius: "Radius", height: "Height", center: "Center", radii: "Radii" },
    ...{ extents: "Sides", corner: "Corner", opposite: "Opposite corner", p: "One end", q: "Other end", base: "Base", apex: "Apex" },
  },
  /** @param {string} field @param {string} value */
  choice: (field, value) => (field === "order" ? value.replaceAll(" ", ", ") : (CHOICES[field]?.[value] ?? (value || "choose"))),
};

/** @type {Record<string, Record<string, string>>} */
const CHOICES = {
  axis: { ends: "two end points" },
  by: { center: "center and sides", corner: "lowest corner and sides", corners: "two opposite corners" },
  length: { half: "half: a radius, half a side", whole: "whole: a diameter, a side" },
  caps: { with: "with caps", without: "without caps" },
  dimension: { "": "as the rows have", 2: "2", 3: "3" },
};

export const sharing = {
  made: "The link in the address bar now holds your code. It is copied, too.",
  byHand: "The link in the address bar now holds your code. Copy it from there.",
  received: "This code came with a link. Read it first: it runs only when you press Run.",
  unreadable: "The code of this link could not be read.",
};

/** @param {number} count */
const pairs = (count) => `${count.toLocaleString("en")} ${count === 1 ? "pair" : "pairs"}`;
