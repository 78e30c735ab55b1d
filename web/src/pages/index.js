/** The first page: its figures. */
import "../gjk-demo.js";
import "./visit.js";
