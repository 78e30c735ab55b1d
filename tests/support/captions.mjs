/**
 * What the page claims of some answers, and the sentences of claims, by the page's own functions.
 *
 * In: JSON {titles, cases: [{scene, answer}], claims} on standard input.
 * Out: {said, sentences, names}: for each case a list of [what, step, claims, whether the page's text is that of the claims]; the
 * sentence of each of `claims`; the names of all claims that have a sentence.
 */
import { readFileSync } from "node:fs";
import { told } from "../../web/src/words/claims.ts";
import * as cast from "../../web/src/kinds/cast/words.ts";
import { stepsOf as castSteps } from "../../web/src/kinds/cast/stage.ts";
import * as compare from "../../web/src/kinds/compare/words.ts";
import * as distance from "../../web/src/kinds/distance/words.ts";
import * as epa from "../../web/src/kinds/epa/words.ts";
import * as map from "../../web/src/kinds/failure-map/words.ts";
import * as failures from "../../web/src/kinds/failures/words.ts";
import * as flow from "../../web/src/kinds/gjk/flow-words.ts";
import * as gjk from "../../web/src/kinds/gjk/words.ts";
import * as iterations from "../../web/src/kinds/gjk/point-words.ts";
import * as impact from "../../web/src/kinds/impact/words.ts";
import { stepsOf as impactSteps } from "../../web/src/kinds/impact/stage.ts";
import * as manifold from "../../web/src/kinds/manifold/words.ts";
import { stepsOf as manifoldSteps } from "../../web/src/kinds/manifold/stage.ts";
import * as minkowski from "../../web/src/kinds/minkowski/words.ts";
import { pairSteps } from "../../web/src/words/pairs.ts";
import * as plane from "../../web/src/kinds/gjk/plane-words.ts";
import * as regions from "../../web/src/words/regions.ts";
import * as sat from "../../web/src/kinds/sat/words.ts";
import * as scene3d from "../../web/src/kinds/scene3d/words.ts";
import * as simplices from "../../web/src/kinds/simplices/words.ts";
import * as sum from "../../web/src/kinds/sum/words.ts";
import * as support from "../../web/src/kinds/support/words.ts";
import * as tetrahedron from "../../web/src/kinds/tetrahedron-regions/words.ts";
import * as verdict from "../../web/src/words/verdict.ts";

const FILES = [
  cast,
  compare,
  epa,
  ...[distance.POINTS, epa.FIGURE_POINTS, iterations.POINTS, sat.POINTS, simplices.POINTS, tetrahedron.POINTS].map((SENTENCES) => ({
    SENTENCES,
  })),
  map,
  failures,
  flow,
  gjk,
  impact,
  manifold,
  minkowski,
  plane,
  regions,
  sat,
  scene3d,
  simplices,
  sum,
  support,
  tetrahedron,
];
const SENTENCES = /** @type {Record<string, (claim: any) => string>} */ ({});
for (const table of [...FILES, verdict].map((file) => file.SENTENCES)) {
  for (const [say, sentence] of Object.entries(table)) {
    if (SENTENCES[say] && SENTENCES[say] !== sentence) throw new Error(`Two claims are called ${say}.`);
    SENTENCES[say] = sentence;
  }
}

const { titles, cases, claims } = JSON.parse(readFileSync(0, "utf-8"));

/** @param {string} method */
const titleOf = (method) => titles[method];

/** @typedef {[what: string, step: number, claims: any[], isTold: boolean]} Said */

/** @param {string} what @param {number} step @param {Iterable<any>} claims @param {string} text @returns {Said} */
function said(what, step, claims, text) {
  const made = [...claims];
  return [what, step, made, told(SENTENCES, made) === text];
}

/**
 * The captions of some steps.
 * @param {string} what @param {number} count @param {any} frame
 * @param {(frame: any) => Iterable<any>} claimsOf @param {(frame: any) => string} textOf @param {number} [first]
 */
const each = (what, count, frame, claimsOf, textOf, first = 0) =>
  Array.from({ length: count }, (_, i) => {
    const shown = { ...frame, step: first + i };
    return said(what, i, claimsOf(shown), textOf(shown));
  });

/** @param {any} answer */
const exact = ({ result }) => said("exact", 0, [verdict.exactClaim(result)], verdict.exactText(result));

/** @param {any} claims @param {any} texts @returns {Said[]} */
const judged = (claims, texts) => [said("verdict", 0, [claims.text], texts.text), said("why", 0, claims.why, texts.why)];

