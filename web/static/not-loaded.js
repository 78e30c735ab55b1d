/** Shows the words of a page whose figures do not come: a module is missing, or the page was opened as a file. */
(() => {
  const show = () => document.querySelectorAll(".not-loaded").forEach((/** @type {any} */ words) => (words.hidden = false));
  if (location.protocol !== "file:") addEventListener("error", ({ target }) => target instanceof HTMLScriptElement && show(), true);
  else if (document.readyState === "loading") addEventListener("DOMContentLoaded", show);
  else show();
})();
