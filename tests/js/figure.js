/**
 * A figure without a browser: its model, gjkcore's answers, its words, its readout and its picture. Tests use it for
 * everything that is drawn, said, stepped through and exported. Gestures, focus, layout and workers need a browser.
 *
 *     const figure = await Figure.open("epa", { step: "0" });
 *     await figure.drag("1", -30, 20); // as a hand that moves B's handle by 30 pixels to the left and 20 down
 *     assert.match(figure.point, /grows beyond it/);
 */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { after } from "node:test";
import { panelOf } from "../../web/src/interaction/handles.ts";
import { fetchPreset, presetsIn, writtenScene } from "../../web/src/model/preset-files.ts";
import { figureNameOf } from "../../web/src/model/kinds.ts";
import presets from "../../web/src/presets.json";
import { pictured } from "../../web/src/element/pictured.ts";
import { SANS, widthOf } from "../../web/src/draw/letters.ts";
import { drawn, modelOf } from "../../web/src/poster.ts";
import { htmlOf, textOf, unescaped } from "../support/html.js";
import { lineOf } from "../../web/src/words/rows.ts";

/** The phone of the tests: its figures have their panels below each other. */
export const PHONE = { width: 330, height: 400, isNarrow: true };

/** The name of one preset for each figure: that of each kind's name, and the first in space of each kind of both dimensions. */
export const FIGURES = Object.keys(presets).filter((name, i, names) => {
  const [figure, kind] = [figureNameOf(presets[name].scene), presets[name].scene.kind];
  return name === kind || (figure !== kind && names.findIndex((other) => figureNameOf(presets[other].scene) === figure) === i);
});

/** A reader, and what they tell the system that they prefer: nothing, to begin with. */
export const reader = { prefersStill: false };

globalThis.matchMedia = (query) => ({
  get matches() {
    return query.includes("reduced-motion") && reader.prefersStill;
  },
});

// ---- Python

/** A process of gjkcore, which answers one scene a line; null before the first question. */
let python = null;
/** The questions that wait for an answer, the oldest first. */
const waiting = [];

function start() {
  python = spawn(process.env.PYTHON ?? "python", ["tests/support/answers.py"], { stdio: ["pipe", "pipe", "inherit"] });
  createInterface({ input: python.stdout }).on("line", (line) => waiting.shift().resolve(JSON.parse(line)));
  python.on("exit", (code) => waiting.splice(0).forEach(({ reject }) => reject(new Error(`Python has ended with ${code}`))));
}

after(() => python?.stdin.end());

/** gjkcore's answer to a scene. */
export function answerTo(scene) {
  if (!python) start();
  return new Promise((resolve, reject) => {
    waiting.push({ resolve, reject });
    python.stdin.write(`${JSON.stringify(scene)}\n`);
  });
}

/** The scene of a preset. States of a tour that name a preset have its scene. */
export async function sceneOf(name) {
  await fetchPreset(name);
  const scene = writtenScene(name);
  if (!presetsIn(scene).length) return scene;
  return { ...scene, states: scene.states.map((state) => (state.preset ? { ...state, scene: writtenScene(state.preset) } : state)) };
}

// ---- the figure

export class Figure {
  static async open(what, attributes = {}) {
    const { method, ...rest } = attributes;
    const scene = typeof what === "string" ? await sceneOf(what) : what;
    const asked = method ? { ...scene, method } : scene;
    const answer = await answerTo(asked);
    assert.equal(answer.error, undefined);
    return new Figure(await modelOf(rest, asked, answer), rest);
  }

