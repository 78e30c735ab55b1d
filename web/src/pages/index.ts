/** The article. A link to a fold, or into one, opens it. */
import "../gjk-demo.ts";

// Loaded later, because the first picture needs neither.
import("./walk.ts").catch(() => {});
import("./visit.ts").catch(() => {});

function openFold() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const fold = target?.closest("details");
  if (!fold || fold.open) return;
  fold.open = true;
  target?.scrollIntoView();
}

addEventListener("hashchange", openFold);
openFold();