/** What is said of a case, by its kind. @type {Record<string, (frame: any) => Said[]>} */
const KINDS = {
  gjk(frame) {
    const { answer } = frame;
    const { length } = answer.trace.steps;
    const all = { ...frame, all: true };
    const response = { ...frame, layers: new Set(["response"]) };
    const claimsOf = (/** @type {any} */ frame) => [
      ...iterations.gjkPointClaims(frame),
      ...gjk.gjkClaims(frame),
      ...gjk.proofClaims(frame),
    ];
    const textOf = (/** @type {any} */ frame) =>
      [iterations.gjkPoint(frame), gjk.gjkCaption(frame), gjk.gjkProof(frame)].filter(Boolean).join(" ");
    return [
      ...each("step", length, frame, claimsOf, textOf),
      ...each("epa", answer.epa?.steps.length ?? 0, response, claimsOf, textOf, length),
      said("all", length - 1, claimsOf(all), textOf(all)),
      ...each("flow", length, frame, flow.flowStepClaims, flow.flowStepText),
      ...each("flow so far", length, frame, flow.flowCountClaims, flow.flowCountText),
      said("flow so far", length - 1, flow.flowCountClaims(all), flow.flowCountText(all)),
      ...(answer.plane ? each("plane", length, frame, plane.planeClaims, plane.planeCaption) : []),
      ...(answer.plane ? [said("all in plane", 0, plane.planeClaims(all), plane.planeCaption(all))] : []),
      ...judged(verdict.verdictClaims(answer), verdict.verdict(answer)),
      exact(answer),
    ];
  },
  failures(frame) {
    const { answer } = frame;
    const claimsOf = (/** @type {any} */ { step }) => failures.failureClaims(answer, step);
    const textOf = (/** @type {any} */ { step }) => failures.failureText(answer, step);
    return [...KINDS.gjk(frame), ...each("failure", answer.trace.steps.length, frame, claimsOf, textOf)];
  },
  distance(frame) {
    const { length } = frame.answer.trace.steps;
    const ways = [{ all: true }, { step: length - 1, choices: { challenge: "close" } }].map((way) => ({ ...frame, ...way }));
    const [whole, challenge] = ways.map((way) => said("fall", length - 1, distance.distancePointClaims(way), distance.distancePoint(way)));
    return [...each("distance", length, frame, distance.distancePointClaims, distance.distancePoint), whole, challenge];
  },
  epa(frame) {
    const count = frame.answer.epa?.steps.length ?? 0;
    const shown = { ...frame, layers: new Set(["bounds"]) };
    const all = { ...shown, all: true };
    const steps = each("epa", count, shown, epa.epaClaims, epa.epaCaption);
    const points = each("epa point", count + 1, shown, epa.epaPointClaims, epa.epaPoint);
    const response = each("response", 1, shown, epa.epaClaims, epa.epaCaption, count);
    return [
      ...steps,
      ...points,
      ...response,
      said("polytope", 0, epa.epaClaims(all), epa.epaCaption(all)),
      said("all points", 0, epa.epaPointClaims(all), epa.epaPoint(all)),
    ];
  },
  impact(frame) {
    const { answer, scene } = frame;
    const claimsOf = (/** @type {any} */ shown) => [...impact.pointClaims(shown), ...impact.claims(shown)];
    const textOf = (/** @type {any} */ shown) => [impact.point(shown), impact.caption(shown)].filter(Boolean).join(" ");
    const all = { ...frame, all: true };
    return [
      ...each("advancement", Math.max(impactSteps(answer, frame.layers, scene).length, 1), frame, claimsOf, textOf),
      said("whole advancement", 0, claimsOf(all), textOf(all)),
      said("first contact", 0, [impact.impactClaim(answer, scene)], impact.headline(answer, scene)),
    ];
  },
  manifold(frame) {
    const alone = { ...frame, layers: new Set(["one-point"]) };
    const count = Math.max(manifoldSteps(frame.answer, frame.layers).length, 1);
    const claimsOf = (/** @type {any} */ shown) => [...manifold.pointClaims(shown), ...manifold.claims(shown)];
    const textOf = (/** @type {any} */ shown) => [manifold.point(shown), manifold.caption(shown)].filter(Boolean).join(" ");
    return [...each("manifold", count, frame, claimsOf, textOf), said("one point", 0, claimsOf(alone), textOf(alone))];
  },
  sat(frame) {
    const { axes, least } = frame.answer;
    const claimsOf = (/** @type {any} */ shown) => [...sat.pointClaims(shown), ...sat.claims(shown)];
    const textOf = (/** @type {any} */ shown) => [sat.satPoint(shown), sat.caption(shown)].filter(Boolean).join(" ");
    const all = { ...frame, all: true };
    return [
      ...each("axis", axes.length + (least === null ? 0 : 1), frame, claimsOf, textOf),
      said("all axes", 0, claimsOf(all), textOf(all)),
    ];
  },
  cast(frame) {
    const claimsOf = (/** @type {any} */ shown) => [...cast.pointClaims(shown), ...cast.claims(shown)];
    const textOf = (/** @type {any} */ shown) => [cast.point(shown), cast.caption(shown)].filter(Boolean).join(" ");
    return [
      ...each("cast", castSteps(frame.answer).length, frame, claimsOf, textOf),
      said("impact", 0, [cast.headlineClaim(frame.answer)], cast.headline(frame.answer)),
    ];
  },
  minkowski: (frame) => [...pairs(frame, "−", minkowski.minkowskiClaims, minkowski.minkowskiCaption), exact(frame.answer)],
  sum: (frame) => [
    ...pairs(frame, "+", sum.sumClaims, sum.sumCaption),
    said("corners", 0, [sum.cornersClaim(frame.answer)], sum.sumText(frame.answer)),
  ],
  compare(frame) {
    const { answer } = frame;
    return [
      said("compare", 0, compare.compareClaims(frame, titleOf), compare.compareCaption(frame, titleOf)),
      said("agreement", 0, [compare.agreementClaim(answer)], compare.compareHeadline(answer)),
    ];
  },
  simplices: (frame) => [
    said("simplices", 0, simplices.simplicesClaims(frame), simplices.simplicesCaption(frame)),
    ...each("asked", frame.answer.asked?.length ?? 0, frame, simplices.simplicesPointClaims, simplices.simplicesPoint),
    ...each("picked", 1, { ...frame, all: true }, simplices.simplicesPointClaims, simplices.simplicesPoint),
    said("combination", 0, [simplices.combinationClaim(frame.answer, frame.scene)], simplices.simplicesHeadline(frame.answer, frame.scene)),
  ],
  "line-regions": (frame) => [
    ...each("walk", regions.placesOf(frame.answer).length, frame, regions.regionsClaims, regions.regionsCaption),
    ...each("asked", regions.placesOf(frame.answer).length, frame, regions.regionsPointClaims, regions.regionsPoint),
    ...ofRegions(frame.answer),
  ],
  "triangle-regions": (frame) => KINDS["line-regions"](frame),
  "tetrahedron-regions"(frame) {
    const { length } = frame.answer.tests;
    return [
      ...each("test", length + 1, frame, tetrahedron.tetrahedronClaims, tetrahedron.tetrahedronCaption),
      ...each("asked", length + 1, frame, tetrahedron.tetrahedronPointClaims, tetrahedron.tetrahedronPoint),
      ...ofRegions(frame.answer),
    ];
  },
  support(frame) {
    const climb = { ...frame, layers: new Set(["climb"]) };
    return [
      said("support", 0, support.supportClaims(frame), support.supportCaption(frame)),
      said("climb", 0, support.supportClaims(climb), support.supportCaption(climb)),
      said("support point", 0, [support.supportClaim(frame.answer)], support.supportHeadline(frame.answer)),
    ];
  },
  "failure-map"(frame) {
    return [
      said("map", 0, map.mapClaims(frame, titleOf), map.mapCaption(frame, titleOf)),
      said("counts", 0, [map.mapClaim(frame.answer)], map.mapHeadline(frame.answer)),
    ];
  },
  scene3d(frame) {
    const { answer, scene } = frame;
    const count = scene3d.pairsOf(answer, scene).length;
    return [
      ...each("pair of objects", count, frame, scene3d.sceneClaims, scene3d.sceneCaption),
      ...each("objects", 1, frame, scene3d.sceneClaims, scene3d.sceneCaption, count),
      said("meetings", 0, [scene3d.sceneClaim(answer, scene)], scene3d.sceneHeadline(answer, scene)),
    ];
  },
};

