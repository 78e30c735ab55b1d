/** Numbers as a reader wants them, in pictures and in sentences. Pure: node's tests import this file. */

/** Three significant digits. @param x  null where a float overflowed: JSON knows no infinity */
export function pictureOf(x: number | null) {
  if (x === null) return "∞";
  if (x === 0) return "0";
  const size = Math.abs(x);
  const text = size >= 1e5 || size < 1e-3 ? scientific(x) : String(Number(x.toPrecision(3)));
  return text.replace("-", "−");
}

function scientific(x: number) {
  const [digits, power] = x.toExponential(2).split("e");
  return `${Number(digits)}×10${superscript(Number(power))}`;
}

function superscript(n: number) {
  return String(n).replace(/./g, (c) => (c === "-" ? "⁻" : "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(c)]));
}

export function pointText(p: readonly (number | null)[]) {
  return `(${p.map(pictureOf).join(", ")})`;
}

/** A sum such as 0.25 A + 0.75 B; terms of weight zero are left out. */
export function sumText(weights: readonly (number | null)[], names: readonly string[]) {
  const terms = weights.flatMap((weight, i) => (weight ? [weight === 1 ? names[i] : `${pictureOf(weight)} ${names[i]}`] : []));
  return terms.join(" + ");
}
