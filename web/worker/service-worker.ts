// Lets the application start offline. It caches the application's files and the page only, never personal data or data
// of locations.
import { isOfSameVersion, isServerPath, withNonce } from './shell-page.ts';

/** The build replaces both: they are the URLs of all files and the id of the build. */
declare const FILES: readonly string[];
declare const BUILD: string;

interface LifecycleEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface RequestEvent extends LifecycleEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface WorkerEvents {
  install: LifecycleEvent;
  activate: LifecycleEvent;
  fetch: RequestEvent;
  message: MessageEvent<unknown>;
}
/** The part of the worker's global scope that is used here. TypeScript's types of it conflict with those of a page. */
declare const self: {
  addEventListener<Name extends keyof WorkerEvents>(name: Name, listener: (event: WorkerEvents[Name]) => void): void;
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
  readonly location: Location;
};

/** The list is read only once, because the build replaces each occurrence of FILES by the whole list. */
const files = FILES;
const CACHE_NAME = `schutzbuch-${BUILD}`;
const PAGE_PATH = '/';
/** The page on which documents are verified. It is a file of its own, outside of the React application, without a nonce. */
const VERIFICATION_PAGE = '/pruefen';
/** A network that does not answer within this time is treated as offline. */
const NETWORK_TIMEOUT_MILLISECONDS = 4000;

self.addEventListener('install', (event) => event.waitUntil(fillCache()));
self.addEventListener('activate', (event) => event.waitUntil(replaceOldVersion()));
self.addEventListener('fetch', (event) => {
  const answer = responseFor(event.request);
  if (answer !== null) event.respondWith(answer);
});
self.addEventListener('message', ({ data, ports }) => {
  if (data === 'take over') void self.skipWaiting();
  if (data === 'files') ports[0]?.postMessage(files);
});

async function fillCache() {
  const cache = await caches.open(CACHE_NAME);
  const page = await fetch(PAGE_PATH, { cache: 'no-store' });
  if (!page.ok || !isOfSameVersion(await page.clone().text(), files))
    throw new Error('The page is of another version.');
  // Assets have a content hash in their names, so they may come from the HTTP cache.
  await cache.addAll(files.map((file) => new Request(file, file.startsWith('/assets/') ? {} : { cache: 'no-cache' })));
  await cache.put(PAGE_PATH, page);
  await cache.add(new Request(VERIFICATION_PAGE, { cache: 'no-cache' }));
}

async function replaceOldVersion() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE_NAME).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** Returns null to leave the request to the browser. */
function responseFor(request: Request): Promise<Response> | null {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || isServerPath(pathname)) return null;
  if (request.mode === 'navigate') return loadPage(request);
  return files.includes(pathname) ? cachedFile(request, pathname) : null;
}

async function cachedFile(request: Request, path: string): Promise<Response> {
  const cachedResponse = await caches.match(path, { cacheName: CACHE_NAME });
  return cachedResponse ?? fetch(request);
}

/** Returns the server's page, which is the current one, or offline the cached page, which serves every URL. */
async function loadPage(request: Request): Promise<Response> {
  const serverAnswer = fetch(request).then((answer) => (answer.status < 500 ? answer : null));
  const answer = await Promise.race([serverAnswer.catch(() => null), nullAfter(NETWORK_TIMEOUT_MILLISECONDS)]);
  const isVerification = new URL(request.url).pathname === VERIFICATION_PAGE;
  const cachedAnswer = isVerification
    ? await caches.match(VERIFICATION_PAGE, { cacheName: CACHE_NAME })
    : await cachedPage();
  return answer ?? cachedAnswer ?? serverAnswer.then((lateAnswer) => lateAnswer ?? Response.error());
}

const nullAfter = (milliseconds: number) =>
  new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), milliseconds);
  });

async function cachedPage(): Promise<Response | null> {
  const cachedResponse = await caches.match(PAGE_PATH, { cacheName: CACHE_NAME });
  if (cachedResponse === undefined) return null;
  const headers = new Headers(cachedResponse.headers);
  const nonce = btoa(String.fromCodePoint(...crypto.getRandomValues(new Uint8Array(16))));
  const page = withNonce(
    { html: await cachedResponse.text(), policy: headers.get('content-security-policy') ?? '' },
    nonce,
  );
  headers.set('content-security-policy', page.policy);
  // Both headers describe the original transfer.
  headers.delete('content-encoding');
  headers.delete('content-length');
  return new Response(page.html, { headers });
}
