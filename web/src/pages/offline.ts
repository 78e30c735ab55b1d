/**
 * The site's service worker. After the first visit, the site's pages work without a network.
 *
 * A version of the site is stored as a whole or not at all, and it is served only to its own pages. The names of its assets
 * have hashes of their contents. When pages are stored they are checked: a script by its digest, and HTML by the names of its
 * assets, for some hosts add to it. Later responses are never added. While a page of an older version is open, that version stays, with its own service worker.
 */
interface Fetched extends Event {
  readonly request: Request;
  waitUntil(done: Promise<unknown>): void;
  respondWith(answer: Promise<Response>): void;
}

/** What is used of a service worker's global object, which the library for pages does not know. */
interface SiteWorker {
  registration: { scope: string };
  clients: { matchAll(options: object): Promise<unknown[]> };
  skipWaiting(): Promise<void>;
  addEventListener(name: string, listener: (event: Fetched) => void): void;
}
const scope: object = self;
const worker = scope as SiteWorker; // as this script runs
const { version, pages, assets, starts } = __SITE__;

/** Each version has its own cache. */
const CACHE = `gjk-demo ${version}`;

/** Whether the browser's cache has the asset from the page's visit. */
async function isHere(asset: string) {
  const here = new Request(asset, { cache: "only-if-cached", mode: "same-origin" });
  const response = await fetch(here).catch(() => null);
  await response?.body?.cancel();
  return response?.ok ?? false;
}

/** The files of the start that the page has chosen. Those of another start would add megabytes on a slow line. */
async function filesOfStart() {
  for (const files of starts) if ((await Promise.all(files.map(isHere))).every(Boolean)) return files;
  return starts[0];
}

async function keep() {
  const cache = await caches.open(CACHE);
  // If a newer version has replaced the pages since this script loaded, a digest differs, and nothing is stored.
  const found = await Promise.all(Object.entries(pages).map(([page, proof]) => fetched(page, proof)));
  await cache.addAll([
    ...(await filesOfStart()),
    ...assets, // from the browser's cache, since the page has just loaded them
  ]);
  await Promise.all(Object.keys(pages).map((page, i) => cache.put(page, found[i])));
}

/**
 * A page. Some hosts redirect `play.html` to `play`: a browser takes no redirected response for a page, so a new one has its text.
 * @param proof  its digest, or what is in it
 */
async function fetched(page: string, proof: string | string[]) {
  const isHtml = Array.isArray(proof);
  const response = await fetch(new Request(page, { ...(!isHtml && { integrity: proof }), cache: "no-cache" }));
  const text = isHtml ? await response.clone().text() : "";
  if (!response.ok || (isHtml && !proof.every((name) => text.includes(name)))) throw new Error(page);
  return response.redirected ? new Response(await response.blob(), { headers: response.headers }) : response;
}

/** Deletes older versions. None of their pages is open any more. */
async function forget() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("gjk-demo ") && name !== CACHE).map((name) => caches.delete(name)));
}

async function answer(request: Request) {
  const [address] = request.url.slice(worker.registration.scope.length).split(/[?#]/);
  const [kept] = (
    await Promise.all([address, `${address}index.html`, `${address}.html`].map((name) => caches.match(name, { cacheName: CACHE })))
  ).filter(Boolean);
  if (kept && address.startsWith("assets/")) return kept;
  return fetch(request).catch((error) => kept ?? Promise.reject(error));
}

worker.addEventListener("install", (event) => event.waitUntil(keep()));
worker.addEventListener("activate", (event) => event.waitUntil(forget()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(worker.registration.scope)) event.respondWith(answer(request));
});
