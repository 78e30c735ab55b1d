/**
 * The proof of the answer in words. Its numbers are exact fractions, as texts "n/d"; a long one is shown rounded.
 *
 * @typedef {import("../types.js").Certificate} Certificate
 * @typedef {import("./claims.js").ClaimOf<typeof SENTENCES>} Claim
 * @typedef {Readonly<Record<string, string>>} Weights  of the vertices with these indices
 */
import { pictureOf } from "./numbers.js";

export const SENTENCES = {
  /** @param {{direction: readonly string[], gap: string}} claim */
  separates: ({ direction, gap }) =>
    `${checked([...direction, gap])}: the direction d = ${vector(direction)} separates the shapes, for (b − a) · d is never less than ${exact(gap)}.`,
  /** @param {{point: readonly string[], weights_a: Weights, weights_b: Weights}} claim */
  common_point: ({ point, weights_a, weights_b }) =>
    `${checked([...point, ...Object.values(weights_a), ...Object.values(weights_b)])}: the point ${vector(point)} is in both shapes, as ${sum(weights_a, "a")} and as ${sum(weights_b, "b")}.`,
};

/** Longer fractions are shown as decimals. */
const LONGEST_FRACTION = 7;

/** More leading digits than a float holds. */
const DIGITS = 18;

/** @param {string} fraction */
const isLong = (fraction) => fraction.length > LONGEST_FRACTION;

/** @param {readonly string[]} fractions  all that the sentence shows */
const checked = (fractions) => `Checked exactly${fractions.some(isLong) ? ", shown rounded" : ""}`;

/** @param {readonly string[]} parts */
const vector = (parts) => `(${parts.map(exact).join(", ")})`;

/** Vertices are counted from 1. @param {Weights} weights @param {string} name */
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

/** @param {Certificate | null} certificate  null where a shape is round @returns {Generator<Claim>} */
export function* certificateClaims(certificate) {
  if (certificate?.type === "separated") yield { say: "separates", direction: certificate.direction, gap: certificate.gap_along };
  if (certificate?.type === "common") {
    const { point, weights_a, weights_b } = certificate;
    yield { say: "common_point", point, weights_a, weights_b };
  }
}
