/**
 * Code of the article whose lines light up as the figure of regions beside it decides. In
 *
 *     <pre data-lit-by="tested"><code>… <span data-lit="ABP . AO">    if dot(across(p, q, r), po) < 0:</span> …</code></pre>
 *
 * a line is lit while the step of the figure `tested` makes its test, or has taken its region. The build writes the lines and what
 * lights them: see web/build/listings.py. Tests have the names of the article whose method the figure runs.
 */
import type { GjkDemo } from "../element/gjk-demo.ts";
import { byId } from "../dom.ts";

/** The tests of the faces at A, in the order in which the code asks: is O in front? */
const FACES = /^(ABC|ACD|ADB) \. AO$/;

type Told = { taken?: string | null; kept?: string | null; labels?: unknown[]; tests?: { name: string; passed: boolean }[] };

/** What a step of such a figure is: in the plane, which test it makes, or the outcome. */
type Place = { kind?: string; index?: number };

/** What lights a line at a step: the name of a test, or the number of points and the points or the face that is kept; null for no line. */
export function lineOf({ taken, kept, labels = [], tests = [] }: Told, { kind, index = 0 }: Place): string | null {
  if (kind === "test") return tests[index].name;
  if (!taken || (kind && kind !== "taken")) return null;
  const face = labels.length > 3 ? tests.find(({ name, passed }) => passed && FACES.test(name))?.name.slice(0, 3) : kept;
  return `${labels.length}${face ?? "ABCD"}`;
}

function follow(code: HTMLElement) {
  const figure = byId<GjkDemo>(code.dataset.litBy ?? "");
  const light = () => {
    const { answer, step, model } = figure;
    if (!answer) return;
    const taken = lineOf(Object(answer), Object(model.steps[step]));
    for (const line of code.querySelectorAll<HTMLElement>("[data-lit]")) line.classList.toggle("lit", line.dataset.lit === taken);
  };
  for (const change of ["answer", "step-change"]) figure.addEventListener(change, light);
}

if (typeof document !== "undefined") document.querySelectorAll<HTMLElement>("[data-lit-by]").forEach(follow);
