/** What a pointer can take hold of on the stage, and what it holds. */
import { part } from "../dom.ts";
import { bodyOf, isInHand, type Handle } from "../interaction/handles.ts";
import { Loupe } from "../panels/loupe.ts";
import * as words from "../words/interface.ts";
import type { Model } from "../model/model.ts";
import type { Panel } from "../panels/panel.ts";
import type { Point, Scene } from "../types.ts";

/** What a pointer holds. */
export interface Grip {
  panel: Panel;
  handle: Handle;
  /** Does a fingertip hide the handle? */
  byFinger: boolean;
  /** When it follows the pointer: always, if that first moves sideways, or after a tap. */
  moves: "freely" | "sideways" | "tapped";
  /** The id of the handle that another tap here takes. */
  next: string | null;
  /** The handle's place when it was grabbed, in the world. */
  from: Point;
  /** The scene when it was grabbed. */
  before: Scene;
}

/** What it needs of the stage. */
interface Ground {
  element: HTMLElement;
  panels: readonly Panel[];
  dragging: boolean;
  /** The panel at a point of the window. */
  panelAt(at: Point): Panel | null;
  /** Those that stand on a panel. */
  handlesOn(panel: Panel): Handle[];
}

/** What is done with a handle. */
export interface GripHost {
  onGrab: (handle: Handle) => void;
  onDrag: (scene: Scene, before: Scene) => void;
  onDrop: () => void;
  onTakeBack: () => void;
  /** The pointer has come to a step's part, or left it (null). */
  onPoint: (step: number | null) => void;
  /** A step's part was clicked or tapped. */
  onChoose: (step: number) => void;
  /** The mouse has come to a shape or one of its points, or left it (null). */
  onAttend: (shape: string | null) => void;
}

/** Within this distance of a handle, the mouse pointer shows that it can be grabbed. */
const HOVER_REACH_PX = 14;

/** Within this distance of the pointer, handles become knobs. */
const NEAR_PX = 60;
const APPROACHES = ["pointermove", "pointerdown", "pointerleave"] as const;

/** A finger that moves less than this has tapped. */
const TAP_PX = 6;

/** A finger that touches a shape within this distance of its centre moves it in all directions; elsewhere inside, up and down scrolls. */
const RING_REACH_PX = 26;

/** Where more solids stand, they leave a finger little ground. It moves one only after a tap. */
const FEW_SOLIDS = 2;

export class Grips {
  #stage: Ground;
  #model: Model;
  #hands: GripHost;
  #loupe: Loupe;
  /** What a finger holds. */
  #grip: Grip | null = null;
  /** Has the finger moved since it took hold? */
  #moved = false;
  /** The id of the handle that a tap has chosen. A finger takes it even if another handle is nearer. */
  #chosen: string | null = null;
  /** The words on the handle that was tapped, if another one is too near to be told apart by a finger; otherwise empty. */
  choice = "";

