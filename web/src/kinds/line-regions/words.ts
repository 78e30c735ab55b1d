/** The words of one kind: the title of its figure, its row in the README and the first sentence of its page. */
export const title = "The regions of a line";
export const whatItShows = "where a method looks for the origin around a line";
