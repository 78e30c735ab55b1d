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
 * @typedef {import("../baked/types.js").SpaceResult} SpaceResult
 * @typedef {import("../baked/types.js").SpaceSection} SpaceSection
 * @typedef {import("../baked/types.js").SpaceStep} SpaceStep
 * @typedef {import("../baked/types.js").SpaceTrace} SpaceTrace
 * @typedef {import("../baked/types.js").SpaceSupportPoint} SpaceSupportPoint
 * @typedef {import("../baked/types.js").SpaceEpaStep} SpaceEpaStep
 * @typedef {import("../baked/types.js").SpaceKinds} SpaceKinds
 */

/**
 * A scene of any kind, as the page has checked it. Only the figure of its kind knows what else it holds.
 * @typedef {{schema: 1, kind: string, method: string}} Scene
 */

/**
 * An answer of any kind: its result, if it has one. Only the figure of its kind knows what else it holds.
 * @typedef {{seq?: number | string | null, result?: {state: State, signed_distance: number, normal: readonly number[]}}} Answer
 */

/**
 * A scene that the page has checked: its method is always there, and what would be null is left out.
 * @template {{method?: string}} S
 * @typedef {Given<S> & {method: NonNullable<S["method"]>}} Checked
 */
/** @template T @typedef {T extends object ? {[key in keyof T]: Given<Exclude<T[key], null>>} : T} Given */

/**
 * The scenes, answers and frames of a kind in the plane, or of several kinds.
 * @template {keyof Kinds} K
 * @typedef {Checked<Kinds[K]["scene"]>} SceneOf
 */
/** @template {keyof Kinds} K @typedef {Kinds[K]["answer"]} AnswerOf */
/** @template {keyof Kinds} K @typedef {Frame<SceneOf<K>, AnswerOf<K>>} FrameOf */

/**
 * Those of a kind in space.
 * @template {keyof SpaceKinds} K
 * @typedef {Checked<SpaceKinds[K]["scene"]>} SpaceSceneOf
 */
/** @template {keyof SpaceKinds} K @typedef {SpaceKinds[K]["answer"]} SpaceAnswerOf */
/** @template {keyof SpaceKinds} K @typedef {Frame<SpaceSceneOf<K>, SpaceAnswerOf<K>>} SpaceFrameOf */

/**
 * Those of a kind in the plane or in space.
 * @template {keyof Kinds & keyof SpaceKinds} K
 * @typedef {SceneOf<K> | SpaceSceneOf<K>} AnySceneOf
 */
/** @template {keyof Kinds & keyof SpaceKinds} K @typedef {AnswerOf<K> | SpaceAnswerOf<K>} AnyAnswerOf */
/** @template {keyof Kinds & keyof SpaceKinds} K @typedef {Frame<AnySceneOf<K>, AnyAnswerOf<K>>} AnyFrameOf */

/** A vector whose coordinates have not overflowed. @template {readonly (number | null)[]} V @typedef {{[i in keyof V]: NonNullable<V[i]>}} Finite */

/**
 * @typedef {string} Layer  the name of a layer that the reader can switch on and off
 *
 * @typedef {{yaw: number, pitch: number, zoom?: number}} Aim  from where space is seen: turned about the world's y axis, and raised
 *     above the plane of x and z, in radians; 1 (default) fits everything into view
 *
 * @typedef {{of: "a" | "b" | "whole", feature: readonly number[], part?: string}} Linked  a vertex, an edge or a face of A, of B, or of A - B
 *     or A + B, by the indices of its vertices, that is lit with what it comes from. Where A - B is sampled: a vertex of it, and the part
 *     that it is on, see draw/space/parts.js
 *
 * @typedef {"together" | "apart"} ViewName  one plane with one origin for everything, or a panel for each part
 *
 * @typedef {{[Name in keyof typeof import("./attributes.json").ofFigure]?: string}} Choices  attributes of the element that only some kinds have
 *
 * @typedef {Choices & {renamed?: string, of?: string, base?: string}} Moving  what a picture moves between: the figure's own attributes;
 *     the next names of points, where it shows them; in a tour what is shown, and whether the base of a tetrahedron is
 * @typedef {(ctx: import("./draw/paint.js").Context, picture: import("./draw/paint.js").PanelPicture<any, any>) => void} Overlay
 *     draws over the picture on the screen; files do not have it
 */

/**
 * @template [S=Scene]
 * @template [A=Answer]
 * @typedef {object} Frame  all that a picture shows
 * @property {S} scene
 * @property {A | null} answer
 * @property {boolean} pending  true if the answer belongs to an older scene; the picture then says so
 * @property {number} step  index into the figure's steps; -1 when there is none
 * @property {boolean} all  true if all iterations are shown at once
 * @property {ReadonlySet<Layer>} layers
 * @property {boolean} levelled  has the reader chosen the layers as a level, which is not 0?
 * @property {Readonly<Choices>} choices  the values of the figure's own attributes
 * @property {number | null} best  the smallest score of the challenge so far; null if there is none
 * @property {S | null} answered  the scene that the answer belongs to
 * @property {string} selected  the id of the handle that the reader has chosen; empty if there is none
 * @property {Readonly<Moving>} before  what the picture moves from; the values of now when nothing moves
 * @property {number} progress  how far it has moved, from 0 to 1; 1 when nothing moves
 * @property {Readonly<Record<string, number>>} amounts  where the figure's own sliders stand, from 0 to 1; 0 if there is none
 * @property {Overlay | null} overlay
 * @property {boolean} quiet  are coordinates told nowhere?
 * @property {Linked | null} linked  what the reader points at, in figures of space
 * @property {Overlay | null} movement  draws the picture on its way from another step to this one; null when it is there
 * @property {Aim | null} camera  from where space is seen at first; null for the figure's own view
 */
export {};
