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

function change(next: TabState) {
  if (state === next) return;
  state = next;
  clearInterval(stampTimer);
  if (next === 'held') {
    stamp();
    stampTimer = setInterval(stamp, STAMP_REFRESH_MILLISECONDS);
  }
  for (const listener of listeners) listener();
}

export const tabState = () => state;

export function subscribeToTabState(listener: () => void) {
  listeners.add(listener);
  if (!isStarted) start();
  return () => listeners.delete(listener);
}

/** Lets this tab take over ('Hier verwenden'), which blocks the other one. */
export function takeOver() {
  if (hasLocks) void requestLock({ steal: true });
  else change('held');
}

const hasLocks = 'locks' in navigator;

function start() {
  isStarted = true;
  if (isScanner(navigator.userAgent)) return change('held');
  if (hasLocks) return startWithLock();
  return startWithStamp();
}

function startWithLock() {
  // The request queues, so that this tab continues automatically when the other one is closed.
  void requestLock({});
  setTimeout(() => state === 'waiting' && change('blocked'), RELOAD_GRACE_MILLISECONDS);
}

async function requestLock(options: LockOptions) {
  try {
    await navigator.locks.request(LOCK_NAME, options, () => {
      change('held');
      return new Promise(() => {});
    });
  } catch {
    // Another tab has taken the lock. Queueing again returns it to this tab as soon as the other one is closed.
    change('blocked');
    void requestLock({});
  }
}

function startWithStamp() {
  const check = () =>
    change(isHeldByAnotherTab(parseStamp(localStorage.getItem(STAMP_KEY)), ownTab(), Date.now()) ? 'blocked' : 'held');
  check();
  addEventListener('storage', ({ key }) => key === STAMP_KEY && check());
  setInterval(check, STAMP_REFRESH_MILLISECONDS);
}

const stamp = () => localStorage.setItem(STAMP_KEY, formatStamp({ tab: ownTab(), stampedAt: Date.now() }));

/** Returns an id that survives a reload of this tab. */
function ownTab(): string {
  const known = sessionStorage.getItem(TAB_KEY);
  if (known !== null) return known;
  const created = crypto.randomUUID();
  sessionStorage.setItem(TAB_KEY, created);
  return created;
}
