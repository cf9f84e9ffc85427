// Lets the application start without a network: keeps its files and one page, nothing else. What the server says
// about people and places is never kept here.
import { belongsTo, isServerPath, withNonce } from './shell-page.ts';

/** Put in by the build: the addresses of all files, and what tells this build from another. */
declare const FILES: readonly string[];
declare const BUILD: string;

interface LifeEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface RequestEvent extends LifeEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface WorkerEvents {
  install: LifeEvent;
  activate: LifeEvent;
  fetch: RequestEvent;
  message: MessageEvent<unknown>;
}
/** The part of the worker's world used here; its own types do not go together with those of a page. */
declare const self: {
  addEventListener<Name extends keyof WorkerEvents>(name: Name, listener: (event: WorkerEvents[Name]) => void): void;
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
  readonly location: Location;
};

/** Once, not wherever it is used. */
const files = FILES;
const CACHE = `schutzbuch-${BUILD}`;
const PAGE = '/';
/** A network that swallows everything is as good as none. */
const PATIENCE_MILLISECONDS = 4000;

self.addEventListener('install', (event) => event.waitUntil(keepEverything()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('fetch', (event) => {
  const answer = answerTo(event.request);
  if (answer !== null) event.respondWith(answer);
});
self.addEventListener('message', ({ data, ports }) => {
  if (data === 'take over') void self.skipWaiting();
  if (data === 'files') ports[0]?.postMessage(files);
});

async function keepEverything() {
  const cache = await caches.open(CACHE);
  const page = await fetch(PAGE, { cache: 'no-store' });
  if (!page.ok || !belongsTo(await page.clone().text(), files)) throw new Error('The page is of another version.');
  // Named by their content, they may come from where the browser has them already.
  await cache.addAll(files.map((file) => new Request(file, file.startsWith('/assets/') ? {} : { cache: 'no-cache' })));
  await cache.put(PAGE, page);
}

async function takeOver() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** Null leaves the request to the browser, as if there were no worker. */
function answerTo(request: Request): Promise<Response> | null {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || isServerPath(pathname)) return null;
  if (request.mode === 'navigate') return pageFor(request);
  return files.includes(pathname) ? keptFile(request, pathname) : null;
}

async function keptFile(request: Request, path: string): Promise<Response> {
  const kept = await caches.match(path, { cacheName: CACHE });
  return kept ?? fetch(request);
}

/** The server's page, since only that one is of today; without it the kept one, which leads to every address. */
async function pageFor(request: Request): Promise<Response> {
  const fromServer = fetch(request).then((answer) => (answer.status < 500 ? answer : null));
  const answer = await Promise.race([fromServer.catch(() => null), nothingAfter(PATIENCE_MILLISECONDS)]);
  return answer ?? (await keptPage()) ?? fromServer.then((late) => late ?? Response.error());
}

const nothingAfter = (milliseconds: number) =>
  new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), milliseconds);
  });

async function keptPage(): Promise<Response | null> {
  const kept = await caches.match(PAGE, { cacheName: CACHE });
  if (kept === undefined) return null;
  const headers = new Headers(kept.headers);
  const nonce = btoa(String.fromCodePoint(...crypto.getRandomValues(new Uint8Array(16))));
  const page = withNonce({ html: await kept.text(), policy: headers.get('content-security-policy') ?? '' }, nonce);
  headers.set('content-security-policy', page.policy);
  // Both are about the answer as it came over the wire.
  headers.delete('content-encoding');
  headers.delete('content-length');
  return new Response(page.html, { headers });
}
