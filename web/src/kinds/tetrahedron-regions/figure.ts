/** The regions around a tetrahedron, which vec3.ca did not draw: the prism that holds the origin, and eight stops. */
import { html, nothing } from "lit";
import answer from "../../../baked/tetrahedron-regions.json";
import { pictureOf } from "../../words/numbers.ts";
import { axes, origin } from "../../draw/space/ink.ts";
import { renamingMs, renamingOf } from "../../draw/space/renaming.ts";
import * as inRegions from "./ink.ts";
import { cross, dot, sub } from "../../shapes/vector.ts";
import { methodGroup } from "../../interaction/groups.ts";
import { replaced } from "../../lists.ts";
import { SpacePanel } from "../../panels/space.ts";
import * as words from "../../words/interface.ts";
import { formulaOf } from "../../words/names.ts";
import { regionsHeadline, regionsVerdict } from "../../words/regions.ts";
import { title } from "./words.ts";
import { frontText, stopShown, stopsOf, tetrahedronCaption, tetrahedronRows, tetrahedronPoint } from "./words.ts";
import { chip, fold } from "../shared/chips.ts";
import { regionList } from "../shared/regions.ts";
import { handlesOf } from "../shared/space-handles.ts";
import { HIDDEN } from "../shared/space-panels.ts";
import type { Point3, SpaceSceneOf } from "../../types.ts";
import type { SpaceFigureOf, SpaceHostOf, SpacePanelsOf } from "../index.ts";

type Scene = SpaceSceneOf<"tetrahedron-regions">;

const PANELS: SpacePanelsOf<"tetrahedron-regions"> = [
  {
    id: "space",
    Panel: SpacePanel,
    title: words.panels.regions,
    bodies: [inRegions.regions, inRegions.prism, inRegions.tetrahedron],
    layers: [axes, inRegions.search, inRegions.tests, origin, inRegions.names, inRegions.movingNames],
    contents: inRegions.pointsIn,
  },
];

/**
 * The scene with one point somewhere else. Methods store B, C and D so that their normal points at A. Where the move turns the
 * tetrahedron over, two of the others change their names.
 */
function withPoint(scene: Scene, i: number, p: Point3): Scene {
  const points = replaced(scene.points, i, p);
  const [a, b, c, d] = points;
  if (dot(cross(sub(c, b), sub(d, b)), sub(a, b)) >= 0) return { ...scene, points };
  const [j, k] = [3, 2, 1].filter((other) => other !== i);
  return { ...scene, points: replaced(replaced(points, j, points[k]), k, points[j]) };
}

const pointHandles: SpaceFigureOf<"tetrahedron-regions">["handles"] = (scene, _spin, selected) =>
  scene.points.flatMap((p, i) =>
    handlesOf(
      {
        solid: { type: "point", p },
        id: `${i}`,
        name: "ABCD"[i],
        kind: "point",
        color: i === 0 ? "newest" : "simplex",
        get: (old) => ({ type: "point", p: old.points[i] }),
        put: (old, moved) => withPoint(old, i, moved.p),
      },
      selected,
    ),
  );

/** The scene with all points moved, so that the origin comes to lie at a place among them. */
const around = (scene: Scene, place: Point3): Scene => ({
  ...scene,
  points: scene.points.map((p): Point3 => sub(p, place).map((x) => Number(x.toPrecision(12)) + 0)),
});

/** The outcome and the stops, and a button that brings the origin to the stop that is shown. */
function chips(el: SpaceHostOf<"tetrahedron-regions">) {
  const { step, answer } = el.model;
  if (!answer) return nothing;
  const { stops, stop, valid } = answer;
  return html`
    ${moveButton(el, stops[stopShown(answer, step) ?? -1]?.place ?? null)} ${chip(el, stops.length, words.steps.outcome)}
    ${stops.map(({ faces }, i) => {
      const { text, name } = words.tetrahedron.chip(i + 1, faces, frontText(faces), i === stop && valid);
      return chip(el, i, text, name);
    })}
  `;
}

/** Without a place it keeps its own, so that the chips beside it do not move. */
function moveButton(el: SpaceHostOf<"tetrahedron-regions">, place: Point3 | null) {
  const move = () => place && el.commands.edit(around(el.model.scene, place), null);
  return html`<button class="tool" type="button" aria-disabled=${place ? nothing : "true"} @click=${move}>${words.tetrahedron.move}</button>`;
}

/** Each test with its value, and the eight stops. */
function readout(el: SpaceHostOf<"tetrahedron-regions">) {
  const { step, answer } = el.model;
  if (!answer) return nothing;
  const shown = stopShown(answer, step);
  return fold(
    words.tetrahedron.tables,
    html`
    <div class="side-by-side"><div><table>
      <caption>
        ${words.tetrahedron.tests}
      </caption>
      <thead>
        <tr>
          <th>${words.tetrahedron.test}</th>
          <th class="number">${words.tetrahedron.value}</th>
          <th>${words.tetrahedron.outcome}</th>
        </tr>
      </thead>
      <tbody>
        ${answer.tests.map(
          ({ name, value, passed }) => html`<tr>
            <td>${formulaOf(name)}</td>
            <td class="number">${pictureOf(value)}</td>
            <td>${words.tetrahedron.outcomeOf(passed)}</td>
          </tr>`,
        )}
      </tbody>
    </table></div>
    <div><table>
      <caption>
        ${words.tetrahedron.places}
      </caption>
      <tbody>
        ${answer.stops.map(
          ({ faces, place }, i) => html`<tr class=${i === (shown ?? answer.stop) ? "lit" : ""}>
            <td class="number">${i + 1}</td>
            <td>${words.tetrahedron.place(frontText(faces), i === answer.stop && answer.valid)}</td>
            <td>
              ${place ? moveButton(el, place) : words.tetrahedron.byRounding}
            </td>
          </tr>`,
        )}
      </tbody>
    </table></div></div>
    ${regionList(el)}
  `,
  );
}

export const figure: SpaceFigureOf<"tetrahedron-regions"> = {
  title,
  answer,
  views: ["together"],
  panels: () => PANELS,
  layers: [{ name: "base", title: words.tetrahedron.base, swatch: "triangle", shown: false }, HIDDEN],
  handles: pointHandles,
  controls: methodGroup,
  steps: stopsOf,
  parts: { noun: words.tetrahedron.noun },
  headline: regionsHeadline,
  point: tetrahedronPoint,
  caption: tetrahedronCaption,
  rows: tetrahedronRows,
  readout,
  extras: {
    directionOf: ({ answer }) => answer?.direction,
    verdict: regionsVerdict,
    chips,
    motion: {
      ms: renamingMs,
      between: (frame) => {
        const renamed = inRegions.renamedIn(frame);
        return { renamed: renamed && renamingOf(renamed) };
      },
    },
  },
};
