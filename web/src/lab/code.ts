/**
 * The reader's code: asked one pair at a time, and ended when it does not answer. Whatever it does is a reply, as in
 * gjkcore/judge/runner.py.
 */
import { found } from "../words/lab.ts";
import type { Connection } from "./python.ts";

type Question = { id: string; a: number[][]; b: number[][]; quick: boolean };

/** Or the answers, as a command gives them. */
type Reply = { id: string; finding?: string; words?: string; line?: number | null };

const LOADING_SECONDS = 10;
const ANSWER_SECONDS = 2;
/** While a miss that loops is made small, see QUICK in gjkcore/judge/runner.py. */
const QUICK_SECONDS = 0.25;

/** The code cannot be asked. `line` says where, if that is known. */
export class Unusable extends Error {
  line: number | null;

  constructor(words: string, line: number | null = null) {
    super(words);
    this.line = line;
  }
}

/** Nothing came in time. */
class Silence extends Error {}

export class Code {
  open: () => Promise<Connection>;
  source: string;
  #connection: Promise<Connection> | null = null;
  isClosed = false;
  /** Whether the code has a function `step`. It is known once the code is loaded. */
  hasSteps = false;

  /** @param open  starts what runs the code */
  constructor(open: () => Promise<Connection>, source: string) {
    this.open = open;
    this.source = source;
  }

  /** Loads the code, unless it is loaded. @throws {Unusable} */
  load(): Promise<Connection> {
    if (this.isClosed) return Promise.reject(new Silence());
    this.#connection ??= this.#opened();
    return this.#connection;
  }

  async #opened() {
    const connection = await this.open();
    try {
      const told = JSON.parse(await within(LOADING_SECONDS, connection.call("load", this.source)));
      this.hasSteps = !!told.steps;
      if (told.ready) return connection;
      throw new Unusable(told.unusable, told.line);
    } catch (error) {
      connection.end();
      if (!(error instanceof Silence)) throw error;
      const line = this.isClosed ? null : await this.#where(this.open(), this.source);
      throw new Unusable(found.late(LOADING_SECONDS, line), line);
    }
  }

  /** @throws {Unusable} */
  async ask(question: Question): Promise<Reply> {
    const { id, quick } = question;
    return { id, ...(await this.#called("ask", question, quick ? QUICK_SECONDS : ANSWER_SECONDS, !quick)) };
  }

  /** What the reader's `step` returns, as gjkcore/judge/steps.py takes it. @throws {Unusable} */
  step(call: unknown) {
    return this.#called("step", call, ANSWER_SECONDS, true);
  }

  async #called(name: string, given: unknown, seconds: number, wantsLine: boolean): Promise<Omit<Reply, "id">> {
    const text = JSON.stringify(given);
    const connection = await this.load();
    try {
      return JSON.parse(await within(seconds, connection.call(name, text)));
    } catch (error) {
      await this.end();
      if (!(error instanceof Silence)) {
        return { finding: "crashes", words: found.crashes(error instanceof Error ? error.message : String(error)) };
      }
      const line = wantsLine && !this.isClosed ? await this.#where(this.load(), text) : null;
      await this.end();
      return { finding: "loops", words: found.loops(seconds, line), line };
    }
  }

  /**
   * The line at which a call is that does not end, where that can be found out.
   * @param opening  is ended
   * @param text  the question, or the code that is loading
   */
  async #where(opening: Promise<Connection>, text: string): Promise<number | null> {
    try {
      const connection = await opening;
      try {
        return JSON.parse(await within(ANSWER_SECONDS, connection.call("where", text)));
      } finally {
        connection.end();
      }
    } catch {
      return null;
    }
  }

  /** Ends what runs, for good. */
  close() {
    this.isClosed = true;
    this.end();
  }

  /** Ends what runs. It starts again when it is asked again. */
  async end() {
    const connection = this.#connection;
    this.#connection = null;
    (await connection?.catch(() => null))?.end();
  }
}

function within<T>(seconds: number, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Silence()), seconds * 1000);
  });
  return Promise.race([promise, silence]).finally(() => clearTimeout(timer));
}
