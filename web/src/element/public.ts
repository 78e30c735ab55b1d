/** The types of <gjk-demo>, for TypeScript and for editors: what others may use, and what each part of it is for. */
import type { GjkDemoAttributes, Kinds, SpaceKinds } from "../../baked/types.ts";

// The class in gjk-demo.ts implements what is declared here. The build makes gjk-demo.d.ts, custom-elements.json and the lists of the
// author's guide of this file; the attributes are those of ../attributes.json.

/** A scene of any kind; `kind` says which. */
export type Scene = Kinds[keyof Kinds]["scene"] | SpaceKinds[keyof SpaceKinds]["scene"];
/** What gjkcore answers to a scene. */
export type Answer = Kinds[keyof Kinds]["answer"] | SpaceKinds[keyof SpaceKinds]["answer"];

type Asked =
  | { ask: "support"; given: [number, number] | null; expected: [number, number] }
  | { ask: "region"; given: string | null; expected: string }
  | { ask: "drop"; given: string[] | null; expected: string[] }
  | { ask: "distance"; given: number | null; expected: number };

/** What the event `gjk-demo:guess` tells. */
export type Guess = Asked & { step: number; right: boolean };

export interface GjkDemoEventMap {
  /** Python has answered for the first time */
  ready: CustomEvent<null>;
  /** the scene has changed; its answer comes later */
  "scene-change": CustomEvent<{ source: "user" | "program" }>;
  /** the step, the layers or the view have changed; `program`: the page has set them, or the steps play by themselves */
  "step-change": CustomEvent<{ step: number; source: "user" | "program" }>;
  /** the reader has turned, moved or zoomed what is in space */
  "camera-change": CustomEvent<null>;
  /** it has been drawn, `ms` milliseconds after the scene changed */
  answer: CustomEvent<{ seq: number; answer: Answer; ms: number }>;
  /** the height in pixels that the figure needs at its width */
  "height-change": CustomEvent<{ height: number }>;
  /** the reader has tapped a cell of a map, whose run is about to be shown here; a page may prevent this and show the scene elsewhere */
  open: CustomEvent<{ scene: Scene }>;
  /**
   * the reader has answered a question of `ask` before its step is shown: `support`: the indices of the vertices of A and B;
   * `region`: its name; `drop`: the letters of the points, the newest is A; `distance`: a number. `given` is null if the reader has
   * asked to be shown
   */
  "gjk-demo:guess": CustomEvent<Guess>;
  /** what was set is refused; this event does not bubble */
  error: CustomEvent<{ code: string; message: string; where: string | null }>;
}

