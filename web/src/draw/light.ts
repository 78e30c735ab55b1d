/**
 * Lights features of a picture: all other ink fades. A feature is what layers draw inside `part`, with its labels.
 * This module is loaded when a page has words that light something.
 */
import { draw, type Context, type PanelPicture } from "./paint.ts";
import type { Overlay } from "../types.ts";
import type { Palette } from "./palette.ts";

/** Other ink keeps this part of its strength. */
const FADED = 0.22;

/**
 * The names of features, with their parts in pictures and the colour of their word. Other names are those of regions (`AB`,
 * `edge-2`) and ids of an exported SVG (`region-A`, `test-1`, `arrow-1-2`).
 */
const FEATURES: Record<string, { parts: readonly string[]; color: keyof Palette }> = {
  A: { parts: ["shape-A", "region-A"], color: "a" },
  B: { parts: ["shape-B", "region-B"], color: "b" },
  "A - B": { parts: ["difference"], color: "difference" },
  "A + B": { parts: ["sum"], color: "difference" },
  O: { parts: ["origin"], color: "ink" },
  simplex: { parts: ["simplex"], color: "simplex" },
  closest: { parts: ["closest"], color: "simplex" },
  support: { parts: ["supports", "support-w"], color: "newest" },
  direction: { parts: ["direction"], color: "direction" },
  distance: { parts: ["distance"], color: "ink" },
  response: { parts: ["response"], color: "response" },
};

const plain = (name: string) => name.trim().replace("−", "-");

/** The colour of a word that names a feature; null if it has none of its own. */
export const colorOf = (name: string) => FEATURES[plain(name)]?.color ?? null;

const partsOf = (name: string) => FEATURES[plain(name)]?.parts ?? [plain(name), `region-${plain(name)}`];

/** Draws a picture's features of these names again, above the rest, which fades. A panel without them stays as it is. */
export function lightOf(names: readonly string[]): Overlay {
  const wanted = new Set(names.flatMap(partsOf));
  return (ctx, picture) => {
    const { ids } = drawOnly(ctx, picture, new Set());
    if (![...wanted].some((id) => ids.has(id))) return;
    ctx.save();
    ctx.globalCompositeOperation = "destination-out";
    ctx.globalAlpha = 1 - FADED;
    ctx.fillRect(0, 0, picture.view.width, picture.view.height);
    ctx.restore();
    drawOnly(ctx, picture, wanted);
  };
}

/** The methods of a context that leave ink. */
const INKING = new Set(["fill", "stroke", "fillRect", "strokeRect", "fillText", "strokeText", "drawImage"]);

/**
 * Draws the parts of these ids and nothing else.
 * @returns the ids of all parts of the picture
 */
function drawOnly(ctx: Context, picture: PanelPicture, wanted: ReadonlySet<string>): { ids: Set<string> } {
  const ids: Set<string> = new Set();
  let inking = false;
  const during = (value: boolean, act: () => void) => {
    const before = inking;
    inking = value;
    act();
    inking = before;
  };
  const own = {
    part: (id: string, act: () => void) => {
      ids.add(id);
      during(inking || wanted.has(id), act);
    },
    bind: (act: () => void) => {
      const now = inking;
      return () => during(now, act);
    },
  };
  const gate = new Proxy(ctx, {
    get(target, name) {
      if (name in own) return Reflect.get(own, name);
      const value = Reflect.get(target, name, target);
      if (typeof value !== "function") return value;
      return (...given: unknown[]) => (inking || !INKING.has(String(name)) ? value.apply(target, given) : undefined);
    },
    set: (target, name, value) => Reflect.set(target, name, value, target),
  });
  draw(gate, picture);
  return { ids };
}
