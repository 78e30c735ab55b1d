/** Prints the texts with which the lab's editor starts, as JSON. */
import { STARTS } from "../../web/src/lab/starts.ts";

console.log(JSON.stringify(STARTS));
