/**
 * The proof of the answer in words. Its numbers are exact fractions, as texts "n/d"; a long one is shown rounded.
 *
 * @typedef {import("../types.js").Certificate} Certificate
 */
import { pictureOf } from "../draw/numbers.js";

/** Longer fractions are shown as decimals. */
const LONGEST_FRACTION = 7;

/** More leading digits than a float holds. */
const DIGITS = 18;

/** @param {Certificate | null} certificate  null where a shape is round @returns {string} */
export function certificateText(certificate) {
  if (!certificate) return "";
  const { shown, rounded } = certificate.type === "separated" ? separation(certificate) : commonPoint(certificate);
  return `Checked exactly${rounded ? ", shown rounded" : ""}: ${shown}.`;
}

/** @param {Extract<Certificate, {type: "separated"}>} certificate */
function separation({ direction, gap_along }) {
  return {
    shown: `the direction d = ${vector(direction)} separates the shapes, for (b − a) · d is never less than ${exact(gap_along)}`,
    rounded: [...direction, gap_along].some(isLong),
  };
}

/** @param {Extract<Certificate, {type: "common"}>} certificate */
function commonPoint({ point, weights_a, weights_b }) {
  return {
    shown: `the point ${vector(point)} is in both shapes, as ${sum(weights_a, "a")} and as ${sum(weights_b, "b")}`,
    rounded: [...point, ...Object.values(weights_a), ...Object.values(weights_b)].some(isLong),
  };
}

/** @param {string} fraction */
const isLong = (fraction) => fraction.length > LONGEST_FRACTION;

/** @param {string[]} parts */
const vector = (parts) => `(${parts.map(exact).join(", ")})`;

/** Vertices are counted from 1. @param {Record<string, string>} weights @param {string} name */
function sum(weights, name) {
  const terms = Object.entries(weights).filter(([, weight]) => weight !== "0");
  return terms.map(([i, weight]) => (weight === "1" ? "" : `${exact(weight)} `) + `${name}${Number(i) + 1}`).join(" + ");
}

/** @param {string} fraction */
const exact = (fraction) => (isLong(fraction) ? pictureOf(decimalOf(fraction)) : fraction.replace("-", "−"));

/** A fraction of any length, to a float's precision. @param {string} fraction @returns {number} */
export function decimalOf(fraction) {
  const [n, d = "1"] = fraction.split("/");
  const sign = n.startsWith("-") ? -1 : 1;
  const top = n.replace("-", "");
  const power = Math.max(top.length - DIGITS, 0) - Math.max(d.length - DIGITS, 0);
  const half = Math.trunc(power / 2); // 10 ** power may itself overflow
  return ((sign * Number(top.slice(0, DIGITS))) / Number(d.slice(0, DIGITS))) * 10 ** half * 10 ** (power - half);
}
