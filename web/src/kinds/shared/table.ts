/** Tables of numbers below a picture. */
import { html, nothing } from "lit";

/** Numbers stand in line at the end of their column. */
interface Column {
  name?: string;
  isNumber?: boolean;
}

/** What is in the cells of a row, the first of which names it. */
interface Line {
  cells: readonly unknown[];
  isLit?: boolean;
}

export const number = (name?: string): Column => ({ name, isNumber: true });

/** @param columns  the table has a head where one of them has a name */
export function table(caption: string, columns: readonly Column[], lines: readonly Line[]) {
  const classOf = (i: number) => (columns[i].isNumber ? "number" : nothing);
  const head = html`<thead><tr>${columns.map(({ name }, i) => html`<th scope="col" class=${classOf(i)}>${name}</th>`)}</tr></thead>`;
  const cell = (shown: unknown, i: number) =>
    i ? html`<td class=${classOf(i)}>${shown}</td>` : html`<th scope="row" class=${classOf(i)}>${shown}</th>`;
  return html`<table>
    <caption>${caption}</caption>
    ${columns.some(({ name }) => name) ? head : nothing}
    <tbody>
      ${lines.map(({ cells, isLit }) => html`<tr class=${isLit ? "lit" : nothing} aria-current=${isLit ? "true" : nothing}>${cells.map(cell)}</tr>`)}
    </tbody>
  </table>`;
}

/** Tables on demand. A fold stays as the reader leaves it. */
export const fold = (title: string, content: unknown) =>
  html`<details class="fold">
    <summary>${title}</summary>
    <div>${content}</div>
  </details>`;
