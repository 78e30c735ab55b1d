/** What Lit's templates say, without a browser. */

/** A template of Lit as HTML; what is no text, such as a listener, is left out. */
export function htmlOf(part) {
  if (Array.isArray(part)) return part.map(htmlOf).join("");
  if (typeof part === "string" || typeof part === "number") return String(part);
  if (!part?.strings) return "";
  return part.strings.map((text, i) => text + (i < part.values.length ? htmlOf(part.values[i]) : "")).join("");
}

/** The text of some HTML, without what only screen readers say. */
export const textOf = (html) =>
  unescaped(html.replace(/<span class="unseen">.*?<\/span>/gs, "").replace(/<[^>]*>/g, " "))
    .replace(/\s+/g, " ")
    .trim();

export const unescaped = (text) =>
  text
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, "&");
