/**
 * Handles keys anywhere in the figure, except in its input fields, and keeps the focus in the figure.
 *
 * The stage is one stop of the Tab key. Enter goes from the stage to the handle that was chosen last, Page Down and Page Up go
 * from handle to handle, and Escape goes back to the stage.
 */
import { Controller } from "./host.ts";
import type { Handle } from "../interaction/handles.ts";
import { panelOf } from "../interaction/handles.ts";
import { takesPolygons } from "../interaction/random.ts";
import { elementOf } from "../dom.ts";

/** Arrow keys, as steps to the right and up. */
const ARROWS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/** The keys of presenters, where steps are scenes of their own. */
const TURNS: Record<string, number> = { PageDown: 1, PageUp: -1, Home: -Infinity, End: Infinity };

/** An arrow key on the stage pans the plane (with Ctrl also where it would move B), or turns what is in space, by as many pixels. With Shift it pans space. */
const SLIDE_PX = 20;

/** Plus and minus zoom by this factor. */
const ZOOM_FACTOR = 1.3;

/** Are letters, digits and signs typed there, or do they choose from a list? */
const isTyped = (target: Element) => !!target.closest("select, textarea, input:not([type=range], [type=checkbox]), [contenteditable]");

/** A key, without the case of a letter. */
const letterOf = (key: string) => (key.length > 1 ? key : key.toLowerCase());

/** The storage of the page has this under the name below where the reader wants no single keys. */
const OFF = "off";
const SINGLE_KEYS = "gjk-demo-single-keys";

export class Keys extends Controller {
  /** The focused element before the update. */
  #focused: HTMLElement | null = null;
  /** The handles before the update, if anything has the focus. */
  #handles: HTMLElement[] = [];
  /** As the reader has it; null until it is read. */
  #single: boolean | null = null;

  hostUpdate() {
    const { activeElement } = this.el.renderRoot;
    this.#focused = activeElement as HTMLElement | null; // what can have it is HTML
    if (activeElement) this.#handles = [...this.el.renderRoot.querySelectorAll<HTMLElement>(".handle")];
  }

  /** An element that had the focus and is gone hands it to the one in its place, to the handle before it, or to the stage. */
  hostUpdated() {
    const { activeElement } = this.el.renderRoot;
    if (!this.#focused || this.#focused.isConnected || activeElement) return;
    const at = this.#handles.indexOf(this.#focused);
    const isThere = ({ dataset }: HTMLElement) => this.el.handleElement(dataset.id ?? "");
    const nearest = this.#handles.slice(0, at + 1).findLast(isThere) ?? this.el.renderRoot.querySelector(".handle");
    if (at >= 0 && nearest) isThere(nearest)?.focus({ preventScroll: true });
    else this.#focusStage();
  }

  focusHandle(id: string) {
    const { model, tabs } = this.el;
    const handle = model.handles.find((one) => one.id === id);
    tabs.show((handle && panelOf(handle, model.panels)?.id) ?? "");
    this.el.handleElement(id)?.focus({ preventScroll: true });
  }

  #focusStage() {
    this.el.stage?.element.focus({ preventScroll: true });
    return true;
  }

