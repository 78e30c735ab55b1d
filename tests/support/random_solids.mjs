/** The page's random scenes of space. In: JSON, a scene and the number of seeds. Out: JSON, the scene of each seed, twice. */
import { readFileSync } from "node:fs";
import { randomSolids } from "../../web/src/kinds/shared/space-random.ts";

const { scene, count } = JSON.parse(readFileSync(0, "utf-8"));
const scenes = () => Array.from({ length: count }, (_, seed) => randomSolids(scene, seed));
process.stdout.write(JSON.stringify([scenes(), scenes()]));
