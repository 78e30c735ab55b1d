/** The captions of a contact manifold, in at most 14 words, its details and its table. */
import { pictureOf, pointText } from "../../words/numbers.ts";
import { engineNext, told, type ClaimOf } from "../../words/claims.ts";
import { ONE_POINT, stageOf } from "./stage.ts";
import type { Row } from "../../words/rows.ts";
import type { AnyFrameOf } from "../../types.ts";

type Frame = AnyFrameOf<"manifold">;

/** The titles of its figures, and what its page and the authors’ guide say of it. */
export const title = "The contact manifold";
export const titleInSpace = "The contact manifold in space";
export const whatItShows = "where two shapes touch: the features, clipped to a few points with depths; in space, too";

/** "a", "edge 5 7" in words: "edge 5 7 of A". */
const ofShape = (of: string, feature: string) =>
  `${{ surface: "the round surface", boundary: "the boundary" }[feature] ?? feature} of ${of.toUpperCase()}`;

/** "a", "edge 5 7" without numbers: "an edge of A". */
const oneOf = (of: string, feature: string) => {
  const [type] = feature.split(" ");
  const text = { surface: "the round surface", boundary: "the boundary", edge: "an edge" }[type] ?? `a ${type}`;
  return `${text} of ${of.toUpperCase()}`;
};

/** The id of a contact as a picture has room for it: "b3", "a5-7 × b4-6". */
export const shortId = (id: string) =>
  id
    .replace(/(vertex|edge|face) (\d+(?: \d+)*)/g, (_, __, numbers: string) => numbers.replaceAll(" ", "-"))
    .replaceAll(/([ab]) (?=\d)/g, "$1")
    .replace(", ", " × ");

export const degrees = (angle: number) => `${pictureOf(Math.abs(angle) * (180 / Math.PI))}°`;

const things = (count: number, one: string, several: string) => `${count} ${count === 1 ? one : several}`;

export const SENTENCES = {
  too_far: ({ distance, margin }: { distance: number; margin: number }) =>
    `A and B are ${pictureOf(distance)} apart, beyond the margin ${pictureOf(margin)}: there is no manifold.`,
  two_features: ({ reference, incident }: { reference: readonly string[]; incident: readonly string[] }) =>
    `The reference is ${oneOf(reference[0], reference[1])}, the incident feature ${oneOf(incident[0], incident[1])}.`,
  cuts: ({ count, left }: { count: number; left: number }) =>
    `This clip cuts ${things(count, "corner", "corners")} off. The incident feature now has ${things(left, "corner", "corners")}.`,
  cuts_nothing: () => "All of the incident feature is inside. This clip cuts nothing.",
  contacts_found: ({ count, depth }: { count: number; depth: number }) =>
    depth
      ? `${count === 1 ? "One contact is left," : `${count} contacts are left. The deepest is`} ${pictureOf(depth)} deep.`
      : `The shapes touch in ${things(count, "contact", "contacts")} of depth 0.`,
  ids_name: ({ count }: { count: number }) =>
    `${count === 1 ? "Its id names" : "The id of each names"} the vertex or the edges it comes from.`,
  turns: ({ angle, reference }: { angle: number; reference: readonly string[] }) =>
    `The two are almost parallel. Turn B ${angle > 0 ? "counter-clockwise" : "clockwise"} by ${degrees(angle)}, and the reference becomes ${oneOf(reference[0], reference[1])}.`,
  contact_gaps: ({ count, gap }: { count: number; gap: number }) =>
    `${things(count, "contact is", "contacts are")} within the margin. The closest points are ${pictureOf(gap)} apart.`,
  round_contact: ({ depth }: { depth: number }) => `A round surface has one contact, ${pictureOf(depth)} deep.`,
  tips: ({ arm }: { arm: number }) => `The force misses B’s middle by ${pictureOf(arm)}. Its torque tips B.`,
  balanced: () => "The force goes through B’s middle, so B does not turn yet.",
  most_parallel: ({ space }: { space: boolean }) =>
    `The reference holds a deepest point. Of such ${space ? "faces" : "edges"}, its own normal is most parallel to n.`,
  counts_down_to: ({ margin }: { margin: number }) => `Points up to ${pictureOf(margin)} apart, the margin, are contacts, too.`,
  radii_after: () => "The cores are clipped. Each contact is then pushed out along the normal to the surface.",
  left_out: ({ count }: { count: number }) =>
    `${things(count, "corner is", "corners are")} too shallow. ${count === 1 ? "It is" : "They are"} left out, not moved.`,
  four_kept: ({ count }: { count: number }) => `Of ${count} corners four are kept, the deepest and three far apart.`,
  no_middle: () => "B is a half-space. It has no middle, and nothing turns it.",
  held: ({ count }: { count: number }) => `The ${count} contacts stand around B’s middle, so their forces can hold B.`,
  engine_after_contact: () => engineNext,
  not_held: () => "The manifold does not hold B either. B’s middle is not over its contacts.",
};

