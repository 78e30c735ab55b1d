/**
 * Sheets of presets: their steps below each other, each as wide as a column of text and as on a phone, by the code that makes
 * posters. In: a list of `{scene, answer, attributes}` as JSON; with attributes a sheet has one step, and a `film`
 * is an animated SVG. Out: a list of sheets as SVG, and of the lines that stand below the pictures of each.
 *
 * Steps have most of their ink in common. So each element is written once, on a line of its own, under an id that is a hash of
 * it, and pictures use it. A sheet that has changed thus differs in the lines of the marks that have. The fonts are left out: the
 * page that shows sheets has them.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { SANS } from "../../web/src/draw/letters.ts";
import { animatedSvg, filmOf } from "../../web/src/saving/film.ts";
import { ROOM } from "../../web/src/element/pictured.ts";
import { drawn, modelOf } from "../../web/src/poster.ts";
import { lineOf } from "../../web/src/words/rows.ts";
import { htmlOf, textOf } from "./html.js";

const PHONE = { width: 330, height: 400, isNarrow: true };

/** At most this many steps are shown, the first and the last among them. */
const MOST_STEPS = 9;

const GAP_PX = 24;

/** Shorter elements are written where they stand. */
const SHORT = 48;

/** The elements of a sheet. */
class Elements {
  #texts = new Map();

  get lines() {
    return [...this.#texts.values()];
  }

  /** What stands for an element: a use of it. */
  #put(tag, text) {
    const isNamed = tag === "clipPath" || tag === "pattern";
    if (!isNamed && (text.length < SHORT || tag === "title")) return text;
    const id = `e${createHash("sha256").update(text).digest("hex").slice(0, 6)}`;
    this.#texts.set(id, text.replace(/^<\w+/, `$& id="${id}"`));
    return isNamed ? id : `<use href="#${id}"/>`;
  }

  /** A picture made of elements of the sheet. */
  picture(svg) {
    const ids = new Map();
    const stack = [{ tag: "", open: "", inside: "" }];
    for (const [token] of svg.matchAll(/<[^>]+>|[^<]+/g)) {
      const tag = /^<\/?(\w+)/.exec(token)?.[1] ?? "";
      const own = / id="([^"]+)"/.exec(token)?.[1] ?? "";
      const named = token
        .replace(/ id="[^"]+"/, "")
        .replace(/url\(#([^)]+)\)/g, (_, id) => `url(#${ids.get(id)})`)
        .replace(/(?<!opacity="|\d)-?\d+\.\d{3,}/g, (number) => String(Number(Number(number).toFixed(1))));
      const around = stack[stack.length - 1];
      if (!tag)
        around.inside += token; // a text: its numbers stay as they are
      else if (token.endsWith("/>")) around.inside += this.#put(tag, named);
      else if (!token.startsWith("</")) stack.push({ tag, open: named, inside: "", own });
      else {
        const { open, inside, own } = stack.pop();
        const parent = stack[stack.length - 1];
        if (tag === "clipPath" || tag === "pattern") ids.set(own, this.#put(tag, `${open}${inside}${token}`));
        else if (tag !== "defs" && tag !== "style" && tag !== "svg") parent.inside += this.#put(tag, `${open}${inside}${token}`);
        else if (tag === "svg") parent.inside += inside;
      }
    }
    return stack[0].inside;
  }
}

/** The numbers of the steps that are shown. */
function stepsOf(model) {
  const count = model.stepsAreScenes || model.late ? 1 : Math.max(1, model.steps.length);
  const shown = Math.min(count, MOST_STEPS);
  return Array.from({ length: shown }, (_, i) => Math.round((i * (count - 1)) / Math.max(1, shown - 1)));
}

globalThis.matchMedia = () => ({ matches: false });

/** What an element has that asks a figure for its words. */
const hostOf = (model) => ({ model, commands: {}, turning: {}, addController() {} });

/**
 * What a picture has besides its ink: the ids of its parts, the rows of its step's table, and those of the buttons, lists and tables
 * below it. A row that is marked has its class.
 */
function rowsOf(model, svg) {
  const ids = [...svg.matchAll(/<g id="([^"]+)"/g)].map(([, id]) => id);
  if (model.stepsAreScenes) return [ids.join(" ")]; // a tour's buttons ask the document
  const html = [model.figure.extras?.chips, model.figure.readout].map((part) => htmlOf(part?.call(model.figure, hostOf(model)))).join("");
  const marked = html.replace(/<(?:tr|li|div) class="?(lit|taken)"?[^>]*>/g, "[$1] ").split(/<\/(?:tr|li|p|button|label|summary|caption)>/);
  return [ids.join(" "), model.stepText, ...model.rows.map(lineOf), ...marked.map(textOf)].filter(Boolean);
}

async function sheet({ scene, answer, attributes, film }) {
  const model = await modelOf(attributes ?? {}, scene, answer);
  if (film) return { svg: animatedSvg(await filmOf(model, () => null)), told: [] };
  const elements = new Elements();
  const rows = [];
  const told = new Set();
  let y = 0;
  const steps = attributes ? [null] : stepsOf(model);
  for (const step of steps) {
    if (step !== null && model.steps.length > 1 && !model.stepsAreScenes) model.goTo(step);
    const rooms = step === steps[steps.length - 1] ? [ROOM, PHONE] : [ROOM];
    const pictures = rooms.map((room) => drawn(model, attributes ?? {}, room, true));
    pictures.forEach(({ svg }, i) => {
      rows.push(`<g transform="translate(${i * (ROOM.width + GAP_PX)} ${y})">${elements.picture(svg)}</g>`);
    });
    y += Math.max(...pictures.map(({ height }) => height)) + GAP_PX;
    for (const row of rowsOf(model, pictures[0].svg)) told.add(row);
  }
  const width = ROOM.width + GAP_PX + PHONE.width;
  const head = `<svg xmlns="http://www.w3.org/2000/svg" xml:space="preserve" width="${width}" height="${y}" text-rendering="geometricPrecision" font-family="${SANS}">`;
  return { svg: [head, "<defs>", ...elements.lines, "</defs>", ...rows, "</svg>", ""].join("\n"), told: [...told] };
}

const sheets = [];
for (const task of JSON.parse(readFileSync(0, "utf8"))) sheets.push(await sheet(task));
console.log(JSON.stringify(sheets));
