// Tracks whether the server is reachable, from the browser's online state and the result of the last call.

let hasAnswered = true;
const listeners = new Set<() => void>();

/** The client calls this after every request. */
export function reportAnswer(answered: boolean) {
  if (hasAnswered === answered) return;
  hasAnswered = answered;
  notify();
}

/** Returns what the screens show as online. */
export const isReachable = () => hasAnswered && navigator.onLine;

export function subscribeToConnection(listener: () => void) {
  listeners.add(listener);
  addEventListener('online', trustBrowser);
  addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('offline', listener);
  };
}

/** When the browser comes online, the server counts as reachable until a call fails. */
function trustBrowser() {
  hasAnswered = true;
  notify();
}

function notify() {
  for (const listener of listeners) listener();
}
