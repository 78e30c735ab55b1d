/**
 * What the figure of simplices says.
 *
 * Notation: X the point that is asked for; P1, P2, ... the points; V the point of their hull that is closest to X.
 */
import { pictureOf, pointText, sumText } from "../../words/numbers.ts";
import { told, type ClaimOf } from "../../words/claims.ts";
import { formulaOf, list } from "../../words/names.ts";
import type { Row } from "../../words/rows.ts";
import type { AnyAnswerOf, AnyFrameOf, Mesh } from "../../types.ts";

type Answer = AnyAnswerOf<"simplices">;
type Frame = AnyFrameOf<"simplices">;
type Claim = ClaimOf<typeof SENTENCES>;

/** Of a combination: the index of a point, counted from 0, and its weight. */
type Term = { index: number; weight: number };

/** The titles of its figures, and what its page and the authors’ guide say of it. */
export const title = "Simplices";
export const titleInSpace = "Simplices in space";
export const whatItShows = "a point as a combination of at most three others, with its weights; in space of at most four";

/** The sub-steps by their names in scenes. */
export const SUBSTEPS: { [name: string]: string } = {
  robust: "Robust",
  johnson: "Johnson",
  "signed-volumes": "Signed volumes",
  voronoi: "Voronoi regions",
};
export const PRECISIONS = { float64: "Double precision", float32: "Single precision" };

/** The steps: each question of a sub-step, and then what it keeps. */
export const STEPS = {
  noun: "question",
  keeps: "What it keeps",
  asks: (number: number, count: number) => `Question ${number} of ${count}`,
};

/** At the exact point, beside a wrong one. */
export const EXACT = "exact";

/** The choice of a sub-step. */
export const CHOICE = { title: "Sub-step", exact: "None: exact", precision: "Precision" };

type Picked = { method: string; names: readonly string[] };

/** @param i  counted from 0 */
export const pointName = (i: number) => `P${i + 1}`;

export const SENTENCES = {
  /** @param claim  isFound: is it the point V of the picture? A sub-step may find another one. */
  combination: ({ inside, isFound, terms }: { inside: boolean; isFound: boolean; terms: readonly Term[] }) =>
    inside ? `Inside: X = ${sum(terms)}` : `Outside: the closest point is ${isFound ? "V = " : ""}${sum(terms)}`,

  // ---- what the points are

  /** @param claim  at most four */
  simplex: ({ count }: { count: number }) =>
    `${["One point is", "Two points are", "Three points are", "Four points are"][count - 1]} a simplex of ${count - 1} ${count === 2 ? "dimension" : "dimensions"}: ${["a point", "a segment", "a triangle", "a tetrahedron"][count - 1]}.`,
  degenerate: ({ flat }: { flat: Flat }) => `This one is degenerate: ${FLATS[flat]}.`,
  all_degenerate: ({ count, flat }: { count: number; flat: Flat }) => `These ${count} points are degenerate: ${FLATS[flat]}.`,
  drawn_flat: () => "In the plane it is drawn flat.",
  hull: ({ count, corners }: { count: number; corners: number }) => `The hull of these ${count} points has ${corners} corners.`,

  // ---- the sub-step

  others_keep: ({ picked }: { picked: readonly Picked[] }) =>
    `In this precision ${list(picked.map(({ method, names }) => `${SUBSTEPS[method]} keeps ${list(names)}`))}.`,

  // ---- where X is

  inside: ({ terms }: { terms: readonly Term[] }) => `X is a point of the hull: X = ${sum(terms)}.`,
  outside: ({ point, terms, distance }: { point: readonly number[]; terms: readonly Term[]; distance: number }) =>
    `X is outside. The closest point of the hull is V = ${pointText(point)} = ${sum(terms)}, ${pictureOf(distance)} from X.`,
  weights: () => "The weights are positive and their sum is 1.",
  /** @param claim  enough: indices, by Carathéodory's theorem */
  enough: ({ count, dimension, enough }: { count: number; dimension: number; enough: readonly number[] }) => {
    const [where, always] = dimension === 3 ? ["in space", "four"] : ["in the plane", "three"];
    return `Of ${count} points, ${list(enough.map(pointName))} ${enough.length > 1 ? "are" : "is"} enough: ${where}, ${always} always are (Carathéodory).`;
  },
};

