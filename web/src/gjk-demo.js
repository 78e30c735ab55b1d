/** Defines <gjk-demo>. A page that has loaded another copy keeps the one that came first. */
import { GjkDemo } from "./element/gjk-demo.js";

export { GjkDemo };

if (!customElements.get("gjk-demo")) customElements.define("gjk-demo", GjkDemo);
