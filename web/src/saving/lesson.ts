/**
 * A lesson: questions about figures, one below the other, and the reader's score. As a page that is one file with its Python inside,
 * and as a SCORM 1.2 package for a learning management system, which gets the score. It touches no page.
 */
import { escaped } from "../draw/svg.ts";
import { livePage, PAGE, type Packed } from "./page.ts";
import * as words from "../words/lesson.ts";

export interface Lesson {
  /** Values of `ask`, in the order of the questions. */
  asks: readonly string[];
  /** How many instances of each. */
  count: number;
  /** Of the first instances. */
  seed: number;
  isOfSpace: boolean;
  /** Are answers printed? */
  hasAnswers: boolean;
}

/** The presets of the plane and of space that a question is asked about. */
const PRESETS: Record<string, readonly [plane: string, space: string]> = { distance: ["distance", "distance-solids"] };
const USUAL_PRESETS = ["gjk", "solids"] as const;

/** The attributes of the figures, in order. */
const figuresOf = ({ asks, count, seed, isOfSpace, hasAnswers }: Lesson) =>
  Array.from({ length: count }, (_, i) => i).flatMap((i) =>
    asks.map((ask) => ({
      ask,
      preset: (PRESETS[ask] ?? USUAL_PRESETS)[Number(isOfSpace)],
      random: String(seed + i),
      controls: "article",
      flow: "off",
      ...(hasAnswers ? { paper: "answers" } : {}),
    })),
  );

/** The questions and the score, as HTML. */
export function lessonHtml(lesson: Lesson): string {
  const figures = figuresOf(lesson).map((attributes, i) => {
    const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`);
    return `<section class="task"><h2>${words.task(i + 1)}</h2>\n<gjk-demo${written.join("")}></gjk-demo></section>`;
  });
  const value = (name: string) => `<output data-gjk-value="score.${name}">0</output>`;
  return [...figures, `<p class="score">${words.score(value("right"), value("asked"))}</p>`].join("\n");
}

const STYLES = `.task{break-inside:avoid;margin:0 0 32px}
h2{font-size:1.05em}
.score{background:var(--paper);border-top:1px solid var(--line);bottom:0;margin:0;padding:8px 0;position:sticky}
@media print{.score{position:static}}`;

/** The lesson as one file. */
export function lessonPage(lesson: Lesson, site: string, packed: Packed): string {
  const body = `<body>\n<main>\n<h1>${words.title}</h1>\n${lessonHtml(lesson)}\n</main>\n<script>(${report})()</script>\n</body>`;
  return livePage({ title: words.title, styles: `${PAGE}\n${STYLES}`, body }, site, packed);
}

/** The files of a SCORM 1.2 package. @param page  the lesson as one file */
export const scormFiles = (page: string): Record<string, string> => ({ "imsmanifest.xml": MANIFEST, "index.html": page });

/** The elements and their order are those of the SCORM 1.2 content aggregation model. */
const MANIFEST = `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="gjk-live-lesson" version="1.0"
  xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>
  <organizations default="lesson">
    <organization identifier="lesson">
      <title>${words.title}</title>
      <item identifier="questions" identifierref="page" isvisible="true"><title>${words.title}</title></item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="page" type="webcontent" adlcp:scormtype="sco" href="index.html"><file href="index.html"/></resource>
  </resources>
</manifest>
`;

/**
 * Runs in the page, and knows nothing of this module. Reports to the API of a learning management system, if a window around the
 * page has one, as SCORM 1.2 says: the score is the part of all questions that were answered right, of 100. It is complete once the
 * questions of each figure were asked.
 */
function report() {
  const MOST_WINDOWS = 20;
  type Api = Record<"LMSInitialize" | "LMSCommit" | "LMSFinish", (empty: string) => string> & {
    LMSSetValue: (name: string, value: string) => string;
  };
  const apiIn = (start: Window | null): Api | null => {
    for (let at = start, i = 0; at && i < MOST_WINDOWS; i += 1) {
      try {
        const { API: found } = at as Window & { API?: Api }; // as SCORM calls it
        if (found) return found;
      } catch {
        return null; // a window of another origin
      }
      if (at.parent === at) return null;
      at = at.parent;
    }
    return null;
  };
  const api = apiIn(window) ?? apiIn(window.opener);
  if (!api) return;
  /** Of each figure the share of its questions that are right, and whether all were asked. */
  const shares = new Map<EventTarget, { right: number; isDone: boolean }>();
  const count = document.querySelectorAll("gjk-demo").length;
  const tell = () => {
    const all = [...shares.values()];
    const right = all.reduce((sum, share) => sum + share.right, 0);
    api.LMSSetValue("cmi.core.score.raw", String(Math.round((100 * right) / count)));
    api.LMSSetValue("cmi.core.lesson_status", all.filter(({ isDone }) => isDone).length === count ? "completed" : "incomplete");
    api.LMSCommit("");
  };
  api.LMSInitialize("");
  api.LMSSetValue("cmi.core.score.min", "0");
  api.LMSSetValue("cmi.core.score.max", "100");
  tell();
  document.addEventListener("gjk-demo:guess", (event) => {
    if (!(event instanceof CustomEvent) || !event.target) return;
    const { right, asked, count: own }: { right: number; asked: number; count: number } = event.detail.score;
    shares.set(event.target, { right: right / Math.max(own, asked), isDone: event.detail.isLast || shares.get(event.target)?.isDone });
    tell();
  });
  addEventListener("pagehide", () => api.LMSFinish(""));
}
