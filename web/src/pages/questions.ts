/**
 * The questions: a field that leaves those with some words in sight. A question's `data-words` are other words for it. On a phone each
 * answer is folded; a tap on its question opens it, and so does its address. Without this script, the address alone does.
 */
import { found } from "./finding.ts";
import { part } from "../dom.ts";
import * as words from "../words/questions.ts";

const form = part<HTMLFormElement>(document, "form.filter");
const field = part<HTMLInputElement>(form, "input");
const list = part(form, "ol");
const questions = [...document.querySelectorAll<HTMLElement>(".group section, .group dl > div")];
const texts = questions.map((question) => ({
  title: part(question, "h3, dt").firstChild?.textContent ?? "",
  text: `${question.textContent} ${question.dataset.words ?? ""}`,
}));

/** Leaves the questions and terms with the words, and the groups that they are in, and lists them, the nearest first. */
function filter() {
  const { places, hasAll, missing } = found(texts, field.value);
  const asks = field.value.trim() !== "";
  questions.forEach((question, i) => (question.hidden = asks && !places.includes(i)));
  for (const group of document.querySelectorAll<HTMLElement>(".group"))
    group.hidden = questions.every((one) => one.hidden || !group.contains(one));
  part(form, "[role=status]").textContent = asks ? words.found(places.length, hasAll, missing) : "";
  list.replaceChildren(
    ...places.map((i) => {
      const link = document.createElement("a");
      link.href = `#${questions[i].id}`;
      link.textContent = texts[i].title;
      const item = document.createElement("li");
      item.append(link);
      return item;
    }),
  );
}

// -------------------------------------------------------------------------------------------------------------- folds

/** As in questions.css. */
const phone = matchMedia("(max-width: 699px)");

function fold(question: HTMLElement, isOpen: boolean) {
  question.classList.toggle("open", isOpen);
  const link = question.querySelector<HTMLElement>(".fold");
  if (link) link.ariaExpanded = phone.matches ? String(isOpen) : null;
}

for (const question of document.querySelectorAll<HTMLElement>(".group section")) {
  fold(question, false);
  question.querySelector(".fold")?.addEventListener("click", (event) => {
    if (!phone.matches) return;
    const isOpen = !question.classList.contains("open");
    fold(question, isOpen);
    if (!isOpen || location.hash === `#${question.id}`) event.preventDefault();
  });
}

/** Opens the question of the address. */
function openAsked() {
  const target = document.getElementById(location.hash.slice(1));
  if (target?.matches(".group section")) fold(target, true);
}

phone.addEventListener("change", () => {
  for (const question of document.querySelectorAll<HTMLElement>(".group section")) fold(question, question.classList.contains("open"));
});
document.body.classList.add("folding");
openAsked();

form.hidden = false;
form.addEventListener("submit", (event) => event.preventDefault());
field.addEventListener("input", filter);
addEventListener("hashchange", () => {
  const target = document.getElementById(location.hash.slice(1));
  if (target?.closest("[hidden]")) {
    field.value = ""; // a link to a question finds it
    filter();
  }
  openAsked();
  target?.scrollIntoView();
});
