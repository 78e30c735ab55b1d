// Browsers run no module of a page that was opened as a file, and on a server a module may be missing. A second script says so.
(() => {
  const src = document.currentScript.src.replace(".js", "-words.js");
  const show = () => document.head.append(Object.assign(document.createElement("script"), { src }));
  if (location.protocol === "file:") show();
  else addEventListener("error", ({ target }) => target?.type === "module" && show(), true);
})();
