// Tracks whether the server is reachable, from the browser's online state and the result of the last call.

let hasServerAnswered = true;
const listeners = new Set<() => void>();

/** The client calls this after every request. */
export function reportAnswer(hasAnswered: boolean) {
  if (hasServerAnswered === hasAnswered) return;
  hasServerAnswered = hasAnswered;
  notifyListeners();
}

/** Returns what the screens show as online. */
export const isReachable = () => hasServerAnswered && navigator.onLine;

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
  hasServerAnswered = true;
  notifyListeners();
}

function notifyListeners() {
  for (const listener of listeners) listener();
}
