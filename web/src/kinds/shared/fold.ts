/** Tables on demand. A fold stays as the reader leaves it. */
import { html } from "lit";

export const fold = (title: string, content: unknown) =>
  html`<details class="fold">
    <summary>${title}</summary>
    <div>${content}</div>
  </details>`;
