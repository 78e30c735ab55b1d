/** The regions around a tetrahedron, which vec3.ca did not draw: the prism that holds the origin, and the tests one at a time. */
import { html, nothing } from "lit";
import answer from "../../../baked/tetrahedron-regions.json";
import { pictureOf } from "../../words/numbers.ts";
import { axes } from "../../draw/space/ink.ts";
import * as inRegions from "./ink.ts";
import { cross, dot, sub } from "../../shapes/vector.ts";
import { methodGroup } from "../../interaction/groups.ts";
import { overPanel } from "../../interaction/linking.ts";
import { replaced } from "../../lists.ts";
import { SpacePanel } from "../../panels/space.ts";
import * as words from "../../words/interface.ts";
import { inLettersOf, lettered, LISTING, listingPoint } from "../../words/listing.ts";
import { formulaOf } from "../../words/names.ts";
import { regionsHeadline, regionsVerdict } from "../../words/regions.ts";
import { frontText, testsOf, tetrahedronCaption, tetrahedronPoint, tetrahedronRows, title, walkOf } from "./words.ts";
import { around, linkOf, nextRegion, ORIGIN_ID, regionList, regionTold, shiftBetween } from "../shared/regions.ts";
import { handlesOf } from "../shared/space-handles.ts";
import { GROUND, HIDDEN, overGround } from "../shared/space-panels.ts";
import { fold, number, table } from "../shared/table.ts";
import type { Point3, SpaceSceneOf } from "../../types.ts";
import type { SpaceFigureOf, SpaceHostOf, SpacePanelsOf } from "../index.ts";

type Scene = SpaceSceneOf<"tetrahedron-regions">;

const PANELS: SpacePanelsOf<"tetrahedron-regions"> = [
  overGround(
    {
      id: "space",
      Panel: SpacePanel,
      title: words.panels.regions,
      bodies: [inRegions.litRegion, inRegions.prism, inRegions.tetrahedron],
      layers: [axes, inRegions.frames, inRegions.regions, inRegions.tests, inRegions.names],
      contents: inRegions.pointsIn,
      balls: inRegions.origin,
    },
    ({ scene }) => [scene.points],
    { isUnlined: true },
  ),
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

const pointHandles: SpaceFigureOf<"tetrahedron-regions">["handles"] = (scene, _spin, selected, choices) => [
  ...scene.points.flatMap((p, i) =>
    handlesOf<Scene, { type: "point"; p: Point3 }>(
      {
        solid: { type: "point", p },
        id: `${i}`,
        name: inLettersOf(choices, "ABCD"[i]),
        kind: "point",
        color: i === 0 ? "newest" : "simplex",
        get: (old) => ({ type: "point", p: old.points[i] }),
        put: (old, moved) => withPoint(old, i, moved.p),
      },
      selected,
    ),
  ),
  ...originHandles(selected),
];

/** Those of the origin have no numbers: it is (0, 0, 0). */
function originHandles(selected: string) {
  const solid = { type: "point" as const, p: [0, 0, 0] as Point3 };
  const origin = { solid, id: ORIGIN_ID, name: "O", kind: "point", color: "ink", get: () => solid } as const;
  const handles = handlesOf<Scene, typeof solid>({ ...origin, put: (old, { p }) => around(old, p) }, selected);
  return handles.map(({ numbers: _, ...handle }) => handle);
}

/** A button that brings the origin to a place. */
function moveButton(el: SpaceHostOf<"tetrahedron-regions">, place: Point3) {
  const move = () => el.commands.edit(around(el.model.scene, place), null);
  return html`<button class="tool" type="button" @click=${move}>${words.tetrahedron.move}</button>`;
}

/** Each test with its value, and the eight places where O may be. */
function readout(el: SpaceHostOf<"tetrahedron-regions">) {
  const { answer, choices } = el.model;
  if (!answer) return nothing;
  const { tables, tests, test, value, outcome, outcomeOf, places, place: placeText, byRounding } = words.tetrahedron;
  const lineOf = ({ name, value, passed }: (typeof answer.tests)[number]) => ({
    cells: [formulaOf(name), pictureOf(value), outcomeOf(passed)],
  });
  const stops = answer.stops.map(({ faces, place }, i) => {
    const isStop = i === answer.stop;
    return {
      cells: [i + 1, inLettersOf(choices, placeText(frontText(faces), isStop && answer.valid)), place ? moveButton(el, place) : byRounding],
      isLit: isStop,
    };
  });
  return fold(
    tables,
    html`<div class="side-by-side">
        <div>${table(tests, [{ name: test }, number(value), { name: outcome }], answer.tests.map(lineOf))}</div>
        <div>${table(places, [number(), {}, {}], stops)}</div>
      </div>
      ${regionList(el)}`,
  );
}

export const figure: SpaceFigureOf<"tetrahedron-regions"> = {
  title,
  answer,
  views: ["together"],
  panels: () => PANELS,
  layers: [{ name: "base", title: words.tetrahedron.base, swatch: "triangle", shown: false }, HIDDEN, GROUND],
  handles: pointHandles,
  controls: methodGroup,
  steps: testsOf,
  parts: { noun: words.tetrahedron.noun },
  headline: (answer, _, choices) => inLettersOf(choices, regionsHeadline(answer)),
  point: (frame) => inLettersOf(frame.choices, listingPoint(walkOf(frame)) || tetrahedronPoint(frame)),
  caption: (frame) => inLettersOf(frame.choices, tetrahedronCaption(frame)),
  rows: (frame) => (frame.choices.letters === LISTING ? [] : tetrahedronRows(frame)),
  readout,
  extras: {
    attributes: { letters: ["ABC", LISTING] },
    lettered,
    directionOf: ({ answer }) => answer?.direction,
    verdict: regionsVerdict,
    shift: shiftBetween,
    linking: { at: (frame, view, at) => linkOf(inRegions.regionAt(frame, view, at)), next: nextRegion, told: regionTold, over: overPanel },
    opensAt: () => 0,
  },
};
