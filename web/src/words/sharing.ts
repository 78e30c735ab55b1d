/** The language of what leaves a page: this line names the only file of it that a translation replaces. */
export * from "./english-sharing.ts";
