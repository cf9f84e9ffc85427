// Work that starts when the page has been open for a while: it registers the service worker, offers a new version
// (never while the user is in the middle of something), and caches the forms that can be filled in offline.
import { outboxState } from '#web/api/outbox/outbox-state.ts';
import { isDialogOpen } from '#web/ui/dialog/open-dialog.ts';
import { showUpdatePrompt } from './update-prompt.tsx';

const UPDATE_CHECK_INTERVAL_MILLISECONDS = 60 * 60_000;
const RETRY_MILLISECONDS = 3000;

/** An update prompt would interrupt an open dialog or an entry that is being sent. */
const isBusy = () => isDialogOpen() || outboxState().sending !== null;

/**
 * Delay after which this work starts, long after the first screen has loaded. From then on the cached forms of a
 * location are at most this old.
 */
const KEEP_FORMS_INTERVAL_MILLISECONDS = 20_000;

export async function watchForUpdates(): Promise<void> {
  setInterval(() => void keepForms().catch(() => {}), KEEP_FORMS_INTERVAL_MILLISECONDS);
  const registration = await navigator.serviceWorker.register('/sw.js').catch(() => null);
  if (registration === null) return;
  const check = () => void registration.update().catch(() => {});
  setInterval(check, UPDATE_CHECK_INTERVAL_MILLISECONDS);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && check());
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => void handleWaitingWorker(registration));
  });
  await handleWaitingWorker(registration);
}

async function keepForms(): Promise<void> {
  const location = outboxState().context?.location;
  if (location != null)
    await (await import('#web/features/protocols/filling/create-protocol.page.tsx')).storeFormsOnDevice(location);
}

/** Ignores the very first worker, because there is no older one to replace. */
async function handleWaitingWorker({ waiting }: ServiceWorkerRegistration): Promise<void> {
  if (waiting === null || navigator.serviceWorker.controller === null) return;
  // The page was freshly loaded from the server and only the worker is outdated.
  if ((await filesOf(waiting)).includes(ownScript())) return takeOver(waiting);
  offerUpdate(waiting);
}

// Messages to a worker have no target origin. The empty transfer list selects the overload of postMessage without one.
const takeOver = (waiting: ServiceWorker) => waiting.postMessage('take over', []);

function offerUpdate(waiting: ServiceWorker) {
  if (isBusy()) {
    setTimeout(() => offerUpdate(waiting), RETRY_MILLISECONDS);
    return;
  }
  showUpdatePrompt(() => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
    takeOver(waiting);
  });
}

function ownScript(): string {
  const { pathname, search } = new URL(document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? '/');
  return pathname + search;
}

function filesOf(worker: ServiceWorker): Promise<readonly unknown[]> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(Array.isArray(data) ? data : []));
    port1.start();
    worker.postMessage('files', [port2]);
  });
}
