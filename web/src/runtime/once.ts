/** Asks beside the figures. */
import * as words from "../words/interface.ts";
import type { Runtime, Status } from "./client.ts";

/**
 * The answer to one question, besides those of the figure.
 * @returns rejected if the source cannot answer
 */
export function once(source: Pick<Runtime, "status" | "connect" | "disconnect" | "start" | "ask">, question: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const end = (act: () => void) => {
      source.disconnect(asker);
      act();
    };
    const onAnswer = (text: string) => end(() => resolve(text));
    const onFault = (message: string) => end(() => reject(new Error(message)));
    const asker = {
      onStatus: (status: Status) => {
        if (status.phase === "live") source.ask(asker, { text: () => question, onAnswer, onFault });
        if (status.phase === "failed") onFault(words.python.failed(status.message, true));
      },
    };
    if (source.status.phase === "idle") source.start();
    source.connect(asker);
  });
}
