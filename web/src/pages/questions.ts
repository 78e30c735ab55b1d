/** The questions: a field that leaves those with some words in sight. */
import "./index.ts";
import { found } from "../words/questions.ts";
import { part } from "../dom.ts";

const form = part<HTMLFormElement>(document, "form.filter");
const field = part<HTMLInputElement>(form, "input");
const groups = [...document.querySelectorAll<HTMLElement>(".group")].map((group) => ({
  group,
  questions: [...group.querySelectorAll<HTMLElement>("section, dl > div")],
}));

/** Hides the questions and terms that have not all of the words, and the groups that nothing is left of. */
function filter() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  let left = 0;
  for (const { group, questions } of groups) {
    for (const question of questions) {
      const text = (question.textContent ?? "").toLowerCase();
      question.hidden = !words.every((word) => text.includes(word));
    }
    const count = questions.filter(({ hidden }) => !hidden).length;
    group.hidden = !count;
    left += count;
  }
  part(form, "[role=status]").textContent = words.length ? found(left) : "";
}

form.hidden = false;
form.addEventListener("submit", (event) => event.preventDefault());
field.addEventListener("input", filter);
addEventListener("hashchange", () => {
  if (!field.value) return;
  field.value = ""; // a link to a question finds it
  filter();
  document.getElementById(location.hash.slice(1))?.scrollIntoView();
});
