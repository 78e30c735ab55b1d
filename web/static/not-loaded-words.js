// Where the figures of a page do not run: its words say why and what to do, and a figure that took what it shows from its address has a
// picture, as the others have.
(() => {
  const code = (text) => Object.assign(document.createElement("code"), { textContent: text });
  const words =
    location.protocol === "file:"
      ? [
          "To run the figures, start ",
          code("python3 -m http.server"),
          " in the folder that has index.html, and open ",
          code("http://localhost:8000/"),
          ".",
        ]
      : ["The figures do not run, because a file of this site is missing."];

  for (const place of document.querySelectorAll("p.not-loaded")) {
    place.replaceChildren(...words);
    place.hidden = false;
  }
  const asked = new URLSearchParams(location.search || location.hash.slice(1));
  const preset = /^[\w-]+$/.exec(asked.get("preset") ?? asked.get("kind") ?? "gjk")?.[0];
  for (const figure of asked.has("scene") ? [] : document.querySelectorAll("gjk-demo:empty")) {
    const picture = Object.assign(document.createElement("img"), { alt: "", src: `./posters/${preset}.svg` });
    picture.onerror = () => picture.remove();
    figure.append(picture);
  }
})();
