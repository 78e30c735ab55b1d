/**
 * The words of the interface in English: buttons, labels, messages, options, titles, and the labels in the pictures. A translation is
 * a copy of this file; `interface.js` says which one is used. The sentences about an answer are in the other files of this folder.
 *
 * - A text with places is a function. It can put them in any order, and choose a plural.
 * - Braces in the title of a panel, as in "Shapes {A} and {B}", make a name bold, in its colour.
 * - Other files of this folder and gjkcore write some of the values: names, numbers, steps, titles of methods.
 */

/** Tells a screen reader how to pronounce the words, and determines how large numbers are written. */
export const language = "en";

// ---------------------------------------------------------------------------------------------- every figure

export const figure = {
  name: "Figure",
  recalculating: "Recalculating …",
  waiting: "Recalculating once Python has loaded.",
  starting: "Starting Python",
  skip: "Skip this figure",
  fullScreen: "Full screen",
  leaveFullScreen: "Leave full screen",
  fit: "Fit everything into view",
  turnBack: "Turn back",
  picture: "picture",
  ofPlane: {
    stage: "Picture. Enter goes to its handles. Arrow keys pan, plus and minus zoom, F fits everything into view.",
    hint: "Enter: handles · arrows: pan · + −: zoom",
  },
  ofSpace: {
    stage:
      "Picture of space. Enter goes to its handles. Arrow keys turn it, with Shift they pan, plus and minus zoom, " +
      "F fits everything into view, B turns back, L lights the next feature of A − B.",
    hint: "Enter: handles · arrows: turn · Shift + arrows: pan · + −: zoom",
  },
  options: "Options",
  share: "Share",
  details: "Details",
  proof: "Proof",
  more: "More",
  again: "again",
  putBack: "Put the scene back: again as it was",
  playground: "Open in the playground",
  /** @param {string} method @param {string} verdict */
  verdict: (method, verdict) => `${method}: ${verdict}`,
};

export const steps = {
  /** What a step is called, where the kind has no name of its own for it. */
  noun: "iteration",
  /** @param {string} noun */
  name: (noun) => noun[0].toUpperCase() + noun.slice(1),
  /** @param {string} noun */
  first: (noun) => `First ${noun}`,
  /** @param {string} noun */
  previous: (noun) => `Previous ${noun}`,
  /** @param {string} noun */
  next: (noun) => `Next ${noun}`,
  /** @param {string} noun */
  last: (noun) => `Last ${noun}`,
  play: "Play",
  pause: "Pause",
  /** @param {number} number @param {number} count */
  place: (number, count) => `${number} / ${count}`,
  all: "All",
  showAll: "Show all iterations at once",
  /** @param {number} number @param {number} count */
  iteration: (number, count) => `Iteration ${number} of ${count}`,
  /** @param {number} number @param {number} count */
  epa: (number, count) => `EPA ${number} of ${count}`,
  response: "Response",
  /** @param {string} pair @param {number} number @param {number} count */
  pair: (pair, number, count) => `${pair}, ${number} of ${count}`,
  /** @param {number} count */
  allPairs: (count) => `All ${count}`,
  /** @param {number} count */
  allPairsOfObjects: (count) => `All ${numbers.written(count)} ${count === 1 ? "pair" : "pairs"}`,
  /** @param {number} number @param {number} count @param {boolean} isParting  do the runs part here? */
  compared: (number, count, isParting) => `Step ${number} of ${count}${isParting ? ": they part" : ""}`,
  regions: "The regions",
  /** @param {number} number @param {number} count */
  exclusion: (number, count) => (count > 1 ? `Exclusion ${number} of ${count}` : "Exclusion"),
  /** @param {number} number @param {number} count */
  test: (number, count) => (count > 1 ? `Test ${number} of ${count}` : "Test"),
  /** @param {number} number @param {number} count */
  stop: (number, count) => `Stop ${number} of ${count}`,
  outcome: "The outcome",
};

