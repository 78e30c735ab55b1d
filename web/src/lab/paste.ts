/**
 * A report that somebody pastes, or files that are dropped, become two shapes, with all methods on them and the exact answer. Of a
 * text that may mean more than one thing, the reader says what it means. A printed run is judged and drawn.
 */
import { nothing, render, html } from "lit";
import { byId } from "../dom.ts";
import { pageAddress } from "../runtime/assets.ts";
import * as words from "../words/lab.ts";
import { asked, startJudge } from "./judge.ts";
import { drawPair, type Pair } from "./pair.ts";
import { Saying, type Said } from "./said.ts";
import type { Point3, Scene } from "../types.ts";
import type { Connection } from "./python.ts";

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

/** A printed run, at its first wrong step. One without shapes has no scene. @param step  from 0; null if no line is wrong */
function drawRun(place: HTMLElement, judge: Connection, { scene, step }: { scene?: Scene; step: number | null }) {
  const answerer = async (text: string) => {
    const told = await asked(judge, "draw_run", JSON.parse(text));
    if (told.answer) return JSON.stringify(told.answer);
    throw new Error(told.words);
  };
  const figure = html`
    <gjk-demo class="own" .answerer=${answerer} .scene=${scene} step=${step ?? 0} loading="eager" aria-label=${words.runs.figure}></gjk-demo>
  `;
  render(nothing, place); // a figure that is there would keep its place among the steps
  if (scene) render(figure, place);
}

/** Does a file hold one shape? Any other file is a report. */
const isShape = (name: string) => /\.(obj|stl|ply|glb)$/i.test(name);

/** The largest report, in bytes. */
const LARGEST_REPORT = 1_000_000;

/** @returns rejects with words */
async function pointsOf(file: File): Promise<Point3[]> {
  const { FileError, MOST_BYTES, different, pointsOfFile } = await import("../files/points.ts");
  if (file.size > MOST_BYTES) throw new FileError(words.files.tooLarge(file.name, MOST_BYTES / 1e6));
  const bytes = await file.arrayBuffer();
  if (!/\.glb$/i.test(file.name)) return pointsOfFile(file.name, bytes);
  const { pointsOfGlb } = await import("./glb.ts");
  let points;
  try {
    points = pointsOfGlb(bytes);
  } catch {
    throw new FileError(words.files.noGlb(file.name));
  }
  return different(points, file.name);
}

/** @returns rejects with words */
function reportOf(file: File): Promise<string> {
  if (file.size > LARGEST_REPORT) return Promise.reject(new Error(words.files.tooLarge(file.name, LARGEST_REPORT / 1e6)));
  return file.text();
}
