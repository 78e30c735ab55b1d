/**
 * Shapes of the reader's own, in figures of space: a file that is chosen or dropped, or points that are pasted. Python finds the
 * corners of their hull. What cannot be read leaves the scene as it is, with words that say why.
 *
 * @typedef {import("./gjk-demo.js").GjkDemo} GjkDemo
 * @typedef {import("../types.js").Point3} Point3
 * @typedef {import("../types.js").Scene & {shapes: readonly object[]}} Shapes
 */
import { html, nothing } from "lit";
import { dimensionOf } from "../dimension.js";
import { KINDS } from "../model/kinds.js";
import { icon } from "../interaction/icons.js";
import { replaced } from "../lists.js";
import { registry } from "../registry.js";
import { OwnAnswerer } from "../runtime/answerer.js";
import { runtime } from "../runtime/client.js";
import * as words from "../words/interface.js";
import { readScene, SceneError } from "../model/scene.js";

/** The names of the shapes of a scene. */
const NAMES = "AB";

export class OwnShapes {
  /** @param {GjkDemo} el */
  constructor(el) {
    this.el = el;
  }

  /** The shapes of a scene of space; none in other scenes. */
  get #shapes() {
    const scene = /** @type {Partial<Shapes>} */ (this.el.model.scene);
    return scene.shapes && dimensionOf(scene) === 3 ? scene.shapes : [];
  }

  /** The options. */
  group() {
    if (!this.#shapes.length) return nothing;
    return html`<fieldset>
      <legend>${words.files.title}</legend>
      <div class="row">
        ${this.#shapes.map(
          (_, i) => html`
            <button class="tool" type="button" @click=${openNext}>${icon("open")} ${words.files.choose(NAMES[i])}</button>
            <input type="file" hidden accept=".obj,.stl,.ply,.txt,.csv,.xyz" @change=${(/** @type {Event} */ event) => this.#onChoose(i, event)} />
          `,
        )}
      </div>
      <p class="note">${words.files.about}</p>
    </fieldset>`;
  }

  /** @param {number} i @param {Event} event */
  #onChoose(i, event) {
    const input = /** @type {HTMLInputElement} */ (event.target);
    const [file] = input.files ?? [];
    if (file) this.#takeFile(i, file);
    input.value = ""; // the same file may be chosen again
  }

  onDragOver = (/** @type {DragEvent} */ event) => {
    if (this.#shapes.length && [...(event.dataTransfer?.items ?? [])].some(({ kind }) => kind === "file")) event.preventDefault();
  };

  onDrop = (/** @type {DragEvent} */ event) => {
    const [file] = event.dataTransfer?.files ?? [];
    if (!this.#shapes.length || !file) return;
    event.preventDefault();
    const handle = this.el.stage?.pick({ clientX: event.clientX, clientY: event.clientY, pointerType: "mouse" }, Infinity)?.handle;
    this.#takeFile(indexOf(handle?.id ?? this.el.model.selected), file);
  };

  onPaste = (/** @type {ClipboardEvent} */ event) => {
    const text = event.clipboardData?.getData("text");
    if (!this.#shapes.length || !text) return;
    event.preventDefault();
    this.#take(indexOf(this.el.model.selected), words.files.pasted, ({ pointsOfText }) => pointsOfText(text, words.files.pasted));
  };

  /** @param {number} i @param {File} file */
  #takeFile(i, file) {
    return this.#take(i, file.name, async ({ FileError, MOST_BYTES, pointsOfFile }) => {
      if (file.size > MOST_BYTES) throw new FileError(words.files.tooLarge(file.name, MOST_BYTES / 1e6));
      return pointsOfFile(file.name, await file.arrayBuffer());
    });
  }

  /** @param {number} i @param {string} name @param {(files: typeof import("../files/points.js")) => Point3[] | Promise<Point3[]>} read */
  async #take(i, name, read) {
    const { el } = this;
    const { scene } = el.model;
    try {
      const files = await import("../files/points.js").catch(() => Promise.reject(new SceneError("not_loaded", words.files.notLoaded)));
      const points = await read(files);
      const vertices = await this.#cornersOf(points);
      if (el.model.scene !== scene) return; // the reader has gone on
      const shapes = replaced(this.#shapes, i, { type: "polyhedron", vertices });
      el.commands.edit(readScene({ ...scene, shapes }, KINDS));
      el.stage?.follow();
      el.messages.show(words.files.taken(NAMES[i], name, points.length, vertices.length), {
        plain: true,
        actions: [{ label: words.options.undo, act: el.commands.undo }],
      });
    } catch (error) {
      el.messages.show(error instanceof Error ? error.message : String(error));
    }
  }

  /** The corners of the points' hull. @param {Point3[]} points @returns {Promise<Point3[]>} */
  async #cornersOf(points) {
    const { el } = this;
    const question = JSON.stringify({ schema: registry.schema, kind: "hull", points });
    const text = await once(el.answerer ? new OwnAnswerer(el.answerer) : runtime, question);
    /** @type {{vertices: Point3[], error?: import("../types.js").Fault}} */
    const { vertices, error } = JSON.parse(text);
    if (error) throw new SceneError(error.code, error.message, error.where);
    return vertices;
  }
}

/** Opens the browser's choice of a file, whose field follows the button. @param {Event} event */
function openNext({ currentTarget }) {
  /** @type {HTMLInputElement} */ (/** @type {Element} */ (currentTarget).nextElementSibling).click();
}

/** The index of the shape that a handle belongs to; that of A if there is none. @param {string} id */
const indexOf = (id) => Number.parseInt(id, 10) || 0;

/**
 * The answer to one question, besides those of the figure.
 *
 * @param {Pick<import("../runtime/client.js").Runtime, "status" | "connect" | "disconnect" | "start" | "ask">} source
 * @param {string} question
 * @returns {Promise<string>} rejected if the source cannot answer
 */
function once(source, question) {
  return new Promise((resolve, reject) => {
    const end = (/** @type {() => void} */ act) => {
      source.disconnect(asker);
      act();
    };
    const onAnswer = (/** @type {string} */ text) => end(() => resolve(text));
    const onFault = (/** @type {string} */ message) => end(() => reject(new Error(message)));
    const asker = {
      onStatus: (/** @type {import("../runtime/client.js").Status} */ status) => {
        if (status.phase === "live") source.ask(asker, { text: () => question, onAnswer, onFault });
        if (status.phase === "failed") onFault(words.python.failed(status.message, true));
      },
    };
    if (source.status.phase === "idle") source.start();
    source.connect(asker);
  });
}