/** Where degenerate points lie. */
const FLATS = { place: "all points are equal", line: "all points lie on one line", plane: "all points lie in one plane" };
type Flat = keyof typeof FLATS;

/** "0.25 P1 + 0.75 P2". */
const sum = (terms: readonly Term[]) =>
  sumText(
    terms.map(({ weight }) => weight),
    terms.map(({ index }) => pointName(index)),
  );

/** The points that are enough, with their weights, in the order of the scene. */
const termsOf = ({ kept, weights }: Pick<Answer, "kept" | "weights">) =>
  kept.map((index, i) => ({ index, weight: weights[i] })).sort((p, q) => p.index - q.index);

/** The exact one, also beside a sub-step: X is inside exactly if it is the point of the hull that is closest to it. */
export const combinationClaim = (answer: Answer, scene: Pick<Frame["scene"], "at" | "points">): Claim => ({
  say: "combination",
  isFound: !offOf(answer, scene),
  inside: answer.exact ? String(answer.exact.point) === String(scene.at) : answer.inside,
  terms: termsOf(answer.exact ?? answer),
});

export const simplicesHeadline = (answer: Answer, scene: Pick<Frame["scene"], "at" | "points">) =>
  told(SENTENCES, [combinationClaim(answer, scene)]);

/** Their names, in the order of the scene. */
const namesOf = (kept: readonly number[]) => [...kept].sort((i, j) => i - j).map(pointName);

type Coordinates = readonly number[];

/** Points that differ by less are the same, relative to the largest coordinate: single precision rounds to a hundredth of this. */
const SAME = 1e-5;

/** How far the sub-step's point is from the exact one; 0 where rounding alone parts them, and without a sub-step. */
export function offOf({ exact, point }: Answer, { points, at }: { points: readonly Coordinates[]; at: Coordinates }) {
  const off = exact ? Math.hypot(...exact.point.map((x, k) => x - point[k])) : 0;
  return off > SAME * Math.max(...[at, ...points].flat().map(Math.abs)) ? off : 0;
}

/** The corners of the hull, as indices of points. Its outline is a list of them in the plane, and a surface in space. */
export function cornersOf({ outline }: Pick<Answer, "outline">): readonly number[] {
  const surface: readonly number[] | Mesh = outline;
  return "faces" in surface ? [...new Set(surface.faces.flat())] : surface;
}

function flatOf({ outline }: Pick<Answer, "outline">, points: Frame["scene"]["points"]): Flat {
  if ("faces" in outline && outline.faces.length) return "plane";
  return points.every((p) => String(p) === String(points[0])) ? "place" : "line";
}

export function* simplicesClaims({ scene: { points, at, method }, answer }: Frame): Generator<Claim> {
  if (!answer) return;
  const count = points.length;
  const dimension: number = points[0].length;
  const flat = flatOf(answer, points);
  if (count > 4) {
    yield answer.degenerate ? { say: "all_degenerate", count, flat } : { say: "hull", count, corners: cornersOf(answer).length };
  } else {
    yield { say: "simplex", count };
    if (answer.degenerate) yield { say: "degenerate", flat };
    else if (count === 4 && dimension === 2) yield { say: "drawn_flat" };
  }
  if (answer.substeps) {
    const own = substepOf(answer, method);
    return yield {
      say: "others_keep",
      picked: answer.substeps.flatMap((one) => (one.method === own ? [] : [{ method: one.method, names: namesOf(one.kept) }])),
    };
  }
  const terms = termsOf(answer);
  const { inside, point } = answer;
  yield inside ? { say: "inside", terms } : { say: "outside", point, terms, distance: Math.hypot(...point.map((x, i) => x - at[i])) };
  if (terms.length > 1) yield { say: "weights" };
  if (count > dimension + 1) yield { say: "enough", count, dimension, enough: terms.map(({ index }) => index) };
}

