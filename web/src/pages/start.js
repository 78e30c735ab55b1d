/** Python is started before the figures' own code is there: for pages in which a figure is seen at once. */
import { runtime } from "../runtime/client.js";

runtime.start();
