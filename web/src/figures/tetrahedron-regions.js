/** The regions around a tetrahedron, which vec3.ca did not draw: the prism that holds the origin, and eight stops. */
import { html, nothing } from "lit";
import answer from "../../baked/tetrahedron-regions.json";
import { pictureOf } from "../draw/numbers.js";
import { axes, inkOf, origin } from "../draw/space/ink.js";
import { renamingMs, renamingOf } from "../draw/space/renaming.js";
import * as inRegions from "../draw/space/tetrahedron.js";
import { cross, dot, sub } from "../draw/space/vector.js";
import { methodGroup } from "../element/groups.js";
import { replaced } from "../lists.js";
import { SpacePanel } from "../panels/space.js";
import * as words from "../words/interface.js";
import { formulaOf } from "../words/names.js";
import { regionsHeadline, regionsVerdict } from "../words/regions.js";
import { frontText, stopShown, stopsOf, tetrahedronCaption } from "../words/tetrahedron.js";
import { regionList } from "./regions.js";
import { handlesOf } from "./space/handles.js";

/**
 * @typedef {import("../types.js").Point3} Point3
 * @typedef {import("../types.js").Scene} Scene
 * @typedef {import("../words/tetrahedron.js").RegionsAnswer} RegionsAnswer
 */

/** @type {import("../panels/space.js").SpaceSpec[]} */
const PANELS = [
  {
    id: "space",
    Panel: SpacePanel,
    title: words.panels.regions,
    bodies: /** @type {any} */ ([inRegions.regions, inRegions.prism, inRegions.tetrahedron]),
    layers: inkOf([axes, inRegions.search, inRegions.tests, origin, inRegions.names, inRegions.movingNames]),
    contents: /** @type {any} */ (inRegions.pointsIn),
  },
];

/** @param {Scene} scene */
const pointsOf = (scene) => /** @type {[Point3, Point3, Point3, Point3]} */ (/** @type {unknown} */ (scene.points));

/** @param {Scene} scene @param {readonly Point3[]} points */
const withPoints = (scene, points) => /** @type {Scene} */ (/** @type {unknown} */ ({ ...scene, points }));

/**
 * The scene with one point somewhere else. Methods store B, C and D so that their normal points at A. Where the move turns the
 * tetrahedron over, two of the others change their names.
 * @param {Scene} scene @param {number} i @param {Point3} p
 */
function withPoint(scene, i, p) {
  const points = replaced(pointsOf(scene), i, p);
  const [a, b, c, d] = points;
  if (dot(cross(sub(c, b), sub(d, b)), sub(a, b)) >= 0) return withPoints(scene, points);
  const [j, k] = [3, 2, 1].filter((other) => other !== i);
  return withPoints(scene, replaced(replaced(points, j, points[k]), k, points[j]));
}

/** @param {Scene} scene @param {unknown} _spin @param {string} selected */
const pointHandles = (scene, _spin, selected) =>
  pointsOf(scene).flatMap((p, i) =>
    handlesOf(
      {
        solid: { type: "point", p },
        id: `${i}`,
        name: "ABCD"[i],
        kind: "point",
        color: i === 0 ? "newest" : "simplex",
        get: (old) => ({ type: "point", p: pointsOf(old)[i] }),
        put: (old, moved) => withPoint(old, i, /** @type {any} */ (moved).p),
      },
      selected,
    ),
  );

/** The scene with all points moved, so that the origin comes to lie at a place among them. @param {Scene} scene @param {Point3} place */
const around = (scene, place) =>
  withPoints(
    scene,
    pointsOf(scene).map((p) => /** @type {Point3} */ (sub(p, place).map((x) => Number(x.toPrecision(12)) + 0))),
  );

/** Each test with its value, and the eight stops. @param {import("../element/gjk-demo.js").GjkDemo} el */
function readout(el) {
  const { late, step } = el.model;
  const answer = /** @type {RegionsAnswer | null} */ (/** @type {unknown} */ (el.model.answer));
  if (!answer || late) return nothing;
  const shown = stopShown(answer, step);
  return html`
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
              ${
                place
                  ? html`<button class="tool" type="button" @click=${() => el.commands.edit(around(el.model.scene, place), null)}>${words.tetrahedron.move}</button>`
                  : words.tetrahedron.byRounding
              }
            </td>
          </tr>`,
        )}
      </tbody>
    </table></div></div>
    ${regionList(el)}
  `;
}

/** @type {import("./index.js").Figure} */
export const figure = {
  title: words.tetrahedron.title,
  answer: /** @type {import("../types.js").Answer} */ (/** @type {unknown} */ (answer)),
  views: ["together"],
  panels: () => PANELS,
  layers: [],
  handles: pointHandles,
  controls: methodGroup,
  steps: /** @type {any} */ (stopsOf),
  stepNoun: words.tetrahedron.noun,
  moving: (frame) => {
    const renamed = inRegions.renamedIn(/** @type {any} */ (frame));
    return { renamed: renamed && renamingOf(renamed) };
  },
  motionMs: renamingMs,
  headline: regionsHeadline,
  verdict: regionsVerdict,
  caption: /** @type {any} */ (tetrahedronCaption),
  readout,
};
