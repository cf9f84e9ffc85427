// Registers the service worker and offers a new version when it is there. Never in the middle of something.
import { outboxState } from '#web/api/outbox-state.ts';
import { isDialogOpen } from '#web/ui/open-dialog.ts';
import { showUpdatePrompt } from './update-prompt.tsx';

const CHECK_MILLISECONDS = 60 * 60_000;
const ASK_AGAIN_MILLISECONDS = 3000;

/** A dialog is open or something is being sent: not now. */
const isBusy = () => isDialogOpen() || outboxState().sending !== null;

export async function watchForUpdates(): Promise<void> {
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
