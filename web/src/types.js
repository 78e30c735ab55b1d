/**
 * The shapes of the data that pass between the parts, as `gjkcore/bridge.py` writes them.
 * Types only: this module has no code.
 *
 * @typedef {[number, number]} Point  a point or vector in world units, y up; on screen in CSS pixels, y down
 *
 * @typedef {{type: "point", p: Point}} PointShape
 * @typedef {{type: "segment", p: Point, q: Point}} SegmentShape
 * @typedef {{type: "polygon", vertices: Point[]}} PolygonShape
 * @typedef {{type: "circle", center: Point, radius: number}} CircleShape
 * @typedef {{type: "ellipse", center: Point, radii: Point, angle?: number}} EllipseShape  angle in radians
 * @typedef {{type: "capsule", p: Point, q: Point, radius: number}} CapsuleShape
 * @typedef {{type: "rounded", shape: Shape, radius: number}} RoundedShape
 * @typedef {PointShape | SegmentShape | PolygonShape | CircleShape | EllipseShape | CapsuleShape | RoundedShape} Shape
 *
 * @typedef {object} Scene
 * @property {1} schema
 * @property {string} kind
 * @property {string} method
 * @property {Shape[]} shapes  A and B
 * @property {Point} [start]  the first search direction
 *
 * @typedef {object} SupportPoint  a vertex w = a - b of the difference
 * @property {Point} w
 * @property {Point} a
 * @property {Point} b
 * @property {number | null} ia  index of the vertex in A's list, null on a round shape
 * @property {number | null} ib
 *
 * @typedef {object} Step  one iteration; simplices list the newest vertex first
 * @property {number} index
 * @property {Point} direction
 * @property {SupportPoint} support
 * @property {number | null} dot  null where a float overflowed
 * @property {boolean} accepted
 * @property {SupportPoint[]} simplex_before
 * @property {SupportPoint[]} simplex_after
 * @property {string} region
 * @property {{point: Point, weights: number[]} | null} closest
 * @property {number} line
 * @property {{name: string, value: number | null, passed: boolean}[]} [tests]  the comparisons made, in order
 * @property {string[]} [labels]  the method's own names of `simplex_after`
 *
 * @typedef {object} EpaStep
 * @property {number} index
 * @property {Point[]} polytope  counter-clockwise
 * @property {number} edge  the closest edge runs from polytope[edge] to the next vertex
 * @property {Point} normal
 * @property {number} distance
 * @property {SupportPoint | null} support
 * @property {boolean} accepted
 *
 * @typedef {"separated" | "touching" | "intersecting"} State
 *
 * @typedef {object} Trace
 * @property {string} method
 * @property {Step[]} steps
 * @property {string} termination
 * @property {boolean | null} intersects  null: the method ended without a verdict
 * @property {number} iterations
 * @property {number} margin  the sum of the radii that the method kept out of its support points
 *
 * Numbers of a certificate are exact fractions, as texts "n/d"; weights go by the index of a shape's vertex.
 * @typedef {{type: "separated", direction: string[], gap_along: string}
 *     | {type: "common", point: string[], weights_a: Record<string, string>, weights_b: Record<string, string>}} Certificate
 *
 * @typedef {object} Answer
 * @property {number | null} seq
 * @property {{state: State, signed_distance: number, point_a: Point, point_b: Point, normal: Point}} result
 * @property {(number[] | null)[]} outlines  for each shape the indices of the vertices that are corners of its hull; null where it has none
 * @property {Point[]} difference
 * @property {{w: Point, ia: number, ib: number}[] | null} cloud
 * @property {Trace} trace
 * @property {{steps: EpaStep[], depth: number, normal: Point, termination: string} | null} epa
 * @property {Certificate | null} certificate
 *
 * @typedef {object} Fault
 * @property {string} code
 * @property {string} message
 * @property {string | null} where
 *
 * @typedef {string} Layer  the name of a layer that the reader may switch
 *
 * @typedef {"together" | "apart"} ViewName  one plane with one origin for everything, or panels
 *
 * @typedef {object} Frame  all that a picture shows
 * @property {Scene} scene
 * @property {Answer | null} answer
 * @property {boolean} pending  the answer is to an older scene, and the picture says so
 * @property {number} step  index into the figure's steps; -1 when there is none
 * @property {boolean} all  every iteration at once
 * @property {ReadonlySet<Layer>} layers
 */
export {};
