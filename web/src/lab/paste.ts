/**
 * A report that somebody pastes, or files that are dropped, become two shapes, with all methods on them and the exact answer. Of a
 * text that may mean more than one thing, the reader says what it means. A printed run is judged and drawn.
 */
import { nothing, render } from "lit";
import { byId } from "../dom.ts";
import { pageAddress } from "../runtime/assets.ts";
import * as words from "../words/lab.ts";
import { isShape, pointsOf, reportOf } from "./files.ts";
import { asked, startJudge } from "./judge.ts";
import { drawPair, type Pair } from "./pair.ts";
import { drawRun } from "./run.ts";
import { Saying, type Said } from "./said.ts";
import type { Point3, Scene } from "../types.ts";

/** The shapes of files: A, then B. */
let taken: { told: string; shape: { type: "polyhedron"; vertices: Point3[] } }[] = [];

const report = () => byId<HTMLTextAreaElement>("report");

const say = (text: string) => (byId("pasted-status").textContent = text);

let saying: Saying;

/** What was shown last: the text, and a number that grows with each. */
let shown = "";
let asks = 0;

export function listen() {
  saying = new Saying(byId("said"), (said) => attempt(() => follow(said)), say);
  byId("report-form").addEventListener("submit", (event) => {
    event.preventDefault();
    attempt(() => show(report().value));
  });
  const choice = byId<HTMLInputElement>("report-files");
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
    byId("paste").scrollIntoView({ block: "nearest" });
    attempt(() => take(files));
  });
}

const attempt = (act: () => Promise<void>) => act().catch((error) => say(error instanceof Error ? error.message : String(error)));

async function started() {
  say(words.paste.starting);
  try {
    return await startJudge((fraction) => say(words.paste.progress(Math.round(100 * fraction))));
  } catch (error) {
    throw new Error(words.search.failed(error instanceof Error ? error.message : String(error)));
  }
}

async function show(text: string) {
  const judge = await started();
  const ask = ++asks;
  shown = text;
  const told = await asked(judge, "paste", { text, site: pageAddress("") });
  if (ask !== asks) return;
  saying.begin(told.lines, told.types, Boolean(told.error));
  if (told.run) {
    say(words.runs.judged(told.run));
    return drawRun(byId("pasted"), judge, told);
  }
  drawTold(told, told.lines.length ? words.said.open : "");
}

/** The figure follows what the reader says. */
async function follow(said: (Said | null)[]) {
  const judge = await started();
  const ask = ++asks;
  const told = await asked(judge, "say", { text: shown, site: pageAddress(""), said });
  if (ask !== asks) return; // a later word of the reader
  saying.fill(told.forms);
  if (saying.isTyped && !told.scene) return void say(words.said.mend); // the last figure stays
  drawTold(told, "");
}

type Told = (Pair & { scene: Scene; read_as: [a: string, b: string] }) | { scene?: undefined; error?: { line: number; message: string } };

/** @param advice  to be said of a text that is refused */
function drawTold(told: Told, advice: string) {
  if (told.scene) {
    say(words.paste.readAs(...told.read_as));
    return drawPair(byId("pasted"), told, words.paste.figure);
  }
  render(nothing, byId("pasted"));
  say(told.error ? `${words.paste.refused(told.error.line, told.error.message)} ${advice}` : saying.missing || words.said.mend);
}

/** Takes one report, or the next one or two shapes. */
async function take(files: File[]) {
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
      shape: { type: "polyhedron" as const, vertices },
    });
  }
  taken = taken.length + shapes.length > 2 ? shapes : [...taken, ...shapes];
  const [a, b] = taken;
  if (!b) return void say(words.files.another(a.told));
  asks++;
  saying.begin([], [], false);
  drawPair(byId("pasted"), await asked(judge, "meet", { shapes: [a.shape, b.shape], site: pageAddress("") }), words.paste.figure);
  say(words.paste.readAs(a.told, b.told));
}
