/**
 * The words of the interface in English: buttons, labels, messages, options, titles, and the labels in the pictures. A translation is
 * a copy of this file and of `english-sharing.ts`; `interface.ts` says which one is used. The sentences about an answer are in the other
 * files of this folder.
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
  fullScreen: "Full screen",
  leaveFullScreen: "Leave full screen",
  fit: "Fit everything into view",
  turnBack: "Turn back",
  picture: "picture",
  ofPlane: {
    stage: "Picture. Enter goes to its handles. Arrow keys pan, plus and minus zoom, F fits everything into view.",
    hint: "Enter: handles · arrows: pan · + −: zoom",
  },
  ofOnePlane: {
    stage: "Picture. Enter goes to its handles. Arrow keys move B, with Ctrl they pan, plus and minus zoom, F fits everything into view.",
    hint: "Enter: handles · arrows: move B · Ctrl + arrows: pan · + −: zoom",
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
  /** What a run is shown on in place of a half-space. @param name  of the shape, "A" or "B" */
  part: (name: string, inSpace: boolean) =>
    `${name} is unbounded. The run is shown on its part inside a ${inSpace ? "cube" : "square"} of four times the other shape’s size, around its closest point.`,
  step: "The step in numbers",
  proof: "Proof",
  putBack: "Put the scene back: again as it was",
  playground: "Open in the playground",
  verdict: (method: string, verdict: string) => `${method}: ${verdict}`,
};

/** The page play.html. */
export const playground = {
  /** @param hasKeys  is there a mouse, and so a keyboard? */
  invitation: (hasKeys: boolean) => `Drag a shape or a corner. Then step through the search with ${hasKeys ? "← and →" : "the dots"}.`,
  tab: (preset: string) => `${preset} · GJK, live`,
  names: "What is what",
};

export const steps = {
  /** What a step is called, where the kind has no name of its own for it. */
  noun: "iteration",
  name: (noun: string) => noun[0].toUpperCase() + noun.slice(1),
  play: "Play",
  pause: "Pause",
  place: (number: number, count: number) => `${number} of ${count}`,
  all: "All",
  showAll: "Show all iterations at once",
  iteration: (number: number, count: number) => `Iteration ${number} of ${count}`,
  epa: (number: number, count: number) => `EPA ${number} of ${count}`,
  response: "Response",
  pair: (pair: string, number: number, count: number) => `${pair}, ${number} of ${count}`,
  allPairs: (count: number) => `All ${count}`,
  allPairsOfObjects: (count: number) => `All ${numbers.written(count)} ${count === 1 ? "pair" : "pairs"}`,
  /** @param isParting  do the runs part here? */
  compared: (number: number, count: number, isParting: boolean) => `Step ${number} of ${count}${isParting ? ": they part" : ""}`,
  regions: "The regions",
  exclusion: (number: number, count: number) => (count > 1 ? `Exclusion ${number} of ${count}` : "Exclusion"),
  test: (number: number, count: number) => (count > 1 ? `Test ${number} of ${count}` : "Test"),
  outcome: "The outcome",
};

