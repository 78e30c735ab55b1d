/**
 * The types of the data that pass between the parts. Those of scenes and answers are written by `gjkcore/wire.py`
 * from the core's type hints, and named here for the page. Types only: this module has no code.
 *
 * @typedef {import("../baked/types.js").Point} Point  in the world, y up; the page uses it for CSS pixels, y down, too
 * @typedef {[number | null, number | null]} Computed  a vector of a published method; null where a float overflowed
 * @typedef {import("../baked/types.js").Shape} Shape
 * @typedef {import("../baked/types.js").PolygonShape} PolygonShape
 * @typedef {import("../baked/types.js").EllipseShape} EllipseShape
 * @typedef {import("../baked/types.js").SupportPoint} SupportPoint
 * @typedef {import("../baked/types.js").EpaStep} EpaStep
 * @typedef {import("../baked/types.js").EpaTrace} EpaTrace
 * @typedef {import("../baked/types.js").Step} Step
 * @typedef {import("../baked/types.js").Trace} Trace
 * @typedef {import("../baked/types.js").Result} Result
 * @typedef {Result["state"]} State
 * @typedef {import("../baked/types.js").Separated | import("../baked/types.js").Common} Certificate
 * @typedef {import("../baked/types.js").ErrorAnswer["error"]} Fault
 * @typedef {import("../baked/types.js").Kinds} Kinds
 */

/**
 * @template U
 * @typedef {(U extends unknown ? (part: U) => void : never) extends (part: infer I) => void ? I : never} All
 *     the members of a union, all at once
 */

/**
 * A scene of any kind. Its kind says which fields it has.
 * @typedef {{schema: 1, kind: string, method: string, shapes: Shape[]} & All<Fields<Kinds[keyof Kinds]["scene"]>>} Scene
 */

/**
 * @template T
 * @typedef {T extends unknown ? Omit<T, "schema" | "kind" | "method" | "shapes" | "seq"> : never} Fields
 */

/**
 * An answer of any kind. Its kind says which parts it has.
 * @typedef {All<Kinds[keyof Kinds]["answer"]>} Answer
 */

/**
 * @typedef {string} Layer  the name of a layer that the reader may switch
 *
 * @typedef {"together" | "apart"} ViewName  one plane with one origin for everything, or panels
 *
 * @typedef {{arrows?: string, challenge?: string}} Choices  attributes of the element that only some kinds have
 *
 * @typedef {object} Frame  all that a picture shows
 * @property {Scene} scene
 * @property {Answer | null} answer
 * @property {boolean} pending  the answer is to an older scene, and the picture says so
 * @property {number} step  index into the figure's steps; -1 when there is none
 * @property {boolean} all  every iteration at once
 * @property {ReadonlySet<Layer>} layers
 * @property {Readonly<Choices>} choices  the value of each attribute that is the figure's own
 */
export {};
