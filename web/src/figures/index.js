/**
 * The kinds of figure. Each is a room of its own: `<kind>.js` says everything about it and is loaded when it is asked
 * for. Besides it, only the kind's words name the kind.
 *
 * How to add a kind:
 * 1. `gjkcore/figures` says what its scene holds and what its answer is made of.
 * 2. `web/src/words/<kind>.js` has its captions, its `title`, and `whatItShows`: the build writes that and `ownAttributes`, if
 *    there are any, into the README's table of kinds.
 * 3. `web/src/figures/<kind>.js` exports `figure`, a `Figure` as below. Its layers come from `draw/`, its handles from
 *    `interaction/handles.js`, its option groups from `interaction/groups.js`.
 * 4. `web/src/presets.json` has a scene of the kind's name: the one that it starts with. The build bakes its answer
 *    into `web/baked/<kind>.json`, which the figure imports, and adds the kind to the table `web/baked/figures.js`. A large
 *    scene of another preset is a file of `web/src/scenes`, which the preset names in `from`: only who asks for it loads it.
 * 5. A test.
 *
 * A kind whose scenes may be of space has one more file, `web/src/figures/space/<kind>.js`, with the figure of those scenes.
 * It is loaded where such a scene is shown. Its panels name `SpacePanel` and have `bodies`.
 *
 * A scene need not have shapes, nor an answer a result or a trace: only the figure's own file knows what they hold.
 *
 * @typedef {import("../types.js").Answer} Answer
 * @typedef {import("../types.js").Choices} Choices
 * @typedef {import("../types.js").Frame} Frame
 * @typedef {import("../types.js").Kinds} Kinds
 * @typedef {import("../types.js").Layer} Layer
 * @typedef {import("../types.js").Moving} Moving
 * @typedef {import("../types.js").Point} Point
 * @typedef {import("../types.js").Scene} Scene
 * @typedef {import("../types.js").SpaceKinds} SpaceKinds
 * @typedef {import("../types.js").ViewName} ViewName
 * @typedef {import("../draw/view.js").View} View
 * @typedef {import("../element/gjk-demo.js").GjkDemo} GjkDemo
 * @typedef {import("../steps.js").AnyStep} AnyStep
 * @typedef {import("../interaction/handles.js").Spin} Spin
 *
 * @typedef {Figure<any, any, any>} AnyFigure  a figure of a kind that is not known: only its own file knows what its scenes hold
 * @typedef {Panel<any> | SpacePanel<any>} AnyPanel  a panel of such a figure
 */

/**
 * A picture of a figure; the panels of a figure share one scale.
 * @template [F=Frame]
 * @template [V=View]
 * @template [P=Point]
 * @typedef {object} Panel
 * @property {string} id
 * @property {string} title  with names in braces: `panels/title.js`
 * @property {import("../draw/paint.js").PanelLayer<F, V>[]} layers  bottom first
 * @property {(frame: F) => P[]} contents  world points that must be in sight
 * @property {boolean} [isStrip]  is it a strip of its own height below the others? A strip has no handles and no world
 * @property {typeof import("../panels/space.js").SpacePanel | typeof import("../panels/lens.js").LensPanel} [Panel]  its class; `FlatPanel` by default
 * @property {(frame: F) => string} [told]  what it shows, for those who do not see it, where caption and headline do not say it
 */

/**
 * A picture of space.
 * @template [F=Frame]
 * @typedef {Panel<F, import("../draw/space/view.js").SpaceView, import("../types.js").Point3> & SpaceOnly<F>} SpacePanel
 */

/**
 * @template F
 * @typedef {object} SpaceOnly
 * @property {import("../draw/space/body.js").BodyLayer<F>[]} bodies  what it draws below all layers, the lowest first
 * @property {(frame: F) => import("../draw/space/ground.js").Ground | null} [ground]  what its solids stand over
 * @property {(frame: F) => import("../types.js").Point3[]} [beforeEye]  all that lies before the eye, in a picture with perspective
 * @property {(frame: F) => import("../draw/space/lens.js").Lens | null} [lens]  what it is seen through, in the picture of a camera
 * @property {(frame: F) => boolean} [showsHidden]  does it draw hidden lines? By default where their layer is shown
 * @property {(frame: F) => import("../draw/space/view.js").Aim | undefined} [aim]  from where it is seen at first, where not obliquely from above
 */

