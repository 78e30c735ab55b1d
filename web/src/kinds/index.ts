/**
 * The kinds of figure. Each has a folder, which says everything about it and is loaded when it is asked for. What several
 * kinds share is in `shared/`.
 *
 * How to add a kind:
 * 1. `gjkcore/figures` says what its scene holds and what its answer is made of.
 * 2. `web/src/kinds/<kind>/words.ts` has its captions, its `title`, and `whatItShows`: the build writes that and
 *    `ownAttributes`, if there are any, into the table of kinds in the guide's reference.
 * 3. `figure.ts` beside it exports `figure`, a `Figure` as below. Its layers are in `ink.ts` or `draw/`, its handles come from
 *    `interaction/handles.ts`, its option groups from `interaction/groups.ts`.
 * 4. `web/src/presets.json` has a scene of the kind's name: the one that it starts with. The build bakes its answer
 *    into `web/baked/<kind>.json`, which the figure imports, and adds the kind to the table `web/baked/figures.ts`. A large
 *    scene of another preset is a file of `web/src/scenes`, which the preset names in `from`: only who asks for it loads it.
 * 5. A test.
 *
 * A kind whose scenes may be of space has one more file, `space.ts`, with the figure of those scenes.
 * It is loaded where such a scene is shown. Its panels name `SpacePanel` and have `bodies`.
 *
 * A scene need not have shapes, nor an answer a result or a trace: only the figure's own file knows what they hold.
 */
import type { AnyView } from "../draw/paint.ts";
import type { SpaceView } from "../draw/space/view.ts";
import type { View } from "../draw/view.ts";
import type { Handle, Spin } from "../interaction/handles.ts";
import type { Host, Linking } from "../interaction/host.ts";
import type { SWATCHES } from "../interaction/swatches.ts";
import type { PanelSpec, SpacePanelSpec } from "../panels/panel.ts";
import type { AnyStep } from "../steps.ts";
import type {
  Answer,
  AnswerOf,
  AnyAnswerOf,
  AnySceneOf,
  Choices,
  Frame,
  FrameOf,
  Kinds,
  Layer,
  Moving,
  Point,
  Scene,
  SceneOf,
  SpaceAnswerOf,
  SpaceFrameOf,
  SpaceKinds,
  SpaceSceneOf,
  ViewName,
} from "../types.ts";
import type { Row } from "../words/rows.ts";
import type { verdict } from "../words/verdict.ts";

/** A figure of a kind that is not known: only its own file knows what its scenes hold. */
export type AnyFigure = Figure<Scene, Answer, AnyView>;

/** A layer that the reader may switch. */
export interface LayerChoice<S = Scene> {
  /** As `layers` of the element has it. */
  name: Layer;
  title: string;
  /** Its mark on the canvas. */
  swatch: keyof typeof SWATCHES;
  /** Until the reader chooses. */
  shown: boolean | { of(scene: S): boolean }["of"];
}

/**
 * The questions of a figure, each short, so that a drag never waits long: it yields a question, and what may be shown until the
 * next answer; it is given the answer to its question; it returns the answer to the scene.
 */
export type Questions<S = Scene, A = Answer> = Generator<{ question: S; preview: A | null }, A, A>;

/** @template S  the scenes of its kind @template A  their answers */
export interface Figure<S, A, V extends { toWorld(at: Point): unknown } = View> {
  title: string;
  /** To the preset of the kind's name. */
  answer?: A;
  /** Those that it has, the default first. */
  views: readonly [ViewName, ...ViewName[]];
  /** At least one; strips come last. */
  panels(view: ViewName, scene: S, choices: Choices, layers: ReadonlySet<Layer>): (PanelSpec<Frame<S, A>> | SpacePanelSpec<Frame<S, A>>)[];
  /** In the order of their levels: level n shows the first n. */
  layers: readonly LayerChoice<S>[];
  /** In an order that no movement changes; `selected` is the id of the one that the reader has chosen. */
  handles(scene: S, spin: Spin, selected: string, choices: Choices): Handle<S, V>[];
  /** Groups of options beyond the common ones. */
  controls?(el: Host<S, A>): unknown;
  /** What the reader walks through; where the scene has a field of the type `index`, that field is the step. */
  steps?(answer: A, layers: ReadonlySet<Layer>, scene: S): AnyStep[];
  /** Where the steps are no iterations but parts of the picture: the last one then shows everything that the others do. */
  parts?: Parts<Frame<S, A>, V>;
  /** The exact answer in words, above the picture. */
  headline(answer: A, scene: S, choices: Choices): string;
  /** The first sentence below the picture: why it is so, in at most 25 words. */
  point(frame: Frame<S, A>): string;
  /** What the picture shows besides, in words: why something happens, a flaw of the published method. */
  caption?(frame: Frame<S, A>): string;
  /** The step as a table. */
  rows?(frame: Frame<S, A>): Iterable<Row>;
  /** Numbers below the caption, as HTML. */
  readout?(el: Host<S, A>): unknown;
  /** What few kinds have. */
  extras?: Extras<S, A, V>;
}