export const simplicesCaption = (frame: Frame) => told(SENTENCES, simplicesClaims(frame));

type Asked = NonNullable<Answer["asked"]>[number];

/** Where X lies along an edge, seen from a corner, by the sign of a product. */
const WAYS: { [sign: string]: string } = { "+": "ahead", "−": "behind", "0": "level", "?": "too far" };

/** Its points, and the signs of the sub-step's products, in their order. */
type Asks = { names: string; signs: string };

/** Is X in the region that is asked? Unsaid where another face may have the last word. */
type Holds = { holds?: boolean };
const held = (holds?: boolean) => (holds === undefined ? "" : ` That is ${holds ? "" : "not "}its region.`);

/** By the number of points: what signed volumes compares, and what comes next where the signs differ. */
const PARTS: { [count: number]: [string, string] } = {
  2: ["length", "one end is kept"],
  3: ["area", "the edges opposite the wrong signs are asked"],
  4: ["volume", "the faces opposite the wrong signs are asked"],
};

type Keeps = Picked & { single: boolean };
const by = (method: string, single: boolean) => `${SUBSTEPS[method]}${single ? " in single precision" : ""}`;

/** The caption of the picture. */
export const POINTS = {
  /** @param claim  count: of all points */
  mixed: ({ names, count }: { names: readonly string[]; count: number }) => {
    if (names.length === 1) return `X is ${names[0]} itself.`;
    const of = names.length < count ? `, and of ${count} points these are enough` : "";
    return `X is a weighted average of ${list(names)}${of}.`;
  },

  // what a sub-step keeps
  picks: ({ method, single, names }: Keeps) => `${by(method, single)} keeps ${list(names)}, as the exact answer does.`,
  picks_other: ({ method, single, names, exact }: Keeps & { exact: readonly string[] }) =>
    `${by(method, single)} keeps ${list(names)}. Exact are ${list(exact)}: the same point.`,
  picks_wrong: ({ method, single, names, exact, off }: Keeps & { exact: readonly string[]; off: number }) =>
    `${by(method, single)} keeps ${list(names)}, which is ${pictureOf(off)} off. Exact: ${list(exact)}.`,
  picks_nothing: ({ method, single }: Omit<Keeps, "names">) => `${by(method, single)} divides zero by zero and finds no weights.`,

  // what it asks, one question a step
  asks_weights: ({ names, signs }: Asks) =>
    `Johnson asks ${names}: the weights of X’s foot on it are ${signs}. ${
      /^\++$/.test(signs) ? "It is kept if no larger simplex gives its added point a +" : "The foot is outside"
    }.`,
  asks_parts: ({ names, signs, hasFoot }: Asks & { hasFoot: boolean }) => {
    const x = hasFoot ? "X’s foot" : "X";
    const [size, next] = PARTS[signs.length];
    const so = /^(\++|−+)$/.test(signs) ? `They agree: ${x} is inside` : `They differ, so ${next}`;
    return `Signed volumes asks ${names}: with ${x} in place of each point its ${size} is ${signs}. ${so}.`;
  },
  asks_corner: ({ names, along, signs, holds }: Asks & { along: readonly string[] } & Holds) =>
    `Voronoi regions asks corner ${names}: X lies ${list(along.map((edge, i) => `${WAYS[signs[i]]} along ${edge}`))}.${held(holds)}`,
  asks_edge: ({ names, signs, third, holds }: Asks & { third: string } & Holds) =>
    `Voronoi regions asks edge ${names}: X lies ${{ "+": `on the side of ${third}`, "−": "beyond it" }[signs] ?? "on its line"}.${held(holds)}`,
  asks_face: ({ names, signs, fourth }: Asks & { fourth: string }) =>
    `Voronoi regions asks face ${names}: ${
      signs[1] === "0"
        ? `${fourth} lies on neither side, so X is not beyond it`
        : `X lies ${signs[0] === signs[1] ? `on the side of ${fourth}` : "beyond it"}`
    }.`,
  asks_tests: ({ names, signs, method }: Asks & { method: string }) => `${SUBSTEPS[method]} tests ${names}: ${signs}.`,

  not_mixed: ({ names }: { names: readonly string[] }) =>
    `X lies outside: no weights make it. V, made of ${list(names)}, is as close as they come.`,
};

