/** The words of one kind: the title of its figure, and what its page and the authors’ guide say of it. */
export const title = "A tour";
export const whatItShows = "states of the other kinds with captions, for a lecture; `step` is the state";
