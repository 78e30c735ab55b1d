/**
 * Two shapes of the reader's own, with all methods on them and the exact answer: a scene or a case as JSON, a form, or files. A run that
 * the reader's code has printed is judged and drawn.
 */
import { nothing, render } from "lit";
import { byId } from "../dom.ts";
import { pageAddress } from "../runtime/assets.ts";
import * as words from "../words/lab.ts";
import { files as received } from "../words/sharing.ts";
import { Form } from "./form.ts";
import { asked, startJudge } from "./judge.ts";
import { drawPair, type Pair } from "./pair.ts";
import { drawRun } from "./runs.ts";
import type { Scene } from "../types.ts";

/** The largest text, in bytes. */
const LARGEST_TEXT = 1_000_000;

const NAMES = ["A", "B"];

type Told = (Pair & { scene: Scene; read_as: [a: string, b: string] }) | { scene?: undefined; error: { line: number; message: string } };

/** A solid from a file, and what is said of it. */
type Taken = { told: string; shape: { type: "polyhedron"; vertices: number[][] } };

/** The shape that waits for another one. */
let waiting: Taken | null = null;

/** A number that grows with each question. */
let asks = 0;

const report = () => byId<HTMLTextAreaElement>("report");

const say = (text: string) => (byId("pasted-status").textContent = text);

export function listen() {
  new Form(byId("form"), (shapes) => attempt(() => meet(shapes)), say);
  byId("report-form").addEventListener("submit", (event) => {
    event.preventDefault();
    attempt(() => read(report().value));
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
  say(words.search.starting);
  try {
    return await startJudge((fraction) => say(words.search.progress(Math.round(100 * fraction))));
  } catch (error) {
    throw new Error(words.search.failed(error instanceof Error ? error.message : String(error)));
  }
}

/** Reads a text: JSON of two shapes, or a run. */
async function read(text: string) {
  const judge = await started();
  const ask = ++asks;
  const told = await asked(judge, "read", { text, site: pageAddress("") });
  if (ask !== asks) return;
  if (!told.run) return draw(told);
  say(words.runs.judged(told.run));
  const place = byId("pasted");
  render(nothing, place); // a figure that is there would keep its place among the steps
  if (told.scene)
    render(
      drawRun(judge, told, async () => text),
      place,
    );
}

async function meet(shapes: object[], told?: [a: string, b: string]) {
  const judge = await started();
  const ask = ++asks;
  const found = await asked(judge, "meet", { shapes, site: pageAddress("") });
  if (ask === asks) draw(told && found.scene ? { ...found, read_as: told } : found);
}

function draw(told: Told) {
  if (!told.scene) {
    render(nothing, byId("pasted"));
    return void say(words.pair.refused(told.error.line, told.error.message));
  }
  say(words.pair.readAs(...told.read_as));
  drawPair(byId("pasted"), told, words.pair.figure);
}

/** Takes a text, or one or two solids from the bodies of one or two files. */
async function take(files: File[]) {
  const { askWhich } = await import("../files/which.ts");
  const { bodiesOf, isMesh } = await import("../files/meshes.ts");
  if (files.length === 1 && /\.(jsonl?|txt)$/i.test(files[0].name)) {
    if (files[0].size > LARGEST_TEXT) throw new Error(received.tooLarge(files[0].name, LARGEST_TEXT / 1e6));
    report().value = await files[0].text();
    return read(report().value);
  }
  if (files.length > 2 || !files.every(({ name }) => isMesh(name))) throw new Error(words.files.which);
  const bodies = (await Promise.all(files.map(bodiesOf))).flat();
  let chosen = bodies;
  if (bodies.length > 2) {
    const answer = await askWhich(document.body, bodies, NAMES, false);
    if (!answer) return;
    chosen = answer.flatMap((body) => body ?? []);
  }
  const judge = await started();
  const taken: Taken[] = [];
  for (const { name, points } of chosen) {
    say(words.files.reading(name));
    const { vertices, error } = await asked(judge, "answer", { schema: 1, kind: "hull", points });
    if (error) throw new Error(words.files.refused(name, error.message));
    taken.push({ told: words.files.taken(name, points.length, vertices.length), shape: { type: "polyhedron", vertices } });
  }
  const [a, b] = waiting && taken.length === 1 ? [waiting, ...taken] : taken;
  waiting = b ? null : a;
  if (!b) return void say(words.files.another(a.told));
  await meet([a.shape, b.shape], [a.told, b.told]);
}
