/** The judge, in a worker of its own that never runs the reader's code. It asks one question after the other. */
import { startPython, type Connection } from "./python.ts";
import type { Code } from "./code.ts";
import type { Pair } from "./pair.ts";

export interface Progress {
  /** Pairs asked of each group. */
  groups: Record<string, number>;
  /** Pairs of the suite that have not been asked. */
  unreached: number;
  /** What the code did wrong, while that is made small. */
  first: string | null;
}

type Verdict = Pair & { verdict: "right" | "wrong"; finding: string | null; words?: string };

/** `line`: of the code, where the finding tells one. */
type Outcome = Progress & { verdict: Verdict; line: number | null };

let starting: Promise<Connection> | null = null;

/** Starts the judge, unless it runs. */
export function startJudge(onProgress: (fraction: number) => void): Promise<Connection> {
  starting ??= startPython(onProgress).catch((error) => {
    starting = null;
    throw error;
  });
  return starting;
}

/** Asks the judge. If it dies of that, the next one is started anew. */
export async function asked(judge: Connection, name: string, given: unknown) {
  try {
    return JSON.parse(await judge.call(name, JSON.stringify(given)));
  } catch (error) {
    starting = null;
    throw error;
  }
}

/** @returns null if it was stopped */
export async function judged(
  judge: Connection,
  code: Code,
  options: { dimension: number; seconds: number; seed: number; site: string },
  onProgress: (progress: Progress) => void,
  stop: AbortSignal,
): Promise<Outcome | null> {
  let line: number | null = null;
  let told = await asked(judge, "begin", options);
  while (told.question) {
    onProgress(told);
    const reply = await code.ask(told.question);
    if (stop.aborted) return null;
    line = reply.line ?? line;
    told = await asked(judge, "go_on", reply);
  }
  return { ...told, line };
}