export const handles = {
  handle: "handle",
  notACorner: (label: string) => `${label}, not a corner of the hull`,
  at: (what: string, place: string) => `${what}, at ${place}`,
  towards: (what: string, degrees: number) => `${what}, ${degrees}°`,
  move: (name: string) => `Move ${name}`,
  moveBoth: "Move A and B together",
  moveAlong: (name: string, axis: string) => `Move ${name} along ${axis}`,
  turn: (name: string) => `Turn ${name}`,
  vertex: (number: number, shape: string) => `Vertex ${number} of ${shape}`,
  radiusOf: (shape: string, length: string) => `Radius of ${shape}, ${length}`,
  point: (name: string) => `Point ${name}`,
  origin: "O, the origin",
  pointInSpace: (name: string) => `point ${name}`,
  radius: "Radius",
  radii: ["First radius", "Second radius"],
  radiiOfEnds: { radius_p: "Radius at p", radius_q: "Radius at q" },
  radiusAlong: (axis: number) => `Radius ${axis}`,
  halfExtent: (axis: number) => `Half extent ${axis}`,
  choice: (chosen: string, other: string) => `${chosen}. Tap again for: ${other}`,
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
  /** @param name  of an axis, or d */
  facing: (name: string) => `View along ${name}, which then points at you`,
  random: "Random",
  method: "Method",
  published: "As published:",
  start: "Start direction",
  degrees: (count: number) => `${count} degrees`,
  response: "Response",
  respond: "Respond",
  respondKey: "Key R",
  aboutResponse: "While it is on, a shape that moves into the other pushes it out by depth · normal.",
  layers: "Layers",
  level: "Level",
  levelOf: (level: number, most: number) => `${level} of ${most}`,
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
  keys: "What hands and keys do",
  singleKeys: "Letters, digits, + and − are keys",
  /** What hands and keys do, and whether they do it here. @param here  what the figure has */
  help: (here: Abilities): [keys: string, what: string, isHere?: boolean][] => [
    [here.isAlone ? "← and →" : ", and .", "previous and next step", here.hasSteps],
    ["Page Down", "next state, Page Up the previous one; Home and End lead to the first and the last", here.hasStates],
    ["T", "makes a random scene", here.hasRandom],
    ["R", "switches Respond on and off: a moved shape then pushes the other", here.responds],
    ["R", "moves B out by the depth", here.movesOut],
    ["A", "shows all iterations at once", here.hasAll],
    [`0 to ${here.levels}`, `how much is drawn${here.isAlone ? "; + and − draw more and less" : ""}`, here.levels > 0],
    ["Ctrl Z", "undoes; Ctrl Shift Z redoes; on a Mac with Cmd"],
    ["H", "shows this list; Escape closes it"],
    ["Drag", "a vertex, a shape, or the arrow that turns it"],
    ["Tap", "chooses the point to drag; a second tap chooses the next one near it. Among many solids, tap one before you drag it"],
    ["Enter", "on the picture goes to its handles, and Page Down and Page Up to the next and the previous one; Escape leads back"],
    ["Arrow keys", "move the handle, Shift ten times as far, Alt a tenth as far; Escape takes it back"],
    ["Arrow keys", "on the picture move B", here.movesB],
    ["Delete", "removes the vertex; Insert adds one after it", here.hasVertices],
    ["Zoom", `pinch, turn the wheel with Ctrl, or press + and −${here.isAlone ? " on the picture" : ""}; F fits everything into view`],
    ["Turn", "drag the ground, with one finger sideways, or press the arrow keys on the picture; B turns back", here.isOfSpace],
    [
      "Pan",
      "drag with two fingers, with Shift, with the space bar or with the right button, or press Shift and the arrow keys",
      here.isOfSpace,
    ],
    ["Pan", "drag the ground, drag with two fingers, or press Ctrl and the arrow keys on the picture", !here.isOfSpace],
    ["L", "lights the next feature of A − B and what it comes from, as pointing does; Shift L goes back", here.isOfSpace],
    ["L", "lights the next region, as pointing does; Shift L goes back", here.hasRegions],
  ],
};

/** What a figure has for hands and keys. */
export type Abilities = Record<
  | "isAlone"
  | "isOfSpace"
  | "hasSteps"
  | "hasStates"
  | "hasAll"
  | "hasRandom"
  | "hasVertices"
  | "responds"
  | "movesOut"
  | "movesB"
  | "hasRegions",
  boolean
> & { levels: number };

export const numbers = {
  coordinates: "Coordinates",
  field: (name: string, of: string) => `${name} of ${of}`,
  notANumber: (text: string) => `“${text}” is not a number. Write it as 1.5 or −2e3.`,
  written: (count: number) => count.toLocaleString(language),
};

