/** The first page: its figures. */
import "../gjk-demo.js";

import("./visit.js").catch(() => {}); // later: the first picture does without
