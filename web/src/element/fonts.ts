/** The fonts of pictures on a screen. The first picture does not wait for them. */

/** Those of the page are not enough: each font of a canvas must be in its document, under the name that the picture has for it. */
const FACES = [
  { family: "GJK Sans", address: new URL(__FONTS__.sans, import.meta.url).href, weight: "400 600" },
  { family: "GJK Serif", address: new URL(__FONTS__.italic, import.meta.url).href, weight: "400 600", style: "italic" },
];

let loading: Promise<unknown> | undefined;

/** Have they come? True as well where they cannot: the reader's own fonts stand in for them. */
export let areHere = !__FONTS__.sans;

/** Asks for them, once in a page. */
export const loadFonts = () => (loading ??= areHere ? Promise.resolve() : load());

async function load() {
  const faces = FACES.map(({ family, address, ...descriptors }) => new FontFace(family, `url("${address}")`, descriptors));
  for (const face of faces) document.fonts.add(face);
  await Promise.allSettled(faces.map((face) => face.load()));
  areHere = true;
}
