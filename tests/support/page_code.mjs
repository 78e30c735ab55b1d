/** What the page's own code answers. Argument: the name of a question. In: its argument as JSON. Out: the answer as JSON. */
import { readFileSync } from "node:fs";
import { widthOf } from "../../web/src/draw/letters.ts";
import { boxesOf } from "../../web/src/element/geometry.ts";
import { snippets } from "../../web/src/element/snippets.ts";
import { decode, encode } from "../../web/src/interaction/permalink.ts";
import { KINDS } from "../../web/src/model/kinds.ts";
import { STARTS } from "../../web/src/lab/starts.ts";
import { parse, readScene } from "../../web/src/model/scene.ts";

const AS_OPENED = { preset: null, step: "last", layers: null, view: null, camera: null, choices: {} };

/** The part of a scene's link after the `#`, as its button writes it. */
const linkOf = (scene) => encode({ ...AS_OPENED, scene: readScene(scene, KINDS) });

/** What the page reads from a link. */
const sceneIn = (link) => readScene(parse(Object.fromEntries(decode(new URL(link, "https://example.org/").hash, ["scene"])).scene), KINDS);

const QUESTIONS = {
  /** The boxes of panels on a poster's stage of some size. */
  boxes: ({ panels, room }) => boxesOf(panels, room),
  links: ({ scenes, links }) => ({ links: scenes.map(linkOf), scenes: links.map(sceneIn) }),
  /** The texts with which the lab's editor starts. */
  starts: () => STARTS,
  /** The texts with which other pages show a preset, as Share and the author's guide write them. */
  snippets: ({ attributes, title, width }) => snippets(attributes, title, width),
  /** The widths of texts with their fonts in pictures, in pixels. */
  widths: (texts) => texts.map(([text, font]) => widthOf(text, font)),
};

process.stdout.write(JSON.stringify(QUESTIONS[process.argv[2]](JSON.parse(readFileSync(0, "utf8")))));
