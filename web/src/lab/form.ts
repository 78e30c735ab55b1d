/** Two shapes in a form, whose fields are those that gjkcore says of each type. */
import { html, nothing, render, type TemplateResult } from "lit";
import { registry, type Field } from "../registry.ts";
import { FileError, numbersOf, rowsOf } from "../files/rows.ts";
import * as words from "../words/lab.ts";
import type { On } from "../dom.ts";

/** A shape as it is filled in: its type, and the text of each field. A rounded one has another in its field `shape`. */
interface Filled {
  type: string;
  texts: Record<string, string>;
  inner: Filled | null;
}

/** A shape as gjkcore/judge/given.py takes it. */
type Shape = { type: string } & Record<string, unknown>;

/** The ways to say a rotation; see `ROTATIONS` in gjkcore/judge/given.py. */
const TURNS = Object.keys(words.form.turns);

const NAMES = ["A", "B"];

const fieldsOf = (type: string): [string, Field][] => Object.entries(registry.shapes[type].fields);

/** What the form begins with. */
const BEGINNING: Record<number, Filled[]> = {
  2: [filled("polygon", { vertices: "0 0\n2 0\n1 2" }), filled("circle", { center: "4 1", radius: "1" })],
  3: [filled("box", { center: "0 0 0", half_extents: "1 1 1" }), filled("sphere", { center: "3 0 0", radius: "1" })],
};

function filled(type: string, texts: Record<string, string> = {}): Filled {
  const hasShape = fieldsOf(type).some(([, field]) => field.type === "shape");
  return { type, texts, inner: hasShape ? filled("segment") : null };
}

export class Form {
  place: HTMLElement;
  onShow: (shapes: Shape[]) => void;
  say: (text: string) => void;
  dimension = 2;
  shapes = structuredClone(BEGINNING[2]);

  /** @param onShow  gets the shapes, whose numbers are numbers @param say  gets what is wrong */
  constructor(place: HTMLElement, onShow: (shapes: Shape[]) => void, say: (text: string) => void) {
    this.place = place;
    this.onShow = onShow;
    this.say = say;
    this.#draw();
  }

  #show(event: Event) {
    event.preventDefault();
    try {
      this.onShow(this.shapes.map((shape, i) => this.#read(shape, NAMES[i])));
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      this.say(error.message);
    }
  }

  /** @throws {FileError} names the field, and the line of points */
  #read({ type, texts, inner }: Filled, name: string): Shape {
    const read: Shape = { type };
    for (const [key, field] of fieldsOf(type)) {
      const text = texts[key] ?? "";
      const where = words.form.where(name, key);
      if (field.type === "shape" && inner) read[key] = this.#read(inner, where);
      else if (field.type === "points") read[key] = rowsOf(text, where, this.dimension);
      else if (field.required || text.trim()) read[key] = valueOf(text, field, where, texts[`${key}.by`] ?? TURNS[0]);
    }
    return read;
  }

  #draw() {
    const choose = (event: On<HTMLSelectElement>) => {
      this.dimension = Number(event.target.value);
      this.shapes = structuredClone(BEGINNING[this.dimension]);
      this.#draw();
    };
    const template = html`
      <form @submit=${(event: Event) => this.#show(event)}>
        <label class="dimension">
          ${words.controls.dimension}
          <select @change=${choose}>
            <option value="2">${words.controls.plane}</option>
            <option value="3">${words.controls.space}</option>
          </select>
        </label>
        <div class="forms">
          ${this.shapes.map(
            (shape, i) => html`<fieldset>
              <legend>${NAMES[i]}</legend>
              ${this.#fields(shape)}
            </fieldset>`,
          )}
        </div>
        <button type="submit">${words.form.show}</button>
      </form>
    `;
    render(template, this.place);
  }

  #fields(shape: Filled): TemplateResult {
    const types = Object.keys(registry.shapes).filter((type) => registry.shapes[type].dimensions.includes(this.dimension));
    const choose = (event: On<HTMLSelectElement>) => {
      // What both types have stays.
      Object.assign(shape, filled(event.target.value, shape.texts));
      this.#draw();
    };
    return html`
      <label>
        ${words.form.type}
        <select @change=${choose} .value=${shape.type}>
          ${types.map((type) => html`<option value=${type} ?selected=${type === shape.type}>${words.form.typeName(type)}</option>`)}
        </select>
      </label>
      ${fieldsOf(shape.type).map(([key, field]) => this.#field(shape, key, field))}
    `;
  }

  #field(shape: Filled, key: string, field: Field) {
    const put = (name: string) => (event: On<HTMLInputElement>) => (shape.texts[name] = event.target.value);
    if (field.type === "shape") return shape.inner ? html`<fieldset>${this.#fields(shape.inner)}</fieldset>` : nothing;
    const text = shape.texts[key] ?? "";
    const input =
      field.type === "points" || field.type === "rotation"
        ? html`<textarea rows=${field.type === "points" ? 4 : 1} spellcheck="false" .value=${text} @input=${put(key)}></textarea>`
        : html`<input spellcheck="false" autocomplete="off" .value=${text} @input=${put(key)} />`;
    const by = `${key}.by`;
    return html`
      ${
        field.type === "rotation"
          ? html`<label>
              ${words.form.turn}
              <select @change=${put(by)} .value=${shape.texts[by] ?? TURNS[0]}>
                ${Object.entries(words.form.turns).map(([name, title]) => html`<option value=${name}>${title}</option>`)}
              </select>
            </label>`
          : nothing
      }
      <label>${words.form.field(key, field, this.dimension)} ${input}</label>
    `;
  }
}

/** @param by  how a rotation is said @throws {FileError} */
function valueOf(text: string, { type }: Field, where: string, by: string) {
  const numbers = numbersOf(text);
  if (!numbers?.length) throw new FileError(words.form.noNumbers(where, text));
  if (type === "rotation") return { by, numbers };
  if (type !== "number") return numbers;
  if (numbers.length > 1) throw new FileError(words.form.noNumbers(where, text));
  return numbers[0];
}
