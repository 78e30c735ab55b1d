/** A pair of shapes as the lab shows it: the exact answer with its proof, the figure, and the text of an issue. */
import { html, nothing, render } from "lit";
import * as words from "../words/lab.ts";
import { after } from "../dom.ts";
import type { Scene } from "../types.ts";
import type { On } from "../dom.ts";

export interface Pair {
  scene?: Scene;
  exact?: string;
  proof?: string;
  link?: string;
  issue?: string | null;
}

/** @param label  of the figure */
export function drawPair(place: HTMLElement, { exact, proof, scene, link, issue }: Pair, label: string) {
  const copy = async (event: On<HTMLElement>) => {
    const said = after(event.currentTarget);
    said.textContent = await navigator.clipboard.writeText(issue ?? "").then(
      () => words.miss.copied,
      () => words.miss.copyByHand,
    );
  };
  const text = html`
    <h3>${words.miss.issue}</h3>
    <pre tabindex="0"><code>${issue}</code></pre>
    <p><button type="button" @click=${copy}>${words.miss.copy}</button> <span role="status"></span></p>
  `;
  const template = html`
    ${exact ? html`<p>${exact} ${proof}</p>` : nothing}
    <gjk-demo .scene=${scene} loading="eager" aria-label=${label}></gjk-demo>
    ${link ? html`<p><a href=${link}>${words.miss.open}</a></p>` : nothing} ${issue ? text : nothing}
  `;
  render(template, place);
}
