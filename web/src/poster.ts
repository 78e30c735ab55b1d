/**
 * Draws a figure without a browser: the picture for pages that run no script. The build runs this under Node.js. The layers,
 * the fitting and the sheet are those of the screen and of saved files.
 */
import { CHOICES, questionAsked } from "./attributes.ts";
import { COLORS, GROUNDS, type Palette } from "./draw/palette.ts";
import { FONTS, sheet } from "./draw/sheet.ts";
import { Ink, type Run } from "./draw/ink.ts";
import { svgOf } from "./draw/svg.ts";
import { Model } from "./model/model.ts";
import { readScene } from "./model/scene.ts";
import { readCamera } from "./interaction/camera.ts";
import { panelOf } from "./interaction/handles.ts";
import { figureNameOf, figureOf, KINDS, loadFigure } from "./model/kinds.ts";
import { titleOf } from "./methods.ts";
import { pictured, ROOM } from "./element/pictured.ts";
import type { Room } from "./element/geometry.ts";
import { titlePieces } from "./panels/panel.ts";
import * as words from "./words/interface.ts";
import type { Answer } from "./types.ts";

type Poster = { svg: string; title: string; width: number; height: number };

/**
 * @param attributes  of the element: `step`, `layers`, `view`, `camera` and the figure's own
 * @param answer  to the scene
 */
export async function poster(attributes: Record<string, string>, scene: unknown, answer: Answer): Promise<Poster> {
  return drawn(await modelOf(attributes, scene, answer), attributes, ROOM, true);
}

/** What a figure with these attributes shows. @param answer  to the scene */
export async function modelOf(attributes: Record<string, string>, scene: unknown, answer: Answer) {
  const read = readScene(scene, KINDS);
  const name = figureNameOf(read);
  await loadFigure(name);
  for (const other of figureOf(name)?.extras?.hosting?.needs(read) ?? []) if (!figureOf(other)) await loadFigure(other);
  const model = new Model(read);
  model.begin(read);
  model.accept(answer);
  if (attributes.layers !== undefined) model.askLayers(attributes.layers);
  model.askView(attributes.view ?? "");
  model.asks = questionAsked(attributes.ask);
  if (attributes.step !== undefined) model.askStep(attributes.step); // else it opens as on a page
  model.askCamera(attributes.camera === undefined ? null : readCamera(attributes.camera));
  for (const name of CHOICES) model.choose(name, attributes[name]);
  return model;
}

/**
 * @param model  has its answer
 * @param attributes  of the element: `theme` and `background`
 * @param isCompact  in few bytes
 */
export function drawn(model: Model, attributes: Record<string, string>, room?: Room, isCompact: boolean = false): Poster {
  const palette = paletteOf(attributes.theme === "dark" ? 1 : 0);
  const paper = attributes.background === "transparent" ? null : palette.paper;
  const told = saidBy(model, palette);
  const caption = [...told.caption, { text: ` ${[model.caption, model.proof].filter(Boolean).join(" ")}`, ...told.plain }];
  const { width, height, draw } = sheet({ ...placedOn(model, palette, pictured(model, room)), ...told, caption, paper });
  const ink = new Ink(true);
  draw(ink);
  return { svg: svgOf(ink.marks, { width, height, title: told.title, isCompact }), title: told.title, width, height };
}

/** The panels of a model on a sheet. */
export function placedOn(
  model: Model,
  palette: ReturnType<typeof paletteOf>,
  { stage, pictures, boxes }: ReturnType<typeof pictured>,
  { frame, handles }: Pick<Model, "frame" | "handles"> = model,
) {
  const specs = pictures.map(({ spec }) => spec);
  const panels = pictures.map((picture, i) => {
    const own = handles.filter((handle) => panelOf(handle, specs) === picture.spec);
    return {
      box: boxes[i],
      ground: palette.panel,
      title: titleRuns(picture.spec.title, palette),
      draw: (ctx: Ink) => picture.drawOn(ctx, frame, palette, own),
    };
  });
  return { stage, panels, rule: model.isFailure ? palette.response : undefined };
}

/** What stands above and below the picture: the answer and the verdict, and the first sentences of the caption. */
export function saidBy(model: Model, palette: Palette) {
  const { figure, answer } = model;
  if (!figure || !answer) throw new Error(`The figure ${model.scene.kind} is not there.`);
  const exact = figure.headline(answer, model.scene, model.choices);
  const { withheld } = model;
  const told = withheld ? undefined : figure.extras?.verdict?.(answer);
  const headColor = answer.result?.state === "intersecting" ? palette.response : palette.ink;
  const headline: Run[] = withheld ? [] : [{ text: exact, color: headColor, font: FONTS.headline }];
  if (told) {
    const text = `   ${words.figure.verdict(titleOf(model.scene.method), told.text)}${told.agrees ? "" : "\u00a0✗"}`;
    headline.push({ text, color: told.agrees ? palette.muted : palette.response, font: FONTS.method });
  }
  const plain = { color: palette.ink, font: FONTS.caption };
  const caption: Run[] = [{ text: model.point, ...plain }];
  if (model.why) caption.push({ text: ` ${model.why}`, color: told?.agrees ? palette.ink : palette.response, font: FONTS.strong });
  return { headline, caption, plain, title: withheld ? figure.title : `${figure.title}: ${exact}` };
}

/** The room of a picture among others, which readers choose from. */
const AMONG_OTHERS: Room = { width: 480, height: 320 };

/** A figure without a word. @param isLast  its last panel alone? */
async function barePoster(attributes: Record<string, string>, scene: unknown, answer: Answer, isLast: boolean): Promise<Poster> {
  const model = await modelOf(attributes, scene, answer);
  const shown = model.panels.filter(({ isStrip }) => !isStrip).slice(isLast ? -1 : 0);
  const palette = paletteOf(0);
  const { stage, pictures, boxes } = pictured(model, AMONG_OTHERS, { panels: shown });
  const panels = pictures.map((picture, i) => ({
    box: boxes[i],
    ground: palette.panel,
    title: [],
    draw: (ctx: Ink) => picture.drawOn(ctx, model.frame, palette, []),
  }));
  const { width, height, draw } = sheet({ stage, paper: palette.panel, headline: [], caption: [], panels });
  const ink = new Ink(true);
  draw(ink);
  const title = model.figure?.title ?? "";
  const svg = svgOf(ink.marks, { width, height, title, isCompact: true });
  const bare = svg.replace(/<(text|style)\b.*?<\/\1>/gs, "").replace(/ d="[^"]*"/g, (d) => d.replace(/(\.\d)\d+/g, "$1")); // it is small
  return { svg: bare, title, width, height };
}

/** How a scene stands among others of its kind, where the shapes tell them apart, and how a kind stands among others. */
export const scenePoster = (...shown: Parameters<typeof poster>) => barePoster(...shown, false);
export const kindPoster = (...shown: Parameters<typeof poster>) => barePoster(...shown, true);

/** The colours of pictures and grounds. @param index  0 for light, 1 for dark */
export function paletteOf(index: 0 | 1): Palette & Record<keyof typeof GROUNDS, string> {
  const colors = Object.entries({ ...COLORS, ...GROUNDS }).map(([name, values]) => [name, values[index]]);
  return Object.fromEntries(colors);
}

/** @param title  of a panel */
const titleRuns = (title: string, palette: Palette): Run[] =>
  titlePieces(title).map(({ text, color }) => ({ text, color: palette[color ?? "muted"], font: FONTS.title }));
