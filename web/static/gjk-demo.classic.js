/**
 * Loads gjk-demo.js for pages whose system lets no `type="module"` through. It is valid as a classic script, also with `async`
 * or `defer`. If the module cannot be loaded, each figure says why below its own contents.
 */
(() => {
  // While a classic script runs, it is the document's current one. A system that makes it a module has none.
  const script = /** @type {HTMLScriptElement | null} */ (
    document.currentScript ?? document.querySelector('script[src*="gjk-demo.classic.js"]')
  );
  const parsed = () =>
    new Promise((resolve) => (document.readyState === "loading" ? addEventListener("DOMContentLoaded", resolve) : resolve(null)));

  if (script?.src.includes("gjk-demo.classic.js")) load(script.src);
  // An optimizer has put this script into another one or into the page. The pictures and links inside the figures still say
  // where its files are.
  else
    parsed().then(() => {
      const found = document.querySelector('gjk-demo :is(img[src*="/posters/"], a[href*="/play.html"])');
      const address = found?.getAttribute(found.localName === "a" ? "href" : "src")?.replace(/(posters\/|play\.html).*/, "");
      load(new URL(address ?? "", script?.src || document.baseURI).href);
    });

  /** @param {string} from  an address beside which the module lies */
  function load(from) {
    const url = new URL("gjk-demo.js", from);
    import(url.href).catch(async () => {
      const why = await reason(url);
      await parsed();
      for (const figure of document.querySelectorAll("gjk-demo:not(:defined)")) {
        if (figure.querySelector("[role=alert]")) continue; // this script is in the page twice
        const words = document.createElement("p");
        words.setAttribute("role", "alert");
        words.textContent = `The figure could not be loaded. ${why}`;
        figure.append(words);
      }
    });
  }

  /** Why the module has not come. @param {URL} url */
  async function reason(url) {
    try {
      const { ok, status } = await fetch(url);
      return ok ? `A file beside ${url} did not come.` : `${url} is not there (${status}).`;
    } catch {
      // A response that the page must not read comes without an error: only the permission to read it is missing.
      const isThere = await fetch(url, { mode: "no-cors" }).then(
        () => true,
        () => false,
      );
      return isThere
        ? `${url.host} must let other pages read its files: it has to send the header Access-Control-Allow-Origin.`
        : `${url.host} could not be reached.`;
    }
  }
})();
