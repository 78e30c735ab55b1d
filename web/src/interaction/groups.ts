/** What options are made of: buttons, and the groups that figures choose among, such as `methodGroup` for those that run a method. */
import { html, nothing } from "lit";
import { live } from "lit/directives/live.js";
import { dimensionOf, registry } from "../registry.ts";
import { methodsFor, sourceOf } from "../methods.ts";
import * as words from "../words/interface.ts";
import { icon } from "./icons.ts";
import type { Host } from "./host.ts";
import type { Choices, Point, Scene } from "../types.ts";
import type { On } from "../dom.ts";

/** A button with an icon. If it has nothing to do now it says so, but it is not disabled, because then it would lose the focus. */
export function tool(name: Parameters<typeof icon>[0], label: string, act: () => void, idle: boolean = false, text: unknown = nothing) {
  return html`<button
    class="tool"
    type="button"
    aria-label=${label}
    title=${label}
    aria-disabled=${idle ? "true" : nothing}
    @click=${idle ? nothing : act}
  >
    ${icon(name)} ${text}
  </button>`;
}

export const valueOf = (event: On<HTMLInputElement | HTMLSelectElement>) => event.target.value;

/** A group of options. */
export const group = (title: string, ...content: unknown[]) => html`<fieldset>
  <legend>${title}</legend>
  ${content}
</fieldset>`;

export const row = (...content: unknown[]) => html`<div class="row">${content}</div>`;

/** A box that switches something on and off. @param isFixed  may it not be switched now? */
export const box = (text: unknown, isOn: boolean, toggle: () => void, isFixed: boolean = false) =>
  html`<label><input type="checkbox" .checked=${live(isOn)} ?disabled=${isFixed} @change=${toggle} /> ${text}</label>`;

/** The choice of one of several. */
export function choice(label: string, all: readonly { name: string; title: string }[], chosen: string, choose: (name: string) => void) {
  return html`<select aria-label=${label} @change=${(event: On<HTMLSelectElement>) => choose(event.target.value)}>
    ${all.map(({ name, title }) => html`<option value=${name} .selected=${name === chosen}>${title}</option>`)}
  </select>`;
}

/** The choice of the method, and of the first search direction in kinds that have one. */
export function methodGroup(el: Host) {
  const { kind, method } = el.model.scene;
  const source = sourceOf(method);
  const dimension = dimensionOf(el.model.scene);
  return group(
    words.options.method,
    row(choice(words.options.method, methodsFor(dimension, kind), method, (name) => el.commands.chooseMethod(name))),
    html`<p class="source">${source.startsWith("https:") ? html`${words.options.published} <a href=${source}>${new URL(source).host}</a>` : source}</p>`,
    dimension === 2 && "start" in registry.kinds[kind].fields ? startRow(el) : nothing,
  );
}

/** The mode in which a moved shape pushes the other. */
export const responseGroup = (el: Host) =>
  group(words.options.response, row(respondButton(el)), html`<p class="source">${words.options.aboutResponse}</p>`);

export function respondButton({ response }: Host) {
  return html`<button class="tool" type="button" aria-pressed=${response.isOn} title=${words.options.respondKey} @click=${response.toggle}>${words.options.respond}</button>`;
}

/** A box for one of the figure's own attributes. */
export function choiceBox({ commands, model }: Host, name: keyof Choices, on: string, off: string, text: string) {
  const isOn = model.choices[name] === on;
  return box(text, isOn, () => commands.choose(name, isOn ? off : on));
}

/** A slider. @param count  its value, beside it @param told  the same for those who do not see it */
export function slider(
  text: string,
  { min = 0, max, step = 1, value, count, told }: { min?: number; max: number; step?: number; value: number; count: string; told?: string },
  act: (value: number) => void,
) {
  const put = (event: On<HTMLInputElement>) => act(Number(valueOf(event)));
  return html`<label>
    ${text}
    <input type="range" min=${min} max=${max} step=${step} .value=${live(String(value))} aria-valuetext=${told ?? nothing} @input=${put} />
    <span class="count">${count}</span>
  </label>`;
}

/** The first search direction. */
export function startRow(el: Host) {
  const value = Math.round(startAngle(el));
  const shown = { min: -180, max: 180, step: 5, value, count: `${value}°`, told: words.options.degrees(value) };
  return row(slider(words.options.start, shown, (degrees) => el.commands.chooseStart(degrees)));
}

/** The first search direction, in degrees. */
function startAngle({ model }: Host) {
  const scene: Scene & { start?: Point | null } = model.scene;
  const [x, y] = scene.start ?? [1, 0];
  return (Math.atan2(y, x) * 180) / Math.PI;
}
