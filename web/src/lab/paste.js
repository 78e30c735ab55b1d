/** A report that somebody pastes, or files that are dropped, become two shapes, with all methods on them and the exact answer. */
import { pageAddress } from "../runtime/assets.js";
import * as words from "../words/lab.js";
import { isShape, pointsOf, reportOf } from "./files.js";
import { asked, startJudge } from "./judge.js";
import { drawPair } from "./pair.js";

/** The shapes of files: A, then B. @type {{told: string, shape: {type: "polyhedron", vertices: import("../types.js").Point3[]}}[]} */
let taken = [];

/** @param {string} id */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const report = () => /** @type {HTMLTextAreaElement} */ (element("report"));

/** @param {string} text */
const say = (text) => (element("pasted-status").textContent = text);

export function listen() {
  element("report-form").addEventListener("submit", (event) => {
    event.preventDefault();
    attempt(() => show(report().value));
  });
  const choice = /** @type {HTMLInputElement} */ (element("report-files"));
  choice.addEventListener("change", () => {
    const files = [...(choice.files ?? [])];
    choice.value = ""; // the same file may be chosen again
    attempt(() => take(files));
  });
  addEventListener("dragover", (event) => {
    if (!event.defaultPrevented && [...(event.dataTransfer?.items ?? [])].some(({ kind }) => kind === "file")) event.preventDefault();
  });
  addEventListener("drop", (event) => {
    const files = [...(event.dataTransfer?.files ?? [])];
    if (event.defaultPrevented || !files.length) return; // a figure of space takes it
    event.preventDefault();
    element("paste").scrollIntoView({ block: "nearest" });
    attempt(() => take(files));
  });
}

/** @param {() => Promise<void>} act */
const attempt = (act) => act().catch((error) => say(error instanceof Error ? error.message : String(error)));

async function started() {
  say(words.paste.starting);
  try {
    return await startJudge((fraction) => say(words.paste.progress(Math.round(100 * fraction))));
  } catch (error) {
    throw new Error(words.search.failed(error instanceof Error ? error.message : String(error)));
  }
}

/** @param {string} text */
async function show(text) {
  const judge = await started();
  const told = await asked(judge, "paste", { text, site: pageAddress("") });
  if (told.error) return void say(words.paste.refused(told.error.line, told.error.message));
  const [a, b] = told.read_as;
  say(words.paste.readAs(a, b));
  drawPair(element("pasted"), told, words.paste.figure);
}

/** Takes one report, or the next one or two shapes. @param {File[]} files */
async function take(files) {
  const isReport = files.length === 1 && !isShape(files[0].name);
  if (!isReport && (files.length > 2 || !files.every(({ name }) => isShape(name)))) throw new Error(words.files.which);
  if (isReport) {
    report().value = await reportOf(files[0]);
    return show(report().value);
  }
  const judge = await started();
  const shapes = [];
  for (const file of files) {
    say(words.files.reading(file.name));
    const points = await pointsOf(file);
    const { vertices, error } = await asked(judge, "corners", points);
    if (error) throw new Error(words.files.refused(file.name, error.message));
    shapes.push({
      told: words.files.taken(file.name, points.length, vertices.length),
      shape: { type: /** @type {const} */ ("polyhedron"), vertices },
    });
  }
  taken = taken.length + shapes.length > 2 ? shapes : [...taken, ...shapes];
  const [a, b] = taken;
  if (!b) return void say(words.files.another(a.told));
  drawPair(element("pasted"), await asked(judge, "meet", { shapes: [a.shape, b.shape], site: pageAddress("") }), words.paste.figure);
  say(words.paste.readAs(a.told, b.told));
}