export const handles = {
  handle: "handle",
  /** @param {string} label */
  notACorner: (label) => `${label}, not a corner of the hull`,
  /** @param {string} what @param {string} place */
  at: (what, place) => `${what}, at ${place}`,
  /** @param {string} what @param {number} degrees */
  towards: (what, degrees) => `${what}, ${degrees}°`,
  /** @param {string} name */
  move: (name) => `Move ${name}`,
  moveBoth: "Move A and B together",
  /** @param {string} name @param {string} axis */
  moveAlong: (name, axis) => `Move ${name} along ${axis}`,
  /** @param {string} name */
  turn: (name) => `Turn ${name}`,
  /** @param {number} number @param {string} shape */
  vertex: (number, shape) => `Vertex ${number} of ${shape}`,
  /** @param {string} shape @param {string} length */
  radiusOf: (shape, length) => `Radius of ${shape}, ${length}`,
  /** @param {string} name */
  point: (name) => `Point ${name}`,
  /** @param {string} name */
  pointInSpace: (name) => `point ${name}`,
  radius: "Radius",
  /** @type {readonly [string, string]} */
  radii: ["First radius", "Second radius"],
  /** @param {number} axis */
  radiusAlong: (axis) => `Radius ${axis}`,
  /** @param {number} axis */
  halfExtent: (axis) => `Half extent ${axis}`,
  /** @param {string} chosen @param {string} other */
  choice: (chosen, other) => `${chosen}. Tap again for: ${other}`,
};

// ---------------------------------------------------------------------------------------------- options

export const options = {
  scene: "Scene",
  example: "Example",
  examples: "Examples",
  ownScene: "Your own",
  undo: "Undo",
  redo: "Redo",
  undone: "Undone.",
  redone: "Done again.",
  reset: "Reset",
  again: "Start again",
  zoomOut: "Zoom out",
  zoomIn: "Zoom in",
  onePlane: "One plane",
  lookAlong: "View along",
  /** @param {string} name  of an axis, or d */
  facing: (name) => `View along ${name}, which then points at you`,
  random: "Random",
  seed: "Seed",
  method: "Method",
  published: "As published:",
  start: "Start direction",
  /** @param {number} count */
  degrees: (count) => `${count} degrees`,
  response: "Response",
  respond: "Respond",
  respondKey: "Key R",
  aboutResponse: "While it is on, a shape that moves into the other pushes it out by depth · normal.",
  layers: "Layers",
  level: "Level",
  /** @param {number} level @param {number} most */
  levelOf: (level, most) => `${level} of ${most}`,
  move: "Move without dragging",
  whatToMove: "What to move",
  left: "Left",
  up: "Up",
  down: "Down",
  right: "Right",
  vertex: "Vertex",
  addVertex: "Add a vertex",
  removeVertex: "Remove the vertex",
  hideHelp: "Hide help",
  showHelp: "Show help",
  /** What hands and keys do. @type {readonly (readonly [key: string, what: string])[]} */
  help: [
    ["Drag", "a vertex, a shape, or the arrow that turns it"],
    ["Tap", "chooses the point to drag; a second tap chooses the next one near it. Among many solids, tap one before you drag it"],
    ["Enter", "on the picture goes to its handles, and Page Down and Page Up to the next and the previous one; Escape leads back"],
    ["Arrow keys", "move the handle, Shift ten times as far, Alt a tenth as far; Escape takes it back"],
    ["Delete", "removes the vertex; Insert adds one after it"],
    ["Zoom", "pinch, turn the wheel with Ctrl, or press + and −; F fits everything into view"],
    ["Turn", "in space: drag the ground, with one finger sideways, or press the arrow keys on the picture; B turns back"],
    [
      "Pan",
      "drag with two fingers, with Shift or with the space bar; in the plane also drag the ground, or press the arrow keys on the " +
        "picture; in space also drag with the right button, or press Shift and the arrow keys",
    ],
    ["L", "in space lights the next feature of A − B and what it comes from, as pointing and tapping do; Shift L goes back"],
    [
      ", and .",
      "previous and next iteration, A all of them; 0 to 5 choose the level; R switches Respond on and off; T makes a random scene; H shows this list",
    ],
    ["Ctrl Z", "undoes; Ctrl Shift Z redoes"],
  ],
};