/**
 * A layer that the reader may switch.
 * @template [S=Scene]
 * @typedef {object} LayerChoice
 * @property {Layer} name  as `layers` of the element has it
 * @property {string} title
 * @property {keyof typeof import("../interaction/swatches.js").SWATCHES} swatch  its mark on the canvas
 * @property {boolean | ((scene: S) => boolean)} shown  until the reader chooses
 */

/**
 * Which vertices, edges and faces may be lit.
 * @template [S=Scene]
 * @template [A=Answer]
 * @template [V=View]
 * @typedef {object} Linking
 * @property {(frame: import("../types.js").Frame<S, A>, view: V, at: Point, reach: number, panel: string) => import("../types.js").Linked | null} at
 *     the one within `reach` pixels of a point of a panel
 * @property {(frame: import("../types.js").Frame<S, A>, by: number) => import("../types.js").Linked | null} next  the one `by` places after the lit one
 * @property {(frame: import("../types.js").Frame<S, A>) => string} told  where the lit one comes from
 */

/**
 * The questions of a figure, each short, so that a drag never waits long: it yields a question, and what may be shown until the
 * next answer; it is given the answer to its question; it returns the answer to the scene.
 * @template [S=Scene]
 * @template [A=Answer]
 * @typedef {Generator<{question: S, preview: A | null}, A, A>} Questions
 */

/** @template S, A @typedef {{readonly scene: S, readonly shown: S, readonly answer: A | null, readonly frame: import("../types.js").Frame<S, A>}} HostModel */

/**
 * An element that shows a figure of a kind.
 * @template S, A
 * @typedef {GjkDemo & {model: HostModel<S, A>, commands: {edit(scene: S, key?: string | null): void}}} Host
 */