  /** The handle that lies `by` places after the focused one, or the chosen one if the stage is focused. */
  #goTo(from: Handle | null, by: number) {
    const { handles, selectedHandle } = this.el.model;
    const at = from ? handles.indexOf(from) + by : handles.indexOf(selectedHandle ?? handles[0]);
    const next = handles[(at + handles.length) % handles.length];
    if (next) this.focusHandle(next.id);
    return true;
  }

  /** On a page that is this figure alone: keys work wherever the focus is, and a pointer leaves no focus on the picture. */
  listen() {
    addEventListener("keydown", this.#onPageKey);
    this.el.addEventListener("pointerup", () => {
      const { activeElement } = this.el.renderRoot;
      if (activeElement instanceof HTMLElement && activeElement.closest(".stage")) activeElement.blur();
    });
  }

  /** What the figure has used is not heard here. */
  #onPageKey = (event: KeyboardEvent) => {
    const [target] = event.composedPath(); // from outside, what is in the figure seems to be the figure
    const isTaken = target instanceof Element && (isTyped(target) || target.closest("dialog, input"));
    if (event.defaultPrevented || event.altKey || isTaken) return;
    const isUsed = event.ctrlKey || event.metaKey ? this.#turnBack(event) : this.#ofPage(event);
    if (isUsed) event.preventDefault();
  };

  /** @returns false if the key has no meaning here */
  #ofPage({ key, shiftKey }: KeyboardEvent): unknown {
    const { commands, model } = this.el;
    switch (key) {
      case "ArrowLeft":
      case "ArrowRight":
        return !shiftKey && this.#step(ARROWS[key][0]);
      case "+":
      case "=":
      case "-":
        return this.singleKeys && model.figure?.layers.length && (commands.changeLevel(key === "-" ? -1 : 1), true);
      case "Escape":
        return this.#end();
      default:
        return model.stepsAreScenes && key in TURNS ? this.#step(TURNS[key]) : this.#demo(key);
    }
  }

  /** Escape ends what is going on. @returns was there something? */
  #end() {
    const { commands, model, player } = this.el;
    if (commands.helpShown) return (commands.toggleHelp(), true);
    if (player.playing) return (player.pause(), true);
    return model.optionsOpen && (commands.toggleOptions(), true);
  }

  /** Do letters, digits and signs do something by themselves? The browser remembers it (WCAG 2.1.4). */
  get singleKeys() {
    return (this.#single ??= stored() !== OFF);
  }

  toggleSingle = () => {
    this.#single = !this.singleKeys;
    try {
      if (this.#single) localStorage.removeItem(SINGLE_KEYS);
      else localStorage.setItem(SINGLE_KEYS, OFF);
    } catch {
      // A browser that keeps nothing for this page remembers no switch either.
    }
    this.el.requestUpdate();
  };

  onKey = (event: KeyboardEvent) => {
    const target = elementOf(event);
    const isText = isTyped(target);
    const isRun = !isText && this.#run(event, target);
    if (isRun) event.preventDefault();
    const used = isText ? /^(?!Tab|Esc|F\d)/ : target.matches("input") ? /^( |Arrow|Page|Home|End)/ : /^( |Enter)/;
    // Slides of reveal.js turn at keys that somebody has used already, and at those that a browser uses itself where the focus is.
    if (isRun || (!event.ctrlKey && !event.metaKey && used.test(event.key))) event.stopPropagation();
  };

  /** @returns false if the key has no meaning here */
  #run({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent, target: HTMLElement): unknown {
    const { commands, model, stage } = this.el;
    if (ctrlKey || metaKey) {
      if (key in ARROWS && target.matches(".stage") && !model.isOfSpace) return this.#pan(ARROWS[key], shiftKey ? 10 : altKey ? 0.1 : 1);
      return this.#turnBack({ key, shiftKey });
    }
    if (model.stepsAreScenes && key in TURNS) return this.#step(TURNS[key]);
    if (!altKey && this.#demo(key)) return true;
    if (
      key === "Escape" &&
      !stage?.dragging &&
      (commands.helpShown || !target.matches(".handle")) &&
      (this.#end() || this.el.screen.leave())
    )
      return true;
    if (target.matches(".dot") && key in ARROWS) return this.#goAlong(ARROWS[key]);
    const handle = model.handles.find(({ id }) => id === target.dataset.id) ?? null;
    if (!handle && !target.matches(".stage")) return false;
    if (key in ARROWS) {
      const [dx, dy] = ARROWS[key];
      const times = shiftKey ? 10 : altKey ? 0.1 : 1;
      const moved = handle ?? this.movedByStage;
      if (moved) commands.nudge(moved, dx * times, dy * times);
      else if (!model.isOfSpace) this.#pan(ARROWS[key], times);
      else if (shiftKey) stage?.panBy(-dx * SLIDE_PX, dy * SLIDE_PX);
      else stage?.turnBy(-dx * SLIDE_PX * times, dy * SLIDE_PX * times);
      return true;
    }
    switch (letterOf(key)) {
      case "+":
      case "=":
        return (stage?.zoomBy(ZOOM_FACTOR), true);
      case "-":
        return (stage?.zoomBy(1 / ZOOM_FACTOR), true);
      case "f":
        return (commands.fit(), true);
      case "b":
        return stage?.turned && (stage.turnBack(), true);
      case "PageDown":
        return this.#goTo(handle, 1);
      case "PageUp":
        return this.#goTo(handle, -1);
      case "Home":
        return this.#goTo(model.handles[0], 0);
      case "End":
        return this.#goTo(model.handles[0], -1);
      case "Enter":
        if (!handle) return this.#goTo(null, 0);
        return (this.el.messages.announce(handle.label), true);
      case " ": // on the picture it makes the mouse pan, and must not scroll the page
        return (handle && this.el.messages.announce(handle.label), true);
      case "Escape":
        if (!handle) return false;
        return model.history.isUnder(`keys ${handle.id}`) ? (commands.undo(), true) : this.#focusStage();
      case "Delete":
      case "Backspace":
        return handle?.remove && (commands.removePoint(), true);
      case "Insert":
        return handle?.add && (commands.addPoint(), true);
      default:
        return false;
    }
  }

  /** With Ctrl or Cmd. @returns false if the key has no meaning here */
  #turnBack({ key, shiftKey }: { key: string; shiftKey: boolean }): boolean {
    const { commands } = this.el;
    const letter = letterOf(key);
    if (letter !== "z" && letter !== "y") return false;
    if (letter === "y" || shiftKey) commands.redo();
    else commands.undo();
    return true;
  }

  /** Where A, B and A − B stand in one plane, arrow keys on the picture move B, as in winter.dev's demo. */
  get movedByStage(): Handle | null {
    const { handles, isOfSpace, view } = this.el.model;
    return (view === "together" && !isOfSpace && handles.find(({ id, kind }) => id === "1" && kind === "shape")) || null;
  }

  #pan([dx, dy]: [number, number], times: number) {
    this.el.stage?.panBy(-dx * SLIDE_PX * times, dy * SLIDE_PX * times);
    return true;
  }

  /** The keys of winter.dev's demo, which work wherever the focus is in the figure. */
  #demo(key: string): unknown {
    const { commands, controls, model, player, response } = this.el;
    if (!this.singleKeys) return false;
    const level = this.#levelOf(key);
    if (level !== null) return (commands.chooseLevel(level), true);
    switch (letterOf(key)) {
      case ",":
      case ".":
        return this.#step(key === "." ? 1 : -1);
      case "a":
        return model.steps.length && !model.figure?.parts && (player.toggleAll(), true);
      case "h":
        return controls !== "none" && (commands.toggleHelp(), true);
      case "r":
        return model.figure?.extras?.movesOut ? (commands.moveOut(), true) : response.isOffered && (response.toggle(), true);
      case "t":
        return takesPolygons(model.scene) && (commands.randomise(), true);
      default:
        return false;
    }
  }

  /** The level of a digit key; null for other keys, and if the figure has fewer layers. */
  #levelOf(key: string) {
    const most = this.el.model.figure?.layers.length ?? 0;
    return most && /^\d$/.test(key) && Number(key) <= most ? Number(key) : null;
  }

  /** From the dot of a step to the next one. */
  #goAlong([right, up]: [number, number]) {
    this.#step(right - up);
    this.el.updateComplete.then(() => this.el.renderRoot.querySelector<HTMLElement>('.dot[tabindex="0"]')?.focus());
    return true;
  }

  #step(by: number) {
    const { model, player } = this.el;
    if (!model.steps.length) return false;
    player.goTo(Math.max(model.step + by, 0));
    return true;
  }
}

/** What the browser has kept; null too where it keeps nothing for this page. */
function stored() {
  try {
    return localStorage.getItem(SINGLE_KEYS);
  } catch {
    return null;
  }
}
