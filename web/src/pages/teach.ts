/**
 * Makes a lesson of chosen kinds of questions: shows it, and gives it away as a link, as one file, as a SCORM package, and on paper.
 * The link leads to this page, which then shows the lesson alone.
 */
import "../gjk-demo.ts";
import { ASKS } from "../attributes.ts";
import { byId } from "../dom.ts";
import { isLocal } from "../element/snippets.ts";
import { pageAddress } from "../runtime/assets.ts";
import { download } from "../files/download.ts";
import { lessonHtml, lessonPage, scormFiles, type Lesson } from "../saving/lesson.ts";
import * as words from "../words/lesson.ts";
import type { GjkDemo } from "../element/gjk-demo.ts";

import("./visit.ts").catch(() => {}); // loaded later, because the first picture does not need it

/** Each figure is a page's worth of work. */
const MOST_INSTANCES = 20;
const LARGEST_SEED = 1_000_000;

const QUESTIONS = ASKS.slice(1);

const form = byId<HTMLFormElement>("lesson-form");
const shown = byId("lesson");
const said = byId<HTMLOutputElement>("said");
const link = byId<HTMLInputElement>("lesson-link");

/** A whole number within bounds. */
const whole = (text: unknown, most: number, usual: number) => {
  const number = Number(text ?? NaN);
  return Number.isInteger(number) && number >= 1 && number <= most ? number : usual;
};

/** What a link or the form says. Unknown kinds of questions are left out. */
function lessonOf(given: URLSearchParams | FormData): Lesson {
  const asks = given
    .getAll("ask")
    .flatMap((text) => String(text).split(","))
    .filter((ask) => QUESTIONS.includes(ask));
  return {
    asks: QUESTIONS.filter((ask) => asks.includes(ask)),
    count: whole(given.get("count"), MOST_INSTANCES, 1),
    seed: whole(given.get("random"), LARGEST_SEED, 1),
    isOfSpace: given.get("in") === "space",
    hasAnswers: given.get("answers") === "on",
  };
}

/** The lesson in a link. Answers are the teacher's matter. */
function written({ asks, count, seed, isOfSpace }: Lesson) {
  const told = { lesson: asks.join(","), count: String(count), random: String(seed), ...(isOfSpace ? { in: "space" } : {}) };
  return new URLSearchParams(told).toString().replaceAll("%2C", ",");
}

let lesson = lessonOf(new FormData(form));

function show(next: Lesson) {
  lesson = next;
  shown.innerHTML = lessonHtml(lesson);
  link.value = pageAddress(`teach.html#${written(lesson)}`);
  said.value = lesson.asks.length ? "" : words.noQuestion;
}

/** Shows the lesson of a link, without the form. */
function read() {
  const given = new URLSearchParams(location.hash.slice(1));
  const asks = given.get("lesson");
  document.body.classList.toggle("taken", asks !== null);
  if (asks !== null) given.set("ask", asks);
  show(lessonOf(asks === null ? new FormData(form) : given));
}

/** Makes a file, and says how that went. */
async function save(name: string, make: () => Promise<Blob>) {
  if (!lesson.asks.length) return void (said.value = words.noQuestion);
  said.value = words.making;
  try {
    download(name, await make());
    said.value = words.saved(name);
  } catch (error) {
    said.value = words.failed(error instanceof Error ? error.message : String(error));
  }
}

async function oneFile(): Promise<string> {
  const { packed } = await import("../saving/save.ts");
  return lessonPage(lesson, isLocal() ? "" : pageAddress(""), await packed());
}

async function scorm(): Promise<Blob> {
  const { zipped } = await import("../saving/zip.ts");
  return zipped(scormFiles(await oneFile()));
}

/** Paper waits for no figure, so all are made first. */
async function print() {
  said.value = words.preparing;
  const figures = [...shown.querySelectorAll<GjkDemo>("gjk-demo")];
  for (const figure of figures) {
    figure.loading = "eager";
    figure.sight.want();
  }
  await Promise.all(figures.map((figure) => figure.ready));
  await (await import("../element/paper.ts")).prepareAll(figures);
  said.value = "";
  window.print();
}

async function copy() {
  try {
    await navigator.clipboard.writeText(link.value);
    said.value = words.copied;
  } catch {
    link.select();
    said.value = words.copyByHand;
  }
}

form.addEventListener("input", () => show(lessonOf(new FormData(form))));
form.addEventListener("submit", (event: Event) => event.preventDefault());
link.addEventListener("focus", () => link.select());
byId("copy-link").addEventListener("click", copy);
byId("save-file").addEventListener("click", () => save("gjk-lesson.html", async () => new Blob([await oneFile()], { type: "text/html" })));
byId("save-scorm").addEventListener("click", () => save("gjk-lesson.zip", scorm));
byId("print").addEventListener("click", print);
addEventListener("hashchange", read);
read();
