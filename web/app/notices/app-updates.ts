// After the page has been open for a while, this module registers the service worker, offers new versions, and caches the
// forms that can be filled in offline. A new version is neither offered nor loaded while a dialog is open or an entry is
// being sent.
import { outboxState } from '#web/api/outbox/outbox-state.ts';
import { isDialogOpen } from '#web/ui/dialog/open-dialog.ts';
import { showNewsHint } from '#web/features/help/news/news-hint.tsx';
import { showUpdatePrompt } from './update-prompt.tsx';

const UPDATE_CHECK_INTERVAL_MILLISECONDS = 60 * 60_000;
const RETRY_MILLISECONDS = 1000;
const MAX_TAKE_OVER_MILLISECONDS = 5000;

/** Calls back as soon as no dialog is open and no entry is being sent. */
function whenIdle(act: () => void) {
  if (isDialogOpen() || outboxState().sending !== null) setTimeout(() => whenIdle(act), RETRY_MILLISECONDS);
  else act();
}

/** The forms are cached for the first time long after the first screen has loaded, and then at this interval. */
const CACHE_FORMS_INTERVAL_MILLISECONDS = 20_000;

export async function watchForUpdates(): Promise<void> {
  setInterval(() => void cacheForms().catch(() => {}), CACHE_FORMS_INTERVAL_MILLISECONDS);
  whenIdle(showNewsHint);
  const registration = await navigator.serviceWorker.register('/sw.js').catch(() => null);
  if (registration === null) return;
  const check = () => void registration.update().catch(() => {});
  setInterval(check, UPDATE_CHECK_INTERVAL_MILLISECONDS);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && check());
  const watchInstalling = () =>
    registration.installing?.addEventListener('statechange', () => void handleWaitingWorker(registration));
  registration.addEventListener('updatefound', watchInstalling);
  // The browser itself looks for an update when a page is opened, so a new version may be installing already.
  watchInstalling();
  await handleWaitingWorker(registration);
}

async function cacheForms(): Promise<void> {
  const location = outboxState().context?.location;
  if (location != null)
    await (await import('#web/features/protocols/filling/create-protocol.page.tsx')).storeFormsOnDevice(location);
}

/** Ignores the very first worker, because there is no older one to replace. */
async function handleWaitingWorker({ waiting }: ServiceWorkerRegistration): Promise<void> {
  if (waiting === null || navigator.serviceWorker.controller === null) return;
  // The page was freshly loaded from the server and only the worker is outdated.
  if ((await cachedFilesOf(waiting)).includes(scriptOfThisPage())) return activateWorker(waiting);
  whenIdle(() => showUpdatePrompt(() => whenIdle(() => loadVersion(waiting))));
}

// Messages to a worker have no target origin. The empty transfer list selects the overload of postMessage without one.
const activateWorker = (waiting: ServiceWorker) => waiting.postMessage('take over', []);

function loadVersion(waiting: ServiceWorker) {
  // Another tab may have activated it, or a newer version may have replaced it. Nothing would happen after that.
  if (waiting.state !== 'installed') return location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
  // The older worker may answer a request for minutes, and the browser waits for it. The server sends the new version to
  // a page that is loaded again, which then activates the worker.
  setTimeout(() => whenIdle(() => location.reload()), MAX_TAKE_OVER_MILLISECONDS);
  activateWorker(waiting);
}

function scriptOfThisPage(): string {
  const { pathname, search } = new URL(document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? '/');
  return pathname + search;
}

function cachedFilesOf(worker: ServiceWorker): Promise<readonly unknown[]> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(Array.isArray(data) ? data : []));
    port1.start();
    worker.postMessage('files', [port2]);
  });
}
