/** Numbers as a reader wants them, in pictures and in sentences. Pure: node's tests import this file. */

/** Three significant digits, or as many as asked for. @param x  null where a float overflowed: JSON knows no infinity */
export function pictureOf(x: number | null, digits: number = 3) {
  if (x === null) return "∞";
  if (x === 0) return "0";
  const size = Math.abs(x);
  const text = size >= 1e5 || size < 1e-3 ? scientific(x, digits) : String(Number(x.toPrecision(digits)));
  return text.replace("-", "−");
}

/** Two numbers as texts, with as many digits as tell them apart, if they are not the same. */
export function apartTexts(x: number, y: number): [string, string] {
  for (let digits = 3; digits < 17; digits += 1) {
    const texts: [string, string] = [pictureOf(x, digits), pictureOf(y, digits)];
    if (x === y || texts[0] !== texts[1]) return texts;
  }
  return [pictureOf(x, 17), pictureOf(y, 17)];
}

function scientific(x: number, digits: number) {
  const [shown, power] = x.toExponential(digits - 1).split("e");
  return `${Number(shown)}×10${superscript(Number(power))}`;
}

function superscript(n: number) {
  return String(n).replace(/./g, (c) => (c === "-" ? "⁻" : "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(c)]));
}

export function pointText(p: readonly (number | null)[]) {
  return `(${p.map((x) => pictureOf(x)).join(", ")})`;
}

/** A sum such as 0.25 A + 0.75 B; terms of weight zero are left out. */
export function sumText(weights: readonly (number | null)[], names: readonly string[]) {
  const terms = weights.flatMap((weight, i) => (weight ? [weight === 1 ? names[i] : `${pictureOf(weight)} ${names[i]}`] : []));
  return terms.join(" + ");
}
