/**
 * What figures, and what stands on a figure, know of the element that shows it. `GjkDemo` is one; a figure knows neither it nor its
 * other parts.
 */
import type { ReactiveController } from "lit";
import type { Panel } from "../panels/panel.ts";
import type { Status } from "../runtime/client.ts";
import type { View } from "../draw/view.ts";
import type { Answer, Choices, Frame, Linked, Point, Scene, Source } from "../types.ts";
import type { Handle } from "./handles.ts";

/** Which vertices, edges and faces may be lit. */
export interface Linking<F = Frame, V = View> {
  /** The one within `reach` pixels of a point of a panel. */
  at(frame: F, view: V, at: Point, reach: number, panel: string): Linked | null;
  /** The one `by` places after the lit one. */
  next(frame: F, by: number): Linked | null;
  /** Where the lit one comes from. */
  told(frame: F): string;
  /** What lies over a panel, as HTML. */
  over(el: Host, panel: string): unknown;
}

/** The scene after a part of a turn, in radians, from the first scene. */
export type Course<S = Scene> = { at(first: S, angle: number): S }["at"];

/** What is shown. */
export interface HostModel<S = Scene, A = Answer> {
  readonly scene: S;
  /** The one that is drawn, with its answer. */
  readonly shown: S;
  readonly answer: A | null;
  readonly frame: Frame<S, A>;
  readonly step: number;
  readonly stepText: string;
  /** Are all iterations shown at once? */
  readonly all: boolean;
  readonly handles: readonly Handle[];
  readonly panels: { id: string; bodies?: unknown }[];
  readonly choices: Readonly<Choices>;
  readonly layers: ReadonlySet<string>;
  /** Is an answer on its way? */
  readonly pending: boolean;
  /** Does the picture go ahead of it? */
  readonly late: boolean;
  readonly figure: { extras?: { linking?: Linking } } | null;
  linked: Linked | null;
  passing: Scene | null;
  drag(scene: Scene): void;
  drop(): void;
  takeBack(): void;
}

interface HostStage {
  readonly element: HTMLElement;
  readonly dragging: boolean;
  readonly turned: boolean;
  readonly grips: { stepAt(event: PointerEvent, reach: number): number | null };
  panelAt(at: Point): Panel | null;
  panelOf(handle: Handle): Panel | undefined;
  follow(): void;
  keepInSight(): void;
}

export type Action = { label: string; act: () => unknown };

/** @template S  the scenes of its figure @template A  their answers */
export interface Host<S = Scene, A = Answer> extends HTMLElement {
  readonly renderRoot: ShadowRoot;
  readonly model: HostModel<S, A>;
  readonly stage: HostStage | null;
  /** The state of Python. */
  readonly status: Status;
  scene: Scene;
  readonly answers: { startPython(): void; changed(source: Source, at?: number): void };
  readonly commands: {
    edit(scene: S, key?: string | null): void;
    /** Another scene, of any kind. */
    open(scene: object): void;
    choose(name: keyof Choices, value: string): void;
    chooseMethod(name: string): void;
    chooseStart(degrees: number): void;
    choosePreset(name: string): void;
    toggleLayer(name: string): void;
    slide(name: string, amount: number): void;
    reset(): void;
  };
  readonly messages: { show(text: string, how?: { plain?: boolean; actions?: Action[] }): void; announce(text: string): void };
  readonly response: { readonly isOn: boolean; toggle(): void };
  readonly sight: { readonly inView: boolean };
  readonly turning: {
    readonly running: boolean;
    readonly rate: number | null;
    toggle(course: Course, name: string): void;
  };
  /** Tells what is about to happen. @returns false if the page prevents it */
  permits(type: "open", detail: unknown): boolean;
  addController(controller: ReactiveController): void;
  requestUpdate(): void;
  repaint(): void;
}

/** A part of the element, which Lit tells of the element's life. */
export class Controller<E extends Host = Host> {
  el: E;

  constructor(el: E) {
    this.el = el;
    el.addController(this);
  }

  hostUpdate?(): void;

  get model(): E["model"] {
    return this.el.model;
  }
}