export const asText = {
  title: "The figure as text",
  scene: (figure: string) => `${figure}. The scene has:`,
  result: (headline: string, verdict: { text: string; why: string } | undefined) =>
    `${headline}.${verdict ? ` The method answers: ${verdict.text}. ${verdict.why}` : ""}`,
  regions: (regions: readonly { name: string; text: string }[]) =>
    `Regions: ${regions.map(({ name, text }) => `${name} (${text})`).join("; ")}.`,
};

export const code = {
  title: "Code",
  of: (method: string) => `Code of ${method}`,
  noTests: "The method makes no comparison here.",
  loading: (file: string) => `Loading ${file} …`,
  function: (name: string, file: string) => `${name} in ${file}`,
  place: (file: string, line: number) => `${file}, line ${line}`,
  decides: "this line decides",
};

// ---------------------------------------------------------------------------------------------- messages

export const messages = {
  tryAgain: "Try again",
  close: "Close",
  newer: "A newer version is there. Reload the page.",
  reload: "Reload",
  figureMissing: (kind: string) => `The figure “${kind}” could not be loaded.`,
  presetMissing: (preset: string) => `The preset “${preset}” could not be loaded.`,
  dialogMissing: "The dialog could not be loaded.",
  optionsMissing: "The options could not be loaded.",
  noPicture: "The figure has no picture yet.",
  codeMissing: (file: string) => `${file} could not be loaded.`,
  /** Comes before what is wrong with a scene. @param isFirst  is there no scene yet that could stay? */
  refused: (isFirst: boolean) => (isFirst ? "The default scene is shown instead." : "The scene stays as it was."),
};

/** The worker has these words, too. */
export const python = {
  notInside: "The Python in this page lacks something that this scene needs. On the site it has all.",
  /** @param why  a sentence @param hasAnswer  is there an answer, to an earlier scene or from the build? */
  failed: (why: string, hasAnswer: boolean) =>
    `Python is not running. ${why} ${hasAnswer ? "You can still step through the last answer." : "You can still move the shapes."}`,
  noWorker: (why: string) => `No worker can be made here: ${why}`,
  ended: "Its worker has ended.",
  silent: "It did not answer in time.",
  filesMissing: "Its files could not be loaded.",
  sandboxed: "The frame is sandboxed without allow-same-origin, and its host’s policy allows no worker-src data: there.",
  fileMissing: (file: string, status: number) => `${file} could not be loaded (${status})`,
};

/** An answerer of the page's own. */
export const answerer = {
  failed: (why: string) => `The page’s answerer has failed: ${why}`,
  late: (seconds: number) => `it did not answer within ${seconds} seconds.`,
  noAnswer: "The page’s answerer did not return an answer of this figure as JSON text.",
  /** @param page  their versions */
  otherVersion: (message: string, core: string, page: string) => `gjkcore ${core} answered this figure of version ${page}: ${message}`,
  notAFunction: (value: unknown) =>
    `answerer must be a function from a scene’s JSON to a promise of its answer’s, or null, not ${String(value)}`,
};

/** Messages to an iframe. */
export const embed = {
  unknown: (name: string, known: readonly string[]) => `${name} is not known: a message has ${known.join(", ")}.`,
  noJson: "A message must be data that JSON can hold.",
  tooLarge: (most: number) => `A message must have at most ${numbers.written(most)} characters as JSON.`,
  scene: "a scene or its JSON text",
  layers: "a text or a list of texts",
  step: "a number or a text",
  text: "a text",
};

