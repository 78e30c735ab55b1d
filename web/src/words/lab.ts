/** The words of the page lab.html, which no other page loads. Its other words are in web/lab.html. */

export const starts = {
  python: "Python",
  javascript: "JavaScript",
  article: "The article’s GJK",
  articleInSpace: "The article’s GJK in space",
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
  progress: (percent: number) => `Starting Python: ${percent} % loaded`,
  loading: "Loading your code",
  /** @param rate  pairs a second */
  running: (tried: number, rate: number) => `${pairs(tried)} asked, ${rate} a second, no miss so far`,
  /** @param words  what the code did */
  shrinking: (words: string) => `A miss: ${words}. It is being made small.`,
  /** A code that was asked fewer than one pair in ten of the suite is not called right, as at the command line. */
  right: (tried: number, unreached: number) =>
    (unreached > 9 * tried
      ? `Not wrong in ${tried.toLocaleString("en")} of ${pairs(tried + unreached)}.`
      : `Right: no miss in ${unreached ? `${tried.toLocaleString("en")} of ${pairs(tried + unreached)}` : pairs(tried)}.`) +
    (unreached ? " The command line searches for longer." : "") +
    " Not asked: pairs that the rounding of doubles can decide wrongly. Float32 is enough for the pairs asked," +
    " once they are moved to the origin and scaled; the command line asks the others with --hard.",
  wrong: (words: string, tried: number) => `Wrong: ${words}. Pairs asked: ${tried}.`,
  stopped: (tried: number) => `Stopped after ${pairs(tried)}: no miss so far.`,
  unusable: (words: string) => `Your code could not be asked: ${words}.`,
  failed: (why: string) => `The judge is not running: ${why}`,
  groups: "Pairs asked of each group",
};

/** What the judge says of a call that it had to end, in the words that it uses at the command line. */
export const found = {
  loops: (seconds: number, line: number | null) => `it gave no answer within ${seconds} s${line ? ` (line ${line})` : ""}`,
  crashes: (why: string) => `its worker ended before it answered: ${why}`,
  late: (seconds: number, line: number | null) => `it could not be loaded within ${seconds} s${line ? ` (line ${line})` : ""}`,
  nothing: "there is no function intersects(a, b)",
  at: (words: string, line: number | null) => (line ? `${words} (line ${line})` : words),
  noTruth: (name: string, shown: string) => `${name} returned ${shown}, which is neither true nor false`,
  noNumber: (name: string, shown: string) => `${name} returned ${shown}, which is no number`,
  notFinite: (name: string, shown: string) => `${name} returned ${shown}`,
  raises: (name: string, shown: string, line: number | null) => `${name} threw ${shown}${line ? ` (line ${line})` : ""}`,
  noStep: (shown: string) => `step returned ${shown}, which is neither a verdict nor [simplex, direction]`,
  changes: (name: string) => `${name} changed the lists that it was given`,
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
  lines: "Your run, as python -m gjkcore run reads it",
  failed: (why: string) => `Your step could not be drawn: ${why}.`,
  /** What the points kept say of the origin's place. */
  region: (letters: string) =>
    [
      `beyond ${letters}`,
      `beside edge ${letters}`,
      `inside triangle ${letters}; in 3D in front of face ${letters}`,
      `inside tetrahedron ${letters}`,
    ][letters.length - 1],
};

export const files = {
  reading: (name: string) => `Reading ${name}`,
  taken: (name: string, points: number, corners: number) =>
    `the hull of ${name}, with ${points.toLocaleString("en")} ${points === 1 ? "point" : "points"} and ${corners.toLocaleString("en")} ${corners === 1 ? "corner" : "corners"}`,
  another: (a: string) => `A is ${a}. Drop or choose a second file for B.`,
  which: "Drop one or two OBJ, STL or PLY files, or one text: .json, .jsonl or .txt.",
  refused: (name: string, why: string) => `${name}: ${why}.`,
};

/** Two shapes of the reader's own. */
export const pair = {
  readAs: (a: string, b: string) => `A: ${a}. B: ${b}.`,
  refused: (line: number, message: string) => (line ? `Line ${line}: ${message}.` : `${message[0].toUpperCase()}${message.slice(1)}.`),
  figure: "All methods on these shapes",
};

/** The form of two shapes. */
export const form = {
  show: "Show the two shapes",
  type: "Type",
  typeName: (type: string) => type.replaceAll("-", " "),
  turn: "The rotation is",
  /** By the names of `ROTATIONS` in gjkcore/judge/given.py. */
  turns: {
    wxyz: "a quaternion w x y z",
    xyzw: "a quaternion x y z w",
    matrix: "a matrix, row by row",
    euler: "angles in radians about fixed x, then y, then z",
  },
  /** The label of a field, with what it holds. */
  field: (key: string, { type, required }: { type: string; required?: boolean }, dimension: number) =>
    `${key[0].toUpperCase()}${key.slice(1).replaceAll("_", " ")}${HOLDS[type]?.(dimension) ?? ""}${required ? "" : ", or nothing"}`,
  /** What a message calls a field. */
  where: (shape: string, key: string) => `${shape}, ${key.replaceAll("_", " ")}`,
  noNumbers: (where: string, text: string) =>
    text.trim()
      ? `${where}: “${text.trim()}” is not read. Give numbers, and between them only blanks, commas and brackets.`
      : `${where}: a number is missing.`,
};

/** What the label of a field says of its values. */
const HOLDS: Record<string, (dimension: number) => string> = {
  point: (dimension) => (dimension === 3 ? ": x y z" : ": x y"),
  direction: (dimension) => (dimension === 3 ? ": x y z" : ": x y"),
  points: (dimension) => (dimension === 3 ? ": x y z, one a line" : ": x y, one a line"),
};

/** What is wrong with a line of a run. */
const FAULTS: Record<string, string> = {
  not_a_support_point: "its point is no support point",
  not_towards_origin: "its direction does not look towards O",
  dropped_needed: "it drops a point that is needed",
  stopped_early: "it stops too early",
  went_on: "it goes on after the end",
  wrong_verdict: "its verdict is wrong",
};

interface Judged {
  first_wrong: { line: number; code: string; message: string } | null;
  /** With that of the shapes. */
  lines: number;
  unjudged: string[];
}

/** A run of the reader's code. */
export const runs = {
  judged: ({ first_wrong: wrong, lines, unjudged }: Judged) =>
    (wrong
      ? `Line ${wrong.line} is the first wrong one: ${FAULTS[wrong.code]}. ${wrong.message}`
      : `No line is wrong. Iterations: ${lines - 1}.`) +
    (unjudged.length ? " Support points and the verdict were not judged, because the text has no shapes." : ""),
  figure: "The iterations of your code",
};

export const sharing = {
  made: "The link in the address bar now holds your code. It is copied, too.",
  byHand: "The link in the address bar now holds your code. Copy it from there.",
  received: "This code came with a link. Read it first: it runs only when you press Run.",
  unreadable: "The code of this link could not be read.",
};

const pairs = (count: number) => `${count.toLocaleString("en")} ${count === 1 ? "pair" : "pairs"}`;