  constructor(stage: Ground, model: Model, hands: GripHost) {
    this.#stage = stage;
    this.#model = model;
    this.#hands = hands;
    this.#loupe = new Loupe(part(stage.element, ".loupe"));
    stage.element.addEventListener("pointermove", this.#hover);
    for (const type of APPROACHES) stage.element.addEventListener(type, this.#approach);
  }

  stop() {
    this.#stage.element.removeEventListener("pointermove", this.#hover);
    for (const type of APPROACHES) this.#stage.element.removeEventListener(type, this.#approach);
  }

  /** Shows what a finger hides. */
  magnify() {
    const handle = this.#grip && this.#model.handles.find(({ id }) => id === this.#grip?.handle.id);
    if (!this.#grip || !handle || handle.area || handle.kind === "turn") return this.#loupe.hide(); // a finger hides no whole shape
    this.#loupe.show(this.#grip.panel, handle.at(this.#grip.panel.view), handle.color);
  }

  /** @param reach  in pixels of the window */
  pick(event: { clientX: number; clientY: number; pointerType?: string }, reach: number): Grip | null {
    const at: Point = [event.clientX, event.clientY];
    const panel = this.#stage.panelAt(at);
    if (!panel) return null;
    const model = this.#model;
    const byFinger = event.pointerType !== "mouse";
    // A finger cannot take a ring that is not there.
    const seen = this.#stage.handlesOn(panel).filter((handle) => !byFinger || handle.kind !== "turn" || isInHand(handle, model.selected));
    const near = panel.pick(panel.toPanel(at), reach / panel.magnification, seen, model.frame);
    const chosen = byFinger ? near.findIndex(({ id }) => id === this.#chosen) : -1;
    const handle = near[Math.max(chosen, 0)];
    if (!handle) return null;
    // The axes of a solid come after it: they are there only while it is chosen.
    const round = seen.filter((one) => near.includes(one));
    const next = round.length > 1 ? round[(round.indexOf(handle) + 1) % round.length].id : null;
    const moves = byFinger ? this.#fingerMoves(panel, handle, panel.toPanel(at)) : "freely";
    return { panel, handle, byFinger, moves, next, from: panel.unproject(handle.at(panel.view)), before: model.scene };
  }

  /** When a finger moves something: a solid that is not taken yet leaves the page its scrolling, and so does the inside of a shape. */
  #fingerMoves(panel: Panel, handle: Handle, at: Point): Grip["moves"] {
    const { selected, figure } = this.#model;
    if (!panel.camera && !figure?.extras?.hosting)
      return handle.id === selected || panel.handlesAt(at, RING_REACH_PX, [handle]).length ? "freely" : "sideways";
    if (bodyOf(handle.id) === bodyOf(selected)) return "freely";
    return this.#stage.handlesOn(panel).filter(({ area }) => area).length > FEW_SOLIDS ? "tapped" : "sideways";
  }

  /**
   * The step whose part is drawn at a point of the window. Handles come first.
   * @param reach  in pixels
   */
  stepAt({ clientX, clientY }: { clientX: number; clientY: number }, reach: number) {
    const model = this.#model;
    const panel = this.#stage.panelAt([clientX, clientY]);
    if (!panel || !model.figure?.parts?.at || model.frame.pending || this.#stage.dragging) return null;
    const at = panel.toPanel([clientX, clientY]);
    const near = reach / panel.magnification;
    if (panel.handlesAt(at, near, this.#stage.handlesOn(panel)).length) return null;
    return model.figure.parts.at(model.frame, panel.view, at, near, panel.id);
  }

  point(step: number | null) {
    this.#hands.onPoint(step);
  }

  choose(step: number) {
    this.#hands.onChoose(step);
  }

  #hover = (event: PointerEvent) => {
    if (event.pointerType !== "mouse" || this.#stage.dragging) return;
    const panel = this.pick(event, HOVER_REACH_PX)?.panel;
    for (const other of this.#stage.panels) other.element.classList.toggle("grabbable", other === panel);
  };

  /** Marks the handles near the pointer, and the ring that turns the shape under it. */
  #approach = (event: PointerEvent) => {
    if (this.#stage.dragging) return;
    const at: Point = [event.clientX, event.clientY];
    const panel = event.type === "pointerleave" ? null : this.#stage.panelAt(at);
    const standing = panel ? this.#stage.handlesOn(panel) : [];
    const place = panel?.toPanel(at) ?? at;
    const near = panel?.handlesAt(place, NEAR_PX / panel.magnification, standing) ?? [];
    const under = panel?.covering(place, standing, this.#model.frame) ?? [];
    const ids = new Set([...near.map(({ id }) => id), ...under.map(({ id }) => `${id}.turn`)]);
    if (event.pointerType === "mouse") this.#hands.onAttend(bodyOf((near[0] ?? under[0])?.id ?? "") || null);
    for (const button of this.#stage.element.querySelectorAll<HTMLElement>(".handle")) {
      button.classList.toggle("near", ids.has(button.dataset.id ?? ""));
    }
  };

  grab(grip: Grip) {
    grip.panel.element.classList.add("grabbing");
    this.#grip = grip.byFinger ? grip : null;
    this.#moved = false;
    this.#hands.onGrab(grip.handle);
  }

  /** @param now  points of the window */
  drag({ panel, handle, from, before }: Grip, start: Point, now: Point) {
    if (!this.#moved && this.#grip && Math.hypot(now[0] - start[0], now[1] - start[1]) < TAP_PX) return;
    this.#moved = true;
    const [was, is] = [start, now].map((place) => panel.unproject(panel.toPanel(place)));
    const to: Point = from.map((x, i) => x + is[i] - was[i]);
    this.#hands.onDrag(handle.move(before, from, to, panel.scale, panel.view), before);
  }

  drop(grip: Grip) {
    this.#release(grip);
    if (grip.byFinger && !this.#moved) this.#tapped(grip);
    this.#hands.onDrop();
  }

  takeBack(grip: Grip) {
    this.#release(grip);
    this.#hands.onTakeBack();
  }

  #release({ panel }: Grip) {
    panel.element.classList.remove("grabbing");
    this.#grip = null;
    this.choice = "";
  }

  /** A tap chooses a handle. A second tap at the same place chooses the next one within reach. */
  #tapped({ handle, next }: Grip) {
    const { handles } = this.#model;
    const isAgain = this.#chosen === handle.id && next !== null;
    this.#chosen = isAgain ? next : handle.id;
    const [chosen, other] = [this.#chosen, isAgain ? handle.id : next].map((id) => handles.find((one) => one.id === id));
    if (!chosen || !other) return;
    this.choice = words.handles.choice(chosen.label, other.label);
    this.#hands.onGrab(chosen);
  }
}
