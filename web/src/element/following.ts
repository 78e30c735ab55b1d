/**
 * A figure that has the shapes of another one, for two views of one scene: `<gjk-demo kind="distance" data-gjk-follows="id">`. A hand on
 * either moves both. Loaded for figures that have the attribute.
 */
import { rootOf } from "../dom.ts";
import { readScene, SceneError } from "../model/scene.ts";
import { KINDS } from "../model/kinds.ts";
import * as words from "../words/ask.ts";
import { Controller } from "../interaction/controller.ts";
import type { Scene } from "../types.ts";
import type { GjkDemo } from "./gjk-demo.ts";

type WithShapes = Scene & { shapes?: readonly object[] };

export class Following extends Controller {
  #leader: GjkDemo | null = null;
  /** The id of the leader. */
  #id = "";

  constructor(el: GjkDemo) {
    super(el);
    el.addEventListener("scene-change", this.#lead);
    this.hostUpdated();
  }

  /** Finds the leader, when the page has it. */
  hostUpdated() {
    const id = this.el.dataset.gjkFollows ?? "";
    if (id === this.#id && this.#leader?.isConnected) return;
    const found = id ? rootOf(this.el).querySelector<GjkDemo>(`gjk-demo#${CSS.escape(id)}`) : null;
    if (id && !found && id !== this.#id) console.warn(words.noLeader(id));
    this.#id = id;
    this.#leave();
    if (!found || found === this.el) return;
    this.#leader = found;
    found.addEventListener("scene-change", this.#follow);
    found.updateComplete.then(this.#follow);
  }

  hostDisconnected() {
    this.#leave();
  }

  #leave() {
    this.#leader?.removeEventListener("scene-change", this.#follow);
    this.#leader = null;
  }

  #follow = () => this.#leader && take(this.el, this.#leader);

  #lead = () => this.#leader && take(this.#leader, this.el);
}

/** Gives a figure the shapes of another one, as a part of the change before. The same shapes change nothing, so that this ends. */
function take(el: GjkDemo, { model: { scene: from } }: GjkDemo) {
  const { scene }: { scene: WithShapes } = el.model;
  const { shapes }: WithShapes = from;
  if (!shapes || !scene.shapes || JSON.stringify(shapes) === JSON.stringify(scene.shapes)) return;
  try {
    el.model.amend(readScene({ ...scene, shapes }, KINDS));
  } catch (error) {
    if (!(error instanceof SceneError)) throw error;
    return console.warn(error.message); // solids, in a figure of the plane
  }
  el.stage?.follow();
  el.answers.changed("program");
}