/** What is wrong with a scene. `where` is the path of a value, such as `shapes[0].radius`; values are written as JSON. */
export const scenes = {
  tooLong: (length: number, most: number) => `The scene is ${length} characters long; at most ${most} are read.`,
  /** @param why  in the browser's words, with the place if it tells one */
  noJson: (why: string) => `The scene is not valid JSON: ${why}.`,
  /** What became of an object. */
  noText: "The scene is the text [object Object]: it was set before the element was defined. Load gjk-demo.js in the page’s <head>.",
  schema: (given: string, read: number) => `The scene has schema version ${given}; this page reads version ${read}.`,
  noKind: (kind: string, kinds: readonly string[]) => `There is no figure of kind “${kind}”; there are ${kinds.join(", ")}.`,
  noMethod: (method: string, methods: readonly string[]) => `There is no method ${method}; there are ${methods.join(", ")}.`,
  /** @param layers  those of the figure */
  noLayer: (layer: string, layers: readonly string[]) =>
    `This figure has no layer “${layer}”${layers.length ? `; there are ${layers.join(", ")}` : ""}.`,
  step: "all, last or an index from 0",
  camera: "a yaw in degrees, a pitch from −90 to 90 degrees and a zoom above 0, as in 80 10 1.5",
  stepTo: (last: number) => (last > 0 ? `all, last or an index from 0 to ${last}` : "all, last or 0"),
  noPreset: (preset: string) => `There is no preset “${preset}”.`,
  noPresetAt: (where: string, value: string) => `${where} is ${value}; there is no such preset.`,
  notLoaded: (where: string, value: string) => `${where} is ${value}, whose scene has not been loaded.`,
  notDrawn: "The scene cannot be drawn.",
  /** Of a value in the texts below. */
  absent: "missing",
  /** @param what  one of the texts below */
  mustBe: (where: string, value: string, what: string) => `${where} is ${value}; it must be ${what}.`,
  object: "an object",
  oneOf: (choices: readonly string[]) => `one of ${choices.join(", ")}`,
};

// ---------------------------------------------------------------------------------------------- pictures

/** The titles of panels. */
export const panels = {
  shape: "Shape {A}",
  shapes: "Shapes {A} and {B}",
  difference: "Minkowski difference {A − B}",
  sum: "Minkowski sum {A + B}",
  withDifference: "{A}, {B} and {A − B}",
  withSum: "{A}, {B} and {A + B}",
  combination: "{X} as a combination of points",
  regions: "Regions for the origin {O}",
  places: "Places of {B}’s centre",
  objects: "Objects",
  flow: "Flow",
  bounds: "Bounds of the depth",
  hidden: "Hidden lines",
  ground: "Ground",
  slice: "Slice of A − B with a plane through O",
  /** On tabs, by the ids of the panels. */
  tabs: { shapes: "Shapes", difference: "A − B", sum: "A + B", slice: "Slice" },
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
  shape: (name: string) => `Shape ${name}`,
  simplex: "The simplex",
  direction: "The search direction d",
  ray: "The ray from c through O",
  supports: "The support points a and b",
  support: "The support point w = a − b",
  around: (edge: string) => `Around ${edge}`,
  region: (region: string, text: string) => `${region}: ${text}`,
  regionName: (region: string) => `region ${region}`,
  /** The simplices, by their number of points. */
  forms: ["start", "point", "line", "triangle", "tetrahedron"],
  stays: (count: string) => `stays ${count}×`,
  /** @param next  null where it stays what it is */
  transition: (form: string, next: string | null, count: number) => `${form} ${next === null ? "stays" : `to ${next}`}: ${count}`,
  depth: (depth: string) => `depth ${depth}`,
  /** Where the origin lies, seen from A − B. */
  origin: { intersecting: "O inside", touching: "O on the boundary", separated: "O outside", impossible: "O cannot be here" },
  nothingKept: "nothing is kept",
  /** The depth of MPR, and the least there is. */
  ofMpr: (depth: string) => `mpr ${depth}`,
  least: (depth: string) => `least ${depth}`,
  atMost: (value: string) => `at most ${value}`,
  atLeast: (value: string) => `at least ${value}`,
  radii: (r: string) => `radii ${r}`,
  footOutside: "foot, outside",
  movedOut: "B, moved out",
  centre: "centre",
  start: "start",
  horizon: "horizon",
  /** Of the plane through w, where it proves that A − B ends. */
  nothingBeyond: "nothing beyond",
  eye: "eye",
  nearPlane: "near plane",
  forbidden: "A must not be here",
  above: "ABC: O is above",
  below: "−ABC: O is below",
  intersecting: "A and B intersect inside",
  /** The answers of a method, in the legend of the map of failures. */
  verdicts: { right: "right", missed: "missed", false: "false", loops: "loops" },
  iterations: (count: number) => `${count} iterations`,
};

