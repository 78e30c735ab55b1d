/** The words of one kind: the title of its figure, its row in the README and the first sentence of its page. */
export const title = "A tour";
export const whatItShows = "states of the other kinds with captions, for a lecture; `step` is the state";
