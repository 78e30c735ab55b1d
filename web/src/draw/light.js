/**
 * Lights features of a picture: all other ink fades. A feature is what layers draw inside `part`, with its labels.
 * This module is loaded when a page has words that light something.
 *
 * @typedef {import("./paint.js").Context} Context
 * @typedef {import("./paint.js").PanelPicture} PanelPicture
 */
import { draw } from "./paint.js";

/** Other ink keeps this part of its strength. */
const FADED = 0.22;

/**
 * The names of features, with their parts in pictures and the colour of their word. Other names are those of regions (`AB`,
 * `edge-2`) and ids of an exported SVG (`region-A`, `test-1`, `arrow-1-2`).
 * @type {Record<string, {parts: readonly string[], color: keyof import("./palette.js").Palette}>}
 */
const FEATURES = {
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

/** @param {string} name */
const plain = (name) => name.trim().replace("−", "-");

/** The colour of a word that names a feature; null if it has none of its own. @param {string} name */
export const colorOf = (name) => FEATURES[plain(name)]?.color ?? null;

/** @param {string} name */
const partsOf = (name) => FEATURES[plain(name)]?.parts ?? [plain(name), `region-${plain(name)}`];

/**
 * Draws a picture's features of these names again, above the rest, which fades. A panel without them stays as it is.
 * @param {readonly string[]} names
 * @returns {import("../types.js").Overlay}
 */
export function lightOf(names) {
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
 * @param {Context} ctx @param {PanelPicture} picture @param {ReadonlySet<string>} wanted
 * @returns {{ids: Set<string>}} the ids of all parts of the picture
 */
function drawOnly(ctx, picture, wanted) {
  /** @type {Set<string>} */
  const ids = new Set();
  let inking = false;
  /** @param {boolean} value @param {() => void} act */
  const during = (value, act) => {
    const before = inking;
    inking = value;
    act();
    inking = before;
  };
  const own = {
    part: (/** @type {string} */ id, /** @type {() => void} */ act) => {
      ids.add(id);
      during(inking || wanted.has(id), act);
    },
    bind: (/** @type {() => void} */ act) => {
      const now = inking;
      return () => during(now, act);
    },
  };
  const gate = new Proxy(ctx, {
    get(target, name) {
      if (name in own) return own[/** @type {keyof typeof own} */ (name)];
      const value = Reflect.get(target, name, target);
      if (typeof value !== "function") return value;
      return (/** @type {unknown[]} */ ...given) => (inking || !INKING.has(String(name)) ? value.apply(target, given) : undefined);
    },
    set: (target, name, value) => Reflect.set(target, name, value, target),
  });
  draw(gate, picture);
  return { ids };
}
