/**
 * What Lighthouse says of a page on a phone: `node audit.mjs OPTIONS`, where OPTIONS is JSON: `{port: where Chromium
 * listens, address, categories}`. Standard output gets `{scores, faults, metrics, power}` as JSON:
 *
 * - `scores`: for each category, 0 to 100
 * - `faults`: each audit that is not passed and counts, with the first places where it fails
 * - `metrics`: milliseconds, except the layout shift, which has no unit
 * - `power`: Lighthouse's benchmark index of this machine's processor
 */
import lighthouse from "lighthouse";

const PLACES = 4;
const METRICS = {
  "first-contentful-paint": "first paint",
  "largest-contentful-paint": "largest paint",
  "speed-index": "speed index",
  "total-blocking-time": "blocked",
  "cumulative-layout-shift": "layout shift",
};

const { port, address, categories } = JSON.parse(process.argv[2]);
const { lhr } = await lighthouse(address, { port, onlyCategories: categories, logLevel: "silent" });
if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
const scores = Object.values(lhr.categories).map(({ id, score }) => [id, Math.round(score * 100)]);
const counted = Object.values(lhr.categories).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0));
const failed = counted.map(({ id }) => lhr.audits[id]).filter(({ score }) => score !== null && score < 1);
const metrics = Object.entries(METRICS).filter(([id]) => lhr.audits[id]);
console.log(
  JSON.stringify({
    scores: Object.fromEntries(scores),
    faults: failed.map(({ id, title, details }) => [`${id}: ${title}`, ...(details?.items ?? []).slice(0, PLACES).map(place)].join(" | ")),
    metrics: Object.fromEntries(metrics.map(([id, name]) => [name, lhr.audits[id].numericValue])),
    power: lhr.environment.benchmarkIndex,
  }),
);

/** Where an audit fails. */
function place(item) {
  return item.node?.snippet ?? item.description ?? item.url ?? JSON.stringify(item);
}
