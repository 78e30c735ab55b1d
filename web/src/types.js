/**
 * The types of the data that pass between the parts. `gjkcore/schema.py` writes those of scenes and answers from the core's
 * type hints. This module has no code.
 *
 * @typedef {import("../baked/types.js").Point} Point  in the world, y up; the page also uses it for CSS pixels, y down
 * @typedef {[number | null, number | null]} Computed  a vector that a published method computed; a coordinate that overflowed is null
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
 *
 * @typedef {import("../baked/types.js").SpacePoint} Point3  y up
 * @typedef {import("../baked/types.js").SpaceShape} Solid
 * @typedef {import("../baked/types.js").SpaceMesh} Mesh
 * @typedef {import("../baked/types.js").SpaceStep} SpaceStep
 * @typedef {import("../baked/types.js").SpaceEpaStep} SpaceEpaStep
 * @typedef {import("../baked/types.js").SpaceKinds} SpaceKinds
 */

/**
 * @template U
 * @typedef {(U extends unknown ? (part: U) => void : never) extends (part: infer I) => void ? I : never} All
 *     the members of a union, all at once
 */

/**
 * A scene of any kind. The kind determines its fields.
 * @typedef {{schema: 1, kind: string, method: string, shapes: Shape[], points: Point[]} & All<Fields<OwnScene>>} Scene
 */

/** A scene that is not made of other scenes. @typedef {Exclude<Kinds[keyof Kinds]["scene"], {states: unknown}>} OwnScene */

/**
 * @template T
 * @typedef {T extends unknown ? Omit<T, "schema" | "kind" | "method" | "shapes" | "points" | "seq"> : never} Fields
 */

/**
 * An answer of any kind. The kind determines its parts.
 * @typedef {All<Kinds[keyof Kinds]["answer"]>} Answer
 */

/**
 * @typedef {string} Layer  the name of a layer that the reader can switch on and off
 *
 * @typedef {"together" | "apart"} ViewName  one plane with one origin for everything, or a panel for each part
 *
 * @typedef {{arrows?: string, challenge?: string, flow?: string}} Choices  attributes of the element that only some kinds have
 *
 * @typedef {Choices & {renamed?: string}} Moving  what a picture moves between: the figure's own attributes; the next names of
 *     points, where it shows them
 *
 * @typedef {object} Frame  all that a picture shows
 * @property {Scene} scene
 * @property {Answer | null} answer
 * @property {boolean} pending  true if the answer belongs to an older scene; the picture then says so
 * @property {number} step  index into the figure's steps; -1 when there is none
 * @property {boolean} all  true if all iterations are shown at once
 * @property {ReadonlySet<Layer>} layers
 * @property {Readonly<Choices>} choices  the values of the figure's own attributes
 * @property {number | null} best  the smallest score of the challenge so far; null if there is none
 * @property {Scene | null} answered  the scene that the answer belongs to
 * @property {string} selected  the id of the handle that the reader has chosen; empty if there is none
 * @property {Readonly<Moving>} before  what the picture moves from; the values of now when nothing moves
 * @property {number} progress  how far it has moved, from 0 to 1; 1 when nothing moves
 * @property {Readonly<Record<string, number>>} amounts  where the figure's own sliders stand, from 0 to 1; 0 if there is none
 * @property {Overlay | null} overlay
 *
 * @typedef {(ctx: import("./draw/paint.js").Context, picture: import("./draw/paint.js").PanelPicture) => void} Overlay
 *     draws over the picture on the screen; files do not have it
 */

/**
 * A scene, an answer and a frame of space.
 * @typedef {{schema: 1, kind: string, method: string, shapes: Solid[], points: Point3[]} & All<Fields<SpaceKinds[keyof SpaceKinds]["scene"]>>} SpaceScene
 * @typedef {All<SpaceKinds[keyof SpaceKinds]["answer"]>} SpaceAnswer
 * @typedef {Omit<Frame, "scene" | "answer" | "answered"> & {scene: SpaceScene, answer: SpaceAnswer | null, answered: SpaceScene | null}} SpaceFrame
 */
export {};
