/** The words of the questions to a reader, and of what follows a guess. */
import { list } from "./names.ts";
import { pictureOf, pointText } from "./numbers.ts";
import type { AnyQuestion, Candidate, Corner, Pair } from "../element/question.ts";

export const keys = "Arrow keys go from corner to corner, Enter chooses.";
export const direction = "d";

export const hintButton = "Hint";
export const giveUp = "Show me";
export const check = "Check";
export const none = "None";
export const choose = "Choose a region …";
export const regions = "Regions";
export const distanceField = "Distance";
export const another = "Another one";
export const over = "That was the last one.";
export const wrongMark = "Your guess";
export const noInstance = "No other instance of this scene has one right answer to this question. This is the scene itself.";

/** The names of the points that a step looks at. */
const namesOf = (points: readonly Candidate[]) => points.map(({ name }) => name);

/** @param isNext  has another question gone before? */
export function question(asked: AnyQuestion, isNext: boolean): string {
  switch (asked.ask) {
    case "support":
      return isNext ? "Which one is next?" : "Which corner of A − B is furthest along d, towards O? Choose it.";
    case "distance":
      return `How far apart are A and B? Anything within ${pictureOf(asked.tolerance)} of it is right.`;
    case "region":
      return `The new point is ${asked.points[0].name}, beside ${list(namesOf(asked.points.slice(1)))}. In which region is O?`;
    case "drop":
      return `The new point is ${asked.points[0].name}, beside ${list(namesOf(asked.points.slice(1)))}. Which points go?`;
  }
}

export function hint(asked: AnyQuestion): string {
  switch (asked.ask) {
    case "support":
      return "Think of a line across d that moves along d: which corner does it leave last?";
    case "distance":
      return "It is the distance from O to A − B.";
    case "region":
      return "Which corner, edge or inside of the simplex faces O?";
    case "drop":
      return "A point goes if the closest part of the simplex to O does without it. All may stay.";
  }
}

/** On paper, with room for the answer. */
export function onPaper(asked: AnyQuestion): string {
  if (asked.ask === "support") return "Which corner of A − B is furthest along d? Next support point: ____________";
  if (asked.ask === "region")
    return `${question(asked, false)} ${asked.regions.map((region) => regionText(region.text, asked.points)).join(" / ")}`;
  return `${question(asked, false)} ____________`;
}

/** The vertices of a corner, counted from 1 as in the pictures. */
const nameOf = ([ia, ib]: Pair) => `a${ia + 1} − b${ib + 1}`;

export const corner = ({ w, pair }: Corner) => `${nameOf(pair)}, at ${pointText(w)}`;

/** What a method says of a region, with the names of points in the places of their letters. */
export function regionText(text: string, points: readonly Candidate[]) {
  const [both, inSpace] = text.split("; in 3D ");
  const told = points[0].w.length > 2 && inSpace ? inSpace : both;
  const names = new Map(points.map(({ letter, name }) => [letter, name]));
  return told
    .replace(" (3D)", "")
    .replace(/\b(?:(?:S\d)+|[A-D]+)(?!\w)/g, (word) => word.replace(/S\d|[A-D]/g, (letter) => names.get(letter) ?? letter));
}

/** What a guess, or the right answer, says. */
export function told(asked: AnyQuestion, answer: unknown): string {
  if (asked.ask === "distance") return `the distance is ${pictureOf(Number(answer))}`;
  if (asked.ask === "region") {
    const text = asked.regions.find(({ name }) => name === answer)?.text;
    return text ? `O is ${regionText(text, asked.points)}` : String(answer);
  }
  if (asked.ask !== "drop" || !Array.isArray(answer)) return "";
  const gone = namesOf(asked.points.filter(({ letter }) => answer.includes(letter)));
  return gone.length ? `${list(gone)} ${gone.length > 1 ? "go" : "goes"}` : "none goes";
}

/** After a wrong guess that another may follow. */
export const again = (asked: AnyQuestion) => `Not so. Try once more. ${hint(asked)}`;

/** @param corner  that was chosen, of a support point */
export function right(asked: AnyQuestion, corner: Corner | null): string {
  if (asked.ask !== "support") return `Right: ${told(asked, asked.expected)}.`;
  const name = nameOf(asked.expected.pair);
  return corner === asked.expected ? `Right: ${name}.` : `Right: it is as far along d as ${name}, which the method takes.`;
}

export function wrong(asked: AnyQuestion, given: Corner | null): string {
  if (asked.ask !== "support" || !given) return `No: ${told(asked, asked.expected)}.`;
  const { expected } = asked;
  return `Not ${nameOf(given.pair)}: along d it comes to ${pictureOf(given.along)}, and ${nameOf(expected.pair)} to ${pictureOf(expected.along)}.`;
}

export function shown(asked: AnyQuestion): string {
  if (asked.ask !== "support") return `The answer: ${told(asked, asked.expected)}.`;
  const { pair, along } = asked.expected;
  return `It is ${nameOf(pair)}: along d it comes to ${pictureOf(along)}, further than all others.`;
}
