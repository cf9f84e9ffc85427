// What comes when the page has been open for a while: the service worker, a new version when it is there, never in the
// middle of something, and what can be filled without a connection.
import { outboxState } from '#web/api/outbox-state.ts';
import { isDialogOpen } from '#web/ui/open-dialog.ts';
import { showUpdatePrompt } from './update-prompt.tsx';

const CHECK_MILLISECONDS = 60 * 60_000;
const ASK_AGAIN_MILLISECONDS = 3000;

/** A dialog is open or something is being sent: not now. */
const isBusy = () => isDialogOpen() || outboxState().sending !== null;

/** Long after what people wait for; from then on what a location may fill stays as new as this. */
const FORMS_MILLISECONDS = 20_000;

export async function watchForUpdates(): Promise<void> {
  setInterval(() => void keepForms().catch(() => {}), FORMS_MILLISECONDS);
  const registration = await navigator.serviceWorker.register('/sw.js').catch(() => null);
  if (registration === null) return;
  const check = () => void registration.update().catch(() => {});
  setInterval(check, CHECK_MILLISECONDS);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && check());
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => void considerWaiting(registration));
  });
  await considerWaiting(registration);
}

async function keepForms(): Promise<void> {
  const location = outboxState().place?.location;
  if (location != null) await (await import('#web/features/protocols/create-protocol.page.tsx')).keepForms(location);
}

/** The first worker of all has nobody to take over from. */
async function considerWaiting({ waiting }: ServiceWorkerRegistration): Promise<void> {
  if (waiting === null || navigator.serviceWorker.controller === null) return;
  // The page came fresh from the server and only the worker behind it is old.
  if ((await filesOf(waiting)).includes(ownScript())) return takeOver(waiting);
  offer(waiting);
}

// A worker has no origin to aim at; an empty list of what goes along says which of the two forms is meant.
const takeOver = (waiting: ServiceWorker) => waiting.postMessage('take over', []);

function offer(waiting: ServiceWorker) {
  if (isBusy()) {
    setTimeout(() => offer(waiting), ASK_AGAIN_MILLISECONDS);
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