export const numbers = {
  coordinates: "Coordinates",
  /** @param {string} name @param {string} of */
  field: (name, of) => `${name} of ${of}`,
  /** @param {string} text */
  notANumber: (text) => `“${text}” is not a number. Write it as 1.5 or −2e3.`,
  /** @param {number} count */
  written: (count) => count.toLocaleString(language),
};

export const asText = {
  title: "The figure as text",
  /** @param {string} figure */
  scene: (figure) => `${figure}. The scene has:`,
  /** @param {string} headline @param {{text: string, why: string} | undefined} verdict */
  result: (headline, verdict) => `${headline}.${verdict ? ` The method answers: ${verdict.text}. ${verdict.why}` : ""}`,
  /** @param {readonly {name: string, text: string}[]} regions */
  regions: (regions) => `Regions: ${regions.map(({ name, text }) => `${name} (${text})`).join("; ")}.`,
};

export const code = {
  title: "Code",
  /** @param {string} method */
  of: (method) => `Code of ${method}`,
  noTests: "The method makes no comparison here.",
  /** @param {string} file */
  loading: (file) => `Loading ${file} …`,
  /** @param {string} name @param {string} file */
  function: (name, file) => `${name} in ${file}`,
  /** @param {string} file @param {number} line */
  place: (file, line) => `${file}, line ${line}`,
  /** @param {string} formula @param {string} value @param {boolean} passed */
  test: (formula, value, passed) => `${formula}: ${value}, ${outcome(passed)}`,
  decides: "this line decides",
};

/** Of a comparison that a method makes. @param {boolean} passed */
const outcome = (passed) => (passed ? "passes" : "fails");

// ---------------------------------------------------------------------------------------------- sharing

export const sharing = {
  title: "Share this figure",
  link: "Link",
  element: "Element, for a page that may run scripts",
  iframe: "Iframe, for a page that may not",
  listener: "Script that gives such iframes their height (once a page)",
  markdown: "Markdown",
  more: "Other ways, and all attributes:",
  guide: "the author’s guide",
  local: "This copy is on your computer, and so is the address in the texts: nobody else can open it.",
  tooLarge: "This scene is too large for a link. It can be saved as a picture.",
  copy: "Copy",
  /** @param {string} what */
  copyOf: (what) => `Copy: ${what}`,
  copied: "Copied.",
  copyByHand: "This page is not allowed to copy. The text is selected: copy it with Ctrl+C or ⌘C.",
  selectAndCopy: "This page is not allowed to copy. Select the text and press Ctrl+C or ⌘C.",
  /** @param {string} type */
  saveAs: (type) => `Save as ${type}`,
  /** @param {string} file */
  saved: (file) => `${file} is saved.`,
  /** @param {string} why */
  notSaved: (why) => `The picture could not be made: ${why}`,
  mayNotSave: "Saved, if the page around lets its frames save files (allow-downloads).",
  noPicture: "The figure has no picture yet.",
  /** @param {number} scale */
  badScale: (scale) => `The scale of a picture must be positive, not ${scale}.`,
  /** @param {number} width @param {number} height */
  noRoom: (width, height) => `The browser can make no picture of ${width} by ${height} pixels.`,
};

/** The page use.html. Its other words are in web/use.html. */
export const guide = {
  ownScene: "Your own scene",
  more: "More attributes",
};

// ---------------------------------------------------------------------------------------------- messages

export const messages = {
  tryAgain: "Try again",
  close: "Close",
  newer: "A newer version is there. Reload the page.",
  reload: "Reload",
  /** @param {string} kind */
  figureMissing: (kind) => `The figure “${kind}” could not be loaded.`,
  /** @param {string} preset */
  presetMissing: (preset) => `The preset “${preset}” could not be loaded.`,
  dialogMissing: "The dialog could not be loaded.",
  optionsMissing: "The options could not be loaded.",
  /** @param {string} file */
  codeMissing: (file) => `${file} could not be loaded.`,
  /** Follows what is wrong with a scene. @param {boolean} isFirst  is there no scene yet that could stay? */
  refused: (isFirst) => (isFirst ? "The default scene is shown instead." : "The scene stays as it was."),
};

