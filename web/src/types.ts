/**
 * The types of the data that pass between the parts. `gjkcore/schema.py` writes those of scenes and answers from the core's
 * type hints. This module has no code.
 */
import type { Common, ErrorAnswer, Kinds, Result, Separated, SpaceKinds } from "../baked/types.ts";

/** A vector that a published method computed; a coordinate that overflowed is null. */
export type Computed = [number | null, number | null];

export type State = Result["state"];
export type Certificate = Separated | Common;
export type Fault = ErrorAnswer["error"];

export type {
  EllipseShape,
  EpaStep,
  HalfSpaceShape,
  Kinds,
  Point,
  PolygonShape,
  RectangleShape,
  Result,
  Shape,
  SpaceEpaStep,
  SpaceKinds,
  SpaceMesh as Mesh,
  SpacePoint as Point3,
  SpaceResult,
  SpaceSection,
  SpaceShape as Solid,
  SpaceStep,
  SpaceTrace,
  Step,
  Trace,
} from "../baked/types.ts";

/** A scene of any kind, as the page has checked it. Only the figure of its kind knows what else it holds. */
export type Scene = { schema: 1; kind: string; method: string };

/** Who has made a change: the reader, or the page. */
export type Source = "user" | "program";

/** An answer of any kind: its result, if it has one; `valid` is false where a method cannot come to such points. Only the figure of its kind knows what else it holds. */
export type Answer = {
  seq?: number | string | null;
  valid?: boolean;
  result?: { state: State; signed_distance: number; normal: readonly number[] };
  /** What stands for a half-space. */
  part?: { shape: number; vertices: readonly (readonly number[])[] } | null;
};

/** A scene that the page has checked: its kind and its method are always there, and what would be null is left out. */
type Checked<S extends { kind?: string; method?: string }> = Given<S> & { kind: NonNullable<S["kind"]>; method: NonNullable<S["method"]> };
type Given<T> = T extends object ? { [key in keyof T]: Given<Exclude<T[key], null>> } : T;

/** The scenes, answers and frames of a kind in the plane, or of several kinds. */
export type SceneOf<K extends keyof Kinds> = Checked<Kinds[K]["scene"]>;
export type AnswerOf<K extends keyof Kinds> = Kinds[K]["answer"];
export type FrameOf<K extends keyof Kinds> = Frame<SceneOf<K>, AnswerOf<K>>;

/** Those of a kind in space. */
export type SpaceSceneOf<K extends keyof SpaceKinds> = Checked<SpaceKinds[K]["scene"]>;
export type SpaceAnswerOf<K extends keyof SpaceKinds> = SpaceKinds[K]["answer"];
export type SpaceFrameOf<K extends keyof SpaceKinds> = Frame<SpaceSceneOf<K>, SpaceAnswerOf<K>>;

/** Those of a kind in the plane or in space. */
export type AnySceneOf<K extends keyof Kinds & keyof SpaceKinds> = SceneOf<K> | SpaceSceneOf<K>;
export type AnyAnswerOf<K extends keyof Kinds & keyof SpaceKinds> = AnswerOf<K> | SpaceAnswerOf<K>;
export type AnyFrameOf<K extends keyof Kinds & keyof SpaceKinds> = Frame<AnySceneOf<K>, AnyAnswerOf<K>>;

/** A vector whose coordinates have not overflowed. */
export type Finite<V extends readonly (number | null)[]> = { [i in keyof V]: NonNullable<V[i]> };

/** The name of a layer that the reader can switch on and off. */
export type Layer = string;

/**
 * From where space is seen: turned about the world's y axis, and raised above the plane of x and z, in radians; 1 (default) fits everything
 * into view.
 */
export type Aim = { yaw: number; pitch: number; zoom?: number };

/**
 * A vertex, an edge or a face of A, of B, or of A - B or A + B, by the indices of its vertices, that is lit with what it comes from. Of a
 * map of regions: one of these, by its index.
 */
export type Linked = { of: "a" | "b" | "whole"; feature: readonly number[] };

/** One plane with one origin for everything, or a panel for each part. */
export type ViewName = "together" | "apart";

/** Attributes of the element that only some kinds have. */
export type Choices = { [Name in keyof typeof import("./attributes.json").ofFigure]?: string };

/**
 * What a picture moves between: the figure's own attributes; the next names of points, where it shows them; in a tour what is shown, and
 * whether the base of a tetrahedron is.
 */
export type Moving = Choices & { of?: string; base?: string };

// Ink stands on these types, so they call its marks objects. Compared as methods: what is given takes marks (draw/ink.ts).

/** Draws over the picture on the screen; files do not have it. */
export type Overlay = { draw(ctx: CanvasRenderingContext2D, marks: readonly object[]): void }["draw"];

/** The marks of a panel, known by its context, from its picture (draw/paint.ts). */
export type Movement = { marks(panel: object, picture: object): object[] }["marks"];

/** All that a picture shows. */
export interface Frame<S = Scene, A = Answer> {
  scene: S;
  answer: A | null;
  /** True if the answer belongs to an older scene; the picture then says so. */
  pending: boolean;
  /** Index into the figure's steps; -1 when there is none. */
  step: number;
  /** True if all iterations are shown at once. */
  all: boolean;
  layers: ReadonlySet<Layer>;
  /** Has the reader chosen the layers as a level, which is not 0? */
  levelled: boolean;
  /** The values of the figure's own attributes. */
  choices: Readonly<Choices>;
  /** The smallest score of the challenge so far; null if there is none. */
  best: number | null;
  /** The scene that the answer belongs to. */
  answered: S | null;
  /** The id of the handle that the reader has chosen; empty if there is none. */
  selected: string;
  /** Is a question on the picture, with its own direction d? The one of the step then goes. */
  asked: boolean;
  /** What waits for the reader's answer: nothing, the verdict, or with it whatever leads there. Nothing of it is drawn then. */
  withheld: "" | "verdict" | "all";
  /** The id of the shape that a mouse or the focus is on; null if there is none. */
  attended: string | null;
  /** What the picture moves from; the values of now when nothing moves. */
  before: Readonly<Moving>;
  /** How far it has moved, from 0 to 1; 1 when nothing moves. */
  progress: number;
  /** Where the figure's own sliders stand, from 0 to 1; 0 if there is none. */
  amounts: Readonly<Record<string, number>>;
  overlay: Overlay | null;
  /** What the reader points at, in figures of space. */
  linked: Linked | null;
  /** On the way from another step to this one; null when the picture is there. */
  movement: Movement | null;
  /** From where space is seen at first; null for the figure's own view. */
  camera: Aim | null;
}
