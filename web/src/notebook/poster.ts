/**
 * Draws the picture of a figure for saved notebooks. The kernel runs this script in an engine of its own, which has no page:
 * gjkcore/picture.py.
 */
import { poster } from "../poster.ts";

/** @param task  JSON: `{attributes, scene, answer}` @returns the SVG */
async function drawPoster(task: string): Promise<string> {
  const { attributes, scene, answer } = JSON.parse(task);
  return (await poster(attributes, scene, answer)).svg;
}

Object.assign(globalThis, { drawPoster });
