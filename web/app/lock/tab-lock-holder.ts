// Makes this tab the only one that runs the application, by a Web Lock if the browser supports it, otherwise by a time
// stamp in localStorage. The stamp is written in both cases.
import { isHeldByAnotherTab, isScanner, parseStamp, STAMP_REFRESH_MILLISECONDS, formatStamp } from './tab-lock.ts';

export type TabState = 'waiting' | 'held' | 'blocked';

const LOCK_NAME = 'schutzbuch';
const STAMP_KEY = 'tab-stamp';
const TAB_KEY = 'tab';
/** After a reload, the previous page may still hold the lock for a moment. */
const RELOAD_GRACE_MILLISECONDS = 400;

let state: TabState = 'waiting';
let isStarted = false;
let stampTimer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function changeState(nextState: TabState) {
  if (state === nextState) return;
  state = nextState;
  clearInterval(stampTimer);
  if (nextState === 'held') {
    writeStamp();
    stampTimer = setInterval(writeStamp, STAMP_REFRESH_MILLISECONDS);
  }
  for (const listener of listeners) listener();
}

export const tabState = () => state;

export function subscribeToTabState(listener: () => void) {
  listeners.add(listener);
  if (!isStarted) start();
  return () => listeners.delete(listener);
}

/** Resolves as soon as it is known whether this tab holds the lock, which may be while the listener is being added. */
export async function tabStateKnown(): Promise<void> {
  let unsubscribe: () => unknown = () => undefined;
  await new Promise<void>((resolve) => {
    unsubscribe = subscribeToTabState(resolve);
    if (state !== 'waiting') resolve();
  });
  unsubscribe();
}

/** Lets this tab take over ('Hier verwenden'), which blocks the other one. */
export function takeOver() {
  if (hasLocks) void requestLock({ steal: true });
  else changeState('held');
}

const hasLocks = 'locks' in navigator;

function start() {
  isStarted = true;
  if (isScanner(navigator.userAgent)) return changeState('held');
  if (hasLocks) return startWithLock();
  return startWithStamp();
}

function startWithLock() {
  // The request waits for the lock, so that this tab continues automatically when the other one is closed.
  void requestLock({});
  setTimeout(() => state === 'waiting' && changeState('blocked'), RELOAD_GRACE_MILLISECONDS);
}

async function requestLock(options: LockOptions) {
  try {
    await navigator.locks.request(LOCK_NAME, options, () => {
      changeState('held');
      return new Promise(() => {});
    });
  } catch {
    // Another tab has taken the lock. This tab waits for it again, and continues when the other one is closed.
    changeState('blocked');
    void requestLock({});
  }
}

function startWithStamp() {
  const check = () =>
    changeState(
      isHeldByAnotherTab(parseStamp(localStorage.getItem(STAMP_KEY)), ownTabId(), Date.now()) ? 'blocked' : 'held',
    );
  check();
  addEventListener('storage', ({ key }) => key === STAMP_KEY && check());
  setInterval(check, STAMP_REFRESH_MILLISECONDS);
}

const writeStamp = () => localStorage.setItem(STAMP_KEY, formatStamp({ tab: ownTabId(), stampedAt: Date.now() }));

/** Returns an id that survives a reload of this tab. */
function ownTabId(): string {
  const storedId = sessionStorage.getItem(TAB_KEY);
  if (storedId !== null) return storedId;
  const newId = crypto.randomUUID();
  sessionStorage.setItem(TAB_KEY, newId);
  return newId;
}
