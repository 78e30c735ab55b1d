/** The marks of the layers, for the options. */
import { html, svg } from "lit";

function drawn(marks: unknown) {
  return html`<svg class="swatch" viewBox="0 0 18 14" aria-hidden="true">${marks}</svg>`;
}

/** The mark of each layer. It looks as on the canvas. */
export const SWATCHES = {
  triangle: drawn(svg`<path d="M3 12 9 2l7 9z" fill="none" stroke="var(--gjk-simplex)" stroke-width="2"/>`),
  arrow: drawn(
    svg`<path d="M1 7h12" stroke="var(--gjk-direction)" stroke-width="2.5"/><path d="M17 7l-6-3.5v7z" fill="var(--gjk-direction)"/>`,
  ),
  marks: drawn(svg`<path d="M5 3l4 8H1z" fill="var(--gjk-a)"/><path d="M11 4h6v6h-6z" fill="var(--gjk-b)"/>`),
  letter: drawn(svg`<path d="M9 2l5 5-5 5-5-5z" fill="var(--gjk-newest)"/>`),
  segment: drawn(svg`<path d="M2 11L16 3" stroke="var(--gjk-ink)" stroke-width="1.5"/>`),
  box: drawn(svg`<path d="M3 4h9v8H3zM3 4l3-3h9v8l-3 3M12 4l3-3" fill="none" stroke="var(--gjk-direction)" stroke-width="1.2"/>`),
  grid: drawn(svg`<path d="M5 3h8l4 8H1zM3 7h12M9 3v8" fill="none" stroke="var(--gjk-muted)" stroke-width="1.1"/>`),
  dashes: drawn(svg`<path d="M2 11L16 3" stroke="var(--gjk-ink)" stroke-width="1.1" stroke-dasharray="2 3"/>`),
  hatch: drawn(svg`<path d="M2 8l6-6M2 13L13 2M8 13l8-8M14 13l2-2" stroke="var(--gjk-ink)" stroke-width="1.2"/>`),
  response: drawn(
    svg`<path d="M1 10h16" stroke="var(--gjk-response)" stroke-width="3"/><path d="M9 10V2" stroke="var(--gjk-response)" stroke-width="1.5"/>`,
  ),
};
