/** Asks which bodies of a file are which shapes: a dialog of its own, in a page and in a figure alike. */
import { html, nothing, render } from "lit";
import * as words from "../words/interface.ts";
import { files as received } from "../words/sharing.ts";
import { together, type Body } from "./meshes.ts";

/**
 * @param place  gets the dialog
 * @param shapes  the names of the shapes
 * @returns for each shape its body, or null where it stays as it is; null if the reader has closed the dialog
 */
export function askWhich(
  place: HTMLElement | ShadowRoot,
  bodies: Body[],
  shapes: string[],
  mayStay: boolean,
): Promise<(Body | null)[] | null> {
  const offered = [...bodies, together(bodies, received.all)];
  const dialog = document.createElement("dialog");
  dialog.className = "which";
  place.append(dialog);
  const select = (shape: string, i: number) => html`
    <label>
      ${shape}
      <select name=${shape}>
        ${mayStay ? html`<option value="">${received.stays}</option>` : nothing}
        ${offered.map(({ name }, j) => html`<option value=${j} ?selected=${j === i}>${name}</option>`)}
      </select>
    </label>
  `;
  const chosen = () => [...dialog.querySelectorAll("select")].map(({ value }) => (value === "" ? null : offered[Number(value)]));
  return new Promise((resolve) => {
    const take = () => {
      resolve(chosen());
      dialog.close();
    };
    render(
      html`
        <p>${received.which(bodies.length, shapes)}</p>
        ${shapes.map(select)}
        <div class="row">
          <button class="tool" type="button" @click=${take}>${received.take}</button>
          <button class="tool" type="button" @click=${() => dialog.close()}>${words.messages.close}</button>
        </div>
      `,
      dialog,
    );
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(null); // unless they were taken
    });
    dialog.showModal();
  });
}