/** The worker has these words, too. */
export const python = {
  /** @param {string} why  a sentence @param {boolean} hasAnswer  is there an answer, to an earlier scene or from the build? */
  failed: (why, hasAnswer) =>
    `Python is not running. ${why} ${hasAnswer ? "You can still step through the last answer." : "You can still move the shapes."}`,
  /** @param {string} why */
  noWorker: (why) => `No worker can be made here: ${why}`,
  ended: "Its worker has ended.",
  silent: "It did not answer in time.",
  filesMissing: "Its files could not be loaded.",
  /** @param {string} file @param {number} status */
  fileMissing: (file, status) => `${file} could not be loaded (${status})`,
};

/** An answerer of the page's own. */
export const answerer = {
  /** @param {string} why */
  failed: (why) => `The page’s answerer has failed: ${why}`,
  /** @param {number} seconds */
  late: (seconds) => `it did not answer within ${seconds} seconds.`,
  noAnswer: "The page’s answerer did not return an answer of this figure as JSON text.",
  /** @param {string} message @param {string} core @param {string} page  their versions */
  otherVersion: (message, core, page) => `gjkcore ${core} answered this figure of version ${page}: ${message}`,
  /** @param {unknown} value */
  notAFunction: (value) => `answerer must be a function from a scene’s JSON to a promise of its answer’s, or null, not ${String(value)}`,
};

/** Shapes of the reader's own. */
export const files = {
  title: "Solids of your own",
  /** @param {string} shape */
  choose: (shape) => `${shape} from a file`,
  about:
    "OBJ, STL, PLY, or text with three numbers a line. A file can also be dropped on the picture, and points be pasted there. The solid is the hull of the points.",
  pasted: "The pasted text",
  /** @param {string} shape @param {string} name @param {number} points @param {number} corners */
  taken: (shape, name, points, corners) =>
    `${shape} is the hull of ${name}: ${numbers.written(points)} ${points === 1 ? "point" : "points"}, ${numbers.written(corners)} of them ${corners === 1 ? "a corner" : "corners"}.`,
  /** @param {string} name @param {number} line @param {string} text */
  badLine: (name, line, text) =>
    `${name}, line ${line}: “${text.length > 60 ? `${text.slice(0, 60)}…` : text}” is not a point of three numbers.`,
  /** @param {string} name */
  noPoints: (name) => `${name} has no points.`,
  /** @param {string} name */
  unreadable: (name) => `${name} cannot be read. OBJ, STL and PLY files can, and text with three numbers a line.`,
  /** @param {string} name @param {number} most  in millions of bytes */
  tooLarge: (name, most) => `${name} is larger than ${most} MB.`,
  /** @param {string} name @param {number} count @param {number} most */
  tooMany: (name, count, most) => `${name} has ${numbers.written(count)} different points; at most ${numbers.written(most)} are read.`,
  notLoaded: "What reads files could not be loaded. Please try again.",
};

/** Messages to an iframe. */
export const embed = {
  noJson: "A message must be data that JSON can hold.",
  /** @param {number} most */
  tooLarge: (most) => `A message must have at most ${numbers.written(most)} characters as JSON.`,
  scene: "a scene or its JSON text",
  layers: "a text or a list of texts",
  step: "a number or a text",
  text: "a text",
};

