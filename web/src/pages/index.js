/** The first page: its figures. */
import "../gjk-demo.js";
