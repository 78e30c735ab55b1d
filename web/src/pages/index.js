/** The article. A link to a fold, or into one, opens it. */
import "../gjk-demo.js";

import("./visit.js").catch(() => {}); // loaded later, because the first picture does not need it

function openFold() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const fold = target?.closest("details");
  if (!fold || fold.open) return;
  fold.open = true;
  target?.scrollIntoView();
}

addEventListener("hashchange", openFold);
openFold();