export function* pointClaims(frame: Frame): Generator<ClaimOf<typeof SENTENCES>> {
  const { answer, scene } = frame;
  if (!answer) return;
  const { manifold, push, features, result } = answer;
  if (!manifold) return yield { say: "too_far", distance: result.signed_distance, margin: scene.margin ?? 0 };
  if (frame.layers.has(ONE_POINT) && !push) return yield { say: "no_middle" };
  if (frame.layers.has(ONE_POINT) && push) return yield push.turns ? { say: "tips", arm: push.arm } : { say: "balanced" };
  const stage = stageOf(frame);
  if (!stage) return;
  if (stage.at === "features") return yield { say: "two_features", reference: manifold.reference, incident: manifold.incident };
  if (stage.at === "clip") {
    const { cut, kept } = stage.clip;
    return yield cut.length ? { say: "cuts", count: cut.length, left: kept.length } : { say: "cuts_nothing" };
  }
  const { depth } = manifold.points[0];
  const count = manifold.points.length;
  if (!features) return yield { say: "round_contact", depth };
  yield depth < 0 ? { say: "contact_gaps", count, gap: -depth } : { say: "contacts_found", count, depth };
}

export const point = (frame: Frame) => told(SENTENCES, pointClaims(frame));

/** Has a shape a radius around its core? */
const isRounded = (shape: object) => "radius" in shape;

export function* claims(frame: Frame): Generator<ClaimOf<typeof SENTENCES>> {
  const { answer, scene } = frame;
  if (!answer?.manifold) return;
  const { points, polygon } = answer.manifold;
  if (frame.layers.has(ONE_POINT) && !answer.push) return;
  if (frame.layers.has(ONE_POINT)) return yield answer.push?.held ? { say: "held", count: points.length } : { say: "not_held" };
  const stage = stageOf(frame);
  if (stage?.at === "features" && answer.turn) yield { say: "turns", angle: answer.turn.angle, reference: answer.turn.reference };
  else if (stage?.at === "features") yield { say: "most_parallel", space: answer.manifold.normal.length > 2 };
  if (stage?.at !== "contacts") return;
  if (points.length > 1 && answer.push?.held) yield { say: "held", count: points.length };
  yield { say: "engine_after_contact" };
  if (answer.features) yield { say: "ids_name", count: points.length };
  if (answer.features && scene.shapes.some(isRounded)) yield { say: "radii_after" };
  if (answer.shallow.length) yield { say: "left_out", count: answer.shallow.length };
  if (polygon.length > points.length) yield { say: "four_kept", count: polygon.length };
  if (scene.margin) yield { say: "counts_down_to", margin: scene.margin };
}

export const caption = (frame: Frame) => told(SENTENCES, claims(frame));

/** The words of the table. */
const NAMES = {
  normal: "normal n",
  reference: "reference",
  incident: "incident",
  kept: "corners left",
  cut: "corners cut",
  shallow: (id: string) => `${id}, left out`,
  spare: (id: string) => `${id}, not kept`,
  force: "force, along n at",
  middle: "middle of B",
  arm: "arm",
  separation: "signed distance",
};

export function* rows(frame: Frame): Generator<Row> {
  const { answer } = frame;
  if (!answer) return;
  const { manifold, push, result, shallow } = answer;
  if (!manifold) return yield { name: NAMES.separation, value: pictureOf(result.signed_distance) };
  yield { name: NAMES.normal, value: pointText(manifold.normal) };
  if (frame.layers.has(ONE_POINT)) {
    yield { name: NAMES.force, value: pointText(result.point_b) };
    if (!push) return;
    yield { name: NAMES.middle, value: pointText(push.center) };
    return yield { name: NAMES.arm, value: pictureOf(push.arm) };
  }
  const stage = stageOf(frame);
  if (stage?.at === "clip") {
    yield { name: NAMES.kept, value: stage.clip.kept.map(pointText).join(", ") };
    return yield { name: NAMES.cut, value: stage.clip.cut.map(pointText).join(", ") || "0" };
  }
  for (const name of ["reference", "incident"] as const) yield { name: NAMES[name], value: ofShape(...manifold[name]) };
  if (stage?.at !== "contacts") return;
  const kept = new Set(manifold.points.map(({ id }) => id));
  for (const { id, depth } of manifold.points) yield { name: id, value: pictureOf(depth) };
  for (const { id, depth } of manifold.polygon) if (!kept.has(id)) yield { name: NAMES.spare(id), value: pictureOf(depth) };
  for (const { id, depth } of shallow) yield { name: NAMES.shallow(id), value: pictureOf(depth) };
}
