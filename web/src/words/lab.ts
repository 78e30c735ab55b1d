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
  right: (tried: number, unreached: number) =>
    `No miss in ${pairs(tried)}.` +
    (unreached ? ` ${pairs(unreached)} of the suite were not reached: the command line searches for longer.` : ""),
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
  figure: "The iterations of your own step",
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
  which: "Drop one or two OBJ, STL, PLY or GLB files, or the text of one report.",
  /** @param most  in millions of bytes */
  tooLarge: (name: string, most: number) => `${name} is larger than ${most} MB.`,
  noGlb: (name: string) => `${name} cannot be read. Its positions must be in the file and must not be compressed.`,
  refused: (name: string, why: string) => `${name}: ${why}.`,
};

export const paste = {
  starting: "Starting Python",
  progress: (percent: number) => `Starting Python: ${percent} % loaded`,
  readAs: (a: string, b: string) => `A: ${a}. B: ${b}.`,
  refused: (line: number, message: string) => (line ? `Line ${line}: ${message}.` : `${message[0].toUpperCase()}${message.slice(1)}.`),
  figure: "All methods on these shapes",
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

/** A run that the reader's code has printed. */
export const runs = {
  judged: ({ first_wrong: wrong, lines, unjudged }: Judged) =>
    (wrong
      ? `Line ${wrong.line} is the first wrong one: ${FAULTS[wrong.code]}. ${wrong.message}`
      : `No line is wrong. Iterations: ${lines - 1}.`) +
    (unjudged.length ? " Support points and the verdict were not judged, because the text has no shapes." : ""),
  figure: "The iterations that your code has printed",
};

/** What the reader says of a text that may mean more than one thing. */
export const said = {
  summary: "Say which lines are A and B",
  open: "Say below which lines are A and B.",
  how: "Numbers are marked. Choose the first line of A and then its last line, or drag over them with a mouse. Then those of B.",
  cut: (most: number) => `Only the first ${most.toLocaleString("en")} lines are shown.`,
  turn: "Lines are for",
  lines: "Lines of the text",
  next: (name: string) => `Choose the lines of ${name}.`,
  begun: (name: string, line: number) => `${name} begins in line ${line}. Choose its last line, which may be the same.`,
  mend: "Mend the form below: its numbers make no shape yet.",
  legend: (name: string, first: number, last: number) => (first === last ? `${name}: line ${first}` : `${name}: lines ${first} to ${last}`),
  field: (name: string) => FIELDS[name] ?? name,
  choice: (field: string, value: string) =>
    field === "order" ? value.replaceAll(" ", ", ") : (CHOICES[field]?.[value] ?? (value || "choose")),
};

/** The fields of a form, and their choices. */
const FIELDS: Record<string, string> = {
  ...{ type: "Type", axis: "Along", by: "Given by", length: "Lengths are", caps: "Its height is", order: "Order of the numbers" },
  ...{ dimension: "Numbers of a point", points: "Points", radius: "Radius", height: "Height", center: "Center", radii: "Radii" },
  ...{ extents: "Sides", corner: "Corner", opposite: "Opposite corner", p: "One end", q: "Other end", base: "Base", apex: "Apex" },
};

const CHOICES: Record<string, Record<string, string>> = {
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

const pairs = (count: number) => `${count.toLocaleString("en")} ${count === 1 ? "pair" : "pairs"}`;
