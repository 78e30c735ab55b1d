/**
 * What the support figure says.
 *
 * Notation: d the direction, a and b the support points of A along d and of B along -d, w = a - b. a3 is the third
 * vertex of A in the order of the scene.
 */
import { pointText } from "../../words/numbers.ts";
import { told, type ClaimOf } from "../../words/claims.ts";
import { list } from "../../words/names.ts";
import type { AnswerOf, FrameOf, Shape } from "../../types.ts";

type Answer = AnswerOf<"support">;
type Frame = FrameOf<"support">;
type Claim = ClaimOf<typeof SENTENCES>;
type Side = "a" | "b";

/** The title of its figure, and what its page and the authors’ guide say of it. */
export const title = "Support points";
export const whatItShows = "the support point of one shape or of a difference, along a direction that you turn";

/** The name of a vertex: a1, b3, counted from 1. */
export const vertexName = (side: Side, i: number) => `${side}${i + 1}`;

/** Among more vertices, only the number of ties is given. */
const MOST_TOLD = 4;

/** Vertices are named by their indices; that of a round shape is null. */
export const SENTENCES = {
  support_point: ({ of, w }: { of: "a" | "w"; w: readonly number[] }) => `Support point ${of} = ${pointText(w)}`,
  zero_direction: () => "The direction d is zero, so every point is a support point.",
  furthest: ({ side, vertex }: { side: Side; vertex: number }) =>
    `${ofVertices(side)}, ${vertexName(side, vertex)} is the furthest along ${along(side)}.`,
  equally_far: ({ side, ties }: { side: Side; ties: readonly number[] }) => {
    const who = ties.length <= MOST_TOLD ? list(ties.map((i) => vertexName(side, i))) : `${ties.length}`;
    return `${ofVertices(side)}, ${who} are equally far along ${along(side)}: a tie. The first in the order of the scene is taken, ${vertexName(side, ties[0])}.`;
  },
  /** How the support point of a round shape comes about. */
  round: ({ side, type }: { side: Side; type: Shape["type"] }) => {
    const d = along(side);
    const radius = `plus the radius along ${d}`;
    switch (type) {
      case "circle":
        return `The support point ${side} of the circle is its centre ${radius}. There are no vertices to look at.`;
      case "capsule":
        return `The support point ${side} of the capsule is the end of its segment that is further along ${d}, ${radius}.`;
      case "tapered-capsule":
        return `The support point ${side} is that of the disc that reaches further along ${d}: its centre ${radius}.`;
      case "rounded":
        return `The support point ${side} is that of the shape inside, ${radius}.`;
      default:
        return `The support point ${side} is the one point of the rim whose normal is ${d}. A formula gives it.`;
    }
  },
  none_beyond: () => "No point of A passes the dashed line.",
  furthest_of_difference: ({ ia, ib }: { ia: number | null; ib: number | null }) =>
    `So w = ${nameOf("a", ia)} − ${nameOf("b", ib)} is the furthest point of A − B along d.`,
  /** @param claim  numbers of vertices */
  looks_at: ({ linear, climb }: { linear: number; climb: number }) =>
    `The linear search looks at ${linear} ${linear === 1 ? "vertex" : "vertices"}, hill climbing at ${climb}.`,
};

const ofVertices = (side: Side) => `Of ${side.toUpperCase()}’s vertices`;

const along = (side: Side) => (side === "a" ? "d" : "−d");

const nameOf = (side: Side, index: number | null) => (index === null ? side : vertexName(side, index));

export const supportClaim = ({ support: { b, w } }: Answer): Claim => ({ say: "support_point", of: b ? "w" : "a", w });

export const supportHeadline = (answer: Answer) => told(SENTENCES, [supportClaim(answer)]);

export function* supportClaims({ answer, scene, layers }: Frame): Generator<Claim> {
  if (!answer) return;
  if (scene.direction.some(Boolean)) yield* furthest(answer, scene.shapes);
  else yield { say: "zero_direction" };
  const { linear, climb } = answer;
  if (layers.has("climb") && linear.dots) yield { say: "looks_at", linear: linear.dots, climb: climb.dots };
}

export const supportCaption = (frame: Frame) => told(SENTENCES, supportClaims(frame));

function* furthest(answer: Answer, shapes: readonly Shape[]): Generator<Claim> {
  const { b, ia, ib } = answer.support;
  const [ofA, ofB = ofA] = shapes; // an answer of two shapes may stand beside a newer scene of one
  yield highest(answer, "a", ofA);
  if (!b) return yield { say: "none_beyond" };
  yield highest(answer, "b", ofB);
  yield { say: "furthest_of_difference", ia, ib };
}

/** Which vertices are the furthest, and which of them is taken. */
function highest(answer: Answer, side: Side, { type }: Shape): Claim {
  const ties = answer[`ties_${side}`];
  if (!ties) return { say: "round", side, type };
  return ties.length > 1 ? { say: "equally_far", side, ties } : { say: "furthest", side, vertex: ties[0] };
}

/** The caption of the picture. */
export const POINTS = {
  zero_direction: SENTENCES.zero_direction,
  one: ({ ia }: { ia: number | null }) =>
    `${nameOf("a", ia)} is the support point along d: nothing of A lies beyond the dashed line through it.`,
  two: ({ ia, ib }: { ia: number | null; ib: number | null }) =>
    `The furthest point of A − B along d is ${nameOf("a", ia)} − ${nameOf("b", ib)}: A’s furthest along d minus B’s furthest against it.`,
  climbs: ({ linear, climb }: { linear: number; climb: number }) =>
    `Hill climbing goes from neighbour to neighbour while they rise: ${climb} vertices looked at${climb < linear ? ` instead of ${linear}` : ", no fewer than by a linear search"}.`,
};

export function* supportPointClaims({ answer, scene, layers }: Frame): Generator<ClaimOf<typeof POINTS>> {
  if (!answer) return;
  const { support, linear, climb } = answer;
  const { b, ia, ib } = support;
  if (!scene.direction.some(Boolean)) yield { say: "zero_direction" };
  else if (layers.has("climb") && linear.dots) yield { say: "climbs", linear: linear.dots, climb: climb.dots };
  else yield b ? { say: "two", ia, ib } : { say: "one", ia };
}

export const supportPoint = (frame: Frame) => told(POINTS, supportPointClaims(frame));
