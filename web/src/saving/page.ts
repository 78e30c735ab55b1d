/**
 * A figure as a page that is one file, and that opens by a double click without a network: its steps as pictures, or the figure
 * itself with its Python inside. It touches no page: the build writes the article so, too.
 */
import { filmOf as drawnFilm, written } from "../draw/film.ts";
import { readFont } from "../draw/letters.ts";
import { OwnFonts } from "../draw/own-fonts.ts";
import { FONTS } from "../draw/sheet.ts";
import { escaped } from "../draw/svg.ts";
import { shotsOf, sizeOf, type Film } from "./film.ts";
import { paletteOf } from "../poster.ts";
import { language } from "../words/interface.ts";
import { page as words } from "../words/sharing.ts";

/** The contents of a file in base64, by its name. The licences of all that is in the page are a text. */
export type Packed = Record<"figure" | "worker" | "quick" | "memory" | "licences", string>;

const head = (title: string, styles: string) => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${styles}</style>
</head>
`;

/** The colours of a page around a picture. */
function colorsOf(index: 0 | 1) {
  const { paper, ink, muted, line, panel, accent } = paletteOf(index);
  return `--paper:${paper};--ink:${ink};--muted:${muted};--line:${line};--panel:${panel};--accent:${accent}`;
}

/** The styles of a page that has nothing but a figure. */
export const PAGE = `:root{color-scheme:light dark;${colorsOf(0)}}
@media(prefers-color-scheme:dark){:root{${colorsOf(1)}}}
body{background:var(--paper);color:var(--ink);font:16px/1.5 ${readFont(FONTS.caption).family};margin:0 auto;max-width:760px;padding:16px}
h1{font-size:1.15em;margin:0 0 12px}
a{color:var(--accent)}`;

const PLAYER = `svg{display:block;height:auto;width:100%}
.bar{align-items:center;display:flex;gap:8px;margin:12px 0}
.bar input{accent-color:var(--accent);flex:1;min-width:0}
button{padding:0 12px;background:var(--panel);border:1px solid var(--line);border-radius:7px;color:inherit;font:inherit;min-height:44px;min-width:44px}
#caption{min-height:4.5em}`;

/**
 * The steps of a figure as pictures that a reader goes through.
 * @param film  without words above and below its pictures
 * @param link  to the live figure; empty if there is none
 */
export function stepsPage(film: Film, link: string): string {
  const titles = film.takes.map(({ title }) => title);
  const fonts = new OwnFonts();
  const controls = titles.length > 1 ? words : null;
  fonts.use(film.title, FONTS.strong);
  fonts.use([...titles, ...Object.values(words)].join(""), FONTS.caption);
  const drawn = drawnFilm(shotsOf(film), { ...sizeOf(film), title: film.title }, fonts);
  const last = titles.length - 1;
  const picture = written(drawn, titles, "", (at) => `data-at="${at.join(" ")}"${at.includes(last) ? "" : ' visibility="hidden"'}`);
  const styles = [drawn.fonts, PAGE, controls ? PLAYER : "svg{height:auto;width:100%}", `@media(prefers-color-scheme:dark){${drawn.dark}}`];
  const bar = controls
    ? `<div class="bar"><button id="back" disabled>${controls.back}</button>
<input type="range" id="step" aria-label="${controls.step}" min="0" max="${last}" value="${last}">
<button id="next" disabled>${controls.next}</button> <button id="play" disabled>${controls.play}</button></div>
<script>(${player})(${JSON.stringify(titles).replace(/</g, "\\u003c")})</script>`
    : "";
  return `${head(film.title, styles.join("\n"))}<body>
<h1>${escaped(film.title)}</h1>
${picture}
<p id="caption" role="status">${escaped(titles[last])}</p>
${bar}
${link ? `<p><a href="${escaped(link)}">${words.live}</a></p>` : ""}
</body>
</html>
`;
}

/** Runs in the page. It knows nothing of this module. @param titles  of the steps */
function player(titles: string[]) {
  const SHOWN_MS = 2000;
  const byId = <E extends HTMLElement>(id: string) => document.querySelector<E>(`#${id}`);
  const [range, caption] = [byId<HTMLInputElement>("step"), byId("caption")];
  const [back, next, play] = ["back", "next", "play"].map((id) => byId<HTMLButtonElement>(id));
  if (!range || !caption || !back || !next || !play) return;
  let at = titles.length - 1;
  let timer: ReturnType<typeof setInterval> | undefined;
  const show = (step: number) => {
    at = step;
    range.value = `${at}`;
    range.setAttribute("aria-valuetext", (caption.textContent = titles[at]));
    back.disabled = at === 0;
    next.disabled = at === titles.length - 1;
    for (const part of document.querySelectorAll<SVGElement>("[data-at]"))
      part.style.visibility = part.dataset.at?.split(" ").includes(`${at}`) ? "visible" : "hidden";
  };
  const stop = () => {
    clearInterval(timer);
    timer = undefined;
    play.setAttribute("aria-pressed", "false");
  };
  const go = (by: number) => {
    stop();
    show(Math.min(Math.max(at + by, 0), titles.length - 1));
  };
  back.onclick = () => go(-1);
  next.onclick = () => go(1);
  range.oninput = () => go(Number(range.value) - at);
  play.onclick = () => {
    if (timer !== undefined) return stop();
    show(0);
    play.setAttribute("aria-pressed", "true");
    timer = setInterval(() => (at < titles.length - 1 ? show(at + 1) : stop()), SHOWN_MS);
  };
  document.onkeydown = ({ key, target }) => {
    if (target !== range && key === "ArrowLeft") go(-1);
    if (target !== range && key === "ArrowRight") go(1);
  };
  play.disabled = false;
  show(0);
}

/** Of the line that is there until the figures are, which say themselves how far Python is. */
const TOLD = `
#gjk-starting{background:var(--paper);border-top:1px solid var(--line);bottom:0;margin:0;padding:8px 16px;position:sticky}`;

/**
 * A page whose scripts and whose Python are inside.
 * @param page.styles  its stylesheet
 * @param site  the address of the site, to which links lead; empty if there is none
 */
export function livePage({ title, styles, body }: { title: string; styles: string; body: string }, site: string, packed: Packed): string {
  const files = Object.entries(packed).map(([name, text]) => `<script type="text/plain" data-gjk-file="${name}">${text}</script>\n`);
  const start = `<script>(${begin})(${JSON.stringify(site).replace(/</g, "\\u003c")})</script>`;
  const told = `<p id="gjk-starting" role="status">${words.starting}</p>\n`;
  return `${head(title, styles + TOLD)}${body.replace("</body>", () => `${told}${files.join("")}${start}\n</body>`)}\n</html>\n`;
}

/** Runs in the page. It knows nothing of this module. */
async function begin(site: string) {
  const unpacked = (name: string) => {
    const text = document.querySelector(`script[data-gjk-file="${name}"]`)?.textContent ?? "";
    const bytes = Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0));
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
  };
  globalThis.gjkDemoInside = { worker: new Blob([await unpacked("worker")], { type: "text/javascript" }), site };
  const script = document.createElement("script");
  script.textContent = await unpacked("figure");
  document.head.append(script);
  document.querySelector("#gjk-starting")?.remove();
}
