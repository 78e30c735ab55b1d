/** Defines <gjk-demo>. If a page loads two copies of this script, the first one counts. */
import { GjkDemo } from "./element/gjk-demo.ts";

export { GjkDemo };

if (!customElements.get("gjk-demo")) customElements.define("gjk-demo", GjkDemo);
