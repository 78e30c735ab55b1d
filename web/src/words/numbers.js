/** Numbers as a reader wants them, in pictures and in sentences. Pure: node's tests import this file. */

/** Three significant digits. @param {number | null} x  null where a float overflowed: JSON knows no infinity */
export function pictureOf(x) {
  if (x === null) return "∞";
  if (x === 0) return "0";
  const size = Math.abs(x);
  const text = size >= 1e5 || size < 1e-3 ? scientific(x) : String(Number(x.toPrecision(3)));
  return text.replace("-", "−");
}

/** @param {number} x */
function scientific(x) {
  const [digits, power] = x.toExponential(2).split("e");
  return `${Number(digits)}×10${superscript(Number(power))}`;
}

/** @param {number} n */
function superscript(n) {
  return String(n).replace(/./g, (c) => (c === "-" ? "⁻" : "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(c)]));
}

/** @param {readonly (number | null)[]} p */
export function pointText(p) {
  return `(${p.map(pictureOf).join(", ")})`;
}

/** A sum such as 0.25 A + 0.75 B; terms of weight zero are left out. @param {readonly (number | null)[]} weights @param {readonly string[]} names */
export function sumText(weights, names) {
  const terms = weights.flatMap((weight, i) => (weight ? [weight === 1 ? names[i] : `${pictureOf(weight)} ${names[i]}`] : []));
  return terms.join(" + ");
}
