/**
 * Shapes of the reader's own, in figures of space: a file that is chosen or dropped, or points that are pasted. Python finds the
 * corners of their hull. What cannot be read leaves the scene as it is, with words that say why.
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
import { Controller } from "./host.ts";
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

  /** The options. */
  group() {
    if (!this.#shapes.length) return nothing;
    return html`<fieldset>
      <legend>${received.title}</legend>
      <div class="row">
        ${this.#shapes.map(
          (_, i) => html`
            <button class="tool" type="button" @click=${openNext}>${icon("open")} ${received.choose(NAMES[i])}</button>
            <input type="file" hidden accept=".obj,.stl,.ply,.txt,.csv,.xyz" @change=${(event: On<HTMLInputElement>) => this.#onChoose(i, event)} />
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

  onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData?.getData("text");
    if (!this.#shapes.length || !text) return;
    event.preventDefault();
    this.#take(indexOf(this.el.model.selected), received.pasted, ({ pointsOfText }) => pointsOfText(text, received.pasted));
  };

  #takeFile(i: number, file: File) {
    return this.#take(i, file.name, async ({ FileError, MOST_BYTES, pointsOfFile }) => {
      if (file.size > MOST_BYTES) throw new FileError(received.tooLarge(file.name, MOST_BYTES / 1e6));
      return pointsOfFile(file.name, await file.arrayBuffer());
    });
  }

  async #take(i: number, name: string, read: (files: typeof import("../files/points.ts")) => Point3[] | Promise<Point3[]>) {
    const { el } = this;
    const { scene } = el.model;
    try {
      const files = await import("../files/points.ts").catch(() => Promise.reject(new SceneError("not_loaded", received.notLoaded)));
      const points = await read(files);
      const vertices = await this.#cornersOf(points);
      if (el.model.scene !== scene) return; // the reader has gone on
      const shapes = replaced(this.#shapes, i, { type: "polyhedron", vertices });
      el.commands.edit(readScene({ ...scene, shapes }, KINDS));
      el.stage?.follow();
      el.messages.show(received.taken(NAMES[i], name, points.length, vertices.length), {
        plain: true,
        actions: [{ label: words.options.undo, act: el.commands.undo }],
      });
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

/** Opens the browser's choice of a file, whose field follows the button. */
function openNext({ currentTarget }: On<HTMLElement>) {
  after(currentTarget).click();
}

/** The index of the shape that a handle belongs to; that of A if there is none. */
const indexOf = (id: string) => Number.parseInt(id, 10) || 0;