/**
 * @template S  the scenes of its kind
 * @template A  their answers
 * @template {{toWorld(at: Point): unknown}} [V=View]
 * @typedef {object} Figure
 * @property {string} title
 * @property {A} [answer]  to the preset of the kind's name
 * @property {readonly [ViewName, ...ViewName[]]} views  those that it has, the default first
 * @property {(view: ViewName, scene: S, choices: Choices, layers: ReadonlySet<Layer>) => (Panel<import("../types.js").Frame<S, A>> | SpacePanel<import("../types.js").Frame<S, A>>)[]} panels  at least one; strips come last
 * @property {boolean} [scrolls]  does a page scroll under a finger that moves up or down on a shape, until a tap has taken that? In space it always does
 * @property {"row" | "column"} [arrangement]  of the panels: side by side (default) or below each other
 * @property {readonly LayerChoice<S>[]} layers  in the order of their levels: level n shows the first n
 * @property {{readonly [name in keyof Choices]: readonly [string, ...string[]]}} [attributes]
 *     the values of each attribute that is the figure's own, the default first; `frame.choices` has the value of now
 * @property {(scene: S, spin: Spin, selected: string) => import("../interaction/handles.js").Handle<S, V>[]} handles
 *     in an order that no movement changes; `selected` is the id of the one that the reader has chosen
 * @property {(el: Host<S, A>) => unknown} [controls]  groups of options beyond the common ones
 * @property {(answer: A, layers: ReadonlySet<Layer>, scene: S) => AnyStep[]} [steps]
 *     what the reader walks through; where the scene has a field of the type `index`, that field is the step
 * @property {(frame: import("../types.js").Frame<S, A>, view: V, at: Point, reach: number, panel: string) => number | null} [stepAt]
 *     the step whose part is drawn within `reach` pixels of a point of a panel: pointing there shows the step
 * @property {Linking<S, A, V>} [linking]  in figures whose vertices, edges and faces are lit with what they come from
 * @property {(el: GjkDemo, panel: string) => unknown} [over]  what lies over a panel, as HTML
 * @property {(before: Moving, now: Moving) => number} [motionMs]
 *     how long the picture moves when its own attributes or the values of `moving` change, in milliseconds; 0: not at all
 * @property {(frame: import("../types.js").Frame<S, A>) => Partial<Moving>} [moving]  what the picture moves between, besides the figure's own attributes
 * @property {(el: GjkDemo, before: S) => void} [arrives]  the reader has gone to another step that is a scene of its own
 * @property {(el: Host<S, A>) => unknown} [chips]  below the picture, buttons for its steps where there are a few, and for what is done there, as HTML
 * @property {string} [stepNoun]
 *     what one of the steps is called where they are no iterations; the last step then shows everything that the others do
 * @property {(frame: import("../types.js").Frame<S, A>) => number | null} [score]  of the challenge that is on; the smaller the better, null where the scene does not count
 * @property {(shape: any, offset: any) => any} [responds]  moves a shape by a vector, in figures that have the mode in which a
 *     moved shape pushes the other; their answers have a `result`
 * @property {(frame: import("../types.js").Frame<S, A>) => readonly (number | null)[] | null | undefined} [directionOf]
 *     the search direction of the step that is shown, in figures of space that have one
 * @property {(answer: A) => number | null} [opensAt]  the step that is shown until the reader chooses; the last one by default, and for null
 * @property {(scene: S, answer: A | null) => Questions<S, A>} [questions]  `answer` is that to the scene before, if there is one; by default, the only question is the scene itself
 * @property {(el: Host<S, A>, at: Point) => void} [tap]  the reader has tapped a point of the world, beside all handles
 * @property {(scene: S, seed: number) => S} [random]  a scene that nobody chose, the same for the same seed
 * @property {(answer: A, scene: S) => string} headline  the exact answer in words, above the picture
 * @property {(answer: A) => ReturnType<typeof import("../words/verdict.js").verdict>} [verdict]  of the shown method, beside the exact answer
 * @property {boolean} [asks]  can the reader be asked where the support point of the next step is?
 * @property {(answer: A) => boolean} [isRight]  do the methods that are shown agree with the exact answer? By default the verdict says so
 * @property {(frame: import("../types.js").Frame<S, A>) => string} point  the first sentence below the picture: why it is so, in at most 25 words
 * @property {(frame: import("../types.js").Frame<S, A>) => string} caption  what the picture shows in detail, in words
 * @property {(frame: import("../types.js").Frame<S, A>) => string} [proof]  of the answer, where it is given
 * @property {(answer: A) => number} [endsAt]  the step from which on it is told why the method is wrong; by default all
 * @property {(el: Host<S, A>) => unknown} [readout]  numbers below the caption, as HTML
 * @property {(scene: S) => readonly string[]} [needs]  the names of other figures that it shows; they are loaded with it
 * @property {(scene: S) => Scene} [shown]  the scene of another kind that it shows, with the same answer
 */

/** @template {keyof Kinds} K @typedef {Figure<import("../types.js").SceneOf<K>, import("../types.js").AnswerOf<K>>} FigureOf */
/** @template {keyof Kinds} K @typedef {Panel<import("../types.js").FrameOf<K>>[]} PanelsOf */
/** @template {keyof Kinds} K @typedef {Host<import("../types.js").SceneOf<K>, import("../types.js").AnswerOf<K>>} HostOf */

/**
 * What a kind's figure of the plane has in common with that of space.
 * @template {keyof Kinds & keyof SpaceKinds} K
 * @template {keyof AnyFigure} M  the names of these members
 * @typedef {Required<Pick<Figure<import("../types.js").AnySceneOf<K>, import("../types.js").AnyAnswerOf<K>, import("../draw/paint.js").AnyView>, M>>} SharedOf
 */

/** @template {keyof Kinds & keyof SpaceKinds} K @typedef {Host<import("../types.js").AnySceneOf<K>, import("../types.js").AnyAnswerOf<K>>} AnyHostOf */

/** @template {keyof SpaceKinds} K @typedef {Figure<import("../types.js").SpaceSceneOf<K>, import("../types.js").SpaceAnswerOf<K>, import("../draw/space/view.js").SpaceView>} SpaceFigureOf */
/** @template {keyof SpaceKinds} K @typedef {SpacePanel<import("../types.js").SpaceFrameOf<K>>[]} SpacePanelsOf */
/** @template {keyof SpaceKinds} K @typedef {Host<import("../types.js").SpaceSceneOf<K>, import("../types.js").SpaceAnswerOf<K>>} SpaceHostOf */
export {}; // types only
