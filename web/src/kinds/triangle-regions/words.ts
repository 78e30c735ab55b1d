/** The words of one kind: the title of its figure, and what its page and the authors’ guide say of it. */
export const title = "The regions of a triangle";
export const whatItShows = "where a method looks for the origin around a triangle";
