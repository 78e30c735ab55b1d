/**
 * gjkcore's kinds of figure, types of shape and methods, with the fields of each. The build writes it from
 * `gjkcore.wire.describe`. Scenes are checked against it, so that the page and Python cannot differ.
 *
 * @typedef {object} Field  one key of a scene or of a shape; `gjkcore/figures/fields.py` explains it
 * @property {keyof typeof import("./model/scene.js").READERS} type
 * @property {string} code  of the errors of this field
 * @property {number} [min]
 * @property {number} [max]
 * @property {readonly string[]} [choices]
 * @property {boolean} [required]
 * @property {Fields} [fields]  of the parts of this one
 *
 * @typedef {{[key: string]: Field}} Fields
 * @typedef {{name: string, title: string, source: string, dimensions: number[], answers: string, regions: Record<string, string>}} Method
 *
 * @typedef {object} Registry
 * @property {string} version  of gjkcore and of this page
 * @property {number} schema  the version of scenes and answers
 * @property {Record<string, {fields: Fields, methods: string[], dimensions: number[]}>} kinds
 * @property {Record<string, {fields: Fields}>} shapes
 * @property {Method[]} methods
 * @property {{number: number, vertices: number, depth: number}} limits
 *     the largest magnitude of a number, the most vertices of a scene, the most rounded shapes inside one another
 */
import baked from "../baked/registry.json";

export const registry = /** @type {Registry} */ (/** @type {unknown} */ (baked));
