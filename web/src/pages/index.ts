/** The article and its second page. A link to a fold, or into one, opens it. */
import "../gjk-demo.ts";

// Loaded later, because the first picture needs none of them.
import("./walk.ts").catch(() => {});
import("./lit.ts").catch(() => {});
import("./listings.ts").catch(() => {});
import("./visit.ts").catch(() => {});

/** What was a part of the article, and is one of breaks.html. */
const MOVED =
  /^(many-solids|crowd|floats|zero-direction|missed|underflow|tiny|cycles|round-and-round|reports|gallery|map|methods|rows|sorted|flaws|slip.*|signs|four|region-one|hatched|let-through)$/;

/** What was a fold of the article, and is a question. */
const ASKED: Record<string, string> = { axes: "sat-or-gjk", contact: "contact-points", dents: "concave", disc: "support-functions" };

function go() {
  const id = decodeURIComponent(location.hash.slice(1));
  const target = document.getElementById(id);
  if (!target && MOVED.test(id)) location.replace(`./breaks.html#${id}`);
  if (!target && id in ASKED) location.replace(`./questions.html#${ASKED[id]}`);
  const fold = target?.closest("details");
  if (!fold || fold.open) return;
  fold.open = true;
  target?.scrollIntoView();
}

addEventListener("hashchange", go);
go();