// ---------------------------------------------------------------------------------------------- the kinds

export const gjk = {
  layers: {
    simplex: "Simplex",
    direction: "Search direction d",
    supports: "Support points a, b and the arrow a − b",
    names: "All names",
    response: "Response: depth and normal by EPA",
  },
  flowStrip: "Keep it below the picture",
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
  plain: "Without O",
  plane: {
    carry: (copy: string) => `Carry ${copy} along A’s boundary`,
    done: (whole: string) => `The trail is ${whole}.`,
  },
  space: {
    carry: (copy: string) => `Carry ${copy} along A’s edges`,
    done: (whole: string) => `A copy stands at each corner of A. Their hull is ${whole}.`,
  },
  /** @param isStill  does the reader want no motion? */
  turn(isTurning: boolean, isStill: boolean) {
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
  products: (shape: string) => `Products on ${shape}`,
  vertices: (shape: string) => `${shape}’s vertices`,
  which: "Which is taken",
  taken: "max",
  tie: "tie",
  regular: "Regular polygon",
  count: (count: number) => `${count} vertices`,
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
  /** Of the side behind a point across d. */
  further: (letter: string) => `${letter} is further along d`,
};

export const tetrahedron = {
  base: "The base BCD",
  noun: "test",
  tests: "Tests, in the order of the code",
  test: "Test",
  value: "Value",
  outcome: "Outcome",
  /** Of a comparison that a method makes. */
  outcomeOf: (passed: boolean) => (passed ? "true" : "false"),
  places: "Where the origin can be in the prism",
  /** @param isHere  is the origin there? */
  place: (place: string, isHere: boolean) => (isHere ? `${place}: O is here` : place),
  tables: "Tests, places and regions",
  move: "Move O here",
  byRounding: "only by rounding",
};

export const distance = {
  layers: {
    simplex: "Simplex",
    weights: "Weights of the closest point as bars",
    names: "All names, and weights",
    feet: "Feet of the perpendiculars",
    falling: "Distance of each iteration as a circle",
    fallingInSpace: "Distance of each iteration as a sphere",
  },
  challenge: "Challenge",
  task: "As near as you can without touching",
  /** @param gap  null if there is none yet */
  best: (gap: string | null) => `Best gap: ${gap ?? "none yet"}`,
  measureDepth: "Measure the depth with EPA",
};

export const epa = {
  layers: {
    bounds: "Bounds: support plane, and a curve of both",
  },
};

export const manifold = {
  noun: "step",
  features: "The two features",
  clip: (number: number, count: number) => `Line ${number} of ${count}`,
  contacts: "The contacts",
  reference: "reference",
  incident: "incident",
  cut: "cut off",
  cutsNothing: "cuts nothing",
  contact: (id: string, depth: string) => `${id}: ${depth}`,
  gap: (distance: string) => `gap ${distance}`,
  turned: (angle: string, of: string) => `B turned by ${angle}: the reference is of ${of}`,
  ids: "Ids of the contacts, and what is left out",
  onePoint: "One point: the closest pair alone, and its torque",
  push: "force",
  arm: (length: string) => `arm ${length}`,
  tips: "B tips",
  moveOut: "Move B out",
};

export const impact = {
  panel: "{A} and {B} on their ways",
  curve: "Distance over time",
  step: (number: number, count: number) => `Step ${number} of ${count}`,
  end: "The end",
  motion: "Motion",
  slider: "Time",
  ofSteps: "of the step",
  time: (t: string) => `t = ${t}`,
  distance: (distance: string) => `distance ${distance}`,
  contact: "in contact",
  free: (t: string) => `free until ${t}`,
  frames: "Frames",
  framesText: (count: number) => (count ? String(count) : "none"),
  openRun: "Open the GJK run of this step",
  opened: (t: string) => `This is the run of GJK at t = ${t}.`,
  back: "Back to the motion",
  touchAt: (t: string) => `touch ${t}`,
  motionOf: (shape: string) => `Motion of ${shape}`,
  turn: "turn",
  turnAbout: (axis: string) => `turn about ${axis}`,
  turnOf: (shape: string, turn: string) => `Turn of ${shape} on its way, ${turn}`,
};

/** What the ghosts of a moving shape are. */
export const ghosts = { start: "start", touch: "touch", end: "end" };

export const cast = {
  step: (number: number, count: number) => `Step ${number} of ${count} of the ray cast`,
  ends: { hit: "The contact", miss: "No contact", initial: "In contact at the start" },
  ghosts: "Ghosts: B at each time proved free",
  simplex: "Simplex: the points closest to the ray",
  translation: (vector: string) => `Translation T of B, ${vector}`,
  along: (axis: string) => `Translation T of B along ${axis}`,
  vector: "T",
  free: (t: string) => `t ≥ ${t}`,
  time: (t: string) => `t = ${t}`,
  depth: (depth: string) => `depth ${depth}`,
};

export const compare = {
  lastSteps: "The last step of each method",
  method: "Method",
  point: "Support point",
  answer: "Answer",
  about: "✓ agrees with the exact answer, ✗ does not. A call asks A or B for a support point.",
  ended: (how: string) => `ended: ${how}`,
  methods: "Methods",
};

export const failures = {
  gallery: "Gallery of failures",
};

export const failureMap = {
  opened: "This is the run of the cell.",
  back: "Back to the map",
};

export const manySolids = {
  noun: "pair",
  tables: "Counts and distances",
  /** A button for a pair. */
  layers: {
    names: "Names",
    nearest: "Lines of the three nearest pairs",
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
  /** @param isStill  does the reader want no motion? */
  move(isMoving: boolean, isStill: boolean) {
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
    /** @param published  in Lindberg's report */
    loops: (published: number | undefined) => (published ? `Loops a call (Lindberg’s report: ${published})` : "Loops a call"),
    supports: "Support evaluations",
    vertices: "Vertices looked at",
    climbing: "Steps of hill climbing, along edges",
    frames: "Frames a second",
    /** @param published  in Lindberg's report */
    share: (published: string) => `Share of the time in the support function (Lindberg’s report: ${published})`,
    corners:
      "Unity’s cube has 24 vertices, three at each corner, and ours has each corner once: a support function looks at 8 places instead of 24.",
    overhead:
      "The share of time was measured in Python 3.11 on 29 November 2026. Python’s own overhead counts in it, in and around the support function, so it is not the report’s.",
  },
  touch: "touch",
  overlap: "overlap",
  open: "Open",
  openPair: (pair: string) => `Open ${pair} in GJK`,
  opened: (a: string, b: string) => `Here A is object ${a}, and B is object ${b}.`,
  back: "Back to all objects",
  /** The caption of the list of pairs. @param withChosen  does it begin with a pair that is not one of the nearest? */
  pairs(all: number, shown: number, withChosen: boolean) {
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
    state: (name: string, isOn: boolean) => `${name}, ${isOn ? "on" : "off"}`,
    saving: (unit: string, saving: string) => `${unit}: ${saving}`,
  },
};

export const tour = {
  noun: "state",
  state: (number: number, count: number) => `State ${number} of ${count}`,
};