/** What is wrong with a scene. `where` is the path of a value, such as `shapes[0].radius`; values are written as JSON. */
export const scenes = {
  /** @param {number} length @param {number} most */
  tooLong: (length, most) => `The scene is ${length} characters long; at most ${most} are read.`,
  /** @param {string} why  in the browser's words @param {{line: number, column: number}} place */
  noJson: (why, { line, column }) => `The scene is not valid JSON in line ${line}, column ${column}: ${why}.`,
  /** @param {string} given @param {number} read */
  schema: (given, read) => `The scene has schema version ${given}; this page reads version ${read}.`,
  /** @param {string} kind @param {readonly string[]} kinds */
  noKind: (kind, kinds) => `There is no figure of kind “${kind}”; there are ${kinds.join(", ")}.`,
  /** @param {string} method @param {readonly string[]} methods */
  noMethod: (method, methods) => `There is no method ${method}; there are ${methods.join(", ")}.`,
  /** @param {string} layer @param {readonly string[]} layers  those of the figure */
  noLayer: (layer, layers) => `This figure has no layer “${layer}”${layers.length ? `; there are ${layers.join(", ")}` : ""}.`,
  step: "all, last or an index from 0",
  camera: "a yaw in degrees, a pitch from −90 to 90 degrees and a zoom above 0, as in 80 10 1.5",
  /** @param {number} last */
  stepTo: (last) => (last > 0 ? `all, last or an index from 0 to ${last}` : "all, last or 0"),
  /** @param {string} preset */
  noPreset: (preset) => `There is no preset “${preset}”.`,
  /** @param {string} where @param {string} value */
  noPresetAt: (where, value) => `${where} is ${value}; there is no such preset.`,
  /** @param {string} where @param {string} value */
  notLoaded: (where, value) => `${where} is ${value}, whose scene has not been loaded.`,
  /** @param {string} where */
  missing: (where) => `${where} is missing.`,
  /** Of a value in the texts below. */
  absent: "missing",
  /** A member that is not known. @param {string} where @param {string} nearest  name @param {string} owner  one of the texts below @param {readonly string[]} known */
  unknown: (where, nearest, owner, known) => `${where} is not known, perhaps ${nearest} is meant: ${owner} has ${known.join(", ")}.`,
  /** @param {string} type  of shape */
  owned: (type) => `${/^[aeio]/.test(type) ? "an" : "a"} ${type}`,
  /** @param {string} kind */
  owner: (kind) => `${/^[aeio]/.test(kind) ? "an" : "a"} ${kind} scene`,
  options: "a set of options",
  state: "a state",
  /** @param {string} where @param {number} most */
  tooDeep: (where, most) => `${where} is nested too deeply: at most ${most} shapes.`,
  /** @param {string} where @param {string} value @param {string} what  one of the texts below */
  mustBe: (where, value, what) => `${where} is ${value}; it must be ${what}.`,
  flag: "true or false",
  text: "a text",
  object: "an object",
  /** @param {number} dimension */
  point: (dimension) => `a point ${dimension === 3 ? "[x, y, z]" : "[x, y]"}`,
  finite: "a finite number",
  /** @param {number} least */
  wholeFrom: (least) => `a whole number, at least ${least}`,
  /** @param {number} least @param {number} most */
  wholeBetween: (least, most) => `a whole number from ${least} to ${most}`,
  /** @param {readonly string[]} choices */
  oneOf: (choices) => `one of ${choices.join(", ")}`,
  /** @param {string} object */
  earlier: (object) => `the index of an object before ${object}, which then has no shape of its own`,
  /** @param {string} where @param {number} value @param {string} most */
  tooBig: (where, value, most) => `${where} is ${value}; its magnitude must be at most ${most}.`,
  /** @param {string} where @param {number} value @param {number} least */
  tooSmall: (where, value, least) => `${where} is ${value}; it must not be ${least === 0 ? "negative" : `below ${least}`}.`,
  /** A list of the wrong length, or no list. @param {string} where @param {boolean} isMissing @param {number} least @param {number | null} most  null for any number @param {Item} item */
  list(where, isMissing, least, most, item) {
    const subject = isMissing ? `${where} is missing; it` : where;
    const count = NUMERALS[least] ?? String(least);
    const items = { row: "rows", point: "points", shape: "shapes", object: "objects", name: "names", state: "states" }[item];
    const things = least === 1 ? item : items;
    if (most === null) return `${subject} must be a list of at least ${count} ${things}.`;
    if (least === most) return `${subject} must be a list of ${count} ${things}.`;
    const range = most === least + 1 ? `${count} or ${NUMERALS[most] ?? most}` : `${least} to ${most}`;
    return `${subject} must be a list of ${range} ${items}.`;
  },
};

