// Whether the server answers: by the browser's word and by what the last call met.

let hasAnswered = true;
const listeners = new Set<() => void>();

/** Told by the client after every call. */
export function reportAnswer(answered: boolean) {
  if (hasAnswered === answered) return;
  hasAnswered = answered;
  notify();
}

/** What the screens call online. */
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

/** Back on the network: believed until a call fails again. */
function trustBrowser() {
  hasAnswered = true;
  notify();
}

function notify() {
  for (const listener of listeners) listener();
}
