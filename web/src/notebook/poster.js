/**
 * Draws the picture of a figure for saved notebooks. The kernel runs this script in an engine of its own, which has no page:
 * gjkcore/picture.py.
 */
import { poster } from "../poster.js";

/** @param {string} task  JSON: `{attributes, scene, answer}` @returns {Promise<string>} the SVG */
async function drawPoster(task) {
  const { attributes, scene, answer } = JSON.parse(task);
  return (await poster(attributes, scene, answer)).svg;
}

Object.assign(globalThis, { drawPoster });