/** Each pair of vertices, then all of them. @param {any} frame @param {"−" | "+"} sign @param {(frame: any) => Iterable<any>} claimsOf @param {(frame: any) => string} textOf */
function pairs(frame, sign, claimsOf, textOf) {
  const count = Math.max(pairSteps(frame.answer, sign).length - 1, 0);
  return [...each("pair", count, frame, claimsOf, textOf), ...each("whole", 1, frame, claimsOf, textOf, count || -1)];
}

/** @param {any} answer */
const ofRegions = (answer) => [
  said("region", 0, [regions.headlineClaim(answer)], regions.regionsHeadline(answer)),
  ...judged(regions.regionsVerdictClaims(answer), regions.regionsVerdict(answer)),
  ...answer.regions.map((/** @type {any} */ region, /** @type {number} */ i) =>
    said("status", i, [regions.statusClaim(answer, region)], regions.statusText(answer, region)),
  ),
];

const FRAME = { step: 0, all: false, layers: new Set(["article"]), choices: {}, best: null };

process.stdout.write(
  JSON.stringify({
    said: cases.map((/** @type {any} */ one) => KINDS[one.scene.kind]({ ...FRAME, ...one })),
    sentences: claims.map((/** @type {any} */ claim) => told(SENTENCES, [claim])),
    names: Object.keys(SENTENCES),
  }),
);
