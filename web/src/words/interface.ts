/** The language of the interface: this line names the only file that a translation replaces. */
export * from "./english.ts";
