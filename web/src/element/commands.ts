/** The commands of buttons and keys: they change the scene, undo changes and choose what is shown. */
import { roundUp } from "../draw/view.ts";
import * as words from "../words/interface.ts";
import { fetchPreset, isPreset } from "../model/preset-files.ts";
import { present } from "./present.ts";
import { presetScene } from "../model/presets.ts";
import { AT_START } from "../attributes.ts";
import { facing } from "../interaction/camera.ts";
import { bodyOf } from "../interaction/handles.ts";
import { LARGEST_SEED, randomPolygons, takesPolygons } from "../interaction/random.ts";
import { Controller } from "./host.ts";
import type { Handle } from "../interaction/handles.ts";
import type { Choices, Layer, Scene, ViewName } from "../types.ts";

/** An arrow key moves a handle by at least this many pixels, rounded up to a round number of world units. */
const STRIDE_PX = 4;

export class Commands extends Controller {
  /** Is the list of keys over the picture? */
  helpShown = false;
  /** The options. They are most of a figure's elements, so they are loaded and made when they are opened. */
  get groups() {
    return present.groups;
  }

  /** Has the figure had steps to choose from? */
  hasSteps = false;

  /** Is there a panel with the method's code? Where no author asks for it, it comes with the options. */
  get wantsCode() {
    return this.el.code === "open" || this.el.code === "folded" || this.model.optionsOpen;
  }

  /** Is there code that decides the answer? While there is no answer, there may be. */
  get hasCode() {
    const { answer } = this.model;
    return this.wantsCode && (!answer || ["trace", "runs", "tests"].some((part) => part in answer));
  }

  // ---- the scene

  /** @param key  see `History.push` */
  edit(scene: Scene, key?: string | null) {
    if (scene === this.model.scene) return;
    this.el.response.note(this.model.scene, scene);
    this.model.edit(scene, key);
    this.el.stage?.keepInSight();
    this.el.answers.changed("user");
  }

  /** @param change  changes the model to a scene that the view has not been fitted to */
  #leap(change: () => void) {
    this.el.messages.close();
    change();
    this.el.stage?.follow();
    this.el.answers.changed("user");
  }

  /** Key R of a figure that moves B out of A. */
  moveOut = () => {
    const { answer, pending, scene, figure } = this.model;
    const moved = answer && !pending && figure?.extras?.movesOut?.(scene, answer);
    if (moved) this.edit(moved);
  };

  undo = () => this.model.history.canUndo && this.#goBack(() => this.model.undo(), words.options.undone);

  redo = () => this.model.history.canRedo && this.#goBack(() => this.model.redo(), words.options.redone);

  /** The result may be the same, and then nothing else would be heard. */
  #goBack(change: () => void, text: string) {
    this.#leap(change);
    this.el.messages.announce(text);
  }

  reset = () => this.#leap(() => this.model.reset());

  randomise = () => this.useSeed(Math.floor(Math.random() * (LARGEST_SEED + 1)));

  useSeed(seed: number) {
    const { scene } = this.model;
    if (takesPolygons(scene)) this.#leap(() => this.model.replace(randomPolygons(scene, seed)));
  }

  async choosePreset(name: string) {
    if (!isPreset(name)) return;
    try {
      await fetchPreset(name);
    } catch {
      this.el.messages.show(words.messages.presetMissing(name));
      return this.el.messages.missing();
    }
    Object.assign(this.el, AT_START); // as a link to the preset opens
    this.open(presetScene(name));
  }

  /** Shows another scene, which may be of another kind. */
  open(scene: Scene) {
    this.#leap(() => this.model.open(scene));
  }

  chooseMethod(method: string) {
    this.edit({ ...this.model.scene, method });
  }

  /** The first search direction. */
  chooseStart(degrees: number) {
    const angle = (degrees * Math.PI) / 180;
    const scene: Scene & { start: number[] } = {
      ...this.model.scene,
      start: [Number(Math.cos(angle).toFixed(4)), Number(Math.sin(angle).toFixed(4))],
    };
    this.edit(scene, "start");
  }

  // ---- handles

  select(id: string) {
    this.model.selected = id;
    this.model.attended = bodyOf(id);
    this.el.repaint();
  }

  /** @param dy  in arrow keys */
  nudge(handle: Handle, dx: number, dy: number) {
    const panel = this.el.stage?.panelOf(handle);
    if (!panel) return;
    this.el.answers.startPython();
    this.edit(handle.nudge(this.model.scene, dx, dy, roundUp(STRIDE_PX / panel.scale), panel.view), `keys ${handle.id}`);
  }

  /** The next key begins a new change, which can be undone separately. */
  settle = () => {
    this.model.history.settle();
    this.el.hands.onAttend(null);
  };

  addPoint = async () => {
    const added = this.model.selectedHandle?.add?.(this.model.scene);
    if (!added || added.scene === this.model.scene) return;
    const isOnStage = this.el.stage?.element.matches(":focus-within");
    this.edit(added.scene);
    this.select(added.id);
    await this.el.updateComplete;
    if (isOnStage) this.el.keys.focusHandle(added.id);
  };

  removePoint = () => {
    const removed = this.model.selectedHandle?.remove?.(this.model.scene);
    if (removed) this.edit(removed);
  };

  // ---- what is shown

  chooseLevel(level: number) {
    this.model.chooseLevel(level);
    this.#shownChanged();
  }

  /** @param by  a number of levels; there is none beyond the first and the last */
  changeLevel(by: number) {
    const { level, figure } = this.model;
    this.chooseLevel(Math.min(Math.max(level + by, 0), figure?.layers.length ?? 0));
  }

  toggleLayer(name: Layer) {
    this.model.toggleLayer(name);
    this.#shownChanged();
  }

  chooseView(view: ViewName) {
    this.model.askView(view);
    this.#shownChanged();
  }

  /** One of the figure's own attributes. */
  choose(name: keyof Choices, value: string) {
    this.model.choose(name, value);
    this.#shownChanged();
  }

  /** One of the figure's own sliders. @param amount  from 0 to 1 */
  slide(name: string, amount: number) {
    this.model.slide(name, amount);
    this.el.repaint();
  }

  /** Layers, view and the figure's own attributes are part of a link, as the step is. One event announces a change of any of them. */
  #shownChanged() {
    this.el.repaint();
    this.el.tell("step-change", { step: this.model.step, source: "user" });
  }

  fit = () => this.el.stage?.showAll();

  /** Turns the camera so that a vector points at the viewer. */
  lookAlong(v: readonly number[]) {
    this.el.stage?.look(facing(v));
  }

  turnBack = () => this.el.stage?.turnBack();

  toggleOptions = async () => {
    const { model } = this;
    model.optionsOpen = !model.optionsOpen;
    if (model.optionsOpen && !this.groups) await this.#loadOptions();
    this.el.repaint();
    await this.el.updateComplete;
    this.el.renderRoot.querySelector(".options")?.scrollIntoView({ block: "nearest" }); // they may be below the window
  };

  async #loadOptions() {
    try {
      await import("./options.ts");
    } catch {
      this.el.messages.show(words.messages.optionsMissing);
      this.el.messages.missing();
    }
  }

  toggleHelp = () => {
    this.helpShown = !this.helpShown;
    this.el.requestUpdate();
  };
}