export interface GjkDemo {
  addEventListener<K extends keyof GjkDemoEventMap>(
    type: K,
    listener: (this: GjkDemo, event: GjkDemoEventMap[K]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
  removeEventListener<K extends keyof GjkDemoEventMap>(
    type: K,
    listener: (this: GjkDemo, event: GjkDemoEventMap[K]) => unknown,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | EventListenerOptions): void;
}

/**
 * A figure with convex shapes. The reader can drag the shapes and watch GJK at work.
 *
 * @tag gjk-demo
 *
 * @slot - what stands for the figure until it is there, and where it cannot be: a picture with a link
 *
 * @csspart figure  everything
 * @csspart notice  a message, with buttons
 * @csspart stage  the picture
 * @csspart handle  each point that can be dragged
 * @csspart question  the question, where the figure asks, with what it is answered with
 * @csspart caption  the sentences below the picture that say why it is so
 * @csspart exact  the exact answer, with which they begin where it is due
 * @csspart steps  the row below them, with Play and a dot or a slider for the steps
 * @csspart details  below it, closed at first: what the method did, and the proof
 * @csspart code  the code of the method
 * @csspart options  what the button "Options" opens
 * @csspart readout  in it, the tables of numbers, in figures that have them
 * @csspart links  in it, the ways out of the figure: full screen, the dialog for sharing, the playground
 *
 * @cssproperty --gjk-a  the colour of shape A
 * @cssproperty --gjk-b  the colour of shape B
 * @cssproperty --gjk-difference  the colour of A − B
 * @cssproperty --gjk-simplex  the colour of the simplex and its older vertices
 * @cssproperty --gjk-newest  the colour of the newest support point
 * @cssproperty --gjk-direction  the colour of the search direction and the support line
 * @cssproperty --gjk-response  the colour of depth, normal and EPA
 * @cssproperty --gjk-paper  the ground, under everything
 * @cssproperty --gjk-ink  text, axes and the origin
 * @cssproperty --gjk-muted  secondary text
 * @cssproperty --gjk-faint  grid lines
 */
export declare class GjkDemo extends HTMLElement {
  /** The current scene. It can be set to an object or to JSON text. */
  get scene(): Scene;
  set scene(value: Scene | string);
  /** The kind of the scene. */
  kind: string;
  /** The method of the scene. */
  method: string;
  /** The name of the preset that is shown, or null. */
  get preset(): string | null;
  set preset(value: string);

  // Null sets one of these to what it is by default.
  /** The index of the step that is shown, or -1 if there is none. */
  get step(): number;
  set step(value: number | "last" | "all" | null);
  /** The names of the layers that are shown. */
  get layers(): ReadonlySet<string>;
  set layers(value: Iterable<string> | string | null);
  /** The view that is shown. */
  get view(): "together" | "apart";
  set view(value: "together" | "apart" | null);
  /** From where space is seen now, as `YAW PITCH ZOOM`; undefined in figures of the plane. */
  get camera(): string | undefined;
  set camera(value: string | null | undefined);
  /** The arrows that are shown; undefined if the figure has no choice of arrows. */
  get arrows(): string | undefined;
  set arrows(value: string | null | undefined);
  /** The challenge to the reader; undefined if the figure has no challenges. */
  get challenge(): string | undefined;
  set challenge(value: string | null | undefined);
  /** Whether the flow strip is shown; undefined if the figure has none. */
  get flow(): string | undefined;
  set flow(value: string | null | undefined);
  /** The names of a simplex's points; undefined in kinds without regions. */
  get letters(): string | undefined;
  set letters(value: string | null | undefined);

  /** The answer to the scene that is asked for; null until Python has answered. */
  readonly answer: Answer | null;
  /**
   * What answers in Python's place: from a scene's JSON to a promise of its answer's. Null is the page's Python, which does not start
   * while there is one.
   */
  answerer: ((text: string) => Promise<string>) | null;
  /** Resolves when Python has answered for the first time. */
  readonly ready: Promise<void>;
  /** The state of the figure as the text after the `#` of a link; null if it is too large for a link. */
  readonly permalink: string | null;
  /** Are the steps being played? */
  readonly playing: boolean;
  /** Plays the steps. */
  play(): void;
  /** Stops playing. */
  pause(): void;
  /** The figure as SVG text, as large as on the page. Rejected if there is no picture yet. */
  toSVG(): Promise<string>;
  /**
   * The figure as PNG. Rejected if there is no picture yet.
   * @param scale  pixels of the file for each CSS pixel
   */
  toPNG(scale?: number): Promise<Blob>;
  /**
   * The steps as one SVG that shows them in turn, each for two seconds, and that has no script: it plays in an `<img>`. It has a light and a
   * dark look, and stands still where the reader prefers that. A figure without steps is a picture. Rejected if there is no picture yet.
   */
  toAnimatedSVG(): Promise<string>;
  /** The same as GIF, which has one look: dark with `theme="dark"`, else light. */
  toGIF(): Promise<Blob>;
  /**
   * The figure as a page that is one file and needs no network: its steps as pictures, or all of it with its Python, which makes some
   * megabytes. Rejected if there is no picture yet.
   * @param options  `live`: with Python? false by default
   */
  toHTML(options?: { live?: boolean }): Promise<string>;

  /** The attribute `code`. @attr */
  code: Attributes["code"];
  /** The attribute `controls`. @attr */
  controls: Attributes["controls"];
  /** The attribute `loading`. @attr */
  loading: Attributes["loading"];
  /** The attribute `theme`. @attr */
  theme: Attributes["theme"];
  /** The attribute `background`. @attr */
  background: GjkDemoAttributes["background"];
  /** The attribute `autoplay`. @attr */
  autoplay: Attributes["autoplay"];
  /** The attribute `ask`. @attr */
  ask: Attributes["ask"];
  /** The attribute `random`. @attr */
  random: GjkDemoAttributes["random"];
}

type Attributes = Required<GjkDemoAttributes>;

/** The properties that can be set. */
type Settable = keyof GjkDemoAttributes | "answerer";

/**
 * The element in JSX: `declare module "react" { namespace JSX { interface IntrinsicElements extends GjkDemoJSX {} } }`.
 * A property may stand for its attribute.
 */
export interface GjkDemoJSX {
  "gjk-demo": {
    [K in Settable]?: K extends "kind" | "preset" | "method"
      ? GjkDemoAttributes[K]
      : GjkDemo[K] | (K extends keyof GjkDemoAttributes ? GjkDemoAttributes[K] : never);
  } & { [K in keyof GjkDemoEventMap as `on${K}`]?: (event: GjkDemoEventMap[K]) => void } & {
    [K in "id" | "class" | "className" | "slot"]?: string;
  } & { [K in "style" | "children" | "key" | "ref"]?: unknown };
}

declare global {
  interface HTMLElementTagNameMap {
    "gjk-demo": GjkDemo;
  }
  namespace JSX {
    interface IntrinsicElements extends GjkDemoJSX {}
  }
}
