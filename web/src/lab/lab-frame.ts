/**
 * In the sandboxed frame: starts a worker from a blob that holds the reader's JavaScript, and hands it the page's port. The worker
 * cannot reach the page otherwise.
 */

/**
 * Stands before the reader's code, as one line. It is written into the worker's script, so it uses nothing from around it.
 * It takes the ways out first, so that endless printing and endless messages reach nobody.
 */
function prelude() {
  const { parse, stringify } = JSON;
  const scope: { postMessage: unknown; __judged?: unknown } = self;
  const nothing = () => {};
  for (const name of Object.keys(console)) Reflect.set(console, name, nothing);
  scope.postMessage = nothing;
  const LONGEST = 80;

  const shown = (value: unknown) => {
    try {
      const text = typeof value === "object" && !(value instanceof Error) ? stringify(value) : String(value);
      return text.length > LONGEST ? `${text.slice(0, LONGEST)}...` : text;
    } catch {
      return typeof value;
    }
  };

  /** The first line of the reader's code in a stack. */
  const lineOf = (error: unknown) => {
    const found = /blob:[^\s)]*?:(\d+):\d+/.exec(String((error as Error | undefined)?.stack));
    return found ? Number(found[1]) - 1 : null;
  };

  const answer = (name: string, value: unknown) => {
    if (typeof value === "number" && !isFinite(value)) return { finding: "not-a-number", name, shown: String(value) };
    const isAnswer = name === "intersects" ? value === true || value === false || value === 0 || value === 1 : typeof value === "number";
    return isAnswer ? { [name]: value } : { finding: "garbage", name, shown: shown(value) };
  };

  const answers = (functions: Record<string, Function>, { id, a, b }: { id: string; a: number[][]; b: number[][] }) => {
    const text = stringify([a, b]);
    let found = { id };
    for (const [name, call] of Object.entries(functions)) {
      const given = parse(text);
      try {
        found = { ...found, ...answer(name, call(...given)) };
      } catch (error) {
        return { id, finding: "raises", name, shown: shown(error), line: lineOf(error) };
      }
      if ("finding" in found) return found;
      if (stringify(given) !== text) return { id, finding: "changes-arguments", name };
    }
    return found;
  };

  const isPoint = (p: unknown) =>
    // A DataView is none, and throws.
    (Array.isArray(p) || ArrayBuffer.isView(p)) && [...(p as Iterable<unknown>)].every((x) => typeof x === "number" && isFinite(x));

  /** What a step returned. */
  const stepped = (step: Function, { simplex, direction }: { simplex: number[][]; direction: number[] }) => {
    try {
      const value = step(simplex, direction);
      if (value === true || value === false || value === 0 || value === 1) return { intersects: value === true || value === 1 };
      const [points, along] = Array.isArray(value) ? value : [];
      const isStep = Array.isArray(points) && points.every(isPoint) && isPoint(along);
      if (isStep) return { simplex: points.map((p) => [...p]), direction: [...along] };
      return { finding: "garbage", name: "step", shown: shown(value) };
    } catch (error) {
      return { finding: "raises", name: "step", shown: shown(error), line: lineOf(error) };
    }
  };

  /** Called behind the reader's code. */
  scope.__judged = ({ step, ...given }: Record<string, unknown>) => {
    const functions: Record<string, Function> = {};
    for (const [name, each] of Object.entries(given)) if (typeof each === "function") functions[name] = each;
    addEventListener(
      "message",
      ({ ports: [port] }) => {
        // Only one that has said so is asked for steps.
        port.onmessage = ({ data }) => port.postMessage(data.simplex ? stepped(step as Function, data) : answers(functions, data));
        port.postMessage({ ready: "intersects" in functions || "distance" in functions, steps: typeof step === "function" });
      },
      { once: true },
    );
  };
}

/** Stands behind the reader's code, whose functions it can see however they were declared. The article's is named `gjk`. */
const END = `
;__judged({
  intersects: typeof intersects !== "undefined" ? intersects : typeof gjk === "undefined" ? undefined : gjk,
  distance: typeof distance === "undefined" ? undefined : distance,
  step: typeof step === "undefined" ? undefined : step,
});`;

// A policy that is in the frame's text from the start keeps WebKit from loading this script: there, the page's policy, which the
// frame inherits, then takes 'self' for the frame's own origin.
const policy = document.createElement("meta");
policy.httpEquiv = "Content-Security-Policy";
policy.content = "default-src 'none'; script-src blob:; worker-src blob:";
document.head.append(policy);

addEventListener("message", ({ source, data, ports }) => {
  if (source !== parent) return;
  const code = String(data).replace(/^export (?=(async )?(function|class|const|let|var)\b)/gm, ""); // the worker's script is no module
  const script = `(${String(prelude).replaceAll("\n", " ")})();\n${code}${END}`;
  const worker = new Worker(URL.createObjectURL(new Blob([script], { type: "text/javascript" })));
  worker.addEventListener("error", (event) => {
    event.preventDefault();
    const line = event.lineno > 1 ? event.lineno - 1 : null;
    parent.postMessage({ message: event.message.replace(/^Uncaught /, ""), line }, "*");
  });
  worker.postMessage(null, [...ports]);
});
