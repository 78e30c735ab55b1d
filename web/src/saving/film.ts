/**
 * The pictures of a figure's steps, all of the same size, each with what its step does: for an animated SVG, a GIF and a page that
 * needs no network. This module is loaded when the reader asks for one of these. It touches no page.
 */
import { FONTS, sheet, type Contents, type Sheet } from "../draw/sheet.ts";
import { animated, type Shot } from "../draw/film.ts";
import { Ink } from "../draw/ink.ts";
import { Model } from "../model/model.ts";
import { paletteOf, placedOn, saidBy } from "../poster.ts";
import { atStep, pictured } from "../element/pictured.ts";
import type { Aim, Answer, Scene } from "../types.ts";

/** More steps than these are a list to choose from, such as all pairs of twenty solids. */
const MOST_STEPS = 40;

/** Answers a scene. */
export type Ask = (scene: Scene) => Promise<Answer>;

export interface Film {
  /** Of the whole. */
  title: string;
  takes: Take[];
}

/** The picture of a step. */
interface Take {
  /** What the step does, behind its number where there are several. */
  title: string;
  light: Sheet;
  dark: Sheet;
}

interface Looks {
  /** From where space is seen. */
  camera?: Aim | null;
  /** Has the picture no words above and below it? */
  isBare?: boolean;
  /** Of both looks, where the author has chosen one. */
  theme?: "light" | "dark";
  /** Has it no ground? */
  isTransparent?: boolean;
}

const LOOKS = ["light", "dark"] as const;

/** @param model  has its answer @param ask  of a tour's other states */
export async function filmOf(model: Model, ask: Ask, { camera, isBare = false, theme, isTransparent = false }: Looks = {}): Promise<Film> {
  const palettes = LOOKS.map((look) => paletteOf((theme ?? look) === "dark" ? 1 : 0));
  const shown = await statesOf(model, ask);
  const count = shown.reduce((sum, [, steps]) => sum + steps.length, 0);
  const contents: { title: string; light: Contents; dark: Contents }[] = [];
  for (const [state, steps] of shown) {
    const aim = camera === undefined || model.stepsAreScenes ? state.camera : camera;
    const frame = { ...state.stillFrame, camera: aim };
    const placed = pictured(state, undefined, { frame });
    for (const step of steps) {
      const number = count > 1 ? String(contents.length + 1) : "";
      const [light, dark] = atStep(state, step, () =>
        palettes.map((palette) => contentsOf(state, palette, placed, { number, camera: aim, isBare, isTransparent })),
      );
      const title = atStep(state, step, () => [number && `${number}.`, state.point || state.stepText].filter(Boolean).join(" "));
      contents.push({ title, light, dark });
    }
  }
  const leastHeight = Math.max(...contents.map(({ light }) => sheet(light).height));
  const takes = contents.map(({ title, light, dark }) => ({
    title,
    light: sheet({ ...light, leastHeight }),
    dark: sheet({ ...dark, leastHeight }),
  }));
  return { title: saidBy(model, paletteOf(0)).title, takes };
}

/** What is shown, and at which of its steps: a tour at each of its states, and of a long list of pairs the step that is chosen. */
async function statesOf(model: Model, ask: Ask): Promise<[model: Model, steps: number[]][]> {
  const numbers = [...model.steps.keys()];
  if (!model.stepsAreScenes) return [[model, numbers.length > MOST_STEPS || !numbers.length ? [model.step] : numbers]];
  const found: [Model, number[]][] = [];
  for (const at of numbers) {
    const state = new Model(model.scene);
    state.goTo(at);
    state.accept(await ask(state.scene));
    found.push([state, [at]]);
  }
  return found;
}

type Shown = { number: string; camera: Aim | null; isBare: boolean; isTransparent: boolean };

function contentsOf(model: Model, palette: ReturnType<typeof paletteOf>, placed: ReturnType<typeof pictured>, shown: Shown): Contents {
  const frame = { ...model.stillFrame, camera: shown.camera };
  const panels = placedOn(model, palette, placed, { frame, handles: [] });
  const { headline, caption, plain } = saidBy(model, palette);
  const number = shown.number ? [{ ...plain, text: `${shown.number} `, font: FONTS.strong }] : [];
  const said = shown.isBare ? { headline: [], caption: [] } : { headline, caption: [...number, ...caption] };
  return { ...panels, ...said, paper: shown.isTransparent ? null : palette.paper };
}

const marksOf = ({ draw }: Sheet) => {
  const ink = new Ink(true);
  draw(ink);
  return ink.marks;
};

export const shotsOf = ({ takes }: Film): Shot[] =>
  takes.map(({ title, light, dark }) => ({ title, light: marksOf(light), dark: marksOf(dark) }));

export const sizeOf = ({ takes: [{ light }] }: Film) => ({ width: light.width, height: light.height });

/** @param still  the index of the step for readers who want no movement; the last one by default */
export const animatedSvg = (film: Film, still?: number) => animated(shotsOf(film), sizeOf(film), film.title, still);
