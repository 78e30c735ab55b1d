/**
 * The messages between the page and the worker. This module has only types.
 * A file of Python.
 */
export type FileName = "glue" | "quick" | "memory" | "start" | "library" | "core" | "whole" | "wholeLibrary";

/** Their addresses. Of a page that has all of its files inside they are `inside`: no page of a disk may fetch one. */
export type Files = Record<FileName, string> & { readonly inside?: Partial<Record<FileName, Uint8Array<ArrayBuffer>>> };

/** `fresh`: load the files anew, because those in the browser's cache may be wrong. */
export type Start = { type: "start"; fresh: boolean; files: Files };

type Ask = { type: "ask"; id: number; text: string };
export type ToWorker = Start | Ask;

/** The fraction of the bytes that have arrived. */
type Progress = { type: "progress"; fraction: number };

/** `lock`: the name of the lock that the worker holds while it lives. */
type Live = { type: "live"; lock: string };

type Answered = { type: "answer"; id: number; text: string };

/** Python cannot start. */
type Failed = { type: "failed"; message: string };

/** For the page's console, which does not show a shared worker's own messages. */
type Warning = { type: "warning"; message: string };

export type FromWorker = Progress | Live | Answered | Failed | Warning;