/** @typedef {"row" | "point" | "shape" | "object" | "name" | "state"} Item */

const NUMERALS = ["no", "one", "two", "three", "four"];

// ---------------------------------------------------------------------------------------------- pictures

/** The titles of panels. */
export const panels = {
  shape: "Shape {A}",
  shapes: "Shapes {A} and {B}",
  difference: "Minkowski difference {A − B}",
  sum: "Minkowski sum {A + B}",
  withDifference: "{A}, {B} and {A − B}",
  withSum: "{A}, {B} and {A + B}",
  combination: "{P} as a combination of points",
  regions: "Regions for the origin {O}",
  places: "Places of {B}’s centre",
  objects: "Objects",
  flow: "Flow",
  hidden: "Hidden lines",
  ground: "Ground",
  slice: "Slice of A − B with a plane through O",
  camera: "What the camera sees",
};

/** The section of A - B with a plane through the origin. */
export const slice = {
  title: "Slice of {A − B} through {O}",
  part: "The section of A − B",
  misses: "The plane misses A − B",
  turn: "Turn the plane of the slice, normal",
  normal: "Normal n",
};

/** What is written into the pictures, and the names of their parts in saved files. */
export const pictures = {
  overlap: "A ∩ B",
  /** @param {string} name */
  shape: (name) => `Shape ${name}`,
  simplex: "The simplex",
  direction: "The search direction d",
  supports: "The support points a and b",
  support: "The support point w = a − b",
  /** @param {string} edge */
  around: (edge) => `Around ${edge}`,
  /** @param {string} region @param {string} text */
  region: (region, text) => `${region}: ${text}`,
  /** @param {string} region */
  regionName: (region) => `region ${region}`,
  /** The simplices, by their number of points. */
  forms: ["start", "point", "line", "triangle", "tetrahedron"],
  /** @param {string} count */
  stays: (count) => `stays ${count}`,
  /** @param {string} form @param {string | null} next  null where it stays what it is @param {number} count */
  transition: (form, next, count) => `${form} ${next === null ? "stays" : `to ${next}`}: ${count}`,
  /** @param {string} distance */
  closest: (distance) => `closest, ${distance}`,
  /** @param {string} depth */
  depth: (depth) => `depth ${depth}`,
  /** @param {string} distance */
  closestEdge: (distance) => `closest edge, ${distance}`,
  /** @param {string} distance */
  closestFace: (distance) => `closest face, ${distance}`,
  footOutside: "foot, outside",
  movedOut: "B, moved out",
  both: "both",
  centre: "centre",
  start: "start",
  horizon: "horizon",
  eye: "eye",
  nearPlane: "near plane",
  noEye: "This camera is no frustum: it has no eye.",
  inBoth: "in both",
  separatingLine: "separating line",
  forbidden: "A must not be here",
  above: "ABC: O is above",
  below: "−ABC: O is below",
  intersecting: "A and B intersect inside",
  /** The answers of a method, in the legend of the map of failures. */
  verdicts: { right: "right", missed: "missed", false: "false", loops: "loops" },
  /** @param {number} count */
  iterations: (count) => `${count} iterations`,
  /** The regions of a simplex, as a method's code tests them. */
  statuses: { taken: "taken", possible: "possible", never: "never", excluded: "excluded" },
};

// ---------------------------------------------------------------------------------------------- the kinds

export const gjk = {
  layers: {
    simplex: "Simplex",
    direction: "Search direction d",
    supports: "Support points a, b and the arrow a − b",
    names: "Names A, B, C and iteration numbers",
    response: "Response: depth and normal by EPA",
  },
  flowStrip: "Flow strip",
  /** The table of a run in space beside the run in the plane. */
  plane: {
    caption: "The same code in space and in the plane: region, deciding line",
    iteration: "Iteration",
    inSpace: "In space",
    inPlane: "Without z",
    same: "the same",
    differs: "differs",
  },
};

