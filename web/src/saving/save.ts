/** What a reader saves besides the picture: films and pages of the steps. Loaded when it is asked for. */
import { elementInside } from "../runtime/inside.ts";
import { FILES, pageAddress, WORKER } from "../runtime/assets.ts";
import { OwnAnswerer } from "../runtime/answerer.ts";
import { made } from "../words/sharing.ts";
import { messages } from "../words/interface.ts";
import { runtime, type Asker } from "../runtime/client.ts";
import { escaped } from "../draw/svg.ts";
import { livePage, PAGE, stepsPage, type Packed } from "./page.ts";
import { animatedSvg, filmOf, type Ask, type Film } from "./film.ts";
import { attributesOf, isLocal } from "../element/snippets.ts";
import type { Answer, Fault, Scene } from "../types.ts";
import type { GjkDemo } from "../element/host.ts";

/** The figure's steps, in its own theme where it has one. @throws {Error} if it waits for an answer */
function filmIn(el: GjkDemo, looks: { isBare?: boolean; isTransparent?: boolean } = {}): Promise<Film> {
  if (!el.answer) throw new Error(messages.noPicture);
  const theme = el.theme === "light" || el.theme === "dark" ? el.theme : undefined;
  return filmOf(el.model, askOf(el), { camera: el.stage?.camera ?? el.model.camera, theme, ...looks });
}

/** As it lies on its page. */
const asOnPage = (el: GjkDemo) => filmIn(el, { isTransparent: el.background === "transparent" });

export const animatedOf = async (el: GjkDemo) => animatedSvg(await asOnPage(el));

export async function gifOf(el: GjkDemo): Promise<Blob> {
  const [{ gif }, film] = await Promise.all([import("./gif.ts"), filmIn(el)]);
  return gif(film);
}

/** @param live  with Python? */
export async function pageOf(el: GjkDemo, live: boolean): Promise<string> {
  const link = isLocal() ? "" : pageAddress(`play.html#${el.permalink ?? ""}`);
  if (!live) return stepsPage(await filmIn(el, { isBare: true }), link);
  const title = el.model.figure?.title ?? "";
  const attributes = attributesOf(el).map(([name, value]) => ` ${name}="${escaped(value)}"`);
  const picture = `data:image/svg+xml,${encodeURIComponent(await el.toSVG())}`;
  const poster = `<img src="${picture}" alt="${escaped(title)}" style="max-width:100%">`;
  const body = `<body>\n<main><gjk-demo loading="eager"${attributes.join("")}>${poster}</gjk-demo></main>\n</body>`;
  return livePage({ title, styles: PAGE, body }, isLocal() ? "" : pageAddress(""), await packed());
}

/** The files of a live page: those of the site, or of the page itself that was saved so. */
export async function packed(): Promise<Packed> {
  if (!__ALONE__ && !(__ALONE_SCRIPTS__.figure && __PATHS__.quick)) throw new Error(made.notHere);
  const [figure, worker, quick, memory, licences] = await Promise.all([
    base64("figure", __ALONE__ ? "" : new URL(__ALONE_SCRIPTS__.figure, WORKER)),
    base64("worker", __ALONE__ ? "" : new URL(__ALONE_SCRIPTS__.worker, WORKER)),
    base64("quick", FILES.quick),
    base64("memory", FILES.memory),
    __ALONE__ ? base64("licences", "") : fetched(new URL("../licences.txt", WORKER)).then((response) => response.text()),
  ]);
  return { figure, worker, quick, memory, licences };
}

async function fetched(address: string | URL) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(response.status === 404 ? made.notHere : `${response.status}: ${response.url}`);
  return response;
}

async function base64(name: string, address: string | URL): Promise<string> {
  if (__ALONE__) return elementInside(name)?.textContent ?? "";
  const blob = await (await fetched(address)).blob();
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ""));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}

/** Asks whoever answers the figure. */
const askOf =
  ({ answerer }: GjkDemo): Ask =>
  (scene) =>
    answerOf(answerer ? new OwnAnswerer(answerer) : runtime, scene);

/** @throws {Error} with the words of a refusal, or of a Python that does not start */
function answerOf(source: Pick<typeof runtime, "connect" | "disconnect" | "start" | "ask">, scene: Scene): Promise<Answer> {
  let asker: Asker | undefined;
  const answer = new Promise<Answer>((resolve, reject) => {
    asker = { onStatus: (status) => status.phase === "failed" && reject(new Error(status.message)) };
    const onAnswer = (text: string) => {
      const answer: Answer & { error?: Fault } = JSON.parse(text);
      if (answer.error) reject(new Error(answer.error.message));
      else resolve(answer);
    };
    source.start();
    source.connect(asker);
    source.ask(asker, { text: () => JSON.stringify(scene), onAnswer, onFault: (message) => reject(new Error(message)) });
  });
  return answer.finally(() => asker && source.disconnect(asker));
}
