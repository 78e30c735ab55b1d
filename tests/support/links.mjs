/** The links of the page. In: JSON, scenes. Out: JSON, the part of each one's link after the `#`, as its button writes it. */
import { readFileSync } from "node:fs";
import { decode, encode } from "../../web/src/interaction/permalink.ts";
import { KINDS } from "../../web/src/model/kinds.ts";
import { parse, readScene } from "../../web/src/model/scene.ts";

const AS_OPENED = { preset: null, step: "last", layers: null, view: null, camera: null, choices: {} };
const linkOf = (scene) => encode({ ...AS_OPENED, scene: readScene(scene, KINDS) });

const { scenes, links } = JSON.parse(readFileSync(0, "utf-8"));
/** What the page reads from a link. */
const sceneIn = (link) => readScene(parse(Object.fromEntries(decode(new URL(link, "https://example.org/").hash, ["scene"])).scene), KINDS);
process.stdout.write(JSON.stringify({ links: scenes.map(linkOf), scenes: links.map(sceneIn) }));
