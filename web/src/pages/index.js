/** The figures of the first page. */
import "../gjk-demo.js";

import("./visit.js").catch(() => {}); // loaded later, because the first picture does not need it
