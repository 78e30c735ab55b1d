/**
 * Loads gjk-demo.js for pages whose system lets no `type="module"` through. It is valid as a classic script, also with `async`
 * or `defer`. If the module cannot be loaded, each figure says why below its own contents.
 */
(() => {
  // While a classic script runs, it is the document's current one. A system that makes it a module has none.
  const script = /** @type {HTMLScriptElement} */ (document.currentScript ?? document.querySelector('script[src*="gjk-demo.classic.js"]'));
  const url = new URL("gjk-demo.js", script.src);

  import(url.href).catch(async () => {
    // A response that the page must not read comes without an error: only the permission to read it is missing.
    const isThere = await fetch(url, { mode: "no-cors" }).then(
      () => true,
      () => false,
    );
    const why = isThere
      ? `${url.host} must let other pages read its files: it has to send the header Access-Control-Allow-Origin.`
      : `${url.host} could not be reached.`;
    if (document.readyState === "loading") await new Promise((parsed) => addEventListener("DOMContentLoaded", parsed));
    for (const figure of document.querySelectorAll("gjk-demo:not(:defined)")) {
      if (figure.querySelector("[role=alert]")) continue; // this script is in the page twice
      const words = document.createElement("p");
      words.setAttribute("role", "alert");
      words.textContent = `The figure could not be loaded. ${why}`;
      figure.append(words);
    }
  });
})();
