/** A map of failures: B's centre takes every place, and each cell says what the method makes of the shapes there. */
import answer from "../../../baked/failure-map.json";
import { cells, legend, overlap } from "./ink.ts";
import { backdrop } from "../../draw/grid.ts";
import { names, shapes } from "../../draw/shapes.ts";
import { methodGroup } from "../../interaction/groups.ts";
import { shapeHandles } from "../../interaction/handles.ts";
import { titleOf } from "../../methods.ts";
import { pointsOf, withPoints } from "../../shapes/index.ts";
import { mapCaption, mapHeadline, mapPoint, title, verdictOf, wrongPlaces } from "./words.ts";
import * as words from "../../words/interface.ts";
import { shapesOf } from "../shared/contents.ts";
import type { AnswerOf, Point, SceneOf } from "../../types.ts";
import type { FigureOf, HostOf, PanelsOf, Questions } from "../index.ts";

type Answer = AnswerOf<"failure-map">;
type Scene = SceneOf<"failure-map">;

/** Widths of the cells of the first maps, as multiples of the last map's. */
const COARSENESS = [8, 4, 2, 1];

/** A coarser map of fewer cells shows nothing. */
const FEWEST_CELLS = 24;

/** How long one question should take, so that a drag never waits long for its own. */
const QUESTION_MS = 60;

/** The cells of the first question. */
const FIRST_CELLS = 120;

const PANELS: PanelsOf<"failure-map"> = [
  {
    id: "map",
    title: words.panels.places,
    layers: [backdrop, cells, overlap, shapes, names, legend],
    contents: (frame) => [...corners(frame.answer), ...shapesOf(frame)],
  },
];

/** Of the map. */
function corners(answer: Answer | null): Point[] {
  if (!answer) return [];
  const { x0, y0, step, width, height } = answer.grid;
  return [
    [x0 - step / 2, y0 - step / 2],
    [x0 + step * (width - 0.5), y0 + step * (height - 0.5)],
  ];
}

/** Coarse maps, then finer ones, each in pieces of some rows. */
function* questions(scene: Scene): Questions<Scene, Answer> {
  let shown: Answer | null = null;
  let cellsAtOnce = FIRST_CELLS;
  for (const times of COARSENESS) {
    const [width, height] = [scene.width, scene.height].map((count) => Math.ceil(count / times));
    if (times > 1 && width * height < FEWEST_CELLS) continue;
    let first = 0;
    while (first < height) {
      const rows = Math.min(Math.max(Math.floor(cellsAtOnce / width), 1), height - first);
      const askedAt = performance.now();
      const piece: Answer = yield { question: { ...scene, width, height, first_row: first, rows }, preview: shown };
      cellsAtOnce = (rows * width * QUESTION_MS) / Math.max(performance.now() - askedAt, 1);
      shown = painted(shown, piece, first);
      first += rows;
    }
  }
  return shown as Answer; // the finest map is never left out
}

/** The map with the rows of a piece. Cells that are not known yet look like those of the coarser map before. */
function painted(shown: Answer | null, piece: Answer, first: number) {
  const rowsOf = (name: "verdicts" | "iterations") =>
    Array.from({ length: piece.grid.height }, (_, j) => piece[name][j - first] ?? coarseRow(shown, piece, name, j));
  return { ...piece, verdicts: rowsOf("verdicts"), iterations: rowsOf("iterations") };
}

function coarseRow(shown: Answer | null, { grid }: Answer, name: "verdicts" | "iterations", j: number): number[] {
  if (!shown) return [];
  if (shown.grid.width === grid.width) return shown[name][j];
  const [, row] = cellAt(shown, placeOf(grid, 0, j));
  return Array.from({ length: grid.width }, (_, i) => shown[name][row]?.[cellAt(shown, placeOf(grid, i, j))[0]] ?? 0);
}

/** B's centre in a cell. */
const placeOf = ({ x0, y0, step }: Answer["grid"], i: number, j: number): Point => [x0 + i * step, y0 + j * step];

/** The cell of the map that is nearest to a place: its column and its row. */
function cellAt({ grid: { x0, y0, step, width, height } }: Answer, [x, y]: Point) {
  return [clamped((x - x0) / step, width), clamped((y - y0) / step, height)];
}

const clamped = (x: number, count: number) => Math.min(Math.max(Math.round(x), 0), count - 1);

/** Opens the run of a cell. */
function tap(el: HostOf<"failure-map">, at: Point) {
  const { answer, scene } = el.model;
  if (!answer || el.model.late) return;
  const [[left, bottom], [right, top]] = corners(answer);
  if (at[0] < left || at[0] > right || at[1] < bottom || at[1] > top) return;
  const [i, j] = cellAt(answer, at);
  if (verdictOf(answer, answer.verdicts[j][i]) === "right" && wrongPlaces(answer)) return; // a slip beside a marked cell costs no map
  const [x, y] = placeOf(answer.grid, i, j);
  const [dx, dy] = [x - answer.centre[0], y - answer.centre[1]];
  const [a, b] = scene.shapes;
  // The same sums as in gjkcore/figures/failure_map.py, so that the run is the one that the cell judges.
  const moved = withPoints(
    b,
    pointsOf(b).map(([u, v]) => [u + dx, v + dy]),
  );
  const { schema, method, start } = scene;
  const opened = { schema, kind: "gjk", method, shapes: [a, moved], ...(start ? { start } : {}) };
  if (!el.permits("open", { scene: opened })) return;
  el.commands.open(opened);
  const back = () => el.commands.open(scene);
  el.messages.show(words.failureMap.opened, { plain: true, actions: [{ label: words.failureMap.back, act: back }] });
}

export const figure: FigureOf<"failure-map"> = {
  title,
  answer,
  views: ["together"],
  panels: () => PANELS,
  layers: [],
  // A shape is taken hold of at its handles alone, so that the cells under it can be tapped.
  handles: (scene, spin) => shapeHandles(scene, spin).map(({ area: _, ...handle }) => handle),
  controls: methodGroup,
  headline: mapHeadline,
  point: (frame) => mapPoint(frame, titleOf),
  caption: (frame) => mapCaption(frame, titleOf),
  extras: { questions, tap, isRight: (answer) => wrongPlaces(answer) === 0 },
};