  /** What readouts ask of the element. */
  get #element() {
    return { model: this.model, commands: {}, turning: {}, addController() {} };
  }

  constructor(model, attributes) {
    this.model = model;
    this.attributes = attributes;
  }

  get scene() {
    return this.model.scene;
  }

  get answer() {
    return this.model.answer;
  }

  // ---- what is said

  get point() {
    return this.model.point;
  }

  get caption() {
    return this.model.caption;
  }

  /** The step's table, a line each row. */
  get table() {
    return this.model.rows.map(lineOf);
  }

  /** Why the method is wrong, where the figure says so. */
  get why() {
    return this.model.why;
  }

  get headline() {
    return this.model.resultText;
  }

  /** The readout below the caption, as HTML without the listeners. */
  get readout() {
    return htmlOf(this.model.figure.readout?.(this.#element));
  }

  /** Of each table of the readout its rows: the text of each cell. */
  get tables() {
    return [...this.readout.matchAll(/<tbody>(.*?)<\/tbody>/gs)].map(([, body]) =>
      [...body.matchAll(/<tr.*?<\/tr>/gs)].map(([row]) => [...row.matchAll(/<t[hd].*?<\/t[hd]>/gs)].map(([cell]) => textOf(cell))),
    );
  }

  // ---- what is drawn

  /** The exported picture. */
  svg(room) {
    return drawn(this.model, this.attributes, room).svg;
  }

  /** The ids of the parts of the picture, in the order in which they are drawn. */
  get ids() {
    return [...this.svg().matchAll(/<g id="([^"]+)"/g)].map(([, id]) => id);
  }

  /** The ids that begin with this. */
  idsOf(start) {
    return this.ids.filter((id) => id.startsWith(start));
  }

  /** The ink of a part: all that is drawn in its group; undefined if there is none. */
  ink(id) {
    return inkIn(this.svg(), id);
  }

  /** For each panel its names and numbers with their boxes. */
  texts(room) {
    const { boxes } = pictured(this.model, room);
    const svg = this.svg(room);
    const all = [...svg.matchAll(/<text ([^>]*data-label[^>]*)>([^<]*)<\/text>/g)].map(([, attributes, text]) => boxOf(attributes, text));
    // Where the stage begins, below the headline. Areas that clip come before all ink.
    const [, top] = svg
      .slice(svg.indexOf("</defs>"))
      .match(/transform="translate\([\d.]+ ([\d.]+)\)"/)
      .map(Number);
    const isOn =
      ({ x, y }) =>
      ({ place }) =>
        Math.abs(place[0] - x) < 0.01 && Math.abs(place[1] - y - top) < 0.01;
    return boxes.map((box) => all.filter(isOn(box)));
  }

  /** Pairs of texts that cover one another. */
  covered(room) {
    return this.texts(room).flatMap(coveredIn);
  }

  // ---- steps

  get count() {
    return this.model.steps.length;
  }

  get step() {
    return this.model.step;
  }

  async show(step) {
    this.model.askStep(String(step));
    if (this.model.stepsAreScenes) {
      this.model.goTo(Number(step));
      await this.ask();
    }
  }

  // ---- hands

  handle(id) {
    const handle = this.model.handles.find((one) => one.id === id);
    assert.ok(handle, `There is no handle ${id}, but ${this.model.handles.map((one) => one.id)}`);
    return handle;
  }

  /** The view of the panel on which a handle stands. */
  viewOf(id) {
    const { pictures } = pictured(this.model);
    const specs = pictures.map(({ spec }) => spec);
    return pictures[specs.indexOf(panelOf(this.handle(id), specs))].view;
  }

  /** The views of all panels. */
  viewsOfPanels() {
    return pictured(this.model).pictures.map(({ view }) => view);
  }

  /** The place of a handle on its panel, in pixels. */
  place(id) {
    return this.handle(id).at(this.viewOf(id));
  }

  /** Drags a handle by pixels, to the right and down, as the stage does. */
  async drag(id, dx, dy) {
    const view = this.viewOf(id);
    const handle = this.handle(id);
    const [x, y] = handle.at(view);
    await this.edit(handle.move(this.scene, view.toWorld([x, y]), view.toWorld([x + dx, y + dy]), view.scale, view));
  }

  /** Presses an arrow key. */
  async nudge(id, dx, dy, stride = 0.1) {
    await this.edit(this.handle(id).nudge(this.scene, dx, dy, stride, this.viewOf(id)));
  }

  async edit(scene) {
    this.model.edit(scene);
    await this.ask();
  }

  /** Has Python answer the scene. */
  async ask() {
    const answer = await answerTo(this.scene);
    assert.equal(answer.error, undefined);
    this.model.accept(answer);
  }
}

/** The ink of a part of an exported picture: all that is drawn in its group; undefined if there is none. */
export function inkIn(svg, id) {
  const start = svg.indexOf(`<g id="${id}"`);
  if (start < 0) return undefined;
  let depth = 0;
  for (const { 0: tag, index } of svg.slice(start).matchAll(/<g\b[^>]*>|<\/g>/g)) {
    depth += tag === "</g>" ? -1 : tag.endsWith("/>") ? 0 : 1;
    if (depth === 0) return svg.slice(start, start + index + tag.length);
  }
  throw new Error(`The group ${id} does not end.`);
}

/** Pairs of texts of a panel that cover one another. */
export const coveredIn = (panel) =>
  panel.flatMap((p, i) => panel.slice(0, i).flatMap((q) => (isOver(p, q) ? [`${p.text} / ${q.text}`] : [])));

const isOver = (p, q) => Math.abs(p.x - q.x) < (p.width + q.width) / 2 && Math.abs(p.y - q.y) < (p.height + q.height) / 2;

function boxOf(attributes, text) {
  const value = (name) => attributes.match(new RegExp(`\\b${name}="([^"]*)"`))?.[1];
  const size = Number(value("font-size"));
  const [x, y] = [Number(value("x")), Number(value("y"))];
  const shown = unescaped(text);
  const style = value("font-style") ? `${value("font-style")} ` : "";
  const width = widthOf(shown, `${style}${value("font-weight") ?? 400} ${size}px ${value("font-family") ?? SANS}`);
  const middle = { middle: x, end: x - width / 2 }[value("text-anchor")] ?? x + width / 2;
  const place = (value("transform")?.match(/-?[\d.]+/g) ?? []).map(Number);
  // The middle of a line of lower-case letters is a third of the font's size above its baseline.
  return { text: shown, x: middle, y: y - size / 3, width, height: size * 0.8, size, place, baseline: y };
}
