/**
 * What the parts of the element know of each other. The class in gjk-demo.ts makes the parts; none of them imports it, nor another
 * part for its type.
 */
import type { LitElement } from "lit";
import type { Look, TEXTS } from "../attributes.ts";
import type { On } from "../dom.ts";
import type { Handle } from "../interaction/handles.ts";
import type { Action, Host } from "../interaction/host.ts";
import type { Model } from "../model/model.ts";
import type { Answerer } from "../runtime/answerer.ts";
import type { NoScene } from "../model/scene.ts";
import type { Answer, Fault, Layer, Scene, Source, ViewName } from "../types.ts";
import type { GjkDemo as Public, GjkDemoEventMap } from "./public.ts";
import type { Stage } from "./stage.ts";
import { Controller as OfHost } from "../interaction/host.ts";

/** A message to the reader. `isLine`: about a mistake of the page's author, so the reader sees a line of it, and the rest where it is pointed at. */
export type Notice = { text: string; plain?: boolean; isLine?: boolean; actions: Action[] };

/** Members of the class that are public, as the parts read them. */
type OfPublic = Pick<Public, "ready" | "permalink" | "toSVG" | "toPNG" | "toAnimatedSVG" | "toGIF" | "toHTML">;

/** What is written in an attribute, checked or not. */
export type Texts = { [name in Exclude<(typeof TEXTS)[number], Look>]: string | undefined } & Record<Look, string>;

/** What is shown. What is set is applied with the next update. */
export interface State extends Record<"arrows" | "camera" | "challenge" | "flow" | "letters", string | undefined> {
  scene: Scene;
  kind: string;
  method: string;
  preset: string | null;
  step: number;
  layers: ReadonlySet<string>;
  view: ViewName;
}

export interface GjkDemo extends Omit<LitElement, "renderRoot">, Texts, State, OfPublic, Omit<Host, "scene"> {
  readonly renderRoot: ShadowRoot;
  readonly model: Model;
  readonly stage: Stage | null;
  requestUpdate: LitElement["requestUpdate"];
  readonly answer: Answer | null;
  answerer: Answerer | null;
  /** On a page that is this figure alone: the invitation, until the reader has done something; then empty. Elsewhere null. */
  invitation: string | null;

  readonly answers: Host["answers"] & {
    arrive(): void;
    wake(): void;
    why(scene: NoScene): Promise<Fault>;
  };
  readonly asked: { readonly scene: Scene; takeBack(fault: Fault): boolean };
  /** Null until it is loaded. */
  readonly asking: {
    over(panel: string): unknown;
    passes(step: number): boolean;
    place(): void;
    row(): unknown;
  } | null;
  readonly commands: Host["commands"] & {
    /** The options; null until they are loaded. */
    readonly groups: ((el: GjkDemo) => unknown) | null;
    hasSteps: boolean;
    helpShown: boolean;
    readonly wantsCode: boolean;
    readonly hasCode: boolean;
    addPoint(): void;
    changeLevel(by: number): void;
    chooseLevel(level: number): void;
    chooseView(view: ViewName): void;
    edit(scene: Scene, key?: string | null): void;
    fit(): void;
    lookAlong(v: readonly number[]): void;
    moveOut(): void;
    nudge(handle: Handle, dx: number, dy: number): void;
    randomise(): void;
    redo(): void;
    removePoint(): void;
    select(id: string): void;
    settle(): void;
    toggleHelp(): void;
    toggleLayer(name: Layer): void;
    toggleOptions(): void;
    turnBack(): void;
    undo(): void;
  };
  readonly hands: {
    readonly held: string | null;
    readonly isMoving: boolean;
    follow(): void;
    onAttend(shape: string | null): void;
  };
  readonly height: {
    readonly captions: readonly string[];
    readonly needed: number;
    hold(): void;
    release(): void;
  };
  readonly keys: {
    readonly movedByStage: Handle | null;
    readonly singleKeys: boolean;
    focusHandle(id: string): void;
    onKey(event: KeyboardEvent): void;
    toggleSingle(): void;
  };
  readonly messages: {
    readonly announcement: string;
    readonly notices: Notice[];
    announce(text: string): void;
    close(): void;
    missing(): void;
    show(text: string, more?: Partial<Notice>): void;
  };
  readonly motion: { drawn(): void; end(): void };
  /** Null on pages that do not say what names mean. */
  readonly names: { list(): unknown; place(): void } | null;
  /** Null until it is loaded. */
  readonly ownShapes: {
    group(): unknown;
    onDragOver(event: DragEvent): void;
    onDrop(event: DragEvent): void;
  } | null;
  readonly player: {
    isSet: boolean;
    readonly playing: boolean;
    goOn(): boolean;
    goTo(step: number): void;
    pause(): void;
    play(): void;
    show(step: number): void;
    start(next: () => void, source: Source, isAlone?: boolean): void;
    toggleAll(): void;
  };
  readonly prose: { follow(): void };
  readonly response: Host["response"] & {
    readonly holdsMovements: boolean;
    readonly isOffered: boolean;
    note(before: Scene, after: Scene): void;
    push(answer: Answer, scene: Scene): boolean;
  };
  readonly screen: { readonly isFull: boolean; leave(): boolean; toggle(): void };
  readonly sharing: {
    readonly said: string;
    open(): void;
    say(text: string): void;
    template(): unknown;
    toPlayground(event: On<HTMLAnchorElement>): void;
  };
  readonly sight: {
    readonly inView: boolean;
    readonly near: boolean;
    outdate(): void;
    recolor(): void;
    show(): void;
    startEnded(): void;
  };
  /** The method's code; null until it is loaded. */
  readonly source: { template(): unknown } | null;
  readonly tabs: { readonly ids: string[]; readonly shown: string | undefined; show(id: string): void; template(): unknown };
  readonly turning: Host["turning"] & { stop(): void };

  /** Draws the picture at once. @returns is there one? */
  draw(): boolean;
  handleElement(id: string): HTMLElement | null;
  pause(): void;
  placeHandles(): void;
  tell(type: keyof GjkDemoEventMap, detail?: unknown): void;
}

/** A part of the element that knows the others. */
export class Controller extends OfHost<GjkDemo> {}
