/**
 * A figure in a notebook: a <gjk-demo> that the kernel's own Python answers. It is kept in step with the model of a
 * `gjkcore.show.Figure`: the reader's hand changes the model, and the kernel changes the picture.
 *
 * Messages to the kernel are `{type: "open"}` once, `{type: "ask", id, text}` with the JSON of a scene, and
 * `{type: "part", id, name}`. The kernel answers each of the last two with `{id, text}`. It asks for a file by
 * `{type: "make", id, method, arguments}`. The answer is `{type: "file", id}` with the file's bytes, or with an `error`.
 */
import "../gjk-demo.ts";
import type { GjkDemo } from "../element/gjk-demo.ts";
import { equal } from "../model/presets.ts";
import * as words from "../words/interface.ts";
import { sharing } from "../words/sharing.ts";
import type { Home } from "./esm.ts";
import type { Scene } from "../types.ts";

/** What the kernel and the figure share. */
interface Traits {
  scene: Scene;
  answer: object;
  attributes: Record<string, string>;
  step: number | null;
}

/** What anywidget gives, as far as it is needed here. */
interface Model {
  get: <Name extends keyof Traits>(name: Name) => Traits[Name];
  set: (name: string, value: unknown) => void;
  save_changes: () => void;
  send: (content: unknown, callbacks?: undefined, buffers?: ArrayBuffer[]) => unknown;
  on: (event: string, listener: (...values: never[]) => void) => void;
  off: (event: string, listener: (...values: never[]) => void) => void;
}

export type Context = { model: Model; el: HTMLElement };

/** A kernel that is silent for this long is dead, or was started again. The figure itself waits less long for an answer. */
const TIMEOUT_MS = 60_000;

/** @returns ends the figure */
export function render({ model, el }: Context, home: Home): () => void {
  const element: HTMLElement = document.createElement("gjk-demo");
  const demo = element as GjkDemo; // of this script, or of a copy of it: more than what others may use
  const kernel = new Kernel(model);
  home.ask = (name) => kernel.ask({ type: "part", name });

  demo.loading = "eager";
  demo.answerer = async (text) => {
    const { seq, ...scene } = JSON.parse(text);
    // The kernel has answered its own scene before it was shown.
    if (equal(scene, model.get("scene"))) return JSON.stringify({ ...model.get("answer"), seq });
    return kernel.ask({ type: "ask", text });
  };

  let shown: Record<string, unknown> = {};
  const showAttributes = () => {
    const asked: Record<string, string> = { theme: themeOf(document), ...model.get("attributes") };
    for (const name of Object.keys({ ...shown, ...asked })) {
      if (name in asked) demo.setAttribute(name, asked[name]);
      else demo.removeAttribute(name);
    }
    shown = asked;
  };
  const showScene = () => {
    // While the reader drags, an echo of an earlier place must not take the shape from the hand.
    if (!isTelling && !demo.hands.isMoving && !equal(demo.scene, model.get("scene"))) demo.scene = model.get("scene");
  };
  const showStep = () => {
    if (!isTelling && model.get("step") !== demo.step) demo.step = Number(model.get("step"));
  };
  showAttributes();
  demo.scene = model.get("scene");
  if (model.get("step") !== null) demo.step = Number(model.get("step"));

  /** Each answer that is drawn goes to the kernel with its scene, so that the kernel has answered it already. */
  const tellScene = () => {
    const { shown: scene } = demo.model;
    if (!equal(scene, model.get("scene"))) tell("scene", scene);
  };
  /** A step that the reader chooses goes to the kernel once it differs from the one that was shown. */
  const tellStep = (event: Event) => {
    if (!(event instanceof CustomEvent)) return;
    const { step, source } = event.detail;
    const isTold = step === lastStep || source !== "user";
    lastStep = step;
    if (!isTold) tell("step", step);
  };
  const tell = (name: string, value: unknown) => {
    isTelling = true;
    model.set(name, value);
    isTelling = false;
    model.save_changes();
  };
  let lastStep = -1;
  let isTelling = false;
  demo.ready.then(() => {
    lastStep = demo.step;
    demo.addEventListener("answer", tellScene);
    demo.addEventListener("step-change", tellStep);
  });

  const listeners: [string, () => void][] = [
    ["change:scene", showScene],
    ["change:step", showStep],
    ["change:attributes", showAttributes],
  ];
  for (const [event, listener] of listeners) model.on(event, listener);

  const make = async (order: Order | null) => {
    if (order?.type === "make") await sendFile(model, demo, order);
  };
  model.on("msg:custom", make);
  model.send({ type: "open" });

  // The keys of a figure are not those of JupyterLab. The mark is on what has the focus: JupyterLab looks no further up.
  demo.dataset.lmSuppressShortcuts = "true";
  if (!__ADDRESS__) el.append(withoutLinks());
  el.append(demo);
  return () => {
    for (const [event, listener] of listeners) model.off(event, listener);
    model.off("msg:custom", make);
    kernel.end();
    demo.remove();
  };
}

/** A kernel's message that asks for a file. `method` is the method of the element that makes it. */
type Order = { type?: string; id: number; method: string; arguments: unknown[] };

async function sendFile(model: Model, demo: GjkDemo, { id, method, arguments: given }: Order) {
  try {
    const maker: unknown = Reflect.get(demo, method);
    if (typeof maker !== "function") throw new Error(sharing.noMaker(method));
    const file: unknown = await maker.apply(demo, given);
    const bytes = await new Blob([file instanceof Blob ? file : String(file)]).arrayBuffer();
    model.send({ type: "file", id }, undefined, [bytes]);
  } catch (error) {
    model.send({ type: "file", id, error: error instanceof Error ? error.message : String(error) });
  }
}

/** A figure that knows no site has nothing to which its links could lead. */
function withoutLinks() {
  const style = document.createElement("style");
  style.textContent = "gjk-demo::part(links) { display: none }";
  return style;
}

/** The theme of JupyterLab or VS Code, which need not be what the reader's system prefers. */
function themeOf({ body }: Document) {
  const { jpThemeLight, vscodeThemeKind } = body.dataset;
  if (jpThemeLight) return jpThemeLight === "true" ? "light" : "dark";
  if (vscodeThemeKind) return vscodeThemeKind.includes("light") ? "light" : "dark";
  return "auto";
}

/** The kernel of a model. It may be dead, restarted or busy. */
class Kernel {
  model: Model;
  #lastId = 0;
  #waiting: Map<number, (text: string) => void> = new Map();

  constructor(model: Model) {
    this.model = model;
    model.on("msg:custom", this.#hear);
  }

  #hear = (message: { id?: number; text?: string } | null) => {
    const { id, text } = message ?? {};
    if (typeof id === "number" && typeof text === "string") this.#waiting.get(id)?.(text);
  };

  async ask(question: object): Promise<string> {
    const id = ++this.#lastId;
    let timer: ReturnType<typeof setTimeout> | undefined;
    try {
      return await new Promise((resolve, reject) => {
        this.#waiting.set(id, resolve);
        timer = setTimeout(() => reject(new Error(words.answerer.late(TIMEOUT_MS / 1000))), TIMEOUT_MS);
        this.model.send({ ...question, id });
      });
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(id);
    }
  }

  end() {
    this.model.off("msg:custom", this.#hear);
  }
}