/** What few kinds have. */
export interface Extras<S = Scene, A = Answer, V = View> extends Judging<A, Frame<S, A>>, Doing<S, A> {
  /** The values of each attribute that is the figure's own, the default first; `frame.choices` has the value of now. */
  attributes?: { readonly [name in keyof Choices]: readonly [string, ...string[]] };
  /** The answer in the letters that the figure's attributes ask for. */
  lettered?(answer: A, choices: Choices): unknown;
  /** The search direction of the step that is shown, in figures of space that have one. */
  directionOf?(frame: Frame<S, A>): readonly (number | null)[] | null | undefined;
  /** `answer` is that to the scene before, if there is one; by default, the only question is the scene itself. */
  questions?(scene: S, answer: A | null): Questions<S, A>;
  /** In figures whose vertices, edges and faces are lit with what they come from. */
  linking?: Linking<Frame<S, A>, V>;
  /** By which vector all of a scene has moved, so that the view goes along and only the origin is seen to move; null where it has not. */
  shift?(before: S, after: S): readonly number[] | null;
  /** In figures that move. */
  motion?: Motion<Frame<S, A>>;
  /** In figures that show scenes of other kinds. A page scrolls under a finger there until a tap has taken a shape, as in space. */
  hosting?: Hosting<S>;
}

export type FigureOf<K extends keyof Kinds> = Figure<SceneOf<K>, AnswerOf<K>>;
export type PanelsOf<K extends keyof Kinds> = PanelSpec<FrameOf<K>>[];
export type HostOf<K extends keyof Kinds> = Host<SceneOf<K>, AnswerOf<K>>;

/** What a kind's figure of the plane has in common with that of space. @template M  the names of these members */
export type SharedOf<K extends keyof Kinds & keyof SpaceKinds, M extends keyof AnyFigure> = Required<
  Pick<Figure<AnySceneOf<K>, AnyAnswerOf<K>, AnyView>, M>
>;

/** What a kind's figures of both have in common, of what few kinds have. */
export type ExtrasOf<K extends keyof Kinds & keyof SpaceKinds> = Extras<AnySceneOf<K>, AnyAnswerOf<K>, AnyView>;

export type AnyHostOf<K extends keyof Kinds & keyof SpaceKinds> = Host<AnySceneOf<K>, AnyAnswerOf<K>>;

export type SpaceFigureOf<K extends keyof SpaceKinds> = Figure<SpaceSceneOf<K>, SpaceAnswerOf<K>, SpaceView>;
export type SpacePanelsOf<K extends keyof SpaceKinds> = SpacePanelSpec<SpaceFrameOf<K>>[];
export type SpaceHostOf<K extends keyof SpaceKinds> = Host<SpaceSceneOf<K>, SpaceAnswerOf<K>>;

// ---- what few kinds have

/** A kind in which the reader does more than drag and step. */
export interface Doing<S = Scene, A = Answer> {
  /** Can the reader be asked where the support point of the next step is? */
  asks?: boolean;
  /** Moves a shape by a vector, where a moved shape may push the other; the answers have a `result`. */
  responds?(shape: object, offset: readonly number[]): object;
  /** Key R, where it is no mode: the scene with B moved out by the depth along the normal; null where nothing is to be moved. */
  movesOut?(scene: S, answer: A): S | null;
  /** Of the challenge that is on; the smaller the better, null where the scene does not count. */
  score?(frame: Frame<S, A>): number | null;
  /** The best score so far in words; empty where no challenge is on. */
  scoreText?(frame: Frame<S, A>): string;
  /** The reader has tapped a point of the world, beside all handles. */
  tap?(el: Host<S, A>, at: Point): void;
}

/** A kind that shows scenes of other kinds, as a tour does. */
export interface Hosting<S = Scene> {
  /** The names of the figures that it shows; they are loaded with it. */
  needs(scene: S): readonly string[];
  /** The scene of another kind that it shows, with the same answer. */
  shown(scene: S): Scene;
  /** The reader has gone to another step, which is a scene of its own. */
  arrives(el: Host, before: S): void;
}

/** A kind whose picture shows what a published method says, which may be wrong. */
export interface Judging<A = Answer, F = Frame> {
  /** Of the shown method, beside the exact answer. */
  verdict?(answer: A): ReturnType<typeof verdict>;
  /** Do the methods that are shown agree with the exact answer? By default the verdict says so. */
  isRight?(answer: A): boolean;
  /** Of the exact answer, where it is given. */
  proof?(frame: F): string;
  /** The first step at which the figure says why the method is wrong; by default all. */
  endsAt?(answer: A): number;
  /** The step that is shown until the reader chooses; the last one by default, and for null. */
  opensAt?(answer: A): number | null;
}

/** A kind whose picture moves when its own attributes change, or what else it names. */
export interface Motion<F = Frame> {
  /** Duration of the movement between two of their values, in milliseconds; 0 for none. */
  ms(before: Moving, now: Moving): number;
  /** What it moves between, besides the figure's own attributes. */
  between?(frame: F): Partial<Moving>;
}

/** A kind whose steps are parts of its picture, and no iterations. */
export interface Parts<F = Frame, V = View> {
  /** What one of the steps is called. */
  noun: string;
  /** The step whose part is drawn within `reach` pixels of a point of a panel: pointing there shows the step. */
  at?(frame: F, view: V, at: Point, reach: number, panel: string): number | null;
}
