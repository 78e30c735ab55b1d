/**
 * Code of the article whose lines light up as a figure's run takes them. In
 *
 *     <pre data-lit-by="lit"><code>… <span data-lit="3AB">        return [a, b], across(a, b)</span> …</code></pre>
 *
 * the line is lit while the step of the figure `lit` has taken it. It is written here how a step names its line; the article's code
 * makes the tests of winter.dev's in the plane, and those of vec3.ca's in space, in the same order.
 */
import type { GjkDemo } from "../element/gjk-demo.ts";
import { byId } from "../dom.ts";

/** The tests of the faces at A, in the order in which the code asks: is O in front? */
const FACES = /^(ABC|ACD|ADB) \. AO$/;

type Told = {
  trace?: { steps: { accepted: boolean; region: string; simplex_before: unknown[] }[] };
  taken?: string | null;
  tests?: { name: string; passed: boolean }[];
};

/**
 * The line that a step took: of a run, the number of points with the region that was found; of four points, the face that is kept.
 * A first point and one that does not pass O take none.
 */
export function lineOf({ trace, taken, tests = [] }: Told, step: number): string | null {
  if (!trace) return taken ? (tests.find(({ name, passed }) => passed && FACES.test(name))?.name.slice(0, 3) ?? "ABCD") : null;
  const { accepted, region, simplex_before: before } = trace.steps[step];
  return accepted && before.length ? `${before.length + 1}${region}` : null;
}

function follow(code: HTMLElement) {
  const figure = byId<GjkDemo>(code.dataset.litBy ?? "");
  const light = () => {
    const { answer, step } = figure.model;
    if (!answer) return;
    const taken = lineOf(Object(answer), step);
    for (const line of code.querySelectorAll<HTMLElement>("[data-lit]")) line.classList.toggle("lit", line.dataset.lit === taken);
  };
  for (const change of ["answer", "step-change"]) figure.addEventListener(change, light);
}

if (typeof document !== "undefined") document.querySelectorAll<HTMLElement>("[data-lit-by]").forEach(follow);