export const minkowski = {
  noun: "difference",
  arrows: "Arrows",
  /** By the values of the attribute. */
  arrowsFrom: {
    between: "From each b to each a",
    origin: "The same from the origin",
    hull: "From the origin; those to no corner fade",
    turned: "None; −B turned about the origin",
    none: "None",
  },
  matching: "Only a1 − b1, a2 − b2, … (1:1)",
};

export const sum = {
  noun: "sum",
};

/** What the difference and the sum have below their picture. */
export const pairs = {
  bare: "Without A − B",
  plane: {
    /** @param {string} copy */
    carry: (copy) => `Carry ${copy} along A’s boundary`,
    /** @param {string} whole */
    done: (whole) => `The trail is ${whole}.`,
  },
  space: {
    /** @param {string} copy */
    carry: (copy) => `Carry ${copy} along A’s edges`,
    /** @param {string} whole */
    done: (whole) => `A copy stands at each corner of A. Their hull is ${whole}.`,
  },
  /** @param {boolean} isTurning @param {boolean} isStill  does the reader want no motion? */
  turn(isTurning, isStill) {
    if (isTurning) return "Stop turning";
    return isStill ? "Turn B a little" : "Let B turn";
  },
};

export const support = {
  climb: "Hill climbing",
  onA: "Direction d on A",
  onB: "Direction −d on B",
  onDifference: "Direction d on A − B",
  about: "The second maximum is along −d, so it is added. Four of the five articles print a minus there.",
  /** @param {string} shape */
  products: (shape) => `Products on ${shape}`,
  /** @param {string} shape */
  vertices: (shape) => `${shape}’s vertices`,
  which: "Which is taken",
  taken: "max",
  tie: "tie",
  regular: "Regular polygon",
  /** @param {number} count */
  count: (count) => `${count} vertices`,
};

export const simplices = {
  another: "Another choice",
};

export const regions = {
  noun: "step",
  list: "Regions",
  disagree: "Where winter.dev’s picture and code disagree",
  hatch: "Hatch where winter.dev’s picture and code disagree",
  toOrigin: "AO",
  /** Of the side behind a point across d. @param {string} letter */
  further: (letter) => `${letter} is further along d`,
};

export const tetrahedron = {
  base: "The base BCD",
  noun: "stop",
  tests: "Tests, in the order of the code",
  test: "Test",
  value: "Value",
  outcome: "Outcome",
  /** @param {boolean} passed */
  outcomeOf: (passed) => outcome(passed),
  places: "Where the origin can be in the prism",
  /** @param {string} place @param {boolean} isHere  is the origin there? */
  place: (place, isHere) => (isHere ? `${place}: O is here` : place),
  tables: "Tests, places and regions",
  /** A button for a stop. @param {number} number @param {readonly string[]} faces @param {string} place @param {boolean} isHere  is the origin there? */
  chip(number, faces, place, isHere) {
    const text = `${number} ${faces.join(" ") || "inside"}${isHere ? " · O" : ""}`;
    return { text, name: `${text}: ${place}` };
  },
  move: "Move O here",
  byRounding: "only by rounding",
};

export const distance = {
  layers: {
    simplex: "Simplex",
    weights: "Weights of the closest point as bars",
    names: "Names A, B, C and weights",
    feet: "Feet of the perpendiculars",
    falling: "Distance of each iteration as a circle",
    fallingInSpace: "Distance of each iteration as a sphere",
  },
  challenge: "Challenge",
  task: "As near as you can without touching",
  best: "Best gap so far:",
  none: "none",
  measureDepth: "Measure the depth with EPA",
};

export const epa = {};

export const compare = {
  lastSteps: "The last step of each method",
  method: "Method",
  point: "Support point",
  answer: "Answer",
  about: "✓ agrees with the exact answer, ✗ does not. A call asks A or B for a support point.",
  /** @param {string} how */
  ended: (how) => `ended: ${how}`,
  methods: "Methods",
};

export const failures = {
  gallery: "Gallery of failures",
  search: "Find another failure",
  find: "Find another",
  stop: "Stop",
  open: "Open",
  link: "Link",
};

