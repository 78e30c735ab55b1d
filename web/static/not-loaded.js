// Shows a page's words for figures that do not come: a module is missing, or the page was opened as a file.
(() => {
  const show = () => document.querySelectorAll("p.not-loaded").forEach((words) => words.removeAttribute("hidden"));
  if (location.protocol === "file:") show();
  else addEventListener("error", ({ target }) => target instanceof HTMLScriptElement && show(), true);
})();
