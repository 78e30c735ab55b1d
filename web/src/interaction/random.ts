/** Random scenes of the plane. The same seed gives the same scene. */
import { dimensionOf, registry } from "../registry.ts";
import { translated } from "../shapes/index.ts";
import type { Point, PolygonShape, Scene, Shape } from "../types.ts";

type Pair = Scene & { shapes: Shape[]; translation?: Point };

export const LARGEST_SEED = 999_999;

/** Numbers from 0 to 1 by Tommy Ettinger's mulberry32. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed | 0; ;) {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    yield ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }
}

/** May the scene have two polygons? */
export const takesPolygons = (scene: Scene): scene is Pair => "shapes" in registry.kinds[scene.kind].fields && dimensionOf(scene) === 2;

/**
 * The scene with two random polygons of three to seven vertices. About half of the seeds give polygons that overlap, in a cast where its
 * motion leads.
 */
export function randomPolygons<S extends Pair>(scene: S, seed: number): S {
  const [a, b] = randomShapes(seed);
  const [x, y] = scene.translation ?? [0, 0];
  return { ...scene, shapes: [a, translated(b, [-x, -y])] };
}

function randomShapes(seed: number): [PolygonShape, PolygonShape] {
  const source = numbers(seed);
  const next = () => source.next().value;
  const towards = next() * 2 * Math.PI;
  const apart = 1.6 + 3.4 * next();
  const polygon = (side: 1 | -1): PolygonShape => {
    const count = 3 + Math.floor(next() * 5);
    const center = [side * apart * Math.cos(towards) * 0.6, side * apart * Math.sin(towards) * 0.6];
    const first = next() * 2 * Math.PI;
    const vertices = Array.from({ length: count }, (_, k): Point => {
      const angle = first + ((k + 0.5 * next()) * 2 * Math.PI) / count;
      const size = 1.6 + 1.2 * next();
      return [Number((center[0] + size * Math.cos(angle)).toFixed(2)), Number((center[1] + size * Math.sin(angle)).toFixed(2))];
    });
    return { type: "polygon", vertices };
  };
  return [polygon(-1), polygon(1)];
}
