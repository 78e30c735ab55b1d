/** What each step of an advancement shows: a time that is proved free, and at last the contact; or the time of the slider. */
import * as words from "../../words/interface.ts";
import { numbered, type AnyStep } from "../../steps.ts";
import { anchorOf, translated, turned } from "../../shapes/index.ts";
import type { AnyAnswerOf, AnyFrameOf, AnySceneOf, FrameOf, Layer, Point, SceneOf, Shape } from "../../types.ts";

type Answer = AnyAnswerOf<"impact">;
type Step = Answer["steps"][number];
type Gap = Answer["gaps"][number];

/** Relative to the first distance: closer shapes touch in a picture, and the steps between them are not shown. */
const NEAR = 1e-3;

/** `gap`: the closest points then. `end`: the contact, or where the advancement gave up. `time`: that of the slider. */
export type Stage = { t: number; gap: Gap } & ({ at: "step"; step: Step; isLast: boolean } | { at: "end" } | { at: "time" });

/** The steps, and the end where they lead to one. */
export function stagesOf({ impact, steps, gaps }: Answer): Stage[] {
  const end: Stage = { at: "end", t: impact.t ?? 0, gap: gaps[gaps.length - 1] };
  if (impact.state === "initial") return [end];
  const shown = steps.flatMap((step, i) => (i && step.distance <= NEAR * steps[0].distance ? [] : [{ step, gap: gaps[i] }]));
  const made = shown.map(({ step, gap }, i): Stage => ({ at: "step", t: step.t, gap, step, isLast: i === shown.length - 1 }));
  return impact.state === "miss" ? made : [...made, end];
}

/** How many of the steps are shown. */
export const shownOf = (answer: Answer) => stagesOf(answer).filter(({ at }) => at === "step").length;

/** Is the time that of the slider? At its left end it is that of the steps. */
export const isFree = ({ at }: { at?: number }) => !!at;

export const stepsOf = (answer: Answer, _layers: ReadonlySet<Layer>, scene: AnySceneOf<"impact">): AnyStep[] => {
  if (isFree(scene)) return [];
  const stages = stagesOf(answer);
  const count = shownOf(answer);
  return [...numbered(words.impact.step, count), ...stages.slice(count).map(() => ({ text: words.impact.end }))];
};

/** What a frame shows. */
export function stageOf({ answer, scene, step, all, pending }: AnyFrameOf<"impact">): Stage | null {
  if (!answer || pending) return null;
  if (isFree(scene)) return { at: "time", t: answer.now.t, gap: answer.now };
  const stages = stagesOf(answer);
  return stages[all ? stages.length - 1 : Math.min(Math.max(step, 0), stages.length - 1)];
}

/** The time that is shown, also before the answer is there. */
export const timeOf = (frame: AnyFrameOf<"impact">) => stageOf(frame)?.t ?? Math.min(frame.scene.at ?? 0, endOf(frame.scene));

/** The end of the time. */
export const endOf = ({ t_max }: { t_max?: number }) => t_max ?? 1;

type Motion = SceneOf<"impact">["motions"][number];

/** The point about which a shape turns, at time 0. */
export const centerOf = ({ scene, answer, answered }: FrameOf<"impact">, i: number): Point =>
  scene.motions[i].center ?? (answer && answered?.shapes[i] === scene.shapes[i] ? answer.centers[i] : anchorOf(scene.shapes[i]));

export const wayOf = ({ translation: [x, y] }: Motion, t: number): Point => [x * t, y * t];

export const isStill = ({ translation, rotation }: { translation: readonly number[]; rotation?: number | readonly number[] }) =>
  ![...translation, rotation ?? 0].flat().some((x) => x);

/** A and B at a time. */
export const shapesAt = (frame: FrameOf<"impact">, t: number): Shape[] =>
  frame.scene.shapes.map((shape, i) => {
    const motion = frame.scene.motions[i];
    if (!t || isStill(motion)) return shape;
    return translated(motion.rotation ? turned(shape, centerOf(frame, i), motion.rotation * t) : shape, wayOf(motion, t));
  });
