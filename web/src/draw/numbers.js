/** Numbers as a reader wants them, in pictures and in sentences. */

/** Three significant digits. @param {number} x */
export function pictureOf(x) {
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

/** @param {import("../types.js").Point} p */
export function pointText([x, y]) {
  return `(${pictureOf(x)}, ${pictureOf(y)})`;
}