/** What a sub-step asks at a step; undefined at the last, which shows what it keeps, and without a sub-step. */
export const askedOf = ({ answer, step, all }: Pick<Frame, "answer" | "step" | "all">) => (all ? undefined : answer?.asked?.[step]);

function askedClaim(answer: Answer, scene: Frame["scene"], { subset, of, values, foot }: Asked): ClaimOf<typeof POINTS> {
  const method = substepOf(answer, scene.method);
  const said = { names: namesOf(of).join(""), signs: values.map(signOf).join("") };
  if (method === "johnson") return { say: "asks_weights", ...said };
  if (method === "signed-volumes") return { say: "asks_parts", ...said, hasFoot: !!foot };
  if (method !== "voronoi" || subset.length < 3) return { say: "asks_tests", ...said, method };
  const [first, ...ends] = subset.map(pointName);
  const holds = scene.points.length === 3 ? { holds: isSame(answer.kept, of) } : {};
  if (of.length === 1) return { say: "asks_corner", ...said, along: ends.map((end) => first + end), ...holds };
  const [other] = subset.filter((i) => !of.includes(i)).map(pointName);
  return of.length === 2 ? { say: "asks_edge", ...said, third: other, ...holds } : { say: "asks_face", ...said, fourth: other };
}

/** The sub-step of a scene whose answer has one. */
const substepOf = ({ substeps }: Answer, method: string) => substeps?.find((one) => one.method === method)?.method ?? "robust";

export function* simplicesPointClaims(frame: Frame): Generator<ClaimOf<typeof POINTS>> {
  const { scene, answer } = frame;
  if (!answer) return;
  const asked = askedOf(frame);
  if (asked) return yield askedClaim(answer, scene, asked);
  const names = namesOf(answer.kept);
  if (!answer.exact) return yield answer.inside ? { say: "mixed", names, count: scene.points.length } : { say: "not_mixed", names };
  const by = { method: substepOf(answer, scene.method), single: scene.precision === "float32" };
  const said = { ...by, names };
  const exact = namesOf(answer.exact.kept);
  const off = offOf(answer, scene);
  if (!answer.weights.some(Boolean)) yield { say: "picks_nothing", ...by };
  else if (off) yield { say: "picks_wrong", ...said, exact, off };
  else yield String(exact) === String(names) ? { say: "picks", ...said } : { say: "picks_other", ...said, exact };
}

export const simplicesPoint = (frame: Frame) => told(POINTS, simplicesPointClaims(frame));

/** The sign of a product; one that is too large for a number has none. */
export const signOf = (value: number | null) => (value === null ? "?" : value > 0 ? "+" : value < 0 ? "−" : "0");

const TOO_LARGE = "too large for a float";

/** The signs of a sub-step's products on a simplex, in their order. */
const signsOf = ({ terms }: Answer, subset: readonly number[]) =>
  (terms ?? []).flatMap((term) => (isSame(term.subset, subset) ? [signOf(term.value)] : [])).join("");

/** Have two simplices the same points? */
export const isSame = (p: readonly number[], q: readonly number[]) => String([...p].sort()) === String([...q].sort());

/** A simplex and the signs of its products: "P1P2 −+". Single points have none in most sub-steps. */
export const labelOf = (answer: Answer | null, subset: readonly number[]) =>
  [namesOf(subset).join(""), answer && signsOf(answer, subset)].filter(Boolean).join(" ");

/** The products of a sub-step as a table. */
export function* simplicesRows({ answer }: Frame): Generator<Row> {
  for (const { name, value } of answer?.terms ?? []) yield { name: formulaOf(name), value: value === null ? TOO_LARGE : pictureOf(value) };
}
