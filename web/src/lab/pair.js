/**
 * A pair of shapes as the lab shows it: the exact answer with its proof, the figure, and the text of an issue.
 *
 * @typedef {object} Pair
 * @property {import("../types.js").Scene} [scene]
 * @property {string} [exact]
 * @property {string} [proof]
 * @property {string} [link]
 * @property {string | null} [issue]
 */
import { html, nothing, render } from "lit";
import * as words from "../words/lab.js";

/** @param {HTMLElement} place @param {Pair} pair @param {string} label  of the figure */
export function drawPair(place, { exact, proof, scene, link, issue }, label) {
  const copy = async (/** @type {MouseEvent} */ event) => {
    const said = /** @type {HTMLElement} */ (/** @type {HTMLElement} */ (event.currentTarget).nextElementSibling);
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
    <gjk-demo .scene=${scene} loading="eager" controls="article" aria-label=${label}></gjk-demo>
    ${link ? html`<p><a href=${link}>${words.miss.open}</a></p>` : nothing} ${issue ? text : nothing}
  `;
  render(template, place);
}