export const failureMap = {
  iterations: "Number of iterations, not the verdict",
  opened: "This is the run of the cell.",
  back: "Back to the map",
};

export const manySolids = {
  noun: "pair",
  /** @param {number | undefined} published  in Lindberg’s report */
  frameTime: (published) =>
    `Milliseconds for all calls of a frame, in this page${published ? ` (Lindberg’s report, in Unity: ${published})` : ""}`,
  tables: "Counts and distances",
  /** A button for a pair. @param {string} pair @param {string} gap */
  chip: (pair, gap) => `${pair}: ${gap}`,
  layers: {
    names: "Names",
    nearest: "Lines from each object to its nearest",
    lines: "Lines between all pairs",
    boxes: "Boxes of the broad phase",
  },
  switches: "Switches",
  /** By the names of the options in a scene. */
  switchNames: { support: "Hill climbing", broad_phase: "Broad phase", warm_start: "Warm start" },
  /** What each of them saves. */
  units: { support: "vertices looked at", broad_phase: "calls", warm_start: "loops" },
  compare: "Compare: what each switch saves",
  debug: "Debug lines",
  /** @param {boolean} isMoving @param {boolean} isStill  does the reader want no motion? */
  move(isMoving, isStill) {
    if (isMoving) return "Stop";
    return isStill ? "Move all objects a little" : "Move all objects";
  },
  costs: {
    caption: "What the answers cost",
    pairs: "Pairs",
    withCamera: "Pairs of an object and the camera",
    culled: "Ruled out by the broad phase",
    calls: "GJK calls in this frame",
    callsMade: "GJK calls since the motion began",
    /** @param {number | undefined} published  in Lindberg's report */
    loops: (published) => (published ? `Loops a call (Lindberg’s report: ${published})` : "Loops a call"),
    supports: "Support evaluations",
    vertices: "Vertices looked at",
    climbing: "Steps of hill climbing, along edges",
    frames: "Frames a second",
    /** @param {string | undefined} published  in Lindberg's report */
    share(published) {
      const text = "Share of this page’s time in the support function";
      return published ? `${text} (Lindberg’s report: ${published})` : text;
    },
    corners:
      "Unity’s cube has 24 vertices, three at each corner, and ours has each corner once: a support function looks at 8 places instead of 24.",
    overhead:
      "In the share of time, Python’s own overhead counts here as well, in and around the support function, so it is not the report’s.",
    measure: "Measure",
    measureShare: "Measure the time in the support function",
    /** @param {number} share */
    percent: (share) => `${Math.round(100 * share)} %`,
  },
  touch: "touch",
  overlap: "overlap",
  open: "Open",
  /** @param {string} pair */
  openPair: (pair) => `Open ${pair} in GJK`,
  /** @param {string} a @param {string} b */
  opened: (a, b) => `Here A is object ${a}, and B is object ${b}.`,
  back: "Back to all objects",
  /** The caption of the list of pairs. @param {number} all @param {number} shown @param {boolean} withChosen  does it begin with a pair that is not one of the nearest? */
  pairs(all, shown, withChosen) {
    if (shown === all) return "Pairs";
    if (withChosen) return `The chosen pair, and the nearest ${shown - 1} of ${all}`;
    return `The nearest ${shown} of ${all} pairs`;
  },
  savings: {
    caption: "What each switch changes in this frame",
    switch: "Switch",
    without: "Without",
    with: "With",
    change: "Change",
    /** @param {string} name @param {boolean} isOn */
    state: (name, isOn) => `${name}, ${isOn ? "on" : "off"}`,
    /** @param {string} unit @param {string} saving */
    saving: (unit, saving) => `${unit}: ${saving}`,
  },
};

export const tour = {
  noun: "state",
  /** @param {number} number @param {number} count */
  state: (number, count) => `State ${number} of ${count}`,
  largeType: "Large type",
  /** Of the camera. @param {boolean} isTurning @param {boolean} isStill  does the reader want no motion? */
  turn(isTurning, isStill) {
    if (isTurning) return "Stop turning";
    return isStill ? "Turn the picture a little" : "Turn the picture";
  },
};
