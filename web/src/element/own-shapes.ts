/**
 * Shapes of the reader's own, in figures of space: a file that is chosen or dropped. Python finds the corners of its hull. What cannot
 * be read leaves the scene as it is, with words that say why.
 */
import { html, nothing } from "lit";
import { dimensionOf, registry } from "../registry.ts";
import { KINDS } from "../model/kinds.ts";
import { icon } from "../interaction/icons.ts";
import { replaced } from "../lists.ts";
import { OwnAnswerer } from "../runtime/answerer.ts";
import { runtime } from "../runtime/client.ts";
import { once } from "../runtime/once.ts";
import * as words from "../words/interface.ts";
import { files as received } from "../words/sharing.ts";
import { readScene, SceneError } from "../model/scene.ts";
import { after } from "../dom.ts";
import { addStyles } from "./styles.ts";
import { Controller } from "./host.ts";
import type { Body } from "../files/meshes.ts";
import type { Fault, Point3, Scene } from "../types.ts";
import type { On } from "../dom.ts";

type Shapes = Scene & { shapes: readonly object[] };

/** The names of the shapes of a scene. */
const NAMES = "AB";

export class OwnShapes extends Controller {
  /** The shapes of a scene of space; none in other scenes. */
  get #shapes() {
    const scene: Partial<Shapes> = this.el.model.scene;
    return scene.shapes && dimensionOf(scene) === 3 ? scene.shapes : [];
  }

  /** Are the rules of the dialog there? */
  #styled = false;

  /** The options. */
  group() {
    if (!this.#shapes.length) return nothing;
    return html`<fieldset>
      <legend>${received.title}</legend>
      <div class="row">
        ${this.#shapes.map(
          (_, i) => html`
            <button class="tool" type="button" @click=${({ currentTarget }: On<HTMLElement>) => after(currentTarget).click()}>${icon("open")} ${received.choose(NAMES[i])}</button>
            <input type="file" hidden accept=".obj,.stl,.ply" @change=${(event: On<HTMLInputElement>) => this.#onChoose(i, event)} />
          `,
        )}
      </div>
      <p class="note">${received.about}</p>
    </fieldset>`;
  }

  #onChoose(i: number, event: On<HTMLInputElement>) {
    const input = event.target;
    const [file] = input.files ?? [];
    if (file) this.#takeFile(i, file);
    input.value = ""; // the same file may be chosen again
  }

  onDragOver = (event: DragEvent) => {
    if (this.#shapes.length && [...(event.dataTransfer?.items ?? [])].some(({ kind }) => kind === "file")) event.preventDefault();
  };

  onDrop = (event: DragEvent) => {
    const [file] = event.dataTransfer?.files ?? [];
    if (!this.#shapes.length || !file) return;
    event.preventDefault();
    const handle = this.el.stage?.grips.pick({ clientX: event.clientX, clientY: event.clientY, pointerType: "mouse" }, Infinity)?.handle;
    this.#takeFile(indexOf(handle?.id ?? this.el.model.selected), file);
  };

  #takeFile(i: number, file: File) {
    this.#attempt(async () => {
      const { bodiesOf } = await loaded(import("../files/meshes.ts"));
      const bodies = await bodiesOf(file);
      if (bodies.length === 1) return new Map([[i, bodies[0]]]);
      const [{ askWhich }, { rules }] = await Promise.all([loaded(import("../files/which.ts")), loaded(import("./dialog.ts"))]);
      if (!this.#styled) addStyles(this.el.renderRoot, rules);
      this.#styled = true;
      const names = this.#shapes.map((_, k) => NAMES[k]);
      const chosen = await askWhich(this.el.renderRoot as ShadowRoot, bodies, names, true); // as Lit makes it
      return new Map((chosen ?? []).flatMap((body, k) => (body === null ? [] : [[k, body]])));
    });
  }

  /** Puts the hulls of points in the places of shapes. @param read  gives the points by the indices of the shapes */
  async #attempt(read: () => Promise<Map<number, Body>>) {
    const { el } = this;
    const { scene } = el.model;
    try {
      const told = [];
      let shapes = this.#shapes;
      for (const [i, { name, points }] of await read()) {
        const vertices = await this.#cornersOf(points);
        shapes = replaced(shapes, i, { type: "polyhedron", vertices });
        told.push(received.taken(NAMES[i], name, points.length, vertices.length));
      }
      if (!told.length || el.model.scene !== scene) return; // the reader has gone on
      el.commands.edit(readScene({ ...scene, shapes }, KINDS));
      el.stage?.follow();
      el.messages.show(told.join(" "), { plain: true, actions: [{ label: words.options.undo, act: el.commands.undo }] });
    } catch (error) {
      el.messages.show(error instanceof Error ? error.message : String(error));
    }
  }

  /** The corners of the points' hull. */
  async #cornersOf(points: Point3[]): Promise<Point3[]> {
    const { el } = this;
    const question = JSON.stringify({ schema: registry.schema, kind: "hull", points });
    const text = await once(el.answerer ? new OwnAnswerer(el.answerer) : runtime, question);
    const { vertices, error }: { vertices: Point3[]; error?: Fault } = JSON.parse(text);
    if (error) throw new SceneError(error.code, error.message, error.where);
    return vertices;
  }
}

const loaded = <T>(module: Promise<T>) => module.catch(() => Promise.reject(new SceneError("not_loaded", received.notLoaded)));

/** The index of the shape that a handle belongs to; that of A if there is none. */
const indexOf = (id: string) => Number.parseInt(id, 10) || 0;
